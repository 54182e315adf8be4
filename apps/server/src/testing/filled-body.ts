import { z } from 'zod';

/** Values for the fields of a body, by their names. A list of such objects gives the rows of a table. */
export interface Facts {
  readonly [field: string]: unknown;
}

/** The value of a field that is left out. */
export const leftOut = Symbol('left out');

/** Returns sample texts for a field: free text, a digit, a date. */
const texts = (name: string) => [`Some ${name}`.slice(0, 40), '1', '2026-06-30'];

/**
 * Returns a body with every field of the schema filled, so that fields added later are included. Values that the facts do
 * not give are made up; nearer facts win. Throws for a number that may be an id, because an id cannot be made up.
 */
export function filledBody(schema: z.core.$ZodType, nearest: readonly Facts[], name = ''): unknown {
  const facts = nearest.find((one) => Object.hasOwn(one, name));
  const fact = facts?.[name];
  if (schema instanceof z.ZodObject) return filledObject(schema, nearest);
  if (schema instanceof z.ZodArray)
    return (isRows(fact) ? fact : [{}]).map((row) => filledBody(schema.element, [row, ...nearest]));
  if (facts !== undefined && !isRows(fact)) return fact;
  return schema instanceof z.ZodCodec || schema instanceof z.ZodString
    ? sampleOf(schema, name)
    : ofInner(schema, nearest, name);
}

function filledObject({ shape }: z.ZodObject, nearest: readonly Facts[]): Record<string, unknown> {
  const fields = Object.entries<z.core.$ZodType>(shape).map(
    ([key, field]) => [key, filledBody(field, nearest, key)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== leftOut));
}

function ofInner(schema: z.core.$ZodType, nearest: readonly Facts[], name: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return filledBody(schema.def.innerType, nearest, name);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return filledBody(schema.def.innerType, nearest, name);
  if (schema instanceof z.ZodPipe) return filledBody(schema.def.in, nearest, name);
  if (schema instanceof z.ZodUnion) {
    const [first] = schema.options.filter((option) => !(option instanceof z.ZodLiteral));
    if (first !== undefined) return filledBody(first, nearest, name);
  }
  if (schema instanceof z.ZodEnum) return schema.options.at(-1);
  if (schema instanceof z.ZodBoolean) return true;
  return sampleOf(schema, name);
}

function sampleOf(schema: z.core.$ZodType, name: string): unknown {
  const samples = schema instanceof z.ZodCodec ? [1.5, 1, true] : schema instanceof z.ZodNumber ? [] : texts(name);
  const sample = samples.find((one) => z.safeDecode(schema, one as never).success);
  if (sample === undefined) throw new Error(`Please say in the facts of the test what ${name} is.`);
  return sample;
}

const isRows = (fact: unknown): fact is readonly Facts[] => Array.isArray(fact);

/** A path in a body. */
export type Place = readonly (string | number)[];

/** Returns the path of every field in a body, also in its rows. */
export function placesIn(body: unknown, before: Place = []): Place[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const place = [...before, Array.isArray(body) ? Number(key) : key];
    return Array.isArray(body) ? placesIn(value, place) : [place, ...placesIn(value, place)];
  });
}

/** Returns the body without the field at the path. */
export function without(body: unknown, [key, ...rest]: Place): unknown {
  if (typeof body !== 'object' || body === null || key === undefined) return body;
  if (Array.isArray(body)) return body.map((one: unknown, at) => (at === key ? without(one, rest) : one));
  const fields: [string, unknown][] = Object.entries(body);
  const kept = rest.length === 0 ? fields.filter(([name]) => name !== key) : fields;
  return Object.fromEntries(kept.map(([name, value]) => [name, name === key ? without(value, rest) : value]));
}

/** Returns the body with another value at the path. */
export function withInstead(body: unknown, [key, ...rest]: Place, instead: unknown): unknown {
  if (key === undefined) return instead;
  if (Array.isArray(body)) return body.map((one: unknown, at) => (at === key ? withInstead(one, rest, instead) : one));
  const fields: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === key ? withInstead(value, rest, instead) : value]),
  );
}

/** Returns the value at a path of a body. */
export function valueAt(body: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null
        ? Object.entries(part).find(([name]) => name === String(key))?.[1]
        : undefined,
    body,
  );
}
