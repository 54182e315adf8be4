import { trialBalance } from '@cashbook/contract/reports/trial-balance';
import { netSides, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { whole } from '#domains/reports/engine/reader';
import { inChart } from '#domains/reports/in-chart.sql';
import { netThrough } from '#domains/reports/movements.sql';

/** Reads accounts whose balance in the branch is not zero at the end of the day, in the order of the chart. */
export const readTrialBalance = whole(trialBalance, async ({ tx, frame, asked }) => {
  const { rows } = await sql<{ account_id: number; name: string; group_id: number; net_paisa: Paisa }>`
    select a.account_id, a.name, a.group_id, balance.net_paisa
    from account a left join (${netThrough(frame, asked.end_date)}) balance on balance.account_id = a.account_id
    -- Asked of the outer join, so that the planner, which expects few balances, does not look accounts up one by one.
    where a.company_id = ${frame.companyId} and coalesce(balance.net_paisa, 0) <> 0
    order by a.account_id
  `.execute(tx);
  return inChart(
    tx,
    frame.companyId,
    rows,
    ({ account_id, name, net_paisa: debitPaisa }, { l3_name, l2_name, l1_name }) => {
      const { debitPaisa: debit, creditPaisa: credit } = netSides({ debitPaisa, creditPaisa: 0n });
      return { account_id, name, l3_name, l2_name, l1_name, debit, credit };
    },
  );
});
