import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { callInCompany } from '#db/tx';
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
