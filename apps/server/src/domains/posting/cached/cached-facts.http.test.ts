import { GROUP } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { digest } from '#domains/access/index';
import {
  createTestCompany,
  personWho,
  type TestCompany,
  type TestPerson,
  testPassword,
  tokenOf,
} from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/**
 * A save takes one trip by what earlier calls have read of the session and the accounts. Here everything that a save depends on is
 * changed between two saves, by the calls of another process and by hand, and the next save counts the change.
 */

let server: TestServer;
/** Another process on the same books. It never sees the sessions of the desks. */
let other: TestServer;
let database: Client;

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({}, { ...server.database, dispose: async () => undefined });
  database = new Client({ connectionString: server.database.superuser });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await other.close();
  await server.close();
});

let companies = 0;
let acme: TestCompany;
let admin: string;
let roleId: number;
let desk: Desk;

beforeEach(async () => {
  companies += 1;
  acme = await createTestCompany(server, `Acme${companies}`);
  admin = await tokenOf(server, acme, acme.people.admin);
  await database.query(
    `insert into account (company_id, account_id, group_id, name, is_party) values ($1, $2, $3, 'Karim', true)`,
    [acme.companyId, customer, GROUP.accountsReceivable],
  );
  const person = await personWho(server, acme, ['cash.received.create', 'cash.payment.create'], acme.branches.trading);
  const { rows } = await database.query<{ role_id: number }>(
    'select role_id from app_user where company_id = $1 and user_id = $2',
    [acme.companyId, person.userId],
  );
  roleId = rows[0]?.role_id ?? 0;
  desk = await openDesk(person);
});
afterEach(() => vi.restoreAllMocks());

const customer = 5001;

interface Desk {
  readonly person: TestPerson;
  readonly token: string;
  /** Saves a receipt, from the customer unless accounts are named; returns the reply and the number of trips to the database. */
  save(headers?: Record<string, string>, accounts?: readonly number[]): Promise<TestReply & { readonly trips: number }>;
}

/** Returns a desk whose person has saved before, so that the next save takes one trip. */
async function openDesk(person: TestPerson): Promise<Desk> {
  const token = await tokenOf(server, acme, person);
  const save = async (headers: Record<string, string> = {}, accounts: readonly number[] = [customer]) => {
    const asked = vi.spyOn(server.services.db.prepared, 'ask');
    const payload = accounts.map((account) => ({ account, amount: 10, remarks: '' }));
    const reply = await call(server, 'POST /api/trading/cash/received', { token, headers, payload });
    const trips = asked.mock.calls.length;
    asked.mockRestore();
    return { ...reply, trips };
  };
  const opened = { person, token, save };
  expect(await opened.save()).toMatchObject({ status: 200, trips: 3 });
  // The accounts of the company are read beside the first saves.
  await vi.waitFor(async () => expect(await opened.save()).toMatchObject({ status: 200, trips: 1 }));
  return opened;
}

/** A call of the administrator to the other process. */
async function administrate(method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object, headers = {}) {
  const reply = await call(other, `${method} /api${path}`, { token: admin, payload, headers });
  expect(reply.status, reply.text).toBe(200);
}

async function userForm(): Promise<Record<string, unknown>> {
  const reply = await call(other, `GET /api/user/user-edit/${desk.person.userId}`, { token: admin });
  return reply.body.data as Record<string, unknown>;
}

const changeUser = async (changes: object) =>
  administrate('POST', '/user/user-update', { ...(await userForm()), ...changes });

const setUserStatus = async (status: 0 | 1) => {
  const { version } = await userForm();
  await administrate('POST', '/user/user-status', { usr_id: desk.person.userId, status, version });
};

const mayOnly = (...permissions: string[]) =>
  administrate('PUT', `/role/role-permission-assign/${roleId}`, permissions);

const setBranchStatus = (id: number, status: 0 | 1) => administrate('POST', '/branch/branch-status', { id, status });

/** Returns the branch of the latest voucher. */
async function branchOfLast(): Promise<number> {
  const { rows } = await database.query<{ branch_id: number }>(
    'select branch_id from voucher where company_id = $1 order by voucher_id desc limit 1',
    [acme.companyId],
  );
  return rows[0]?.branch_id ?? 0;
}

const codeOf = ({ status, body }: TestReply) => [status, body.error?.code ?? 'saved'];

describe('by a call to another process', () => {
  test('a permission is taken away and given back', async () => {
    await mayOnly('cash.payment.create');
    expect(codeOf(await desk.save())).toEqual([403, 'forbidden']);
    await mayOnly('cash.payment.create', 'cash.received.create');
    expect(codeOf(await desk.save())).toEqual([200, 'saved']);
    expect(await desk.save()).toMatchObject({ status: 200, trips: 1 });
  });

  test('a person is disabled; enabled again they sign in anew', async () => {
    await setUserStatus(0);
    expect(codeOf(await desk.save())).toEqual([401, 'unauthenticated']);
    await setUserStatus(1);
    expect(codeOf(await desk.save())).toEqual([401, 'unauthenticated']);
    await openDesk(desk.person);
  });

  test('a person is moved to another branch: the next voucher is of that branch, or refused where the screen showed the old one', async () => {
    await changeUser({ branch_id: acme.branches.electronics });
    const shown = { 'x-branch-id': String(acme.branches.trading) };
    expect(codeOf(await desk.save(shown))).toEqual([409, 'branch_changed']);
    expect(codeOf(await desk.save())).toEqual([200, 'saved']);
    expect(await branchOfLast()).toBe(acme.branches.electronics);
  });

  test('a person is moved while the process holds them, and the screen shows the old branch', async () => {
    await changeUser({ branch_id: acme.branches.electronics });
    expect(codeOf(await desk.save({ 'x-branch-id': String(acme.branches.electronics) }))).toEqual([200, 'saved']);
    expect(await branchOfLast()).toBe(acme.branches.electronics);
  });

  test.each([
    ['another role', () => changeUser({ role_id: acme.roleIds.Salesman })],
    ['another password', () => changeUser({ password: 'quite another', confirmPassword: 'quite another' })],
  ])('a person gets %s and is signed out', async (_what, change) => {
    await change();
    expect(codeOf(await desk.save())).toEqual([401, 'unauthenticated']);
  });

  test('a person gets another name and language', async () => {
    await changeUser({ name: 'Another Name', lang: 'bn' });
    expect(codeOf(await desk.save())).toEqual([200, 'saved']);
  });

  test.each([
    ['signs out', () => call(other, 'POST /api/logout', { token: desk.token })],
    [
      'ends all their sessions elsewhere',
      async () => call(other, 'DELETE /api/me/sessions/all', { token: await tokenOf(server, acme, desk.person) }),
    ],
    [
      'changes their password elsewhere',
      async () =>
        call(other, 'PUT /api/me', {
          token: await tokenOf(server, acme, desk.person),
          payload: { current_password: testPassword, password: 'quite another', confirmPassword: 'quite another' },
        }),
    ],
  ])('a person %s', async (_what, change) => {
    expect((await change()).status).toBe(200);
    expect(codeOf(await desk.save())).toEqual([401, 'unauthenticated']);
  });

  test('the branch of a person is disabled', async () => {
    await setBranchStatus(acme.branches.trading, 0);
    expect(codeOf(await desk.save())).toEqual([401, 'unauthenticated']);
  });

  test('a person of head office switches the branch, and the branch is disabled', async () => {
    const ofHead = await openDesk(acme.people.admin);
    const switched = await call(other, 'POST /api/user/switch-branch', {
      ...{ token: ofHead.token, payload: { id: acme.branches.trading } },
    });
    expect(switched.status).toBe(200);
    expect(codeOf(await ofHead.save())).toEqual([200, 'saved']);
    expect(await branchOfLast()).toBe(acme.branches.trading);
    expect(await ofHead.save()).toMatchObject({ status: 200, trips: 1 });
    await setBranchStatus(acme.branches.trading, 0);
    expect(codeOf(await ofHead.save())).toEqual([200, 'saved']);
    expect(await branchOfLast()).toBe(acme.branches.head);
  });

  test('an account is archived, and stands again', async () => {
    const setStatus = (status: number) =>
      database.query('update account set status = $3 where company_id = $1 and account_id = $2', [
        ...[acme.companyId, customer, status],
      ]);
    await setStatus(3);
    expect((await desk.save()).body.error?.code).toBe('account_archived');
    await setStatus(1);
    expect(codeOf(await desk.save())).toEqual([200, 'saved']);
  });
});

describe('in the table, by any way', () => {
  /** Each column that sessions_by_token reads, changed for the desk's person; and the answer to the next save. */
  test.each<[string, string, number, string]>([
    [
      'the end of a session',
      `update directory.session set expires_at = '2026-07-01' where token_hash = :token`,
      401,
      'unauthenticated',
    ],
    [
      'its time without calls',
      `update directory.session set idle_limit = '0 s' where token_hash = :token`,
      401,
      'unauthenticated',
    ],
    [
      'its last call',
      `update directory.session set last_seen_at = '2026-01-01' where token_hash = :token`,
      401,
      'unauthenticated',
    ],
    [
      'its token',
      `update directory.session set token_hash = sha256('x') where token_hash = :token`,
      401,
      'unauthenticated',
    ],
    ['a session that is gone', `delete from directory.session where token_hash = :token`, 401, 'unauthenticated'],
    [
      'another person of a session',
      `update directory.session s set user_id = u.user_id from app_user u
      where s.token_hash = :token and u.company_id = s.company_id and u.email like 'admin@%'`,
      200,
      'saved',
    ],
    [
      'the state of a person',
      `update app_user set status = 0 where company_id = :company and user_id = :person`,
      401,
      'unauthenticated',
    ],
    [
      'their branch',
      `update app_user set branch_id = (select min(branch_id) from branch where company_id = :company and office_type_id = 1)
      where company_id = :company and user_id = :person`,
      200,
      'saved',
    ],
    [
      'their role',
      `update app_user set role_id = (select role_id from role where company_id = :company and name = 'Field Officer')
      where company_id = :company and user_id = :person`,
      200,
      'saved',
    ],
    [
      'their name',
      `update app_user set name = 'Other' where company_id = :company and user_id = :person`,
      200,
      'saved',
    ],
    [
      'their language',
      `update app_user set language = 'bn' where company_id = :company and user_id = :person`,
      200,
      'saved',
    ],
    [
      'the name of their role',
      `update role r set name = 'Other' from app_user u
      where r.company_id = :company and u.company_id = :company and u.user_id = :person and r.role_id = u.role_id`,
      200,
      'saved',
    ],
    [
      'a permission',
      `delete from role_permission p using app_user u
      where p.company_id = :company and u.company_id = :company and u.user_id = :person and p.role_id = u.role_id and p.permission = 'cash.received.create'`,
      403,
      'forbidden',
    ],
    [
      'one permission more',
      `insert into role_permission select company_id, role_id, 'sales.edit' from app_user
      where company_id = :company and user_id = :person`,
      200,
      'saved',
    ],
    [
      'the state of the branch',
      `update branch b set status = 0 from app_user u
      where b.company_id = :company and u.company_id = :company and u.user_id = :person and b.branch_id = u.branch_id`,
      401,
      'unauthenticated',
    ],
  ])('%s', async (_what, change, status, code) => {
    const { rowCount } = await database.query(
      `with desk as (select $1::int as company, $2::bytea as token, $3::int as person) ${change.replaceAll(
        /:(company|token|person)/g,
        '(select $1 from desk)',
      )}`,
      [acme.companyId, digest(desk.token), desk.person.userId],
    );
    expect(rowCount).toBe(1);
    const reply = await desk.save();
    expect(codeOf(reply)).toEqual([status, code]);
    expect(reply.trips, 'the cached session is not taken').toBeGreaterThan(1);
  });

  test('what a person of head office reaches', async () => {
    const ofHead = await openDesk(acme.people.admin);
    for (const change of ['is_protected = not is_protected', 'status = 3']) {
      await database.query(`update branch set ${change} where company_id = $1 and branch_id = $2`, [
        ...[acme.companyId, acme.branches.electronics],
      ]);
      expect(codeOf(await ofHead.save())).toEqual([200, 'saved']);
    }
    expect(await ofHead.save()).toMatchObject({ status: 200, trips: 1 });
  });

  test('an account that no voucher has yet is moved to another group', async () => {
    const group = (id: number) =>
      database.query(
        `insert into account as a (company_id, account_id, group_id, name) values ($1, 5002, $2, 'New')
         on conflict (company_id, account_id) do update set group_id = excluded.group_id`,
        [acme.companyId, id],
      );
    await group(GROUP.accountsReceivable);
    // The first row is read and cached; the second one is refused.
    expect((await desk.save({}, [5002, 999_999])).body.error?.code).toBe('account_not_found');
    await group(GROUP.accountsPayable);
    const moved = await desk.save({}, [5002]);
    expect(codeOf(moved)).toEqual([200, 'saved']);
    expect(moved.trips, 'the cached account is not taken').toBeGreaterThan(1);
    expect(await desk.save({}, [5002])).toMatchObject({ status: 200, trips: 1 });
  });

  test('the branch of an account', async () => {
    await database.query(
      `update account set branch_id = (select min(branch_id) from branch where company_id = $1), is_party = false
       where company_id = $1 and account_id = $2`,
      [acme.companyId, customer],
    );
    expect((await desk.save()).body.error?.code).toBe('account_not_found');
  });
});

test('a session ends with the time, without any call', async () => {
  server.clock.advance(40 * 24 * 3600 * 1000);
  try {
    expect(codeOf(await desk.save())).toEqual([401, 'unauthenticated']);
  } finally {
    server.clock.advance(-40 * 24 * 3600 * 1000);
  }
});

test('a refusal of the body is asked for with the session as it is now', async () => {
  await call(other, 'POST /api/logout', { token: desk.token });
  for (const payload of ['{', JSON.stringify([{ account: 'x' }]), JSON.stringify([])]) {
    const reply = await call(server, 'POST /api/trading/cash/received', {
      ...{ token: desk.token, payload, headers: { 'content-type': 'application/json' } },
    });
    expect(codeOf(reply)).toEqual([401, 'unauthenticated']);
    expect(codeOf(await desk.save())).toEqual([401, 'unauthenticated']);
  }
});

test('of saves that share a commit, only the one whose session has ended is refused', async () => {
  const colleagues = [acme.people.manager, acme.people.accountant];
  const desks = [desk];
  for (const person of colleagues) desks.push(await openDesk(person));
  await call(other, 'POST /api/logout', { token: desk.token });
  const payload = [{ account: customer, amount: 10, remarks: '' }];
  const replies = await Promise.all(
    desks.map(({ token }) => call(server, 'POST /api/trading/cash/received', { token, payload })),
  );
  expect(replies.map(codeOf)).toEqual([
    [401, 'unauthenticated'],
    [200, 'saved'],
    [200, 'saved'],
  ]);
});

test('a key that was used before gives its first answer, in one trip, and only to its own request', async () => {
  const key = { 'idempotency-key': 'receipt-1' };
  const first = await desk.save(key);
  const again = await desk.save(key);
  expect(again).toMatchObject({ status: 200, trips: 1 });
  expect(again.body).toEqual(first.body);
  expect(codeOf(await desk.save(key, [customer, customer]))).toEqual([409, 'idempotency_mismatch']);
  await call(other, 'POST /api/logout', { token: desk.token });
  expect(codeOf(await desk.save(key))).toEqual([401, 'unauthenticated']);
});

test('while rights change, every save is answered by the rights that stand', { timeout: 60_000 }, async () => {
  /** The rights that stand; null while they change. */
  let rights: { readonly mayPost: boolean } | null = { mayPost: true };
  let isOver = false;
  const answered = new Set<number>();
  const payload = [{ account: customer, amount: 10, remarks: '' }];
  const saveUntilOver = async () => {
    while (!isOver) {
      const before = rights;
      const { status } = await call(server, 'POST /api/trading/cash/received', { token: desk.token, payload });
      if (before === null || before !== rights) continue;
      expect(status).toBe(before.mayPost ? 200 : 403);
      answered.add(status);
    }
  };
  const savers = [saveUntilOver(), saveUntilOver(), saveUntilOver()];
  for (let round = 0; round < 12; round += 1) {
    const mayPost = round % 2 === 1;
    rights = null;
    await mayOnly('cash.payment.create', ...(mayPost ? ['cash.received.create'] : []));
    rights = { mayPost };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  isOver = true;
  await Promise.all(savers);
  expect([...answered].sort()).toEqual([200, 403]);
});
