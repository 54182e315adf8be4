import { type DecimalResult, parseUnits, unitsFromNumber, unitsToNumber, unitsToText } from '#decimal';
import type { Paisa } from '#units';

const PAISA_PLACES = 2;

/** Returns paisa from a JSON number of taka. Refuses more than 2 decimals, too large numbers, and not finite ones. */
export function paisaFromNumber(taka: number): DecimalResult {
  return unitsFromNumber(taka, PAISA_PLACES);
}

/**
 * Returns paisa as a JSON number of taka, exact.
 * @throws UnwritableAmountError from 2^46 taka upwards.
 */
export function paisaToNumber(amountPaisa: Paisa): number {
  return unitsToNumber(amountPaisa, PAISA_PLACES);
}

/** Reads typed taka, such as `1,25,000.50` or `১২৫০`, as paisa; null when it is not an amount. */
export function parsePaisa(text: string): Paisa | null {
  return parseUnits(text, PAISA_PLACES);
}

/** Returns paisa as plain taka text with 2 decimals and no grouping, such as `-1250.50`; for files, not for people. */
export function paisaToText(amountPaisa: Paisa): string {
  return unitsToText(amountPaisa, PAISA_PLACES);
}
