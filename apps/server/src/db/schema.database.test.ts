import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from '#db/describe-schema';
import { readFunctionSet, readSetRecord, setRecordFile } from '#db/sql-files';
import { createTestDatabase, type TestDatabase } from '#testing/database';

const update = process.env.UPDATE_SCHEMA === '1';
const typesFile = new URL('./schema-types.ts', import.meta.url);
const dumpFile = new URL('../../../../db/schema.sql', import.meta.url);

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.superuser });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.dispose();
});

test('schema-types.ts says what the migrations made', async () => {
  const described = await describeSchema(client);
  if (update) writeFileSync(typesFile, described);
  expect(readFileSync(typesFile, 'utf8')).toBe(described);
});

/** With UPDATE_SCHEMA=1 this test gives changed functions the next number. */
test('functions that have changed have a number of their own', async () => {
  const { checksum } = await readFunctionSet();
  const recorded = await readSetRecord();
  if (update && recorded.checksum !== checksum) {
    writeFileSync(setRecordFile, `${JSON.stringify({ number: recorded.number + 1, checksum }, null, 2)}\n`);
  }
  expect((await readSetRecord()).checksum).toBe(checksum);
});

/** The path of pg_dump. It refuses newer servers than itself, so the dump is compared on Debian's PostgreSQL 15 alone. */
const pgDump = '/usr/lib/postgresql/15/bin/pg_dump';
const comparable = process.env.CASHBOOK_TEST_DATABASE === 'debian' && existsSync(pgDump);

test.runIf(comparable)('db/schema.sql is the dump of what the migrations made', () => {
  const maxBuffer = 2 ** 24;
  const dump = execFileSync(pgDump, ['--schema-only', '--no-owner', database.superuser], {
    encoding: 'utf8',
    maxBuffer,
  })
    .split('\n')
    .filter((line) => !/^(--|\\(un)?restrict )/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimStart();
  if (update) writeFileSync(dumpFile, dump);
  expect(readFileSync(dumpFile, 'utf8')).toBe(dump);
});

test('every table of the books starts with its company, in its keys too, and shows one company at a time', async () => {
  const { rows } = await client.query<{ table: string; first: string; policies: number; secured: boolean }>(`
    select c.relname as "table", a.attname as first, c.relrowsecurity as secured,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('voucher_type', 'link_role')`);
  expect(rows.length).toBeGreaterThan(20);
  for (const { table, first, policies, secured } of rows) {
    expect([table, first, secured, policies]).toEqual([table, 'company_id', true, 1]);
  }
  const { rows: keys } = await client.query<{ key: string }>(`
    select x.conrelid::regclass || ' ' || x.conname as key
    from pg_constraint x
    where x.connamespace = 'public'::regnamespace and x.contype in ('p', 'u', 'f')
      and x.conrelid not in ('voucher_type'::regclass, 'link_role'::regclass)
      and x.conkey[1] <> 1`);
  expect(keys).toEqual([]);
});

test('a policy works out the company, the branches and the person once for a statement, not for each row', async () => {
  const { rows } = await client.query<{ policy: string }>(`
    select p.polrelid::regclass || ': ' || said as policy
    from pg_policy p, lateral pg_get_expr(p.polqual, p.polrelid) said
    where said like '%current\\_setting(%'
      and regexp_replace(
        said, '\\( SELECT (\\(?string_to_array\\()?\\(?NULLIF\\(current_setting\\(', '', 'g'
      ) like '%current\\_setting(%'`);
  expect(rows).toEqual([]);
});

test('the application owns nothing, and nobody may call a function of ours unasked', async () => {
  const { rows: owned } = await client.query(`
    select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
    where r.rolname in ('cashbook_app', 'cashbook_report')`);
  expect(owned).toEqual([]);
  const { rows: open } = await client.query<{ function: string }>(`
    select p.oid::regprocedure::text as function
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'directory'::regnamespace)
      and (p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0))`);
  expect(open).toEqual([]);
  const { rows: loose } = await client.query<{ function: string }>(`
    select p.oid::regprocedure::text as function
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'directory'::regnamespace) and p.prosecdef
      and not coalesce(p.proconfig::text, '') like '%search_path%'`);
  expect(loose).toEqual([]);
});
