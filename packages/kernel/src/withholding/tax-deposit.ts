import { type IsoDate, MAX_ROW_REMARKS, MAX_VOUCHER_PAISA } from '@cashbook/money';
import { type BankAccountRefusal, bankAccountRefusal } from '#documents/bank-account';
import type { Ruled } from '#documents/document';
import type { AccountFacts } from '#documents/postable-accounts';
import { refuse } from '#documents/refusal';
import type { VoucherTypeId } from '#documents/voucher-types';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';
import {
  asSettled,
  type SettledTaxRow,
  sumOfTaxRows,
  type TaxRowFacts,
  type TaxRowName,
  type TaxRowsRefusal,
  taxAccountOf,
  taxRowsToSettle,
} from '#withholding/settled-tax';
import type { WithheldKind } from '#withholding/withholding-rates';

/** The deposit of tax that we withheld, by a challan of the treasury (accounting-next §6). */

export type TypedTaxDeposit = {
  readonly tax: WithheldKind;
  readonly rows: readonly TaxRowName[];
  /** The bank account that pays it; null for cash. */
  readonly bankAccountId: number | null;
  readonly challanNumber: string;
  readonly challanDate: IsoDate | null;
  /** The month in which the tax was withheld, as `2026-07`. */
  readonly period: string;
  readonly remarks: string;
};

/** The types of the voucher: a bank payment first. */
const types = { bank: 4, cash: 2 } as const satisfies Record<string, VoucherTypeId>;
export const taxDepositTypeIds = [types.bank, types.cash] as const;

export type TaxDepositRefusal =
  | 'remarks_too_long'
  | 'challan_number_missing'
  | 'challan_date_missing'
  | 'challan_date_wrong'
  | 'tax_period_wrong'
  | Exclude<BankAccountRefusal, 'bank_missing'>
  | TaxRowsRefusal
  | 'voucher_too_large';

const isMonth = (period: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(period);

/** Returns the remarks of both lines: tax, challan, its date, and the month. */
function challanText({ tax, challanNumber, challanDate, period }: TypedTaxDeposit): string {
  const day = (challanDate ?? '').split('-').reverse().join('/');
  return `${tax.toUpperCase()} ${period.split('-').reverse().join('/')} · Challan ${challanNumber} · ${day}`;
}

/** Returns the refusal of the challan and the month. */
function challanRefusal(typed: TypedTaxDeposit, openDay: IsoDate | null): TaxDepositRefusal | null {
  const { challanNumber, challanDate, period } = typed;
  if (challanNumber === '') return 'challan_number_missing';
  if (challanDate === null) return 'challan_date_missing';
  if (openDay !== null && challanDate > openDay) return 'challan_date_wrong';
  return isMonth(period) && period <= challanDate.slice(0, 7) ? null : 'tax_period_wrong';
}

/**
 * Makes the voucher of a deposit: Dr 51 or 52 / Cr the bank or 17, with what the named rows come to. It settles each of them whole.
 *
 * Refusals, the first that applies: `remarks_too_long`; `challan_number_missing`; `challan_date_missing`; `challan_date_wrong` after
 * the open day; `tax_period_wrong` for no month, or one after the challan; those of the bank; those of {@link taxRowsToSettle};
 * `voucher_too_large`.
 */
export function taxDeposit(
  typed: TypedTaxDeposit,
  { accounts, ...facts }: TaxRowFacts & AccountFacts,
): Ruled<TaxDepositRefusal, readonly SettledTaxRow[]> {
  const { bankAccountId, remarks } = typed;
  const side = { tax: typed.tax, isReceived: false };
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const wrongChallan = challanRefusal(typed, facts.openDay);
  if (wrongChallan !== null) return refuse(wrongChallan);
  const wrongBank = bankAccountId === null ? null : bankAccountRefusal(bankAccountId, accounts);
  if (wrongBank !== null && wrongBank !== 'bank_missing') return refuse(wrongBank);
  const found = taxRowsToSettle(typed.rows, side, facts);
  if (!found.ok) return found;
  const totalPaisa = sumOfTaxRows(found.rows);
  if (totalPaisa > MAX_VOUCHER_PAISA) return refuse('voucher_too_large');
  const notes = { remarks: challanText(typed) };
  const entry = balance([
    debit(taxAccountOf(side), totalPaisa, notes),
    credit(bankAccountId ?? ACCOUNT.cash, totalPaisa, notes),
  ]);
  const typeId = bankAccountId === null ? types.cash : types.bank;
  return { ok: true, drafts: [{ typeId, totalPaisa, entries: [entry], remarks }], own: asSettled(found.rows) };
}
