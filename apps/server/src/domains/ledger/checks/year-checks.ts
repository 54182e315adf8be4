import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type AuditCheck, acrossBranches, found, sqlCheck } from '#domains/ledger/checks/check';

/** The name of a branch's year in a finding. */
const year = { year: sql`c.fiscal_year` };

/**
 * Selects the closed years, each with its last day and `after_day`, the last day of the close before it. The first close
 * has `-infinity`: it closes all earlier days too.
 */
const closedYears = (companyId: number) => sql`
  select c.*, coalesce(lag(c.last_day) over (partition by c.branch_id order by c.last_day), '-infinity') as after_day
  from year_close c where c.company_id = ${companyId} and c.reopened_at is null`;

/** Checks of closed fiscal years (accounting §5). */
export const yearChecks: readonly AuditCheck[] = [
  sqlCheck('years_closed_hold', 10, (companyId) => {
    const at = { branch: sql`c.branch_id`, day: sql`c.last_day` };
    const left = sql`sum(l.debit_paisa - l.credit_paisa)`;
    const stock = { keptAmount: sql`c.closing_stock_paisa`, linesAmount: sql`s.on_lines`, movedAmount: sql`s.moved` };
    return sql`
      -- Since every closed year leaves nothing, what moved between two closes comes to nothing too.
      select ${found('year_not_zero', { ...year, leftAmount: left }, { ...at, account: sql`l.account_id` })}
      from (${closedYears(companyId)}) c
        join line l on l.company_id = c.company_id and l.branch_id = c.branch_id and l.live
          and l.vr_date > c.after_day and l.vr_date <= c.last_day
        join account a on a.company_id = l.company_id and a.account_id = l.account_id
        join account_group g on g.company_id = a.company_id and g.group_id = a.group_id and g.nature in (4, 5)
      group by c.fiscal_year, c.branch_id, c.last_day, l.account_id
      having sum(l.debit_paisa - l.credit_paisa) <> 0
      union all
      -- Stock in Hand stands at what the stock was worth, and it is still worth that.
      select ${found('year_stock_differs', { ...year, ...stock }, at)}
      from (${closedYears(companyId)}) c, lateral (
        select
          coalesce((
            select sum(v.value_paisa) from stock_value_on(c.company_id, c.branch_id, c.last_day) v
          ), 0)::bigint as moved,
          coalesce((
            select sum(l.debit_paisa - l.credit_paisa) from line l
            where l.company_id = c.company_id and l.branch_id = c.branch_id and l.live and l.account_id = ${ACCOUNT.stockInHand}
              and l.vr_date <= c.last_day
          ), 0)::bigint as on_lines
      ) s
      where (s.moved, s.on_lines) is distinct from (c.closing_stock_paisa, c.closing_stock_paisa)
      union all
      -- The journal stands while the year is closed, and is void once it was reopened.
      select ${found('year_close_broken', year, { ...at, voucher: sql`c.voucher_id` })}
      from year_close c
        left join voucher v on v.company_id = c.company_id and v.voucher_id = c.voucher_id
      where c.company_id = ${companyId} and c.voucher_id is not null
        and (v.branch_id, v.vr_date, v.type_id, v.is_system, v.is_void)
          is distinct from (c.branch_id, c.last_day, 6::smallint, true, c.reopened_at is not null)
      union all
      -- Every voucher of a closed year stands in the seals of its day as it did when the year was closed.
      (
        with closed as materialized (${closedYears(companyId)}), latest as (
          select distinct on (s.branch_id, s.day) s.day, s.voucher_ids, s.versions
          from closed c
            join day_seal s on s.company_id = c.company_id and s.branch_id = c.branch_id
              and s.day > c.after_day and s.day <= c.last_day and s.seal_no <= c.seal_no
          order by s.branch_id, s.day, s.seal_no desc
        ), sealed as materialized (
          select l.day, s.voucher_id, s.version from latest l, unnest(l.voucher_ids, l.versions) s (voucher_id, version)
        )
        select ${found('year_written', year, { branch: sql`c.branch_id`, voucher: sql`v.voucher_id`, day: sql`v.vr_date` })}
        from closed c
          join voucher v on v.company_id = c.company_id and v.branch_id = c.branch_id
            and v.vr_date > c.after_day and v.vr_date <= c.last_day
          left join sealed s on s.voucher_id = v.voucher_id and s.day = v.vr_date
        where s.version is distinct from v.version
      )`;
  }),
].map(acrossBranches);
