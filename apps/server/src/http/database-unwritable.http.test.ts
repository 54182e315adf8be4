import { GROUP } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, refusalOf } from '#testing/cash-desk';
import { createTestCompany, type TestCompany, testPassword, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

/** A database that answers but accepts no writes: its disk is full, it is a standby, or it has a fault. */
let server: TestServer;
let acme: TestCompany;
let token: string;
let account: number;
let superuser: Client;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  acme = await createTestCompany(server, 'Acme');
  token = await tokenOf(server, acme, acme.people.accountant);
  account = await addAccount(server, acme, { groupId: GROUP.accountsReceivable, name: 'Karim Store' });
  superuser = new Client({ connectionString: server.database.superuser });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await server.close();
});

/** Returns status and code of writes of every kind: posting, a transaction, a single statement. */
async function writesOn(to: TestServer): Promise<unknown[]> {
  const rows = [{ account, amount: 5, remarks: '' }];
  const credentials = { email: acme.people.manager.email, password: testPassword };
  const replies = [
    await call(to, 'POST /api/trading/cash/received', { token, payload: rows }),
    await call(to, 'PUT /api/me', { token, payload: { name: 'Rahim' } }),
    await call(to, 'POST /api/login', { payload: credentials }),
  ];
  return replies.map((reply) => [...refusalOf(reply).slice(0, 2), reply.headers['retry-after']]);
}

const tryAgain = [503, 'database_away', '5'];
const taken = [200, undefined, undefined];

test.each(['53100', '53200', '55000', '57014', '58030'])(
  'a write that ends with %s is to be tried again, and then it counts',
  async (state) => {
    await superuser.query(`
      create function public.no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$;
      create trigger no_room before insert on voucher for each row execute function no_room();
      create trigger no_room before update on app_user for each row execute function no_room();
      create trigger no_room before insert or update on directory.login_attempt for each row execute function no_room()`);
    expect(await writesOn(server)).toEqual([tryAgain, tryAgain, tryAgain]);
    await superuser.query('drop function public.no_room cascade');
    expect(await writesOn(server)).toEqual([taken, taken, taken]);
  },
);

test('a database that only reads shows the books, and every write is to be tried again', async () => {
  const { name } = server.database;
  await superuser.query(`alter role cashbook_app in database ${name} set default_transaction_read_only = on`);
  const standby = await startTestServer(
    { logLevel: 'silent' },
    { ...server.database, dispose: () => Promise.resolve() },
  );
  try {
    expect((await call(standby, 'GET /api/me', { token })).status).toBe(200);
    expect(await writesOn(standby)).toEqual([tryAgain, tryAgain, tryAgain]);
    standby.clock.advance(10 * 60_000);
    expect((await call(standby, 'GET /api/me', { token })).status, 'when it is time to note the call').toBe(200);
  } finally {
    await standby.close();
    await superuser.query(`alter role cashbook_app in database ${name} reset default_transaction_read_only`);
  }
});
