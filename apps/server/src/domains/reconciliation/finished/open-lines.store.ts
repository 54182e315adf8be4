import type { SaidLine } from '@cashbook/contract/reconciliation/reconciliations';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import { accountBalances } from '#domains/ledger/index';
import { bookColumns, type LinesAsked, statementLinesOf } from '#domains/reconciliation/matches/waiting-lines.store';
import type { AccountOf } from '#domains/reconciliation/statements/statements.store';

/** A line that the bank and the books do not have in common by the date, as the statement of reconciliation says it. */
export interface OpenLine extends Omit<SaidLine, 'amount'> {
  readonly amountPaisa: Paisa;
  /** The date from which both sides agree about it; null while it has no match. */
  readonly settledOn: IsoDate | null;
  /** True for the opening balance of the first statement. */
  readonly isOpening: boolean;
}

/** Returns the date from which a line is settled, by the match that has it. */
const settledBy = (line: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select h.settled_on from bank_match_line m
    join bank_match h on h.company_id = m.company_id and h.account_id = m.account_id and h.match_no = m.match_no
  where m.live and ${line}`;

/** Returns the lines of the books up to the date that the bank does not have by then. */
export async function openBookLines(tx: Tx, asked: LinesAsked): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select o.date, o.vr_no as number, concat_ws(' · ', nullif(o.accounts, ''), nullif(o.remarks, '')) as text,
      o.amount as "amountPaisa", o."settledOn"::text, false as "isOpening"
    from (
      select ${bookColumns}, w.settled_on as "settledOn"
      ${sql`from line l
        join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id
        join branch b on b.company_id = l.company_id and b.branch_id = l.branch_id
        left join lateral (
          ${settledBy(sql`m.company_id = l.company_id and m.voucher_id = l.voucher_id and m.entry_no = l.entry_no and m.line_no = l.line_no`)}
        ) w on true`}
      where l.company_id = ${asked.companyId} and l.account_id = ${asked.accountId}
        and l.branch_id = any (${[...asked.branchIds]}::int[]) and l.live and l.vr_date <= ${asked.endDate}
        and (w.settled_on is null or w.settled_on > ${asked.endDate})
    ) o
    order by o.date, o.mtm_id, o.entry_no, o.line_no`.execute(tx);
  return rows;
}

/** Returns the lines of statements up to the date that the books do not have by then. */
export async function openStatementLines(tx: Tx, asked: LinesAsked): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select o.* from (
      select x.line_date::text as date, '' as number, concat_ws(' · ', nullif(x.description, ''), nullif(x.reference, '')) as text,
        x.credit_paisa - x.debit_paisa as "amountPaisa", x.line_no = 0 as "isOpening", (
          ${settledBy(sql`m.company_id = x.company_id and m.account_id = x.account_id and m.statement_no = x.statement_no
            and m.statement_line_no = x.line_no`)}
        )::text as "settledOn"
      ${statementLinesOf(asked)} and x.line_date <= ${asked.endDate}
      order by x.line_date, x.statement_no, x.line_no
    ) o
    where o."settledOn" is null or o."settledOn" > ${asked.endDate}`.execute(tx);
  return rows;
}

/** Returns the cheques that were issued on an account up to the date and that nobody had presented by then. */
export async function issuedCheques(tx: Tx, asked: LinesAsked): Promise<SaidLine[]> {
  const { rows } = await sql<SaidLine>`
    select n.cheque_date::text as date, n.number, concat_ws(' · ', n.vr_no, a.name) as text, n.amount_paisa as amount
    from cheques_at(${asked.companyId}, ${[...asked.branchIds]}::int[], ${asked.endDate}::date) s
      join cheque_now n on n.company_id = ${asked.companyId} and n.voucher_id = s.voucher_id and n.cheque_no = s.cheque_no
      left join account a on a.company_id = n.company_id and a.account_id = n.account_id
    where s.state = 'issued' and n.bank_account_id = ${asked.accountId}
    order by n.cheque_date, n.number`.execute(tx);
  return rows;
}

/** Returns the balance of an account of all branches at the end of a date: the present one less what came later. */
async function balanceAt(tx: Tx, { companyId, accountId }: AccountOf, date: IsoDate): Promise<Paisa> {
  const [now] = await accountBalances(tx, { companyId, branchId: null, accountIds: [accountId] });
  const { rows } = await sql<{ paisa: Paisa }>`
    select coalesce(sum(debit_paisa - credit_paisa), 0)::bigint as paisa from line
    where company_id = ${companyId} and account_id = ${accountId} and live and vr_date > ${date}
      and branch_id in (select branch_id from branch where company_id = ${companyId})`.execute(tx);
  return (now === undefined ? 0n : now.debitPaisa - now.creditPaisa) - (rows[0]?.paisa ?? 0n);
}

/** The facts that a reconciliation needs beside its lines. */
export interface ReconciliationFacts {
  /** The balance as per statement; null when no statement reaches the date. */
  readonly statementPaisa: Paisa | null;
  readonly bookPaisa: Paisa;
  /** True if another branch, out of the caller's reach, uses the account. */
  readonly hasOtherBranches: boolean;
  /** A branch that uses the account and whose open day is not after the date; null for none. */
  readonly openBranch: string | null;
  readonly matches: number;
  readonly matchedPaisa: Paisa;
  readonly reconciledUntil: IsoDate | null;
}

export async function readFacts(
  tx: Tx,
  { companyId, accountId, branchIds, endDate }: LinesAsked,
): Promise<ReconciliationFacts> {
  const users = sql`
    branch u where u.company_id = ${companyId} and exists (
      select from line l
      where l.company_id = u.company_id and l.branch_id = u.branch_id and l.account_id = ${accountId} and l.live
    )`;
  const { rows } = await sql<Omit<ReconciliationFacts, 'bookPaisa'>>`
    select statement_balance(${companyId}, ${accountId}, ${endDate}::date) as "statementPaisa",
      exists (select from ${users} and u.branch_id <> all (${[...branchIds]}::int[])) as "hasOtherBranches", (
        select u.name from ${users} and exists (
          select from trading_day t
          where t.company_id = u.company_id and t.branch_id = u.branch_id and t.is_open and t.day <= ${endDate}
        )
        order by u.branch_id limit 1
      ) as "openBranch", s.matches, s.paisa as "matchedPaisa", reconciled_until(${companyId}, ${accountId})::text as "reconciledUntil"
    from settled_matches(${companyId}, ${accountId}, ${endDate}::date) s`.execute(tx);
  const [first] = rows;
  if (first === undefined) throw new Error('No facts of the account were answered.');
  return { ...first, bookPaisa: await balanceAt(tx, { companyId, accountId }, endDate) };
}
