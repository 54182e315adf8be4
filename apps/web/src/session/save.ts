import { type Answer, ApiError } from '@cashbook/contract/client';
import type { RouteInput, RouteReply, RouteShape } from '@cashbook/contract/route';
import { call } from './api.ts';
import { noteOnline, noteSaving, noteWaiting } from './connection.ts';

/**
 * The branch and the date that the screen shows. The server refuses a save when they are wrong (api, "Which desk, which
 * day").
 */
export interface Desk {
  branchId: number;
  /** The transaction date that the screen shows, yyyy-mm-dd. */
  transactionDate: string;
}

export interface SaveOptions {
  desk: Desk;
  /** The person who typed it, where others may be signed in by the time that it is sent; the server refuses it from them. */
  person?: string | undefined;
  /** The key, made with the draft (random-id.ts) and stored with it until there is a definite answer. */
  idempotencyKey: string;
  /** The text at the foot of the sidebar while it is under way: "Saving CR". */
  label: string;
  signal?: AbortSignal | undefined;
  /** Called after every try without an answer: it may have arrived, whatever the server answers to a later one. */
  onLost?: (() => void) | undefined;
}

/** The options of a change to a saved thing. The page always claims the version that it shows. */
export interface ChangeOptions extends SaveOptions {
  /** The version that was loaded. */
  version: number;
}

/** The pauses between tries, in milliseconds. After the last one the save is given up and the draft keeps its key. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000];

/**
 * Sends a save from a desk. When no answer arrives, or the database is away, it is sent again under the same key. So it
 * counts once, however often it arrives. While the browser is offline it waits, and tries do not count.
 * @throws ApiError as the server refused, or with code `offline` or `database_away` when it was given up.
 */
export async function save<R extends RouteShape & { readonly desk: true }>(
  route: R,
  input: RouteInput<R>,
  options: R extends { readonly ifMatch: true } ? ChangeOptions : SaveOptions,
): Promise<Answer<RouteReply<R>>> {
  const { desk, person, idempotencyKey, label, signal, onLost }: SaveOptions = options;
  const headers = {
    'X-Branch-Id': String(desk.branchId),
    'X-Transaction-Date': desk.transactionDate,
    'Idempotency-Key': idempotencyKey,
    ...(person === undefined ? {} : { 'X-User-Id': person }),
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

/** Whether the server decided. Otherwise the save may have arrived, and must be repeated under the same key. */
export const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/**
 * Sends until there is an answer. Sends again after a pause while no answer arrives or the database is away. Tries do not
 * count while the browser is offline. After an abort it sends no more. Calls `onLost` after every try that may have
 * arrived.
 * @throws the error of the last try.
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

/** Waits for the pause, and while the browser is offline until it is online. */
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
