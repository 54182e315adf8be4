import type { RouteReply } from '@cashbook/contract/route';
import type { CountRow, countRoutes } from '@cashbook/contract/stock/counts';

export type WholeSheet = RouteReply<typeof countRoutes.find>;

/**
 * Returns the sheet with the rows that were entered since it was read. Products that were added meanwhile stand in their
 * order.
 */
export function mergeSheet(before: WholeSheet, since: WholeSheet): WholeSheet {
  return { ...since, rows: mergeRows(before.rows, since.rows) };
}

function mergeRows(before: readonly CountRow[], since: readonly CountRow[]): CountRow[] {
  const fresh = new Map(since.map((row) => [row.product, row]));
  const rows = before.map((row) => newer(row, fresh.get(row.product)));
  const known = new Set(before.map(({ product }) => product));
  return [...rows, ...since.filter(({ product }) => !known.has(product))].sort((one, other) => one.place - other.place);
}

/** Returns the row with the later entry, because responses may overtake each other. */
const newer = (row: CountRow, found: CountRow | undefined) =>
  found === undefined || found.entry < row.entry ? row : found;

/**
 * Returns the sheet with the response to one entry. If others have entered something before it, the next read still brings
 * that.
 */
export function withEntry(
  before: WholeSheet,
  { row, entries, counted }: RouteReply<typeof countRoutes.enter>,
): WholeSheet {
  const sheet = entries === before.sheet.entries + 1 ? { ...before.sheet, entries, counted } : before.sheet;
  return { ...before, sheet, rows: mergeRows(before.rows, [row]) };
}

/** The rows that a person looks at. */
export type RowView = 'all' | 'not_counted' | 'different';

export const differs = ({ difference, has_moved, missing, extra }: CountRow): boolean =>
  difference !== null && (difference !== 0n || has_moved || missing.length > 0 || extra.length > 0);

/** Returns the rows of a view whose name, code or barcode has this text. */
export function rowsIn(rows: readonly CountRow[], view: RowView, text: string): CountRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rows.filter((row) => {
    if (view === 'not_counted' && row.counted !== null) return false;
    if (view === 'different' && !differs(row)) return false;
    return [row.product_name, row.code, row.barcode].some((one) => one.toLocaleLowerCase().includes(wanted));
  });
}

/**
 * Returns the number of products that differ, and the value of the differences in paisa. The value is null if the user may
 * not see costs.
 */
export function differencesOf(rows: readonly CountRow[]): { readonly products: number; readonly paisa: bigint | null } {
  const different = rows.filter(differs);
  const values = different.flatMap(({ value }) => (value === null ? [] : [value]));
  const isShown = values.length === different.length && values.length > 0;
  return { products: different.length, paisa: isShown ? values.reduce((sum, value) => sum + value, 0n) : null };
}
