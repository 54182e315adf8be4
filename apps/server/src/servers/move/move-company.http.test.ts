import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOldCopy, takeBack, type Watch } from '#servers/move/move-company';
import { createTestDatabase } from '#testing/database';
import { createNeighbour, dataOf, type Neighbour, type SavedVoucher } from '#testing/neighbour';
import { type JoinedServers, startJoinedServers } from '#testing/servers/joined-servers';
import { brokenChecks, move, onMove, valueOn } from '#testing/servers/moving-company';
import { startMigratedCluster } from '#testing/test-cluster';
import { createTestCompany, type TestCompany, testPassword } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';

let servers: JoinedServers;
let removeSecond: () => Promise<void>;
let zephyr: Neighbour;
/** Stays on meghna. */
let acme: TestCompany;
let token: string;
let acmeToken: string;

beforeAll(async () => {
  const second = await startMigratedCluster();
  removeSecond = second.remove;
  servers = await startJoinedServers([await createTestDatabase(), await createTestDatabase(second.context)]);
  zephyr = await createNeighbour(servers.meghna);
  acme = await createTestCompany(servers.meghna, 'Acme');
  // Its saves leave numbers of audit events in the sessions of the new server, which are those of events that Zephyr brings along.
  await createNeighbour(servers.padma, 'Sparrow');
  await servers.join();
  token = await signedIn(zephyr.people.accountant.email);
  acmeToken = await signedIn(acme.people.accountant.email);
});
afterAll(async () => {
  await servers.close();
  await removeSecond();
});

async function signedIn(email: string): Promise<string> {
  const payload = { email, password: testPassword };
  return dataOf<{ token: string }>(await call(servers.front, 'POST /api/login', { payload })).token;
}

function receive(key: string, app = servers.front): Promise<TestReply> {
  const payload = [{ account: zephyr.accountId, remarks: key, amount: 10 }];
  return call(app, 'POST /api/trading/cash/received', {
    token,
    payload,
    headers: { 'idempotency-key': key.replaceAll(' ', '-') },
  });
}

/** Saves as the page does: while the answer is 503 it tries again under the same key. */
async function receiveAtLast(key: string, refused: TestReply[]): Promise<SavedVoucher> {
  for (;;) {
    const reply = await receive(key);
    if (reply.status !== 503) return dataOf<SavedVoucher>(reply);
    refused.push(reply);
    await sleep(20);
  }
}

const vouchersOn = (name: 'meghna' | 'padma') =>
  valueOn(servers[name], 'select count(*)::int as value from voucher where company_id = $1', [zephyr.companyId]);

test('a company moves while its people post; every save is there once, and posting goes on', async () => {
  const refused: TestReply[] = [];
  const saved = new Map<string, SavedVoucher>();
  const save = async (key: string) => saved.set(key, await receiveAtLast(key, refused));
  const before = Number(await vouchersOn('meghna'));
  let isOver = false;
  const desk = async (name: string) => {
    for (let one = 0; !isOver; one += 1) await save(`${name} ${one}`);
  };
  const neighbours = async () => {
    while (!isOver) {
      expect((await call(servers.front, 'GET /api/me', { token: acmeToken })).status).toBe(200);
      await sleep(20);
    }
  };
  const atWork = Promise.all([desk('a'), desk('b'), desk('c'), neighbours()]);
  let shutMs = 0;
  await move(servers, zephyr.companyId, 'padma', (done) => {
    if (done === 'checked' || done === 'switched') shutMs = performance.now() - shutMs;
  });
  expect(shutMs).toBeLessThan(10_000);
  isOver = true;
  await atWork;
  for (let one = 0; one < 60; one += 1) await save(`after the move ${one}`);

  expect(new Set([...saved.values()].map(({ vr_no }) => vr_no)).size).toBe(saved.size);
  expect(await vouchersOn('padma')).toBe(before + saved.size);
  expect(await brokenChecks(servers.padma, zephyr.companyId)).toEqual([]);
  for (const { body, headers } of refused) {
    expect([body.message, headers['retry-after']]).toEqual([
      'This company is being moved; please try again in a minute.',
      '5',
    ]);
  }
  // The key of a save from before the move is still known.
  expect(dataOf<SavedVoucher>(await receive('a 0')).vr_no).toBe(saved.get('a 0')?.vr_no);
  expect(await vouchersOn('padma')).toBe(before + saved.size);
});

test('the copy that stays behind takes nothing, and is removed by a command', async () => {
  const old = await receive('to the old copy', servers.meghna);
  expect([old.status, old.body.error?.code]).toEqual([503, 'company_moving']);
  await onMove(servers, zephyr.companyId, null, removeOldCopy);
  expect(await vouchersOn('meghna')).toBe(0);
  expect(await brokenChecks(servers.meghna, acme.companyId)).toEqual([]);
  expect((await call(servers.meghna, 'GET /api/me', { token })).status).toBe(401);
  expect((await call(servers.front, 'GET /api/me', { token })).status).toBe(200);
});

/** Interrupts a move at a moment; what it had done stays as a killed command leaves it. */
const killedAt =
  (moment: Parameters<Watch>[0]): Watch =>
  (done) => {
    if (done === moment) throw new Error(`killed: ${moment}`);
  };

const moments = ['began', 'copied', 'checked', 'shut', 'sequences', 'stopped', 'switched'] as const;

test.each(moments)(
  'a command that is killed when it has %s is run again, and nothing is lost or doubled',
  async (moment) => {
    const [from, to] = (await isOn('padma')) ? (['padma', 'meghna'] as const) : (['meghna', 'padma'] as const);
    const before = Number(await vouchersOn(from));
    await expect(move(servers, zephyr.companyId, to, killedAt(moment))).rejects.toThrow(`killed: ${moment}`);
    const meanwhile = await receive(`after ${moment}`);
    expect([200, 503]).toContain(meanwhile.status);
    await move(servers, zephyr.companyId, to);
    await receiveAtLast(`after ${moment}`, []);
    expect(await vouchersOn(to)).toBe(before + 1);
    expect(await brokenChecks(servers[to], zephyr.companyId)).toEqual([]);
    await onMove(servers, zephyr.companyId, null, removeOldCopy);
    expect(await isOn(to)).toBe(true);
  },
);

async function isOn(name: 'meghna' | 'padma'): Promise<boolean> {
  return (await vouchersOn(name)) !== 0;
}

test.each(['began', 'copied', 'shut', 'stopped'] as const)(
  'a move that was killed when it had %s is taken back',
  async (moment) => {
    const [from, to] = (await isOn('padma')) ? (['padma', 'meghna'] as const) : (['meghna', 'padma'] as const);
    const before = Number(await vouchersOn(from));
    await expect(move(servers, zephyr.companyId, to, killedAt(moment))).rejects.toThrow('killed');
    await onMove(servers, zephyr.companyId, null, takeBack);
    expect((await receive(`back after ${moment}`)).status).toBe(200);
    expect([await vouchersOn(from), await vouchersOn(to)]).toEqual([before + 1, 0]);
    for (const name of ['meghna', 'padma'] as const) {
      const left = `select (select count(*) from pg_replication_slots where database = current_database())
      + (select count(*) from pg_publication) + (select count(*) from directory.company_door) as value`;
      expect(await valueOn(servers[name], left)).toBe('0');
    }
  },
);

test('a door that a killed command closed opens by itself', async () => {
  const name = (await isOn('padma')) ? 'padma' : 'meghna';
  const close = (seconds: number) =>
    valueOn(
      servers[name],
      `insert into directory.company_door values ($1, 'closed', clock_timestamp() + $2 * interval '1 second')
       on conflict (company_id) do update set closed_until = excluded.closed_until`,
      [zephyr.companyId, seconds],
    );
  await close(60);
  expect((await receive('at the door')).body.error?.code).toBe('company_moving');
  await close(-1);
  expect((await receive('at the door')).status).toBe(200);
  await valueOn(servers[name], 'delete from directory.company_door');
});

/** Ends the connections of the command, as a kill does. */
async function killCommand(): Promise<void> {
  for (const name of ['meghna', 'padma'] as const) {
    await valueOn(
      servers[name],
      `select count(pg_terminate_backend(pid)) as value from pg_stat_activity where application_name = 'cashbook move'`,
    );
  }
}

test('a command that is killed in the middle of the copy leaves nothing of it, and is run again', async () => {
  const [from, to] = (await isOn('padma')) ? (['padma', 'meghna'] as const) : (['meghna', 'padma'] as const);
  const before = Number(await vouchersOn(from));
  const held = new Client({ connectionString: servers[to].database.superuser });
  await held.connect();
  // The copy comes to this table among its last.
  await held.query('begin; lock table voucher in share mode');
  const moving = move(servers, zephyr.companyId, to);
  const outcome = moving.then(
    () => 'moved',
    () => 'killed',
  );
  const waiting = `select count(*)::int as value from pg_stat_activity
    where application_name = 'cashbook move' and wait_event_type = 'Lock'`;
  await expect.poll(() => valueOn(servers[to], waiting), { timeout: 20_000 }).toBe(1);
  await killCommand();
  expect(await outcome).toBe('killed');
  await held.end();
  expect(await vouchersOn(to)).toBe(0);
  expect((await receive('while half copied')).status).toBe(200);
  await move(servers, zephyr.companyId, to);
  expect([await vouchersOn(to), await brokenChecks(servers[to], zephyr.companyId)]).toEqual([before + 1, []]);
  await onMove(servers, zephyr.companyId, null, removeOldCopy);
});

test('a transaction that does not end keeps the company where it is; a kill at the closed door does too', async () => {
  const [from, to] = (await isOn('padma')) ? (['padma', 'meghna'] as const) : (['meghna', 'padma'] as const);
  const before = Number(await vouchersOn(from));
  const held = new Client({ connectionString: servers[from].database.app });
  await held.connect();
  await held.query('begin; select 1');
  await expect(move(servers, zephyr.companyId, to)).rejects.toThrow(
    'Transactions on the old server do not end. The company is open on its old server.',
  );
  // A process whose map is some moments old asks the other server first.
  await expect.poll(async () => (await receive('still here')).status, { timeout: 3000 }).toBe(200);

  const outcome = move(servers, zephyr.companyId, to).catch(() => 'killed');
  const closed = `select count(*)::int as value from directory.company_door where state = 'closed'`;
  await expect.poll(() => valueOn(servers[from], closed), { timeout: 20_000 }).toBe(1);
  await killCommand();
  expect(await outcome).toBe('killed');
  await held.end();
  const refused: TestReply[] = [];
  await receiveAtLast('at the closed door', refused);
  expect(refused.length).toBeGreaterThan(0);

  await move(servers, zephyr.companyId, to);
  expect([await vouchersOn(to), await brokenChecks(servers[to], zephyr.companyId)]).toEqual([before + 2, []]);
  await onMove(servers, zephyr.companyId, null, removeOldCopy);
});
