import { countRoutes } from '@cashbook/contract/stock/counts';
import { z } from 'zod';
import type { Queued } from './scan-queue.ts';

/** What a scan or a typed quantity says, as it is sent. */
export type SentEntry = z.input<typeof countRoutes.enter.body>['entry'];

/** Scans that are not sent yet, in this browser. What is there and cannot be read is nothing that was scanned. */

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
    // A browser that is full keeps them as long as the page is open.
  }
}
