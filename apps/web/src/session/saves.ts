import { useEffect, useMemo, useRef } from 'react';
import { noteSaving } from './connection.ts';
import { randomId } from './random-id.ts';
import { isDecided, persist } from './save.ts';

export interface SaveContent {
  /** Everything that is stored, its version too. Equal content counts once; other content is another save. */
  content: unknown;
  /** The text at the foot of the sidebar while it is under way. */
  label: string;
}

export interface SentWith {
  headers: Record<string, string>;
}

/** The saves of one form or switch, one after the other. */
export interface Saves {
  /**
   * Sends with an idempotency key until there is an answer. If no answer arrives, the next save of the same content uses
   * the same key, so that it counts once. Other content gets a new key.
   * @throws the error of the last try.
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
        // A refusal answers the last try only: an earlier one without an answer may have arrived.
        if (isDecided(error) && !tries.lost) decided();
        throw error;
      } finally {
        done();
      }
    },
  };
}

/** Returns the saves of a form or switch. They stop waiting for the connection when it is removed from the page. */
export function useSaves(): Saves {
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return useMemo(() => createSaves(() => leaving.current?.signal), []);
}
