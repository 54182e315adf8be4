import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';

/** The customers who may use the portal. */
const mostCustomers = 3;

/** Opens the customer portal of the company, for the customers who bought most by installments in the branch. */
export async function openDemoPortal(tx: Tx, companyId: number, branchId: number): Promise<void> {
  await sql`update company set customer_portal = true where company_id = ${companyId}`.execute(tx);
  await showBranches(tx, [branchId]);
  await sql`
    update party set customer_login = true
    where company_id = ${companyId} and account_id in (
      select b.account_id from bill b
        join voucher v on v.company_id = b.company_id and v.voucher_id = b.voucher_id and not v.is_void and v.version = b.version
      where b.company_id = ${companyId} and b.branch_id = ${branchId} and v.type_id = any (types_of('installment'))
      group by b.account_id order by count(*) desc, b.account_id limit ${mostCustomers}
    )`.execute(tx);
}
