import { vi } from 'vitest';

/** Stubs a server that answers every call with `data`, and returns the bodies that were sent. Undo it with unstubAllGlobals. */
export function answerWith(data: unknown): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body?: string } = {}) => {
    bodies.push(body === undefined ? undefined : JSON.parse(body));
    return Promise.resolve(Response.json({ success: true, data, message: '' }));
  });
  return bodies;
}
