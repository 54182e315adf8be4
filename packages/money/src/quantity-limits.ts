import type { QtyMilli } from '#units';

/**
 * The limits of one row of goods. The posting rules refuse more, the API documents the limits, and the screens do not let users
 * type more.
 */

/**
 * The highest quantity of one row: a thousand crore thousandths of a unit. That is ten million units, more than a truck ever
 * brings.
 */
export const MAX_ROW_QTY_MILLI: QtyMilli = 10n ** 12n;

/** The most characters of the serial of one piece. */
export const MAX_SERIAL = 60;
