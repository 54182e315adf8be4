import type { Readable } from 'node:stream';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteShape } from '@cashbook/contract/route';
import { refusals } from '@cashbook/words/en/refusals';
import { filled } from '@cashbook/words/text';

/** A refusal as a value: its stable code, and the additions of this case to the contract's sentence. */
export interface Refusal {
  readonly code: RefusalCode;
  /** Replaces the contract's sentence when the case has a better one. */
  readonly message?: string;
  /** Sentences by field name, for the form. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The values for the gaps of the contract's sentence, in any language. */
  readonly values?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/**
 * `data` that is already JSON text. The text must equal the encoding by the route's reply schema; `checkReplies` checks that.
 */
export interface EncodedJson<T> {
  readonly encodedJson: string;
  /** Only for the type checker: it prevents sending the text of one reply as another. */
  readonly of?: T;
}

/** A cookie to set, or to clear with the value null. Without an age it lasts for the browser's session. */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly httpOnly: boolean;
  readonly maxAgeSeconds?: number;
}

export interface Done<T> {
  readonly kind: 'done';
  readonly data: T | EncodedJson<T>;
  /** The sentence for this case; empty when the route's own sentence is enough. */
  readonly message: string;
  readonly cookies?: readonly CookieChange[];
  /** For a call that revalidates: the state of the data, as {@link Unchanged} would name it. */
  readonly state?: string;
}

/** The answer when the caller already has the reply of the same state. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly state: string;
}

export interface Refused {
  readonly kind: 'refused';
  /** For `inCompany`: it rolls back a transaction that ends in a refusal. */
  readonly ok: false;
  readonly refusal: Refusal;
  readonly cookies: readonly CookieChange[];
}

/** A file instead of an envelope. Spool it first: a slow reader must not keep a transaction open. */
export interface FileAnswer {
  readonly kind: 'file';
  readonly contentType: string;
  readonly fileName: string;
  readonly content: Readable;
  /** Present when the page shows the file instead of saving it. The browser caches it as this says. */
  readonly inline?: { readonly cacheControl: string };
}

/** The answer of a handler. */
export type Answer<T> = Done<T> | Unchanged | Refused | FileAnswer;

/**
 * Returns the answer of a call that succeeded, with `data` in the decoded form of the route's reply schema (bigint paisa and
 * all).
 */
export function done<T>(
  data: T | EncodedJson<T>,
  message = '',
  more: Pick<Done<T>, 'cookies' | 'state'> = {},
): Done<T> {
  return { kind: 'done', data, message, ...more };
}

/** Returns the answer for a caller that already has the reply of that state. */
export const unchanged = (state: string): Unchanged => ({ kind: 'unchanged', state });

/** Returns the answer of a refused call. Status and sentence come from the contract's table. */
export function refused(
  code: RefusalCode,
  more: Omit<Refusal, 'code'> = {},
  cookies: readonly CookieChange[] = [],
): Refused {
  return { kind: 'refused', ok: false, refusal: { code, ...more }, cookies };
}

/**
 * Returns a reply from JSON text, the fast way for large replies. A report of 100,000 rows writes each row's text while it
 * reads (money through `takaText`, never a float). It so skips one pass over every field.
 */
export function encodedJson<T>(text: string): EncodedJson<T> {
  return { encodedJson: text };
}

/** Returns the JSON text of `data` as the route's reply schema writes it. Encoded text is returned unchanged. */
export function encodeReply(shape: RouteShape, data: unknown, checkReplies = false): string {
  if (shape.reply === undefined) throw new Error(`${shape.path} answers with files only`);
  if (!isEncoded(data)) return JSON.stringify(shape.reply.encode(data));
  if (checkReplies) shape.reply.parse(JSON.parse(data.encodedJson));
  return data.encodedJson;
}

function isEncoded(data: unknown): data is EncodedJson<unknown> {
  return typeof data === 'object' && data !== null && 'encodedJson' in data && typeof data.encodedJson === 'string';
}

/** Returns the sentence for people: the refusal's own, else the contract's. */
export function messageOf(refusal: Refusal): string {
  return refusal.message ?? filled(refusals[refusal.code], refusal.values ?? {});
}
