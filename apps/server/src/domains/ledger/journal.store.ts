import { type CountedPieces, countedPaisa, type IsoDate, piecesOf } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Databases } from '#db/pool';
import { callInCompany, type LockWait, type Tx, waitedTooLong } from '#db/tx';
import {
  asWriter,
  type DatedDocument,
  type DatedVoucher,
  datedDocumentAsJson,
  datedVoucherAsJson,
  documentAsJson,
  documentsAsJson,
  documentsToLock,
  documentToLock,
  type NewDocument,
  type NewVoucher,
  vouchersAsJson,
} from '#domains/ledger/asked-of-books';
import type { Author } from '#domains/ledger/author';
import {
  changeAsJson,
  type OpeningsDesk,
  type OpeningWrite,
  openingsAsJson,
  openingsDeskAsJson,
  type Supersession,
  type VoucherChange,
  type VoucherRange,
} from '#domains/ledger/change-json';
import { type LedgerRefused, ledgerRefused, refusalIn } from '#domains/ledger/refusals';
import { type SaveNotes, saveNotesIn } from '#domains/ledger/save-notes';

// The functions that write the journal; `saved-documents.store.ts` writes documents in one call. After a refusal the transaction can
// only be rolled back. `inCompany` does this for a result with `ok: false`.

export interface SavedVoucher extends SaveNotes {
  readonly ok: true;
  readonly voucherId: bigint;
  readonly version: number;
  readonly numberText: string;
  readonly date: IsoDate;
  /** Whether this is the answer to an earlier save with the same key. Nothing was written now. */
  readonly isReplay: boolean;
}

export type SaveResult = SavedVoucher | LedgerRefused;

export interface Outcome {
  readonly ordinal: number;
  readonly voucher_id: bigint | null;
  readonly version: number | null;
  readonly vr_no: string | null;
  readonly vr_date: IsoDate | null;
  readonly replayed: boolean;
  readonly refusal: string | null;
  /** The details of a refusal; otherwise the notes about the saved voucher. */
  readonly detail: string | null;
}

export function resultOf(outcome: Outcome | undefined): SaveResult {
  if (outcome === undefined) throw new Error('The books gave no answer for a voucher.');
  const { voucher_id: voucherId, version, vr_no: numberText, vr_date: date, refusal, detail } = outcome;
  if (refusal !== null) return ledgerRefused(refusal, detail);
  if (voucherId === null || version === null || numberText === null || date === null) {
    throw new Error('The books gave half an answer for a voucher.');
  }
  return { ok: true, voucherId, version, numberText, date, isReplay: outcome.replayed, ...saveNotesIn(detail) };
}

type VoucherOfBranch = Omit<NewVoucher, 'branchId'>;

/**
 * Posts vouchers of one branch on its open day, in one statement. A refused voucher fails alone. A database error that is
 * no refusal is thrown. If only one voucher caused it, that voucher's result is the error.
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

/** The result of a voucher that was posted with others. `busy`: post it without them. `stale`: make it anew, its session has changed. */
export type SharedResult = SaveResult | Error | 'busy' | 'stale';

/**
 * Posts like `postVouchers`, for vouchers of one or several branches, in a transaction of its own and in a single trip.
 * With several branches, those whose day is being closed are busy. With a short wait for locks, all vouchers are busy if
 * a lock is not free soon. With the usual wait, the call waits for the lock.
 */
export async function postVouchersAtOnce(
  db: Pick<Databases, 'app' | 'prepared'>,
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
      const { refusal } = outcomes.get(ordinal) ?? {};
      return refusal === 'busy' || refusal === 'stale' ? refusal : resultOrError(outcomes.get(ordinal));
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
 * Posts a voucher with a date of its own: an opening balance, dated the day before the branch's first trading day
 * (accounting §10). It gets its number in the fiscal year of that date. Its day is folded and sealed again. Refusals in
 * order: idempotency_mismatch, no_open_day, day_changed, year_closed, day_closed, date_not_allowed, branch_disabled,
 * no_rows, account_not_found, account_not_allowed, account_archived, amount_not_positive, unbalanced, opening_exists,
 * bills_differ.
 */
export function postDatedVoucher(tx: Tx, voucher: DatedVoucher, at: Date): Promise<SaveResult> {
  return changed(tx, sql`post_dated_voucher(${datedVoucherAsJson(voucher)}::jsonb, ${at})`);
}

/**
 * Posts the vouchers of one document with dates of their own, all or none: the openings of account 10 in two branches
 * (accounting §9). Returns the first voucher. Refusals in order: idempotency_mismatch, no_open_day,
 * other_branch_no_open_day, other_branch_disabled, day_changed; for each voucher year_closed, day_closed, or for the
 * other branch other_branch_year_closed, other_branch_day_closed, and date_not_allowed; branch_disabled, those of the
 * lines, opening_exists.
 */
export function postDatedDocument(tx: Tx, document: DatedDocument, at: Date): Promise<SaveResult> {
  return changed(tx, sql`post_dated_document(${datedDocumentAsJson(document)}::jsonb, ${at})`);
}

/** The result of writing opening balances: the vouchers in the order of the request. */
export type OpeningsResult = { readonly ok: true; readonly vouchers: readonly SavedVoucher[] } | LedgerRefused;

/**
 * Writes opening balances of one branch, all or none, dated the day before its first trading day (accounting §10). That
 * day is folded once, and sealed with the last of them. Refusals in order: no_open_day, day_changed, branch_disabled,
 * day_closed. Then those of each opening with its index in `ordinal`, voids first, then edits: voucher_not_found,
 * voucher_void, voucher_approved, stale_version, and those of accounts. Then those of new ones: account_not_found,
 * account_not_allowed, account_archived. At last opening_exists, which names the account, and bills_differ.
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
 * Replaces a voucher by a new version; the version before stays on record. Refusals in order: idempotency_mismatch,
 * voucher_not_found, no_open_day, linked_later, linked_void, day_changed, branch_disabled, voucher_void, system_voucher,
 * year_closed, voucher_approved, day_closed, stale_version, no_rows, account_not_found, account_not_allowed,
 * account_archived, amount_not_positive, unbalanced; for an opening balance opening_misdated, opening_exists,
 * bills_differ.
 */
export function supersedeVoucher(tx: Tx, change: Supersession, at: Date): Promise<SaveResult> {
  return changed(tx, sql`supersede_voucher(${changeAsJson(change)}::jsonb, ${at})`);
}

/**
 * Locks what an edit locks, so that its rule can read its facts for the last time. Refuses as the edit does. For a used
 * key, returns its first answer.
 */
export function lockChange(tx: Tx, change: Supersession): Promise<LockResult> {
  return locked(tx, sql`lock_change(${changeAsJson(change)}::jsonb)`);
}

/**
 * Locks the open days and the parent vouchers of a document, as `postDocument` does. Refuses as it does. For a used key,
 * returns its first answer.
 */
export function lockDocument(tx: Tx, document: NewDocument): Promise<LockResult> {
  return locked(tx, sql`lock_document(${documentToLock(document)}::jsonb)`);
}

/**
 * Posts the vouchers of a document, all or none, each on the open day of its branch. Returns the first voucher. Refusals
 * in order: idempotency_mismatch, no_open_day, other_branch_no_open_day, other_branch_disabled, voucher_not_found,
 * linked_void, day_changed, branch_disabled, no_rows, account_not_found, account_not_allowed or, for another branch,
 * other_branch_account_not_allowed, account_archived, amount_not_positive, unbalanced, cash_below_zero,
 * date_out_of_order, received_before_sent.
 */
export function postDocument(tx: Tx, document: NewDocument, at: Date): Promise<SaveResult> {
  return changed(tx, sql`post_document(${documentAsJson(document)}::jsonb, ${at})`);
}

/**
 * Locks what `lockDocument` locks, for documents of one branch that share a transaction. It does not return the first
 * answers of used keys: `postDocuments` reports those as a conflict.
 */
export function lockDocuments(tx: Tx, branchId: number, documents: readonly NewDocument[]): Promise<LockResult> {
  return locked(tx, sql`lock_document(${documentsToLock(branchId, documents)}::jsonb)`);
}

/** The result of documents that were posted together: the vouchers in the order of the request. */
export type DocumentsResult = { readonly ok: true; readonly vouchers: readonly SavedVoucher[] } | LedgerRefused;

/**
 * Posts documents of one branch, all or none. Each is one voucher, and no two link to the same one. Refuses as `postDocument`, without
 * saying which document.
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
 * Voids a voucher. It keeps its number, and its content stays on record. Refusals in order: idempotency_mismatch,
 * voucher_not_found, no_open_day, day_changed, branch_disabled, voucher_void, system_voucher, year_closed,
 * voucher_approved, day_closed, stale_version, cash_below_zero.
 */
export function voidVoucher(tx: Tx, change: VoucherChange, at: Date): Promise<SaveResult> {
  return changed(tx, sql`void_voucher(${changeAsJson({ ...change, change: 'void' })}::jsonb, ${at})`);
}

/**
 * Voids the voucher of the last event of a cheque, with its halves. Refusals in order: voucher_not_found for a voucher that is no
 * such event, those of `voidVoucher` but for system_voucher, cheque_moved when it is not the last event.
 */
export function voidChequeEvent(tx: Tx, change: VoucherChange, at: Date): Promise<SaveResult> {
  return changed(tx, sql`void_cheque_event(${changeAsJson({ ...change, change: 'void' })}::jsonb, ${at})`);
}

/** Voids a journal that settles withheld tax. Refuses voucher_not_found for another kind, then as `voidVoucher`. */
export function voidTaxJournal(tx: Tx, change: VoucherChange, at: Date): Promise<SaveResult> {
  return changed(tx, sql`void_tax_journal(${changeAsJson({ ...change, change: 'void' })}::jsonb, ${at})`);
}

/** The result of a change of date: the vouchers that moved, in the order of their numbers. */
export type RedateResult = { readonly ok: true; readonly vouchers: readonly SavedVoucher[] } | LedgerRefused;

/**
 * Moves the live vouchers of a branch and type with numbers in a range from one date to another, all or none. Their lines
 * stay the same. Refusals in order: no_open_day, day_changed, branch_disabled, year_closed, system_voucher when the range
 * has only the product's own journals, no_vouchers_in_range, other_voucher_approved and voucher_other_date, which name
 * the first, day_closed, date_not_allowed, belongs_together, date_out_of_order, received_before_sent, opening_misdated,
 * cash_below_zero.
 */
export function redateVouchers(tx: Tx, range: VoucherRange, at: Date): Promise<RedateResult> {
  const asked = changeAsJson({ ...range, change: 'redate' });
  return orRefused(async () => {
    const { rows } = await sql<Outcome>`select * from redate_vouchers(${asked}::jsonb, ${at})`.execute(tx);
    const vouchers = rows.map(resultOf).filter((result) => result.ok);
    return { ok: true, vouchers };
  });
}

/** The result of a lock. For a used key, `first` is its first answer. */
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

/** Returns the voucher that a function of the books answers. */
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
 * Moves the day on which the books of a branch begin, and opens it; openings move too. Refusals in order: no_open_day;
 * books_begun when another voucher is not void; unearned_markup_moves; those of `jumpDay` when that day is not open; voucher_approved and
 * day_closed for openings.
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
 * Writes the cash count of the day that this transaction has just closed, with the balance of the books. Refuses
 * day_changed for another day. `difference` is the voucher of this transaction that posted the difference; then it refuses
 * proposal_changed when the books are not at the counted cash.
 */
export function countCash(
  tx: Tx,
  branchId: number,
  { day, counted, difference = null }: { day: IsoDate; counted: readonly CountedPieces[]; difference?: bigint | null },
  author: Author,
  at: Date,
): Promise<DayResult> {
  const [pieces, paisa] = [piecesOf(counted), countedPaisa(counted)];
  return done(
    tx,
    sql`count_cash(${branchId}, ${day}, ${pieces}::int[], ${paisa}, ${difference}, ${at}, ${byline(author)})`,
  );
}

/** The numbers of vouchers of an approval: approved now, how many of them its author wrote, and own ones that were left. */
export interface Approved {
  readonly approved: number;
  readonly own: number;
  readonly leftOwn: number;
}

/**
 * Approves the live vouchers of the branches dated in the range, without the product's own journals, and without the author's own
 * vouchers in branches that block that. Returns the number that were not approved before.
 */
export async function approveVouchers(
  tx: Tx,
  branchIds: readonly number[],
  { startDate, endDate }: { startDate: IsoDate; endDate: IsoDate },
  author: Author,
  at: Date,
): Promise<Approved> {
  const { rows } = await sql<Approved>`
    select approved, own, left_own as "leftOwn" from approve_vouchers(${[...branchIds]}::int[], ${startDate}, ${endDate}, ${at}, ${byline(author)})`.execute(
    tx,
  );
  return rows[0] ?? { approved: 0, own: 0, leftOwn: 0 };
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

/** Rebuilds all rollups of the company from its lines. Postings to open days continue meanwhile. */
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

/** Returns the answer of the books, or their refusal. Any other error is thrown. */
export async function orRefused<T>(write: () => Promise<T>): Promise<T | LedgerRefused> {
  try {
    return await write();
  } catch (error) {
    const refused = refusalIn(error);
    if (refused === null) throw error;
    return refused;
  }
}
