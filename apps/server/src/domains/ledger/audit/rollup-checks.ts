import { type RawBuilder, sql } from 'kysely';
import { type AuditCheck, sqlCheck } from '#domains/ledger/audit/check';

/** The live lines of folded days, as `l`: what the rollups are made of. */
function foldedLines(companyId: number): RawBuilder<unknown> {
  return sql`(
    select l.branch_id, l.account_id, l.vr_date, l.debit_paisa, l.credit_paisa,
      extract(year from l.vr_date)::int - (extract(month from l.vr_date)::int < c.fiscal_year_start_month)::int as year
    from line l
      join company c on c.company_id = l.company_id
      join trading_day t on t.company_id = l.company_id and t.branch_id = l.branch_id and t.day = l.vr_date and t.folded
    where l.company_id = ${companyId} and l.live
  ) l`;
}

/** Compares a rollup table, its period given as text, with (branch_id, account_id, period, debit, credit) of the lines. */
function rollupCheck(
  table: string,
  period: RawBuilder<unknown>,
  fromLines: (companyId: number) => RawBuilder<unknown>,
): AuditCheck {
  return sqlCheck(
    `${table}_equals_lines`,
    `${table} equals the lines`,
    7,
    (companyId) => sql`
      select format('branch %s, account %s %s: kept %s and %s, lines say %s and %s', branch_id, account_id, period,
        r.debit_paisa, r.credit_paisa, x.debit, x.credit) as finding, null::bigint as voucher_id, branch_id, null::date as day
      from (
        select branch_id, account_id, ${period} as period, debit_paisa, credit_paisa
        from ${sql.table(table)} where company_id = ${companyId}
      ) r
        full join (${fromLines(companyId)}) x using (branch_id, account_id, period)
      where coalesce(r.debit_paisa, 0) <> coalesce(x.debit, 0) or coalesce(r.credit_paisa, 0) <> coalesce(x.credit, 0)`,
  );
}

/** Rollups compared with sums over the live lines of folded days (accounting §2.7). */
export const rollupChecks: readonly AuditCheck[] = [
  rollupCheck(
    'account_day',
    sql`day::text`,
    (companyId) => sql`
      select branch_id, account_id, vr_date::text as period, sum(debit_paisa) as debit, sum(credit_paisa) as credit
      from ${foldedLines(companyId)} group by 1, 2, 3`,
  ),
  rollupCheck(
    'account_month',
    sql`month::text`,
    (companyId) => sql`
      select branch_id, account_id, date_trunc('month', vr_date)::date::text as period, sum(debit_paisa) as debit,
        sum(credit_paisa) as credit
      from ${foldedLines(companyId)} group by 1, 2, 3`,
  ),
  rollupCheck(
    'account_balance',
    sql`''`,
    (companyId) => sql`
      select branch_id, account_id, '' as period, sum(debit_paisa) as debit, sum(credit_paisa) as credit
      from ${foldedLines(companyId)} group by 1, 2`,
  ),
  rollupCheck(
    'account_year',
    sql`fiscal_year::text`,
    (companyId) => sql`
      select l.branch_id, l.account_id, y.fiscal_year::text as period, sum(l.debit_paisa) as debit,
        sum(l.credit_paisa) as credit
      from branch_year y
        join ${foldedLines(companyId)} on l.branch_id = y.branch_id and l.year < y.fiscal_year
      where y.company_id = ${companyId}
      group by 1, 2, 3`,
  ),
  sqlCheck(
    'years_have_openings',
    'every year with folded movements has an opening',
    7,
    (companyId) => sql`
      select distinct format('branch %s, year %s', l.branch_id, l.year) as finding, null::bigint as voucher_id,
        l.branch_id, null::date as day
      from ${foldedLines(companyId)}
        left join branch_year y on y.company_id = ${companyId} and y.branch_id = l.branch_id and y.fiscal_year = l.year
      where y.fiscal_year is null`,
  ),
];
