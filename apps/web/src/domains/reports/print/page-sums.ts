import type { Sums } from '@cashbook/contract/reports/columns';
import { plusSums, type Report, totalOf } from '@cashbook/contract/reports/report';
import { GroupHead, type Line } from '../engine/grouped-rows.ts';

/** What a printed page says around its rows. */
export interface PageSums {
  /** With what the page begins: the opening, or what the page before carried forward. */
  brought: Sums;
  /** The rows of this page. */
  subtotal: Sums;
  /** With what it ends. */
  carried: Sums;
}

/**
 * The sums of each page, from how many lines stand on it. A report with an opening carries its balance forward, any
 * other what its rows have come to.
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
  let brought = balanceOf(opening);
  return counts.map((count) => {
    const rows = lines.slice(at, at + count).flatMap((line) => (line instanceof GroupHead ? [] : [line]));
    const subtotal = totalOf(columns, rows);
    const page = { brought, subtotal, carried: balanceOf(plusSums(brought, subtotal)) };
    at += count;
    brought = page.carried;
    return page;
  });
}

/** At which row each page starts. */
export function startsOf(counts: readonly number[]): number[] {
  let from = 0;
  return counts.map((count) => {
    const start = from;
    from += count;
    return start;
  });
}

/** How many rows the fullest page has, with heads that would have fitted but went with what they head. */
export function mostThatFit(counts: readonly number[], isHead: (place: number) => boolean): number {
  const starts = startsOf(counts);
  return counts.reduce((most, count, page) => {
    const end = (starts[page] ?? 0) + count;
    let heads = 0;
    while (page < counts.length - 1 && isHead(end + heads)) heads += 1;
    return Math.max(most, count + heads);
  }, 0);
}
