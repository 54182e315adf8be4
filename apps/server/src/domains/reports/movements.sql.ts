import { fiscalYearOf } from '@cashbook/kernel';
import type { IsoDate, Paisa, Sides } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';

/**
 * Returns the SQL for rows (account_id, debit_paisa, credit_paisa), several per account. Their sum is all movements of the
 * branch up to and including the day. They are the year's opening, months, days, and the lines of days that are not folded
 * (architecture, "Rollups follow the trading day"). Its cost does not grow with the age of the books.
 */
function movementsThrough(
  frame: BranchFrame,
  day: IsoDate,
  accountId?: number,
): RawBuilder<{ account_id: number; debit_paisa: Paisa; credit_paisa: Paisa }> {
  // No voucher is dated after the last day. A far future would only make the lists of months below long.
  const through = frame.lastDay !== null && frame.lastDay < day ? frame.lastDay : day;
  const monthStart = `${through.slice(0, 7)}-01`;
  const fiscalYear = Number(fiscalYearOf(through, frame.fiscalYearStartMonth).startDate.slice(0, 4));
  const account = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const here = sql`company_id = ${frame.companyId} and branch_id = ${frame.branchId}`;
  // The latest year with an opening. Later months and days are added to it.
  const openingYear = sql`
    (select max(fiscal_year) from branch_year where ${here} and fiscal_year <= ${fiscalYear}::int)`;
  return sql`
    select account_id, debit_paisa, credit_paisa from account_year
    where ${here} ${account} and fiscal_year = ${openingYear}
    union all
    select account_id, debit_paisa, credit_paisa from account_month
    where ${here} ${account} and month = any (array(
      select generate_series(
        make_date(${openingYear}, ${frame.fiscalYearStartMonth}::int, 1), ${monthStart}::date - 1, '1 month'
      )::date
    ))
    union all
    select account_id, debit_paisa, credit_paisa from account_day
    where ${here} ${account} and day = any (array(
      select generate_series(${monthStart}::date, ${through}::date, '1 day')::date
    ))
    union all
    select account_id, debit_paisa, credit_paisa from line
    where ${here} ${account} and live and vr_date in (
      select t.day from trading_day t
      where t.company_id = ${frame.companyId} and t.branch_id = ${frame.branchId} and not t.folded
        and t.day <= ${through}
    )`;
}

/** Returns the SQL for rows (account_id, net_paisa): each account's debits less its credits, up to and including the day. */
export function netThrough(frame: BranchFrame, day: IsoDate): RawBuilder<{ account_id: number; net_paisa: Paisa }> {
  return sql`
    select account_id, sum(debit_paisa - credit_paisa)::bigint as net_paisa
    from (${movementsThrough(frame, day)}) movements
    group by account_id`;
}

/**
 * Returns the SQL for rows (account_id, debit_paisa, credit_paisa), several per account: the movements of all these
 * branches up to and including the day.
 */
export const movementsOfBranches = (frames: readonly BranchFrame[], day: IsoDate) =>
  sql`${sql.join(
    frames.map((frame) => movementsThrough(frame, day)),
    sql` union all `,
  )}`;

/** Returns all debits and credits of an account in the branch, up to and including the day. */
export async function sidesThrough(tx: Tx, frame: BranchFrame, accountId: number, day: IsoDate): Promise<Sides> {
  const { rows } = await sql<Sides>`
    select coalesce(sum(debit_paisa), 0)::bigint as "debitPaisa", coalesce(sum(credit_paisa), 0)::bigint as "creditPaisa"
    from (${movementsThrough(frame, day, accountId)}) movements
  `.execute(tx);
  return rows[0] ?? { debitPaisa: 0n, creditPaisa: 0n };
}
