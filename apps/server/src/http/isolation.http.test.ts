import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#error-code';
import {
  createNeighbour,
  dataOf,
  type Neighbour,
  neighboursName,
  reportQuery,
  type SavedVoucher,
} from '#testing/neighbour';
import { createTestCompany, type TestCompany, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/** Nobody gets data of another company or another branch by knowing its id. */
let server: TestServer;
let zephyr: Neighbour;
let bengal: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  zephyr = await createNeighbour(server);
  bengal = await createTestCompany(server, 'Bengal');
});
afterAll(() => server.close());

/** Returns the replies of every call that reaches a voucher by its id or its number. */
async function reachFor(token: string, { mtm_id, vr_no, version }: SavedVoucher): Promise<TestReply[]> {
  const rows = [{ mtmId: mtm_id, account: 1001, remarks: 'mine now', amount: 1 }];
  const ways = ['received', 'payment'].flatMap((side) => [
    call(server, `POST /api/trading/cash/${side}/api-edit`, { token, payload: { invoiceNo: vr_no } }),
    call(server, `POST /api/trading/cash/${side}/api-update`, {
      token,
      payload: rows,
      headers: { 'if-match': `${version}` },
    }),
  ]);
  return Promise.all([
    ...ways,
    call(server, `GET /api/admin/voucher/${mtm_id}`, { token }),
    call(server, 'POST /api/admin/voucher/void', { token, payload: { voucher_number: vr_no, reason: 'because' } }),
    call(server, 'POST /api/admin/voucher/remove-approval', { token, payload: { remove_for_approval: vr_no } }),
    call(server, 'POST /api/admin/voucher/voucher-type-change', {
      token,
      payload: { branch_id: zephyr.branches.head, voucher_number: vr_no, voucher_type: 2 },
    }),
  ]);
}

function expectNothing(replies: readonly TestReply[]): void {
  for (const reply of replies) {
    expect([reply.status, reply.text]).toEqual([
      reply.body.error?.code === 'account_not_found' ? 422 : 404,
      reply.text,
    ]);
    expect(reply.text).not.toMatch(neighboursName);
  }
}

async function stateOf({ mtm_id }: SavedVoucher): Promise<unknown> {
  const token = await tokenOf(server, zephyr, zephyr.people.admin);
  return dataOf(await call(server, `GET /api/admin/voucher/${mtm_id}`, { token }));
}

test('a voucher of another company does not exist', async () => {
  const before = await stateOf(zephyr.headVoucher);
  const token = await tokenOf(server, bengal, bengal.people.admin);
  expectNothing(await reachFor(token, zephyr.headVoucher));
  expect(await stateOf(zephyr.headVoucher)).toEqual(before);
});

test.each<[string, () => [token: Promise<string>, branchId: number]]>([
  ['another company', () => [tokenOf(server, bengal, bengal.people.admin), bengal.branches.head]],
  ['another branch', () => [tokenOf(server, zephyr, zephyr.people.accountant), zephyr.branches.trading]],
])('what %s received is not remitted', async (_whose, who) => {
  const [token, branch_id] = who();
  const before = await stateOf(zephyr.headVoucher);
  const payload = { mtm_id: zephyr.headVoucher.mtm_id, branch_id, remarks: '', amount: 1 };
  expectNothing([await call(server, 'POST /api/dashboard/remittance', { token: await token, payload })]);
  expect(await stateOf(zephyr.headVoucher)).toEqual(before);
});

test('a voucher of another branch does not exist, except to head office', async () => {
  const before = await stateOf(zephyr.headVoucher);
  const accountant = await tokenOf(server, zephyr, zephyr.people.accountant);
  const elsewhere = (await reachFor(accountant, zephyr.headVoucher)).filter(({ status }) => status !== 403);
  expect(elsewhere.length).toBeGreaterThan(3);
  for (const { status } of elsewhere) expect(status).toBe(404);
  expect(await stateOf(zephyr.headVoucher)).toEqual(before);
  const whole = await call(server, `GET /api/admin/voucher/${zephyr.tradingVoucher.mtm_id}`, {
    token: await tokenOf(server, zephyr, zephyr.people.admin),
  });
  expect(whole.body.data).toMatchObject({ vr_no: zephyr.tradingVoucher.vr_no });
});

test('an account of another company does not exist', async () => {
  const token = await tokenOf(server, bengal, bengal.people.admin);
  const { accountId } = zephyr;
  const receipt = await call(server, 'POST /api/trading/cash/received', {
    token,
    payload: [{ account: accountId, remarks: '', amount: 5 }],
  });
  expect(receipt.body.error?.code).toBe('account_not_found');
  const ledger = await call(
    server,
    `GET /api/reports/ledger?branch_id=${bengal.branches.head}&ledger_id=${accountId}&${reportQuery}`,
    { token },
  );
  expect([ledger.status, ledger.body.error?.code]).toEqual([404, 'not_found']);
  expect((await call(server, `GET /api/coal4/account-details/${accountId}`, { token })).status).toBe(404);
  expect((await call(server, `GET /api/coal4/coal4-edit/${accountId}`, { token })).status).toBe(404);
  const found = await call(server, 'GET /api/coal4/search?searchName=Zephyr', { token });
  expect(found.body.data).toEqual([]);
});

describe('raw SQL in the application’s roles', () => {
  /** Returns the tables that have rows of the neighbour, so that seeing none proves something. */
  async function tablesOfNeighbour(): Promise<string[]> {
    return onDatabase(server.database.superuser, async (client) => {
      const { rows } = await client.query<{ name: string }>(`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
      const filled: string[] = [];
      for (const { name } of rows) {
        const { rowCount } = await client.query(`select from ${name} where company_id = $1 limit 1`, [
          zephyr.companyId,
        ]);
        if (rowCount === 1) filled.push(name);
      }
      return filled;
    });
  }

  test.each(['app', 'report'] as const)('%s sees one company, and none where none is set', async (role) => {
    const tables = await tablesOfNeighbour();
    expect(tables).toEqual(
      expect.arrayContaining(['app_user', 'branch', 'company', 'line', 'voucher', 'role_permission']),
    );
    await onDatabase(server.database[role], async (client) => {
      for (const setting of [String(bengal.companyId), '']) {
        await client.query('begin');
        await client.query(`select set_config('app.company_id', $1, true)`, [setting]);
        for (const table of tables) {
          await client.query('savepoint before_table');
          const seen = await client
            .query(`select from ${table} where company_id = $1`, [zephyr.companyId])
            .catch(denied);
          expect([table, seen.rowCount]).toEqual([table, 0]);
          await client.query('rollback to before_table');
        }
        await client.query('rollback');
      }
    });
  });

  test('in a company, the directory tells nothing of another company’s people', async () => {
    const { people, companyId } = zephyr;
    const token = await tokenOf(server, zephyr, people.admin);
    const hash = createHash('sha256').update(token).digest();
    await onDatabase(server.database.app, async (client) => {
      const asCompany = (setting: string) => client.query(`select set_config('app.company_id', $1, true)`, [setting]);
      const readState = async () => {
        const credentials = await client.query(`select from directory.credentials_by_email($1)`, [people.admin.email]);
        const { rows: sessions } = await client.query<{ session_id: string }>(
          `select session_id from directory.sessions_by_token(array[$1::bytea], $2)`,
          [hash, server.clock.now()],
        );
        return { credentials: credentials.rowCount, sessions };
      };
      await client.query('begin');
      await asCompany('');
      const { credentials, sessions } = await readState();
      expect([credentials, sessions.length]).toEqual([1, 1]);
      await asCompany(String(companyId));
      expect(await readState()).toEqual({ credentials, sessions });
      await asCompany(String(bengal.companyId));
      expect(await readState()).toEqual({ credentials: 0, sessions: [] });
      await client.query(`select directory.touch_session($1, now() + interval '1 day', 'elsewhere')`, [
        sessions[0]?.session_id,
      ]);
      await client.query('commit');
    });
    const own = await call(server, 'GET /api/me/sessions', { token });
    expect(own.status).toBe(200);
    expect(own.text).not.toMatch(/elsewhere/);
  });

  test('the application can neither read the directory nor write into another company', async () => {
    await onDatabase(server.database.app, async (client) => {
      for (const table of ['host', 'sign_in', 'session', 'session_draft', 'login_attempt', 'known_device']) {
        await expect(client.query(`select from directory.${table}`)).rejects.toMatchObject({ code: '42501' });
      }
      await client.query('begin');
      await client.query(`select set_config('app.company_id', $1, true)`, [String(bengal.companyId)]);
      await client.query('savepoint clean');
      const intrusions = [
        `insert into role (company_id, role_id, name) values (${zephyr.companyId}, 77, 'intruder')`,
        `update branch set company_id = ${zephyr.companyId}`,
      ];
      for (const statement of intrusions) {
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
        await client.query('rollback to clean');
      }
      const renamed = await client.query(`update company set name = 'taken' where company_id = $1`, [zephyr.companyId]);
      expect(renamed.rowCount).toBe(0);
      const password = await client.query(`select directory.set_password($1, '$argon2id$taken') as done`, [999]);
      expect(password.rows).toEqual([{ done: false }]);
      await client.query('rollback');
    });
  });
});

/** Returns no rows for a role that may not read the table at all. */
function denied(error: Error): { rowCount: number } {
  if (codeOf(error) !== '42501') throw error;
  return { rowCount: 0 };
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
