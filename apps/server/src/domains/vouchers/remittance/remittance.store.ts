import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Returns cash, and every active account under Cash at Bank, with the branch that owns it. */
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
