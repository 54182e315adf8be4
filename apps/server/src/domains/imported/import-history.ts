import { createHash } from 'node:crypto';
import {
  type HistoryOutcome,
  historyLimits,
  type importedRoutes,
  importedRoutes as routes,
} from '@cashbook/contract/imported/imported-history';
import type { RouteReply } from '@cashbook/contract/route';
import { type ImportFault, mostImportFaults } from '@cashbook/contract/spreadsheet-import';
import type { IsoDate } from '@cashbook/money';
import { common } from '@cashbook/words/en/common';
import { sql } from 'kysely';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import type { HistoryBatch } from '#domains/imported/history-batch';
import { readHistory } from '#domains/imported/read-history';
import { type ProposedAccount, type Resolved, VoucherResolver } from '#domains/imported/resolve-vouchers';
import {
  type Author,
  addChartAccount,
  authorOf,
  beginImport,
  finishImport,
  importVouchers,
  openDayOf,
} from '#domains/ledger/index';
import { refusedByBooks } from '#domains/posting/index';
import { NotASheet } from '#import/sheet-row';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type CheckCall = Call<typeof importedRoutes.checkHistory>;
type ImportCall = Call<typeof importedRoutes.importHistory>;
type Ledger = Pick<Services, 'db' | 'clock'>;
type Outcome = RouteReply<typeof importedRoutes.importHistory>;

/** A file of vouchers from other books, and the branch that imports it. */
export interface HistoryFile {
  readonly companyId: number;
  readonly branchId: number;
  readonly bytes: Buffer;
  readonly name: string;
  /** Whether the import adds accounts that the branch does not have, if the file says their group. */
  readonly addsAccounts: boolean;
}

/** Returns the file of a call, for the working branch. Refuses branch_changed, forbidden (to add accounts). */
function fileOf(call: CheckCall | ImportCall): HistoryFile | Refused {
  const desk = deskOf(call);
  if ('kind' in desk) return desk;
  const { actor, query, upload } = call;
  const addsAccounts = query.create_accounts === '1';
  if (addsAccounts && !actor.permissions.has('coa.edit')) return refused('forbidden');
  return { companyId: actor.companyId, branchId: desk.branchId, addsAccounts, ...upload };
}

/**
 * Returns the effect of an import of the file. It writes nothing and takes no locks. Refuses in this order: branch_changed,
 * no_open_day, not_vouchers, heads_missing, too_many_import_rows.
 */
export function checkHistory({ db }: Ledger, call: CheckCall): Promise<Answer<Outcome>> {
  const { companyId } = call.actor;
  return inCompany<Answer<Outcome>>(db, { companyId, mode: 'report' }, async (tx) => {
    const file = fileOf(call);
    if ('kind' in file) return file;
    const openDay = await openDayOf(tx, companyId, file.branchId);
    if (openDay === null) return refused('no_open_day');
    const seen = new Seen();
    const resolver = new VoucherResolver(tx, companyId, file.branchId, file.addsAccounts ? 'plan' : 'refuse');
    const refusal = await throughFile(file, { openDay, resolver, seen }, () => Promise.resolve(null));
    if (refusal !== null) return refusal;
    return done(await seen.outcome(tx, file, await wasImported(tx, file)));
  });
}

/**
 * Imports the file in one transaction. Vouchers that balance are posted on their dates, and the others become unresolved
 * vouchers. Refuses branch_changed, and like {@link importHistoryFile}.
 */
export function importHistory({ db, clock }: Ledger, call: ImportCall): Promise<Answer<Outcome>> {
  const { actor, desk } = call;
  const at = clock.now();
  return inCompany<Answer<Outcome>>(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
    oncePerKey<Outcome>(tx, routes.importHistory, call, at, async () => {
      const file = fileOf(call);
      if ('kind' in file) return file;
      return importHistoryFile(tx, file, { expectedDay: desk.transactionDate, author: authorOf(actor), at });
    }),
  );
}

/** The person who imports, the time, and the day that their screen showed; null when it showed none. */
interface Importing {
  readonly expectedDay: IsoDate | null;
  readonly author: Author;
  readonly at: Date;
}

/**
 * Imports a file, unless it was imported before. Refuses in this order: no_open_day, day_changed, branch_disabled,
 * day_closed; not_vouchers, heads_missing, too_many_import_rows; import_has_faults; those of the ledger's `importVouchers`
 * and `finishImport`.
 */
export async function importHistoryFile(
  tx: Tx,
  file: HistoryFile,
  { expectedDay, author, at }: Importing,
): Promise<Answer<Outcome>> {
  const { branchId, name: fileName } = file;
  const begun = await beginImport(tx, { branchId, expectedDay, fileName, author, digest: digestOf(file) }, at);
  if (!begun.ok) return refusedByBooks(begun);
  const { importId, openDay, isAgain } = begun;
  const seen = new Seen();
  const { companyId } = file;
  const add = (account: ProposedAccount) => addChartAccount(tx, { companyId, branchId, author, at }, account);
  const resolver = new VoucherResolver(tx, companyId, branchId, file.addsAccounts && !isAgain ? add : 'refuse');
  const refusal = await throughFile(file, { openDay, resolver, seen }, async (resolved) => {
    if (isAgain || seen.faultCount > 0 || resolved.vouchers.length === 0) return null;
    const vouchers = resolved.vouchers.map(({ voucher }) => voucher);
    const written = await importVouchers(tx, importId, author, vouchers, at);
    return written.ok ? null : refusedByBooks(written);
  });
  if (refusal !== null) return refusal;
  const outcome = await seen.outcome(tx, file, isAgain);
  if (isAgain) return done(outcome, 'This file was imported before. Nothing has changed.');
  if (seen.faultCount > 0) return refused('import_has_faults');
  const finished = await finishImport(tx, importId, author, at);
  if (!finished.ok) return refusedByBooks(finished);
  return done(outcome, `Imported. Vouchers posted: ${finished.posted}; held: ${finished.held}.`);
}

const digestOf = ({ bytes }: HistoryFile) => createHash('sha256').update(bytes).digest();

async function wasImported(tx: Tx, file: HistoryFile): Promise<boolean> {
  const { rows } = await sql`
    select from voucher_import
    where company_id = ${file.companyId} and branch_id = ${file.branchId} and file_digest = ${digestOf(file)}`.execute(
    tx,
  );
  return rows.length > 0;
}

interface Reading {
  readonly openDay: IsoDate;
  readonly resolver: VoucherResolver;
  readonly seen: Seen;
}

/** Reads the whole file, some hundred vouchers at a time. A refusal by `take` ends the reading. */
async function throughFile(
  { bytes }: HistoryFile,
  { openDay, resolver, seen }: Reading,
  take: (resolved: Resolved) => Promise<Refused | null>,
): Promise<Refused | null> {
  try {
    for await (const batch of readHistory(bytes, openDay)) {
      if (batch === 'no heads') return refused('heads_missing', { values: { head: common.debit } });
      const resolved = await resolver.resolve(batch);
      seen.add(batch, resolved);
      if (seen.rows > historyLimits.rows) {
        return refused('too_many_import_rows', { values: { most: String(historyLimits.rows) } });
      }
      const refusal = await take(resolved);
      if (refusal !== null) return refusal;
    }
    return null;
  } catch (error) {
    if (error instanceof NotASheet) return refused('not_vouchers');
    throw error;
  }
}

/** The number of characters of a cell that its fault repeats. */
const mostCellLength = 120;

/** Collects the outcome of a file while it is read. Long lists store only their first items. */
class Seen {
  faultCount = 0;
  /** The number of lines of vouchers. */
  rows = 0;
  private leftOut = 0;
  private proposedCount = 0;
  private readonly proposed: ProposedAccount[] = [];
  private posted = 0;
  private held = 0;
  private firstDate: IsoDate | null = null;
  private lastDate: IsoDate | null = null;
  private readonly faults: ImportFault[] = [];
  private readonly unresolvedVouchers: HistoryOutcome['held_vouchers'] = [];
  private readonly unknown = new Set<string>();

  add({ rows, leftOut, heads, ...batch }: HistoryBatch, resolved: Resolved): void {
    const { vouchers, unknownAccounts, proposedAccounts } = resolved;
    const faults = [...batch.faults, ...resolved.faults];
    this.rows += rows;
    this.leftOut += leftOut;
    this.faultCount += faults.length;
    for (const { row, field, cell, message } of faults.slice(0, mostImportFaults - this.faults.length)) {
      this.faults.push({ row, column: heads[field].head, cell: cell.slice(0, mostCellLength), message });
    }
    for (const name of unknownAccounts) if (this.unknown.size < mostImportFaults) this.unknown.add(name);
    for (const account of proposedAccounts.slice(0, mostImportFaults - this.proposed.length))
      this.proposed.push(account);
    this.proposedCount += proposedAccounts.length;
    for (const { row, voucher, debitPaisa, creditPaisa } of vouchers) {
      const { date, typeId, legacyNumber } = voucher;
      if (this.firstDate === null || date < this.firstDate) this.firstDate = date;
      if (this.lastDate === null || date > this.lastDate) this.lastDate = date;
      if (debitPaisa === creditPaisa) {
        this.posted += 1;
        continue;
      }
      this.held += 1;
      if (this.unresolvedVouchers.length === historyLimits.held) continue;
      const sums = { total_debit: debitPaisa, total_credit: creditPaisa, difference: debitPaisa - creditPaisa };
      this.unresolvedVouchers.push({ row, vr_date: date, type_id: typeId, number: legacyNumber, ...sums });
    }
  }

  async outcome(tx: Tx, { companyId }: HistoryFile, importedBefore: boolean): Promise<HistoryOutcome> {
    return {
      rows: this.rows,
      left_out: this.leftOut,
      new_account_count: this.proposedCount,
      new_accounts: await withGroups(tx, companyId, this.proposed),
      posted: this.posted,
      held: this.held,
      held_vouchers: this.unresolvedVouchers,
      first_date: this.firstDate,
      last_date: this.lastDate,
      imported_before: importedBefore,
      // The same file was imported before. Then its repeated vouchers are no faults.
      fault_count: importedBefore ? 0 : this.faultCount,
      faults: importedBefore ? [] : this.faults.toSorted((one, other) => one.row - other.row),
      unknown_accounts: [...this.unknown],
    };
  }
}

/** Returns proposed accounts with the names of their level 3 accounts. */
async function withGroups(
  tx: Tx,
  companyId: number,
  accounts: readonly ProposedAccount[],
): Promise<HistoryOutcome['new_accounts']> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select group_id as id, name from account_group where company_id = ${companyId}`.execute(tx);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return accounts.map(({ name, groupId }) => ({ name, coa3_id: groupId, coa3_name: names.get(groupId) ?? '' }));
}
