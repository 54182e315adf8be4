import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { type BranchFrame, findBranchFrame } from '#domains/reports/branch-frame.sql';
import { type Refused, refused } from '#use-case/answer';

/**
 * Runs a report of one branch in one transaction, on one snapshot, which sees the branch's rows. The caller checks before that the
 * person reaches the branch.
 *
 * Refusal: `not_found`, when the company has no such branch.
 */
export function onBranch<T>(
  services: Pick<Services, 'db'>,
  companyId: number,
  branchId: number,
  report: (tx: Tx, frame: BranchFrame) => Promise<T>,
): Promise<T | Refused> {
  return inCompany(services.db, { companyId, mode: 'report' }, async (tx) => {
    const frame = await findBranchFrame(tx, companyId, branchId);
    if (frame === null) return refused('not_found');
    await showBranches(tx, [branchId]);
    return report(tx, frame);
  });
}
