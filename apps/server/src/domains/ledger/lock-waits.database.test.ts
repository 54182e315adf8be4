import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany } from '#db/tx';
import { postVouchers } from '#domains/ledger/index';
import { codeOf } from '#error-code';
import { type BookCompany, bookTime, createBookCompany, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let databases: Databases;
let company: BookCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
});
beforeEach(async () => {
  company = await createBookCompany(database, databases, { branches: 1 });
});
afterAll(async () => {
  await databases.close();
  await database.dispose();
});

/** Posts vouchers of the company in one statement that waits a fifth of a second for a lock. */
function postImpatiently(count: number): Promise<unknown> {
  const { companyId, author } = company;
  const voucher = { draft: transfer(1, 1001, 17, 100n), expectedDay: null, author, idempotency: null };
  return inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    return postVouchers(
      tx,
      1,
      Array.from({ length: count }, () => voucher),
      bookTime,
    );
  });
}

/** Returns a connection in a transaction of the company, separate from the application's. */
async function beginBeside(): Promise<Client> {
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  await client.query('begin');
  await client.query(`select set_config('app.company_id', $1, true)`, [String(company.companyId)]);
  return client;
}

const close = (client: Client, from: string, to: string) =>
  client.query(`select leave_day(1, $1, $2, 'close', $3, '{}')`, [from, to, bookTime]);

test.each([1, 2])('a number that is waited for too long is no refusal of the %d vouchers that wait', async (count) => {
  await postImpatiently(1);
  const beside = await beginBeside();
  await beside.query('select from voucher_counter for update');
  expect(await postImpatiently(count).catch(codeOf)).toBe('55P03');
  await beside.query('rollback');
  await beside.end();
  expect(await postImpatiently(1)).toMatchObject([{ ok: true, numberText: 'CR-2627-000002' }]);
});

test('who makes the rollups anew waits for a day that is being closed, and holds the one that it opens', async () => {
  const [closer, maker, next] = [await beginBeside(), await beginBeside(), await beginBeside()];
  await close(closer, '2026-07-01', '2026-07-02');
  const made = maker.query('select rebuild_rollups()');
  await closer.query('commit');
  await made;
  await next.query(`set local lock_timeout = '200ms'`);
  expect(await close(next, '2026-07-02', '2026-07-03').catch(codeOf)).toBe('55P03');
  for (const client of [closer, maker, next]) await client.end();
});

test('who sets the fiscal year waits for a day that is being closed, and keeps vouchers out of the one that it opens', async () => {
  const [closer, setter] = [await beginBeside(), await beginBeside()];
  await close(closer, '2026-07-01', '2026-07-02');
  const set = setter.query<{ done: boolean }>('select set_fiscal_year_start(1) as done');
  await closer.query('commit');
  expect((await set).rows).toEqual([{ done: true }]);
  expect(await postImpatiently(1).catch(codeOf)).toBe('55P03');
  await setter.query('commit');
  expect(await postImpatiently(1)).toMatchObject([{ ok: true, numberText: 'CR-2626-000001' }]);
  for (const client of [closer, setter]) await client.end();
});
