import { fiscalYearOf } from '@cashbook/kernel';
import { addDays, type IsoDate, monthEnd, type Paisa, type Sides } from '@cashbook/money';
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
    where ${here} and live and vr_date in (${unfoldedDays(frame, day)})`;
}

/** Returns the SQL for the days until this one whose lines are in no sums. */
const unfoldedDays = ({ companyId, branchId }: BranchFrame, day: IsoDate) => sql`
  select t.day from trading_day t
  where t.company_id = ${companyId} and t.branch_id = ${branchId} and not t.folded and t.day <= ${day}`;

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

/**
 * Returns the SQL for rows (account_id, before_paisa, debit_paisa, credit_paisa), several per account: their sums are the balance of
 * each account before the first day, and its movements until the last. Where fewer sums lie after these days than before, what the
 * branch has now is read and those are taken off. So an account that moved only later has rows of zero.
 */
export function openingAndMoved(frame: BranchFrame, start: IsoDate, end: IsoDate): RawBuilder<unknown> {
  const before = addDays(start, -1);
  if (!hasFewerAfter(frame, before)) {
    return sql`
      select account_id, debit_paisa - credit_paisa as before_paisa, -debit_paisa as debit_paisa, -credit_paisa as credit_paisa
      from (${movementsThrough(frame, before)}) b
      union all
      select account_id, 0, debit_paisa, credit_paisa from (${movementsThrough(frame, end)}) e`;
  }
  const { companyId, branchId } = frame;
  return sql`
    select account_id, debit_paisa - credit_paisa as before_paisa, 0 as debit_paisa, 0 as credit_paisa from account_balance
    where company_id = ${companyId} and branch_id = ${branchId}
    union all
    select account_id, credit_paisa - debit_paisa, debit_paisa, credit_paisa from (${foldedAfter(frame, before)}) b
    union all
    select account_id, 0, -debit_paisa, -credit_paisa from (${foldedAfter(frame, end)}) e
    union all
    select l.account_id, case when l.vr_date < ${start} then l.debit_paisa - l.credit_paisa else 0 end,
      case when l.vr_date < ${start} then 0 else l.debit_paisa end, case when l.vr_date < ${start} then 0 else l.credit_paisa end
    from line l
    where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.live and l.vr_date in (${unfoldedDays(frame, end)})`;
}

/** Returns the SQL for rows (account_id, net_paisa): the balances of all accounts at the end of a day, of some of them zero. */
export function balancesOn(frame: BranchFrame, day: IsoDate): RawBuilder<{ account_id: number; net_paisa: Paisa }> {
  const { companyId, branchId, lastDay } = frame;
  if (lastDay === null || lastDay <= day || !hasFewerAfter(frame, day)) return netThrough(frame, day);
  return sql`
    select account_id, sum(debit_paisa - credit_paisa)::bigint as net_paisa
    from (
      select account_id, debit_paisa, credit_paisa from account_balance
      where company_id = ${companyId} and branch_id = ${branchId}
      union all
      select account_id, -debit_paisa, -credit_paisa from (${foldedAfter(frame, day)}) later
      union all
      select account_id, debit_paisa, credit_paisa from line
      where company_id = ${companyId} and branch_id = ${branchId} and live and vr_date in (${unfoldedDays(frame, day)})
    ) movements
    group by account_id`;
}

/**
 * Whether fewer sums lie between the day and the last day than between the year's opening and the day. The days of its own month, which
 * are read one by one, count as two months.
 */
function hasFewerAfter(frame: BranchFrame, day: IsoDate): boolean {
  const { startDate } = fiscalYearOf(day, frame.fiscalYearStartMonth);
  return monthsUntil(day, frame.lastDay ?? day) <= monthsUntil(startDate, day) + 2;
}

const monthsUntil = (from: IsoDate, to: IsoDate): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** Returns the SQL for the sums of the folded days after a day: those of the rest of its month, and of the months after it. */
function foldedAfter({ companyId, branchId, lastDay }: BranchFrame, day: IsoDate): RawBuilder<unknown> {
  const here = sql`company_id = ${companyId} and branch_id = ${branchId}`;
  const last = lastDay ?? day;
  const rest = monthEnd(day);
  return sql`
    select account_id, debit_paisa, credit_paisa from account_day
    where ${here} and day = any (array(
      select generate_series(${addDays(day, 1)}::date, least(${rest}::date, ${last}::date), '1 day')::date
    ))
    union all
    select account_id, debit_paisa, credit_paisa from account_month
    where ${here} and month = any (array(
      select generate_series(${addDays(rest, 1)}::date, ${last}::date, '1 month')::date
    ))`;
}

/** Returns all debits and credits of an account in the branch, up to and including the day. */
export async function sidesThrough(tx: Tx, frame: BranchFrame, accountId: number, day: IsoDate): Promise<Sides> {
  const { rows } = await sql<Sides>`
    select coalesce(sum(debit_paisa), 0)::bigint as "debitPaisa", coalesce(sum(credit_paisa), 0)::bigint as "creditPaisa"
    from (${movementsThrough(frame, day, sql`array[${accountId}::int]`)}) movements
  `.execute(tx);
  return rows[0] ?? { debitPaisa: 0n, creditPaisa: 0n };
}
