import type { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import type { RefusalCode } from '#refusals';

/**
 * Who may call: anybody, a signed-in customer, any signed-in member of staff, or staff holding one of the named
 * permissions. The server enforces it before the handler runs.
 */
export type Access = 'public' | 'customer' | 'staff' | readonly [PermissionName, ...PermissionName[]];

/** One call of the HTTP API as plain data: the server's validation, the web client and the OpenAPI page all read this. */
export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The shape of the envelope's `data`. Absent for calls that answer with a file. */
  readonly reply?: z.ZodType;
  /** The `message` of a success that is the same every time; null where the handler says one for the occasion. */
  readonly success?: string | null;
  /** The call changes nothing, although it is no GET. */
  readonly readOnly?: true;
  /** The reply carries an ETag, and a caller who has it already is answered 304. */
  readonly revalidates?: true;
  /** What the call can refuse besides what every call can (not signed in, not permitted, invalid input, …). */
  readonly refusals?: readonly RefusalCode[];
  /** The call saves at a desk: it takes `X-Branch-Id`, `X-Transaction-Date` and `Idempotency-Key`. */
  readonly desk?: true;
  /** What the body says and its schema does not know is refused: reading would drop it without a word. */
  readonly keepsAll?: true;
  /** The call changes a voucher: its version travels in `If-Match`. */
  readonly ifMatch?: true;
  /** The call takes one file, as multipart/form-data in this field and of at most this size. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** Content types of the file that the call answers with instead of an envelope. */
  readonly file?: readonly string[];
}

/** Clients show the `message` of whatever was changed (spec 1 §7), so a call that changes something has one. */
type SaysWhatItDid = { readonly method: 'GET' } | { readonly readOnly: true } | { readonly success: string | null };

/** Keeps the literal types of a route, so that handlers and clients are typed from it. */
export const route = <const R extends RouteShape & SaysWhatItDid>(shape: R): R => shape;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a client sends, as it travels (money as numbers of taka). */
export type RouteInput<R extends RouteShape> = {
  readonly [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: In<R[K]>;
} & (R extends { readonly upload: object } ? { readonly file: Blob } : unknown);
/** The decoded `data` of the reply. */
export type RouteReply<R extends RouteShape> = Out<R['reply']>;
/** What the server's handler receives after validation. */
export type RouteParams<R extends RouteShape> = Out<R['params']>;
export type RouteQuery<R extends RouteShape> = Out<R['query']>;
export type RouteBody<R extends RouteShape> = Out<R['body']>;
