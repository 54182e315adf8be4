import { sql } from 'kysely';
import { knownInBranch } from '#db/account-reach';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';

export interface AskedAccount {
  readonly name: string;
  readonly groupId: number;
  readonly isParty: boolean;
}

/** Returns an account that the branch's books know. Null for any other. */
export async function findAskedAccount(
  tx: Tx,
  { companyId, branchId }: BranchFrame,
  accountId: number,
): Promise<AskedAccount | null> {
  const { rows } = await sql<AskedAccount>`
    select a.name, a.group_id as "groupId", a.is_party as "isParty" from account a
    where a.company_id = ${companyId} and a.account_id = ${accountId}
      and ${knownInBranch(sql`a`, companyId, branchId)}
  `.execute(tx);
  return rows[0] ?? null;
}

/** Returns the number of an order of the branch, as it was given. Null for any other. */
export async function findAskedOrder(
  tx: Tx,
  { companyId, branchId }: BranchFrame,
  orderNumber: string,
): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select order_number as number from trade_order
    where company_id = ${companyId} and branch_id = ${branchId} and name_key(order_number) = name_key(${orderNumber}) and status <> 3
  `.execute(tx);
  return rows[0]?.number ?? null;
}

/** Returns the name of a product that the branch may move or has moved. Null for any other. */
export async function findAskedProduct(tx: Tx, { branchId }: BranchFrame, productId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select product_name as name from product_known_in(array[${branchId}]::int[], ${productId}::int)
  `.execute(tx);
  return rows[0]?.name ?? null;
}
