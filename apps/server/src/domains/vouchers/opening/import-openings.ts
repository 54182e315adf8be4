import type { ImportOutcome } from '@cashbook/contract/spreadsheet-import';
import { openingImportLimits, openingRoutes } from '@cashbook/contract/vouchers/openings';
import {
  ACCOUNT,
  type DraftBill,
  installmentsFirst,
  type OpeningBill,
  type OpeningCheque,
  type OpeningTax,
  openingBalance,
  type TypedOpening,
  type UnclearedItem,
} from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import { sentences } from '@cashbook/words/en/sentences';
import { filled } from '@cashbook/words/text';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { authorOf, type OpeningWrite, writeOpenings } from '#domains/ledger/index';
import { refusedByBooks } from '#domains/posting/index';
import {
  type ImportedAccount,
  type ImportedRow,
  keepRows,
  makeRoomForRows,
  orderRows,
  readRowsOfAccounts,
} from '#domains/vouchers/opening/import-rows.store';
import { rowTooMany, saidTwice, typedOf } from '#domains/vouchers/opening/imported-opening';
import {
  type NamedAccount,
  type OpeningBooks,
  type OpeningDay,
  type OpeningEmployee,
  type OpeningSections,
  readOpeningAccounts,
  readOpeningDay,
  readOpeningEmployees,
  readOpeningSections,
  readSavedOpenings,
  readSpreadsMarkup,
  type SavedOpening,
} from '#domains/vouchers/opening/opening.store';
import { openingDraft } from '#domains/vouchers/opening/opening-draft';
import { type OpeningTable, openingTable, RowReader } from '#domains/vouchers/opening/read-opening-rows';
import { wordsIn } from '#export/words';
import { ImportFaults } from '#import/import-faults';
import { readSheet } from '#import/read-sheet';
import { NotASheet } from '#import/sheet-row';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type CheckCall = Call<typeof openingRoutes.checkImport>;
type ImportCall = Call<typeof openingRoutes.import>;

/** The most accounts, or rows of accounts, that one statement writes to the books. */
const chunk = { accounts: 1000, rows: 4000 };

/**
 * Returns the effect of an import into the working branch, with every faulty cell. It posts nothing, because that would
 * block other posts in the branch. The import repeats these checks and adds those of the books.
 *
 * Refusals in order: branch_changed, forbidden, no_open_day, day_closed, heads_missing, not_a_spreadsheet,
 * too_many_import_rows.
 */
export function checkImport({ db }: Pick<Services, 'db'>, call: CheckCall): Promise<Answer<ImportOutcome>> {
  const { actor } = call;
  return inCompany(db, { companyId: actor.companyId, mode: 'trial' }, async (tx) => {
    const imported = await takeFile(tx, call, () => Promise.resolve(null));
    return 'kind' in imported ? imported : done(imported);
  });
}

/**
 * Imports all rows of the file in one transaction, or none. An account without an opening balance gets one. An account with
 * a different one gets a new version of it. Refuses like {@link checkImport}; import_has_faults; and the refusals of the
 * ledger's `writeOpenings` when others saved meanwhile.
 */
export function commitImport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: ImportCall,
): Promise<Answer<ImportOutcome>> {
  const { actor, desk } = call;
  const now = clock.now();
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
    oncePerKey<ImportOutcome>(tx, openingRoutes.import, call, now, async () => {
      const { workingBranchId: branchId } = actor;
      const at = { branchId, deskBranchId: branchId, expectedDay: desk.transactionDate, mayChangeClosedDays: true };
      const write = async (openings: readonly OpeningWrite[], isLast: boolean) => {
        const result = await writeOpenings(tx, { ...at, author: authorOf(actor), isLast }, openings, now);
        return result.ok ? null : refusedByBooks(result);
      };
      const imported = await takeFile(tx, call, write);
      if ('kind' in imported) return imported;
      return imported.fault_count > 0 ? refused('import_has_faults') : done(imported);
    }),
  );
}

/** Writes openings to the books. Returns a refusal, or null. */
type Write = (openings: readonly OpeningWrite[], isLast: boolean) => Promise<Refused | null>;

async function takeFile(tx: Tx, call: CheckCall | ImportCall, write: Write): Promise<ImportOutcome | Refused> {
  const { actor, upload } = call;
  const desk = deskOf(call);
  if ('kind' in desk) return desk;
  const books = { companyId: actor.companyId, branchId: desk.branchId };
  const day = await readOpeningDay(tx, books);
  const refusal = refusalBefore(actor, day);
  if (refusal !== null || day === null) return refusal ?? refused('no_open_day');
  await showBranches(tx, [books.branchId]);
  const faults = new ImportFaults();
  try {
    const table = await openingTable(readSheet(upload.bytes));
    if (table === null) return refused('heads_missing', { values: { head: wordsIn(actor.language).say('account') } });
    const pairs = await SavedPairs.read(tx, books, day.date);
    const taxes = await readOpeningSections(tx, books.companyId);
    const employees = await readOpeningEmployees(tx, books);
    const spreadsMarkup = await readSpreadsMarkup(tx, books.companyId);
    const taking = { books, day, table, faults, pairs, taxes, employees, spreadsMarkup };
    if (!(await keepFile(tx, taking))) {
      return refused('too_many_import_rows', { values: { most: String(openingImportLimits.rows) } });
    }
    return await takeAccounts(tx, { ...taking, isFree: faults.count === 0 }, write);
  } catch (error) {
    if (error instanceof NotASheet) return refused('not_a_spreadsheet');
    throw error;
  }
}

function refusalBefore({ permissions }: Actor, day: OpeningDay | null): Refused | null {
  if (!permissions.has('opening.create') || !permissions.has('opening.edit')) return refused('forbidden');
  if (day === null) return refused('no_open_day');
  return day.date === day.openDay || permissions.has('dayclose.jumpdate') ? null : refused('day_closed');
}

/**
 * The present balances of account 10. Each belongs to two branches, so a file may only repeat them as an export has them,
 * and add no new ones.
 */
class SavedPairs {
  /** The number of rows that repeat a present balance. */
  met = 0;

  private constructor(private readonly standing: Set<string>) {}

  static async read(tx: Tx, books: OpeningBooks, date: IsoDate): Promise<SavedPairs> {
    const stored = await readSavedOpenings(tx, books, date, [ACCOUNT.interBranchCurrent]);
    return new SavedPairs(
      new Set(stored.map((row) => SavedPairs.textOf({ ...row, otherBranch: row.counterBranchName }))),
    );
  }

  /** Whether the row repeats a present balance. Each balance is met once. */
  meets(row: Pick<ImportedRow, 'otherBranch' | 'debitPaisa' | 'creditPaisa'>): boolean {
    const isMet = this.standing.delete(SavedPairs.textOf(row));
    if (isMet) this.met += 1;
    return isMet;
  }

  private static textOf(row: Pick<ImportedRow, 'otherBranch' | 'debitPaisa' | 'creditPaisa'>): string {
    return [row.otherBranch, row.debitPaisa, row.creditPaisa].join('|');
  }
}

/** Reads the file and stores its rows. Returns false when there are too many. Cells that are not accepted become faults. */
async function keepFile(
  tx: Tx,
  { books, table, faults, pairs, taxes, employees }: Omit<Taking, 'isFree'>,
): Promise<boolean> {
  const reader = new RowReader(table, faults, { sections: taxes.sections, employees });
  let count = 0;
  await makeRoomForRows(tx);
  for await (const batch of table.rows) {
    count += batch.length;
    if (count > openingImportLimits.rows) return false;
    const read = reader.read(batch);
    const accounts = await readOpeningAccounts(tx, books, reader.named(read));
    const rows = reader.withAccounts(read, accounts);
    const isOfPair = ({ accountId }: ImportedRow) => accountId === ACCOUNT.interBranchCurrent;
    for (const { row, otherBranch } of rows.filter((one) => isOfPair(one) && !pairs.meets(one))) {
      table.fault(faults, row, 'account', otherBranch, sentences.openingOfInterBranch);
    }
    await keepRows(
      tx,
      rows.filter((one) => !isOfPair(one)),
    );
  }
  await orderRows(tx);
  return true;
}

interface Taking {
  readonly books: OpeningBooks;
  readonly day: OpeningDay;
  readonly table: OpeningTable;
  readonly faults: ImportFaults;
  readonly pairs: SavedPairs;
  readonly taxes: OpeningSections;
  readonly employees: readonly OpeningEmployee[];
  readonly spreadsMarkup: boolean;
  /** Whether no cell had a fault so far, so that the next accounts are written to the books. */
  readonly isFree: boolean;
}

/** Goes through the accounts of the file in chunks. Writes those that differ from the books. */
async function takeAccounts(tx: Tx, taking: Taking, write: Write): Promise<ImportOutcome | Refused> {
  const { books, day, faults, pairs, isFree } = taking;
  const counts = { added: 0, changed: 0, unchanged: pairs.met };
  let last = 0;
  for (;;) {
    const said = await readRowsOfAccounts(tx, last, chunk);
    const accountIds = said.map(({ accountId }) => accountId);
    const others = said.flatMap(({ parts }) =>
      parts.flatMap((part) => [part.partyId ?? [], part.bankAccountId ?? []].flat()),
    );
    const found = await readOpeningAccounts(tx, books, { ids: [...new Set([...accountIds, ...others])], names: [] });
    const accounts = new Map(found.map((account) => [account.accountId, account]));
    const stored = new Map<number, SavedOpening>();
    for (const opening of await readSavedOpenings(tx, books, day.date, accountIds))
      stored.set(opening.accountId, opening);
    const writes: OpeningWrite[] = [];
    for (const account of said) {
      const taken = takeAccount(account, stored.get(account.accountId), accounts, taking);
      if (taken === null) continue;
      counts[taken.does] += 1;
      if (taken.write !== null) writes.push(taken.write);
    }
    const next = accountIds.at(-1);
    const isLast = next === undefined;
    const hasChanges = counts.added + counts.changed > 0;
    if (isFree && faults.count === 0 && (writes.length > 0 || (isLast && hasChanges))) {
      const refusal = await write(writes, isLast);
      if (refusal !== null) return refusal;
    }
    if (isLast) return faults.outcome(counts);
    last = next;
  }
}

/** The change of an account's opening. `write` is null when nothing changes. */
interface Taken {
  readonly does: 'added' | 'changed' | 'unchanged';
  readonly write: OpeningWrite | null;
}

/** Returns the change for one account, or null after a fault. */
function takeAccount(
  said: ImportedAccount,
  stored: SavedOpening | undefined,
  accounts: ReadonlyMap<number, NamedAccount>,
  { books, day, table, faults, taxes, employees, spreadsMarkup }: Taking,
): Taken | null {
  const account = accounts.get(said.accountId);
  const [firstRow = 0] = said.rows;
  const tooMany = rowTooMany(said, account);
  if (tooMany !== null) {
    table.fault(faults, said.rows[tooMany] ?? firstRow, 'account', account?.name ?? null, refusals.opening_twice);
    return null;
  }
  const twice = saidTwice(said);
  if (twice !== null) {
    table.fault(
      faults,
      said.rows[twice.index] ?? firstRow,
      twice.column,
      account?.name ?? null,
      sentences.saidOnFirstRow,
    );
    return null;
  }
  if (stored?.isApproved === true) {
    table.fault(faults, firstRow, 'account', account?.name ?? null, refusals.voucher_approved);
    return null;
  }
  const typed = typedOf(said, account, stored);
  const ruled = openingBalance(typed, {
    accounts,
    date: day.date,
    branchId: books.branchId,
    branchIds: new Set(),
    withholding: { isOn: taxes.isOn, sections: new Map(taxes.sections.map(({ id, kind }) => [id, kind])) },
    employees: new Set(employees.map(({ id }) => id)),
    spreadsMarkup,
  });
  if (!ruled.ok) {
    const { code, row = 0, names = {} } = ruled.refusal;
    table.fault(
      faults,
      said.rows[row] ?? firstRow,
      columnOf(code),
      account?.name ?? null,
      filled(refusals[code], names),
    );
    return null;
  }
  const draft = openingDraft(ruled.drafts[0], typed);
  if (stored === undefined) return { does: 'added', write: { change: 'post', draft } };
  if (isAsStored(typed, draft.bills ?? [], stored)) return { does: 'unchanged', write: null };
  const fixed = fixedPlace(typed.bills, stored);
  if (fixed !== null) {
    const sentence = filled(refusals.installment_paid_fixed, { installment: String(fixed + 1) });
    table.fault(faults, said.rows[fixed] ?? firstRow, 'installment', account?.name ?? null, sentence);
    return null;
  }
  const saved = { voucherId: stored.voucherId, expectedVersion: stored.version };
  return { does: 'changed', write: { change: 'edit', ...saved, draft } };
}

/**
 * Returns the place of an installment of the saved opening that is settled, or has a late fee, and would not keep its place, number and
 * days; null for none. The books refuse the same (check_settled_bills).
 */
function fixedPlace(bills: readonly OpeningBill[], stored: SavedOpening): number | null {
  const said = installmentsFirst(bills);
  const fixed = stored.bills.findIndex((was, index) => {
    if (was.installment === undefined || !was.hasMoved) return false;
    const stays = said[index];
    if (stays?.installment === undefined) return true;
    return stays.number !== was.number || stays.date !== was.date || stays.dueDate !== was.dueDate;
  });
  return fixed === -1 ? null : fixed;
}

/** Returns the column of a file that a refusal of the rule is about. */
function columnOf(code: string): 'billNo' | 'debit' | 'installment' | 'earlyDiscount' | 'markup' | 'account' {
  if (code.startsWith('installment')) return 'installment';
  if (code.includes('markup')) return 'markup';
  if (code.startsWith('bill')) return 'billNo';
  if (code === 'offer_without_schedule' || code === 'early_discount_too_large') return 'earlyDiscount';
  return code === 'line_needs_one_side' ? 'debit' : 'account';
}

type ComparedBill = Omit<DraftBill, 'accountId' | 'isReceivable'> & Pick<OpeningBill, 'installment'>;

function isAsStored(typed: TypedOpening, unnamed: readonly DraftBill[], stored: SavedOpening): boolean {
  const bills: readonly ComparedBill[] = typed.bills.length === 0 ? unnamed : installmentsFirst(typed.bills);
  const textOf = ({ number, date, dueDate, amountPaisa, installment }: ComparedBill) =>
    [number, date, dueDate, amountPaisa, installment === undefined ? '' : `by ${installment.employeeId}`].join('|');
  return (
    typed.debitPaisa === stored.debitPaisa &&
    typed.creditPaisa === stored.creditPaisa &&
    typed.remarks === stored.remarks &&
    bills.map(textOf).join('\n') === stored.bills.map(textOf).join('\n') &&
    (typed.markupPaisa ?? 0n) === stored.markupPaisa &&
    (typed.earlyDiscountPaisa ?? 0n) === stored.earlyDiscountPaisa &&
    (typed.earlyUntil ?? stored.earlyUntil) === stored.earlyUntil &&
    typed.cheques.map(chequeTextOf).sort().join('\n') === stored.cheques.map(chequeTextOf).sort().join('\n') &&
    typed.taxes.map(taxTextOf).sort().join('\n') === stored.taxes.map(taxTextOf).sort().join('\n') &&
    typed.uncleared.map(unclearedTextOf).join('\n') === stored.uncleared.map(unclearedTextOf).join('\n')
  );
}

const chequeTextOf = ({ chequeNo, partyId, number, date, drawnOn, bankAccountId, amountPaisa }: OpeningCheque) =>
  [chequeNo, partyId, number, date, drawnOn, bankAccountId, amountPaisa].join('|');

const taxTextOf = ({ rowNo, partyId, date, billNumber, sectionId, basePaisa, amountPaisa }: OpeningTax) =>
  [rowNo, partyId, date, billNumber, sectionId, basePaisa, amountPaisa].join('|');

const unclearedTextOf = ({ date, number, text, isIn, amountPaisa }: UnclearedItem) =>
  [date, number, text, isIn, amountPaisa].join('|');
