import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the last typed row in sight. The entry row stands at the foot of the window, over whatever lies below it. The caller
 * gives the returned ref to the entry row.
 */
export function useLastRowInSight(count: number): RefObject<HTMLDivElement | null> {
  const entryRow = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isMore = count > before.current;
    before.current = count;
    const last = entryRow.current?.parentElement?.querySelector('tbody tr:last-child');
    if (!isMore || !entryRow.current || !last) return;
    const hiddenPx = last.getBoundingClientRect().bottom - entryRow.current.getBoundingClientRect().top;
    if (hiddenPx > 0) window.scrollBy({ top: hiddenPx, behavior: 'instant' });
  }, [count]);
  return entryRow;
}
