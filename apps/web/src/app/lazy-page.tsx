import type { ReactNode } from 'react';

export interface LazyPage {
  /** Fetches the code, once; a fetch that failed is forgotten, and the next call fetches anew. */
  load: () => Promise<void>;
  /** Draws the page. For after `load`. */
  Page: () => ReactNode;
}

/** Stylesheets of pages that did not come. The build's own loader asks for each but once. */
const lostStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  },
  // What a file that did not come fires goes no further up than the link itself.
  { capture: true },
);

/** Asks for them once more; fails where one does not come. */
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

/** A page whose code comes when its route is first wanted. What the router and React have for this keep a failure. */
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
