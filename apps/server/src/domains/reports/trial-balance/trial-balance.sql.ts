import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { netThrough } from '#domains/reports/movements.sql';

/** The net balance of an account, debits less credits. */
export interface AccountBalance {
  readonly accountId: number;
  readonly name: string;
  /** The level 3 account it stands under. */
  readonly groupId: number;
  readonly netPaisa: Paisa;
}

/** A level 3 account with those above it. */
export interface ChartPath {
  readonly groupId: number;
  readonly level3: string;
  readonly level2: string;
  readonly level1: string;
}

/** Accounts whose balance in the branch is not zero at the end of the day, by number. */
export async function readBalances(tx: Tx, frame: BranchFrame, day: IsoDate): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select a.account_id as "accountId", a.name, a.group_id as "groupId", balance.net_paisa as "netPaisa"
    from account a left join (${netThrough(frame, day)}) balance on balance.account_id = a.account_id
    -- Asked of the outer join, so that the planner, which expects few balances, does not look accounts up one by one.
    where a.company_id = ${frame.companyId} and coalesce(balance.net_paisa, 0) <> 0
    order by a.account_id
  `.execute(tx);
  return rows;
}

/** Every level 3 account, in the order of the chart. */
export async function readChartPaths(tx: Tx, companyId: number): Promise<ChartPath[]> {
  const { rows } = await sql<ChartPath>`
    select g3.group_id as "groupId", g3.name as level3, g2.name as level2, g1.name as level1
    from account_group g3
      join account_group g2 on g2.company_id = g3.company_id and g2.group_id = g3.parent_id
      join account_group g1 on g1.company_id = g2.company_id and g1.group_id = g2.parent_id
    where g3.company_id = ${companyId}
    order by g1.nature, g1.group_id, g2.group_id, g3.group_id
  `.execute(tx);
  return rows;
}
