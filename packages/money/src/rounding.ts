import { PAISA_PER_TAKA, type Paisa, type QtyMilli, type RateMilli } from '#units';

/**
 * Returns the quotient rounded to the nearest integer, halves away from zero (1.5 → 2, -1.5 → -2), as accountants round.
 * @throws RangeError when the denominator is zero.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return negative ? -rounded : rounded;
}

/** The number of millionths of a taka in one paisa. Quantity × rate is in millionths of a taka. */
const MICRO_TAKA_PER_PAISA = 10_000n;

/** Returns quantity × rate in paisa, half-up (accounting §4: every line total but construction's). */
export function lineTotalPaisa(qtyMilli: QtyMilli, rateMilli: RateMilli): Paisa {
  return divideHalfUp(qtyMilli * rateMilli, MICRO_TAKA_PER_PAISA);
}

/**
 * Returns quantity × rate floored to whole taka, in paisa (accounting §4: construction). Quantity and rate are above zero on
 * every invoice line, so the division that cuts towards zero is the floor.
 */
export function lineTotalFlooredToTakaPaisa(qtyMilli: QtyMilli, rateMilli: RateMilli): Paisa {
  return ((qtyMilli * rateMilli) / (MICRO_TAKA_PER_PAISA * PAISA_PER_TAKA)) * PAISA_PER_TAKA;
}
