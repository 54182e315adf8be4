import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import { openingFields, type openingRoutes } from '@cashbook/contract/vouchers/openings';
import { ACCOUNT, GROUP, openingBalance, type Refusal, type TypedOpening } from '@cashbook/kernel';
import { type IsoDate, type Paisa, paisaToNumber } from '@cashbook/money';
import type { PickedAccount } from '#screens/pickers/account-search.ts';
import {
  amountOf,
  listsOf,
  noAmount,
  noLists,
  type RowLists,
  type TypedAmount,
  textOfLists,
  typedLists,
  wireLists,
} from './opening-parts.ts';

/** The typed content of the opening grid, beside the saved one. All functions are pure; the page draws the grid. */

export type SavedOpening = RouteReply<typeof openingRoutes.list>['data'][number];

export interface GridBill {
  key: string;
  number: string;
  date: IsoDate | null;
  dueDate: IsoDate | null;
  amount: TypedAmount;
  /** Whether it is an installment of an old sale, whose number and date it has. */
  isInstallment: boolean;
  /** The salesman of the old sale. */
  employee: { id: number; name: string } | null;
  /** Whether something is settled of the installment. It then stays as it is. */
  hasMoved: boolean;
}

/** A row on the screen. */
export interface GridRow extends RowLists {
  key: string;
  /** The saved opening; null for a new row. */
  saved: SavedOpening | null;
  account: PickedAccount | null;
  /** The branch of the claim or debt, for the inter-branch account. */
  counterBranch: number | null;
  debit: TypedAmount;
  credit: TypedAmount;
  remarks: string;
  bills: readonly GridBill[];
  /** The offer of early settlement of its installments. */
  earlyUntil: IsoDate | null;
  earlyDiscount: TypedAmount;
  unearnedMarkup: TypedAmount;
  /** Whether the next save removes it from the books. */
  isRemoved: boolean;
}

export type RowChange = Partial<Omit<GridRow, 'key' | 'saved'>>;

/** The unsaved content: changed rows of saved openings by voucher id, and new rows in the order of typing. */
export interface GridState {
  changed: ReadonlyMap<number, GridRow>;
  fresh: readonly GridRow[];
  /** Keys are never used again. */
  lastKey: number;
}

const freshRow = (key: number): GridRow => ({
  key: `new-${key}`,
  saved: null,
  account: null,
  counterBranch: null,
  debit: noAmount,
  credit: noAmount,
  remarks: '',
  bills: [],
  earlyUntil: null,
  earlyDiscount: noAmount,
  unearnedMarkup: noAmount,
  ...noLists,
  isRemoved: false,
});

/** An empty grid, with one empty row to begin with. */
export const emptyGrid: GridState = { changed: new Map(), fresh: [freshRow(1)], lastKey: 1 };

/** Returns a saved opening as a row. */
export function rowOf(saved: SavedOpening): GridRow {
  return {
    key: String(saved.mtm_id),
    saved,
    account: { id: saved.account, name: saved.accountName, text: saved.accountText },
    counterBranch: saved.counter_branch,
    debit: amountOf(saved.debit),
    credit: amountOf(saved.credit),
    remarks: saved.remarks,
    bills: saved.bills.map(({ number, date, due_date, amount, employee, ...bill }, index) => ({
      ...{ key: `${index}`, number, date, dueDate: due_date, amount: amountOf(amount) },
      ...{ isInstallment: bill.is_installment, hasMoved: bill.has_moved },
      employee: employee === null ? null : { id: employee, name: bill.employee_name },
    })),
    earlyUntil: saved.early_payment_date,
    earlyDiscount: amountOf(saved.early_discount),
    unearnedMarkup: amountOf(saved.unearned_markup),
    ...listsOf(saved),
    isRemoved: false,
  };
}

/**
 * Whether the balance is between two branches. It names the other branch, and a person removes and types it again instead of
 * changing it.
 */
export const isInterBranch = ({ account }: Pick<GridRow, 'account'>) => account?.id === ACCOUNT.interBranchCurrent;

const isEmpty = ({ account, debit, credit, remarks, bills, cheques, taxes, uncleared }: GridRow) =>
  account === null &&
  isZero(debit) &&
  isZero(credit) &&
  remarks === '' &&
  bills.length + cheques.length + taxes.length + uncleared.length === 0;

const isZero = ({ paisa, text }: TypedAmount) => paisa === 0n || (paisa === null && text.trim() === '');

/** Whether the grid has unsaved content. */
export const isUnsaved = ({ changed, fresh }: GridState) => changed.size > 0 || fresh.some((row) => !isEmpty(row));

/** Returns the change of one side. A row has either a debit or a credit, so an amount empties the other side. */
export function withSide(side: 'debit' | 'credit', amount: TypedAmount): RowChange {
  const hasAmount = amount.paisa !== null && amount.paisa > 0n;
  if (side === 'debit') return hasAmount ? { debit: amount, credit: noAmount } : { debit: amount };
  return hasAmount ? { credit: amount, debit: noAmount } : { credit: amount };
}

/**
 * Applies a change to a row. A new last row with content gets an empty row below it. A saved row with its old content again
 * counts as unchanged.
 */
export function change(state: GridState, row: GridRow, what: RowChange): GridState {
  const next = { ...row, ...what };
  if (row.saved !== null) {
    const changed = new Map(state.changed);
    if (saysTheSame(next, rowOf(row.saved))) changed.delete(row.saved.mtm_id);
    else changed.set(row.saved.mtm_id, next);
    return { ...state, changed };
  }
  const fresh = state.fresh.map((one) => (one.key === row.key ? next : one));
  const last = fresh.at(-1);
  return last === undefined || !isEmpty(last) ? withRow({ ...state, fresh }) : { ...state, fresh };
}

/** Returns an empty grid. Its keys are new. */
export function cleared({ lastKey }: GridState): GridState {
  return { changed: new Map(), fresh: [freshRow(lastKey + 1)], lastKey: lastKey + 1 };
}

function withRow(state: GridState): GridState {
  const lastKey = state.lastKey + 1;
  return { ...state, fresh: [...state.fresh, freshRow(lastKey)], lastKey };
}

/** Removes a row: a new one at once, a saved one with the next save. A second call restores a saved one. */
export function remove(state: GridState, row: GridRow): GridState {
  if (row.saved !== null) return change(state, row, { isRemoved: !row.isRemoved });
  const fresh = state.fresh.filter(({ key }) => key !== row.key);
  return fresh.length === 0 ? withRow({ ...state, fresh }) : { ...state, fresh };
}

const contentOf = ({
  debit,
  credit,
  remarks,
  bills,
  isRemoved,
  earlyUntil,
  earlyDiscount,
  unearnedMarkup,
  ...lists
}: GridRow) =>
  [
    textOfLists(lists),
    debit.paisa ?? debit.text,
    credit.paisa ?? credit.text,
    remarks,
    isRemoved,
    earlyUntil,
    earlyDiscount.paisa ?? earlyDiscount.text,
    unearnedMarkup.paisa ?? unearnedMarkup.text,
    ...bills.flatMap(({ number, date, dueDate, amount, isInstallment, employee }) => {
      return [number, date, dueDate, amount.paisa ?? amount.text, isInstallment, employee?.id];
    }),
  ].join('\n');

const saysTheSame = (one: GridRow, other: GridRow) => contentOf(one) === contentOf(other);

/** Returns the change that adds a bill to a row. Its amount is what the row's amount has left beside its other bills. */
export function withBill({ bills, debit, credit }: GridRow): RowChange {
  const openPaisa = (debit.paisa ?? 0n) + (credit.paisa ?? 0n) - billsPaisa(bills);
  const amount = openPaisa > 0n ? amountOf(openPaisa) : noAmount;
  const plain = { isInstallment: false, employee: null, hasMoved: false };
  return {
    bills: [...bills, { key: `${nextBillKey(bills)}`, number: '', date: null, dueDate: null, amount, ...plain }],
  };
}

/** Returns the key of the next bill, which none of these has. */
export const nextBillKey = (bills: readonly GridBill[]): number =>
  Math.max(0, ...bills.map(({ key }) => Number(key) + 1));

/** Returns the total of bills in paisa. */
export const billsPaisa = (bills: readonly GridBill[]): Paisa =>
  bills.reduce((sum, { amount }) => sum + (amount.paisa ?? 0n), 0n);

/** Returns the unsaved rows in the order in which they are sent, without empty new ones. */
export function unsavedRows({ changed, fresh }: GridState): GridRow[] {
  return [...changed.values(), ...fresh.filter((row) => !isEmpty(row))];
}

/** Returns the debits and credits of all openings of the branch, as they will be after the save. */
export function totalsWith(state: GridState, saved: { debit: Paisa; credit: Paisa }): { debit: Paisa; credit: Paisa } {
  let { debit, credit } = saved;
  for (const row of unsavedRows(state)) {
    debit -= row.saved?.debit ?? 0n;
    credit -= row.saved?.credit ?? 0n;
    if (row.isRemoved) continue;
    debit += row.debit.paisa ?? 0n;
    credit += row.credit.paisa ?? 0n;
  }
  return { debit, credit };
}

/** The position of a fault in the grid: a field such as `debit`, or `number` of a bill. */
export interface RowFault {
  key: string;
  field: string;
  /** The index of the bill, or of another part of a list, from 0; null for the row itself. */
  bill: number | null;
}

/**
 * Returns what the posting rule refuses in a row before it is sent. It never refuses for facts that only the server knows,
 * such as whether the account is a party's.
 */
export function faultOf(
  row: GridRow,
  date: IsoDate,
):
  | (RowFault & { code: RefusalCode | 'accountMissing' | 'amountUnreadable'; names?: Readonly<Record<string, string>> })
  | null {
  const at = (field: string, bill: number | null = null) => ({ key: row.key, field, bill });
  if (row.isRemoved) return null;
  if (row.account === null) return { ...at('account'), code: 'accountMissing' };
  for (const [field, { paisa, text }] of [
    ['debit', row.debit],
    ['credit', row.credit],
    ['early_discount', row.earlyDiscount],
    ['unearned_markup', row.unearnedMarkup],
  ] as const) {
    if (paisa === null && text.trim() !== '') return { ...at(field), code: 'amountUnreadable' };
  }
  const typed = typedOf(row, row.account.id);
  // Only the server knows which branch this is and which others exist.
  const branchIds = new Set(typed.counterBranchId === null ? [] : [typed.counterBranchId]);
  const ruled = openingBalance(typed, { date, accounts: accountsOf(typed), branchId: 0, branchIds });
  if (ruled.ok) return null;
  const { code, names = {} } = ruled.refusal;
  return { ...at(...placeOf(ruled.refusal)), code, names };
}

/** Returns the accounts of an opening as they have to be for its lists. */
function accountsOf({ accountId, bills, cheques, taxes, uncleared }: TypedOpening) {
  const other = { groupId: 0, isArchived: false, isParty: false };
  const [bank, party] = [
    { ...other, groupId: GROUP.cashAtBank },
    { ...other, isParty: true },
  ];
  const own = bills.length > 0 ? party : uncleared.length > 0 ? bank : other;
  return new Map([
    ...taxes.flatMap(({ partyId }) => (partyId === null ? [] : [[partyId, party] as const])),
    ...cheques.flatMap(({ partyId, bankAccountId }) => [
      ...(bankAccountId === null ? [] : [[bankAccountId, bank] as const]),
      ...(partyId === null ? [] : [[partyId, party] as const]),
    ]),
    [accountId, own] as const,
  ]);
}

const placeOf = ({ code, row }: Refusal<RefusalCode>): [field: string, bill: number | null] => [
  openingFields[code] ?? 'account',
  row ?? null,
];

function typedOf(row: GridRow, accountId: number): TypedOpening {
  const { debit, credit, remarks, bills, counterBranch, earlyUntil, earlyDiscount, unearnedMarkup } = row;
  const hasSchedule = bills.some(({ isInstallment }) => isInstallment);
  return {
    ...typedLists(accountId, row),
    counterBranchId: isInterBranch(row) ? counterBranch : null,
    accountId,
    debitPaisa: debit.paisa ?? 0n,
    creditPaisa: credit.paisa ?? 0n,
    remarks,
    bills: bills.map(({ number, date, dueDate, amount, isInstallment, employee }) => ({
      number: date === null ? '' : number,
      date: date ?? '',
      dueDate: dueDate ?? date ?? '',
      amountPaisa: amount.paisa ?? 0n,
      ...(isInstallment ? { installment: { employeeId: employee?.id ?? null } } : {}),
    })),
    ...(hasSchedule
      ? { earlyUntil, earlyDiscountPaisa: earlyDiscount.paisa ?? 0n, markupPaisa: unearnedMarkup.paisa ?? 0n }
      : {}),
  };
}

/** Returns the request body of the save. */
export function bodyOf(rows: readonly GridRow[]): RouteInput<typeof openingRoutes.save>['body'] {
  return {
    rows: rows.flatMap((row) => {
      if (row.account === null) return [];
      const typed = typedOf(row, row.account.id);
      return {
        mtm_id: row.saved?.mtm_id ?? null,
        version: row.saved?.version ?? null,
        remove: row.isRemoved,
        account: typed.accountId,
        debit: paisaToNumber(typed.debitPaisa),
        credit: paisaToNumber(typed.creditPaisa),
        remarks: typed.remarks,
        counter_branch: typed.counterBranchId,
        ...wireLists(typed),
        bills: typed.bills.map(({ number, date, dueDate, amountPaisa, installment }) => ({
          ...{ number, date, due_date: dueDate, amount: paisaToNumber(amountPaisa) },
          ...{ is_installment: installment !== undefined, employee: installment?.employeeId ?? null },
        })),
        early_payment_date: typed.earlyUntil ?? null,
        early_discount: paisaToNumber(typed.earlyDiscountPaisa ?? 0n),
        unearned_markup: paisaToNumber(typed.markupPaisa ?? 0n),
      };
    }),
  };
}

/** Returns the position that a refusal of the server names (`rows.3.bills.0.number`), among the rows that were sent. */
export function placeIn(path: string, sent: readonly GridRow[]): RowFault | null {
  const found = /^rows\.(\d+)\.(?:(?:bills|cheques|taxes|uncleared)\.(\d+)\.)?(\w+)/.exec(path);
  const row = found === null ? undefined : sent[Number(found[1])];
  if (found === null || row === undefined) return null;
  return { key: row.key, field: found[3] ?? 'account', bill: found[2] === undefined ? null : Number(found[2]) };
}
