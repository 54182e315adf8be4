/*
 * The calls of whoever is not signed in yet, without their schemas: the sign-in page loads nothing that it can do without.
 * access/session.ts makes whole routes of them.
 */

export const signInCall = { method: 'POST', path: '/login', access: 'public' } as const;

export const csrfCookieCall = { method: 'GET', path: '/sanctum/csrf-cookie', access: 'public' } as const;

export const tenantCall = { method: 'GET', path: '/tenant', access: 'public' } as const;
