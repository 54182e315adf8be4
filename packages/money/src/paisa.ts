import { type DecimalResult, parseUnits, unitsFromNumber, unitsToNumber, unitsToText } from '#decimal';
import type { Paisa } from '#units';

const PAISA_PLACES = 2;

/** Taka as a JSON number → paisa; refuses more than 2 decimals, too large, and not finite. */
export function paisaFromNumber(taka: number): DecimalResult {
  return unitsFromNumber(taka, PAISA_PLACES);
}

/** Paisa → taka as a JSON number, exact. @throws UnwritableAmountError from 2^46 taka upwards. */
export function paisaToNumber(amountPaisa: Paisa): number {
  return unitsToNumber(amountPaisa, PAISA_PLACES);
}

/** Typed taka, such as `1,25,000.50` or `১২৫০`, → paisa; null when it is not an amount. */
export function parsePaisa(text: string): Paisa | null {
  return parseUnits(text, PAISA_PLACES);
}

/** Paisa → plain taka text with 2 decimals and no grouping, such as `-1250.50`; for files, not for people. */
export function paisaToText(amountPaisa: Paisa): string {
  return unitsToText(amountPaisa, PAISA_PLACES);
}
