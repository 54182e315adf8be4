import { toLatinDigits } from '#decimal';

/** Returns the eleven digits of a mobile number of Bangladesh as people type it: in Bangla digits, in groups, after +88. */
export const mobileDigits = (typed: string): string =>
  toLatinDigits(typed)
    .replaceAll(/[\s-]/g, '')
    .replace(/^(\+?88)(?=01)/, '');

/** Whether the text is a mobile number of Bangladesh: eleven digits that start with 01 (spec 3 §5). */
export function isBangladeshiMobile(text: string): boolean {
  return /^01\d{9}$/.test(text);
}

/**
 * Returns a mobile number for display: `01712345678` → `01712-345678`. Other numbers stay unchanged; without one it is `N/A`
 * (spec 3 §5, Display).
 */
export function formatMobile(mobile: string | null): string {
  if (mobile === null || mobile.trim() === '') return 'N/A';
  return isBangladeshiMobile(mobile) ? `${mobile.slice(0, 5)}-${mobile.slice(5)}` : mobile;
}

/** Returns the text with its mobile numbers as {@link formatMobile} shows them. */
export const formatMobilesIn = (text: string): string => text.replace(/\b01\d{9}\b/g, formatMobile);
