import { useEffect, useMemo, useRef } from 'react';
import { noteSaving } from './connection.ts';
import { randomId } from './random-id.ts';
import { isDecided, persist } from './save.ts';

export interface SaveContent {
  /** Everything that is stored, its version too: what is the same counts once, what differs is another save. */
  content: unknown;
  /** Shown at the foot of the sidebar while it is under way. */
  label: string;
}

export interface SentWith {
  headers: Record<string, string>;
}

/** What one form or switch saves, one after the other. */
export interface Saves {
  /**
   * Sends with an idempotency key until there is an answer. Where none came in the end, the same content goes out under
   * the same key when it is saved again, and counts once; other content gets a key of its own.
   * @throws what the last try threw.
   */
  send: <T>(save: SaveContent, attempt: (sent: SentWith) => Promise<T>) => Promise<T>;
}

export function createSaves(signal?: () => AbortSignal | undefined): Saves {
  let key = randomId();
  let doubtful: string | null = null;
  const decided = () => {
    key = randomId();
    doubtful = null;
  };
  return {
    send: async ({ content, label }, attempt) => {
      const text = JSON.stringify(content);
      if (doubtful !== null && doubtful !== text) key = randomId();
      doubtful = text;
      const headers = { 'Idempotency-Key': key };
      const done = noteSaving(label);
      const tries = { lost: false };
      const onLost = () => {
        tries.lost = true;
      };
      try {
        const answer = await persist(() => attempt({ headers }), signal?.(), onLost);
        decided();
        return answer;
      } catch (error) {
        // A refusal speaks for the last try: one before it, whose answer was lost, may have arrived.
        if (isDecided(error) && !tries.lost) decided();
        throw error;
      } finally {
        done();
      }
    },
  };
}

/** The saves of a form or switch, which waits for the connection no longer than it is there. */
export function useSaves(): Saves {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return useMemo(() => createSaves(() => leaving.current?.signal), []);
}
