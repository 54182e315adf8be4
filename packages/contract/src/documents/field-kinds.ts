import { MAX_ROW_REMARKS, MAX_SERIAL, MAX_VOUCHER_ROWS, milliToNumber } from '@cashbook/money';
import { z } from 'zod';
import {
  bodyOf,
  type FoundOf,
  foundOf,
  keptOf,
  pageOf,
  replyOf,
  type SentOf,
  sentOf,
  typedOf,
} from '#documents/described';
import type { Field, Fields, Said, Shown, Table, TypedOf, WireOf } from '#documents/field';
import { exactText, id, milli, text as wireText } from '#wire';

/** The kinds of fields that many documents have. Each takes its key in a body, and in a reply if that differs. */

type Json = z.core.util.JSONType;

/** An object with one key. */
export type Key<Name extends string, S> = { readonly [K in Name]: S };
// The compiler does not know that a computed key of one literal is that literal.
export const keyed = <Name extends string, S>(name: Name, schema: S): Key<Name, S> =>
  ({ [name]: schema }) as Key<Name, S>;
/** Returns the value of a key that the schema of the body or of the reply has checked. */
export const at = <T>(object: object, name: string): T => (object as Readonly<Record<string, T>>)[name] as T;

/** Money and thousandths as a voucher stores them. They are text because JSON has no numbers of that size. */
export const keptUnits = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (stored) => BigInt(stored),
  encode: (units) => units.toString(),
});

/** Returns the stored form of a value that is not stored where it is `none`, as in vouchers from before the field. */
export const keptUnless = <T>(
  none: T,
  toStored: (value: T) => string | number,
  fromStored: (stored: string | number) => T,
) =>
  z.codec(z.union([z.string(), z.number()]).optional(), z.custom<T>(), {
    decode: (stored) => (stored === undefined ? none : fromStored(stored)),
    encode: (value) => (value === none ? undefined : toStored(value)),
  }) as unknown as z.ZodType<T, Json>;

/** A field that one document alone needs. Every part is written out. */
export const own = <T, In extends z.ZodRawShape, Out extends z.ZodRawShape>(field: Field<T, In, Out>) => field;

/** Returns a field of one key each way. */
export function simple<T, N extends string, I extends z.ZodType<T>, M extends string, O extends z.ZodType<T>>(field: {
  readonly name: N;
  readonly answered: M;
  readonly sent: I;
  readonly found: O;
  readonly kept: z.ZodType<T, Json>;
  readonly editor: Field['editor'];
  readonly shown: Shown;
  readonly toBody: (value: T) => z.input<I>;
}): Field<T, Key<N, I>, Key<M, O>> {
  const { name, answered, sent, found, kept, editor, shown } = field;
  return {
    ...{ ...shown, editor, kept, sent: keyed(name, sent), found: keyed(answered, found) },
    fromBody: (body) => at(body, name),
    toReply: (value) => keyed(answered, value) as WireOf<Key<M, O>>,
    fromReply: (reply) => ({ value: at(reply, answered) }),
    toBody: ({ value }) => keyed(name, field.toBody(value)) as z.input<z.ZodObject<Key<N, I>>>,
  };
}

/** The id of a record that the page has at hand, such as the sheet on which a button stands. */
export const idOfRecord = <N extends string>(name: N, from: string) =>
  simple({
    ...{ name, answered: name, shown: {}, editor: { holds: 'chosen', from }, toBody: (value: number) => value },
    ...{ sent: id, found: id, kept: z.number().int() },
  });

interface TextShown extends Shown {
  readonly most: number;
  /** The most characters in a body, if the rule refuses a longer text with a sentence of its own. */
  readonly sent?: number;
}

/** A line of text, with another key in a reply. A document that got it later has an empty one in its older vouchers. */
export const textAs = <N extends string, M extends string>(
  name: N,
  answered: M,
  { most, sent = most, ...shown }: TextShown,
) =>
  simple({
    ...{ name, answered, shown, editor: { holds: 'text', most }, toBody: (value: string) => value },
    ...{ sent: wireText(sent).default(''), found: z.string(), kept: z.string().default('') as z.ZodType<string, Json> },
  });

/** A line of text. */
export const text = <N extends string>(name: N, shown: TextShown) => textAs(name, name, shown);

/** The remarks of a document. */
export const remarks = () => text('remarks', { most: MAX_ROW_REMARKS, sent: MAX_ROW_REMARKS * 2, label: 'remarks' });

/** A quantity, a weight or a rate, in thousandths. `answered` is its key in a reply. */
export const quantityAs = <N extends string, M extends string>(name: N, answered: M, shown: Shown) =>
  simple({
    ...{ name, answered, shown, editor: { holds: 'quantity' }, toBody: milliToNumber },
    ...{ sent: milli, found: milli, kept: keptUnits },
  });
export const quantity = <N extends string>(name: N, shown: Shown) => quantityAs(name, name, shown);

const serialText = exactText(MAX_VOUCHER_ROWS * (MAX_SERIAL + 1)).default('');

/** The serials of the pieces of a row. On the wire they are a text with blanks or line ends between them. */
export const serials = <N extends string>(name: N, shown: Shown) => {
  const read = (sent: string) => sent.split(/\s+/).filter((serial) => serial !== '');
  return own<readonly string[], Key<N, typeof serialText>, Key<N, z.ZodString>>({
    ...{ ...shown, editor: { holds: 'serials' }, kept: z.array(z.string()) },
    ...{ sent: keyed(name, serialText), found: keyed(name, z.string()) },
    fromBody: (body) => read(at(body, name)),
    toReply: (pieces) => keyed(name, pieces.join(' ')) as WireOf<Key<N, z.ZodString>>,
    fromReply: (found) => ({ value: read(at(found, name)) }),
    toBody: ({ value }) => keyed(name, value.join(' ')) as z.input<z.ZodObject<Key<N, typeof serialText>>>,
  });
};

/** The name of something else as it was when it was chosen. Another field sends it and finds it. */
export const nameOf = (name: string, chosen: string) =>
  own<string, Record<never, never>, Record<never, never>>({
    ...{ editor: { holds: 'nothing', value: '' }, kept: z.string(), sent: {}, found: {} },
    fromBody: (body) => (at(body, chosen) === null ? '' : (at<string | null>(body, name) ?? '')),
    ...{ toReply: () => ({}), fromReply: () => ({ value: '' }), toBody: () => ({}) },
  });

/** A stored field that a kind of document does not have on the wire. It always has this value. */
export const absent = <T>(value: T, kept: z.ZodType<T, Json>) =>
  own<T, Record<never, never>, Record<never, never>>({
    ...{ editor: { holds: 'nothing', value }, kept, sent: {}, found: {} },
    ...{ fromBody: () => value, toReply: () => ({}), fromReply: () => ({ value }), toBody: () => ({}) },
  });

type SentRows<F extends Fields, S extends z.ZodRawShape> = z.ZodArray<z.ZodObject<S & SentOf<F>>>;
type FoundRows<F extends Fields, B extends z.ZodRawShape> = z.ZodArray<z.ZodObject<FoundOf<F> & B>>;

interface RowsOptions<F extends Fields, M extends string, S extends z.ZodRawShape, B extends z.ZodRawShape> {
  /** The name of the list in a reply. */
  readonly found: M;
  /** The most rows in a body. The rule refuses more than a document may have with a sentence of its own. */
  readonly most: number;
  /** The keys of a row beside its fields: in a body, at most the page's number of the row, and in a reply. */
  readonly beside: {
    readonly sent: S;
    readonly found: B;
    readonly of: (row: TypedOf<F>, place: number, said: Said) => z.output<z.ZodObject<B>>;
  };
}

/** The page's number of a row in a body. */
export const rowId = { id: z.union([z.number(), exactText(64)]).optional() };

/** The number of a row: the page's own in a body, and from 1 in a reply. */
export const rowNumber = {
  sent: rowId,
  found: { id: z.number().int() },
  of: (_row: object, place: number) => ({ id: place + 1 }),
};

/** Rows that have no keys beside their fields. */
export const bareRows = { sent: {}, found: {}, of: () => ({}) };

/** A list of rows. */
export function rows<
  N extends string,
  const M extends string,
  F extends Fields,
  S extends z.ZodRawShape,
  B extends z.ZodRawShape,
>(
  name: N,
  fields: F,
  { found: answered, most, beside }: RowsOptions<F, M, S, B>,
): Table<F, Key<N, SentRows<F, S>>, Key<M, FoundRows<F, B>>, readonly TypedOf<F>[]> {
  const sentRow = z.object({ ...beside.sent, ...sentOf(fields) });
  const foundRow = z.object({ ...foundOf(fields), ...beside.found });
  return {
    ...{ fields, lists: { sent: name, found: answered }, editor: { holds: 'nothing' } as const },
    // The compiler does not resolve the merged keys while the fields are a type parameter. The schemas have exactly these keys.
    sent: keyed(name, z.array(sentRow).max(most)) as unknown as Key<N, SentRows<F, S>>,
    found: keyed(answered, z.array(foundRow)) as unknown as Key<M, FoundRows<F, B>>,
    kept: z.array(keptOf(fields)),
    fromBody: (body) => at<readonly object[]>(body, name).map((row) => typedOf(fields, row)),
    toReply: (typed, said) =>
      keyed(
        answered,
        typed.map((row, index) => ({ ...replyOf(fields, row, said), ...beside.of(row, index, said) })),
      ) as unknown as WireOf<Key<M, FoundRows<F, B>>>,
    fromReply: (found) => ({
      value: null,
      rows: at<readonly object[]>(found, answered).map((row, index) => {
        return { id: `${name}${index + 1}`, values: pageOf(fields, row) };
      }),
    }),
    toBody: ({ rows: all = [] }) =>
      keyed(
        name,
        all.map(({ id: row, values }) => ({
          ...('id' in beside.sent ? { id: row } : {}),
          ...bodyOf(fields, values),
        })),
      ) as unknown as z.input<z.ZodObject<Key<N, SentRows<F, S>>>>,
  };
}
