import { toLatinDigits } from '@cashbook/money';
import { findVoucherTypeByPrefix, type VoucherPrefix, type VoucherTypeId } from '#documents/voucher-types';

/** The parts of a voucher number. With the branch they identify one voucher for ever (accounting §8). */
export type VoucherNumber = {
  readonly typeId: VoucherTypeId;
  /** As {@link FiscalYear.text}, for example `2627`. */
  readonly fiscalYear: string;
  readonly number: number;
};

/** Returns the number that people read: `CR-2627-000042`, gapless per branch, type and fiscal year (accounting §1). */
export function voucherNumberText(prefix: VoucherPrefix, fiscalYear: string, number: number): string {
  return `${prefix}-${fiscalYear}-${String(number).padStart(6, '0')}`;
}

function isFiscalYearText(text: string): boolean {
  const first = Number(text.slice(0, 2));
  const last = Number(text.slice(2, 4));
  return last === first || last === (first + 1) % 100;
}

/**
 * Reads a voucher number as a person types it: the whole number, or as much of it as the screen does not already know. `42`,
 * `cr 42`, `CR-42`, `2627-42` and `cr-2627-000042` are one voucher on the receipt screen in the year 2627. Bangla digits are
 * accepted too.
 * @param current the type and fiscal year to use when the text leaves them out
 * @returns null when the text is no voucher number. A prefix of another type is returned as that type.
 */
export function parseVoucherNumber(
  text: string,
  current: { typeId: VoucherTypeId; fiscalYear: string },
): VoucherNumber | null {
  const match = /^(?:([a-z]{2})[\s-]*)?(?:(\d{4})[\s-]+)?(\d{1,9})$/i.exec(toLatinDigits(text.trim()));
  if (!match) return null;
  const [, prefix, fiscalYear = current.fiscalYear, digits] = match;
  const typeId = prefix === undefined ? current.typeId : findVoucherTypeByPrefix(prefix.toUpperCase())?.id;
  const number = Number(digits);
  if (typeId === undefined || number === 0 || !isFiscalYearText(fiscalYear)) return null;
  return { typeId, fiscalYear, number };
}
