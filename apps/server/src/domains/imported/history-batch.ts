import type { LegacyHeads } from '#domains/imported/legacy-lines';
import type { Grouped } from '#domains/imported/legacy-vouchers';

/** The content of some hundred rows of the file. */
export interface HistoryBatch extends Grouped {
  /** The number of rows below the heads. */
  readonly rows: number;
  readonly heads: LegacyHeads;
  /** The number of vouchers that are in no balance of their own books either, such as cancelled ones. */
  readonly leftOut: number;
  /** Returns the level 3 account for an account of that name; null when the file gives none. */
  readonly proposedGroup: (account: string) => number | null;
}
