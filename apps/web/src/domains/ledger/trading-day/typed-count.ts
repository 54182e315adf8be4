import {
  type CountedPieces,
  DENOMINATIONS_TAKA,
  type DenominationTaka,
  MAX_PIECES,
  toLatinDigits,
} from '@cashbook/money';

/** The texts in the fields of a cash count, by denomination. */
export type TypedCount = Readonly<Partial<Record<DenominationTaka, string>>>;

/** Returns a typed number of pieces, in Latin or Bangla digits; 0 for an empty field, null for a text that is no number. */
export function readPieces(typed: string): number | null {
  const text = toLatinDigits(typed.trim());
  if (text === '') return 0;
  if (!/^\d{1,7}$/.test(text)) return null;
  const pieces = Number(text);
  return pieces > MAX_PIECES ? null : pieces;
}

/**
 * Returns the counted pieces; null without a count. `isWrong` when a field is not a number of pieces; such a field counts
 * as empty.
 */
export function readCount(typed: TypedCount): { counted: readonly CountedPieces[] | null; isWrong: boolean } {
  const filled = DENOMINATIONS_TAKA.filter((taka) => (typed[taka] ?? '').trim() !== '');
  const read = filled.map((taka) => ({ taka, pieces: readPieces(typed[taka] ?? '') }));
  const counted = read.flatMap(({ taka, pieces }) => (pieces === null ? [] : [{ taka, pieces }]));
  return { counted: filled.length === 0 ? null : counted, isWrong: counted.length < filled.length };
}
