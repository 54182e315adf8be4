import { branchField } from '@cashbook/contract/reports/branch-columns';
import { trialBalanceByBranch } from '@cashbook/contract/reports/trial-balance-by-branch';
import type { Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { askedFrames } from '#domains/reports/asked-branches';
import { wholeOfBranches } from '#domains/reports/engine/reader';
import { inChart } from '#domains/reports/in-chart.sql';
import { netThrough } from '#domains/reports/movements.sql';

interface Balances {
  readonly account_id: number;
  readonly name: string;
  readonly group_id: number;
  /** The balances in the order of the branches. */
  readonly nets: readonly Paisa[];
}

/** Reads accounts with a balance in any of the branches, in the order of the chart. */
export const readTrialBalanceByBranch = wholeOfBranches(trialBalanceByBranch, async (ask) => {
  const { tx, frame, asked } = ask;
  const frames = await askedFrames(ask);
  const ofBranches = frames.map(
    (of, index) =>
      sql`select ${index}::int as place, account_id, net_paisa from (${netThrough(of, asked.end_date)}) net`,
  );
  const { rows } = await sql<Balances>`
    select a.account_id, a.name, a.group_id, balance.nets
    from account a join (
      select account_id, array(
        select coalesce(sum(of_place.net_paisa), 0)::bigint
        from generate_series(0, ${frames.length - 1}::int) place
          left join unnest(array_agg(n.place), array_agg(n.net_paisa)) of_place (place, net_paisa) using (place)
        group by place order by place
      ) as nets
      from (${sql.join(ofBranches, sql` union all `)}) n
      where net_paisa <> 0
      group by account_id
    ) balance on balance.account_id = a.account_id
    where a.company_id = ${frame.companyId}
    order by a.account_id
  `.execute(tx);
  const branches = frames.map(({ branchId, branchName }) => ({ branch_id: branchId, name: branchName }));
  const inOrder = await inChart(
    tx,
    frame.companyId,
    rows,
    ({ account_id, name, nets }, { l3_name, l2_name, l1_name }) => {
      const ofBranch = branches.map(({ branch_id }, index) => [branchField(branch_id), nets[index] ?? 0n] as const);
      const together = nets.reduce((sum, net) => sum + net, 0n);
      return { account_id, name, l3_name, l2_name, l1_name, ...Object.fromEntries(ofBranch), together };
    },
  );
  return { branches, rows: inOrder };
});
