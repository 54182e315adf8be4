import { csrfCookieCall } from '@cashbook/contract/access/sign-in-calls';
import {
  type Answer,
  ApiError,
  addressOf,
  type CallInput,
  type CallOptions,
  type CallShape,
  createCaller,
  decoded,
  failureOf,
} from '@cashbook/contract/client';
import type { RouteInput, RouteReply, RouteShape } from '@cashbook/contract/route';
import { readCookie } from './cookies.ts';
import { decodedOr } from './decoded.ts';
import type { DeskOptions } from './desk-options.ts';

const ask = createCaller({
  origin: '',
  fetch: (...request) => fetch(...request),
  headers: (): Record<string, string> => {
    const token = readCookie('XSRF-TOKEN');
    return token === null ? {} : { 'X-XSRF-TOKEN': token };
  },
});

let onSessionLost: () => void = () => undefined;

/** What is to happen when the server says that nobody is signed in any more. */
export function whenSessionIsLost(action: () => void): void {
  onSessionLost = action;
}

let onForbidden: () => void = () => undefined;

/** What is to happen when the server says that the user may not do something that this page offered. */
export function whenForbidden(action: () => void): void {
  onForbidden = action;
}

/** A route that reads, or writes what belongs to no desk. */
export type RouteAwayFromDesk = RouteShape & { readonly desk?: never };

/**
 * One call of the API, typed by its route: `(await call(route, { query })).data`. A stale anti-forgery token is fetched
 * anew and the call repeated once; a lost session or permission is told to the app before the error goes on. What saves at
 * a desk says which branch the screen shows (`sentFrom`): another tab may have gone to another one meanwhile.
 * @throws ApiError with the server's code; with code `offline` when no answer came.
 */
export function call<R extends RouteShape & { readonly desk: true }>(
  route: R,
  input: RouteInput<R>,
  options: DeskOptions,
): Promise<Answer<RouteReply<R>>>;
export function call<R extends RouteAwayFromDesk>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
): Promise<Answer<RouteReply<R>>>;
export async function call<R extends RouteShape>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
): Promise<Answer<RouteReply<R>>> {
  try {
    return decoded(route, await callPlainly(route, input, options));
  } catch (error) {
    if (route.access !== 'public') reportIfLost(error);
    throw error;
  }
}

/**
 * The file that a call answers with, and its name.
 * @throws ApiError as {@link call} does.
 */
export async function fetchFile<R extends RouteShape>(
  route: R,
  input: RouteInput<R>,
): Promise<{ content: Blob; name: string }> {
  const response = await fetch(addressOf('', route, input)).catch(() => {
    throw new ApiError(0, 'offline', 'There is no connection to the server.');
  });
  if (response.ok) return { content: await response.blob(), name: nameIn(response) };
  const failure = await failureOf(response);
  reportIfLost(failure);
  throw failure;
}

/** `attachment; filename="x.csv"; filename*=UTF-8''x.csv`: the second form has every script. */
function nameIn(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename="?([^";]+)/i.exec(header)?.[1] ?? '';
  return encoded === undefined ? plain : decodedOr(encoded, plain);
}

function reportIfLost(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'unauthenticated') onSessionLost();
  if (error.code === 'forbidden') onForbidden();
}

/**
 * The same without schemas: the answer's data as it came. A stale anti-forgery token is fetched anew here.
 * @throws ApiError as {@link call} does.
 */
export async function callPlainly(shape: CallShape, input: CallInput, options?: CallOptions): Promise<Answer<unknown>> {
  try {
    return await ask(shape, input, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'csrf') throw error;
    await ask(csrfCookieCall, {});
    return ask(shape, input, options);
  }
}
