import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteReply } from '@cashbook/contract/route';
import { openingFields, openingRoutes } from '@cashbook/contract/vouchers/openings';
import {
  ACCOUNT,
  type Draft,
  type OpeningFacts,
  openingBalance,
  type Refusal,
  type TypedOpening,
} from '@cashbook/kernel';
import { type IsoDate, MAX_OPENING_ROWS, type Paisa } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import { filled } from '@cashbook/words/text';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import {
  authorOf,
  type LedgerRefused,
  type OpeningsDesk,
  type OpeningWrite,
  postDatedDocument,
  type TypedForm,
  type VoucherDraft,
  voidVoucher,
  writeOpenings,
} from '#domains/ledger/index';
import { refusedByBooks } from '#domains/posting/index';
import {
  accountsOfOpenings,
  type OpeningBooks,
  readOpeningAccounts,
  readOpeningDay,
  readOpeningEmployees,
  readOpeningSections,
  readSpreadsMarkup,
} from '#domains/vouchers/opening/opening.store';
import { openingDraft } from '#domains/vouchers/opening/opening-draft';
import { wordsIn } from '#export/words';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { type Desk, deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type SaveCall = Call<typeof openingRoutes.save>;
type Saved = RouteReply<typeof openingRoutes.save>;
type Row = SaveCall['body']['rows'][number];

/**
 * Saves rows of the opening grid of the caller's working branch, all or none. A row without a voucher is new; a row with
 * one changes or voids it. Each row is one voucher. A row of account 10 is two, which are posted and voided together.
 *
 * Refusals in order: idempotency_mismatch, branch_changed, no_rows, too_many_rows, forbidden, no_open_day, opening_twice;
 * row by row opening_account_fixed, several_vouchers and those of the rule; those of the ledger's `voidVoucher` and
 * `postDatedDocument` for rows of account 10; those of its `writeOpenings`.
 */
export function saveOpenings({ db, clock }: Pick<Services, 'db' | 'clock'>, call: SaveCall): Promise<Answer<Saved>> {
  const { actor, body } = call;
  const now = clock.now();
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
    oncePerKey<Saved>(tx, openingRoutes.save, call, now, async () => {
      const desk = deskOf(call);
      if ('kind' in desk) return desk;
      const { rows } = body;
      const refusal = await writeOpeningRows(tx, { actor, desk }, rows, now);
      if (refusal !== null) return refusal;
      const removed = rows.filter(({ remove }) => remove).length;
      return done({ saved: rows.length - removed, removed }, saidOf(rows.length - removed, removed));
    }),
  );
}

/** The person who writes openings, and their desk. */
interface OpeningsHand {
  readonly actor: Actor;
  readonly desk: Desk;
}

/**
 * Saves the rows within a larger transaction. After a refusal the caller must roll it back. Returns null when all are
 * written.
 */
async function writeOpeningRows(
  tx: Tx,
  { actor, desk }: OpeningsHand,
  rows: readonly Row[],
  now: Date,
): Promise<Refused | null> {
  if (rows.length === 0) return refused('no_rows');
  if (rows.length > MAX_OPENING_ROWS) {
    return refused('too_many_rows', { message: `At most ${MAX_OPENING_ROWS} opening balances are saved at once.` });
  }
  if (!mayWrite(actor, rows)) return refused('forbidden');
  const books = { companyId: actor.companyId, branchId: desk.branchId };
  const planned = await plannedOf(tx, { ...books, reach: actor.branchIds }, rows);
  if ('kind' in planned) return planned;
  const at = {
    branchId: desk.branchId,
    deskBranchId: desk.branchId,
    expectedDay: desk.transactionDate,
    mayChangeClosedDays: actor.permissions.has('dayclose.jumpdate'),
    author: authorOf(actor),
    isLast: true,
  };
  const reason = wordsIn(actor.language).say('openingRemoved');
  return (await writePairs(tx, at, planned, reason, now)) ?? (await writeSingle(tx, at, planned, reason, now));
}

/** A new row without lists. */
const plainRow = {
  remarks: '',
  bills: [],
  early_discount: 0n,
  unearned_markup: 0n,
  cheques: [],
  taxes: [],
  uncleared: [],
  remove: false,
};

/** Saves the opening balance of an account that the same transaction has made. Refuses like {@link saveOpenings}. */
export function openAccount(
  tx: Tx,
  hand: OpeningsHand,
  {
    accountId,
    side,
    amountPaisa,
  }: { readonly accountId: number; readonly side: 'debit' | 'credit'; readonly amountPaisa: Paisa },
  now: Date,
): Promise<Refused | null> {
  const sides = { debit: 0n, credit: 0n, [side]: amountPaisa };
  return writeOpeningRows(tx, hand, [{ account: accountId, ...sides, ...plainRow }], now);
}

function mayWrite({ permissions }: Actor, rows: readonly Row[]): boolean {
  const isNew = ({ mtm_id: id }: Row) => id === null || id === undefined;
  return (
    (!rows.some(isNew) || permissions.has('opening.create')) && (rows.every(isNew) || permissions.has('opening.edit'))
  );
}

function saidOf(saved: number, removed: number): string {
  const said = (count: number, what: string) => `${count} opening balance${count === 1 ? '' : 's'} ${what}.`;
  return [saved > 0 && said(saved, 'saved'), removed > 0 && said(removed, 'removed')].filter(Boolean).join(' ');
}

/** The change of a row, with its index in the request. */
type Planned = { readonly place: number; readonly row: Row } & (
  | { readonly does: 'post'; readonly draft: VoucherDraft }
  | { readonly does: 'edit'; readonly draft: VoucherDraft }
  /** Both halves of a balance of account 10, each on the opening day of its branch. */
  | {
      readonly does: 'post pair';
      readonly drafts: readonly (Draft & { readonly date: IsoDate })[];
      readonly form: TypedForm;
    }
  | { readonly does: 'void' }
  | { readonly does: 'void pair' }
);

interface ReachedBooks extends OpeningBooks {
  /** The branches that the caller reaches. */
  readonly reach: readonly number[];
}

async function plannedOf(tx: Tx, books: ReachedBooks, rows: readonly Row[]): Promise<Planned[] | Refused> {
  const day = await readOpeningDay(tx, books);
  if (day === null) return refused('no_open_day');
  const twice = firstTwice(rows);
  if (twice !== null) return refusedRow(twice, 'account', 'opening_twice');
  const stored = await accountsOfOpenings(
    tx,
    books,
    rows.flatMap(({ mtm_id: id }) => id ?? []),
  );
  const found = await readOpeningAccounts(tx, books, { ids: rows.flatMap(accountsNamed), names: [] });
  const accounts = new Map(found.map((account) => [account.accountId, account]));
  const { branchId, reach } = books;
  const { isOn, sections } = await readOpeningSections(tx, books.companyId);
  const withholding = { isOn, sections: new Map(sections.map(({ id, kind }) => [id, kind])) };
  const spreadsMarkup = await readSpreadsMarkup(tx, books.companyId);
  await showBranches(tx, [branchId]);
  const employees = new Set((await readOpeningEmployees(tx, books)).map(({ id }) => id));
  const facts = {
    accounts,
    date: day.date,
    branchId,
    branchIds: new Set(reach),
    withholding,
    employees,
    spreadsMarkup,
  };
  const planned: Planned[] = [];
  for (const [index, row] of rows.entries()) {
    const plan = await planOf(tx, books, row, stored, facts);
    if ('code' in plan) return refusedRow(index, fieldOf(plan), plan.code, plan.names);
    planned.push({ place: index, row, ...plan });
  }
  return planned;
}

/** Returns the accounts that a row names: its own, and those of its cheques and taxes. */
const accountsNamed = ({ account, cheques, taxes }: Row): number[] => [
  account,
  ...taxes.flatMap(({ party }) => party ?? []),
  ...cheques.flatMap(({ party, bank_account: bank }) => [party ?? [], bank ?? []].flat()),
];

/** Returns the index of the first row whose account or voucher is in an earlier row; null for none. */
function firstTwice(rows: readonly Row[]): number | null {
  const [accounts, vouchers] = [new Set<string>(), new Set<number>()];
  for (const [index, { account, counter_branch: counterBranchId, mtm_id: id, remove }] of rows.entries()) {
    const name = `${account} ${counterBranchId ?? ''}`;
    if ((!remove && accounts.has(name)) || (typeof id === 'number' && vouchers.has(id))) return index;
    if (!remove) accounts.add(name);
    if (typeof id === 'number') vouchers.add(id);
  }
  return null;
}

type Plan = Planned extends infer One ? (One extends unknown ? Omit<One, 'place' | 'row'> : never) : never;

async function planOf(
  tx: Tx,
  books: OpeningBooks,
  row: Row,
  stored: ReadonlyMap<number, readonly number[]>,
  facts: OpeningFacts,
): Promise<Plan | Refusal<RefusalCode>> {
  const { mtm_id: id, remove, account: accountId } = row;
  const storedAccounts = typeof id === 'number' ? stored.get(id) : undefined;
  const isFixed = storedAccounts === undefined || (storedAccounts.length === 1 && storedAccounts[0] === accountId);
  if (!isFixed) return { code: 'opening_account_fixed' };
  const isSaved = typeof id === 'number';
  const isPair = accountId === ACCOUNT.interBranchCurrent;
  // A void takes any voucher, so this one must be an opening balance of this branch.
  if (isPair && isSaved && storedAccounts === undefined) return { code: 'voucher_not_found' };
  if (remove && isSaved) return { does: isPair ? 'void pair' : 'void' };
  if (isPair && isSaved) return { code: 'several_vouchers' };
  const typed = typedOf(row);
  const ruled = openingBalance(typed, keptAccount(facts, storedAccounts));
  if (!ruled.ok) return ruled.refusal;
  const { kind, formVersion, form, ...draft } = openingDraft(ruled.drafts[0], typed);
  if (!isPair) return { does: isSaved ? 'edit' : 'post', draft: { ...draft, kind, formVersion, form } };
  const drafts = await Promise.all(
    ruled.drafts.map(async (half) => {
      const { branchId = books.branchId } = half;
      // The books refuse a branch without a day.
      const theirs = branchId === books.branchId ? null : await readOpeningDay(tx, { ...books, branchId });
      return { ...half, date: theirs?.date ?? facts.date };
    }),
  );
  return { does: 'post pair', drafts, form: { kind, formVersion, form } };
}

/** Writes balances of account 10: first the voids, then the new ones. Returns null when all are written. */
async function writePairs(
  tx: Tx,
  desk: OpeningsDesk,
  planned: readonly Planned[],
  reason: string,
  now: Date,
): Promise<Refused | null> {
  const { branchId, expectedDay, mayChangeClosedDays, author } = desk;
  for (const one of planned) {
    if (one.does !== 'void pair') continue;
    const change = { ...savedOf(one.row), expectedDay, deskBranchId: branchId, mayChangeClosedDays, author };
    const result = await voidVoucher(tx, { ...change, reason, idempotency: null }, now);
    if (!result.ok) return refusedInBooks(one.place, result);
  }
  for (const one of planned) {
    if (one.does !== 'post pair') continue;
    const document = { branchId, expectedDay, mayChangeClosedDays, author, idempotency: null, ...one.form };
    const result = await postDatedDocument(tx, { ...document, drafts: one.drafts }, now);
    if (!result.ok) return refusedInBooks(one.place, result);
  }
  return null;
}

/** Writes all other rows at once. Returns null when all are written. */
async function writeSingle(
  tx: Tx,
  desk: OpeningsDesk,
  planned: readonly Planned[],
  reason: string,
  now: Date,
): Promise<Refused | null> {
  const places: number[] = [];
  const writes = planned.flatMap((one): OpeningWrite[] => {
    if (one.does === 'post pair' || one.does === 'void pair') return [];
    places.push(one.place);
    if (one.does === 'post') return [{ change: 'post', draft: one.draft }];
    const saved = savedOf(one.row);
    if (one.does === 'void') return [{ change: 'void', ...saved, reason }];
    return [{ change: 'edit', ...saved, draft: one.draft }];
  });
  if (writes.length === 0) return null;
  const result = await writeOpenings(tx, desk, writes, now);
  if (result.ok) return null;
  const { ordinal, accountId } = result.refusal.detail;
  const ofAccount = planned.find(({ row }) => !row.remove && row.account === accountId);
  const place = typeof ordinal === 'number' ? places[ordinal] : ofAccount?.place;
  return place === undefined ? refusedByBooks(result) : refusedInBooks(place, result);
}

/** Returns the saved voucher of a row, with the version that its author saw. */
function savedOf({ mtm_id: id, version = null }: Row): { voucherId: bigint; expectedVersion: number | null } {
  return { voucherId: BigInt(id ?? 0), expectedVersion: version };
}

/**
 * Returns the facts in which an account of the saved opening is not archived. So it can keep its opening balance, changed
 * or not.
 */
function keptAccount(facts: OpeningFacts, [accountId]: readonly number[] = []): OpeningFacts {
  const account = accountId === undefined ? undefined : facts.accounts.get(accountId);
  if (accountId === undefined || account?.isArchived !== true) return facts;
  return { ...facts, accounts: new Map([...facts.accounts, [accountId, { ...account, isArchived: false }]]) };
}

function typedOf(row: Row): TypedOpening {
  const { account: accountId, debit, credit, remarks, bills, counter_branch: branch } = row;
  return {
    accountId,
    debitPaisa: debit,
    creditPaisa: credit,
    remarks,
    bills: bills.map(({ number, date, due_date: dueDate, amount: amountPaisa, is_installment, employee }) => ({
      ...{ number, date, dueDate, amountPaisa },
      ...(is_installment ? { installment: { employeeId: employee ?? null } } : {}),
    })),
    earlyUntil: row.early_payment_date ?? null,
    earlyDiscountPaisa: row.early_discount,
    markupPaisa: row.unearned_markup,
    cheques: row.cheques.map(({ cheque_no, party, number, cheque_date, cheque_bank, bank_account, amount }) => ({
      ...{ chequeNo: cheque_no ?? null, partyId: party ?? null, number, date: cheque_date ?? null },
      ...{ drawnOn: cheque_bank, bankAccountId: bank_account ?? null, amountPaisa: amount },
    })),
    taxes: row.taxes.map(({ row_no, party, date, bill_number: billNumber, section, base, amount }) => ({
      ...{ rowNo: row_no ?? null, partyId: party ?? null, date: date ?? null, billNumber },
      ...{ sectionId: section ?? null, basePaisa: base, amountPaisa: amount },
    })),
    uncleared: row.uncleared.map(({ date, number, text, is_in: isIn, amount }) => {
      return { date: date ?? null, number, text, isIn, amountPaisa: amount };
    }),
    counterBranchId: branch ?? null,
  };
}

/** Returns the field of a row that a refusal of its rule is about. */
function fieldOf({ code, row, list }: Refusal<RefusalCode>): string {
  const field = openingFields[code] ?? 'account';
  return row === undefined || list === undefined ? field : `${list}.${row}.${field}`;
}

const refusedRow = (row: number, field: string, code: RefusalCode, values: Readonly<Record<string, string>> = {}) =>
  refused(code, { values, fields: { [`rows.${row}.${field}`]: [filled(refusals[code], values)] } });

/** Returns the refusal of the books for the row at that index, with the sentence at its field. */
function refusedInBooks(place: number, result: LedgerRefused): Refused {
  const { code, values = {} } = refusedByBooks(result).refusal;
  const field = openingFields[code] ?? 'account';
  return refused(code, { values, fields: { [`rows.${place}.${field}`]: [filled(refusals[code], values)] } });
}
