import { toLatinDigits } from '@cashbook/money';

/** The value for a text that is not a number (spec 2 §5). */
const otherwise = 10;

/** Returns the number of a Rows or Font field: 10 for a text that is no number, else the nearest value that the paper takes. */
export function printNumber(text: string, { least, most }: { least: number; most: number }): number {
  const typed = toLatinDigits(text.trim());
  if (!/^\d+$/.test(typed)) return otherwise;
  return Math.min(most, Math.max(least, Number(typed)));
}
