import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { movementsThrough } from '#domains/reports/movements.sql';

/** The net balance of an account, debits less credits, with its place in the chart. */
export interface AccountBalance {
  readonly accountId: number;
  readonly name: string;
  readonly level3: string;
  readonly level2: string;
  readonly level1: string;
  readonly netPaisa: Paisa;
}

/** Accounts whose balance in the branch is not zero at the end of the day, in the order of the chart. */
export async function readTrialBalance(tx: Tx, frame: BranchFrame, day: IsoDate): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select a.account_id as "accountId", a.name, g3.name as level3, g2.name as level2, g1.name as level1,
      balance.net as "netPaisa"
    from (
      select account_id, (sum(debit_paisa) - sum(credit_paisa))::bigint as net
      from (${movementsThrough(frame, day)}) movements
      group by account_id
      having sum(debit_paisa) <> sum(credit_paisa)
    ) balance
      join account a on a.company_id = ${frame.companyId} and a.account_id = balance.account_id
      join account_group g3 on g3.company_id = a.company_id and g3.group_id = a.group_id
      join account_group g2 on g2.company_id = g3.company_id and g2.group_id = g3.parent_id
      join account_group g1 on g1.company_id = g2.company_id and g1.group_id = g2.parent_id
    order by g1.nature, g1.group_id, g2.group_id, g3.group_id, a.account_id
  `.execute(tx);
  return rows;
}
