import type { Settings } from '@cashbook/contract/access/session';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { later } from '#later.ts';
import { useSignedIn } from '#session/session.ts';
import { whenIdle } from '#when-idle.ts';
import { visibleMenu } from './menu.ts';
import { lackingFor } from './menu-access.ts';

/** Returns the addresses that users need when the connection breaks: the entry screens that they may use, and the cash book. */
export function neededOffline(settings: Settings): readonly string[] {
  return visibleMenu(settings)
    .flatMap(({ name, entries }) => entries.filter(({ to }) => isEntry(name) || to === '/reports/cashbook'))
    .filter((entry) => lackingFor(entry, settings).length === 0)
    .map(({ to }) => to);
}

const isEntry = (group: string) => group === 'transaction' || group === 'invoice';

/** The milliseconds that a page stands before it fetches ahead. What the user came for is opened and typed into first. */
const settledMs = 4000;

/** Fetches the code and the messages of those screens, one after the other, while the page is idle. */
export function useFetchAhead(): void {
  const { settings } = useSignedIn();
  const router = useRouter();
  const paths = neededOffline(settings).join(' ');
  useEffect(() => {
    let isOver = false;
    let stop: () => void;
    const fetchNext = ([to, ...rest]: readonly string[]) => {
      if (to === undefined || isOver) return;
      // A route that cannot be fetched now is fetched when the user opens it.
      const fetched = () => router.preloadRoute({ to }).catch(() => undefined);
      stop = whenIdle(() => void fetched().then(() => fetchNext(rest)));
    };
    stop = later(settledMs, () => fetchNext(paths.split(' ')));
    return () => {
      isOver = true;
      stop();
    };
  }, [paths, router]);
}
