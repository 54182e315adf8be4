import { toBanglaDigits, unitsToText } from '#decimal';
import { PAISA_PER_TAKA, type Paisa } from '#units';

/** The branch's money format (api "Values that the spec leaves open"): 12,34,567 or 1,234,567. */
export type Grouping = 'indian' | 'western';

export type Digits = 'latin' | 'bangla';

export type AmountFormat = {
  /** Lines have two decimals; totals have them `as_needed`: none in whole taka, two where there are paisa (ui "Look"). */
  decimals: 2 | 'as_needed';
  grouping?: Grouping;
  digits?: Digits;
};

/** Returns the digits of a whole number in groups: `1234567` as `12,34,567` or `1,234,567`. */
export function groupDigits(whole: string, grouping: Grouping): string {
  if (grouping === 'western') return whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head === '' ? whole : `${head},${whole.slice(-3)}`;
}

/**
 * Returns paisa as people read it: `1,25,000.50`, zero as `-` (spec 1 §9). The text is always the exact amount, never a rounded
 * one, so that figures add up as people read them. Indian grouping and Latin digits by default.
 */
export function formatPaisa(
  amountPaisa: Paisa,
  { decimals, grouping = 'indian', digits = 'latin' }: AmountFormat,
): string {
  if (amountPaisa === 0n) return '-';
  const isWhole = decimals === 'as_needed' && amountPaisa % PAISA_PER_TAKA === 0n;
  const shown = isWhole ? (amountPaisa / PAISA_PER_TAKA).toString() : unitsToText(amountPaisa, 2);
  const text = shown.replace(/\d+/, (whole) => groupDigits(whole, grouping));
  return digits === 'bangla' ? toBanglaDigits(text) : text;
}
