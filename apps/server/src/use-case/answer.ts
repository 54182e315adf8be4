import type { Readable } from 'node:stream';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteShape } from '@cashbook/contract/route';
import { refusals } from '@cashbook/words/en/refusals';
import { filled } from '@cashbook/words/text';

/** A refusal as a value: its stable code, and what this case adds to the contract's sentence. */
export interface Refusal {
  readonly code: RefusalCode;
  /** Replaces the contract's sentence where the case knows a better one. */
  readonly message?: string;
  /** Sentences by field name, for the form. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** What fills the gaps of the contract's sentence, in any language. */
  readonly values?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/** `data` that is JSON already. The text must be what the route's reply schema encodes to; `checkReplies` proves it. */
export interface EncodedJson<T> {
  readonly encodedJson: string;
  /** Only for the type checker: keeps the text of one reply from being sent as another. */
  readonly of?: T;
}

/** One cookie to set, or with the value null to clear. Without an age it lasts for the browser's session. */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly httpOnly: boolean;
  readonly maxAgeSeconds?: number;
}

export interface Done<T> {
  readonly kind: 'done';
  readonly data: T | EncodedJson<T>;
  /** Said of this occasion; empty where the route's own sentence says enough. */
  readonly message: string;
  readonly cookies?: readonly CookieChange[];
  /** Of a call that revalidates: the state of which the data is, as {@link Unchanged} would name it. */
  readonly state?: string;
}

/** Nothing has changed since the reply that the caller has, which was of the same state. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly state: string;
}

export interface Refused {
  readonly kind: 'refused';
  /** For `inCompany`: a transaction that ends in a refusal keeps nothing of what it wrote. */
  readonly ok: false;
  readonly refusal: Refusal;
  readonly cookies: readonly CookieChange[];
}

/** A file instead of an envelope. Spool it first: a slow reader must not hold a transaction. */
export interface FileAnswer {
  readonly kind: 'file';
  readonly contentType: string;
  readonly fileName: string;
  readonly content: Readable;
  /** Shown in the page instead of saved, and kept by the browser as this says. */
  readonly inline?: { readonly cacheControl: string };
}

/** What a handler answers. */
export type Answer<T> = Done<T> | Unchanged | Refused | FileAnswer;

/** The call succeeded: `data` in the decoded form of the route's reply schema (bigint paisa and all). */
export function done<T>(
  data: T | EncodedJson<T>,
  message = '',
  more: Pick<Done<T>, 'cookies' | 'state'> = {},
): Done<T> {
  return { kind: 'done', data, message, ...more };
}

/** The caller has the reply of that state already. */
export const unchanged = (state: string): Unchanged => ({ kind: 'unchanged', state });

/** The call is refused; status and sentence come from the contract's table. */
export function refused(
  code: RefusalCode,
  more: Omit<Refusal, 'code'> = {},
  cookies: readonly CookieChange[] = [],
): Refused {
  return { kind: 'refused', ok: false, refusal: { code, ...more }, cookies };
}

/**
 * The fast way for large replies: JSON text in place of a value to encode. A report that answers 100,000 rows writes
 * each row's text while it reads (money through `takaText`, never a float) and so skips one pass over every field.
 */
export function encodedJson<T>(text: string): EncodedJson<T> {
  return { encodedJson: text };
}

/** The JSON text of `data` as the route's reply schema writes it; text that is encoded already is taken as it is. */
export function encodeReply(shape: RouteShape, data: unknown, checkReplies = false): string {
  if (shape.reply === undefined) throw new Error(`${shape.path} answers with files only`);
  if (!isEncoded(data)) return JSON.stringify(shape.reply.encode(data));
  if (checkReplies) shape.reply.parse(JSON.parse(data.encodedJson));
  return data.encodedJson;
}

function isEncoded(data: unknown): data is EncodedJson<unknown> {
  return typeof data === 'object' && data !== null && 'encodedJson' in data && typeof data.encodedJson === 'string';
}

/** The sentence for people: the refusal's own, else the contract's. */
export function messageOf(refusal: Refusal): string {
  return refusal.message ?? filled(refusals[refusal.code], refusal.values ?? {});
}
