import type { QtyMilli } from '#units';

/** What one row of goods takes: the posting rules refuse more, the API says so, and the screens do not let it be typed. */

/** A thousand crore thousandths of a unit: ten million units more than a truck ever brings. */
export const MAX_ROW_QTY_MILLI: QtyMilli = 10n ** 12n;

/** The most characters of the serial of one piece. */
export const MAX_SERIAL = 60;
