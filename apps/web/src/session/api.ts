import { csrfCookie } from '@cashbook/contract/access/session';
import { type Answer, ApiError, type CallOptions, createClient } from '@cashbook/contract/client';
import type { RouteInput, RouteReply, RouteShape } from '@cashbook/contract/route';
import { readCookie } from './cookies.ts';

const ask = createClient({
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

/**
 * One call of the API, typed by its route: `(await call(route, { query })).data`. A stale anti-forgery token is fetched
 * anew and the call repeated once; a lost session is told to the app before the error goes on.
 * @throws ApiError with the server's code; with code `offline` when no answer came.
 */
export async function call<R extends RouteShape>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
): Promise<Answer<RouteReply<R>>> {
  try {
    return await askWithFreshToken(route, input, options);
  } catch (error) {
    if (route.access !== 'public' && error instanceof ApiError && error.code === 'unauthenticated') onSessionLost();
    throw error;
  }
}

async function askWithFreshToken<R extends RouteShape>(route: R, input: RouteInput<R>, options?: CallOptions) {
  try {
    return await ask(route, input, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'csrf') throw error;
    await ask(csrfCookie, {});
    return ask(route, input, options);
  }
}
