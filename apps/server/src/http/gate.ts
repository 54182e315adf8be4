import type { Access } from '@cashbook/contract/route';
import type { FastifyRequest } from 'fastify';
import { clearedCookies, cookieNames, deviceCookieName, sameText, xsrfTokenOf } from '#http/cookies';
import { type Refused, refused } from '#use-case/answer';
import type { Caller, FindCaller, RequestFacts, SessionKind } from '#use-case/caller';

/** A call that may go on: who stands behind it (null on public calls) and the facts of its request. */
export interface Admitted {
  readonly kind: 'admitted';
  readonly caller: Caller | null;
  readonly facts: RequestFacts;
}

/** Methods that change nothing: they need no anti-forgery token. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Decides whether a call may go on, before its body is read. Refuses in this order: no live session (401), a
 * cookie session without its anti-forgery token on a call that changes something (419), not one of those who may (403).
 */
export async function admit(request: FastifyRequest, access: Access, find: FindCaller): Promise<Admitted | Refused> {
  const facts = factsOf(request, access === 'customer' ? 'customer' : 'staff');
  if (access === 'public') return looksForged(request) ? refused('csrf') : { kind: 'admitted', caller: null, facts };
  const caller = facts.token === null ? null : await find(facts.token.value, facts);
  if (caller === null) return refused('unauthenticated', {}, staleCookies(facts, access));
  if (!facts.unforged) return refused('csrf');
  if (!mayCall(caller, access)) return refused('forbidden');
  return { kind: 'admitted', caller, facts };
}

/** Whether the caller is one of those whom the route is for; of several permissions one is enough. */
export function mayCall(caller: Caller, access: Exclude<Access, 'public'>): boolean {
  if (access === 'customer') return caller.kind === 'customer';
  if (caller.kind !== 'staff') return false;
  return access === 'staff' || access.some((permission) => caller.permissions.has(permission));
}

/** The cookies of a session that is over are taken away, so that the page stops asking who is signed in. */
function staleCookies(facts: RequestFacts, access: Access) {
  return facts.token?.from === 'cookie' ? clearedCookies(access === 'customer' ? 'customer' : 'staff') : [];
}

function factsOf(request: FastifyRequest, kind: SessionKind): RequestFacts {
  const token = tokenOf(request, kind);
  return {
    host: request.hostname.toLowerCase(),
    // Unknown of a client that has hung up since; what it asked for is done all the same.
    ip: request.raw.socket.remoteAddress === undefined ? '' : request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    deviceToken: request.cookies[deviceCookieName] ?? null,
    isForwarded: Object.keys(request.headers).some((name) => forwardingHeader.test(name)),
    token,
    unforged: safeMethods.has(request.method) || token?.from !== 'cookie' || carriesXsrfOf(request, token.value),
  };
}

const longestUserAgent = 400;

/**
 * What proxies, tunnels and content networks add to the calls that they pass on, whether or not anybody trusts them. A
 * client that adds one itself only takes something from itself.
 */
const forwardingHeader =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-original-.+|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fastly-.+|x-envoy-.+|x-amzn-.+|cdn-loop|ngrok-.+|tailscale-.+)$/;

/** The token that counts: an Authorization header alone where there is one (api, "Sign-in"), else the cookie. */
function tokenOf(request: FastifyRequest, kind: SessionKind): RequestFacts['token'] {
  const header = request.headers.authorization;
  if (header !== undefined) return { value: /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '', from: 'header' };
  const cookie = request.cookies[cookieNames[kind].token];
  return cookie === undefined || cookie === '' ? null : { value: cookie, from: 'cookie' };
}

function carriesXsrfOf(request: FastifyRequest, token: string): boolean {
  const sent = request.headers['x-xsrf-token'];
  return typeof sent === 'string' && sameText(sent, xsrfTokenOf(token));
}

/**
 * A public call has no session to bind a token to. It is refused when the browser says that another site sent it, or
 * when it carries a token that is not the one in its cookie.
 */
function looksForged(request: FastifyRequest): boolean {
  if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return false;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const sent = request.headers['x-xsrf-token'];
  const cookie = request.cookies[cookieNames.staff.xsrf];
  return typeof sent === 'string' && cookie !== undefined && !sameText(sent, cookie);
}
