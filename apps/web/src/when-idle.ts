import { later } from '#later.ts';

/** Calls back once the browser has drawn and is idle, unless the returned function is called before. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return later(500, run);
  const idle = requestIdleCallback(run);
  return () => cancelIdleCallback(idle);
}
