/*
 * The calls before sign-in, without their schemas, so that the sign-in page loads as little as possible. access/session.ts
 * makes full routes of them.
 */

export const signInCall = { method: 'POST', path: '/login', access: 'public' } as const;

export const csrfCookieCall = { method: 'GET', path: '/sanctum/csrf-cookie', access: 'public' } as const;

export const tenantCall = { method: 'GET', path: '/tenant', access: 'public' } as const;
