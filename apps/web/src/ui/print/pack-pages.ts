export interface PageRoom {
  /** The height that rows may take on a page, beside its head. */
  roomPx: number;
  /** What the last page carries below its rows: totals, words, signatures. */
  tailPx: number;
  /** What every other page carries below its rows: the sum carried forward. */
  carryPx: number;
  /** The most rows of a page, however low they are. */
  mostRows?: number | undefined;
  /** Whether the row of that place, from 0, heads those after it: it is the last of no page. */
  isHead?: ((place: number) => boolean) | undefined;
}

/**
 * How many rows stand on each page, in their order; at least one page. The tail stays with at least one row, and a row
 * taller than a page gets a page of its own rather than being cut.
 */
export function packPages(
  rowPx: readonly number[],
  { roomPx, tailPx, carryPx, mostRows = Number.POSITIVE_INFINITY, isHead = () => false }: PageRoom,
): number[] {
  const pages: number[] = [];
  let at = 0;
  let restPx = rowPx.reduce((total, px) => total + px, 0);
  const left = () => rowPx.length - at;
  while (left() > 1 && (restPx + tailPx > roomPx || left() > mostRows)) {
    const page = fitting(rowPx, at, { roomPx: roomPx - carryPx, most: Math.min(mostRows, left() - 1), isHead });
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

/** How many of the rows from `at` on fit, but one at least; heads at their end go with what they head. */
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
