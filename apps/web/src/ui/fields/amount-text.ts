import {
  type AmountReading,
  formatPaisa,
  type Grouping,
  groupDigits,
  MAX_ROW_PAISA,
  readAmount,
  toBanglaDigits,
  toLatinDigits,
} from '@cashbook/money';

/** The style of a written amount: the grouping of the branch and the digits of the language. */
export interface AmountStyle {
  grouping: Grouping;
  bangla: boolean;
}

/** One change of the field: the text before it, the text that the browser made of it, and the caret after it. */
export interface AmountEdit {
  before: string;
  after: string;
  caret: number;
  by: 'typing' | 'pasting' | 'deleting_backward' | 'deleting_forward';
}

export interface AmountText {
  /** The text that the field shows: `1,25,000.5`, `500+1,250`. A text that cannot be read stays as typed. */
  text: string;
  /** The caret position in `text`. */
  caret: number;
  reading: AmountReading;
}

/**
 * Groups an amount or a sum while it is typed (12,34,567) and keeps the caret behind the same character. It drops or
 * moves no typed character: only the field's own commas change. Typed commas stay until the whole text reads as an
 * amount. They may be grouped in another way than the branch's.
 */
export function amountTyped(edit: AmountEdit, style: AmountStyle, mostPaisa = MAX_ROW_PAISA): AmountText {
  const { text, caret } = withoutOwnCommas(edit, style.grouping);
  const reading = readAmount(text, mostPaisa);
  const isReadable = reading.ok || (reading.fault !== 'unreadable' && !text.includes(','));
  if (!isReadable) return { text, caret, reading };
  const grouped = groupNumbers(withoutCommas(toLatinDigits(text)), style.grouping);
  const before = withoutCommas(text.slice(0, caret)).length;
  return { text: style.bangla ? toBanglaDigits(grouped) : grouped, caret: caretBehind(grouped, before), reading };
}

/** Returns an amount as its field shows it at rest: always two decimals; empty for null. */
export function amountAtRest(paisa: bigint | null, { grouping, bangla }: AmountStyle): string {
  if (paisa === null) return '';
  if (paisa === 0n) return bangla ? toBanglaDigits('0.00') : '0.00';
  return formatPaisa(paisa, { decimals: 2, grouping, digits: bangla ? 'bangla' : 'latin' });
}

const withoutCommas = (text: string) => text.replaceAll(',', '');

/** Groups every number of a sum; decimals get no groups. */
const groupNumbers = (text: string, grouping: Grouping) =>
  text.replace(/(\.?)(\d+)/g, (_, dot: string, digits: string) =>
    dot === '' ? groupDigits(digits, grouping) : `${dot}${digits}`,
  );

/** Returns the changed text without the commas that the field set itself. Deleting such a comma deletes the digit beside it. */
function withoutOwnCommas(edit: AmountEdit, grouping: Grouping): { text: string; caret: number } {
  const { before, after, caret, by } = edit;
  const asItStands = { text: after, caret };
  if (!hasOwnCommas(before, grouping)) return asItStands;
  const inserted = insertedIn(edit);
  if (inserted.includes(',')) return asItStands;
  if (by === 'pasting' && (inserted === '' || readAmount(after).ok)) return asItStands;
  const [head, tail] = [withoutCommas(after.slice(0, caret)), withoutCommas(after.slice(caret))];
  const isCommaOnly = after.length < before.length && head + tail === withoutCommas(before);
  const kept = isCommaOnly && by === 'deleting_backward' ? head.slice(0, -1) : head;
  return { text: kept + (isCommaOnly && by === 'deleting_forward' ? tail.slice(1) : tail), caret: kept.length };
}

/** Whether all commas of the text are at the positions where the field sets them. */
function hasOwnCommas(text: string, grouping: Grouping): boolean {
  const latin = toLatinDigits(text);
  return groupNumbers(withoutCommas(latin), grouping) === latin;
}

/** Returns the text that the edit inserted before the caret. */
function insertedIn({ before, after, caret }: AmountEdit): string {
  const isTail = before.endsWith(after.slice(caret));
  const head = isTail ? before.slice(0, before.length - (after.length - caret)) : before;
  let same = 0;
  while (same < caret && same < head.length && head[same] === after[same]) same += 1;
  return after.slice(same, caret);
}

/** Returns the caret position after that many characters, commas not counted. */
function caretBehind(text: string, count: number): number {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < count) {
    if (text.charAt(place) !== ',') seen += 1;
    place += 1;
  }
  return place;
}
