import type { Columns } from '@cashbook/contract/reports/columns';
import { runningNames, type SoFar } from '#domains/reports/engine/worked-out';

/** The end of a slice: the position of its last row, and the running sums there. */
export interface Cursor<Place> {
  readonly place: Place;
  readonly soFar: SoFar;
}

/** Returns a cursor as the text that a client sends back as `after`: the position, the row's number, the running sums. */
export function cursorText<Place>(
  columns: Columns,
  { place, soFar }: Cursor<Place>,
  placeText: (place: Place) => string,
): string {
  return [placeText(place), soFar.count, ...runningNames(columns).map((name) => soFar.running[name])].join('_');
}

/** Reads every text that {@link cursorText} writes. Returns null for any other text. */
export function cursorOf<Place>(
  columns: Columns,
  text: string,
  placeOf: (text: string) => Place | null,
): Cursor<Place> | null {
  const names = runningNames(columns);
  const parts = text.split('_');
  const [count = '', ...sums] = parts.splice(-1 - names.length);
  const place = placeOf(parts.join('_'));
  if (place === null || !isCount(count) || sums.length !== names.length || !sums.every(isPaisa)) return null;
  return {
    place,
    soFar: {
      count: Number(count),
      running: Object.fromEntries(names.map((name, index) => [name, BigInt(sums[index] ?? '')])),
    },
  };
}

/** Whether the text has only digits without leading zeros that a number stores exactly. */
const isCount = (text: string) => /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));

/** Whether the text is a sum. No sum of the books has more digits. */
const isPaisa = (text: string) => /^(0|-?[1-9]\d{0,29})$/.test(text);
