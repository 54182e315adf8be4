import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeTry } from '#domains/access/session/sign-in-limits';
import { createTestCompany, type TestCompany, type TestPerson, testPassword } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/**
 * The server slows down whoever tries passwords. It limits each network by itself. Over all networks together, it limits
 * only so far that the right password still gets in. Other people's tries do not limit a user on a device with which they
 * have signed in before.
 */
let server: TestServer;
let acme: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  acme = await createTestCompany(server, 'Acme');
  return () => server.close();
});
// A day later, no earlier try counts any more.
afterEach(() => server.clock.advance(25 * 3_600_000));

interface From {
  readonly remoteAddress?: string;
  /** The token that the browser keeps from an earlier sign-in. */
  readonly device?: string;
}

function tryPassword(
  email: string,
  password: string,
  { remoteAddress = '10.0.0.1', device }: From = {},
): Promise<TestReply> {
  return call(server, 'POST /api/login', {
    payload: { email, password },
    remoteAddress,
    ...(device === undefined ? {} : { cookies: { cashbook_device: device } }),
  });
}

const guess = (email: string, from?: From) => tryPassword(email, 'not the password', from);
const signIn = (email: string, from?: From) => tryPassword(email, testPassword, from);
const deviceOf = (reply: TestReply) => reply.cookies.find(({ name }) => name === 'cashbook_device')?.value ?? '';
const tokenIn = (reply: TestReply) => (reply.body.data as { token: string }).token;

async function guesses(count: number, email: string, from: (index: number) => From): Promise<number[]> {
  const replies: number[] = [];
  for (let index = 0; index < count; index += 1) replies.push((await guess(email, from(index))).status);
  return replies;
}

/** Counts guesses as sign-in does, without measuring each password, which takes a tenth of a second. */
async function manyGuesses(count: number, email: string, from: (index: number) => From): Promise<number[]> {
  const { db } = server.services;
  const replies: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const attempt = { kind: 'staff', account: email, address: from(index).remoteAddress ?? '', own: null } as const;
    replies.push((await takeTry(db.app, attempt, server.clock.now())) === null ? 401 : 429);
  }
  return replies;
}

/** Each guess comes from another network than the user's own, as from a botnet. */
const fromEverywhere = (index: number): From => ({ remoteAddress: `172.16.${Math.floor(index / 250)}.${index % 250}` });
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('an account that is tried from one place', () => {
  test.each(['manager@acme.test', 'ghost@acme.test'])(
    'is shut to that place for a quarter of an hour: %s',
    async (email) => {
      const from = { remoteAddress: '10.1.0.1' };
      expect(await guesses(10, email, () => from)).toEqual(times(10, 401));
      const shut = await tryPassword(` ${email.toUpperCase()}`, testPassword, from);
      expect([shut.status, shut.body.error?.code]).toEqual([429, 'too_many']);
      expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
      server.clock.advance(15 * 60_000);
      expect((await guess(email, from)).status).toBe(401);
    },
  );

  test('is open to everybody else', async () => {
    const { email } = acme.people.manager;
    await manyGuesses(400, email, () => ({ remoteAddress: '10.1.0.2' }));
    expect((await signIn(email, { remoteAddress: '10.1.0.3' })).status).toBe(200);
  });

  test('counts tries of one moment, each of them', async () => {
    const replies = await Promise.all(Array.from({ length: 16 }, () => guess(acme.people.accountant.email)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...times(10, 401), ...times(6, 429)]);
  });

  test('counts an IPv6 network as one place, however many addresses it has', async () => {
    const { email } = acme.people.accountant;
    const inOneHouse = (index: number): From => ({ remoteAddress: `2001:db8:1:2::${index + 1}` });
    expect(await guesses(12, email, inOneHouse)).toEqual([...times(10, 401), ...times(2, 429)]);
    expect((await signIn(email, { remoteAddress: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await signIn(email, { remoteAddress: '2001:db8:1:3::1' })).status).toBe(200);
  });
});

test('sixty wrong tries shut an address to every account; right ones are given back', async () => {
  const from = { remoteAddress: '10.2.0.1' };
  const { email } = acme.people.admin;
  for (let account = 0; account < 57; account += 1) await manyGuesses(1, `guess${account}@x.test`, () => from);
  for (let desk = 0; desk < 7; desk += 1) expect((await signIn(email, from)).status).toBe(200);
  const wrong = await Promise.all(['a', 'b', 'c', 'd'].map((name) => guess(`${name}@x.test`, from)));
  expect(wrong.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429]);
  expect((await signIn(email, from)).status).toBe(429);
  expect((await signIn(email, { remoteAddress: '10.2.0.2' })).status).toBe(200);
});

describe('an account that is tried from everywhere', () => {
  const attack = (email: string) => manyGuesses(130, email, fromEverywhere);

  test('takes a hundred tries a day and then one a minute: too few to guess it, enough to get in', async () => {
    const { email } = acme.people.salesman;
    expect(await attack(email)).toEqual([...times(101, 401), ...times(29, 429)]);
    const slowed = await signIn(email, { remoteAddress: '10.3.0.1' });
    expect(slowed.status).toBe(429);
    const seconds = Number(slowed.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    server.clock.advance(seconds * 1000);
    expect((await signIn(email, { remoteAddress: '10.3.0.1' })).status, 'the right one gets in').toBe(200);
    expect((await guess(email, fromEverywhere(200))).status, 'and leaves the others where they were').toBe(429);
    for (let minute = 0; minute < 5; minute += 1) {
      server.clock.advance(60_000);
      const each = await manyGuesses(5, email, (index) => fromEverywhere(300 + 10 * minute + index));
      expect(each).toEqual([401, ...times(4, 429)]);
    }
  });

  test('does not hold up the accounts beside it', async () => {
    await attack(acme.people.salesman.email);
    expect((await signIn(acme.people.manager.email, { remoteAddress: '10.3.0.2' })).status).toBe(200);
  });
});

describe('a device that has signed in before', () => {
  const home: From = { remoteAddress: '10.4.0.1' };

  async function deviceWith({ email }: TestPerson, device?: string): Promise<string> {
    return deviceOf(await signIn(email, { remoteAddress: '10.4.0.9', ...(device === undefined ? {} : { device }) }));
  }

  /** Uses up an account's tries in its own network, and slows it down for everybody. */
  async function attack({ email }: TestPerson): Promise<void> {
    await manyGuesses(12, email, () => home);
    await manyGuesses(110, email, fromEverywhere);
    expect((await signIn(email, home)).status, 'a stranger').toBe(429);
  }

  test('signs in at once whatever others try, from its own network too', async () => {
    const device = await deviceWith(acme.people.manager);
    await attack(acme.people.manager);
    expect((await signIn(acme.people.manager.email, { ...home, device })).status).toBe(200);
  });

  test('has ten tries of its own, which hold up nobody else', async () => {
    const { email } = acme.people.manager;
    const device = await deviceWith(acme.people.manager);
    const own = { remoteAddress: '10.4.0.2', device };
    expect(await guesses(12, email, () => own)).toEqual([...times(10, 401), ...times(2, 429)]);
    expect((await signIn(email, own)).status).toBe(429);
    expect((await signIn(email, { remoteAddress: '10.4.0.2' })).status).toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await signIn(email, own)).status).toBe(200);
  });

  test('is known to the accounts that signed in with it, and to no other', async () => {
    const device = await deviceWith(acme.people.accountant, await deviceWith(acme.people.manager));
    for (const person of [acme.people.manager, acme.people.salesman]) await attack(person);
    expect((await signIn(acme.people.salesman.email, { ...home, device })).status).toBe(429);
    expect((await signIn(acme.people.manager.email, { ...home, device })).status).toBe(200);
  });

  test('gets a new secret at each sign-in: a copy of the old one is worth nothing', async () => {
    const { manager } = acme.people;
    const copied = await deviceWith(manager);
    const device = await deviceWith(manager, copied);
    expect(device).not.toBe(copied);
    await attack(manager);
    expect((await signIn(manager.email, { ...home, device: copied })).status).toBe(429);
    expect((await signIn(manager.email, { ...home, device })).status).toBe(200);
  });

  test('that is made up, or planted by somebody else, is a stranger', async () => {
    const { manager } = acme.people;
    const planted = 'A'.repeat(43);
    const device = await deviceWith(manager, planted);
    await attack(manager);
    for (const made of [planted, '', 'x'.repeat(3000)]) {
      expect((await signIn(manager.email, { ...home, device: made })).status).toBe(429);
    }
    expect((await signIn(manager.email, { ...home, device })).status).toBe(200);
  });

  test('is a stranger after half a year', async () => {
    const device = await deviceWith(acme.people.manager);
    server.clock.advance(181 * 24 * 3_600_000);
    await attack(acme.people.manager);
    expect((await signIn(acme.people.manager.email, { ...home, device })).status).toBe(429);
  });

  test('is forgotten when its person signs out everywhere', async () => {
    const { email } = acme.people.accountant;
    const reply = await signIn(email, home);
    expect((await call(server, 'DELETE /api/me/sessions/all', { token: tokenIn(reply) })).status).toBe(200);
    await attack(acme.people.accountant);
    expect((await signIn(email, { ...home, device: deviceOf(reply) })).status).toBe(429);
  });

  test('is forgotten when the password changes, but for the one it is changed on', async () => {
    const { email } = acme.people.officer;
    const elsewhere = deviceOf(await signIn(email, home));
    const here = await signIn(email, home);
    const password = 'a-kite-over-bogura';
    const changed = await call(server, 'PUT /api/me', {
      token: tokenIn(here),
      cookies: { cashbook_device: deviceOf(here) },
      payload: { password, confirmPassword: password, current_password: testPassword },
    });
    expect(changed.status).toBe(200);
    await attack(acme.people.officer);
    expect((await tryPassword(email, password, { ...home, device: elsewhere })).status).toBe(429);
    expect((await tryPassword(email, password, { ...home, device: deviceOf(here) })).status).toBe(200);
  });

  test('is kept as its hash, and not one for each sign-in of a program without cookies', async () => {
    const { email } = acme.people.admin;
    let reply = await signIn(email, home);
    for (let time = 0; time < 21; time += 1) reply = await signIn(email, home);
    const { Client } = await import('pg');
    const superuser = new Client({ connectionString: server.database.superuser });
    await superuser.connect();
    const { rows } = await superuser.query<{ hash: string }>(
      `select encode(device_hash, 'hex') as hash from directory.known_device where user_id = $1`,
      [acme.people.admin.userId],
    );
    await superuser.end();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(deviceOf(reply), 'base64url').toString('hex'));
    await expect(sql`select from directory.known_device`.execute(server.services.db.app)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

test('the current password is tried ten times in a session, and no stranger takes those away', async () => {
  const { email } = acme.people.salesman;
  const token = tokenIn(await signIn(email, { remoteAddress: '10.5.0.1' }));
  await manyGuesses(12, email, () => ({ remoteAddress: '127.0.0.1' }));
  const change = (current: string) =>
    call(server, 'PUT /api/me', {
      token,
      payload: { password: 'mustard by the river', confirmPassword: 'mustard by the river', current_password: current },
    });
  for (let tried = 0; tried < 10; tried += 1) expect((await change('wrong')).body.error?.code).toBe('wrong_password');
  expect((await change(testPassword)).status).toBe(429);
  server.clock.advance(15 * 60_000);
  expect((await change(testPassword)).status).toBe(200);
});
