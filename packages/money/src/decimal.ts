/**
 * Exact decimals with a fixed number of places, held as a bigint count of the smallest unit. Money has two places and
 * quantities and rates three (api "Rules for every call"); both use the functions here.
 */

/** Why a JSON number was refused, in the order in which the reasons are checked. */
export type DecimalRefusal = 'not_finite' | 'too_large' | 'too_many_decimals';

export type DecimalResult = { ok: true; units: bigint } | { ok: false; reason: DecimalRefusal };

/**
 * The greatest count of units that may travel as a JSON number: a paisa below 2^46 taka, some seventy lakh crore. Up to
 * there doubles lie closer together (2^-7) than paisa do, so each amount has a number of its own, which is written with
 * that amount's own decimals; from there on two amounts would become the same number. Thousandths have it easier: the
 * same count of them stays below 2^43.
 */
export const MAX_WIRE_UNITS = 2n ** 46n * 100n - 1n;

/** An amount that no JSON number could tell from its neighbours. It is not written at all rather than nearly. */
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
 * A JSON number as exact units: 12.5 with 2 places is 1250n. Goes through the shortest decimal text of the number,
 * which is what the sender wrote, so no binary fraction ever takes part. Minus zero is zero.
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
 * Exact units as a JSON number: 1250n with 2 places is 12.5. The division of two exactly held integers is rounded
 * to the double nearest to the decimal, which is the one that prints as that decimal.
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
 * What a person typed, as exact units, or null when it is not a decimal of at most that many places. Takes Latin and
 * Bangla digits, a leading minus, and commas where Indian (1,25,000) or western (125,000) grouping puts them; a comma
 * anywhere else is refused rather than guessed at, since `1,5` may have been meant as 1.5.
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

/** Exact units as plain Latin text with all places and no grouping: 1250n with 2 places is `12.50`. */
export function unitsToText(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
