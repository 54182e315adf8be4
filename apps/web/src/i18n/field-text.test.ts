import { routeGroups } from '@cashbook/contract';
import type { RouteShape } from '@cashbook/contract/route';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentenceOf } from './field-text.ts';

/** Values that no field takes, each wrong in another way. */
const wrongs: readonly unknown[] = [
  '',
  'x'.repeat(500),
  'x'.repeat(100_000),
  'no@',
  'ftp://x',
  '\ud83d',
  1e12,
  0.001,
  -1,
  null,
];

/** The sentences that a schema says of wrong values, deep into lists and objects. */
function sentencesOf(schema: z.core.$ZodType, found = new Set<string>()): Set<string> {
  const def = schema._zod.def;
  for (const value of wrongs) {
    const parsed = z.safeParse(schema, value, { error: () => 'of no schema' });
    for (const { message } of parsed.error?.issues ?? []) found.add(message);
  }
  if (schema instanceof z.ZodObject) {
    const fields: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    for (const field of Object.values(fields)) sentencesOf(field, found);
  }
  if (schema instanceof z.ZodArray) sentencesOf(schema.element, found);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
      sentencesOf(schema.unwrap(), found);
    }
  }
  if (schema instanceof z.ZodUnion) for (const option of schema.options) sentencesOf(option, found);
  return found;
}

describe('what the contract says of fields', () => {
  const groups: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = routeGroups;
  const routes = Object.values(groups).flatMap((group) => Object.values(group));
  const sentences = new Set(routes.flatMap(({ body }) => (body === undefined ? [] : [...sentencesOf(body)])));
  sentences.delete('of no schema');

  it('is found by asking it wrong things', () => {
    expect([...sentences]).toContain('Name is required');
    expect([...sentences]).toContain('A password has at least 10 characters.');
    expect([...sentences].some((sentence) => sentence.startsWith('At most '))).toBe(true);
  });

  it.each([...sentences])('has a Bangla sentence: %s', (sentence) => {
    expect(sentenceOf(sentence)).toBeDefined();
  });
});

it('knows how long a text may be, and nothing of other sentences', () => {
  expect(sentenceOf('At most 120 characters.')).toEqual({ name: 'tooLong', longest: '120' });
  expect(sentenceOf('Name is required')).toEqual({ name: 'nameMissing' });
  expect(sentenceOf('toString')).toBeUndefined();
});
