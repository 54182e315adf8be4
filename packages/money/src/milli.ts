import { type DecimalResult, parseUnits, unitsFromNumber, unitsToNumber } from '#decimal';
import type { CostMicro, QtyMilli, RateMilli } from '#units';

const MILLI_PLACES = 3;
const MICRO_PLACES = 6;

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

/** The cost of a unit as a JSON number → millionths of a taka; refuses more than 6 decimals, too large, and not finite. */
export function microFromNumber(value: number): DecimalResult {
  return unitsFromNumber(value, MICRO_PLACES);
}

/** Millionths of a taka → a JSON number, exact. @throws RangeError from seven billion taka upwards. */
export function microToNumber(micro: CostMicro): number {
  return unitsToNumber(micro, MICRO_PLACES);
}
