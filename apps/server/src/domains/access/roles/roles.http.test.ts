import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inCompany, type Tx } from '#db/tx';
import { refusalOf } from '#testing/cash-desk';
import { dataOf } from '#testing/neighbour';
import { tokenOf } from '#testing/test-company';
import { call, type TestReply } from '#testing/test-server';
import { useTwoCompanies } from '#testing/two-companies';

const { server, acme, bengal, admin } = await useTwoCompanies();

interface Selected {
  readonly version: number;
  readonly permissions: PermissionName[];
  readonly users: string[];
  readonly also_held_by: Record<string, string[]>;
  readonly bar: string | null;
  readonly givable: PermissionName[];
}

const selected = async (roleId: number, token = admin) =>
  dataOf<Selected>(await call(server, `GET /api/role/selected-permissions/${roleId}`, { token }));
const assign = (
  roleId: number | string,
  names: readonly string[],
  version?: number,
  token = admin,
): Promise<TestReply> =>
  call(server, `PUT /api/role/role-permission-assign/${roleId}`, {
    token,
    payload: [...names],
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  });
const create = (name: string, key?: string) =>
  call(server, 'POST /api/role/create/new', {
    token: admin,
    payload: { id: null, name },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const created = async (name: string) => dataOf<{ id: number }>(await create(name)).id;
const remove = (roleId: number, token = admin) => call(server, `DELETE /api/role/role-delete/${roleId}`, { token });
let joined = 0;
/** Adds a user with exactly these permissions, by a role made for them. */
async function somebody(names: readonly PermissionName[], branchId = acme.branches.head) {
  joined += 1;
  const roleId = await created(`Role of ${joined}`);
  expect((await assign(roleId, names)).status).toBe(200);
  const person = { name: `Person ${joined}`, email: `person${joined}@acme.test`, branch_id: branchId, role_id: roleId };
  const payload = { ...person, password: 'jute mill at dawn', confirmPassword: 'jute mill at dawn', lang: 'en' };
  const { usr_id: userId } = dataOf<{ usr_id: number }>(
    await call(server, 'POST /api/user/user-store', { token: admin, payload }),
  );
  return { roleId, userId, token: await tokenOf(server, acme, { userId, branchId, email: person.email }) };
}

const inAcme = <T>(work: (tx: Tx) => Promise<T>) =>
  inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, work);
const setUserStatus = async (userId: number, status: number) => {
  const payload = { usr_id: userId, status, version: 1 };
  expect((await call(server, 'POST /api/user/user-status', { token: admin, payload })).status).toBe(200);
};

test('the seeded roles come first, with how many have each', async () => {
  const rows = dataOf<{ name: string }[]>(await call(server, 'GET /api/role/role-list', { token: admin }));
  expect(rows[0]).toEqual({ id: 1, name: 'Administrator', is_system: true, version: 1, users: 1 });
  expect(rows.map(({ name }) => name)).toEqual(['Administrator', 'Manager', 'Accountant', 'Salesman', 'Field Officer']);
  const options = dataOf<object[]>(await call(server, 'GET /api/ddl/role/role-list', { token: admin }));
  expect(options[1]).toEqual({ id: 2, name: 'Manager' });
});

test('every permission has its group', async () => {
  const list = dataOf<{ name: string; group_name: string }[]>(
    await call(server, 'GET /api/role/permission-list', { token: admin }),
  );
  expect(list.map(({ name }) => name)).toEqual(permissionNames);
  const groupOf = (wanted: string) => list.find(({ name }) => name === wanted)?.group_name;
  expect(['cash.received.create', 'user.all.view', 'user.edit', 'dayclose.jumpdate'].map(groupOf)).toEqual([
    'cash.received',
    'user',
    'user',
    'dayclose',
  ]);
});

describe('a new role', () => {
  test('may do nothing until it is told what, and is on record', async () => {
    const reply = await create('  Cashier ');
    expect(reply.body).toMatchObject({
      message: 'Role create success!',
      data: { name: 'Cashier', is_system: false, version: 1, users: 0 },
    });
    const { id } = reply.body.data as { id: number };
    expect(await selected(id)).toMatchObject({ version: 1, permissions: [], users: [] });
    expect((await assign(id, ['cash.received.create', 'cash.received.create'], 1)).body).toMatchObject({
      message: 'Permissions updated successfully',
      data: { version: 2, permissions: ['cash.received.create'] },
    });
    const { rows } = await inCompany(server.services.db, { companyId: acme.companyId, mode: 'report' }, (tx) =>
      sql`select action, user_id, before, after from audit_event where subject = ${`role ${id}`} order by action`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      { action: 'role.create', user_id: acme.people.admin.userId, before: null, after: { name: 'Cashier' } },
      {
        action: 'role.permissions',
        user_id: acme.people.admin.userId,
        before: { permissions: [] },
        after: { permissions: ['cash.received.create'] },
      },
    ]);
  });

  test('has a name of its own, whatever the case of its letters; in another company it may be the same', async () => {
    expect(refusalOf(await create('MANAGER'))).toEqual([409, 'name_taken', 'The name already taken!']);
    expect((await create(' ')).body.error?.fields).toEqual({ name: ['Name is required'] });
    await created('Night Guard');
    const token = await tokenOf(server, bengal, bengal.people.admin);
    const elsewhere = await call(server, 'POST /api/role/create/new', { token, payload: { name: 'Night Guard' } });
    expect(elsewhere.status).toBe(200);
  });

  test('is one, however often its save arrives', async () => {
    const [first, again] = await Promise.all([create('Auditor', 'role-1'), create('Auditor', 'role-1')]);
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect((await create('Inspector', 'role-1')).body.error?.code).toBe('idempotency_mismatch');
  });
});

describe('what a role may do', () => {
  test('names who else holds each permission', async () => {
    const { users, also_held_by: others } = await selected(acme.roleIds.Salesman);
    expect(users).toEqual(['salesman of Acme']);
    expect(others['sales.create']).toEqual(['Accountant', 'Administrator', 'Manager']);
    expect(others['role.edit']).toEqual(['Administrator']);
  });

  test('counts from the next call on of whoever is signed in', async () => {
    const token = await tokenOf(server, acme, acme.people.salesman);
    const save = () => call(server, 'POST /api/trading/cash/received', { token, payload: [] });
    expect((await save()).body.error?.code).toBe('no_rows');
    const { permissions, version } = await selected(acme.roleIds.Salesman);
    const without = permissions.filter((name) => name !== 'cash.received.create');
    await assign(acme.roleIds.Salesman, without, version);
    expect(refusalOf(await save())).toEqual([403, 'forbidden', 'You do not have permission to do this.']);
    await assign(acme.roleIds.Salesman, permissions, version + 1);
    expect((await save()).body.error?.code).toBe('no_rows');
  });

  test('names nobody of a branch that the caller does not reach', async () => {
    const { electronics, trading } = acme.branches;
    const shared = await created('Shared by branches');
    const join = async (branchId: number, name: string) => {
      const person = { name, email: `${name}@acme.test`, branch_id: branchId, role_id: shared, lang: 'en' };
      const payload = { ...person, password: 'jute mill at dawn', confirmPassword: 'jute mill at dawn' };
      expect((await call(server, 'POST /api/user/user-store', { token: admin, payload })).status).toBe(200);
    };
    expect((await assign(shared, ['sales.create'])).status).toBe(200);
    await join(trading, 'tahmina');
    await join(electronics, 'elias');
    const { token } = await somebody(['role.view'], trading);
    expect((await selected(shared, token)).users).toEqual(['tahmina']);
    expect((await selected(acme.roleIds.Administrator, token)).users).toEqual([]);
    expect((await selected(shared)).users).toEqual(['elias', 'tahmina']);
  });

  test('is changed by one of two who change it at once', async () => {
    const { permissions, version } = await selected(acme.roleIds.Manager);
    const replies = await Promise.all([
      assign(acme.roleIds.Manager, permissions.slice(1), version),
      assign(acme.roleIds.Manager, permissions.slice(2), version),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusalOf(replies.find(({ status }) => status === 409) as TestReply)).toEqual([
      409,
      'stale_version',
      'This record was changed by someone else. Please reload.',
    ]);
  });

  test('needs a role and a permission that exist', async () => {
    for (const nothing of ['0', 'undefined', 'null', 'abc']) {
      expect(refusalOf(await assign(nothing, ['sales.create']))).toEqual([422, 'no_role', 'No role selected.']);
    }
    expect(refusalOf(await assign(2, []))).toEqual([422, 'no_permissions', 'No permissions selected.']);
    expect(refusalOf(await assign(999, ['sales.create']))[1]).toBe('not_found');
    expect((await assign(2, ['everything'])).status).toBe(422);
    expect((await call(server, 'GET /api/role/selected-permissions/999', { token: admin })).status).toBe(404);
  });

  test('is never changed by those who have the role', async () => {
    const { permissions, version, bar } = await selected(acme.roleIds.Administrator);
    expect(bar).toBe('own_role');
    expect(refusalOf(await assign(acme.roleIds.Administrator, permissions.slice(1), version))).toEqual([
      409,
      'own_role',
      'You cannot change your own role.',
    ]);
    expect(await selected(acme.roleIds.Administrator)).toMatchObject({ version, permissions });
  });

  test('is changed by another who may do everything, but never so that no administrator is left', async () => {
    const { token, userId } = await somebody(permissionNames);
    const { permissions, version, bar } = await selected(acme.roleIds.Administrator, token);
    expect(bar).toBeNull();
    const fewer = permissions.filter((name) => name !== 'hr.edit');
    expect(
      (await assign(acme.roleIds.Administrator, fewer, version, token)).status,
      'a seeded role can be edited',
    ).toBe(200);
    expect((await assign(acme.roleIds.Administrator, permissions, version + 1, token)).status).toBe(200);
    expect((await selected(acme.roleIds.Manager)).givable).toEqual(permissionNames);
    await setUserStatus(userId, 0);
  });

  test('leaves an administrator, though another person may change the role', async () => {
    // A company may have restricted its Administrator role before users were limited to their own permissions.
    const few: PermissionName[] = ['user.edit', 'role.edit', 'role.view'];
    const { token } = await somebody([...few, 'sales.create']);
    await inAcme((tx) =>
      sql`delete from role_permission where role_id = 1 and permission <> all (${few}::text[])`.execute(tx),
    );
    for (const needed of ['user.edit', 'role.edit']) {
      expect(
        refusalOf(
          await assign(
            1,
            few.filter((name) => name !== needed),
            undefined,
            token,
          ),
        ),
      ).toEqual([409, 'last_administrator', 'The last administrator cannot be demoted or disabled.']);
    }
    await inAcme((tx) =>
      sql`
      insert into role_permission (company_id, role_id, permission)
      select ${acme.companyId}, 1, unnest(${permissionNames}::text[]) on conflict do nothing`.execute(tx),
    );
  });

  test('is given only by who may do it', async () => {
    const { token } = await somebody(['role.view', 'role.edit', 'sales.create']);
    const target = await created('Till');
    expect((await assign(target, ['sales.create'], undefined, token)).status).toBe(200);
    expect(refusalOf(await assign(target, ['sales.create', 'voucher.void'], undefined, token))).toEqual([
      403,
      'role_above_own',
      'You cannot give a permission that you do not have yourself.',
    ]);
    expect(await selected(target, token)).toMatchObject({
      permissions: ['sales.create'],
      bar: null,
      givable: ['sales.create', 'role.view', 'role.edit'],
    });
  });

  test('is neither cut down nor removed by who may do less', async () => {
    const { token } = await somebody(['role.view', 'role.edit', 'sales.create']);
    const target = await created('Vault');
    await assign(target, ['sales.create', 'voucher.void']);
    expect((await selected(target, token)).bar).toBe('role_above_own');
    expect(refusalOf(await assign(target, ['sales.create'], undefined, token))).toEqual([
      403,
      'role_above_own',
      'This role may do more than your own.',
    ]);
    expect(refusalOf(await remove(target, token))[1]).toBe('role_above_own');
  });

  test('is no matter of one branch while people of others have the role', async () => {
    const { token } = await somebody(['role.view', 'role.edit', 'sales.create'], acme.branches.trading);
    const shared = await somebody(['sales.create'], acme.branches.trading);
    expect((await assign(shared.roleId, ['sales.create', 'role.view'], undefined, token)).status).toBe(200);
    await inAcme((tx) =>
      sql`update app_user set branch_id = ${acme.branches.electronics} where user_id = ${shared.userId}`.execute(tx),
    );
    expect((await selected(shared.roleId, token)).bar).toBe('role_elsewhere');
    expect(refusalOf(await assign(shared.roleId, ['sales.create'], undefined, token))).toEqual([
      403,
      'role_elsewhere',
      'People of other branches have this role too: head office changes it.',
    ]);
    expect((await assign(shared.roleId, ['sales.create'])).status, 'head office changes it').toBe(200);
  });

  test('is not changed by those who may only look', async () => {
    const manager = await tokenOf(server, acme, acme.people.manager);
    expect((await call(server, 'GET /api/role/role-list', { token: manager })).status).toBe(403);
  });
});

describe('a role is removed', () => {
  test('when nobody has it; its name is free again and its number is not', async () => {
    const id = await created('Seasonal');
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect(await created('Seasonal')).toBe(id + 1);
  });

  test('not when it is seeded, and not when somebody has it', async () => {
    expect(refusalOf(await remove(acme.roleIds.Manager))).toEqual([
      409,
      'system_role',
      'A system role can be edited, not removed.',
    ]);
    const id = await created('Held');
    await inCompany(server.services.db, { companyId: acme.companyId, mode: 'write' }, (tx) =>
      sql`update app_user set role_id = ${id} where company_id = ${acme.companyId} and user_id = ${acme.people.officer.userId}`.execute(
        tx,
      ),
    );
    expect(refusalOf(await remove(id))).toEqual([409, 'role_in_use', 'This role cannot be removed: users have it.']);
  });
});
