import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CookieChange } from '#use-case/answer';
import type { SessionKind } from '#use-case/caller';

interface CookieNames {
  /** The token itself: httpOnly. */
  readonly token: string;
  /** The anti-forgery token: readable, sent back in X-XSRF-TOKEN. */
  readonly xsrf: string;
  /** Readable: tells the page whether to ask who is signed in. */
  readonly flag: string;
}

/** Staff and customers have cookies of their own. */
export const cookieNames: Readonly<Record<SessionKind, CookieNames>> = {
  staff: { token: 'cashbook_session', xsrf: 'XSRF-TOKEN', flag: 'cashbook_signed_in' },
  customer: { token: 'cashbook_customer', xsrf: 'XSRF-TOKEN-CUSTOMER', flag: 'cashbook_customer_signed_in' },
};

/** By it a browser is known that has signed in before: httpOnly, and no session (sign-in-limits.ts). */
export const deviceCookieName = 'cashbook_device';

/** The anti-forgery token of a session: whoever cannot read the httpOnly session token cannot make it. */
export function xsrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('cashbook anti-forgery').digest('base64url');
}

/** Equal in a time that does not tell where they differ. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The readable cookie with the anti-forgery token of that session token. */
export function xsrfCookie(kind: SessionKind, token: string): CookieChange {
  return { name: cookieNames[kind].xsrf, value: xsrfTokenOf(token), httpOnly: false };
}

/** The cookies of a session that begins. `maxAgeSeconds` is null when it ends with the browser. */
export function sessionCookies(kind: SessionKind, token: string, maxAgeSeconds: number | null): CookieChange[] {
  const age = maxAgeSeconds === null ? {} : { maxAgeSeconds };
  const names = cookieNames[kind];
  return [
    { name: names.token, value: token, httpOnly: true, ...age },
    { ...xsrfCookie(kind, token), ...age },
    { name: names.flag, value: '1', httpOnly: false, ...age },
  ];
}

/** Takes the cookies of a session away. */
export function clearedCookies(kind: SessionKind): CookieChange[] {
  const names = cookieNames[kind];
  return [
    { name: names.token, value: null, httpOnly: true },
    { name: names.xsrf, value: null, httpOnly: false },
    { name: names.flag, value: null, httpOnly: false },
  ];
}
