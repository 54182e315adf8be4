import { expect, test } from 'vitest';
import { readFunctionSet } from '#db/sql-files';

/**
 * The settings that functions of the database need. PostgreSQL keeps a plan for as long as the connection lives, and may make it
 * while the tables are empty: a function on the posting path that reads a growing table has `enable_seqscan = off`, so that the
 * plan goes by keys. A function with a setting that the application calls has `jit = off`: to compile a plan costs more than a
 * voucher.
 */

interface SqlFunction {
  readonly name: string;
  readonly head: string;
  readonly body: string;
}

/** The tables that grow with every document. */
const growing = [
  ...['voucher', 'voucher_version', 'voucher_link', 'voucher_number', 'line', 'entry', 'bill', 'bill_allocation'],
  ...['stock_movement', 'stock_serial', 'idempotency_key', 'account_day', 'stock_day', 'invoice', 'invoice_line'],
  ...['delivery', 'delivery_line', 'imported_voucher', 'audit_event'],
];
const readsGrowing = new RegExp(`\\b(?:from|join|update) (?:${growing.join('|')})\\b`);

/** The functions that the application calls to post and to change vouchers. */
const doors = [
  'post_vouchers',
  'post_document',
  'save_documents',
  'supersede_voucher',
  'void_voucher',
  'redate_vouchers',
];

const { files } = await readFunctionSet();
const text = files.map((file) => file.text.replaceAll(/^\s*--.*$/gm, '')).join('\n');
const functions = new Map<string, SqlFunction>(
  [...text.matchAll(/^create function ([\w.]+)\(([\s\S]*?)\$\$([\s\S]*?)\$\$/gm)].map(
    ([, name = '', head = '', body = '']) => [name, { name, head, body }],
  ),
);

/** Returns the functions of the triggers of a table. */
function triggersOf(table: string): string[] {
  const triggers = text.matchAll(
    new RegExp(`^create trigger [^;]*? on ${table}\\b[^;]*?execute function (\\w+)`, 'gm'),
  );
  return [...triggers].map(([, name = '']) => name);
}

/** Returns the functions that a function calls, and those of the triggers of the tables that it writes. */
function calledBy({ body }: SqlFunction): string[] {
  const called = [...body.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name);
  const written = [...body.matchAll(/\b(?:insert into|update) (\w+)/g)].map(([, table = '']) => table);
  return [...called.filter((name) => functions.has(name)), ...written.flatMap(triggersOf)];
}

function postingPath(): SqlFunction[] {
  const path = new Map<string, SqlFunction>();
  const waiting = [...doors];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`There is no function ${name}.`);
    if (path.has(name)) continue;
    path.set(name, found);
    waiting.push(...calledBy(found));
  }
  return [...path.values()];
}

const namesOf = (found: readonly SqlFunction[]) => found.map(({ name }) => name);

test('a function on the posting path that reads a growing table goes by its keys', () => {
  const reading = postingPath().filter(({ body }) => readsGrowing.test(body));
  expect(reading.length).toBeGreaterThan(40);
  expect(namesOf(reading.filter(({ head }) => !head.includes('set enable_seqscan = off')))).toEqual([]);
});

test('a function that switches hash joins off switches merge joins off too, and keeps hash joins where it goes without nested loops', () => {
  const half = [...functions.values()].filter(({ head }) => {
    const isOff = (join: string) => head.includes(`set enable_${join} = off`);
    return isOff('hashjoin') ? !isOff('mergejoin') || isOff('nestloop') : isOff('mergejoin') && !isOff('nestloop');
  });
  expect(namesOf(half)).toEqual([]);
});

test('a function on the posting path has a fixed search path, unless it is immutable or can be inlined', () => {
  const loose = postingPath().filter(({ head }) => !head.includes('set search_path = pg_catalog'));
  expect(namesOf(loose.filter(({ head }) => !/\bimmutable\b|language sql/.test(head)))).toEqual([]);
});
