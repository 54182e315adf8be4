import type {
  BookLine,
  BookLineKey,
  MatchKind,
  StatementLine,
  StatementLineKey,
} from '@cashbook/contract/reconciliation/matches';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import {
  bookColumns,
  bookLinesOf,
  statementColumns,
  statementLinesOf,
} from '#domains/reconciliation/matches/waiting-lines.store';
import type { AccountOf } from '#domains/reconciliation/statements/statements.store';

/** A match to make. */
export interface NewMatch {
  readonly kind: MatchKind;
  readonly statement_lines: readonly StatementLineKey[];
  readonly book_lines: readonly BookLineKey[];
}

/** The account, person and branches of a change of matches. */
export interface MatchDesk {
  readonly accountId: number;
  readonly branchIds: readonly number[];
  readonly userId: number | null;
}

const asMatches = (matches: readonly NewMatch[]) =>
  matches.map(({ kind, statement_lines: statement, book_lines: books }) => ({
    kind,
    statementLines: statement.map(({ statement_no: no, line_no: line }) => ({ statement: no, line })),
    bookLines: books.map(({ mtm_id: voucher, entry_no: entry, line_no: line }) => ({ voucher, entry, line })),
  }));

const asWrite = ({ accountId, branchIds, userId }: MatchDesk, more: object) =>
  JSON.stringify({ account: accountId, branches: branchIds, user: userId, ...more });

/**
 * Matches lines, all or none, and returns the numbers of the matches. Refusals in order: bank_line_not_found, bank_line_matched,
 * match_unbalanced, reconciliation_finished.
 */
export function matchLines(tx: Tx, desk: MatchDesk, matches: readonly NewMatch[], at: Date): Promise<number[]> {
  return numbersOf(tx, sql`match_bank_lines(${asWrite(desk, { matches: asMatches(matches) })}::jsonb, ${at})`);
}

/** Makes several matches of one. Refuses match_not_found, reconciliation_finished, match_parts_differ, match_unbalanced. */
export function splitMatch(
  tx: Tx,
  desk: MatchDesk,
  { matchNo, parts }: { readonly matchNo: number; readonly parts: readonly NewMatch[] },
  at: Date,
): Promise<number[]> {
  const said = { matchNo, reason: '', matches: asMatches(parts) };
  return numbersOf(tx, sql`split_bank_match(${asWrite(desk, said)}::jsonb, ${at})`);
}

/** Takes a match back. Refuses match_not_found, reconciliation_finished. */
export async function unmatchLines(
  tx: Tx,
  desk: MatchDesk,
  said: { readonly matchNo: number; readonly reason: string },
  at: Date,
): Promise<void> {
  await sql`select unmatch_bank_lines(${asWrite(desk, said)}::jsonb, ${at})`.execute(tx);
}

async function numbersOf(tx: Tx, call: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ numbers: number[] }>`select ${call} as numbers`.execute(tx);
  return rows[0]?.numbers ?? [];
}

export interface ListedMatch {
  readonly match_no: number;
  readonly kind: MatchKind;
  readonly settled_on: IsoDate;
  readonly amount: Paisa;
  readonly statement_lines: StatementLine[];
  readonly book_lines: BookLine[];
  readonly by: string;
  readonly at: Date;
}

/** Returns a page of the matches of an account that stand, the latest first, and the count of all. */
export async function listMatches(
  tx: Tx,
  account: AccountOf & { readonly branchIds: readonly number[] },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedMatch[]; count: number }> {
  const standing = sql`
    from bank_match h
    where h.company_id = ${account.companyId} and h.account_id = ${account.accountId} and not exists (
      select from bank_match_undo u
      where u.company_id = h.company_id and u.account_id = h.account_id and u.match_no = h.match_no
    )`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${standing}`.execute(tx);
  const { rows } = await sql<Omit<ListedMatch, 'statement_lines' | 'book_lines'>>`
    select h.match_no, h.kind, h.settled_on::text, h.amount_paisa as amount, h.matched_at as at, coalesce((
      select u.name from app_user u where u.company_id = h.company_id and u.user_id = h.matched_by
    ), '') as by
    ${standing} order by h.settled_on desc, h.match_no desc limit ${limit} offset ${offset}`.execute(tx);
  const numbers = rows.map(({ match_no: no }) => no);
  const statements = await statementLinesIn(tx, account, numbers);
  const books = await bookLinesIn(tx, account, numbers);
  const withLines = rows.map((row) => ({
    ...row,
    statement_lines: linesOf(statements, row.match_no),
    book_lines: linesOf(books, row.match_no),
  }));
  return { rows: withLines, count: counted[0]?.count ?? 0 };
}

type InMatch<L> = L & { readonly match_no: number };

function linesOf<L extends object>(lines: readonly InMatch<L>[], matchNo: number): L[] {
  return lines.filter((line) => line.match_no === matchNo).map(({ match_no: _, ...line }) => line as unknown as L);
}

const inMatches = (numbers: readonly number[]) => sql`m.match_no = any (${[...numbers]}::int[]) and m.live`;

async function statementLinesIn(
  tx: Tx,
  account: AccountOf,
  numbers: readonly number[],
): Promise<InMatch<StatementLine>[]> {
  const { rows } = await sql<InMatch<StatementLine>>`
    select x.* from bank_match_line m, lateral (
      select m.match_no, m.part_no, ${statementColumns}
      ${statementLinesOf(account)} and x.statement_no = m.statement_no and x.line_no = m.statement_line_no
    ) x
    where m.company_id = ${account.companyId} and m.account_id = ${account.accountId} and ${inMatches(numbers)}
    order by m.match_no, m.part_no`.execute(tx);
  return rows.map(withoutPart);
}

async function bookLinesIn(
  tx: Tx,
  account: AccountOf & { readonly branchIds: readonly number[] },
  numbers: readonly number[],
): Promise<InMatch<BookLine>[]> {
  const { rows } = await sql<InMatch<BookLine>>`
    select l.* from bank_match_line m, lateral (
      select m.match_no, m.part_no, ${bookColumns}
      ${bookLinesOf(account)} and l.voucher_id = m.voucher_id and l.entry_no = m.entry_no and l.line_no = m.line_no
    ) l
    where m.company_id = ${account.companyId} and m.account_id = ${account.accountId} and ${inMatches(numbers)}
    order by m.match_no, m.part_no`.execute(tx);
  return rows.map(withoutPart);
}

/** Replies have no number of the part. */
function withoutPart<L extends object>(row: L): L {
  const { part_no: _, ...line } = row as L & { part_no?: number };
  return line as unknown as L;
}
