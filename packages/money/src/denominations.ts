import { PAISA_PER_TAKA, type Paisa } from '#units';

/** The notes and coins of Bangladesh in taka, from the largest. */
export const DENOMINATIONS_TAKA = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;
export type DenominationTaka = (typeof DENOMINATIONS_TAKA)[number];

/** The most pieces of one denomination that a count takes. */
export const MAX_PIECES = 1_000_000;

/** The counted pieces of one denomination. */
export interface CountedPieces {
  readonly taka: DenominationTaka;
  readonly pieces: number;
}

/** Returns the value of the pieces. */
export function countedPaisa(counted: readonly CountedPieces[]): Paisa {
  return counted.reduce((sum, { taka, pieces }) => sum + BigInt(taka) * BigInt(pieces) * PAISA_PER_TAKA, 0n);
}

/**
 * Returns the pieces of every denomination from the largest; 0 for denominations that are not named. Pieces named twice are
 * added up.
 */
export function piecesOf(counted: readonly CountedPieces[]): number[] {
  return DENOMINATIONS_TAKA.map((taka) =>
    counted.filter((one) => one.taka === taka).reduce((sum, { pieces }) => sum + pieces, 0),
  );
}
