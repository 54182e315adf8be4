import { trialBalance } from '@cashbook/contract/reports/trial-balance';
import { netSides, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { type RowOf, whole } from '#domains/reports/engine/reader';
import { netThrough } from '#domains/reports/movements.sql';

type Row = RowOf<typeof trialBalance>;

/** A level 3 account with those above it, and its rows. */
interface Group extends Pick<Row, 'l3_name' | 'l2_name' | 'l1_name'> {
  readonly group_id: number;
  readonly rows: Row[];
}

/**
 * Accounts whose balance in the branch is not zero at the end of the day, in the order of the chart. Groups are few and
 * accounts many: to join, sort and send the names of the levels with every account took longer than all the rest.
 */
export const readTrialBalance = whole(trialBalance, async ({ tx, frame, asked }) => {
  const groups = await readGroups(tx, frame.companyId);
  const { rows } = await sql<Pick<Row, 'account_id' | 'name'> & { group_id: number; net_paisa: Paisa }>`
    select a.account_id, a.name, a.group_id, balance.net_paisa
    from account a left join (${netThrough(frame, asked.end_date)}) balance on balance.account_id = a.account_id
    -- Asked of the outer join, so that the planner, which expects few balances, does not look accounts up one by one.
    where a.company_id = ${frame.companyId} and coalesce(balance.net_paisa, 0) <> 0
    order by a.account_id
  `.execute(tx);
  for (const { account_id, name, group_id, net_paisa: debitPaisa } of rows) {
    const group = groups.get(group_id);
    if (group === undefined) throw new Error(`account ${account_id} stands nowhere in the chart`);
    const { l3_name, l2_name, l1_name } = group;
    const { debitPaisa: debit, creditPaisa: credit } = netSides({ debitPaisa, creditPaisa: 0n });
    group.rows.push({ account_id, name, l3_name, l2_name, l1_name, debit, credit });
  }
  return [...groups.values()].flatMap((group) => group.rows);
});

/** Every level 3 account by its id, in the order of the chart. */
async function readGroups(tx: Tx, companyId: number): Promise<ReadonlyMap<number, Group>> {
  const { rows } = await sql<Omit<Group, 'rows'>>`
    select g3.group_id, g3.name as l3_name, g2.name as l2_name, g1.name as l1_name
    from account_group g3
      join account_group g2 on g2.company_id = g3.company_id and g2.group_id = g3.parent_id
      join account_group g1 on g1.company_id = g2.company_id and g1.group_id = g2.parent_id
    where g3.company_id = ${companyId}
    order by g1.nature, g1.group_id, g2.group_id, g3.group_id
  `.execute(tx);
  return new Map(rows.map((group) => [group.group_id, { ...group, rows: [] }]));
}
