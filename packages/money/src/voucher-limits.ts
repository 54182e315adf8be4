import type { Paisa } from '#units';

/**
 * The limits of one voucher. The posting rules refuse more, the API documents the limits, and the screens do not let users type
 * more.
 */

/** The most rows of one voucher, more than a desk ever types. Keeps one save small. */
export const MAX_VOUCHER_ROWS = 200;

/**
 * The highest amount of a voucher, for one row or for the sum: a thousand crore taka. The sum of seven thousand such vouchers
 * still fits into a JSON number.
 */
export const MAX_VOUCHER_PAISA: Paisa = 10n ** 12n;

/** The highest amount of one row: the same as for its voucher. */
export const MAX_ROW_PAISA: Paisa = 10n ** 12n;

/** The most characters of the remarks of one row. */
export const MAX_ROW_REMARKS = 500;

/** The most bills of one opening balance, more than a party has open when the books begin. */
export const MAX_OPENING_BILLS = 500;

/** The most opening balances that a screen saves at once. Larger sets are imported. */
export const MAX_OPENING_ROWS = 500;

/** The most characters of a bill number. */
export const MAX_BILL_NUMBER = 60;
