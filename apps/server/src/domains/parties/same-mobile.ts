import { status } from '@cashbook/contract/enumerations';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** So many are named; who they are matters more than how many. */
const mostNamed = 5;

/**
 * The active customers and suppliers with a mobile number, of those that the transaction sees (`showBranches`): what another
 * branch does not share stays its own.
 */
export async function partiesOfMobile(
  tx: Tx,
  companyId: number,
  { mobile, exceptId }: { readonly mobile: string; readonly exceptId: number | null },
): Promise<{ id: number; name: string; manual_address: string }[]> {
  const { rows } = await sql<{ id: number; name: string; manual_address: string }>`
    select account_id as id, name, manual_address from party
    where company_id = ${companyId} and mobile = ${mobile} and mobile <> '' and status = ${status.active}
      and account_id is distinct from ${exceptId}::int
    order by lower(name), account_id limit ${mostNamed}`.execute(tx);
  return rows;
}
