import type { LegacyHeads } from '#domains/vouchers/imported/legacy-lines';
import type { Grouped } from '#domains/vouchers/imported/legacy-vouchers';

/** What some hundred rows of the file say. */
export interface HistoryBatch extends Grouped {
  /** Rows below the heads. */
  readonly rows: number;
  readonly heads: LegacyHeads;
  /** Vouchers that are in no balance where they come from either, such as cancelled ones. */
  readonly leftOut: number;
  /** The level 3 account that an account of that name belongs under, where the file says one. */
  readonly proposedGroup: (account: string) => number | null;
}
