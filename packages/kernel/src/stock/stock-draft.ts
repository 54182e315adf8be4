import type { Draft, DraftLink, DraftMovement } from '#documents/document';
import type { StockRow } from '#stock/stock-rows';

/** Returns the movement of a row of goods: in for 1, out for -1, at the average unless the caller sets another cost. */
export const movedRow = (row: StockRow, warehouseId: number | null, sign: 1n | -1n): DraftMovement => ({
  productId: row.productId,
  warehouseId,
  quantityMilli: sign * row.quantityMilli,
  givenCost: null,
  orderId: null,
  serials: row.serials,
});

/** Returns a draft that moves stock without an entry. Its value shows in closing stock (accounting §4, type 18). */
export const stockDraft = (
  remarks: string,
  movements: readonly DraftMovement[],
  links: readonly DraftLink[] = [],
): Draft => {
  return { typeId: 18, totalPaisa: 0n, entries: [], remarks, movements, links };
};

/** Returns the parts as one line, for the remarks of a voucher. Empty parts are left out. */
export const saidTogether = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
