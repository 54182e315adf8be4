export interface PageRoom {
  /** The height that rows may take on a page, beside its head. */
  roomPx: number;
  /** The height of the parts below the rows of the last page: totals, words, signatures. */
  tailPx: number;
  /** The height of the part below the rows of every other page: the sum carried forward. */
  carryPx: number;
  /** The most rows of a page, even if more would fit. */
  mostRows?: number | undefined;
  /** Whether the row of that index, from 0, heads the rows after it; it is never the last row of a page. */
  isHead?: ((place: number) => boolean) | undefined;
  /** Whether the row of that index begins a page, whatever room the page before has. */
  startsPage?: ((place: number) => boolean) | undefined;
}

/**
 * Returns the number of rows on each page, in page order; at least one page. The tail stays with at least one row. A row
 * taller than a page gets a page of its own and is not cut.
 */
export function packPages(
  rowPx: readonly number[],
  { roomPx, tailPx, carryPx, mostRows = Number.POSITIVE_INFINITY, isHead = () => false, startsPage }: PageRoom,
): number[] {
  const starts = startsPage === undefined ? [] : rowPx.flatMap((_, index) => (startsPage(index) ? [index] : []));
  const pages: number[] = [];
  let at = 0;
  let restPx = rowPx.reduce((total, px) => total + px, 0);
  const left = () => rowPx.length - at;
  const nextStart = () => starts.find((place) => place > at);
  while (left() > 1 && (restPx + tailPx > roomPx || left() > mostRows || nextStart() !== undefined)) {
    const most = Math.min(mostRows, left() - 1, (nextStart() ?? rowPx.length) - at);
    const page = fitting(rowPx, at, { roomPx: roomPx - carryPx, most, isHead });
    pages.push(page.rows);
    at += page.rows;
    restPx -= page.usedPx;
  }
  return [...pages, left()];
}

interface Fitting {
  roomPx: number;
  most: number;
  isHead: (place: number) => boolean;
}

/**
 * Returns how many rows from `at` on fit on a page: at least one. Heads at the end move to the next page with the rows
 * below them.
 */
function fitting(rowPx: readonly number[], at: number, { roomPx, most, isHead }: Fitting) {
  let usedPx = rowPx[at] ?? 0;
  let rows = 1;
  while (rows < most && usedPx + (rowPx[at + rows] ?? 0) <= roomPx) {
    usedPx += rowPx[at + rows] ?? 0;
    rows += 1;
  }
  const heads = headsBefore(at, at + rows, isHead);
  if (heads === rows) return { rows, usedPx };
  for (let place = at + rows - heads; place < at + rows; place += 1) usedPx -= rowPx[place] ?? 0;
  return { rows: rows - heads, usedPx };
}

function headsBefore(from: number, end: number, isHead: (place: number) => boolean): number {
  let heads = 0;
  while (end - heads > from && isHead(end - heads - 1)) heads += 1;
  return heads;
}
