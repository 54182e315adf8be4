import type { RouteReply } from '@cashbook/contract/route';
import type { openingRoutes } from '@cashbook/contract/vouchers/openings';
import {
  ACCOUNT,
  isOfCheques,
  isOfTaxes,
  type OpeningCheque,
  type OpeningTax,
  taxOfAccount,
  type UnclearedItem,
} from '@cashbook/kernel';
import { type IsoDate, type Paisa, paisaToNumber } from '@cashbook/money';
import type { PickedAccount } from '#screens/pickers/account-search.ts';

/** The lists below a row of the opening grid: cheques, and what a bank had not cleared. All functions are pure. */

type SavedOpening = RouteReply<typeof openingRoutes.list>['data'][number];

/** An amount in its field; null while the text is no amount. */
export interface TypedAmount {
  paisa: Paisa | null;
  text: string;
}

export const amountOf = (paisa: Paisa): TypedAmount => ({ paisa, text: '' });
export const noAmount: TypedAmount = { paisa: 0n, text: '' };

export interface GridCheque {
  key: string;
  /** Its place in the saved opening; null for a new one. */
  chequeNo: number | null;
  party: PickedAccount | null;
  number: string;
  date: IsoDate | null;
  drawnOn: string;
  bankAccountId: number | null;
  amount: TypedAmount;
  /** Whether something has happened to it since. It then stays as it is. */
  hasMoved: boolean;
}

export interface GridUncleared {
  key: string;
  date: IsoDate | null;
  number: string;
  text: string;
  isIn: boolean;
  amount: TypedAmount;
}

export interface GridTax {
  key: string;
  /** Its place in the saved opening; null for a new one. */
  rowNo: number | null;
  party: PickedAccount | null;
  date: IsoDate | null;
  billNumber: string;
  section: { id: number; name: string } | null;
  base: TypedAmount;
  amount: TypedAmount;
  /** Whether it is deposited, certified or settled. It then stays as it is. */
  hasMoved: boolean;
}

/** The lists of a row. */
export interface RowLists {
  taxes: readonly GridTax[];
  cheques: readonly GridCheque[];
  uncleared: readonly GridUncleared[];
}

export const noLists: RowLists = { cheques: [], taxes: [], uncleared: [] };

/** Returns the lists of a saved opening. */
export function listsOf({ cheques, taxes, uncleared }: SavedOpening): RowLists {
  return {
    cheques: cheques.map((cheque) => ({
      ...{ key: String(cheque.cheque_no), chequeNo: cheque.cheque_no, number: cheque.number, date: cheque.cheque_date },
      party: { id: cheque.party, name: cheque.party_name, text: '' },
      ...{ drawnOn: cheque.cheque_bank, bankAccountId: cheque.bank_account, hasMoved: cheque.has_moved },
      amount: amountOf(cheque.amount),
    })),
    taxes: taxes.map((tax) => ({
      ...{ key: String(tax.row_no), rowNo: tax.row_no, date: tax.date, billNumber: tax.bill_number },
      party: tax.party === null ? null : { id: tax.party, name: tax.party_name, text: '' },
      section: tax.section === null ? null : { id: tax.section, name: tax.section_name },
      ...{ base: amountOf(tax.base), amount: amountOf(tax.amount), hasMoved: tax.has_moved },
    })),
    uncleared: uncleared.map(({ date, number, text, is_in: isIn, amount }, index) => {
      return { key: String(index + 1), date, number, text, isIn, amount: amountOf(amount) };
    }),
  };
}

const nextKey = (parts: readonly { key: string }[]) => String(Math.max(0, ...parts.map(({ key }) => Number(key))) + 1);

/** Returns the cheques with an empty one below them, which has the bank of the last one. */
export function withCheque(cheques: readonly GridCheque[]): readonly GridCheque[] {
  const last = cheques.at(-1);
  const bank = { drawnOn: last?.drawnOn ?? '', bankAccountId: last?.bankAccountId ?? null };
  const fresh = { chequeNo: null, party: null, number: '', date: null, amount: noAmount, hasMoved: false };
  return [...cheques, { key: nextKey(cheques), ...fresh, ...bank }];
}

/** Returns the taxes with an empty one below them, of the section of the last one. */
export function withTax(taxes: readonly GridTax[]): readonly GridTax[] {
  const section = taxes.at(-1)?.section ?? null;
  const fresh = { rowNo: null, party: null, date: null, billNumber: '', base: noAmount, amount: noAmount };
  return [...taxes, { key: nextKey(taxes), ...fresh, section, hasMoved: false }];
}

/** Returns the change of a row of taxes: the taxes, and the balance to which they come. */
export function changeOfTaxes(accountId: number, taxes: readonly GridTax[]) {
  const sum = sumOf(taxes);
  return taxOfAccount(accountId)?.isReceived === true
    ? { taxes, debit: sum, credit: noAmount }
    : { taxes, debit: noAmount, credit: sum };
}

const sumOf = (parts: readonly { amount: TypedAmount }[]): TypedAmount =>
  amountOf(parts.reduce((paisa, { amount }) => paisa + (amount.paisa ?? 0n), 0n));

/** Returns the lines with an empty one below them, which goes the way of the last one. */
export function withUncleared(uncleared: readonly GridUncleared[]): readonly GridUncleared[] {
  const isIn = uncleared.at(-1)?.isIn ?? true;
  return [...uncleared, { key: nextKey(uncleared), date: null, number: '', text: '', isIn, amount: noAmount }];
}

/** Returns what lines that are not cleared add to the balance in paisa. */
export const unclearedPaisa = (uncleared: readonly GridUncleared[]): Paisa =>
  uncleared.reduce((sum, { isIn, amount }) => sum + (isIn ? 1n : -1n) * (amount.paisa ?? 0n), 0n);

/** Returns the change of a row of cheques: the cheques, and the balance to which they come. */
export function changeOfCheques(accountId: number, cheques: readonly GridCheque[]) {
  const sum = sumOf(cheques);
  return accountId === ACCOUNT.chequesInHand
    ? { cheques, debit: sum, credit: noAmount }
    : { cheques, debit: noAmount, credit: sum };
}

/** Returns the lists as the rule takes them: the one that the account has. */
export function typedLists(
  accountId: number,
  { cheques, taxes, uncleared }: RowLists,
): { cheques: readonly OpeningCheque[]; taxes: readonly OpeningTax[]; uncleared: readonly UnclearedItem[] } {
  return {
    cheques: (isOfCheques(accountId) ? cheques : []).map(({ party, amount, key: _, hasMoved: __, ...cheque }) => ({
      ...cheque,
      partyId: party?.id ?? null,
      amountPaisa: amount.paisa ?? 0n,
    })),
    taxes: (isOfTaxes(accountId) ? taxes : []).map(
      ({ party, section, base, amount, key: _, hasMoved: __, ...tax }) => ({
        ...{ ...tax, partyId: party?.id ?? null, sectionId: section?.id ?? null },
        ...{ basePaisa: base.paisa ?? 0n, amountPaisa: amount.paisa ?? 0n },
      }),
    ),
    uncleared: (isOfCheques(accountId) || isOfTaxes(accountId) ? [] : uncleared).map(({ amount, key: _, ...item }) => ({
      ...item,
      amountPaisa: amount.paisa ?? 0n,
    })),
  };
}

/** Returns the lists for the body of the save. */
export const wireLists = ({ cheques, taxes, uncleared }: ReturnType<typeof typedLists>) => ({
  cheques: cheques.map(({ chequeNo, partyId, number, date, drawnOn, bankAccountId, amountPaisa }) => ({
    ...{ cheque_no: chequeNo, party: partyId, number, cheque_date: date, cheque_bank: drawnOn },
    ...{ bank_account: bankAccountId, amount: paisaToNumber(amountPaisa) },
  })),
  taxes: taxes.map(({ rowNo, partyId, date, billNumber, sectionId, basePaisa, amountPaisa }) => ({
    ...{ row_no: rowNo, party: partyId, date, bill_number: billNumber, section: sectionId },
    ...{ base: paisaToNumber(basePaisa), amount: paisaToNumber(amountPaisa) },
  })),
  uncleared: uncleared.map(({ date, number, text, isIn, amountPaisa }) => {
    return { date, number, text, is_in: isIn, amount: paisaToNumber(amountPaisa) };
  }),
});

/** Returns the lists as text, to compare them. */
export const textOfLists = ({ cheques, taxes, uncleared }: RowLists): string =>
  JSON.stringify([cheques, taxes, uncleared], (name, value: unknown) =>
    name === 'key' || name === 'hasMoved' ? undefined : typeof value === 'bigint' ? value.toString() : value,
  );
