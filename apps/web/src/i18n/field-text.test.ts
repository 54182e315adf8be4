import { routeGroups } from '@cashbook/contract';
import type { RouteShape } from '@cashbook/contract/route';
import { readSentence } from '@cashbook/contract/sentences';
import { refusals } from '@cashbook/words/bn/refusals';
import { sentences } from '@cashbook/words/bn/sentences';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldText } from './field-text.ts';

/** Values that no field takes, each invalid in another way. */
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

/** Returns the sentences of a schema for invalid values, deep into lists and objects. */
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
  const said = new Set(routes.flatMap(({ body }) => (body === undefined ? [] : [...sentencesOf(body)])));
  said.delete('of no schema');

  it('is found by asking it wrong things', () => {
    expect([...said]).toContain('Name is required');
    expect([...said]).toContain('A password has at least 10 characters.');
    expect([...said].some((sentence) => sentence.startsWith('At most '))).toBe(true);
  });

  it.each([...said])('has a Bangla sentence: %s', (sentence) => {
    expect(readSentence(sentence)).toBeDefined();
  });
});

describe('in a page in Bangla', () => {
  beforeAll(async () => {
    await i18next.init({
      lng: 'bn',
      resources: { bn: { sentences, refusals } },
      interpolation: { escapeValue: false },
    });
  });

  it('says the contract’s sentences with their figures in Bangla digits', () => {
    expect(fieldText('At most 120 characters.')).toBe('সর্বোচ্চ ১২০ অক্ষর।');
    expect(fieldText('The number must be at least 1.')).toBe('সংখ্যাটি অন্তত ১ হতে হবে।');
    expect(fieldText('Name is required')).toBe('নাম লিখুন');
  });

  it('says a refusal that stands at a field', () => {
    expect(fieldText('This account is archived.')).toBe('এই হিসাব তুলে রাখা হয়েছে।');
  });

  it('asks to look again where it has no words', () => {
    expect(fieldText('toString')).toBe('এটি ঠিক আছে কি না দেখুন।');
  });
});
