import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSuperuser } from '#db/embedded/roles';
import { addAccount, type CashDesk, openCashDesk } from '#testing/cash-desk';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { type Replica, startReplica } from '#testing/servers/replica';
import { startMigratedCluster } from '#testing/test-cluster';
import { createTestCompany, firstDay, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';
import { countBooks } from '#watch/books-figures';

/** A real replica, in two servers: one whose reports wait for it, and one whose reports fall back while it is away. */
let primary: Awaited<ReturnType<typeof startMigratedCluster>>;
let database: TestDatabase;
let replica: Replica;
let server: TestServer;
let falling: TestServer;
let company: TestCompany;
let desk: CashDesk;
let admin: string;
let rahim: number;

beforeAll(async () => {
  primary = await startMigratedCluster();
  database = await createTestDatabase(primary.context);
  // Test clusters answer before the log is on the disk; only what is there goes to a replica.
  await asSuperuser(primary.cluster, async (client) => {
    await client.query(`alter database ${database.name} set synchronous_commit = on`);
  });
  replica = await startReplica(primary.cluster);
  const ofReplica = (url: string) =>
    url.replace(encodeURIComponent(primary.cluster.dir), encodeURIComponent(replica.cluster.dir));
  const addresses = { ...database, report: ofReplica(database.report), dispose: async () => undefined };
  expect(addresses.report).not.toBe(database.report);
  server = await startTestServer({}, addresses);
  falling = await startTestServer({}, addresses, { reportsFallBack: true });
  company = await createTestCompany(server, 'Meghna');
  rahim = await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  desk = await openCashDesk(server, company, company.people.accountant);
  admin = await tokenOf(server, company, company.people.admin);
});
afterAll(async () => {
  await server.close();
  await falling.close();
  await replica.stop();
  await primary.remove();
});

const received = (paisa: number) => desk.saved('received', [{ account: rahim, amount: paisa / 100 }]);

/** Returns the debit of cash in the trial balance of the day; the refusal's code where it is refused. */
async function cashIn({ app }: TestServer): Promise<string> {
  const query = `branch_id=${company.branches.trading}&end_date=${firstDay}`;
  const reply = await call({ app }, `GET /api/reports/trial-balance?${query}`, { token: admin });
  if (reply.status !== 200) return String(reply.body.error?.code);
  const { rows } = reply.body.data as { rows: ReadonlyArray<{ account_id: number; debit: number }> };
  return String(rows.find(({ account_id: id }) => id === ACCOUNT.cash)?.debit ?? 0);
}

async function lag(of: TestServer): Promise<string> {
  const figures = countBooks(of.services.db, database.owner);
  const text = await figures.registry.getSingleMetricAsString('cashbook_replica_lag_bytes');
  await figures.stop();
  return text.split('\n').at(-1)?.replace('cashbook_replica_lag_bytes ', '') ?? '';
}

test('what was just saved is in the report, each time', async () => {
  for (let taka = 1; taka <= 20; taka += 1) {
    await received(100);
    expect(Number(await cashIn(server))).toBe(taka);
  }
});

test('while the replica stands still, reports are read where it was saved, and the lag is told', async () => {
  await replica.pause();
  await received(500);
  expect(Number(await cashIn(server))).toBe(25);
  expect(Number(await lag(server))).toBeGreaterThan(0);
  await replica.resume();
  expect(Number(await cashIn(server))).toBe(25);
  expect(Number(await lag(server))).toBe(0);
});

test('while the replica is away, vouchers are saved, and reports are refused or fall back, as it is set', async () => {
  await replica.stop();
  await received(500);
  expect(await cashIn(server)).toBe('database_away');
  expect(Number(await cashIn(falling))).toBe(30);
  await replica.start();
  expect(Number(await cashIn(server))).toBe(30);
  expect(Number(await cashIn(falling))).toBe(30);
});
