import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routeGroups } from '#index';
import type { RouteShape } from '#route';

/**
 * The server encodes every response with the schema of its route. That fails for a schema that can only decode, such as a
 * text that trims, and the call answers 500.
 */

const groups: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = routeGroups;

const replies = Object.entries(groups).flatMap(([group, routes]) =>
  Object.entries(routes).flatMap(([name, { reply }]) =>
    reply === undefined ? [] : [{ call: `${group}.${name}`, reply }],
  ),
);

const texts = ['', 'Rahim Store', ' padded ', 'রহিম', '1', '2026-07-01', '2026-07-01T04:00:00.000Z'];
const numbers = [1, 0, -1, 2, 17, 0.5, 99.25, 150, 2026];

const decodes = (schema: z.core.$ZodType, sent: unknown): boolean => z.safeDecode(schema, sent).success;

/** Returns a choice among the samples that the schema decodes. */
function samples(schema: z.core.$ZodType, candidates: readonly unknown[], path: string): fc.Arbitrary<unknown> {
  const taken = candidates.filter((candidate) => decodes(schema, candidate));
  if (taken.length === 0) throw new Error(`no sample fits ${path}`);
  return fc.constantFrom(...taken);
}

/**
 * Returns values as they travel, for each part of the schema.
 * @throws if a part cannot be encoded.
 */
function wireValues(schema: z.core.$ZodType, path: string): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return samples(schema, texts, path);
    case 'number':
      return samples(schema, numbers, path);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom<unknown>(...def.values);
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries));
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([key, part]) => [key, wireValues(part, `${path}.${key}`)] as const),
        ),
      );
    case 'array':
      return fc.array(wireValues(def.element, `${path}[]`), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...def.items.map((item, index) => wireValues(item, `${path}[${index}]`)));
    case 'record':
      return fc.dictionary(wireValues(def.keyType, `${path} key`).map(String), wireValues(def.valueType, `${path}{}`), {
        maxKeys: 3,
      });
    case 'union':
      return fc.oneof(...def.options.map((option, index) => wireValues(option, `${path}|${index}`)));
    case 'nullable':
      return fc.option(wireValues(def.innerType, path));
    case 'optional':
      return fc.option(wireValues(def.innerType, path), { nil: undefined });
    case 'default':
    case 'prefault':
      return wireValues(def.innerType, path);
    case 'lazy':
      return wireValues(def.getter(), path);
    case 'pipe':
      if (schema instanceof z.ZodCodec) return wireValues(def.in, path).filter((sent) => decodes(schema, sent));
      throw new Error(`${path} cannot be encoded`);
    default:
      throw new Error(`${path} is ${def.type}, which replies do not have`);
  }
}

describe('the reply of every call is encoded, and the client reads the same from it', () => {
  test.each(replies)('$call', ({ call, reply }) => {
    fc.assert(
      fc.property(wireValues(reply, call), (sent) => {
        const data: unknown = z.decode(reply, sent);
        expect(z.decode(reply, z.encode(reply, data))).toEqual(data);
      }),
      { numRuns: 30 },
    );
  });
});
