import type { buyingRoutes } from '@cashbook/contract/invoices/purchase';
import type { RouteReply } from '@cashbook/contract/route';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import type { Actor } from '#use-case/caller';

type NumberUsed = RouteReply<typeof buyingRoutes.numberUsed>;

/**
 * Returns the last live purchase of the working branch with the supplier's bill number, in any case of letters. Null
 * without one.
 */
export function findNumberUsed(
  { db }: Pick<Services, 'db'>,
  { companyId, workingBranchId: branchId }: Actor,
  asked: { readonly accountId: number; readonly billNo: string; readonly butVoucherId: number | null },
): Promise<NumberUsed> {
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const { rows } = await sql<NonNullable<NumberUsed>>`
      select v.voucher_id::int as mtm_id, v.vr_no, v.vr_date
      from invoice i
        join voucher v on v.company_id = i.company_id and v.voucher_id = i.voucher_id and v.version = i.version
          and not v.is_void and v.type_id = any (types_of('purchase'))
      where i.company_id = ${companyId} and i.account_id = ${asked.accountId} and i.branch_id = ${branchId}
        and lower(i.bill_no) = lower(${asked.billNo}) and i.bill_no <> ''
        and i.voucher_id is distinct from ${asked.butVoucherId}::bigint
      order by v.vr_date desc, v.voucher_id desc limit 1`.execute(tx);
    return rows[0] ?? null;
  });
}
