import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { type BranchFrame, findBranchFrames } from '#domains/reports/branch-frame.sql';

/** The question for a report that can cover several branches. */
interface AskedOfBranches {
  readonly tx: Tx;
  readonly frame: BranchFrame;
  readonly reach: readonly number[];
  readonly asked: { readonly scope: 'one' | 'all' };
}

/**
 * Returns the branches of the question: the one of the frame, or all that the reader reaches. From now on the transaction
 * sees them.
 */
export async function showAskedBranches({ tx, frame, reach, asked }: AskedOfBranches): Promise<readonly number[]> {
  const branches = asked.scope === 'all' ? reach : [frame.branchId];
  await showBranches(tx, branches);
  return branches;
}

/** Returns the frames of these branches, by name. */
export async function askedFrames(ask: AskedOfBranches): Promise<readonly BranchFrame[]> {
  const branches = await showAskedBranches(ask);
  return findBranchFrames(ask.tx, ask.frame.companyId, branches);
}
