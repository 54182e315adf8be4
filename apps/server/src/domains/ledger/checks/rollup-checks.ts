import type { CheckName } from '@cashbook/contract/ledger/integrity';
import { type RawBuilder, sql } from 'kysely';
import { type AuditCheck, found, sqlCheck } from '#domains/ledger/checks/check';

/** The live lines of folded days, as `l`. The rollups are built from them. */
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

/** A rollup table: its periods, and the finding for a row that differs. */
interface Rollup {
  readonly check: CheckName;
  readonly table: string;
  readonly code: 'day_total_differs' | 'month_total_differs' | 'balance_differs' | 'opening_differs';
  /** The period of a row, as a date or a year. A table without periods has a single row. */
  readonly period: RawBuilder<unknown>;
  /** The days of a period, for which the ledger shows the fault. */
  readonly start: RawBuilder<unknown>;
  readonly end: RawBuilder<unknown>;
  /** Selects branch_id, account_id, period, debit and credit from the lines. */
  readonly fromLines: (companyId: number) => RawBuilder<unknown>;
}

/** Compares a rollup table with sums of the lines. */
function rollupCheck({ check, table, code, period, start, end, fromLines }: Rollup): AuditCheck {
  const amounts = {
    keptDebitAmount: sql`coalesce(r.debit_paisa, 0)`,
    keptCreditAmount: sql`coalesce(r.credit_paisa, 0)`,
    linesDebitAmount: sql`coalesce(x.debit, 0)`,
    linesCreditAmount: sql`coalesce(x.credit, 0)`,
  };
  const at = { branch: sql`branch_id`, account: sql`account_id`, day: start, end };
  return sqlCheck(
    check,
    7,
    (companyId) => sql`
      select ${code === 'opening_differs' ? found(code, { ...amounts, year: sql`period` }, at) : found(code, amounts, at)}
      from (
        select branch_id, account_id, ${period} as period, debit_paisa, credit_paisa
        from ${sql.table(table)} where company_id = ${companyId}
      ) r
        full join (${fromLines(companyId)}) x using (branch_id, account_id, period)
        join company c on c.company_id = ${companyId}
      where coalesce(r.debit_paisa, 0) <> coalesce(x.debit, 0) or coalesce(r.credit_paisa, 0) <> coalesce(x.credit, 0)`,
  );
}

/** The first or the last day of the branch. A fault without a period concerns all days. */
const dayOfBranch = (which: 'min' | 'max') => sql`(
  select ${sql.raw(which)}(t.day) from trading_day t
  where t.company_id = c.company_id and t.branch_id = coalesce(r.branch_id, x.branch_id))`;

const firstOfYear = (year: RawBuilder<unknown>) => sql`make_date((${year})::int, c.fiscal_year_start_month, 1)`;

/** Rollups compared with sums over the live lines of folded days (accounting §2.7). */
export const rollupChecks: readonly AuditCheck[] = [
  rollupCheck({
    check: 'account_day_equals_lines',
    table: 'account_day',
    code: 'day_total_differs',
    period: sql`day`,
    start: sql`period`,
    end: sql`period`,
    fromLines: (companyId) => sql`
      select branch_id, account_id, vr_date as period, sum(debit_paisa) as debit, sum(credit_paisa) as credit
      from ${foldedLines(companyId)} group by 1, 2, 3`,
  }),
  rollupCheck({
    check: 'account_month_equals_lines',
    table: 'account_month',
    code: 'month_total_differs',
    period: sql`month`,
    start: sql`period`,
    end: sql`(period + interval '1 month' - interval '1 day')`,
    fromLines: (companyId) => sql`
      select branch_id, account_id, date_trunc('month', vr_date)::date as period, sum(debit_paisa) as debit,
        sum(credit_paisa) as credit
      from ${foldedLines(companyId)} group by 1, 2, 3`,
  }),
  rollupCheck({
    check: 'account_balance_equals_lines',
    table: 'account_balance',
    code: 'balance_differs',
    period: sql`true`,
    start: dayOfBranch('min'),
    end: dayOfBranch('max'),
    fromLines: (companyId) => sql`
      select branch_id, account_id, true as period, sum(debit_paisa) as debit, sum(credit_paisa) as credit
      from ${foldedLines(companyId)} group by 1, 2`,
  }),
  rollupCheck({
    check: 'account_year_equals_lines',
    table: 'account_year',
    code: 'opening_differs',
    period: sql`fiscal_year::int`,
    start: firstOfYear(sql`period`),
    end: sql`(${firstOfYear(sql`period`)} + interval '1 year' - interval '1 day')`,
    fromLines: (companyId) => sql`
      select l.branch_id, l.account_id, y.fiscal_year::int as period, sum(l.debit_paisa) as debit,
        sum(l.credit_paisa) as credit
      from branch_year y
        join ${foldedLines(companyId)} on l.branch_id = y.branch_id and l.year < y.fiscal_year
      where y.company_id = ${companyId}
      group by 1, 2, 3`,
  }),
  sqlCheck(
    'party_owed_equals_lines',
    7,
    (companyId) => sql`
      select ${found(
        'owed_differs',
        {
          keptDebitAmount: sql`coalesce(r.debit_paisa, 0)`,
          keptCreditAmount: sql`coalesce(r.credit_paisa, 0)`,
          linesDebitAmount: sql`coalesce(x.debit, 0)`,
          linesCreditAmount: sql`coalesce(x.credit, 0)`,
        },
        { branch: sql`branch_id` },
      )}
      from (select branch_id, debit_paisa, credit_paisa from party_owed where company_id = ${companyId}) r
        full join (
          select n.branch_id, sum(greatest(n.net, 0)) as debit, sum(greatest(-n.net, 0)) as credit
          from (
            select l.branch_id, l.account_id, sum(l.debit_paisa - l.credit_paisa) as net
            from ${foldedLines(companyId)} join account a on a.company_id = ${companyId} and a.account_id = l.account_id and a.is_party
            group by 1, 2
          ) n
          group by 1
        ) x using (branch_id)
      where coalesce(r.debit_paisa, 0) <> coalesce(x.debit, 0) or coalesce(r.credit_paisa, 0) <> coalesce(x.credit, 0)`,
  ),
  // Every year with folded movements has an opening.
  sqlCheck(
    'years_have_openings',
    7,
    (companyId) => sql`
      select ${found('opening_missing', { year: sql`year` }, { branch: sql`branch_id` })}
      from (
        select distinct l.branch_id, l.year
        from ${foldedLines(companyId)}
          left join branch_year y on y.company_id = ${companyId} and y.branch_id = l.branch_id and y.fiscal_year = l.year
        where y.fiscal_year is null
      ) missing`,
  ),
];
