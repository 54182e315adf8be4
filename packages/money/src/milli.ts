import { type DecimalResult, parseUnits, unitsFromNumber, unitsToNumber } from '#decimal';
import type { CostMicro, QtyMilli, RateMilli } from '#units';

const MILLI_PLACES = 3;
const MICRO_PLACES = 6;

/**
 * Returns a quantity or rate from a JSON number as thousandths. Refuses more than 3 decimals, too large numbers, and not finite
 * ones.
 */
export function milliFromNumber(value: number): DecimalResult {
  return unitsFromNumber(value, MILLI_PLACES);
}

/**
 * Returns thousandths as a JSON number, exact.
 * @throws RangeError from a thousand billion upwards.
 */
export function milliToNumber(milli: QtyMilli | RateMilli): number {
  return unitsToNumber(milli, MILLI_PLACES);
}

/** Reads a typed quantity or rate as thousandths; null when it is not one. */
export function parseMilli(text: string): bigint | null {
  return parseUnits(text, MILLI_PLACES);
}

/**
 * Returns the cost of a unit from a JSON number as millionths of a taka. Refuses more than 6 decimals, too large numbers, and
 * not finite ones.
 */
export function microFromNumber(value: number): DecimalResult {
  return unitsFromNumber(value, MICRO_PLACES);
}

/**
 * Returns millionths of a taka as a JSON number, exact.
 * @throws RangeError from seven billion taka upwards.
 */
export function microToNumber(micro: CostMicro): number {
  return unitsToNumber(micro, MICRO_PLACES);
}
