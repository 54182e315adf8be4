import type { Access, RouteBody, RouteParams, RouteQuery, RouteReply, RouteShape } from '@cashbook/contract/route';
import type { Answer } from '#use-case/answer';
import type { Actor, CustomerActor, RequestFacts } from '#use-case/caller';

/** Who may stand behind a call of that access. */
export type ActorOf<A extends Access> = A extends 'public' ? null : A extends 'customer' ? CustomerActor : Actor;

/** What the screen showed when it saved, which the use case compares once it knows that the key is new (desk.ts). */
export interface ShownDesk {
  /** The branch; null when the caller did not say, then the one that they work in is meant. */
  readonly branchId: number | null;
  /** The transaction date, yyyy-mm-dd; null when the caller did not say, then the open day is meant. */
  readonly transactionDate: string | null;
}

/** The key under which a write may be repeated, bound to what was asked. */
export interface IdempotencyKey {
  readonly key: string;
  /** Method and pattern of the route: keys of different calls do not meet. */
  readonly route: string;
  /** SHA-256 of the address and the body as they came. */
  readonly bodyHash: Buffer;
}

/** The file of a call that takes one. */
export interface Uploaded {
  /** What it was called where it comes from. */
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
  /** Aborted when the caller hangs up before the answer is sent whole; for routes that answer with a file. */
  readonly callerGone: R extends { readonly file: object } ? AbortSignal : null;
  /** Whether the caller has the reply of a state already; for routes that revalidate. Such a state is a short text. */
  readonly hasState: R extends { readonly revalidates: true } ? (state: string) => boolean : null;
  readonly actor: ActorOf<R['access']>;
  readonly desk: ShownDesk;
  /** The version in If-Match; null when the caller claims none. */
  readonly expectedVersion: number | null;
  readonly idempotency: IdempotencyKey | null;
  readonly request: RequestFacts;
}

/** Answers one call. Refuses by value; throws only what nobody foresaw. */
export type Handler<R extends RouteShape> = (call: Call<R>) => Promise<Answer<RouteReply<R>>>;

/** One handler for every route of a group: a route without one does not compile. */
export type Handlers<G extends Readonly<Record<string, RouteShape>>> = { readonly [K in keyof G]: Handler<G[K]> };
