import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The levels of the chart above an account. */
export interface Levels {
  readonly l3_name: string;
  readonly l2_name: string;
  readonly l1_name: string;
}

/**
 * Returns what `rowOf` makes of accounts, in the order of the chart. `accounts` are in the order of their ids. Groups are
 * few and accounts many. Joining and sorting the level names with every account in SQL took longer than all the rest.
 */
export async function inChart<Account extends { readonly account_id: number; readonly group_id: number }, Row>(
  tx: Tx,
  companyId: number,
  accounts: readonly Account[],
  rowOf: (account: Account, levels: Levels) => Row,
): Promise<Row[]> {
  const groups = await readGroups(tx, companyId);
  const byGroup = new Map(groups.map(({ group_id, ...levels }) => [group_id, { levels, rows: [] as Row[] }]));
  for (const account of accounts) {
    const group = byGroup.get(account.group_id);
    if (group === undefined) throw new Error(`account ${account.account_id} stands nowhere in the chart`);
    group.rows.push(rowOf(account, group.levels));
  }
  return [...byGroup.values()].flatMap(({ rows }) => rows);
}

/** Returns every level 3 account, in the order of the chart. */
async function readGroups(tx: Tx, companyId: number): Promise<readonly (Levels & { readonly group_id: number })[]> {
  const { rows } = await sql<Levels & { readonly group_id: number }>`
    select g3.group_id, g3.name as l3_name, g2.name as l2_name, g1.name as l1_name
    from account_group g3
      join account_group g2 on g2.company_id = g3.company_id and g2.group_id = g3.parent_id
      join account_group g1 on g1.company_id = g2.company_id and g1.group_id = g2.parent_id
    where g3.company_id = ${companyId}
    order by g1.nature, g1.group_id, g2.group_id, g3.group_id
  `.execute(tx);
  return rows;
}
