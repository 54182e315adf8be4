import { type Answer, ApiError, type CallOptions, createCaller, decoded } from '@cashbook/contract/client';
import { portalRoutes } from '@cashbook/contract/portal/portal';
import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import { mayCustomerSignedIn, readCookie } from '#session/cookies.ts';
import { createStore } from '#store.ts';

type Routes = typeof portalRoutes;
type PortalRoute = Routes['signIn' | 'requestCode' | 'signOut' | 'me' | 'dashboard'];
export type PortalCard = RouteReply<Routes['me']>;

/** The customer's session (spec 3 §4 "Customer auth"). `lost` says that it ended by itself and not by Logout. */
export type PortalSession =
  | { status: 'unknown' }
  | { status: 'signed-out'; lost: boolean }
  | { status: 'unreachable' }
  | { status: 'signed-in'; card: PortalCard };

export const portalSession = createStore<PortalSession>({ status: 'unknown' });

const ask = createCaller({
  origin: '',
  fetch: (...request) => fetch(...request),
  headers: (): Record<string, string> => {
    const token = readCookie('XSRF-TOKEN-CUSTOMER');
    return token === null ? {} : { 'X-XSRF-TOKEN': token };
  },
});

/**
 * Calls the portal as the customer, whoever else is signed in in this browser. An ended session is cleared here.
 * @throws ApiError as the calls of the staff do.
 */
export async function callPortal<R extends PortalRoute>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
): Promise<Answer<RouteReply<R>>> {
  try {
    return decoded(route, await ask(route, input, options));
  } catch (error) {
    if (route.access === 'customer' && error instanceof ApiError && error.code === 'unauthenticated') {
      portalSession.set({ status: 'signed-out', lost: true });
    }
    throw error;
  }
}

/** Asks who is signed in. Resolves when the session is known. */
export async function portalKnown(): Promise<void> {
  const { status } = portalSession.get();
  if (status === 'signed-in') return;
  if (!mayCustomerSignedIn()) {
    // A session that is known to be lost stays so, until the page that was open is remembered.
    if (status !== 'signed-out') portalSession.set({ status: 'signed-out', lost: false });
    return;
  }
  try {
    const { data: card } = await callPortal(portalRoutes.me, {});
    portalSession.set({ status: 'signed-in', card });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefused) portalSession.set({ status: 'unreachable' });
    else if (portalSession.get().status === 'unknown') portalSession.set({ status: 'signed-out', lost: true });
  }
}

/**
 * Signs the customer in, with the code where one is wanted.
 * @throws ApiError `code_required`, `code_wrong`, `invalid_credentials`, `too_many`, `invalid_input`, `offline`, …
 */
export async function enterPortal(mobile: string, code?: string): Promise<void> {
  await callPortal(portalRoutes.signIn, { body: { mobile, ...(code === undefined ? {} : { code }) } });
  const { data: card } = await callPortal(portalRoutes.me, {});
  portalSession.set({ status: 'signed-in', card });
}

/** Signs the customer out, on the server and here. A session that has ended already is none to end. */
export async function leavePortal(): Promise<void> {
  try {
    await callPortal(portalRoutes.signOut, {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
  }
  portalSession.set({ status: 'signed-out', lost: false });
}
