import fc from 'fast-check';
import type { z } from 'zod';

type Schema = z.core.JSONSchema._JSONSchema;

/** Numbers at the limits of amounts, quantities, ids and JSON, and just beyond them. */
const extremeNumbers = fc.constantFrom(
  ...[1e9, 2_147_483_647, 2_147_483_648, 1e10, 10_000_000_000.01, 1e12, 2 ** 46, 2 ** 53, 1e15, 1e21, 0.001, 0.0001],
  ...[-1, -0.01, -1e10, -1e15],
);

/** Any JSON value, also unusual texts. */
const anyJson = fc.oneof(
  fc.jsonValue({ depthSize: 'small', stringUnit: 'binary' }),
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    0.1 + 0.2,
    '\u0000',
    '\ud800',
    [],
    {},
    [[]],
  ),
  extremeNumbers,
  fc.constantFrom("'; drop table line; --", '../../etc/passwd', '%00', '١٢٣', '২০২৬-০৭-০১', '1e309', '0x10', 'NaN'),
);

/**
 * Meaningful values by name. Schemas do not say which branches exist, and requests with unknown ones would be refused at
 * the first check.
 */
const meant: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'X-User-Id': fc.constantFrom(1, 1, 1, 1, 1, 2),
  'X-Branch-Id': fc.constantFrom(1, 1, 1, 1, 1, 2),
  'X-Transaction-Date': fc.constantFrom('2026-07-01', '2026-07-01', '2026-07-02'),
  'If-Match': fc.constantFrom('"1"', '"2"', '7'),
  'Idempotency-Key': fc.integer({ min: 1, max: 200 }).map((n) => `key-${n}`),
  account: fc.constantFrom(12, 13, 24, 60),
  accountName: fc.constantFrom('Capital', 'রহিম স্টোর', ''),
  amount: fc.integer({ min: 1, max: 900_000 }).map((amountPaisa) => amountPaisa / 100),
  branch_id: fc.constantFrom('1', '2', '3'),
  credit: fc.constantFrom(0, 100),
  current_date: fc.constantFrom('01/07/2026', '02/07/2026', '2026-07-01', '2026-07-15'),
  debit: fc.constantFrom(100, 0),
  end_date: fc.constantFrom('2026-07-01', '2026-07-31'),
  enddate: fc.constantFrom('2026-07-01', '2026-07-31'),
  invoiceNo: fc.integer({ min: 1, max: 9 }).map((n) => `CR-2627-00000${n}`),
  ledger_id: fc.constantFrom('17', '12', '24'),
  limit: fc.constantFrom('1', '50'),
  mtmId: fc.constantFrom(null, null, null, 1),
  next_date: fc.constantFrom('02/07/2026', '03/07/2026', '20/07/2026'),
  page: fc.constantFrom('0', '1', '2'),
  parent_id: fc.integer({ min: 1, max: 12 }),
  per_page: fc.constantFrom('10', '50'),
  purchaseOrderNumber: fc.constant(null),
  purchaseOrderText: fc.constant(null),
  remarks: fc.constantFrom('', 'Paid in full', 'নগদ 😀'),
  start_date: fc.constantFrom('2026-06-30', '2026-07-01'),
  version: fc.constantFrom(1, 2),
  voucher_number: fc.integer({ min: 1, max: 9 }).map((n) => `CR-2627-00000${n}`),
};

/**
 * Returns values for a JSON Schema of the OpenAPI document. Most fit the schema and the meaning of its name, so they pass
 * the validation. Sometimes a part is something else.
 */
export function valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const fitting = fittingValues(schema);
  return fc.oneof(
    { weight: 40, arbitrary: meant[name] ?? fitting },
    { weight: 2, arbitrary: fitting },
    { weight: 1, arbitrary: anyJson },
  );
}

/** Returns a value of {@link valuesOf} in which one part, or all of it, is replaced by something else. */
export function spoiltValuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc
    .tuple(valuesOf(schema), fc.array(fc.nat(), { maxLength: 4 }), fc.oneof(anyJson, fc.constant(undefined)))
    .map(([value, way, wrong]) => withWrong(value, way, wrong));
}

/**
 * Returns the value with one part replaced by `wrong`. The replacement is where the way ends or no part is left.
 * @param way the index of the part to enter at each level, modulo the number of parts
 */
function withWrong(value: unknown, [turn, ...way]: readonly number[], wrong: unknown): unknown {
  if (turn === undefined || typeof value !== 'object' || value === null) return wrong;
  const parts = new Map(Object.entries<unknown>({ ...value }));
  const name = [...parts.keys()][turn % parts.size];
  if (name === undefined) return wrong;
  parts.set(name, withWrong(parts.get(name), way, wrong));
  return Array.isArray(value) ? [...parts.values()] : Object.fromEntries(parts);
}

function fittingValues(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return anyJson;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice)));
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
        extremeNumbers,
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
  fc.constantFrom('17', '1001', 'csv', 'xlsx', 'hledger', 'Zeph', 'CR-2627-000001', 'all', 'bn'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 500, maxLength: 700 }),
);

function objects({ properties = {}, required = [] }: Exclude<Schema, boolean>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valuesOf(property, name)]),
  );
  const fitting = fc.record(fields, { requiredKeys: required });
  const lacking = fc.record(fields, { requiredKeys: [] });
  // Of a dozen optional fields hardly ever all would be left out, as people leave them out.
  const least = fc.record(Object.fromEntries(Object.entries(fields).filter(([name]) => required.includes(name))));
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 2, arbitrary: least },
    { weight: 1, arbitrary: lacking },
  );
}
