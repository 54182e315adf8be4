import { pageSizes } from '@cashbook/contract/enumerations';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { fetchFile } from '#session/api.ts';
import { preferences } from '#session/preferences.ts';
import type { Column } from '#ui/columns.tsx';
import type { SelectOption } from '#ui/field.tsx';
import type { Crumb } from '#ui/page-head.tsx';

/** What every list keeps in its address; nonsense there is read as the usual, or as the user prefers (spec 1 §9). */
export const listUrl = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .catch(() => preferences.get().pageSize),
  search: z.string().max(100).catch(''),
});
export interface ListQuery extends z.output<typeof listUrl> {
  /** Where a list can be sorted: the key of a column, with `-` before it downwards; empty as it stands by itself. */
  sort?: string | undefined;
}

/** One page of rows, as the contract's lists answer. */
export interface ListPage<Row> {
  data: readonly Row[];
  total: number;
  current_page: number;
  last_page: number;
  /** There is more than `total` says; only so much can be paged through. */
  more?: boolean | undefined;
}

/** One filter above the rows; its value stands under its name in the address. */
export type ListFilter =
  | { kind: 'choice'; name: string; label: string; any: string; options: readonly SelectOption[] }
  | { kind: 'date'; name: string; label: string };

export type ListFormat = 'xlsx' | 'csv';

/**
 * A list as data: what it is called, where its rows come from, its columns, and what can be done with a row. The
 * {@link ListScreen} does the rest, the same for all of them.
 */
export interface ListDescription<Row, Query extends ListQuery = ListQuery> {
  title: string;
  crumbs?: readonly Crumb[] | undefined;
  /** Beside the title's buttons: ways to kindred screens. */
  links?: ReactNode;
  /** The cache's name of the rows: method and path of their route, so that a save elsewhere can refresh them. */
  key: readonly unknown[];
  read: (query: Query, signal: AbortSignal) => Promise<ListPage<Row>>;
  rowKey: (row: Row) => string | number;
  /** After the serial number and before the action, which come by themselves. */
  columns: ReadonlyArray<Column<Row>>;
  /** The words in the search field; null where a list is not searched. */
  searchLabel: string | null;
  /** What of the list stands in the address: {@link listUrl}, extended by the filters' names. */
  url: z.ZodType<Query>;
  filters?: readonly ListFilter[] | undefined;
  /** What the list is sorted by where nobody asks for another order; empty when no column says it. */
  usualSort?: string | undefined;
  /** What is said when its rows do not come and the server gave no reason. */
  unexplained?: string | undefined;
  /** False for a list that never has more than one page. */
  paged?: boolean | undefined;
  /** The way to the form of a new row, for whoever may add one. */
  add?: { label: string; to: string } | undefined;
  /** Where Enter on a row, a click on it and its Edit lead, for whoever may go there; null for a row that is not to be changed. */
  edit?: { to: (row: Row) => string | null; name: (row: Row) => string } | undefined;
  /** Where Enter on a row and a click on it lead where rows have no Edit; null for a row that leads nowhere. */
  open?: ((row: Row) => string | null) | undefined;
  /** In the action column beside Edit. */
  actions?: ((row: Row) => ReactNode) | undefined;
  exportAs?: ((format: ListFormat, query: Query) => ReturnType<typeof fetchFile>) | undefined;
}

/** The serial number of the row at `index` of a page: lists count through all their pages. */
export const serialNumber = ({ page, per_page }: ListQuery, index: number) => (page - 1) * per_page + index + 1;

/** The page to go to instead of one that lies behind the last, or null when there is nothing to mend. */
export function pageInstead(query: ListQuery, { data, last_page: last }: ListPage<unknown>): number | null {
  return data.length === 0 && last >= 1 && query.page > last ? last : null;
}
