import { z } from 'zod';
import { byNumber, replacedVoucher } from '#documents/document-routes';
import type { Field, Fields, PageValues, Said, Table, TypedOf, WireOf } from '#documents/field';
import { isTable } from '#documents/field';
import { type VoucherKindName, voucherKind } from '#documents/voucher-kinds';
import type { RefusalCode } from '#refusals';

/** The body, the reply, the stored form and the places of refusals that follow from the fields of a document. */

type Json = z.core.util.JSONType;
type Shape = z.ZodRawShape;

type Flat<T> = { [K in keyof T]: T[K] };
/** All members of a union in one object. */
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? Flat<All> : never;
type AsShape<T> = T extends Shape ? T : never;

/** The keys of the fields in a body and in a reply. */
export type SentOf<F extends Fields> = AsShape<Merged<F[keyof F]['sent']>>;
export type FoundOf<F extends Fields> = AsShape<Merged<F[keyof F]['found']>>;

/** The place that a refusal is about: a field, or a field of a row, such as `rows.quantityMilli`. */
export type PathOf<F extends Fields> = {
  [K in keyof F & string]:
    | K
    | (F[K] extends Table<infer Row, infer _In, infer _Out, infer _T> ? `${K}.${keyof Row & string}` : never);
}[keyof F & string];

/**
 * The refusals of the rule, in the order in which it checks them. Each has the place that it is about, null for none, or one
 * place for each list that may have it.
 */
export type Refusals<F extends Fields> = Readonly<
  Partial<Record<RefusalCode, PathOf<F> | readonly [PathOf<F>, ...PathOf<F>[]] | null>>
>;

/** The form of a reply: the keys of the fields by themselves, nested, or beside others. */
export interface ReplyForm<Flat extends Shape, Out extends Shape> {
  readonly found: Out;
  /** Returns the reply, from the keys of the fields. The server uses it. */
  toReply(keys: WireOf<Flat>, said: Said): WireOf<Out>;
  /** Returns the keys of the fields in a reply. The page uses it. */
  fromReply(reply: WireOf<Out>): WireOf<Flat>;
}

/** The keys of a reply beside the fields, such as sums that the rule computed. */
export interface RepliedBeside<B extends Shape> {
  readonly found: B;
  readonly of: (said: Said) => WireOf<B>;
}
export const nothingBeside: RepliedBeside<Record<never, never>> = { found: {}, of: () => ({}) };

/** Returns the form of a reply that has the fields, and the keys beside them, in one object under a name. */
export const repliedAs = <N extends string, F extends Fields, B extends Shape>(
  name: N,
  fields: F,
  beside: RepliedBeside<B>,
) => {
  type Out = { readonly [K in N]: z.ZodObject<FoundOf<F> & B> };
  // The compiler does not know that a computed key of one literal is that literal.
  return {
    found: { [name]: z.object({ ...foundOf(fields), ...beside.found }) },
    toReply: (keys: object, said: Said) => ({ [name]: { ...keys, ...beside.of(said) } }),
    fromReply: (reply: object) => (reply as Readonly<Record<string, object>>)[name],
  } as unknown as ReplyForm<FoundOf<F>, Out>;
};

/** The fields of a kind of document, in the order of its screen, and the refusals of its rule. */
export interface DocumentFields<F extends Fields = Fields, Out extends Shape = FoundOf<F>> {
  readonly fields: F;
  readonly refusals: Refusals<F>;
  readonly reply: ReplyForm<FoundOf<F>, Out>;
}

/** The part of a description that does not depend on the form of the reply. */
export type Described<F extends Fields = Fields> = Pick<DocumentFields<F>, 'fields' | 'refusals'>;

/**
 * Returns the description of a document. The compiler checks that each refusal names a field of it. Without a form of its own,
 * a reply has the keys of the fields.
 */
export function documentFields<F extends Fields>(fields: F, refusals: Refusals<F>): DocumentFields<F>;
export function documentFields<F extends Fields, Out extends Shape>(
  fields: F,
  refusals: Refusals<F>,
  reply: ReplyForm<FoundOf<F>, Out>,
): DocumentFields<F, Out>;
export function documentFields<F extends Fields>(
  fields: F,
  refusals: Refusals<F>,
  reply: ReplyForm<FoundOf<F>, FoundOf<F>> = {
    found: foundOf(fields),
    toReply: (keys) => keys,
    fromReply: (keys) => keys,
  },
): DocumentFields<F> {
  return { fields, refusals, reply };
}

// The engine goes over the fields in loops, which the compiler cannot follow. Each cast says what its loop has made.

const merged = (shapes: readonly Shape[]) => Object.assign({}, ...shapes) as Shape;
export const sentOf = <F extends Fields>(fields: F): SentOf<F> =>
  merged(Object.values(fields).map(({ sent }) => sent)) as SentOf<F>;
export const foundOf = <F extends Fields>(fields: F): FoundOf<F> =>
  merged(Object.values(fields).map(({ found }) => found)) as FoundOf<F>;

/** Returns the schema of the body of a save and of an update. */
export const describedBody = <F extends Fields>(fields: F) => z.object({ mtmId: replacedVoucher, ...sentOf(fields) });

/** Returns the stored form of the fields. */
export function keptOf<F extends Fields>(fields: F): z.ZodType<TypedOf<F>, Json> {
  const kept = Object.entries(fields).flatMap(([name, field]) => (field.kept === null ? [] : [[name, field.kept]]));
  return z.object(Object.fromEntries(kept)) as unknown as z.ZodType<TypedOf<F>, Json>;
}

/** Returns the typed document in a body. */
export const typedOf = <F extends Fields>(fields: F, body: object): TypedOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.fromBody(body as WireOf<Shape>)]),
  ) as TypedOf<F>;

/** Returns the fields of a document, or of a row, as a reply has them. */
export function replyOf<F extends Fields>(fields: F, typed: TypedOf<F>, said: Said): WireOf<FoundOf<F>> {
  const all: Readonly<Record<string, unknown>> = typed;
  const parts = Object.entries(fields).map(([name, field]) => field.toReply(all[name], said, { typed: all }));
  return Object.assign({}, ...parts) as WireOf<FoundOf<F>>;
}

/** Returns the values of the fields on a page, from their keys in a reply. */
export const pageOf = (fields: Fields, keys: object): PageValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.fromReply({ ...keys })]));

/** Returns the keys of a body for the values of the fields on a page. */
export const bodyOf = <F extends Fields>(fields: F, values: PageValues): z.input<z.ZodObject<SentOf<F>>> =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => field.toBody(values[name] ?? { value: null })),
  ) as z.input<z.ZodObject<SentOf<F>>>;

/** Returns the codes of the refusals, in their order. */
export const refusalCodes = (refusals: Readonly<Partial<Record<RefusalCode, unknown>>>): readonly RefusalCode[] =>
  Object.keys(refusals) as RefusalCode[];

/** Returns the parts of the calls of a kind that follow from its fields, for `documentRoutes`. */
export const describedApi = <F extends Fields, Out extends Shape>(
  name: VoucherKindName,
  { fields, refusals, reply }: DocumentFields<F, Out>,
) => ({
  ...voucherKind(name),
  body: describedBody(fields),
  findBody: byNumber,
  loaded: reply.found,
  refusals: refusalCodes(refusals),
});

/** A refusal of a rule: its code, its field where the rule names one, the index of the row, and the name of the row's list in the body. */
interface Refused {
  readonly code: string;
  readonly row?: number;
  readonly list?: string;
  readonly field?: string;
}

/** The place of a refusal in a description: the field, and for a row the field in it. */
interface Place {
  readonly name: string;
  readonly field: Field;
  readonly inRow: string | null;
}

/**
 * Returns the place that a refusal is about; null if it is about none. A refusal of another list than the described one is
 * about the field of the same name there.
 */
export function placeOf({ fields, refusals }: Described, { code, row, list, field: said }: Refused): Place | null {
  const own = said === undefined ? undefined : fields[said];
  if (said !== undefined && own !== undefined) return { name: said, field: own, inRow: null };
  const paths = [(refusals as Readonly<Record<string, string | readonly string[] | null>>)[code] ?? []].flat();
  const places = paths.flatMap((path): readonly Place[] => {
    const [name = '', inRow = null] = path.split('.');
    const field = fields[name];
    return field === undefined ? [] : [{ name, field, inRow }];
  });
  // A code may be about a row at a save, and about the whole document when the books refuse it.
  const [first = null, ...more] = places.filter(({ inRow }) => inRow === null || row !== undefined);
  if (first?.inRow == null || list === undefined) return first;
  const isInList = ({ field }: Pick<Place, 'field'>) => isTable(field) && field.lists.sent === list;
  const [name, field] = Object.entries(fields).find(([, one]) => isInList({ field: one })) ?? [first.name, first.field];
  return [first, ...more].find(isInList) ?? { ...first, name, field };
}

/** Returns a function that names the field of a body that a refusal is about: `products.2.qty`. */
export function wireFieldOf(document: Described): (refused: Refused) => string | null {
  const firstKey = ({ sent }: Pick<Field, 'sent'>) => Object.keys(sent)[0] ?? null;
  return (refused) => {
    const place = placeOf(document, refused);
    if (place === null) return null;
    const { field, inRow } = place;
    if (inRow === null || !isTable(field)) return firstKey(field);
    const key = firstKey(field.fields[inRow] ?? { sent: {} });
    // The refused list may have no field of that name.
    return key === null ? null : `${field.lists.sent}.${refused.row}.${key}`;
  };
}
