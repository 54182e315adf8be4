/**
 * Exact decimals with a fixed number of places, as a bigint count of the smallest unit. Money has two places, and quantities
 * and rates have three (api "Rules for every call"). Both use the functions here.
 */

/** The reasons to refuse a JSON number, in the order in which they are checked. */
export type DecimalRefusal = 'not_finite' | 'too_large' | 'too_many_decimals';

export type DecimalResult = { ok: true; units: bigint } | { ok: false; reason: DecimalRefusal };

/**
 * The greatest count of units that a JSON number may carry: a paisa below 2^46 taka, some seventy lakh crore. Up to there
 * doubles are closer together (2^-7) than paisa are. So each amount has its own number, which is written with the amount's own
 * decimals. From there on two amounts would become the same number. For thousandths it is easier: the same count of them stays
 * below 2^43.
 */
export const MAX_WIRE_UNITS = 2n ** 46n * 100n - 1n;

/** The error for an amount that no JSON number could distinguish from its neighbours. Such an amount is not written at all. */
export class UnwritableAmountError extends RangeError {
  override readonly name = 'UnwritableAmountError';
}

const latinDigits = '0123456789';
const banglaDigits = '০১২৩৪৫৬৭৮৯';

/** Replaces Bangla digits by Latin ones and leaves everything else as it is. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => latinDigits.charAt(banglaDigits.indexOf(digit)));
}

/** Replaces Latin digits by Bangla ones and leaves everything else as it is. */
export function toBanglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => banglaDigits.charAt(Number(digit)));
}

/**
 * Returns a JSON number as exact units: 12.5 with 2 places is 1250n. It reads the shortest decimal text of the number, which is
 * what the sender wrote, so no binary fraction takes part. Minus zero is zero.
 */
export function unitsFromNumber(value: number, places: number): DecimalResult {
  if (!Number.isFinite(value)) return { ok: false, reason: 'not_finite' };
  if (Math.abs(value) >= 1e15) return { ok: false, reason: 'too_large' };
  const text = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  // Below 1e-6 the text has an exponent: more decimals than any of our units have.
  if (!match) return { ok: false, reason: 'too_many_decimals' };
  const [, sign, whole = '', fraction = ''] = match;
  const magnitude = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  if (magnitude > MAX_WIRE_UNITS) return { ok: false, reason: 'too_large' };
  if (fraction.length > places) return { ok: false, reason: 'too_many_decimals' };
  return { ok: true, units: sign === '-' ? -magnitude : magnitude };
}

/**
 * Returns exact units as a JSON number: 1250n with 2 places is 12.5. Both integers are exact. Their quotient is rounded to the
 * double nearest to the decimal, and that double prints as the decimal.
 * @throws UnwritableAmountError beyond {@link MAX_WIRE_UNITS}.
 */
export function unitsToNumber(units: bigint, places: number): number {
  if (units > MAX_WIRE_UNITS || units < -MAX_WIRE_UNITS) {
    throw new UnwritableAmountError('The amount is too large to be written as an exact number.');
  }
  return Number(units) / 10 ** places;
}

const plainWhole = /^\d+$/;
const indianWhole = /^\d{1,2}(,\d{2})*,\d{3}$/;
const westernWhole = /^\d{1,3}(,\d{3})+$/;

/**
 * Reads a typed decimal as exact units; null when it is not a decimal of at most that many places. Accepts Latin and Bangla
 * digits, a leading minus, and commas in Indian (1,25,000) or western (125,000) grouping. A comma anywhere else is refused
 * rather than guessed at, since `1,5` may have been meant as 1.5.
 */
export function parseUnits(text: string, places: number): bigint | null {
  const match = /^(-?)([\d,]*)(?:\.(\d*))?$/.exec(toLatinDigits(text.trim()));
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  if (whole !== '' && !plainWhole.test(whole) && !indianWhole.test(whole) && !westernWhole.test(whole)) return null;
  if (fraction.length > places) return null;
  const magnitude = BigInt(whole.replaceAll(',', '') + fraction.padEnd(places, '0'));
  if (magnitude > MAX_WIRE_UNITS) return null;
  return sign === '-' ? -magnitude : magnitude;
}

/** Returns exact units as plain Latin text with all places and no grouping: 1250n with 2 places is `12.50`. */
export function unitsToText(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
