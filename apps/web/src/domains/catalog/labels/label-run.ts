import { z } from 'zod';
import { type LabelPaper, labelPaperNames, onPages } from '#ui/print/label-paper.ts';

/**
 * The most labels of one print; more are printed in several parts, because a browser cannot lay out thousands of drawings
 * at once.
 */
export const mostLabels = 650;
const mostProducts = 50;

/** The number of labels for a product. */
export interface LabelOrder {
  id: number;
  copies: number;
}

/** The parameters of a run of labels in its address. An invalid value counts as absent. */
export const labelRun = z.object({
  /** The number and labels of each product: `12x3,7x1`. */
  of: z.string().max(1000).catch(''),
  paper: z.enum(labelPaperNames).catch('a4x24'),
  price: z.enum(['', '1']).catch(''),
});

/** Returns the orders in an address. A product named twice has the labels of both. */
export function ordersIn(of: string): LabelOrder[] {
  const copies = new Map<number, number>();
  for (const part of of.split(',')) {
    const [, id, count] = /^(\d{1,9})x(\d{1,3})$/.exec(part) ?? [];
    if (id === undefined || Number(id) === 0 || Number(count) === 0) continue;
    copies.set(Number(id), (copies.get(Number(id)) ?? 0) + Number(count));
  }
  return [...copies].slice(0, mostProducts).map(([id, count]) => ({ id, copies: Math.min(999, count) }));
}

export const addressOf = (orders: readonly LabelOrder[]) => orders.map(({ id, copies }) => `${id}x${copies}`).join();

/** Returns the orders with one more label of a product; a new product is added at the end. */
export function withOneMore(orders: readonly LabelOrder[], id: number): LabelOrder[] {
  if (!orders.some((order) => order.id === id)) return [...orders, { id, copies: 1 }];
  return orders.map((order) => (order.id === id ? { id, copies: order.copies + 1 } : order));
}

/** Returns the product of every label, page by page. */
export function pagesOf(orders: readonly LabelOrder[], paper: LabelPaper): number[][] {
  const labels = orders.flatMap(({ id, copies }) => Array.from({ length: copies }, () => id));
  return onPages(labels.slice(0, mostLabels), paper);
}

/** Returns the text of a product's bars: its barcode, or its code where bars can encode it, or its number. */
export function barsOf({ id, code, barcode }: { id: number; code: string; barcode: string }): string {
  return [barcode, code].find((text) => text !== '' && /^[ -~]+$/.test(text)) ?? String(id);
}
