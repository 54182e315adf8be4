import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CookieChange } from '#use-case/answer';
import type { SessionKind } from '#use-case/caller';

interface CookieNames {
  /** The session token: httpOnly. */
  readonly token: string;
  /** The anti-forgery token: the page can read it and sends it back in X-XSRF-TOKEN. */
  readonly xsrf: string;
  /** The page can read it and learns whether it needs to ask who is signed in. */
  readonly flag: string;
}

/** The names of the cookies; staff and customers have their own. */
export const cookieNames: Readonly<Record<SessionKind, CookieNames>> = {
  staff: { token: 'cashbook_session', xsrf: 'XSRF-TOKEN', flag: 'cashbook_signed_in' },
  customer: { token: 'cashbook_customer', xsrf: 'XSRF-TOKEN-CUSTOMER', flag: 'cashbook_customer_signed_in' },
};

/** The cookie that identifies a browser after an earlier sign-in: httpOnly, and no session (sign-in-limits.ts). */
export const deviceCookieName = 'cashbook_device';

/** Returns the anti-forgery token of a session. A site that cannot read the httpOnly session token cannot make it. */
export function xsrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('cashbook anti-forgery').digest('base64url');
}

/** Whether the texts are equal, in a time that does not reveal where they differ. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the readable cookie with the anti-forgery token of that session token. */
export function xsrfCookie(kind: SessionKind, token: string): CookieChange {
  return { name: cookieNames[kind].xsrf, value: xsrfTokenOf(token), httpOnly: false };
}

/** Returns the cookies of a new session. `maxAgeSeconds` is null when the session ends with the browser. */
export function sessionCookies(kind: SessionKind, token: string, maxAgeSeconds: number | null): CookieChange[] {
  const age = maxAgeSeconds === null ? {} : { maxAgeSeconds };
  const names = cookieNames[kind];
  return [
    { name: names.token, value: token, httpOnly: true, ...age },
    { ...xsrfCookie(kind, token), ...age },
    { name: names.flag, value: '1', httpOnly: false, ...age },
  ];
}

/** Returns the changes that clear the cookies of a session. */
export function clearedCookies(kind: SessionKind): CookieChange[] {
  const names = cookieNames[kind];
  return [
    { name: names.token, value: null, httpOnly: true },
    { name: names.xsrf, value: null, httpOnly: false },
    { name: names.flag, value: null, httpOnly: false },
  ];
}
