import type { Paisa } from '@cashbook/money';

/** The analysis of requisitions: the requested and the bought goods of a branch, by product (accounting-next §7.3). */

/** The colour of a product: bought without a requisition, for less than requested, for more, or for exactly as much. */
export type ComparisonStatus = 'red' | 'green' | 'yellow' | 'grey';

/** Returns the colour of a product (spec 3 §4). */
export function comparisonStatus(requestedPaisa: Paisa, boughtPaisa: Paisa): ComparisonStatus {
  if (requestedPaisa === 0n) return 'red';
  if (boughtPaisa < requestedPaisa) return 'green';
  return boughtPaisa > requestedPaisa ? 'yellow' : 'grey';
}
