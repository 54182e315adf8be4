import type { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import type { RefusalCode } from '#refusals';

/**
 * The callers that a route admits: anybody, a signed-in customer, any signed-in member of staff, or staff with one of the
 * named permissions. The server checks this before the handler runs.
 */
export type Access = 'public' | 'customer' | 'staff' | readonly [PermissionName, ...PermissionName[]];

/** One call of the HTTP API as plain data. The server's validation, the web client and the OpenAPI page read it. */
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
  /** The `message` of a success, if it is always the same. Null if the handler writes one each time. */
  readonly success?: string | null;
  /** Marks a call that changes nothing, although it is no GET. */
  readonly readOnly?: true;
  /** The response carries an ETag. A caller who already has that version gets a 304. */
  readonly revalidates?: true;
  /** The refusals of the call beside those of every call (not signed in, not permitted, invalid input, …). */
  readonly refusals?: readonly RefusalCode[];
  /** The call saves at a desk: it takes `X-Branch-Id`, `X-Transaction-Date` and `Idempotency-Key`. */
  readonly desk?: true;
  /** The server refuses body fields that the schema does not know. Parsing alone would drop them silently. */
  readonly keepsAll?: true;
  /** The call also takes its body as a form of a web page: gateways send nothing else. */
  readonly takesForm?: true;
  /** The query's `key` begins with the number of the company. A public call without it goes by its host. */
  readonly keyOfCompany?: true;
  /** The call changes a voucher: its version travels in `If-Match`. */
  readonly ifMatch?: true;
  /** The call takes one file, as multipart/form-data in this field and of at most this size. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /**
   * The call takes files, as multipart/form-data: up to `maxFiles` in this field, each of at most this size. The other fields of
   * the form are the body, each as text.
   */
  readonly uploads?: { readonly field: string; readonly maxBytes: number; readonly maxFiles: number };
  /** Content types of the file that the call answers with instead of an envelope. */
  readonly file?: readonly string[];
}

/** Requires `success` of every call that changes something, because clients show its `message` (spec 1 §7). */
type SaysWhatItDid = { readonly method: 'GET' } | { readonly readOnly: true } | { readonly success: string | null };

/** Returns the route unchanged with its literal types, from which handlers and clients are typed. */
export const route = <const R extends RouteShape & SaysWhatItDid>(shape: R): R => shape;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The input that a client sends, as it travels (money as numbers of taka). */
export type RouteInput<R extends RouteShape> = {
  readonly [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: In<R[K]>;
} & (R extends { readonly upload: object } ? { readonly file: Blob } : unknown) &
  (R extends { readonly uploads: object } ? { readonly files: readonly File[] } : unknown);
/** The decoded `data` of the reply. */
export type RouteReply<R extends RouteShape> = Out<R['reply']>;
/** The path parameters that the server's handler receives after validation. */
export type RouteParams<R extends RouteShape> = Out<R['params']>;
export type RouteQuery<R extends RouteShape> = Out<R['query']>;
export type RouteBody<R extends RouteShape> = Out<R['body']>;
