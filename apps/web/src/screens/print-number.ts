import { toLatinDigits } from '@cashbook/money';

/** What stands for something that is no number (spec 2 §5). */
const otherwise = 10;

/** A Rows or Font field as a number: 10 where it is none, else the nearest that the paper takes. */
export function printNumber(text: string, { least, most }: { least: number; most: number }): number {
  const typed = toLatinDigits(text.trim());
  if (!/^\d+$/.test(typed)) return otherwise;
  return Math.min(most, Math.max(least, Number(typed)));
}
