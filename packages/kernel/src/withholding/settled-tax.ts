import type { IsoDate, Paisa } from '@cashbook/money';
import { type Refused, refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';
import type { WithheldKind } from '#withholding/withholding-rates';

/** The rows of the register of withheld tax that another voucher settles: a deposit, or a journal (accounting-next §6). */

/** A taxed row by its voucher and its place there. */
export type TaxRowName = { readonly voucherId: number; readonly rowNo: number };

/** A tax of a row as the register has it. */
export type WithheldTaxRow = TaxRowName & {
  readonly tax: WithheldKind;
  readonly branchId: number;
  /** Whether it was withheld from us; otherwise we withheld it. */
  readonly isReceived: boolean;
  /** The party, or the account of interest. */
  readonly accountId: number;
  /** The amount that stands, after events of a cheque that took it back. */
  readonly amountPaisa: Paisa;
  /** The number of its voucher. */
  readonly vrNo: string;
  /** The number of the voucher that settled it; null while none has. */
  readonly settledBy: string | null;
  /** The number of the certificate that we got for it; null without one. */
  readonly certificate: string | null;
};

/** The facts about named rows. */
export type TaxRowFacts = {
  readonly workingBranchId: number;
  /** The open day of the branch; null while none is open. */
  readonly openDay: IsoDate | null;
  readonly rows: readonly WithheldTaxRow[];
};

export type TaxRowsRefusal = 'no_rows' | 'too_many_rows' | 'tax_row_not_found' | 'withholding_settled';

/** A row with the amount that its voucher settles. */
export type SettledTaxRow = TaxRowName & { readonly amountPaisa: Paisa };

/** The most rows that one voucher settles. */
const MOST_TAX_ROWS = 500;

export type FoundTaxRows = { readonly ok: true; readonly rows: readonly WithheldTaxRow[] } | Refused<TaxRowsRefusal>;

/**
 * Returns the named rows of one tax that a voucher may settle. Refusals in order: `no_rows`; `too_many_rows`; row by row
 * `tax_row_not_found` for one that is not of the branch, of the other side, taken back or named twice; `withholding_settled`, which
 * names its voucher and the one that settled it.
 */
export function taxRowsToSettle(
  names: readonly TaxRowName[],
  { tax, isReceived }: Pick<WithheldTaxRow, 'tax' | 'isReceived'>,
  { rows, workingBranchId }: TaxRowFacts,
): FoundTaxRows {
  if (names.length === 0) return refuse('no_rows');
  if (names.length > MOST_TAX_ROWS) return refuse('too_many_rows');
  const found: WithheldTaxRow[] = [];
  for (const [index, { voucherId, rowNo }] of names.entries()) {
    const row = rows.find((one) => one.voucherId === voucherId && one.rowNo === rowNo && one.tax === tax);
    const isOurs = row?.branchId === workingBranchId && row.isReceived === isReceived && row.amountPaisa > 0n;
    if (row === undefined || !isOurs || found.includes(row)) return refuse('tax_row_not_found', index);
    if (row.settledBy !== null) {
      const names = { number: row.vrNo, by: row.settledBy };
      return { ok: false, refusal: { code: 'withholding_settled', row: index, names } };
    }
    found.push(row);
  }
  return { ok: true, rows: found };
}

/** Returns the rows as the tables of their voucher keep them. */
export const asSettled = (rows: readonly WithheldTaxRow[]): readonly SettledTaxRow[] =>
  rows.map(({ voucherId, rowNo, amountPaisa }) => ({ voucherId, rowNo, amountPaisa }));

/** Returns the sum of rows. */
export const sumOfTaxRows = (rows: readonly Pick<WithheldTaxRow, 'amountPaisa'>[]): Paisa =>
  rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);

/** Returns the account of a withheld tax: 51 and 52 where we withheld it, 53 and 19 where it was withheld from us. */
export function taxAccountOf({ tax, isReceived }: Pick<WithheldTaxRow, 'tax' | 'isReceived'>): number {
  if (isReceived) return tax === 'vds' ? ACCOUNT.vdsReceivable : ACCOUNT.advanceIncomeTax;
  return tax === 'vds' ? ACCOUNT.vdsPayable : ACCOUNT.tdsPayable;
}

/** Returns the tax of an account and its side; null for an account of no withheld tax. */
export function taxOfAccount(accountId: number): Pick<WithheldTaxRow, 'tax' | 'isReceived'> | null {
  const all = (['vds', 'tds'] as const).flatMap((tax) => [true, false].map((isReceived) => ({ tax, isReceived })));
  return all.find((one) => taxAccountOf(one) === accountId) ?? null;
}

/**
 * Returns the last day on which tax that was withheld on a day may be deposited: the 15th of the following month. For VAT the days are
 * those of the VAT and Supplementary Duty Rules 2016 (rules 37 and 40), for income tax those of the Deduction at Source Rules
 * 2023, whose two weeks the tax offices count to the same day. The shorter days of June are not followed.
 */
export function taxDueOn(date: IsoDate): IsoDate {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${next[0]}-${String(next[1]).padStart(2, '0')}-15`;
}
