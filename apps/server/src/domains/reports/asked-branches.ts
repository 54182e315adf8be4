import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { type BranchFrame, findBranchFrames } from '#domains/reports/branch-frame.sql';

/** What a report that can be asked of several branches goes by. */
interface AskedOfBranches {
  readonly tx: Tx;
  readonly frame: BranchFrame;
  readonly reach: readonly number[];
  readonly asked: { readonly scope: 'one' | 'all' };
}

/** The branches that are asked for, which the transaction sees from now on: the one of the frame, or all that the reader reaches. */
export async function showAskedBranches({ tx, frame, reach, asked }: AskedOfBranches): Promise<readonly number[]> {
  const branches = asked.scope === 'all' ? reach : [frame.branchId];
  await showBranches(tx, branches);
  return branches;
}

/** The same branches with what their reports stand on, by name. */
export async function askedFrames(ask: AskedOfBranches): Promise<readonly BranchFrame[]> {
  const branches = await showAskedBranches(ask);
  return findBranchFrames(ask.tx, ask.frame.companyId, branches);
}
