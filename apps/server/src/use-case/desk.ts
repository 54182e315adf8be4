import { type Refused, refused } from '#use-case/answer';
import type { ShownDesk } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** The desk of a save: the working branch and the day that the screen showed; null means the open day. */
export interface Desk {
  readonly branchId: number;
  readonly transactionDate: string | null;
}

interface AtScreen {
  readonly actor: Pick<Actor, 'workingBranchId'>;
  readonly desk: ShownDesk;
}

/**
 * Returns the desk of a call, for a write whose key is new. A used key is answered before this check. Refuses branch_changed
 * when the screen showed another branch than the caller works in now. Posting compares the day later, under its locks.
 */
export function deskOf({ actor: { workingBranchId }, desk: { branchId, transactionDate } }: AtScreen): Desk | Refused {
  if (branchId !== null && branchId !== workingBranchId) return refused('branch_changed');
  return { branchId: workingBranchId, transactionDate };
}
