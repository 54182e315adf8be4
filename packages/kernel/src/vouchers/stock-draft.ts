import type { Draft, DraftLink, DraftMovement } from '#document';
import type { StockRow } from '#vouchers/stock-rows';

/** A row of goods as it moves: in by 1, out by -1, at the average as long as nothing else is said. */
export const movedRow = (row: StockRow, warehouseId: number | null, sign: 1n | -1n): DraftMovement => ({
  productId: row.productId,
  warehouseId,
  quantityMilli: sign * row.quantityMilli,
  givenCost: null,
  orderId: null,
  serials: row.serials,
});

/** Stock that moves without an entry: its value shows in closing stock (accounting §4, type 18). */
export const stockDraft = (
  remarks: string,
  movements: readonly DraftMovement[],
  links: readonly DraftLink[] = [],
): Draft => {
  return { typeId: 18, totalPaisa: 0n, entries: [], remarks, movements, links };
};

/** What a voucher says of itself in one line, without what is empty. */
export const saidTogether = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
