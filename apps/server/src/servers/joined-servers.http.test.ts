import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyPicture } from '#backup/pictures-in-books';
import { openBooks } from '#cli/open-books';
import { filesOfServer } from '#cli/servers/backup-of-server';
import { readConfig } from '#config';
import { asOwner } from '#db/owner-connection';
import { inCompany } from '#db/tx';
import { type FileStore, filesInFolder, sweepPictures } from '#domains/files/index';
import { isOnlyCompany } from '#domains/organisation/index';
import { joinServers } from '#servers/join-servers';
import { createTestDatabase } from '#testing/database';
import { dataOf } from '#testing/neighbour';
import { type JoinedServers, startJoinedServers } from '#testing/servers/joined-servers';
import { createTestCompany, type TestCompany, type TestPerson, testPassword } from '#testing/test-company';
import { call, type TestReply, type TestServer } from '#testing/test-server';

let servers: JoinedServers;
/** On the server that keeps the directory. */
let acme: TestCompany;
/** On the other one. */
let bengal: TestCompany;

beforeAll(async () => {
  servers = await startJoinedServers();
  acme = await createTestCompany(servers.meghna, 'Acme');
  bengal = await createTestCompany(servers.padma, 'Bengal');
  await servers.join();
});
afterAll(() => servers.close());

const signIn = (email: string, host = 'localhost', password = testPassword): Promise<TestReply> =>
  call(servers.front, 'POST /api/login', { payload: { email, password }, headers: { host } });

async function sessionOf(person: TestPerson, host?: string): Promise<string> {
  return dataOf<{ token: string }>(await signIn(person.email, host)).token;
}

/** Returns what a query of one value finds on a server. */
async function valueOn({ database }: TestServer, query: string): Promise<string | undefined> {
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  try {
    return (await client.query<{ id: string }>(query)).rows[0]?.id;
  } finally {
    await client.end();
  }
}

const me = (token: string) => call(servers.front, 'GET /api/me', { token });

test('people of both servers sign in at one address, and each gets their own books', async () => {
  for (const company of [acme, bengal]) {
    const token = await sessionOf(company.people.accountant);
    expect((await me(token)).body.data).toMatchObject({
      email: company.people.accountant.email,
      company_id: company.companyId,
    });
    const payload = [{ account: 1, remarks: '', amount: 0 }];
    expect((await call(servers.front, 'POST /api/trading/cash/received', { token, payload })).status).toBe(422);
    expect((await call(servers.front, 'POST /api/logout', { token })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
  }
});

test('a host greets with its company on whichever server, and lets only its own people in', async () => {
  const greeting = async (host: string) =>
    dataOf<{ title: string }>(await call(servers.front, 'GET /api/tenant', { headers: { host } })).title;
  expect([await greeting('acme.test'), await greeting('bengal.test'), await greeting('localhost')]).toEqual([
    'Sign In to Acme',
    'Sign In to Bengal',
    'Sign In to Cashbook',
  ]);
  expect((await signIn(bengal.people.admin.email, 'bengal.test')).status).toBe(200);
  for (const [email, host] of [
    [acme.people.admin.email, 'bengal.test'],
    [bengal.people.admin.email, 'acme.test'],
  ] as const) {
    expect((await signIn(email, host)).body.error?.code).toBe('invalid_credentials');
  }
});

test('a session that names another company finds nothing on that server', async () => {
  const token = await sessionOf(acme.people.admin);
  expect(token.endsWith(`.${acme.companyId}`)).toBe(true);
  const [secret = ''] = token.split('.');
  for (const forged of [`${secret}.${bengal.companyId}`, secret, `${secret}.999999999`]) {
    expect((await me(forged)).status).toBe(401);
  }
  expect((await me(token)).status).toBe(200);
});

test('company numbers do not meet, and neither do those of sessions', async () => {
  expect([acme.companyId, bengal.companyId]).toEqual([1, 1_000_001]);
  expect((await createTestCompany(servers.padma, 'Jamuna')).companyId).toBe(1_000_002);
  await Promise.all([sessionOf(acme.people.admin), sessionOf(bengal.people.admin)]);
  const lowest = 'select min(session_id)::text as id from directory.session';
  expect(Number(await valueOn(servers.meghna, lowest))).toBeLessThan(1_000_000_000_000);
  expect(Number(await valueOn(servers.padma, lowest))).toBeGreaterThan(1_000_000_000_000);
});

test('an email is one person on all servers', async () => {
  const token = await sessionOf(bengal.people.admin);
  const person = (email: string) => ({
    name: 'New Person',
    email,
    password: 'a good long phrase 7',
    confirmPassword: 'a good long phrase 7',
    branch_id: bengal.branches.trading,
    role_id: bengal.roleIds.Accountant,
    description: '',
    lang: 'en',
  });
  const add = (email: string) => call(servers.front, 'POST /api/user/user-store', { token, payload: person(email) });
  expect((await add(acme.people.manager.email)).body.error?.code).toBe('email_taken');
  expect((await add('new@bengal.test')).status).toBe(200);
  expect((await signIn('new@bengal.test', 'localhost', 'a good long phrase 7')).status).toBe(200);
});

test('tries are counted in one place, so that no server tells whether an email exists', async () => {
  const counted = 'select count(*)::text as id from directory.login_attempt';
  for (const email of ['nobody@x.test', bengal.people.salesman.email]) {
    expect((await signIn(email, 'localhost', 'wrong')).body.error?.code).toBe('invalid_credentials');
  }
  expect(Number(await valueOn(servers.meghna, counted))).toBeGreaterThan(3);
  expect(await valueOn(servers.padma, counted)).toBe('0');
});

test('a message of a customer reaches the company of its key, whichever host it comes to', async () => {
  for (const company of [acme, bengal]) {
    const token = await sessionOf(company.people.admin);
    expect((await call(servers.front, 'POST /api/message/inbound-key', { token, payload: { on: true } })).status).toBe(
      200,
    );
    const settings = dataOf<{ inbound_key: string }>(await call(servers.front, 'GET /api/message/settings', { token }));
    const deliver = (key: string) =>
      call(servers.front, `POST /api/message/inbound?key=${key}`, { payload: { from: '01711220001', text: 'STOP' } });
    expect((await deliver(settings.inbound_key)).status).toBe(200);
    expect((await deliver(`${settings.inbound_key}x`)).status).toBe(404);
  }
});

test('a company that is alone on its server takes no host by itself', async () => {
  await inCompany(servers.padma.services.db, { companyId: bengal.companyId, mode: 'read' }, async (tx) => {
    expect(await isOnlyCompany(tx)).toBe(false);
  });
});

test('while the directory is away known sessions go on, and signing in waits', async () => {
  const tokens = [await sessionOf(acme.people.admin), await sessionOf(bengal.people.admin)];
  servers.takeDirectoryAway(true);
  try {
    for (const token of tokens) expect((await me(token)).status).toBe(200);
    const refused = await signIn(bengal.people.admin.email);
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'database_away']);
  } finally {
    servers.takeDirectoryAway(false);
  }
  expect((await signIn(bengal.people.admin.email)).status).toBe(200);
});

test('what would part the books is refused in a sentence', async () => {
  const [meghna, padma] = [
    { name: 'meghna', urls: servers.meghna.database },
    { name: 'padma', urls: servers.padma.database },
  ];
  await expect(joinServers([padma, meghna])).rejects.toThrow('DATABASE_SERVERS must name meghna first.');
  await expect(
    joinServers([
      { name: 'meghna', urls: padma.urls },
      { name: 'padma', urls: meghna.urls },
    ]),
  ).rejects.toThrow('DATABASE_SERVERS: the database at the address of meghna is that of padma: mend the file.');
  const stranger = await createTestDatabase();
  try {
    const jamuna = { name: 'jamuna', urls: stranger };
    await expect(joinServers([meghna, jamuna])).rejects.toThrow(
      'DATABASE_SERVERS lacks padma, which has joined before.',
    );
    const client = new Client({ connectionString: stranger.superuser });
    await client.connect();
    await client.query(`insert into company (name) values ('Surma')`);
    await client.end();
    await expect(joinServers([meghna, padma, jamuna])).rejects.toThrow(
      'Company 1 is on jamuna and on meghna: servers with one number twice cannot be joined.',
    );
  } finally {
    await stranger.dispose();
  }
  const alone = readConfig({ DATABASE_URL: padma.urls.app, DATABASE_OWNER_URL: padma.urls.owner });
  await expect(openBooks(alone, () => undefined)).rejects.toThrow(
    'This database is that of padma, one of several servers: DATABASE_SERVERS is missing.',
  );
});

test('a backup of one server takes the files of its companies, and sweeps no others', async () => {
  const { filesFolder, database } = servers.padma;
  const files = filesInFolder(filesFolder);
  const key = (company: TestCompany) => `company/${company.companyId}/logos/${'0'.repeat(32)}.png`;
  for (const company of [acme, bengal]) await files.put(key(company), Buffer.from('picture'));
  const onPadma = filesOfServer(files, 'padma', database);
  const listed = async (store: FileStore) => {
    const keys: string[] = [];
    for await (const file of store.list()) keys.push(file.key);
    return keys;
  };
  expect(await listed(onPadma)).toEqual([key(bengal)]);
  const later = new Date(Date.now() + 3 * 24 * 3_600_000);
  await asOwner(database.owner, 'test', (owner) => sweepPictures(owner, onPadma, later, everyPicture));
  expect(await listed(files)).toEqual([key(acme)]);
});
