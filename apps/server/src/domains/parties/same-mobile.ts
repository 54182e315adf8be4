import { status } from '@cashbook/contract/enumerations';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The number of parties that are named. Their names matter more than their number. */
const mostNamed = 5;

/**
 * Returns the active customers and suppliers with a mobile number, among those that the transaction sees
 * (`showBranches`). Parties that another branch does not share stay hidden.
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
