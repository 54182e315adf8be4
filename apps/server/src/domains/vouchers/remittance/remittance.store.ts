import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The branches that money can be sent to, head office first. */
export async function readOtherBranches(
  tx: Tx,
  companyId: number,
  branchId: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select branch_id as id, name from branch
    where company_id = ${companyId} and branch_id <> ${branchId} and status = 1
    order by office_type_id <> 1, name, branch_id`.execute(tx);
  return rows;
}

/** Cash, and every account under Cash at Bank that is in use, with the branch whose own it is. */
export async function readMoneyAccounts(
  tx: Tx,
  companyId: number,
): Promise<{ readonly id: number; readonly name: string; readonly branch_id: number | null }[]> {
  const { rows } = await sql<{ id: number; name: string; branch_id: number | null }>`
    select account_id as id, name, branch_id from account
    where company_id = ${companyId} and status = 1
      and (account_id = ${ACCOUNT.cash} or group_id = ${GROUP.cashAtBank})
    order by account_id <> ${ACCOUNT.cash}, name, account_id`.execute(tx);
  return rows;
}
