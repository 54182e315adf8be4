import type { WordOf } from '@cashbook/words/catalogue';
import type { z } from 'zod';

/** One field of a document: how it is sent, found, stored, typed and shown. The kinds of fields are in `field-kinds`. */

export type Word = WordOf<'vouchers'>;
type Json = z.core.util.JSONType;
type Shape = z.ZodRawShape;
/** The values of a part of a body or of a reply, as the code has them. */
export type WireOf<S extends Shape> = z.output<z.ZodObject<S>>;

/** A choice in a field, as a page shows it. `text` distinguishes it from others of the same name. */
export interface Chosen {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

/** The value of a field on a page. `chosen` is its name, for a field with a choice. */
export interface PageValue<T = unknown> {
  readonly value: T;
  readonly chosen?: Chosen | null;
  /** The rows of a list. */
  readonly rows?: readonly PageRow[];
}

/** The values of some fields on a page, by the names of the fields. */
export type PageValues = Readonly<Record<string, PageValue>>;

/** A row of a list on a page, with the page's own number of it. */
export interface PageRow {
  readonly id: string;
  readonly values: PageValues;
}

/** The facts about a saved voucher that the server knows beside its typed fields. */
export interface Said {
  readonly voucherId: number;
  readonly account: (id: number) => { readonly name: string; readonly text: string };
  readonly product: (id: number) => { readonly name: string; readonly unit: string };
  readonly warehouse: (id: number | null) => { readonly id: number; readonly name: string } | null;
  /** The name of the branch that gets the goods; empty when no branch does. */
  readonly sentTo: string;
  /** The result of the kind's `readBeside`. */
  readonly beside: unknown;
}

/** The surroundings of a field in a reply: the values of the document or the row. */
export interface Around {
  readonly typed: Readonly<Record<string, unknown>>;
}

/** The editor of a field on a page. A page brings the control of a field that is `chosen` or a `choice`. */
export type Editor =
  | { readonly holds: 'text'; readonly most: number }
  | { readonly holds: 'date' | 'amount' | 'quantity' | 'serials' }
  | { readonly holds: 'chosen'; readonly from: string }
  /**
   * One of a few texts. The number of a choice on the page is its index plus 1. `none` is the value when nothing is chosen.
   * `words` says the options to people; without it they are said as they are.
   */
  | {
      readonly holds: 'choice';
      readonly options: readonly string[];
      readonly none?: string | null;
      readonly words?: Readonly<Record<string, Word>>;
    }
  /** Nobody types it. `value` is its value on a page. */
  | { readonly holds: 'nothing'; readonly value?: unknown };

/** The label of a field, and the heading of its column where that differs. */
export interface Shown {
  readonly label?: Word;
  readonly column?: Word;
}

/**
 * A field with a value of type `T`. `In` are its keys in a body, and `Out` its keys in a reply: one, several or none. The
 * specification decides the names of these keys.
 */
export interface Field<T = unknown, In extends Shape = Shape, Out extends Shape = Shape> extends Shown {
  readonly editor: Editor;
  readonly sent: In;
  readonly found: Out;
  /** The stored form; null if a voucher does not store the field. */
  readonly kept: z.ZodType<T, Json> | null;
  /** Reads the value from a body. The server uses it. */
  fromBody(body: WireOf<In>): T;
  /** Returns the keys of a reply. The server uses it. */
  toReply(value: T, said: Said, around: Around): WireOf<Out>;
  /** Reads the value from a reply; null for an empty field. The page uses it. */
  fromReply(found: WireOf<Out>): PageValue<T | null>;
  /** Returns the keys of a body. The page uses it. */
  toBody(value: PageValue<T>): z.input<z.ZodObject<In>>;
}

export type Fields = Readonly<Record<string, Field>>;

/** A field whose value is a list of rows, each with fields of its own. Its values on a page have the rows. */
export interface Table<
  F extends Fields = Fields,
  In extends Shape = Shape,
  Out extends Shape = Shape,
  T = readonly TypedOf<F>[] | null,
> extends Field<T, In, Out> {
  readonly fields: F;
  /** The names of the list in a body and in a reply. */
  readonly lists: { readonly sent: string; readonly found: string };
  /** Returns the rows as the history of a voucher compares them; without it the history goes by entries and movements. */
  saidRows?(rows: T): SaidRows;
}

/** The rows of a list in one version of a voucher: those of a plan, others as texts, or the names in them. */
export type SaidRows =
  | { readonly holds: 'installments'; readonly value: { due_date: string; amount: bigint }[] }
  | { readonly holds: 'texts' | 'names'; readonly value: string[] };

type ValueOf<One> = One extends Field<infer T, infer _In, infer _Out> ? T : never;

/** The typed document by the names of its fields, as the kernel's rule takes it. */
export type TypedOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Whether a field is a list of rows. */
export const isTable = (field: Field): field is Table => 'fields' in field;
