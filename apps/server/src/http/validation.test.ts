import { routeGroups } from '@cashbook/contract';
import type { RouteShape } from '@cashbook/contract/route';
import { readSentence } from '@cashbook/contract/sentences';
import { cashReceiptRoutes } from '@cashbook/contract/vouchers/cash';
import { refusals } from '@cashbook/words/en/refusals';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { wireSchema } from '#http/openapi';
import { validate } from '#http/validation';
import { repetitions } from '#testing/random/repetitions';
import { spoiltValuesOf } from '#testing/random/schema-arbitrary';

const groups: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = routeGroups;
const routes = Object.values(groups).flatMap((group) => Object.values(group));
const inputs = routes.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [[`${part} of ${method} ${path}`, schema] as const],
  ),
);

function sentencesOf(schema: z.ZodType, input: unknown): string[] {
  const read = validate(schema, input);
  return read.ok ? [] : Object.values(read.refusal.fields ?? {}).flat();
}

describe('whatever is wrong with it, people read our sentences:', () => {
  const runs = repetitions({ usual: 50, long: 1000 });
  test.each(inputs)('%s', (_name, schema) => {
    const said = new Set<string>();
    const property = fc.property(spoiltValuesOf(wireSchema(schema)), (input) => {
      for (const sentence of sentencesOf(schema, input)) said.add(sentence);
    });
    fc.assert(property, { numRuns: runs, seed: 20260701 });
    for (const sentence of sentencesOf(schema, undefined)) said.add(sentence);
    expect(said.size, 'something was wrong at least once').toBeGreaterThan(0);
    expect([...said].filter((sentence) => readSentence(sentence) === undefined)).toEqual([]);
  });
});

test('a sentence about the form as a whole is the message, too', () => {
  const refused = validate(cashReceiptRoutes.save.body, [{ amount: 10 }]);
  expect(refused).toMatchObject({
    refusal: {
      message: 'Please select account and enter amount',
      fields: { '0.account': ['Please select account and enter amount'] },
    },
  });
  const wrongAmount = validate(cashReceiptRoutes.save.body, [{ account: 24, amount: 0.001 }]);
  expect(wrongAmount).not.toHaveProperty('refusal.message');
  expect(refusals.invalid_input).toBe('Please check the marked fields.');
});
