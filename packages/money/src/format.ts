import { toBanglaDigits, unitsToText } from '#decimal';
import { divideHalfUp } from '#rounding';
import { PAISA_PER_TAKA, type Paisa } from '#units';

/** The branch's money format (api "Values that the spec leaves open"): 12,34,567 or 1,234,567. */
export type Grouping = 'indian' | 'western';

export type Digits = 'latin' | 'bangla';

export type AmountFormat = {
  /** Totals have no decimals, lines two (ui "Figures"). */
  decimals: 0 | 2;
  grouping?: Grouping;
  digits?: Digits;
};

function group(whole: string, grouping: Grouping): string {
  if (grouping === 'western') return whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head === '' ? whole : `${head},${whole.slice(-3)}`;
}

/**
 * Paisa as people read it: `1,25,000.50`, half-up to whole taka without decimals, zero as `-` (spec 1 §9).
 * Indian grouping and Latin digits unless told otherwise.
 */
export function formatPaisa(
  amountPaisa: Paisa,
  { decimals, grouping = 'indian', digits = 'latin' }: AmountFormat,
): string {
  if (amountPaisa === 0n) return '-';
  const shown = decimals === 2 ? unitsToText(amountPaisa, 2) : divideHalfUp(amountPaisa, PAISA_PER_TAKA).toString();
  const text = shown.replace(/\d+/, (whole) => group(whole, grouping));
  return digits === 'bangla' ? toBanglaDigits(text) : text;
}
