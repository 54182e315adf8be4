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

/** Sets the action to run when the server answers that nobody is signed in any more. */
export function whenSessionIsLost(action: () => void): void {
  onSessionLost = action;
}

let onForbidden: () => void = () => undefined;

/** Sets the action to run when the server forbids the user an action that this page offered. */
export function whenForbidden(action: () => void): void {
  onForbidden = action;
}

/** A route that reads, or that writes data of no desk. */
export type RouteAwayFromDesk = RouteShape & { readonly desk?: never };

/**
 * Calls the API, typed by the route: `(await call(route, { query })).data`. Fetches a stale anti-forgery token anew and
 * repeats the call once. Reports a lost session or permission to the app before it throws the error. A call that saves at
 * a desk names the branch on the screen (`sentFrom`), because another tab may have switched the branch meanwhile.
 * @throws ApiError with the server's code; with code `offline` when no answer arrives.
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

/** Fetches the file of a call, with its name. @throws ApiError as {@link call} does. */
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

/** Returns the name in `attachment; filename="x.csv"; filename*=UTF-8''x.csv`: the second form has every script. */
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
 * Calls a route without schemas and returns the answer's data as received. Fetches a new anti-forgery token when the old
 * one is stale.
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
