import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

export interface AccountSides {
  readonly accountId: number;
  /** Sums of all debits and of all credits; their difference is the balance. */
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
}

export interface BalanceQuestion {
  readonly companyId: number;
  /** Null adds up the branches of the whole company. */
  readonly branchId: number | null;
  /** Up to and including this day; null for now. */
  readonly asOf: IsoDate | null;
  /** Only these accounts; all where it is left out. */
  readonly accountIds?: readonly number[];
}

/**
 * What accounts have been debited and credited, by ascending account; one that never moved is left out. As on a date it
 * is the year's opening, months, days, and the lines of days that are not folded; now it is the balance and those lines
 * (architecture, "Rollups follow the trading day"). Its cost does not grow with the age of the books. Months and
 * days are asked for one by one, so that for a single account each is one probe of an index.
 */
export async function accountBalances(tx: Tx, question: BalanceQuestion): Promise<AccountSides[]> {
  const { companyId, branchId, asOf, accountIds } = question;
  const accounts = accountIds === undefined ? sql`true` : sql`account_id = any (${[...accountIds]}::int[])`;
  const branches = branchId === null ? sql`true` : sql`branch_id = ${branchId}`;
  const where = sql`company_id = ${companyId} and ${branches} and ${accounts}`;
  const { rows } = await sql<AccountSides>`
    select account_id as "accountId", sum(debit_paisa)::bigint as "debitPaisa", sum(credit_paisa)::bigint as "creditPaisa"
    from (
      ${asOf === null ? foldedNow(where) : foldedThrough(companyId, asOf, where)}
      union all
      select l.account_id, l.debit_paisa, l.credit_paisa
      from trading_day t
        join (select * from line where ${where} and live) l
          on l.company_id = t.company_id and l.branch_id = t.branch_id and l.vr_date = t.day
      where t.company_id = ${companyId} and not t.folded and t.day <= coalesce(${asOf}::date, t.day)
    ) movements
    group by account_id
    having sum(debit_paisa) <> 0 or sum(credit_paisa) <> 0
    order by account_id`.execute(tx);
  return rows;
}

function foldedNow(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select account_id, debit_paisa, credit_paisa from account_balance where ${where}`;
}

/** The folded part: each branch starts from its latest year with an opening. Without one, nothing was folded by then. */
function foldedThrough(companyId: number, asOf: IsoDate, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const monthStart = `${asOf.slice(0, 7)}-01`;
  const opening = sql`
    select y.branch_id, max(y.fiscal_year) as fiscal_year,
      make_date(max(y.fiscal_year), (select fiscal_year_start_month::int from company where company_id = ${companyId}), 1)
        as first_day
    from branch_year y
    where y.company_id = ${companyId} and make_date(
      y.fiscal_year, (select fiscal_year_start_month::int from company where company_id = ${companyId}), 1
    ) <= ${asOf}::date
    group by y.branch_id`;
  return sql`
    select r.account_id, r.debit_paisa, r.credit_paisa
    from (${opening}) o join (select * from account_year where ${where}) r
      on r.branch_id = o.branch_id and r.fiscal_year = o.fiscal_year
    union all
    select r.account_id, r.debit_paisa, r.credit_paisa
    from (${opening}) o join (select * from account_month where ${where}) r
      on r.branch_id = o.branch_id and r.month = any (array(
        select generate_series(o.first_day, ${monthStart}::date - 1, '1 month')::date
      ))
    union all
    select account_id, debit_paisa, credit_paisa from account_day
    where ${where} and day = any (array(
      select generate_series(${monthStart}::date, ${asOf}::date, '1 day')::date
    ))`;
}
