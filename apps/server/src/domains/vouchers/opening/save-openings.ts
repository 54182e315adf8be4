import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteReply } from '@cashbook/contract/route';
import { openingRoutes } from '@cashbook/contract/vouchers/openings';
import { type OpeningFacts, openingBalance, type Refusal, type TypedOpening } from '@cashbook/kernel';
import { MAX_OPENING_ROWS } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { authorOf, type OpeningsResult, type OpeningWrite, writeOpenings } from '#domains/ledger/index';
import { refusedByBooks } from '#domains/posting/index';
import {
  accountsOfOpenings,
  type OpeningBooks,
  readOpeningAccounts,
  readOpeningDay,
} from '#domains/vouchers/opening/opening.store';
import { openingDraft } from '#domains/vouchers/opening/opening-draft';
import { wordsIn } from '#export/words';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type SaveCall = Call<typeof openingRoutes.save>;
type Saved = RouteReply<typeof openingRoutes.save>;
type Row = SaveCall['body']['rows'][number];

/**
 * Saves rows of the opening grid of the caller's working branch, all or none: rows without a voucher are new, those with one
 * change it or take it out of the books. Each is a voucher of its own.
 *
 * Refusals in order: idempotency_mismatch, branch_changed, no_rows, too_many_rows, forbidden, no_open_day, opening_twice,
 * opening_account_fixed, those of the rule row by row, and those of the ledger's `writeOpenings`.
 */
export function saveOpenings({ db, clock }: Pick<Services, 'db' | 'clock'>, call: SaveCall): Promise<Answer<Saved>> {
  const { actor, body } = call;
  const now = clock.now();
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
    oncePerKey<Saved>(tx, openingRoutes.save, call, now, async () => {
      const desk = deskOf(call);
      if ('kind' in desk) return desk;
      const { rows } = body;
      if (rows.length === 0) return refused('no_rows');
      if (rows.length > MAX_OPENING_ROWS) {
        return refused('too_many_rows', { message: `At most ${MAX_OPENING_ROWS} opening balances are saved at once.` });
      }
      if (!mayWrite(call, rows)) return refused('forbidden');
      const books = { companyId: actor.companyId, branchId: desk.branchId };
      const writes = await writesOf(tx, books, rows, wordsIn(actor.language).say('openingRemoved'));
      if ('kind' in writes) return writes;
      const at = { branchId: desk.branchId, deskBranchId: desk.branchId, expectedDay: desk.transactionDate };
      const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
      const author = authorOf(actor);
      const result = await writeOpenings(tx, { ...at, mayChangeClosedDays, author, isLast: true }, writes, now);
      if (!result.ok) return refusedAtRow(rows, result);
      const removed = rows.filter(({ remove }) => remove).length;
      return done({ saved: rows.length - removed, removed }, saidOf(rows.length - removed, removed));
    }),
  );
}

function mayWrite({ actor: { permissions } }: Pick<SaveCall, 'actor'>, rows: readonly Row[]): boolean {
  const isNew = ({ mtm_id: id }: Row) => id === null || id === undefined;
  return (
    (!rows.some(isNew) || permissions.has('opening.create')) && (rows.every(isNew) || permissions.has('opening.edit'))
  );
}

function saidOf(saved: number, removed: number): string {
  const said = (count: number, what: string) => `${count} opening balance${count === 1 ? '' : 's'} ${what}.`;
  return [saved > 0 && said(saved, 'saved'), removed > 0 && said(removed, 'removed')].filter(Boolean).join(' ');
}

/** What is to be written for each row, in their order. */
async function writesOf(
  tx: Tx,
  books: OpeningBooks,
  rows: readonly Row[],
  reason: string,
): Promise<OpeningWrite[] | Refused> {
  const day = await readOpeningDay(tx, books);
  if (day === null) return refused('no_open_day');
  const twice = firstTwice(rows);
  if (twice !== null) return refusedRow(twice, 'account', 'opening_twice');
  const held = await accountsOfOpenings(
    tx,
    books,
    rows.flatMap(({ mtm_id: id }) => id ?? []),
  );
  const found = await readOpeningAccounts(tx, books, { ids: rows.map(({ account }) => account), names: [] });
  const accounts = new Map(found.map((account) => [account.accountId, account]));
  const writes: OpeningWrite[] = [];
  for (const [index, row] of rows.entries()) {
    const write = writeOf(row, held, { accounts, date: day.date }, reason);
    if ('code' in write) return refusedRow(index, fieldOf(write), write.code);
    writes.push(write);
  }
  return writes;
}

/** The place of the first row whose account or voucher has come before; null for none. */
function firstTwice(rows: readonly Row[]): number | null {
  const [accounts, vouchers] = [new Set<number>(), new Set<number>()];
  for (const [index, { account, mtm_id: id, remove }] of rows.entries()) {
    if ((!remove && accounts.has(account)) || (typeof id === 'number' && vouchers.has(id))) return index;
    if (!remove) accounts.add(account);
    if (typeof id === 'number') vouchers.add(id);
  }
  return null;
}

function writeOf(
  row: Row,
  held: ReadonlyMap<number, readonly number[]>,
  facts: OpeningFacts,
  reason: string,
): OpeningWrite | Refusal<RefusalCode> {
  const { mtm_id: id, version = null, remove, account: accountId } = row;
  const heldAccounts = typeof id === 'number' ? held.get(id) : undefined;
  const isFixed = heldAccounts === undefined || (heldAccounts.length === 1 && heldAccounts[0] === accountId);
  if (!isFixed) return { code: 'opening_account_fixed' };
  const saved = typeof id === 'number' ? { voucherId: BigInt(id), expectedVersion: version } : null;
  if (remove && saved !== null) return { change: 'void', ...saved, reason };
  const typed = typedOf(row);
  const ruled = openingBalance(typed, keptAccount(facts, heldAccounts));
  if (!ruled.ok) return ruled.refusal;
  const draft = openingDraft(ruled.drafts[0], typed);
  return saved === null ? { change: 'post', draft } : { change: 'edit', ...saved, draft };
}

/** An account that was archived since keeps the opening balance that it has, changed or not. */
function keptAccount(facts: OpeningFacts, [accountId]: readonly number[] = []): OpeningFacts {
  const account = accountId === undefined ? undefined : facts.accounts.get(accountId);
  if (accountId === undefined || account?.isArchived !== true) return facts;
  return { ...facts, accounts: new Map([...facts.accounts, [accountId, { ...account, isArchived: false }]]) };
}

function typedOf({ account: accountId, debit, credit, remarks, bills }: Row): TypedOpening {
  return {
    accountId,
    debitPaisa: debit,
    creditPaisa: credit,
    remarks,
    bills: bills.map(({ number, date, due_date: dueDate, amount }) => ({ number, date, dueDate, amountPaisa: amount })),
  };
}

const fieldOfCode: Readonly<Partial<Record<RefusalCode, string>>> = {
  line_needs_one_side: 'debit',
  amount_too_large: 'debit',
  remarks_too_long: 'remarks',
  bills_not_of_party: 'bills',
  too_many_bills: 'bills',
  bills_differ: 'bills',
  bill_incomplete: 'number',
  bill_twice: 'number',
  bill_due_early: 'due_date',
  bill_after_opening: 'date',
};

/** The field of a row that a refusal of its rule is about. */
function fieldOf({ code, row }: Refusal<RefusalCode>): string {
  const field = fieldOfCode[code] ?? 'account';
  return row === undefined ? field : `bills.${row}.${field}`;
}

const refusedRow = (row: number, field: string, code: RefusalCode) =>
  refused(code, { fields: { [`rows.${row}.${field}`]: [refusals[code]] } });

/** What the books refuse, at the row that it is about. */
function refusedAtRow(rows: readonly Row[], result: Extract<OpeningsResult, { ok: false }>): Refused {
  const { code, detail } = result.refusal;
  const ofAccount = rows.findIndex(({ account, remove }) => !remove && account === detail.accountId);
  const row = typeof detail.ordinal === 'number' ? detail.ordinal : ofAccount;
  return row < 0 ? refusedByBooks(result) : refusedRow(row, fieldOfCode[code] ?? 'account', code);
}
