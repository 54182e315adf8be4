import { useCallback, useState } from 'react';
import type { Room } from './lay-out.ts';
import { packPages } from './pack-pages.ts';
import { isRoll, type Paper } from './paper.ts';

/** Two metres: no printer's driver takes a page of any length. */
const longestStripPx = (2000 / 25.4) * 96;

/**
 * How many rows go on each page, from the heights they have on the paper; null until they are measured. Give `measure`
 * to the place where one page with every row, the tail and the carried sum is laid out unseen; it is measured anew when
 * the paper changes or another thing is printed, `of` that is. The parts are found by their `data-print` marks: `head`,
 * `row`, `carry`, `tail`. A roll takes as many rows as it is long.
 */
export function usePagedRows(paper: Paper, of: unknown): [number[] | null, (place: HTMLElement | null) => void] {
  const [pages, setPages] = useState<{ paper: Paper; of: unknown; counts: number[] } | null>(null);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      // The fonts decide the heights, so they come first; only what is laid out asks for its fonts.
      place.getBoundingClientRect();
      void document.fonts.ready.then(() => {
        if (!place.isConnected) return;
        setPages({ paper, of, counts: rowsOnPages(place, paper) });
      });
    },
    [paper, of],
  );
  return [pages !== null && pages.paper === paper && pages.of === of ? pages.counts : null, measure];
}

/** How many rows of a document go on each of its pages, once it is laid out in this place on one page. */
export function rowsOnPages(place: HTMLElement, paper: Paper): number[] {
  const { bodyPx, headPx, ...feet } = roomOf(place);
  const roomPx = isRoll(paper) ? longestStripPx : bodyPx - headPx;
  return packPages(rowHeights(place), { ...feet, roomPx });
}

const heightOf = (place: HTMLElement, part: string) =>
  place.querySelector(`[data-print="${part}"]`)?.getBoundingClientRect().height ?? 0;

const rowHeights = (place: HTMLElement) =>
  [...place.querySelectorAll('[data-print="row"]')].map((row) => row.getBoundingClientRect().height);

/** What a page laid out unseen leaves to its rows. */
export function roomOf(place: HTMLElement): Room {
  return {
    bodyPx: place.querySelector('.sheet-body')?.clientHeight ?? 0,
    headPx: heightOf(place, 'head'),
    tailPx: heightOf(place, 'tail'),
    carryPx: heightOf(place, 'carry'),
  };
}
