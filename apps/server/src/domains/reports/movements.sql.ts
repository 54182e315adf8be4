import { fiscalYearOf } from '@cashbook/kernel';
import type { IsoDate, Paisa, Sides } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';

/** The SQL for an array of numbers of accounts. */
type Accounts = RawBuilder<readonly number[]>;

type Movements = RawBuilder<{ account_id: number; debit_paisa: Paisa; credit_paisa: Paisa }>;

/**
 * Returns the SQL for rows (account_id, debit_paisa, credit_paisa), several per account. Their sum is all movements of the
 * branch up to and including the day, of all accounts or of some. They are sums of folded days, and the lines of days that are
 * not folded (architecture, "Rollups follow the trading day"). Its cost does not grow with the age of the books.
 */
function movementsThrough(frame: BranchFrame, day: IsoDate, accounts?: Accounts): Movements {
  const account = accounts === undefined ? sql`` : sql`and account_id = any (${accounts})`;
  const here = sql`company_id = ${frame.companyId} and branch_id = ${frame.branchId} ${account}`;
  // No voucher is dated after the last day.
  const isOfAllDays = frame.lastDay === null || frame.lastDay <= day;
  return sql`
    ${isOfAllDays ? sql`select account_id, debit_paisa, credit_paisa from account_balance where ${here}` : foldedThrough(frame, day, here)}
    union all
    select account_id, debit_paisa, credit_paisa from line
    where ${here} and live and vr_date in (
      select t.day from trading_day t
      where t.company_id = ${frame.companyId} and t.branch_id = ${frame.branchId} and not t.folded and t.day <= ${day}
    )`;
}

/** Returns the SQL for the sums of the folded days until a day: the year's opening, months, and days. */
function foldedThrough(frame: BranchFrame, through: IsoDate, here: RawBuilder<unknown>): RawBuilder<unknown> {
  const monthStart = `${through.slice(0, 7)}-01`;
  const fiscalYear = Number(fiscalYearOf(through, frame.fiscalYearStartMonth).startDate.slice(0, 4));
  // The latest year with an opening. Later months and days are added to it.
  const openingYear = sql`
    (select max(fiscal_year) from branch_year
     where company_id = ${frame.companyId} and branch_id = ${frame.branchId} and fiscal_year <= ${fiscalYear}::int)`;
  return sql`
    select account_id, debit_paisa, credit_paisa from account_year
    where ${here} and fiscal_year = ${openingYear}
    union all
    select account_id, debit_paisa, credit_paisa from account_month
    where ${here} and month = any (array(
      select generate_series(
        make_date(${openingYear}, ${frame.fiscalYearStartMonth}::int, 1), ${monthStart}::date - 1, '1 month'
      )::date
    ))
    union all
    select account_id, debit_paisa, credit_paisa from account_day
    where ${here} and day = any (array(
      select generate_series(${monthStart}::date, ${through}::date, '1 day')::date
    ))`;
}

/**
 * Returns the SQL for rows (account_id, net_paisa): the debits less the credits of each account, or of some, up to and
 * including the day.
 */
export function netThrough(
  frame: BranchFrame,
  day: IsoDate,
  accounts?: Accounts,
): RawBuilder<{ account_id: number; net_paisa: Paisa }> {
  return sql`
    select account_id, sum(debit_paisa - credit_paisa)::bigint as net_paisa
    from (${movementsThrough(frame, day, accounts)}) movements
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
    from (${movementsThrough(frame, day, sql`array[${accountId}::int]`)}) movements
  `.execute(tx);
  return rows[0] ?? { debitPaisa: 0n, creditPaisa: 0n };
}
