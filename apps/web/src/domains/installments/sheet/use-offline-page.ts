import { me, readSettings } from '@cashbook/contract/access/session';
import { addressOf } from '@cashbook/contract/client';
import { installmentRoutes } from '@cashbook/contract/installments/installments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#session/api.ts';
import { personOf } from '#session/person.ts';
import { useSignedIn } from '#session/session.ts';

/** The pause between two looks whether calls are under way. */
const restMs = 200;

/** Tells from when an answer is that the worker gave: the moment of a kept one, null for one of now. */
interface Given {
  readonly call: string;
  readonly keptAt: string | null;
}

/**
 * Has the browser open the sheet without a line too, by the worker of `public/sheet-worker.js`, once the sheet was opened with one.
 * Browsers have workers on https and on the machine itself; elsewhere nothing changes.
 */
export function useOfflinePage(): void {
  const queries = useQueryClient();
  const { user, desk } = useSignedIn();
  const place = `${personOf(user)}.${desk.branchId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: The worker empties its answers for another person or branch.
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    let isGone = false;
    const begin = async () => {
      await serviceWorker.register('/sheet-worker.js');
      const { active } = await serviceWorker.ready;
      await taken(serviceWorker);
      // A call that is under way is not made again.
      while (!isGone && queries.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      if (isGone) return;
      // The worker does not have what was asked before it was there, nor what it emptied at a sign-in. The signed-in person is the
      // first answer that it removes, and comes first: the answers to another one go with it.
      const isEmptied = (await caches.match(addressOf('', me, {}))) === undefined;
      await call(me, {});
      await call(readSettings, {});
      if (isEmptied) await queries.refetchQueries({ type: 'active' });
      active?.postMessage(filesOfPage());
    };
    // Without a worker the page works as before.
    void begin().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [queries, place]);
}

/** Returns the moment (ISO 8601) from which the list of the sheet is; null while it is the server's answer of now. */
export function useKeptAt(): string | null {
  const [keptAt, setKeptAt] = useState<string | null>(null);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { method, path } = installmentRoutes.installmentsOfEmployee;
    const hear = ({ data }: MessageEvent<Given>) => {
      if (data.call === `${method} /api${path}`) setKeptAt(data.keptAt);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, []);
  return keptAt;
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
