import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.app });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.dispose();
});

async function keyOf(name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ key: string }>('select name_key($1) as key', [name]);
  return rows[0]?.key;
}

test.each([
  ['Über', 'über'],
  ['ÉCOLE', 'école'],
  ['École', 'E\u0301cole'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['Москва', 'МОСКВА'],
  ['Ａｂｃ', 'abc'],
  ['য়', '\u09af\u09bc'],
])('%s and %s are one name', async (one, other) => expect(await keyOf(one)).toBe(await keyOf(other)));

test.each([
  ['Uber', 'Über'],
  ['কর', 'কার'],
  ['র\u200dয', 'রয'],
  ['Rahim', 'Rahim 2'],
])('%s and %s are two', async (one, other) => expect(await keyOf(one)).not.toBe(await keyOf(other)));

/** Matches the letters of the Latin, Greek, Cyrillic and Armenian alphabets, those with accents, and the full-width ones. */
const blocks = /^[\u00c0-\u024f\u0370-\u052f\u0531-\u0587\u1e00-\u1fff\uff21-\uff5a\p{M}]$/u;

test('a letter has one key in every case that it has', async () => {
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (letter) =>
      letter.toLowerCase() !== letter.toUpperCase() &&
      // Some letters got their other case in a Unicode version that PostgreSQL does not know. It is outside these blocks.
      [letter, ...letter.toLowerCase(), ...letter.toUpperCase()].every((one) => /[a-z]/i.test(one) || blocks.test(one)),
  );
  expect(letters.length).toBeGreaterThan(900);
  const { rows } = await client.query(
    `select a, b, c from unnest($1::text[], $2::text[], $3::text[]) as t (a, b, c)
     where name_key(a) <> name_key(b) or name_key(a) <> name_key(c)`,
    [letters, letters.map((letter) => letter.toUpperCase()), letters.map((letter) => letter.toLowerCase())],
  );
  expect(rows).toEqual([]);
});

test('a name in ASCII has the key that the long way gives it', async () => {
  const names = Array.from({ length: 0x7f }, (_, code) => `Name ${String.fromCharCode(code + 1)}z`);
  const { rows } = await client.query(
    `select n from unnest($1::text[]) as t (n)
     where name_key(n) <> normalize(lower(upper(lower(normalize(n, nfkc) collate "und-x-icu") collate "und-x-icu") collate "und-x-icu"), nfkc)`,
    [names],
  );
  expect(rows).toEqual([]);
});

test('every unique index of names goes by that key', async () => {
  const { rows } = await client.query<{ index: string }>(`
    select indexrelid::regclass::text as index from pg_index
    where indisunique and indrelid::regclass::text !~ '^pg_' and pg_get_indexdef(indexrelid) ~ '\\mlower\\('`);
  expect(rows).toEqual([]);
});
