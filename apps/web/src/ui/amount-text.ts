import { paisaToText, parsePaisa, toBanglaDigits, toLatinDigits } from '@cashbook/money';

export interface AmountText {
  /** What the field shows, grouped: `1,25,000.5`. */
  text: string;
  /** Where the caret stands in it. */
  caret: number;
  /** The amount it means; null while it means none. */
  paisa: bigint | null;
}

const group = (whole: string) => {
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head === '' ? whole : `${head},${whole.slice(-3)}`;
};

/**
 * Groups an amount while it is typed (12,34,567), keeping the caret behind the digit it stood behind. Takes Latin and
 * Bangla digits, drops whatever cannot be part of an amount, and stops at two decimals.
 */
export function groupWhileTyping(typed: string, caret: number, bangla: boolean): AmountText {
  const kept = (text: string) => toLatinDigits(text).replace(/[^\d.]/g, '');
  const firstDot = kept(typed).indexOf('.');
  const [whole = '', ...rest] = kept(typed).split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  const decimals = rest.join('').slice(0, 2);
  const text = group(trimmed) + (firstDot === -1 ? '' : `.${decimals}`);
  const lostZeros = whole.length - trimmed.length;
  const before = Math.max(0, kept(typed.slice(0, caret)).length - lostZeros);
  return { text: bangla ? toBanglaDigits(text) : text, caret: caretBehind(text, before), paisa: parsePaisa(text) };
}

/** The place behind that many digits and dots, commas not counted. */
function caretBehind(text: string, count: number): number {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < count) {
    if (text.charAt(place) !== ',') seen += 1;
    place += 1;
  }
  return place;
}

/** An amount at rest in its field: always two decimals; nothing for null. */
export function amountAtRest(paisa: bigint | null, bangla: boolean): string {
  if (paisa === null) return '';
  return groupWhileTyping(paisaToText(paisa), 0, bangla).text;
}
