import { pageSizes } from '@cashbook/contract/enumerations';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { fetchFile } from '#session/api.ts';
import { preferences } from '#session/preferences.ts';
import type { SelectOption } from '#ui/fields/field.tsx';
import type { Crumb } from '#ui/page-head.tsx';
import type { Column, SummaryRow } from '#ui/table/columns.tsx';
import type { RowMarks } from '#ui/table/table.tsx';

/**
 * The parameters that every list keeps in its address. An invalid value becomes the default, or the user's preference
 * (spec 1 §9).
 */
export const listUrl = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .catch(() => preferences.get().pageSize),
  search: z.string().max(100).catch(''),
});
export interface ListQuery extends z.output<typeof listUrl> {
  /**
   * The sort order, where the list can be sorted: the key of a column. A leading `-` means descending; empty means the
   * default order.
   */
  sort?: string | undefined;
}

/** One page of rows, as the contract's lists answer. */
export interface ListPage<Row> {
  data: readonly Row[];
  total: number;
  current_page: number;
  last_page: number;
  /** Whether there are more rows than `total`; only `total` rows can be paged through. */
  more?: boolean | undefined;
}

/** One filter above the rows. Its value is in the address, under its name. */
export type ListFilter =
  | { kind: 'choice'; name: string; label: string; any: string; options: readonly SelectOption[] }
  | { kind: 'date'; name: string; label: string };

export type ListFormat = 'xlsx' | 'csv';

/**
 * The description of a list: its name, the source of its rows, its columns, and the actions on a row. {@link ListScreen}
 * does the rest, the same for all lists.
 */
export interface ListDescription<Row, Query extends ListQuery = ListQuery> {
  title: string;
  crumbs?: readonly Crumb[] | undefined;
  /** The links to related screens, beside the title's buttons. */
  links?: ReactNode;
  /** The cache's name of the rows: method and path of their route, so that a save elsewhere can refresh them. */
  key: readonly unknown[];
  read: (query: Query, signal: AbortSignal) => Promise<ListPage<Row>>;
  rowKey: (row: Row) => string | number;
  /** The columns after the serial number and before the actions, which the list adds itself. */
  columns: ReadonlyArray<Column<Row>>;
  /** The words in the search field; null where a list is not searched. */
  searchLabel: string | null;
  /** The schema of the list's parameters in the address: {@link listUrl}, extended by the names of the filters. */
  url: z.ZodType<Query>;
  filters?: readonly ListFilter[] | undefined;
  /** The default sort order; empty when no column gives it. */
  usualSort?: string | undefined;
  /** The message when the rows cannot be read and the server gave no reason. */
  unexplained?: string | undefined;
  /** False for a list that never has more than one page. */
  paged?: boolean | undefined;
  /** The address of the form for a new row, for a user who may add one. */
  add?: { label: string; to: string } | undefined;
  /**
   * Returns the address that Enter, a click and Edit on a row open, for a user with the permission; null for a row that
   * cannot be changed.
   */
  edit?: { to: (row: Row) => string | null; name: (row: Row) => string } | undefined;
  /** Returns the address that Enter and a click on a row open, where rows have no Edit; null for a row that opens nothing. */
  open?: ((row: Row) => string | null) | undefined;
  /** Returns the buttons beside Edit in the action column. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The parts between the title and the list, such as tabs. */
  lead?: ReactNode;
  /** Further filters, beside those of `filters`. */
  tools?: ReactNode;
  /** The line between the filters and the rows, such as what can be done with the marked rows. */
  bar?: ReactNode;
  /** The rows of totals below the rows. */
  foot?: readonly SummaryRow[] | undefined;
  /** Returns the rows to show for those of the page. */
  shown?: ((rows: readonly Row[]) => readonly Row[]) | undefined;
  marks?: RowMarks<Row> | undefined;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  exportAs?: ((format: ListFormat, query: Query) => ReturnType<typeof fetchFile>) | undefined;
}

/** Returns the serial number of the row at `index` of a page. The numbers count through all pages. */
export const serialNumber = ({ page, per_page }: ListQuery, index: number) => (page - 1) * per_page + index + 1;

/** Returns the page to show instead of one behind the last; null when the page exists. */
export function pageInstead(query: ListQuery, { data, last_page: last }: ListPage<unknown>): number | null {
  return data.length === 0 && last >= 1 && query.page > last ? last : null;
}
