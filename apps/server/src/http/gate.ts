import type { Access } from '@cashbook/contract/route';
import type { FastifyRequest } from 'fastify';
import { clearedCookies, cookieNames, deviceCookieName, sameText, xsrfTokenOf } from '#http/cookies';
import { type Refused, refused } from '#use-case/answer';
import type { CachedSession, Caller, FindCachedCaller, FindCaller, RequestFacts, SessionKind } from '#use-case/caller';

/** A call that the gate admits: its caller (null on public calls) and the facts of its request. */
export interface Admitted {
  readonly kind: 'admitted';
  readonly caller: Caller | null;
  readonly facts: RequestFacts;
  /** Set when the caller is known from an earlier call; the write that follows checks the session. */
  readonly session?: CachedSession;
}

/** The methods that change nothing: they need no anti-forgery token. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Decides whether to admit a call, before its body is read. Refuses in this order: no live session (401), a cookie session
 * without its anti-forgery token on a call that changes something (419), a caller without the access (403).
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

/**
 * Admits a call by what an earlier call found. Returns null when the database is to be asked: also where this would refuse, so that
 * nobody is refused by what may have changed.
 */
export function admitCached(request: FastifyRequest, access: Access, find: FindCachedCaller): Admitted | null {
  if (access === 'public' || access === 'customer') return null;
  const facts = factsOf(request, 'staff');
  const cached = facts.token === null || !facts.unforged ? null : find(facts.token.value, facts);
  if (cached === null || !mayCall(cached.caller, access)) return null;
  return { kind: 'admitted', facts, ...cached };
}

/** Whether the route is open to the caller; of several permissions one is enough. */
export function mayCall(caller: Caller, access: Exclude<Access, 'public'>): boolean {
  if (access === 'customer') return caller.kind === 'customer';
  if (caller.kind !== 'staff') return false;
  return access === 'staff' || access.some((permission) => caller.permissions.has(permission));
}

/** Returns changes that clear the cookies of an ended session, so that the page stops asking who is signed in. */
function staleCookies(facts: RequestFacts, access: Access) {
  return facts.token?.from === 'cookie' ? clearedCookies(access === 'customer' ? 'customer' : 'staff') : [];
}

/** Returns the facts of a request whose session would be of that kind. */
export function factsOf(request: FastifyRequest, kind: SessionKind): RequestFacts {
  const token = tokenOf(request, kind);
  return {
    host: request.hostname.toLowerCase(),
    // The address is unknown when the client has hung up since. Its request is still processed.
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
 * Matches the headers that proxies, tunnels and content networks add to forwarded calls, trusted or not. A client that adds one
 * itself only disadvantages itself.
 */
const forwardingHeader =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-original-.+|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fastly-.+|x-envoy-.+|x-amzn-.+|cdn-loop|ngrok-.+|tailscale-.+)$/;

/** Returns the token that counts: that of an Authorization header when there is one (api, "Sign-in"), else the cookie's. */
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
 * Whether a public call looks forged. It has no session to bind a token to. It looks forged when the browser says that another
 * site sent it, or when its token differs from its cookie.
 */
function looksForged(request: FastifyRequest): boolean {
  if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return false;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const sent = request.headers['x-xsrf-token'];
  const cookie = request.cookies[cookieNames.staff.xsrf];
  return typeof sent === 'string' && cookie !== undefined && !sameText(sent, cookie);
}
