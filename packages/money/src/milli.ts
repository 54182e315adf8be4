import { type DecimalResult, parseUnits, unitsFromNumber, unitsToNumber } from '#decimal';
import type { QtyMilli, RateMilli } from '#units';

const MILLI_PLACES = 3;

/** A quantity or rate as a JSON number → thousandths; refuses more than 3 decimals, too large, and not finite. */
export function milliFromNumber(value: number): DecimalResult {
  return unitsFromNumber(value, MILLI_PLACES);
}

/** Thousandths → a JSON number, exact. @throws RangeError from a thousand billion upwards. */
export function milliToNumber(milli: QtyMilli | RateMilli): number {
  return unitsToNumber(milli, MILLI_PLACES);
}

/** A typed quantity or rate → thousandths; null when it is not one. */
export function parseMilli(text: string): bigint | null {
  return parseUnits(text, MILLI_PLACES);
}
