import { z } from 'zod';
import type { PermissionName } from '#access/permissions';
import type { Shown, WireOf, Word } from '#documents/field';
import { at, type Key, keyed, own, simple } from '#documents/field-kinds';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { chosen, date, exactText, id, idText, milli, taka } from '#wire';

/** A document against the lines of another one, its parent. This file has the fields and the calls of all such documents. */

type Shape = z.ZodRawShape;

/** The part of a kind's `readBeside` that a reply says of the parent. */
export interface BesideParent<Parent = unknown> {
  readonly parent: Parent;
}

/** The parent, as a page knows it at least. */
const parentHead = z.object({ id, vr_no: z.string() });

/** The parent. A reply says what is left of its lines without this document; {@link BesideParent} has it. */
export const parent = <N extends string, Parent extends z.ZodType>(name: N, found: Parent, shown: Shown) =>
  own<number | null, Key<N, typeof chosen>, Key<N, Parent>>({
    ...{ ...shown, editor: { holds: 'chosen', from: 'parent' }, kept: z.number().int().nullable() },
    ...{ sent: keyed(name, chosen), found: keyed(name, found) },
    fromBody: (body) => at(body, name),
    toReply: (_value, { beside }) => keyed(name, (beside as BesideParent).parent) as WireOf<Key<N, Parent>>,
    fromReply: (reply) => {
      const { id: value, vr_no: number } = parentHead.parse(at(reply, name));
      return { value, chosen: { id: value, name: number, text: '' } };
    },
    toBody: ({ value }) => keyed(name, value) as z.input<z.ZodObject<Key<N, typeof chosen>>>,
  });

const lineNumber = z.number().int().min(1);

/** The number of the parent's line, from 1. Nobody types it: the page's row knows its line. */
export const lineOf = <N extends string>(name: N) =>
  simple({
    ...{ name, answered: name, shown: {}, editor: { holds: 'nothing' }, toBody: (value: number) => value },
    ...{ sent: lineNumber, found: z.number().int(), kept: z.number().int() },
  });

const productName = exactText(400).optional();

/** The product of the parent's line. The reply says it with the parent. */
export const productOfLine = <N extends string>(name: N) =>
  own<number, Key<N, typeof id> & { product_name: typeof productName }, Record<never, never>>({
    ...{ editor: { holds: 'chosen', from: 'product' }, kept: z.number().int(), found: {} },
    sent: { ...keyed(name, id), product_name: productName },
    fromBody: (body) => at(body, name),
    ...{ toReply: () => ({}), fromReply: () => ({ value: 0 }) },
    toBody: ({ value, chosen: product }) =>
      ({ ...keyed(name, value), product_name: product?.name ?? '' }) as z.input<
        z.ZodObject<Key<N, typeof id> & { product_name: typeof productName }>
      >,
  });

/** A figure of a parent's line: a quantity, or an amount of money. `isBelow` shows it below the name of the product. */
export interface Figure extends Shown {
  readonly label: Word;
  readonly isMoney?: true;
  readonly isBelow?: true;
}
type FigureShape<F extends Readonly<Record<string, Figure>>> = {
  readonly [K in keyof F]: F[K] extends { readonly isMoney: true } ? typeof taka : typeof milli;
};

/** Returns the schema of a parent's line: its product, its figures, and the pieces that are left. */
export function parentLine<const F extends Readonly<Record<string, Figure>>, More extends Shape>(
  figures: F,
  more: More,
) {
  const shapes = Object.entries(figures).map(([name, { isMoney }]) => [name, isMoney === true ? taka : milli]);
  return z.object({
    /** The number of the line, from 1. */
    line: z.number().int(),
    product: z.object({ id, name: z.string(), unit: z.object({ name: z.string() }) }),
    has_serials: z.boolean(),
    ...more,
    // The loop has made one schema for each figure.
    ...(Object.fromEntries(shapes) as FigureShape<F>),
    /** The quantity that is left. */
    left: milli,
    /** The serials of the pieces that are left, separated by blanks. */
    left_serials: z.string(),
  });
}

/** Returns the schema of a parent with its lines. `more` are its other fields. */
export const parentWith = <Line extends z.ZodType, More extends Shape>(line: Line, more: More) =>
  z.object({
    ...{ id, vr_no: z.string(), vr_date: date, account: z.object({ id, name: z.string() }) },
    ...more,
    lines: z.array(line),
  });

interface ParentCalls<Parent extends z.ZodType, Found extends Shape> {
  readonly paths: { readonly search: string; readonly read: string };
  readonly access: readonly [PermissionName, ...PermissionName[]];
  readonly parent: Parent;
  /** The fields of a found parent in a list beside its number, its date and its party. */
  readonly found: Found;
  readonly notFound: RefusalCode;
  readonly summaries: { readonly search: string; readonly read: string };
}

/** Returns the calls with which a page finds a parent, and reads what is left of it. */
export const parentRoutes = <Parent extends z.ZodType, Found extends Shape>(calls: ParentCalls<Parent, Found>) => ({
  search: route({
    ...{ method: 'GET', path: calls.paths.search, summary: calls.summaries.search, access: calls.access },
    query: z.object({ q: exactText(100).default('') }),
    reply: z.array(z.object({ id, vr_no: z.string(), vr_date: date, account_name: z.string(), ...calls.found })),
  }),
  read: route({
    ...{ method: 'GET', path: calls.paths.read, summary: calls.summaries.read, access: calls.access },
    query: z.object({ id: idText }),
    reply: calls.parent,
    refusals: [calls.notFound],
  }),
});
