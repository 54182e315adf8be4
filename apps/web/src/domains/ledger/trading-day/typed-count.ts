import {
  type CountedPieces,
  DENOMINATIONS_TAKA,
  type DenominationTaka,
  MAX_PIECES,
  toLatinDigits,
} from '@cashbook/money';

/** What stands in the fields of a cash count, by denomination. */
export type TypedCount = Readonly<Partial<Record<DenominationTaka, string>>>;

/** A number of pieces as typed, in Latin or Bangla digits; 0 for an empty field, null for what is none. */
export function readPieces(typed: string): number | null {
  const text = toLatinDigits(typed.trim());
  if (text === '') return 0;
  if (!/^\d{1,7}$/.test(text)) return null;
  const pieces = Number(text);
  return pieces > MAX_PIECES ? null : pieces;
}

/** What was counted; null where nobody has counted. `isWrong` where a field is no number of pieces: it counts as none. */
export function readCount(typed: TypedCount): { counted: readonly CountedPieces[] | null; isWrong: boolean } {
  const filled = DENOMINATIONS_TAKA.filter((taka) => (typed[taka] ?? '').trim() !== '');
  const read = filled.map((taka) => ({ taka, pieces: readPieces(typed[taka] ?? '') }));
  const counted = read.flatMap(({ taka, pieces }) => (pieces === null ? [] : [{ taka, pieces }]));
  return { counted: filled.length === 0 ? null : counted, isWrong: counted.length < filled.length };
}
