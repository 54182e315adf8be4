import { type Answer, ApiError } from '@cashbook/contract/client';
import type { RouteInput, RouteReply, RouteShape } from '@cashbook/contract/route';
import { call } from './api.ts';
import { noteOnline, noteSaving, noteWaiting } from './connection.ts';

/** Where and when the screen believes it is saving; the server refuses when it is wrong (api, "Which desk, which day"). */
export interface Desk {
  branchId: number;
  /** The transaction date that the screen shows, yyyy-mm-dd. */
  transactionDate: string;
}

export interface SaveOptions {
  desk: Desk;
  /** Made with the draft (random-id.ts) and kept with it until there is a definite answer. */
  idempotencyKey: string;
  /** Shown at the foot of the sidebar while it is under way: "Saving CR". */
  label: string;
  signal?: AbortSignal | undefined;
  /** Told of every try that got no answer: it may have arrived, whatever the server says to a later one. */
  onLost?: (() => void) | undefined;
}

/** What a change of something saved says besides: the page claims the version that it shows, always. */
export interface ChangeOptions extends SaveOptions {
  /** The version that was loaded. */
  version: number;
}

/** Between tries, in milliseconds. After the last the save is given up and the draft keeps its key. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000];

/**
 * A save from a desk. When no answer comes, or the database is away, it is sent again under the same key, so that it
 * counts once however often it arrives; while the browser is offline it waits without counting tries.
 * @throws ApiError as the server refused, or with code `offline` or `database_away` when it was given up.
 */
export async function save<R extends RouteShape & { readonly desk: true }>(
  route: R,
  input: RouteInput<R>,
  options: R extends { readonly ifMatch: true } ? ChangeOptions : SaveOptions,
): Promise<Answer<RouteReply<R>>> {
  const { desk, idempotencyKey, label, signal, onLost }: SaveOptions = options;
  const headers = {
    'X-Branch-Id': String(desk.branchId),
    'X-Transaction-Date': desk.transactionDate,
    'Idempotency-Key': idempotencyKey,
    ...('version' in options ? { 'If-Match': `"${options.version}"` } : {}),
  };
  const done = noteSaving(label);
  try {
    const send = () => call(route, input, signal === undefined ? { headers } : { headers, signal });
    return await persist(send, signal, onLost);
  } finally {
    done();
  }
}

/** Whether the server decided; otherwise the save may have arrived, and is to be repeated under the same key. */
export const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/**
 * Sends until there is an answer: again after a pause while none comes or the database is away, and without counting
 * tries while the browser is offline. Aborted, it sends no more. `onLost` is told of every try that may have arrived.
 * @throws what the last try threw.
 */
export async function persist<T>(
  send: () => Promise<T>,
  signal: AbortSignal | undefined,
  onLost?: () => void,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await send();
      noteOnline(true);
      return answer;
    } catch (error) {
      const pauseMs = pausesMs[tries];
      if (!isDecided(error)) onLost?.();
      if (!isPassing(error) || signal?.aborted || pauseMs === undefined) throw error;
      const waited = noteWaiting();
      if (!navigator.onLine) tries = -1;
      await comeBack(pauseMs, signal).finally(waited);
      if (signal?.aborted) throw error;
    }
  }
}

const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'database_away');

/** Waits the pause out, and while the browser is offline until it is not. */
async function comeBack(pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(() => navigator.onLine && go(), pauseMs);
    window.addEventListener('online', go);
    signal?.addEventListener('abort', go);
  });
}
