import type { ReactNode } from 'react';

export interface LazyPage {
  /** Fetches the code, once. A failed fetch is forgotten, so that the next call fetches anew. */
  load: () => Promise<void>;
  /** Draws the page. Only after `load`. */
  Page: () => ReactNode;
}

/** Stylesheets of pages that failed to load. The build's own loader requests each only once. */
const lostStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  },
  // The `error` event of a failed file does not bubble; only a capturing listener sees it.
  { capture: true },
);

/** Requests them once more; fails if one cannot be loaded. */
async function bringLostStyles(): Promise<void> {
  const asked = [...lostStyles].map((lost) => {
    lostStyles.delete(lost);
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.href = lost.href;
    const comes = new Promise((resolve, reject) => {
      again.addEventListener('load', resolve);
      again.addEventListener('error', () => reject(new Error(`${lost.href} did not come.`)));
    });
    lost.replaceWith(again);
    return comes;
  });
  await Promise.all(asked);
}

/** Returns a page whose code is loaded when its route is first opened. The router's and React's own ways keep a failure. */
export function lazyPage(fetchPage: () => Promise<() => ReactNode>): LazyPage {
  let Fetched: (() => ReactNode) | null = null;
  return {
    load: async () => {
      if (Fetched !== null) return;
      await bringLostStyles();
      Fetched = await fetchPage();
    },
    Page: () => {
      if (Fetched === null) throw new Error('The page was drawn before its code came.');
      return <Fetched />;
    },
  };
}
