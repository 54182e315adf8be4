import { useEffect } from 'react';
import { createStore, useStore } from '#store.ts';

/** The titles of the screens opened so far in this page; the first came with the page itself. */
const opened = createStore<{ count: number; title: string }>({ count: 0, title: '' });

/** Names the screen in hand: in the browser's tab, and to screen readers (see {@link PageAnnouncer}). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cashbook`;
    opened.set({ count: opened.get().count + 1, title });
  }, [title]);
}

/**
 * Says to screen readers which screen has opened, as a browser does by itself only when it loads a page. It stays mounted
 * over all screens: a region that comes with its text is not read out.
 */
export function PageAnnouncer() {
  const { count, title } = useStore(opened);
  return (
    <div className="sr" aria-live="polite" aria-atomic="true">
      {count > 1 && <span key={count}>{title}</span>}
    </div>
  );
}
