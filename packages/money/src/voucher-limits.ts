import type { Paisa } from '#units';

/** What one voucher takes: the posting rules refuse more, the API says so, and the screens do not let it be typed. */

/** More rows than a desk ever types on one voucher; keeps one save small. */
export const MAX_VOUCHER_ROWS = 200;

/**
 * The most that a voucher takes, in one row or in all: a thousand crore taka. Seven thousand such vouchers add up to what
 * a JSON number still holds.
 */
export const MAX_VOUCHER_PAISA: Paisa = 10n ** 12n;

/** The most that one row takes: as much as its voucher. */
export const MAX_ROW_PAISA: Paisa = 10n ** 12n;

/** The most characters that the remarks of one row take. */
export const MAX_ROW_REMARKS = 500;

/** More bills than a party has open when the books begin. */
export const MAX_OPENING_BILLS = 500;

/** As many opening balances as a screen saves at once; more are imported. */
export const MAX_OPENING_ROWS = 500;

/** The most characters of the number of a bill. */
export const MAX_BILL_NUMBER = 60;
