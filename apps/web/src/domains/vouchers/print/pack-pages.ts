export interface PageRoom {
  /** The height that rows may take on a page, beside its head. */
  roomPx: number;
  /** What the last page carries below its rows: total, words, signatures. */
  tailPx: number;
  /** What every other page carries below its rows: the sum carried forward. */
  carryPx: number;
}

/**
 * How many rows stand on each page, in their order; at least one page. The tail stays with at least one row, and a row
 * taller than a page gets a page of its own rather than being cut.
 */
export function packPages(rowPx: readonly number[], { roomPx, tailPx, carryPx }: PageRoom): number[] {
  const pages: number[] = [];
  let at = 0;
  while (sum(rowPx.slice(at)) + tailPx > roomPx && rowPx.length - at > 1) {
    const taken = fitting(rowPx.slice(at, -1), roomPx - carryPx);
    pages.push(taken);
    at += taken;
  }
  return [...pages, rowPx.length - at];
}

/** How many of the rows fit, but one at least. */
function fitting(rowPx: readonly number[], roomPx: number): number {
  let usedPx = 0;
  let count = 0;
  for (const px of rowPx) {
    if (usedPx + px > roomPx) break;
    usedPx += px;
    count += 1;
  }
  return Math.max(1, count);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, px) => total + px, 0);
