import { trialBalance } from '@cashbook/contract/reports/trial-balance';
import { sql } from 'kysely';
import { type RowOf, whole } from '#domains/reports/engine/reader';
import { netThrough } from '#domains/reports/movements.sql';

/** Accounts whose balance in the branch is not zero at the end of the day, in the order of the chart. */
export const readTrialBalance = whole(trialBalance, async ({ tx, frame, asked }) => {
  const { rows } = await sql<RowOf<typeof trialBalance>>`
    select a.account_id, a.name, g3.name as l3_name, g2.name as l2_name, g1.name as l1_name,
      greatest(balance.net_paisa, 0) as debit, greatest(-balance.net_paisa, 0) as credit
    from account a
      join account_group g3 on g3.company_id = a.company_id and g3.group_id = a.group_id
      join account_group g2 on g2.company_id = g3.company_id and g2.group_id = g3.parent_id
      join account_group g1 on g1.company_id = g2.company_id and g1.group_id = g2.parent_id
      left join (${netThrough(frame, asked.end_date)}) balance on balance.account_id = a.account_id
    -- Asked of the outer join, so that the planner, which expects few balances, does not look accounts up one by one.
    where a.company_id = ${frame.companyId} and coalesce(balance.net_paisa, 0) <> 0
    order by g1.nature, g1.group_id, g2.group_id, g3.group_id, a.account_id
  `.execute(tx);
  return rows;
});
