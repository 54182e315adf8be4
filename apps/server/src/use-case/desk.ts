import { type Refused, refused } from '#use-case/answer';
import type { ShownDesk } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** Where somebody saves: the branch that they work in, and the day that their screen showed (null: the open one). */
export interface Desk {
  readonly branchId: number;
  readonly transactionDate: string | null;
}

interface AtScreen {
  readonly actor: Pick<Actor, 'workingBranchId'>;
  readonly desk: ShownDesk;
}

/**
 * The desk of a call, for a write whose key is new: a used key answers before anything that has changed since. Refuses
 * branch_changed when the screen showed another branch than the caller works in now. The day is compared by the door,
 * under its locks.
 */
export function deskOf({ actor: { workingBranchId }, desk: { branchId, transactionDate } }: AtScreen): Desk | Refused {
  if (branchId !== null && branchId !== workingBranchId) return refused('branch_changed');
  return { branchId: workingBranchId, transactionDate };
}
