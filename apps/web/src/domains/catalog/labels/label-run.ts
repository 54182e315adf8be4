import { z } from 'zod';

/** What lies in the printer: a sheet of labels, or a roll with one label after the other. All in millimetres. */
export interface LabelPaper {
  width: number;
  height: number;
  columns: number;
  rows: number;
  label: { width: number; height: number };
}

const a4 = { width: 210, height: 297 } as const;
const roll = (width: number, height: number): LabelPaper => ({
  width,
  height,
  columns: 1,
  rows: 1,
  label: { width, height },
});

export const labelPapers = {
  a4x24: { ...a4, columns: 3, rows: 8, label: { width: 70, height: 37 } },
  a4x65: { ...a4, columns: 5, rows: 13, label: { width: 38, height: 21.2 } },
  roll50: roll(50, 30),
  roll38: roll(38, 25),
} as const satisfies Record<string, LabelPaper>;
export type LabelPaperName = keyof typeof labelPapers;
export const labelPaperNames = ['a4x24', 'a4x65', 'roll50', 'roll38'] as const satisfies readonly LabelPaperName[];

/** More are printed in several goes: a browser lays out no thousands of drawings at once. */
export const mostLabels = 650;
const mostProducts = 50;

/** So many labels of a product. */
export interface LabelOrder {
  id: number;
  copies: number;
}

/** What the address of a run of labels says; nonsense counts as nothing. */
export const labelRun = z.object({
  /** Number and labels of each product: `12x3,7x1`. */
  of: z.string().max(1000).catch(''),
  paper: z.enum(labelPaperNames).catch('a4x24'),
  price: z.enum(['', '1']).catch(''),
});

/** The orders that an address names; a product that it names twice has the labels of both. */
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

/** The orders with one more label of a product, at their end where it is new. */
export function withOneMore(orders: readonly LabelOrder[], id: number): LabelOrder[] {
  if (!orders.some((order) => order.id === id)) return [...orders, { id, copies: 1 }];
  return orders.map((order) => (order.id === id ? { id, copies: order.copies + 1 } : order));
}

/** The products of every label, page by page. */
export function pagesOf(orders: readonly LabelOrder[], { columns, rows }: LabelPaper): number[][] {
  const labels = orders.flatMap(({ id, copies }) => Array.from({ length: copies }, () => id)).slice(0, mostLabels);
  const perPage = columns * rows;
  return Array.from({ length: Math.ceil(labels.length / perPage) }, (_, page) =>
    labels.slice(page * perPage, (page + 1) * perPage),
  );
}

/** What the bars of a product say: its barcode, or its code where bars can say it, or its number. */
export function barsOf({ id, code, barcode }: { id: number; code: string; barcode: string }): string {
  return [barcode, code].find((text) => text !== '' && /^[ -~]+$/.test(text)) ?? String(id);
}
