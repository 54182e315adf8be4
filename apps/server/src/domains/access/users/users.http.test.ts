import type { UserForm, UserRow } from '@cashbook/contract/access/users';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { grantHost } from '#domains/organisation/index';
import { refusalOf } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { type TestPerson, testPassword, tokenOf } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';

const { server, acme, bengal, ...tokens } = await useTwoCompanies();
/** Signs in again when a test has changed the administrator. */
let { admin } = tokens;

const password = 'rickshaw-at-noon';
let added = 0;

/** Returns the form of a new person; nobody else has the email. */
function newUser(more: object = {}): Record<string, unknown> {
  added += 1;
  return {
    name: `Person ${added}`,
    email: `person${added}@acme.test`,
    description: '',
    lang: 'en',
    branch_id: acme.branches.trading,
    role_id: acme.roleIds.Salesman,
    password,
    confirmPassword: password,
    ...more,
  };
}

const post = (path: string, payload: object, token = admin, headers: Record<string, string> = {}) =>
  call(server, `POST /api/user/${path}`, { token, payload, headers });
const store = (user: object, token = admin) => post('user-store', user, token);
const read = async (id: number) =>
  dataOf<UserForm>(await call(server, `GET /api/user/user-edit/${id}`, { token: admin }));
const row = async (id: number) =>
  dataOf<{ user: UserRow }>(await call(server, `GET /api/user/user-check/${id}`, { token: admin })).user;
const update = async (id: number, changes: object, token = admin) =>
  post('user-update', { ...(await read(id)), ...changes }, token);
const setStatus = async (id: number, status: 0 | 1, token = admin) =>
  post('user-status', { usr_id: id, status, version: (await read(id)).version }, token);
const signIn = (email: unknown, typed: string) =>
  call(server, 'POST /api/login', { payload: { email, password: typed } });
const isSignedIn = async (token: string) => (await call(server, 'GET /api/me', { token })).status === 200;

async function add(more: object = {}): Promise<TestPerson & { token: string }> {
  const user = newUser(more);
  const { usr_id: userId } = dataOf<{ usr_id: number }>(await store(user));
  const person = { userId, email: String(user.email), branchId: Number(user.branch_id) };
  return { ...person, token: await tokenOf(server, acme, person) };
}

describe('the list', () => {
  const list = async (query: string, token = admin) =>
    dataOf<{ data: UserRow[]; total: number; last_page: number }>(
      await call(server, `GET /api/user/user-list${query}`, { token }),
    );

  test('shows everybody to head office, by name, with branch and role', async () => {
    const { data, total } = await list('?per_page=50');
    expect(data[0]).toEqual({
      user_id: acme.people.accountant.userId,
      name: 'accountant of Acme',
      branch: 'Acme Trading',
      email: 'accountant@acme.test',
      role: 'Accountant',
      status: 1,
      version: 1,
    });
    expect(total).toBe(data.length);
  });

  test('is searched by name, email, branch and role, and cut into pages', async () => {
    expect((await list('?search=OFFICER%40')).data.map(({ role }) => role)).toEqual(['Field Officer']);
    expect((await list('?search=Electronics')).data.map(({ name }) => name)).toEqual(['officer of Acme']);
    expect((await list('?search=%25')).total, 'a percent sign is what was typed').toBe(0);
    expect(await list('?per_page=10&page=9')).toMatchObject({ data: [], current_page: 9, last_page: 1 });
    expect((await list('?status=0')).total).toBe(0);
    expect((await call(server, 'GET /api/user/user-list?status=2', { token: admin })).status).toBe(422);
  });

  test('is sorted by its columns, both ways, and so is its export', async () => {
    const roles = async (sort: string) => (await list(`?search=of+Acme&sort=${sort}`)).data.map(({ role }) => role);
    const byName = ['Accountant', 'Administrator', 'Manager', 'Field Officer', 'Salesman'];
    expect(await roles('')).toEqual(byName);
    expect(await roles('-name')).toEqual(byName.toReversed());
    expect(await roles('-email')).toEqual(byName.toReversed());
    expect(await roles('role')).toEqual(byName.toSorted());
    expect(await roles('branch'), 'those of one branch by name').toEqual([
      'Field Officer',
      'Administrator',
      'Accountant',
      'Manager',
      'Salesman',
    ]);
    const { text } = await call(server, 'GET /api/user/user-list/export?format=csv&search=of+Acme&sort=-role', {
      token: admin,
    });
    expect(text.match(/(?<=\.test,)[\w ]+/g)).toEqual(byName.toSorted().toReversed());
    expect((await call(server, 'GET /api/user/user-list?sort=password_hash', { token: admin })).status).toBe(422);
  });

  test('shows others the people of their own branch', async () => {
    const manager = await tokenOf(server, acme, acme.people.manager);
    const { data } = await list('?per_page=50', manager);
    expect(data.map(({ branch }) => branch)).toEqual(['Acme Trading', 'Acme Trading', 'Acme Trading']);
    const options = dataOf<{ name: string }[]>(await call(server, 'GET /api/user/user-ddl', { token: manager }));
    expect(options.map(({ name }) => name)).toEqual(data.map(({ name }) => name));
    const elsewhere = await call(server, `GET /api/user/user-check/${acme.people.admin.userId}`, { token: manager });
    expect(elsewhere.status).toBe(404);
  });

  test('leaves as a spreadsheet', async () => {
    const csv = await call(server, 'GET /api/user/user-list/export?format=csv&search=admin', { token: admin });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.text).toContain('1,admin of Acme,Acme Head Office,admin@acme.test,Administrator,Active');
    const xlsx = await call(server, 'GET /api/user/user-list/export?format=xlsx', { token: admin });
    expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK']);
  });
});

describe('a new user', () => {
  test('can sign in, and is on record without the password', async () => {
    const { userId, email } = await add({ name: 'Rahima Khatun', email: 'Rahima@Acme.test', lang: 'bn' });
    expect(await read(userId)).toEqual({
      usr_id: userId,
      name: 'Rahima Khatun',
      email: email.toLowerCase(),
      description: '',
      lang: 'bn',
      branch_id: acme.branches.trading,
      role_id: acme.roleIds.Salesman,
      status: 1,
      version: 1,
    });
    expect((await signIn('RAHIMA@acme.test', password)).body.data).toMatchObject({ user: { lang: 'bn' } });
    const { rows } = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'report' }, (tx) =>
      sql<{ text: string }>`
        select jsonb_build_object('action', action, 'after', after)::text as text from audit_event
        where subject = ${`user ${userId}`} and action = 'user.create'`.execute(tx),
    );
    expect(rows[0]?.text).toContain('"email": "rahima@acme.test"');
    expect(rows[0]?.text).not.toContain('password');
  });

  test.each([
    [{ confirmPassword: 'rickshaw-at-night' }, [422, 'passwords_differ', 'Passwords do not match.']],
    [
      { password: 'Password@2026', confirmPassword: 'Password@2026' },
      [422, 'common_password', 'This password is too easy to guess. Please choose another.'],
    ],
    [
      { name: 'Karim Uddin', password: 'karimuddin1985', confirmPassword: 'karimuddin1985' },
      [422, 'common_password', 'This password is too easy to guess. Please choose another.'],
    ],
    [{ role_id: 99 }, [422, 'role_not_found', 'This role does not exist.']],
    [{ branch_id: 99 }, [404, 'not_found', 'Not found.']],
    [{ email: 'ADMIN@acme.test' }, [409, 'email_taken', 'This email is already in use.']],
    [{ email: 'admin@bengal.test' }, [409, 'email_taken', 'This email is already in use.']],
  ])('%j is refused', async (faulty, refusal) => {
    expect(refusalOf(await store(newUser(faulty)))).toEqual(refusal);
  });

  test('needs a name, an email and ten characters', async () => {
    const reply = await store(newUser({ name: ' ', email: 'nobody', password: 'short', lang: 'fr' }));
    expect(reply.body.error?.fields).toEqual({
      name: ['Name is required'],
      email: ['Please enter a valid email.'],
      password: ['A password has at least 10 characters.'],
      lang: [expect.any(String)],
    });
  });
});

describe('a change', () => {
  test('of name and branch counts from the next call on, and its difference is on record', async () => {
    const { userId, token } = await add();
    const reply = await update(userId, { name: 'Salma Begum', branch_id: acme.branches.electronics });
    expect(reply.body.data).toEqual({ usr_id: userId, version: 2 });
    const branch = await call(server, 'GET /api/user/current-branch', { token });
    expect(branch.body.data).toMatchObject({ id: acme.branches.electronics });
    const { rows } = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'report' }, (tx) =>
      sql`select before, after from audit_event where subject = ${`user ${userId}`} and action = 'user.update'`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      {
        before: { name: `Person ${added}`, branch_id: acme.branches.trading },
        after: { name: 'Salma Begum', branch_id: acme.branches.electronics },
      },
    ]);
  });

  test('of the role signs the user out, and so does a new password', async () => {
    const { userId, email, token } = await add();
    expect((await update(userId, { role_id: acme.roleIds.Accountant })).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
    const again = await tokenOf(server, acme, { userId, email, branchId: 0 });
    const other = 'a-bicycle-in-rain';
    expect((await update(userId, { password: other, confirmPassword: other })).status).toBe(200);
    expect(await isSignedIn(again)).toBe(false);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, other)).status).toBe(200);
  });

  test('without a password leaves it, and a wrong one leaves everything', async () => {
    const { userId, email, token } = await add();
    expect((await update(userId, { password: '', confirmPassword: '' })).status).toBe(200);
    expect(refusalOf(await update(userId, { password: 'a-bicycle-in-rain', confirmPassword: '' }))[1]).toBe(
      'passwords_differ',
    );
    expect((await update(userId, { password: 'short', confirmPassword: 'short' })).status).toBe(422);
    const common = { password: 'bangladesh1971', confirmPassword: 'bangladesh1971' };
    expect(refusalOf(await update(userId, common))[1]).toBe('common_password');
    expect(await isSignedIn(token)).toBe(true);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('is not made of what everybody types to sign in', async () => {
    const host = { host: 'hilsa.example', title: 'Books of Karnaphuli', tagline: '' };
    await grantHost(server.database.owner, acme.companyId, host);
    const { userId } = await add();
    for (const guessed of ['Hilsa-Example-71', 'karnaphulibooks', 'Acme.Hilsa.2026']) {
      const refusal = refusalOf(await update(userId, { password: guessed, confirmPassword: guessed }));
      expect([guessed, refusal[1]]).toEqual([guessed, 'common_password']);
    }
  });

  test('is made by one of two who make it at once', async () => {
    const { userId } = await add();
    const seen = await read(userId);
    const replies = await Promise.all(['One', 'Two'].map((name) => post('user-update', { ...seen, name })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409) as TestReply;
    expect(refusalOf(late)[1]).toBe('stale_version');
  });

  test('reaches nobody of another company', async () => {
    const token = await tokenOf(server, bengal, bengal.people.admin);
    const { userId } = await add();
    expect((await call(server, `GET /api/user/user-edit/${userId}`, { token })).status).toBe(404);
    const seen = await read(userId);
    expect((await post('user-update', { ...seen, branch_id: bengal.branches.head }, token)).status).toBe(404);
    expect((await post('user-status', { usr_id: userId, status: 0, version: 1 }, token)).status).toBe(404);
  });

  test('into a disabled branch is refused; who is there already may be renamed', async () => {
    const { userId } = await add({ branch_id: acme.branches.electronics });
    const closed = await add();
    await setBranchStatus(acme.branches.electronics, 0);
    expect(refusalOf(await update(closed.userId, { branch_id: acme.branches.electronics }))).toEqual([
      409,
      'branch_disabled',
      'This branch is disabled.',
    ]);
    expect((await update(userId, { name: 'Still here' })).status).toBe(200);
    await setBranchStatus(acme.branches.electronics, 1);
  });
});

const setBranchStatus = (branchId: number, status: number) =>
  inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) =>
    sql`update branch set status = ${status} where company_id = ${acme.companyId} and branch_id = ${branchId}`.execute(
      tx,
    ),
  );

describe('one’s own account', () => {
  test('keeps its role, its password and its life', async () => {
    const { userId } = acme.people.admin;
    expect(refusalOf(await update(userId, { role_id: acme.roleIds.Manager }))).toEqual([
      409,
      'own_role',
      'You cannot change your own role.',
    ]);
    expect(refusalOf(await update(userId, { password, confirmPassword: password }))).toEqual([
      422,
      'own_password',
      'Please change your own password in your profile.',
    ]);
    expect(refusalOf(await setStatus(userId, 0))).toEqual([409, 'own_account', 'You cannot disable your own account.']);
    expect((await update(userId, { description: 'Founder' })).status).toBe(200);
    expect((await signIn(acme.people.admin.email, testPassword)).status).toBe(200);
  });

  test('gets no password that everybody knows in the profile either', async () => {
    const { token } = await add();
    const payload = { password: 'qwerty123456', confirmPassword: 'qwerty123456', current_password: password };
    expect((await call(server, 'PUT /api/me', { token, payload })).body.error).toMatchObject({
      code: 'common_password',
      fields: { password: ['This password is too easy to guess. Please choose another.'] },
    });
  });
});

describe('the last administrator', () => {
  const refusal = [409, 'last_administrator', 'The last administrator cannot be demoted or disabled.'];

  test('is neither demoted, nor disabled, nor moved out of head office', async () => {
    const second = await add({ branch_id: acme.branches.head, role_id: acme.roleIds.Administrator });
    const first = acme.people.admin.userId;
    expect((await setStatus(first, 0, second.token)).status, 'there is a second').toBe(200);
    const demote = { role_id: acme.roleIds.Manager };
    const seen = dataOf<UserForm>(
      await call(server, `GET /api/user/user-edit/${second.userId}`, { token: second.token }),
    );
    const move = { ...seen, branch_id: acme.branches.trading };
    expect(refusalOf(await post('user-update', move, second.token))).toEqual(refusal);
    expect(refusalOf(await post('user-update', { ...seen, ...demote }, second.token))[1]).toBe('own_role');
    const row1 = { usr_id: first, status: 1, version: 3 };
    expect((await post('user-status', row1, second.token)).status).toBe(200);
    admin = await tokenOf(server, acme, acme.people.admin);
    expect((await update(second.userId, demote)).status).toBe(200);
    expect(refusalOf(await update(first, { branch_id: acme.branches.trading }))).toEqual(refusal);
  });

  test('is one of two who disable each other at once', async () => {
    const second = await add({ branch_id: acme.branches.head, role_id: acme.roleIds.Administrator });
    const [a, b] = [await read(acme.people.admin.userId), await read(second.userId)];
    const replies = await Promise.all([
      post('user-status', { usr_id: b.usr_id, status: 0, version: b.version }),
      post('user-status', { usr_id: a.usr_id, status: 0, version: a.version }, second.token),
    ]);
    const outcomes = replies.map(({ status, body }) => body.error?.code ?? status).sort();
    // The user who was disabled first may already be unauthenticated.
    expect([200, 'last_administrator', 'unauthenticated']).toEqual(expect.arrayContaining(outcomes));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    await inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) =>
      sql`update app_user set status = 1 where company_id = ${acme.companyId} and user_id = ${a.usr_id}`.execute(tx),
    );
    admin = await tokenOf(server, acme, acme.people.admin);
  });
});

describe('disabling', () => {
  test('signs a user out at once and keeps them out until they are enabled again', async () => {
    const { userId, email, token } = await add();
    const reply = await setStatus(userId, 0);
    expect(reply.body.data).toMatchObject({ user_id: userId, status: 0, version: 2 });
    expect(await isSignedIn(token)).toBe(false);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await post('user-status', { usr_id: userId, status: 1, version: 1 })).body.error?.code).toBe(
      'stale_version',
    );
    expect((await setStatus(userId, 1)).status).toBe(200);
    expect(await isSignedIn(token), 'the old session stays dead').toBe(false);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await row(userId)).version).toBe(3);
  });
});

describe('who may edit users but not roles', () => {
  let clerk: string;

  beforeAll(async () => {
    const roleId = dataOf<{ id: number }>(
      await call(server, 'POST /api/role/create/new', { token: admin, payload: { name: 'Clerk' } }),
    ).id;
    await call(server, `PUT /api/role/role-permission-assign/${roleId}`, {
      token: admin,
      payload: ['user.all.view', 'user.create', 'user.edit', 'cash.received.create'],
    });
    clerk = (await add({ role_id: roleId })).token;
  });

  const refusal = [403, 'role_above_own', 'This role may do more than your own.'];

  test('gives no more than they have', async () => {
    expect(refusalOf(await store(newUser({ role_id: acme.roleIds.Administrator }), clerk))).toEqual(refusal);
    const { userId } = await add({ role_id: (await read(await lowlyUser())).role_id });
    const seen = dataOf<UserForm>(await call(server, `GET /api/user/user-edit/${userId}`, { token: clerk }));
    const promoted = { ...seen, role_id: acme.roleIds.Manager };
    expect(refusalOf(await post('user-update', promoted, clerk))).toEqual(refusal);
    expect((await post('user-update', { ...seen, name: 'Renamed' }, clerk)).status).toBe(200);
  });

  test('gives no more than they have, though they may edit roles too', async () => {
    const payload = { name: 'Senior Clerk' };
    const { id } = dataOf<{ id: number }>(await call(server, 'POST /api/role/create/new', { token: admin, payload }));
    const names = ['user.all.view', 'user.create', 'user.edit', 'role.edit'];
    await call(server, `PUT /api/role/role-permission-assign/${id}`, { token: admin, payload: names });
    const { token } = await add({ role_id: id, branch_id: acme.branches.head });
    expect(refusalOf(await store(newUser({ role_id: acme.roleIds.Administrator }), token))).toEqual(refusal);
    expect((await store(newUser({ role_id: id }), token)).status).toBe(200);
  });

  test('takes over nobody who may do more', async () => {
    const { userId } = acme.people.accountant;
    const seen = dataOf<UserForm>(await call(server, `GET /api/user/user-edit/${userId}`, { token: clerk }));
    const taken = { ...seen, password, confirmPassword: password };
    expect(refusalOf(await post('user-update', taken, clerk))).toEqual(refusal);
    const disabled = { usr_id: userId, status: 0, version: seen.version };
    expect(refusalOf(await post('user-status', disabled, clerk))).toEqual(refusal);
  });

  test('puts nobody into another branch', async () => {
    expect((await store(newUser({ branch_id: acme.branches.head }), clerk)).status).toBe(404);
  });

  /** Adds a user whose role has one permission that the clerk has too. */
  async function lowlyUser(): Promise<number> {
    const payload = { name: `Lowly ${added}` };
    const { id } = dataOf<{ id: number }>(await call(server, 'POST /api/role/create/new', { token: admin, payload }));
    await call(server, `PUT /api/role/role-permission-assign/${id}`, {
      token: admin,
      payload: ['cash.received.create'],
    });
    return (await add({ role_id: id })).userId;
  }
});

test('what a user may do and see is shown: permissions, branches, sessions, last sign-ins', async () => {
  const { userId, email } = await add();
  await signIn(email, password);
  const reply = await call(server, `GET /api/user/user-check/${userId}`, { token: admin });
  expect((reply.body.data as { permissions: object[] }).permissions).toContainEqual({
    name: 'sales.create',
    group_name: 'sales',
  });
  expect(reply.body.data).toMatchObject({
    user: { user_id: userId, role: 'Salesman' },
    branches: [{ id: acme.branches.trading, name: 'Acme Trading' }],
    sessions: [{ place: '127.0.0.1' }, { place: '127.0.0.1' }],
    sign_ins: [{ place: '127.0.0.1', at: server.clock.now().toISOString() }],
  });
  const head = await call(server, `GET /api/user/user-check/${acme.people.admin.userId}`, { token: admin });
  expect((head.body.data as { branches: { name: string }[] }).branches.map(({ name }) => name)).toEqual([
    'Acme Head Office',
    'Acme Electronics',
    'Acme Trading',
  ]);
});

test('a save that arrives twice adds one user', async () => {
  const user = newUser();
  const key = { 'idempotency-key': 'user-1' };
  const [first, again] = await Promise.all([
    post('user-store', user, admin, key),
    post('user-store', user, admin, key),
  ]);
  expect([first.status, again.text]).toEqual([200, first.text]);
});

test('what somebody changes of themselves meanwhile is not overwritten', async () => {
  const { userId } = await add();
  const seen = await read(userId);
  const saving = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, async (tx) => {
    await sql`update app_user set name = 'Chosen Myself', version = version + 1 where user_id = ${userId}`.execute(tx);
    const reply = post('user-update', { ...seen, description: 'typed before that' });
    const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 10_000 }).toBe(1);
    return { reply };
  });
  expect((await saving.reply).body.error?.code).toBe('stale_version');
  expect(await read(userId)).toMatchObject({ name: 'Chosen Myself', description: '' });
});
