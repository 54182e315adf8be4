import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgain } from '#session/session.ts';

/** The pause between two looks whether calls are under way. */
const restMs = 200;

/**
 * Has the browser open the sheet without a line too, by the worker of `public/sheet-worker.js`, once the sheet was opened with one.
 * Browsers have workers on https and on the machine itself; elsewhere nothing changes.
 */
export function useOfflinePage(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const wasThere = serviceWorker.controller !== null;
    let isGone = false;
    const begin = async () => {
      await serviceWorker.register('/sheet-worker.js');
      const { active } = await serviceWorker.ready;
      if (!wasThere) await taken(serviceWorker);
      // What was asked before the worker was there, it has not kept. A call that is under way is not made again.
      while (!isGone && queries.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      if (isGone) return;
      if (!wasThere) await Promise.all([askAgain(), queries.refetchQueries({ type: 'active' })]);
      active?.postMessage(filesOfPage());
    };
    // Without a worker the page works as before.
    void begin().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [queries]);
}

/** Resolves when the worker answers for this page. */
function taken(serviceWorker: ServiceWorkerContainer): Promise<void> {
  if (serviceWorker.controller !== null) return Promise.resolve();
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}

/** Returns the addresses of the files that the page has loaded so far. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const linked = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')].map(
    (element) => ('src' in element ? element.src : element.href),
  );
  const isFile = (url: string) => url.startsWith(`${window.location.origin}/assets/`);
  return [...new Set([...loaded, ...linked])].filter(isFile);
}
