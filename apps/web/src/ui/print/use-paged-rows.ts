import { useCallback, useState } from 'react';
import { packPages } from './pack-pages.ts';
import { isRoll, type Paper } from './paper.ts';

/** Two metres: no printer's driver takes a page of any length. */
const longestStripPx = (2000 / 25.4) * 96;

/**
 * How many rows go on each page, from the heights they have on the paper; null until they are measured. Give `measure`
 * to the place where one page with every row, the tail and the carried sum is laid out unseen; it is measured anew when
 * `key` or the paper changes. The parts are found by their `data-print` marks: `head`, `row`, `carry`, `tail`. A roll
 * takes as many rows as it is long.
 */
export function usePagedRows(paper: Paper, key: string): [number[] | null, (place: HTMLElement | null) => void] {
  const measured = `${paper} ${key}`;
  const [pages, setPages] = useState<{ key: string; counts: number[] } | null>(null);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      // The fonts decide the heights, so they come first; only what is laid out asks for its fonts.
      place.getBoundingClientRect();
      void document.fonts.ready.then(() => {
        if (!place.isConnected) return;
        const { bodyPx, headPx, ...feet } = roomOf(place);
        const room = isRoll(paper) ? { ...feet, roomPx: longestStripPx } : { ...feet, roomPx: bodyPx - headPx };
        setPages({ key: measured, counts: packPages(rowHeights(place), room) });
      });
    },
    [measured, paper],
  );
  return [pages?.key === measured ? pages.counts : null, measure];
}

const heightOf = (place: HTMLElement, part: string) =>
  place.querySelector(`[data-print="${part}"]`)?.getBoundingClientRect().height ?? 0;

const rowHeights = (place: HTMLElement) =>
  [...place.querySelectorAll('[data-print="row"]')].map((row) => row.getBoundingClientRect().height);

/** What a page laid out unseen leaves to its rows, in pixels. */
export function roomOf(place: HTMLElement) {
  const bodyPx = place.querySelector('.sheet-body')?.clientHeight ?? 0;
  return {
    bodyPx,
    headPx: heightOf(place, 'head'),
    tailPx: heightOf(place, 'tail'),
    carryPx: heightOf(place, 'carry'),
  };
}
