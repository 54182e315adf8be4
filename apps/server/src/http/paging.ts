/** The requested page of a list (api, "Paged lists"). */
export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

/** Returns the number of rows before the page. */
export function rowsBefore({ page, per_page }: PageQuery): number {
  return (page - 1) * per_page;
}

/** Returns one page of a list in its wire format; `total` counts the rows of all pages. */
export function pageOf<Row>(data: Row[], total: number, { page, per_page }: PageQuery) {
  return { data, total, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page };
}
