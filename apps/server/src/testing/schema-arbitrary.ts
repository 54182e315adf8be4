import fc from 'fast-check';
import type { z } from 'zod';

type Schema = z.core.JSONSchema._JSONSchema;

/** Anything that JSON can say, odd texts among it. */
export const anyJson = fc.oneof(
  fc.jsonValue({ depthSize: 'small', stringUnit: 'binary' }),
  fc.constantFrom<unknown>(null, '', 0, -0, -1, 1e308, 9_007_199_254_740_993, 0.1 + 0.2, '\u0000', '\ud800', [], {}, [
    [],
  ]),
  fc.constantFrom("'; drop table line; --", '../../etc/passwd', '%00', '١٢٣', '২০২৬-০৭-০১', '1e309', '0x10', 'NaN'),
);

/**
 * Values for a JSON Schema of the OpenAPI document: mostly of the schema's shape, so that they come past the validation,
 * and in every place now and then something else.
 */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fittingValues(schema) }, { weight: 1, arbitrary: anyJson });
}

function fittingValues(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return anyJson;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(valuesOf(Array.isArray(schema.items) ? true : (schema.items ?? true)), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(17, 1001, 2_147_483_647), fc.integer());
    case 'number':
      return fc.oneof(
        fc.integer({ min: 1, max: 900_000 }).map((paisa) => paisa / 100),
        fc.integer({ min: 1, max: 60 }),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    case 'string':
      return texts;
    case 'null':
      return fc.constant(null);
    default:
      return anyJson;
  }
}

const dates = fc.constantFrom(
  '2026-07-01',
  '2026-06-30',
  '2026-07-02',
  '01/07/2026',
  '02/07/2026',
  '2026-02-30',
  '9999-12-31',
);

const texts = fc.oneof(
  dates,
  fc.integer({ min: 1, max: 60 }).map(String),
  fc.constantFrom('17', '1001', 'csv', 'xlsx', 'hledger', 'Acme', 'CR-2627-000001', 'all', 'bn'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 500, maxLength: 700 }),
);

function objects({ properties = {}, required = [] }: Exclude<Schema, boolean>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valuesOf(property)]));
  const fitting = fc.record(fields, { requiredKeys: required });
  const lacking = fc.record(fields, { requiredKeys: [] });
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: lacking });
}
