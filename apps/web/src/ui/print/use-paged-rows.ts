import { useCallback, useState } from 'react';
import { packPages } from './pack-pages.ts';

/**
 * How many rows go on each page, from the heights they have on the paper; null until they are measured. Give `measure`
 * to the place where one page with every row, the tail and the carried sum is laid out unseen; it is measured anew when
 * `key` changes. The parts are found by their `data-print` marks: `head`, `row`, `carry`, `tail`.
 */
export function usePagedRows(key: string, mostRows?: number): [number[] | null, (place: HTMLElement | null) => void] {
  const [pages, setPages] = useState<{ key: string; counts: number[] } | null>(null);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      // The fonts decide the heights, so they come first; only what is laid out asks for its fonts.
      place.getBoundingClientRect();
      void document.fonts.ready.then(() => {
        if (place.isConnected) setPages({ key, counts: packPages(rowHeights(place), { ...roomOf(place), mostRows }) });
      });
    },
    [key, mostRows],
  );
  return [pages?.key === key ? pages.counts : null, measure];
}

const heightOf = (place: HTMLElement, part: string) =>
  place.querySelector(`[data-print="${part}"]`)?.getBoundingClientRect().height ?? 0;

const rowHeights = (place: HTMLElement) =>
  [...place.querySelectorAll('[data-print="row"]')].map((row) => row.getBoundingClientRect().height);

function roomOf(place: HTMLElement) {
  const bodyPx = place.querySelector('.sheet-body')?.clientHeight ?? 0;
  return {
    roomPx: bodyPx - heightOf(place, 'head'),
    tailPx: heightOf(place, 'tail'),
    carryPx: heightOf(place, 'carry'),
  };
}
