import type { BalancedEntry, Json, VoucherTypeId } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { asWriter, linesOf } from '#domains/ledger/asked-of-books';
import type { Author } from '#domains/ledger/author';
import { changed, orRefused, type SaveResult } from '#domains/ledger/journal.store';
import type { LedgerRefused } from '#domains/ledger/refusals';

/** Imports history from other books through the functions of db/functions/imported/imported_history.sql, which check it again. */

/** A file that is imported into a branch. */
export interface ImportedFile {
  readonly branchId: number;
  /** The day that the screen showed; null without a screen. */
  readonly expectedDay: IsoDate | null;
  readonly fileName: string;
  /** Its SHA-256. */
  readonly digest: Buffer;
  readonly author: Author;
}

export interface BegunImport {
  readonly ok: true;
  readonly importId: bigint;
  readonly openDay: IsoDate;
  /** Whether the same file was imported into the branch before. */
  readonly isAgain: boolean;
}

/** Begins an import. Refusals in order: no_open_day, day_changed, branch_disabled, day_closed. */
export function beginImport(tx: Tx, file: ImportedFile, at: Date): Promise<BegunImport | LedgerRefused> {
  const asked = JSON.stringify({
    branch: file.branchId,
    date: file.expectedDay,
    fileName: file.fileName,
    digest: file.digest.toString('hex'),
    ...asWriter(file.author),
  });
  return orRefused<BegunImport>(async () => {
    const { rows } = await sql<{ import_id: bigint; open_day: IsoDate; again: boolean }>`
      select * from begin_import(${asked}::jsonb, ${at})`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('The books began no import.');
    return { ok: true, importId: row.import_id, openDay: row.open_day, isAgain: row.again };
  });
}

/** A voucher of a file. An unresolved voucher has the lines of a single entry that does not balance. */
export interface ImportedVoucher {
  readonly date: IsoDate;
  readonly typeId: VoucherTypeId;
  /** Its number in the other books. */
  readonly legacyNumber: string;
  readonly totalPaisa: Paisa;
  readonly entries: readonly Pick<BalancedEntry, 'lines'>[];
}

/**
 * Posts the vouchers that balance and keeps the others as unresolved. Refusals in order, of the first voucher:
 * type_not_allowed, date_not_allowed, voucher_imported; those of a posting.
 */
export function importVouchers(
  tx: Tx,
  importId: bigint,
  author: Author,
  vouchers: readonly ImportedVoucher[],
  at: Date,
): Promise<{ readonly ok: true } | LedgerRefused> {
  return orRefused(async () => {
    await sql`select import_vouchers(${importId}, ${JSON.stringify(asWriter(author))}::jsonb,
      ${JSON.stringify(vouchers.map(asImported))}::jsonb, ${at})`.execute(tx);
    return { ok: true };
  });
}

function asImported({ date, ...voucher }: ImportedVoucher, ordinal: number) {
  return { ordinal, vrDate: date, type: voucher.typeId, ...whatHistorySays(voucher) };
}

function whatHistorySays({ legacyNumber, totalPaisa, entries }: Omit<ImportedVoucher, 'date' | 'typeId'>) {
  const form: Json = { number: legacyNumber };
  return { legacyNumber, amountPaisa: totalPaisa.toString(), remarks: '', form, lines: linesOf(entries) };
}

export interface FinishedImport {
  readonly ok: true;
  readonly posted: number;
  readonly held: number;
}

/** Folds and seals the days of an import and records it. Refuses opening_exists. */
export function finishImport(
  tx: Tx,
  importId: bigint,
  author: Author,
  at: Date,
): Promise<FinishedImport | LedgerRefused> {
  return orRefused(async () => {
    const { rows } = await sql<{ posted: number; held: number }>`
      select posted, unresolved as held from finish_import(${importId}, ${JSON.stringify(asWriter(author))}::jsonb, ${at})`.execute(
      tx,
    );
    return { ok: true, ...(rows[0] ?? { posted: 0, held: 0 }) };
  });
}

/** An unresolved voucher in the version that its author saw. */
export interface UnresolvedChange {
  readonly unresolvedId: bigint;
  readonly expectedVersion: number;
  readonly author: Author;
}

const unresolvedAsked = ({ unresolvedId, expectedVersion, author }: UnresolvedChange) => ({
  unresolvedId: unresolvedId.toString(),
  version: expectedVersion,
  ...asWriter(author),
});

/**
 * Corrects the lines of an unresolved voucher, which stays unresolved. Refusals in order: not_found, held_settled,
 * stale_version.
 */
export function correctUnresolved(tx: Tx, change: UnresolvedChange, entry: Pick<BalancedEntry, 'lines'>, at: Date) {
  return changeUnresolved(tx, { ...unresolvedAsked(change), lines: linesOf([entry]) }, at);
}

/** Removes an unresolved voucher from the list. Refuses as {@link correctUnresolved}. */
export function removeUnresolved(tx: Tx, change: UnresolvedChange, reason: string, at: Date) {
  return changeUnresolved(tx, { ...unresolvedAsked(change), reason }, at);
}

function changeUnresolved(tx: Tx, change: Json, at: Date): Promise<{ readonly ok: true } | LedgerRefused> {
  return orRefused(async () => {
    await sql`select change_unresolved(${JSON.stringify(change)}::jsonb, ${at})`.execute(tx);
    return { ok: true };
  });
}

/**
 * Posts an unresolved voucher with these entries on its own date. Refusals in order: not_found, no_open_day,
 * branch_disabled, day_closed, held_settled, stale_version, date_not_allowed; those of a posting; opening_exists.
 */
export function postUnresolved(
  tx: Tx,
  change: UnresolvedChange,
  voucher: Omit<ImportedVoucher, 'date' | 'typeId'>,
  at: Date,
): Promise<SaveResult> {
  const asked = JSON.stringify({ ...unresolvedAsked(change), ...whatHistorySays(voucher) });
  return changed(tx, sql`post_unresolved(${asked}::jsonb, ${at})`);
}

/** Returns a voucher's number in the books from which it was imported; null for a voucher typed here. */
export async function importedNumber(tx: Tx, companyId: number, voucherId: bigint): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select legacy_number as number from imported_voucher
    where company_id = ${companyId} and voucher_id = ${voucherId}`.execute(tx);
  return rows[0]?.number ?? null;
}
