import { useEffect } from 'react';
import { createStore, useStore } from '#store.ts';

/** The titles of the screens opened so far in this page. The first title was loaded with the page. */
const opened = createStore<{ count: number; title: string }>({ count: 0, title: '' });

/** Names the current screen in the browser's tab and for screen readers (see {@link PageAnnouncer}). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cashbook`;
    opened.set({ count: opened.get().count + 1, title });
  }, [title]);
}

/**
 * Announces the opened screen to screen readers. A browser does so by itself only when it loads a page. The region stays
 * mounted over all screens, because one that appears together with its text is not read out.
 */
export function PageAnnouncer() {
  const { count, title } = useStore(opened);
  return (
    <div className="sr" aria-live="polite" aria-atomic="true">
      {count > 1 && <span key={count}>{title}</span>}
    </div>
  );
}
