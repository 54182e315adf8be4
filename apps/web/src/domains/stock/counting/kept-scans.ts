import { countRoutes } from '@cashbook/contract/stock/counts';
import { z } from 'zod';
import type { Queued } from './scan-queue.ts';

/** A scan or a typed quantity in the request. */
export type SentEntry = z.input<typeof countRoutes.enter.body>['entry'];

/** Scans in this browser that are not sent yet. An entry that cannot be read counts as no scan. */

const kept = z.array(z.object({ key: z.string().min(1), content: z.unknown() }));
const entry = countRoutes.enter.body.shape.entry;

export function keptScans(place: string): Queued<SentEntry>[] {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(place) ?? '[]'));
    if (!read.success) return [];
    return read.data.flatMap(({ key, content }) => {
      const found = entry.safeParse(content);
      return found.success ? [{ key, content: entry.encode(found.data) }] : [];
    });
  } catch {
    return [];
  }
}

export function keepScans(place: string, waiting: readonly Queued<SentEntry>[]): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(waiting));
  } catch {
    // If the browser is full, the scans stay only as long as the page is open.
  }
}
