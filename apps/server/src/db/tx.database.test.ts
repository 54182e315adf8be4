import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { asReadingOnly, type CompanyScope, callInCompany, inCompany, type Tx } from '#db/tx';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let db: Databases;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabases(database);
});
afterAll(async () => {
  await db.close();
  await database.dispose();
});

const company = (id: number) =>
  callInCompany<{ answer: string }>(
    db,
    { companyId: id, lockWait: 'usual' },
    (inScope) => sql`(select ${inScope(sql`current_setting('app.company_id')`)} as answer)`,
  );

test('a call runs with its company set, and leaves none behind on the connection', async () => {
  expect(await company(7)).toEqual([{ answer: '7' }]);
  const calls = await Promise.all(Array.from({ length: 30 }, (_, id) => company(id + 1)));
  expect(calls.map((rows) => rows[0]?.answer)).toEqual(Array.from({ length: 30 }, (_, id) => String(id + 1)));
  const after = await Promise.all(
    Array.from({ length: 20 }, () =>
      sql<{ id: string }>`select current_setting('app.company_id', true) as id`.execute(db.app),
    ),
  );
  expect(new Set(after.map(({ rows }) => rows[0]?.id ?? ''))).toEqual(new Set(['']));
});

const scope = (mode: CompanyScope['mode']) => ({ companyId: 7, mode });
const write = (tx: Tx) => sql`update area set name = name where false`.execute(tx);

test('what only reads cannot write, whichever connections it uses', async () => {
  for (const mode of ['read', 'report', 'audit'] as const) {
    await expect(inCompany(db, scope(mode), write), mode).rejects.toMatchObject({ code: '25006' });
  }
});

test('a call that only reads may call functions that read, and none that writes', async () => {
  expect(await asReadingOnly(() => company(7))).toEqual([{ answer: '7' }]);
  const post = () =>
    callInCompany(
      db,
      { companyId: 7, lockWait: 'usual' },
      (inScope) => sql`post_vouchers(${inScope(sql`now()`)}, '[{"ordinal": 0, "branch": 1, "lines": []}]')`,
    );
  // The branch has no open day. For a call that only reads, the lock on the day is already refused.
  await expect(post()).rejects.toMatchObject({ code: 'CB001' });
  await expect(asReadingOnly(post)).rejects.toMatchObject({ code: '25006' });
});

test('a call that only reads may not begin a transaction that may write', async () => {
  const wrong = asReadingOnly(() => inCompany(db, scope('write'), () => Promise.resolve('written')));
  await expect(wrong).rejects.toThrow('A call that only reads has begun a transaction that may write.');
  expect(await asReadingOnly(() => inCompany(db, scope('read'), () => Promise.resolve('read')))).toBe('read');
});
