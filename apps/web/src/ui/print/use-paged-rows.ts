import { useCallback, useState } from 'react';
import type { Room } from './lay-out.ts';
import { packPages } from './pack-pages.ts';
import { isRoll, type Paper } from './paper.ts';

/** The longest strip, two metres: no printer driver takes a page of any length. */
const longestStripPx = (2000 / 25.4) * 96;

/**
 * Runs `measure` when the fonts of an element are loaded, because they decide the heights, unless the element is gone by then. The
 * browser loads only the fonts of elements that are laid out.
 */
export function onceFontsLoaded(element: HTMLElement, measure: () => void): void {
  element.getBoundingClientRect();
  void document.fonts.ready.then(() => {
    if (element.isConnected) measure();
  });
}

/**
 * Returns the number of rows on each page, from their heights on the paper; null until they are measured.
 * Pass `measure` as the ref of the element that lays out, unseen, one page with every row, the tail and the carried sum.
 * The hook measures it anew when the paper or the printed thing (`of`) changes.
 */
export function usePagedRows(paper: Paper, of: unknown): [number[] | null, (place: HTMLElement | null) => void] {
  const [pages, setPages] = useState<{ paper: Paper; of: unknown; counts: number[] } | null>(null);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      onceFontsLoaded(place, () => setPages({ paper, of, counts: rowsOnPages(place, paper) }));
    },
    [paper, of],
  );
  return [pages !== null && pages.paper === paper && pages.of === of ? pages.counts : null, measure];
}

/**
 * Returns the number of a document's rows on each of its pages. `place` contains the document laid out on one page. The
 * function finds the parts by their `data-print` marks: `head`, `row`, `carry`, `tail`; a row that heads those after it has
 * `data-heads`. On a roll all rows stand on one page, up to the longest strip.
 */
export function rowsOnPages(place: HTMLElement, paper: Paper): number[] {
  const { bodyPx, headPx, ...feet } = roomOf(place);
  const roomPx = isRoll(paper) ? longestStripPx : bodyPx - headPx;
  const rows = [...place.querySelectorAll('[data-print="row"]')];
  const isHead = (at: number) => rows[at]?.hasAttribute('data-heads') ?? false;
  return packPages(
    rows.map((row) => row.getBoundingClientRect().height),
    { ...feet, roomPx, isHead },
  );
}

const heightOf = (place: HTMLElement, part: string) =>
  place.querySelector(`[data-print="${part}"]`)?.getBoundingClientRect().height ?? 0;

/** Returns the room that a page laid out unseen leaves to its rows. */
export function roomOf(place: HTMLElement): Room {
  return {
    bodyPx: place.querySelector('.sheet-body')?.clientHeight ?? 0,
    headPx: heightOf(place, 'head'),
    tailPx: heightOf(place, 'tail'),
    carryPx: heightOf(place, 'carry'),
  };
}
