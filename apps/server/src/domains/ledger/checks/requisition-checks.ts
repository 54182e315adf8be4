import { sql } from 'kysely';
import { type AuditCheck, acrossBranches, found, sqlCheck } from '#domains/ledger/checks/check';

/** Checks requisitions against the records of what was written and decided, and vouchers that name them (accounting-next §7). */

/** Checks that the state, the approved amount and the rows of each requisition are what its versions and decisions come to. */
const requisitionsStand = sqlCheck('requisitions_stand', 7, (companyId) => {
  const parts = { number: sql`'RQ-' || lpad(x.req_no::text, greatest(6, length(x.req_no::text)), '0')` };
  const at = { branch: sql`x.branch_id`, day: sql`x.vr_date` };
  return sql`select ${found('requisition_differs', parts, at)} from requisitions_off(${companyId}) x`;
});

/**
 * Checks that vouchers name approved requisitions alone, and buy and pay for them no more than their own lines come to. More than
 * was approved is no fault: the branch may allow it.
 */
const requisitionUseHolds = sqlCheck(
  'requisition_use_holds',
  7,
  (companyId) => sql`
    select ${found('requisition_misused', {}, { voucher: sql`x.voucher_id` })} from requisition_use_off(${companyId}) x`,
);

export const requisitionChecks: readonly AuditCheck[] = [requisitionsStand, requisitionUseHolds].map(acrossBranches);
