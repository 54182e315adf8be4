import type { Sums } from '@cashbook/contract/reports/columns';
import { plusSums, type Report, totalOf } from '@cashbook/contract/reports/report';
import { GroupHead, type Line, SectionLine } from '../engine/grouped-rows.ts';
import type { PrintedReport } from './printed-report.ts';

/** The sums around the rows of a printed page. */
export interface PageSums {
  /** The sums at the start of the page: the opening, or those carried forward from the page before. */
  brought: Sums;
  /** The sums of the rows on this page. */
  subtotal: Sums;
  /** The sums at the end of the page. */
  carried: Sums;
}

/**
 * Returns the sums of each page, from the number of its lines. A report with an opening carries its balance forward, any
 * other the sum of its rows. Each branch of a report in sections begins with its own opening.
 */
export function pageSums(
  { blocks: [block] }: Report,
  lines: readonly Line[],
  counts: readonly number[],
  opening: Sums,
): PageSums[] {
  const { columns } = block;
  const balanceOf = (sums: Sums) => block.opening?.(sums) ?? sums;
  let at = 0;
  let carried = balanceOf(opening);
  return counts.map((count) => {
    const onPage = lines.slice(at, at + count);
    const begun = onPage.findLastIndex((line) => line instanceof SectionLine && line.weight === 'head');
    const head = onPage[begun];
    const brought = head instanceof SectionLine ? (head.opening ?? carried) : carried;
    const rows = onPage.slice(begun + 1).flatMap((line) => (line instanceof GroupHead ? [] : [line]));
    const subtotal = totalOf(columns, rows);
    carried = balanceOf(plusSums(brought, subtotal));
    at += count;
    return { brought, subtotal, carried };
  });
}

/** Returns the index of each page's first row. */
export function startsOf(counts: readonly number[]): number[] {
  let from = 0;
  return counts.map((count) => {
    const start = from;
    from += count;
    return start;
  });
}

/**
 * Returns the number of rows of the fullest page. It includes heads that would fit but moved to the next page with their
 * rows. Pages that end because the next row begins a page say nothing about the room.
 */
export function mostThatFit(
  counts: readonly number[],
  { isHead, startsPage = () => false }: Pick<PrintedReport<Line>, 'isHead' | 'startsPage'>,
): number {
  const starts = startsOf(counts);
  const isCut = counts.some((_, page) => page < counts.length - 1 && !startsPage(starts[page + 1] ?? 0));
  if (!isCut) return Number.POSITIVE_INFINITY;
  return counts.reduce((most, count, page) => {
    const end = (starts[page] ?? 0) + count;
    let heads = 0;
    while (page < counts.length - 1 && isHead(end + heads)) heads += 1;
    return Math.max(most, count + heads);
  }, 0);
}
