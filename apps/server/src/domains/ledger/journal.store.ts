import { type CountedPieces, countedPaisa, type IsoDate, piecesOf } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Databases } from '#db/pool';
import { callInCompany, type LockWait, type Tx, waitedTooLong } from '#db/tx';
import {
  asWriter,
  changeAsJson,
  type DatedDocument,
  type DatedVoucher,
  datedDocumentAsJson,
  datedVoucherAsJson,
  documentAsJson,
  documentsAsJson,
  type NewDocument,
  type NewVoucher,
  type OpeningsDesk,
  type OpeningWrite,
  openingsAsJson,
  openingsDeskAsJson,
  rangeAsJson,
  type Supersession,
  supersessionAsJson,
  type VoucherChange,
  type VoucherRange,
  vouchersAsJson,
} from '#domains/ledger/asked-of-books';
import type { Author } from '#domains/ledger/author';
import { type LedgerRefused, ledgerRefused, refusalIn } from '#domains/ledger/refusals';
import { type Told, toldIn } from '#domains/ledger/told';

/**
 * The only place that writes the journal, through the functions of db/functions, which check everything again. After a
 * refusal the transaction is good for nothing but to be rolled back, which `inCompany` does for a result with
 * `ok: false`.
 */

export interface SavedVoucher extends Told {
  readonly ok: true;
  readonly voucherId: bigint;
  readonly version: number;
  readonly numberText: string;
  readonly date: IsoDate;
  /** This is the answer to an earlier save with the same key; nothing was written now. */
  readonly isReplay: boolean;
}

export type SaveResult = SavedVoucher | LedgerRefused;

interface Outcome {
  readonly ordinal: number;
  readonly voucher_id: bigint | null;
  readonly version: number | null;
  readonly vr_no: string | null;
  readonly vr_date: IsoDate | null;
  readonly replayed: boolean;
  readonly refusal: string | null;
  /** Of a refusal; else what is told beside the voucher. */
  readonly detail: string | null;
}

function resultOf(outcome: Outcome | undefined): SaveResult {
  if (outcome === undefined) throw new Error('The books gave no answer for a voucher.');
  const { voucher_id: voucherId, version, vr_no: numberText, vr_date: date, refusal, detail } = outcome;
  if (refusal !== null) return ledgerRefused(refusal, detail);
  if (voucherId === null || version === null || numberText === null || date === null) {
    throw new Error('The books gave half an answer for a voucher.');
  }
  return { ok: true, voucherId, version, numberText, date, isReplay: outcome.replayed, ...toldIn(detail) };
}

type VoucherOfBranch = Omit<NewVoucher, 'branchId'>;

/**
 * Posts vouchers of one branch on its open day, in one statement; a refused one fails alone. An error of the database
 * that is no refusal is thrown, or returned by an outcome of its own where only that voucher caused it.
 */
export async function postVouchers(
  tx: Tx,
  branchId: number,
  vouchers: readonly VoucherOfBranch[],
  at: Date,
): Promise<(SaveResult | Error)[]> {
  const ofBranch = vouchers.map((voucher) => ({ ...voucher, branchId }));
  const { rows } = await sql<Outcome>`select * from post_vouchers(${at}, ${vouchersAsJson(ofBranch)}::jsonb)`.execute(
    tx,
  );
  const outcomes = new Map(rows.map((row) => [row.ordinal, row]));
  return vouchers.map((_, ordinal) => resultOrError(outcomes.get(ordinal)));
}

/** What became of a voucher that was posted with others; `busy`: nothing yet, post it without them. */
export type SharedResult = SaveResult | Error | 'busy';

/**
 * Does what `postVouchers` does, for vouchers of one branch or of several, as a transaction of its own in a single trip.
 * Of several branches those whose day is being closed are busy. With a short wait for locks, so are all of them where a
 * lock is not had soon; with the usual one it is waited for.
 */
export async function postVouchersAtOnce(
  db: Pick<Databases, 'app'>,
  companyId: number,
  vouchers: readonly NewVoucher[],
  at: Date,
  lockWait: LockWait,
): Promise<SharedResult[]> {
  try {
    const rows = await callInCompany<Outcome>(
      db,
      { companyId, lockWait },
      (inScope) => sql`post_vouchers(${inScope(sql`${at}::timestamptz`)}, ${vouchersAsJson(vouchers)}::jsonb)`,
    );
    const outcomes = new Map(rows.map((row) => [row.ordinal, row]));
    return vouchers.map((_, ordinal) => {
      const outcome = outcomes.get(ordinal);
      return outcome?.refusal === 'busy' ? 'busy' : resultOrError(outcome);
    });
  } catch (error) {
    if (lockWait === 'short' && waitedTooLong(error)) return vouchers.map(() => 'busy');
    throw error;
  }
}

function resultOrError(outcome: Outcome | undefined): SaveResult | Error {
  try {
    return resultOf(outcome);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Posts one voucher on the branch's open day. Refusals in order: no_open_day, idempotency_mismatch, opening_misdated (an
 * opening balance has a date of its own: `postDatedVoucher`), day_changed, branch_disabled, no_rows, account_not_found,
 * account_not_allowed, account_archived, amount_not_positive, unbalanced, cash_below_zero.
 */
export async function postVoucher(tx: Tx, { branchId, ...voucher }: NewVoucher, at: Date): Promise<SaveResult> {
  return orRefused(async () => {
    const [result] = await postVouchers(tx, branchId, [voucher], at);
    if (result === undefined || result instanceof Error) throw result ?? new Error('The books gave no answer.');
    return result;
  });
}

/**
 * Posts a voucher that bears a date of its own: an opening balance, the day before the branch's first trading day
 * (accounting §10). It is numbered in the fiscal year of that date, and its day is folded and sealed again. Refusals in
 * order: idempotency_mismatch, no_open_day, day_changed, year_closed, day_closed, date_not_allowed, branch_disabled, no_rows,
 * account_not_found, account_not_allowed, account_archived, amount_not_positive, unbalanced, opening_exists, bills_differ.
 */
export function postDatedVoucher(tx: Tx, voucher: DatedVoucher, at: Date): Promise<SaveResult> {
  return changed(tx, sql`post_dated_voucher(${datedVoucherAsJson(voucher)}::jsonb, ${at})`);
}

/**
 * Posts the vouchers of one document that bear dates of their own, all or none: the openings of account 10 in two branches
 * (accounting §9); the answer is of the first. Refusals in order: idempotency_mismatch, no_open_day,
 * other_branch_no_open_day, other_branch_disabled, day_changed; voucher by voucher year_closed, day_closed, or of the other
 * branch other_branch_year_closed, other_branch_day_closed, and date_not_allowed; branch_disabled, those of the lines,
 * opening_exists.
 */
export function postDatedDocument(tx: Tx, document: DatedDocument, at: Date): Promise<SaveResult> {
  return changed(tx, sql`post_dated_document(${datedDocumentAsJson(document)}::jsonb, ${at})`);
}

/** What became of opening balances: the vouchers in the order in which they were asked for. */
export type OpeningsResult = { readonly ok: true; readonly vouchers: readonly SavedVoucher[] } | LedgerRefused;

/**
 * Writes opening balances of one branch, all or none, dated the day before its first trading day (accounting §10), which is
 * folded once, and sealed with the last of them. Refusals in order: no_open_day, day_changed, branch_disabled, day_closed; in
 * the order of the openings, voids first, then edits, and with their place in `ordinal`: voucher_not_found, voucher_void,
 * voucher_approved, stale_version, and those of accounts; then those of new ones, account_not_found, account_not_allowed,
 * account_archived; opening_exists, which says the account; bills_differ.
 */
export function writeOpenings(
  tx: Tx,
  desk: OpeningsDesk,
  openings: readonly OpeningWrite[],
  at: Date,
): Promise<OpeningsResult> {
  return orRefused(async () => {
    const { rows } = await sql<Outcome>`
      select * from write_openings(${openingsDeskAsJson(desk)}::jsonb, ${openingsAsJson(openings)}::jsonb, ${at})
      order by ordinal`.execute(tx);
    const vouchers = rows.map(resultOf).filter((result) => result.ok);
    return { ok: true, vouchers };
  });
}

/**
 * Replaces what a voucher says by a new version; the one before stays on record. Refusals in order:
 * idempotency_mismatch, voucher_not_found, no_open_day, linked_later, linked_void, day_changed, branch_disabled,
 * voucher_void, system_voucher, year_closed, voucher_approved, day_closed, stale_version, no_rows, account_not_found,
 * account_not_allowed, account_archived, amount_not_positive, unbalanced; of an opening balance opening_misdated,
 * opening_exists, bills_differ.
 */
export function supersedeVoucher(tx: Tx, change: Supersession, at: Date): Promise<SaveResult> {
  return changed(tx, sql`supersede_voucher(${supersessionAsJson(change)}::jsonb, ${at})`);
}

/**
 * Locks what an edit will lock, so that what its rule wants to know can be read for the last time. Refuses as it does; of a
 * key that was used before it has the first answer.
 */
export function lockChange(tx: Tx, change: Supersession): Promise<LockResult> {
  return locked(tx, sql`hold_change(${supersessionAsJson(change)}::jsonb)`);
}

/**
 * Locks the open days and the vouchers that a document hangs on, as `postDocument` will. Refuses as it does; of a key that
 * was used before it has the first answer.
 */
export function lockDocument(tx: Tx, document: NewDocument): Promise<LockResult> {
  return locked(tx, sql`hold_document(${documentAsJson(document)}::jsonb)`);
}

/**
 * Posts the vouchers of a document, all or none, each on the open day of its branch; the answer is of the first. Refusals
 * in order: idempotency_mismatch, no_open_day, other_branch_no_open_day, other_branch_disabled, voucher_not_found,
 * linked_void, day_changed, branch_disabled, no_rows, account_not_found, account_not_allowed or, of another branch,
 * other_branch_account_not_allowed, account_archived, amount_not_positive, unbalanced, cash_below_zero, date_out_of_order, received_before_sent.
 */
export function postDocument(tx: Tx, document: NewDocument, at: Date): Promise<SaveResult> {
  return changed(tx, sql`post_document(${documentAsJson(document)}::jsonb, ${at})`);
}

/**
 * Locks what `lockDocument` locks, for documents of one branch that share a transaction. What became of keys that were used
 * before it does not say: of those `postDocuments` makes a conflict.
 */
export function lockDocuments(tx: Tx, branchId: number, documents: readonly NewDocument[]): Promise<LockResult> {
  return locked(tx, sql`hold_document(${documentsAsJson(branchId, documents)}::jsonb)`);
}

/** What became of documents that were posted together: the vouchers in the order in which they were asked for. */
export type DocumentsResult = { readonly ok: true; readonly vouchers: readonly SavedVoucher[] } | LedgerRefused;

/**
 * Posts documents of one branch that are one voucher without links each, all or none. Refusals are those of `postDocument`; of
 * which document is not said.
 */
export function postDocuments(
  tx: Tx,
  branchId: number,
  documents: readonly NewDocument[],
  at: Date,
): Promise<DocumentsResult> {
  return orRefused(async () => {
    const { rows } = await sql<Outcome>`
      select * from post_document(${documentsAsJson(branchId, documents)}::jsonb, ${at}) order by ordinal`.execute(tx);
    const vouchers = rows.map(resultOf).filter((result) => result.ok);
    return { ok: true, vouchers };
  });
}

/**
 * Takes a voucher out of the books; it keeps its number, and what it was stays on record. Refusals in order:
 * idempotency_mismatch, voucher_not_found, no_open_day, day_changed, branch_disabled, voucher_void, system_voucher, year_closed,
 * voucher_approved, day_closed, stale_version, cash_below_zero.
 */
export function voidVoucher(tx: Tx, change: VoucherChange, at: Date): Promise<SaveResult> {
  return changed(tx, sql`void_voucher(${changeAsJson(change)}::jsonb, ${at})`);
}

/** What became of a change of date: the vouchers that moved, in the order of their numbers. */
export type RedateResult = { readonly ok: true; readonly vouchers: readonly SavedVoucher[] } | LedgerRefused;

/**
 * Moves the live vouchers of a branch and type whose numbers lie in a range from one date to another, all or none; their
 * lines move as they stand. Refusals in order: no_open_day, day_changed, branch_disabled, year_closed, system_voucher where
 * the range has nothing but journals of the product's own, no_vouchers_in_range,
 * other_voucher_approved and voucher_other_date, which name the first, day_closed, date_not_allowed, belongs_together,
 * date_out_of_order, received_before_sent, opening_misdated, cash_below_zero.
 */
export function redateVouchers(tx: Tx, range: VoucherRange, at: Date): Promise<RedateResult> {
  return orRefused(async () => {
    const { rows } = await sql<Outcome>`select * from redate_vouchers(${rangeAsJson(range)}::jsonb, ${at})`.execute(tx);
    const vouchers = rows.map(resultOf).filter((result) => result.ok);
    return { ok: true, vouchers };
  });
}

/** What was asked for is locked; a used key has its first answer. */
export type LockResult = { readonly ok: true; readonly first: SavedVoucher | null } | LedgerRefused;

function locked(tx: Tx, call: RawBuilder<unknown>): Promise<LockResult> {
  return orRefused(async () => {
    const { rows } = await sql<Outcome>`select o.* from ${call} o`.execute(tx);
    const [answer] = rows;
    if (answer === undefined || answer.voucher_id === null) return { ok: true, first: null };
    const first = resultOf(answer);
    return first.ok ? { ok: true, first } : first;
  });
}

/** The voucher that a function of the books answers. */
export function changed(tx: Tx, call: RawBuilder<unknown>): Promise<SaveResult> {
  return orRefused(async () => {
    const { rows } = await sql<Outcome>`select o.* from ${call} o`.execute(tx);
    return resultOf(rows[0]);
  });
}

export type DayResult = { readonly ok: true } | LedgerRefused;

/** Opens the first day of a new branch. Refuses day_changed when it has one already. */
export function openFirstDay(tx: Tx, branchId: number, day: IsoDate, author: Author, at: Date): Promise<DayResult> {
  return done(tx, sql`open_first_day(${branchId}, ${day}, ${at}, ${byline(author)})`);
}

/**
 * Lets the books of a branch begin on another day and opens it; openings go with it. Refusals in order: no_open_day, books_begun while
 * another voucher stands, where that day is not open those of `jumpDay`, and of openings voucher_approved and day_closed.
 */
export function beginBooksOn(tx: Tx, branchId: number, day: IsoDate, author: Author, at: Date): Promise<DayResult> {
  return done(tx, sql`begin_books_on(${branchId}, ${day}, ${at}, ${byline(author)})`);
}

/**
 * Day Close (accounting §6): folds and seals the open day and opens the next. Refusals in order: no_open_day,
 * day_changed, next_day_not_after; for an author without `dayclose.jumpdate`, next_day_closed for a date that the books
 * have gone past, and next_day_too_far.
 */
export function closeDay(
  tx: Tx,
  branchId: number,
  { currentDate, nextDate }: { currentDate: IsoDate; nextDate: IsoDate },
  author: Author,
  at: Date,
): Promise<DayResult> {
  return done(tx, sql`leave_day(${branchId}, ${currentDate}, ${nextDate}, 'close', ${at}, ${byline(author)})`);
}

/**
 * Jump Date (accounting §6): closes the open day and opens any other. Refusals in order: no_open_day, day_changed,
 * forbidden (for an author without `dayclose.jumpdate`), same_day, before_books_begin, year_closed.
 */
export function jumpDay(
  tx: Tx,
  branchId: number,
  { expectedDay, toDate }: { expectedDay: IsoDate | null; toDate: IsoDate },
  author: Author,
  at: Date,
): Promise<DayResult> {
  return done(tx, sql`leave_day(${branchId}, ${expectedDay}, ${toDate}, 'jump', ${at}, ${byline(author)})`);
}

/**
 * Keeps what was counted of the cash on the day that this transaction has just closed, beside what the books say of it.
 * Refuses day_changed for another day.
 */
export function countCash(
  tx: Tx,
  branchId: number,
  { day, counted }: { day: IsoDate; counted: readonly CountedPieces[] },
  author: Author,
  at: Date,
): Promise<DayResult> {
  const [pieces, paisa] = [piecesOf(counted), countedPaisa(counted)];
  return done(tx, sql`count_cash(${branchId}, ${day}, ${pieces}::int[], ${paisa}, ${at}, ${byline(author)})`);
}

/** Approves the live vouchers of the branches dated in the range, but for journals of the product's own; answers how many were not approved before. */
export async function approveVouchers(
  tx: Tx,
  branchIds: readonly number[],
  { startDate, endDate }: { startDate: IsoDate; endDate: IsoDate },
  author: Author,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select approve_vouchers(${[...branchIds]}::int[], ${startDate}, ${endDate}, ${at}, ${byline(author)}) as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Removes a voucher's approval; `removed` is false when it had none. Refuses voucher_not_found. */
export function unapproveVoucher(
  tx: Tx,
  voucherId: bigint,
  author: Author,
  at: Date,
): Promise<{ readonly ok: true; readonly removed: boolean } | LedgerRefused> {
  return orRefused(async () => {
    const { rows } = await sql<{ removed: boolean }>`
      select unapprove_voucher(${voucherId}, ${at}, ${byline(author)}) as removed`.execute(tx);
    return { ok: true, removed: rows[0]?.removed ?? false };
  });
}

/** Makes all rollups of the company anew from its lines; postings to open days go on meanwhile. */
export async function rebuildRollups(tx: Tx): Promise<void> {
  await sql`select rebuild_rollups()`.execute(tx);
}

function byline(author: Author): RawBuilder<unknown> {
  return sql`${JSON.stringify(asWriter(author))}::jsonb`;
}

function done(tx: Tx, call: RawBuilder<unknown>): Promise<DayResult> {
  return orRefused(async () => {
    await sql`select ${call}`.execute(tx);
    return { ok: true };
  });
}

/** What the books answered, or how they refused it; any other error is thrown. */
export async function orRefused<T>(write: () => Promise<T>): Promise<T | LedgerRefused> {
  try {
    return await write();
  } catch (error) {
    const refused = refusalIn(error);
    if (refused === null) throw error;
    return refused;
  }
}
