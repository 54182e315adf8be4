import type { Access, RouteBody, RouteParams, RouteQuery, RouteReply, RouteShape } from '@cashbook/contract/route';
import type { Answer, Done } from '#use-case/answer';
import type { Actor, CachedSession, CustomerActor, RequestFacts } from '#use-case/caller';

/** The caller that a call with that access may have. */
export type ActorOf<A extends Access> = A extends 'public' ? null : A extends 'customer' ? CustomerActor : Actor;

/**
 * The branch and date that the screen showed when it saved. The use case compares them once it knows that the key is new
 * (desk.ts).
 */
export interface ShownDesk {
  /** The branch; null when the request names none, which means the branch that the caller works in. */
  readonly branchId: number | null;
  /** The transaction date, yyyy-mm-dd; null when the request names none, which means the open day. */
  readonly transactionDate: string | null;
}

/** The key under which a caller may repeat a write, bound to the content of the request. */
export interface IdempotencyKey {
  readonly key: string;
  /** The method and pattern of the route, so that keys of different calls never conflict. */
  readonly route: string;
  /** The SHA-256 of the address and the body as received. */
  readonly bodyHash: Buffer;
}

/** The file of a call that takes one. */
export interface Uploaded {
  /** The file name on the sender's machine. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** A call after validation, as its handler receives it. */
export interface Call<R extends RouteShape> {
  readonly params: RouteParams<R>;
  readonly query: RouteQuery<R>;
  readonly body: RouteBody<R>;
  /** The file, for routes that take one. */
  readonly upload: R extends { readonly upload: object } ? Uploaded : null;
  /** The files, for routes that take several; at least one. */
  readonly uploads: R extends { readonly uploads: object } ? readonly Uploaded[] : null;
  /** The signal that aborts when the caller hangs up before the answer is sent whole; for routes that answer with a file. */
  readonly callerGone: R extends { readonly file: object } ? AbortSignal : null;
  /** Returns whether the caller already has the reply of a state, which is a short text; for routes that revalidate. */
  readonly hasState: R extends { readonly revalidates: true } ? (state: string) => boolean : null;
  readonly actor: ActorOf<R['access']>;
  readonly desk: ShownDesk;
  /** The version in If-Match; null when the caller names none. */
  readonly expectedVersion: number | null;
  readonly idempotency: IdempotencyKey | null;
  readonly request: RequestFacts;
}

/** A function that answers one call. It refuses by value and throws only unexpected errors. */
export type Handler<R extends RouteShape> = ((call: Call<R>) => Promise<Answer<RouteReply<R>>>) & {
  /**
   * Answers a call whose caller is known from an earlier one, in one trip that checks the session. Returns null, having written
   * nothing, when the call is to be admitted and answered anew.
   */
  readonly cached?: (call: Call<R>, session: CachedSession) => Promise<Done<RouteReply<R>> | null>;
};

/** One handler for every route of a group. A missing handler does not compile. */
export type Handlers<G extends Readonly<Record<string, RouteShape>>> = { readonly [K in keyof G]: Handler<G[K]> };
