import { ACCOUNT } from '@cashbook/kernel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#db/pgbouncer.fixture';
import { openDatabases } from '#db/pool';
import { openCashDesk } from '#testing/cash-desk';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { createTestCompany } from '#testing/test-company';
import { startTestServer } from '#testing/test-server';

let database: TestDatabase;
let pooler: Pgbouncer | null = null;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await pooler?.stop();
  pooler = null;
  await database.dispose();
});

async function behindPgbouncer(mode: 'session' | 'transaction'): Promise<TestDatabase> {
  const started = await startPgbouncer(database, mode);
  pooler = started;
  return { ...database, app: started.behind(database.app), report: started.behind(database.report) };
}

/** Saves receipts at 3 desks at once, several times each, and returns the statuses of the replies and the numbers. */
async function saveTogether(reached: TestDatabase, keepsStatements: boolean) {
  const server = await startTestServer({}, { ...reached, dispose: async () => undefined }, { keepsStatements });
  try {
    const acme = await createTestCompany(server, 'Acme');
    const { manager, accountant, officer } = acme.people;
    const desks = [];
    for (const person of [manager, accountant, officer]) desks.push(await openCashDesk(server, acme, person));
    const rows = [{ account: ACCOUNT.openingBalanceEquity, amount: 10, remarks: '' }];
    const saved = await Promise.all(
      desks.map(async (desk) => {
        const numbers: string[] = [];
        for (let save = 1; save <= 5; save += 1) numbers.push((await desk.saved('received', rows)).vr_no);
        return numbers;
      }),
    );
    return saved.flat();
  } finally {
    await server.close();
  }
}

describe.skipIf(!hasPgbouncer)('behind pgbouncer 1.18', () => {
  test.each([
    ['session', true],
    ['transaction', false],
  ] as const)('in %s mode vouchers are saved (prepared statements: %s)', async (mode, keepsStatements) => {
    const numbers = await saveTogether(await behindPgbouncer(mode), keepsStatements);
    expect(numbers).toHaveLength(15);
  });

  test('a process finds nothing of the statements of another in the sessions that it gets', async () => {
    const reached = await behindPgbouncer('session');
    for (const process of [1, 2]) {
      const databases = await openDatabases(reached);
      const rows = await databases.prepared.ask<{ process: number }>('select $1::int as process', [process]);
      expect(rows).toEqual([{ process }]);
      await databases.close();
    }
  });

  test('in transaction mode a start with prepared statements is refused at once', async () => {
    const reached = await behindPgbouncer('transaction');
    await expect(openDatabases(reached)).rejects.toThrow(
      /does not keep prepared statements.*Set DATABASE_PREPARED=off/,
    );
    await (await openDatabases(reached, { keepsStatements: false })).close();
  });
});
