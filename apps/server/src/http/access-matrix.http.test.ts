import { routeGroups } from '@cashbook/contract';
import { type PermissionName, permissionNames } from '@cashbook/contract/access/permissions';
import type { RouteShape } from '@cashbook/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { createUser } from '#domains/access/index';
import { addGoods, addOrders, addProduct } from '#testing/stock-goods';
import {
  createTestCompany,
  customerTokenOf,
  personWho,
  type TestCompany,
  type TestPerson,
  tokenOf,
} from '#testing/test-company';
import { call, startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/** Every call of the contract × every kind of caller (api, "Every endpoint declares who may call it"). */
const groups: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = routeGroups;
const routes = Object.values(groups).flatMap((group) => Object.values(group));
const nameOf = ({ method, path }: RouteShape) => `${method} ${path}`;

let server: TestServer;
let acme: TestCompany;
let bengal: TestCompany;
/** Returns a person in head office whose role has exactly these permissions. */
let holdersOf: (permissions: readonly PermissionName[]) => Promise<TestPerson>;

beforeAll(async () => {
  server = await startTestServer();
  acme = await createTestCompany(server, 'Acme');
  await addGoods(server.database, acme);
  await addProduct(server.database, acme, Number(knownId));
  await addOrders(server.database, acme, knownId);
  await addPartyOfAllBranches();
  bengal = await createTestCompany(server, 'Bengal');
  holdersOf = rolesMade(server, acme);
});
afterAll(() => server.close());

function rolesMade(at: TestServer, company: TestCompany): typeof holdersOf {
  const made = new Map<string, Promise<TestPerson>>();
  return (permissions) => {
    const key = permissions.join(' ');
    const person = made.get(key) ?? personWho(at, company, permissions, company.branches.head);
    made.set(key, person);
    return person;
  };
}

/** Sends the smallest request of a route. A caller who passes the gate may still get a refusal because it is incomplete. */
function ask(shape: RouteShape, token?: string, query = '', id = '999999'): Promise<TestReply> {
  const path = shape.path.replace(/:\w+/g, id);
  return call(server, `${shape.method} /api${path}${query}`, {
    ...(token === undefined ? {} : { token }),
    ...(shape.body === undefined ? {} : { payload: {} }),
  });
}

const refusedAtTheGate = new Set([401, 403, 419]);

function expectAdmitted({ status, text }: TestReply): void {
  expect(refusedAtTheGate.has(status), `${status} ${text}`).toBe(false);
  expect(status, text).toBeLessThan(500);
}

function expectTurnedAway(reply: TestReply, status: 401 | 403): void {
  const code = status === 401 ? 'unauthenticated' : 'forbidden';
  expect([reply.status, reply.body.error?.code]).toEqual([status, code]);
  expect(reply.body.data).toBeUndefined();
}

const staffRoutes = routes.filter(({ access }) => access !== 'public' && access !== 'customer');
const permissionRoutes = routes.filter(({ access }) => typeof access === 'object');
const permissionsOf = ({ access }: RouteShape): readonly PermissionName[] => (typeof access === 'object' ? access : []);

test('every route of the contract is served', () => {
  const missing = routes.filter(({ method, path }) => !server.app.hasRoute({ method, url: `/api${path}` }));
  expect(missing.map(nameOf)).toEqual([]);
});

describe.each(routes.filter(({ access }) => access === 'public').map((shape) => [nameOf(shape), shape] as const))(
  '%s is for anybody:',
  (_name, shape) => {
    test('a stranger', async () => {
      // A stranger without a password gets 422, not 401.
      expectAdmitted(await ask(shape));
    });
  },
);

describe.each(staffRoutes.map((shape) => [nameOf(shape), shape] as const))('%s is not for', (_name, shape) => {
  test('a stranger', async () => {
    expectTurnedAway(await ask(shape), 401);
  });

  test('a token that nobody has', async () => {
    expectTurnedAway(await ask(shape, 'A'.repeat(43)), 401);
  });

  test('an expired session', async () => {
    const token = await tokenOf(server, acme, acme.people.admin);
    server.clock.advance(12 * 3_600_000);
    expectTurnedAway(await ask(shape, token), 401);
  });

  test('a session that was signed out', async () => {
    const token = await tokenOf(server, acme, acme.people.admin);
    await call(server, 'POST /api/logout', { token });
    expectTurnedAway(await ask(shape, token), 401);
  });

  test('a customer', async () => {
    expectTurnedAway(await ask(shape, await customerTokenOf(server, acme, 1)), 403);
  });
});

describe.each(routes.filter(({ access }) => access === 'customer').map((shape) => [nameOf(shape), shape] as const))(
  '%s is for customers:',
  (_name, shape) => {
    test('a stranger and a token that nobody has are turned away', async () => {
      expectTurnedAway(await ask(shape), 401);
      expectTurnedAway(await ask(shape, 'A'.repeat(43)), 401);
    });

    test('a member of staff with every permission is turned away', async () => {
      expectTurnedAway(await ask(shape, await tokenOf(server, acme, await holdersOf(permissionNames))), 403);
    });

    test('an expired session is turned away', async () => {
      const token = await customerTokenOf(server, acme, await portalCustomer());
      server.clock.advance(12 * 3_600_000);
      expectTurnedAway(await ask(shape, token), 401);
    });

    test('a customer whose portal is on', async () => {
      expectAdmitted(await ask(shape, await customerTokenOf(server, acme, await portalCustomer())));
    });
  },
);

/** Adds the customer that the reports of one party are asked for. */
function addPartyOfAllBranches(): Promise<unknown> {
  const { companyId } = acme;
  return inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
    await sql`
      insert into account (company_id, account_id, group_id, name, is_party)
      values (${companyId}, 5002, 113, 'Known Customer', true)`.execute(tx);
    await sql`insert into party (company_id, account_id, type_id) values (${companyId}, 5002, 1)`.execute(tx);
  });
}

/** Returns a customer whose portal is on, in a company that has one. */
async function portalCustomer(): Promise<number> {
  const { companyId, branches } = acme;
  return inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, [branches.head]);
    await sql`update company set customer_portal = true where company_id = ${companyId}`.execute(tx);
    await sql`
      insert into account (company_id, account_id, group_id, branch_id, name, is_party)
      values (${companyId}, 5001, 113, ${branches.head}, 'Portal Customer', true) on conflict do nothing`.execute(tx);
    await sql`
      insert into party (company_id, account_id, type_id, mobile, customer_login)
      values (${companyId}, 5001, 1, '01710000001', true) on conflict do nothing`.execute(tx);
    return 5001;
  });
}

describe.each(permissionRoutes.map((shape) => [nameOf(shape), shape] as const))(
  '%s asks for a permission:',
  (_name, shape) => {
    const asked = permissionsOf(shape);

    test('all others together are not enough', async () => {
      const others = permissionNames.filter((name) => !asked.includes(name));
      expectTurnedAway(await ask(shape, await tokenOf(server, acme, await holdersOf(others))), 403);
    });

    test.each(asked)('%s alone is enough', async (permission) => {
      expectAdmitted(await ask(shape, await tokenOf(server, acme, await holdersOf([permission]))));
    });
  },
);

describe('a voucher is for who reads the books or writes vouchers of its type:', () => {
  let receipt: { mtm_id: number; vr_no: string };
  beforeAll(async () => {
    const token = await tokenOf(server, acme, acme.people.admin);
    const payload = [{ account: 24, amount: 10, remarks: '' }];
    const saved = await call(server, 'POST /api/trading/cash/received', { token, payload });
    receipt = saved.body.data as typeof receipt;
  });
  const seenBy = async (permission: PermissionName) => {
    const token = await tokenOf(server, acme, await holdersOf([permission]));
    const whole = await call(server, `GET /api/admin/voucher/${receipt.mtm_id}`, { token });
    const found = await call(server, `GET /api/admin/voucher/find?q=${receipt.vr_no}`, { token });
    return [whole.status, (found.body.data as object[]).length];
  };

  test.each(['cash.received.create', 'cash.received.edit', 'ledger.view', 'voucher.void'] as const)(
    '%s sees a cash receipt',
    async (permission) => {
      expect(await seenBy(permission)).toEqual([200, 1]);
    },
  );

  test.each(['cash.payment.create', 'journal.edit', 'installment.receive'] as const)(
    '%s sees none',
    async (permission) => {
      expect(await seenBy(permission)).toEqual([403, 0]);
    },
  );
});

test.each([
  ['coa.view', null],
  ['cash.received.edit', null],
  ['ledger.view', 0],
  ['due.list.view', 0],
  ['cash.received.create', 0],
  ['cash.payment.create', 0],
  ['bank.received.create', 0],
  ['bank.payment.create', 0],
  ['contra.create', 0],
  ['journal.create', 0],
  ['contra.edit', null],
] as const)('the balance of an account is for who has to know it: %s', async (permission, balance) => {
  const token = await tokenOf(server, acme, await holdersOf([permission]));
  const reply = await call(server, 'GET /api/coal4/account-details/24', { token });
  // The receipt above is in head office's books.
  expect(reply.body.data).toMatchObject({ name: 'Other Income', balance: balance === null ? null : -10 });
});

const openToAllStaff = staffRoutes.filter(({ access }) => access === 'staff');

test.each(openToAllStaff.map((shape) => [nameOf(shape), shape] as const))(
  '%s is for all staff',
  async (_name, shape) => {
    expectAdmitted(await ask(shape, await tokenOf(server, acme, await holdersOf([]))));
  },
);

const namesBranch = ({ query }: RouteShape) => query !== undefined && 'branch_id' in query.shape;

/** A query that fits every report and every look-up: a route ignores the fields that it does not know. */
const dated =
  'start_date=2026-07-01&end_date=2026-07-01&startdate=2026-07-01&enddate=2026-07-01&ledger_id=17&account_id=17&party_id=5002&parties=5002&searchName=cash&q=1&fiscal_year=2026&format=csv&product_id=17&reportType=sales&serial=S&order_number=17&report_type=purchase';
/** The id of an account, a product and an order that every branch has, for the routes that name one. */
const knownId = '17';

describe.each(routes.filter(namesBranch).map((shape) => [nameOf(shape), shape] as const))(
  '%s keeps to branches:',
  (_name, shape) => {
    const inBranch = async (person: TestPerson, company: TestCompany, branchId: number) =>
      ask(shape, await tokenOf(server, company, person), `?branch_id=${branchId}&${dated}`, knownId);

    test('head office reaches every branch of its company', async () => {
      for (const branchId of Object.values(acme.branches)) {
        expect((await inBranch(acme.people.admin, acme, branchId)).status).toBe(200);
      }
    });

    test('a branch user reaches the own one only', async () => {
      const person = await withAllPermissionsIn(acme.branches.trading);
      expect((await inBranch(person, acme, acme.branches.trading)).status).toBe(200);
      for (const branchId of [acme.branches.head, acme.branches.electronics]) {
        const reply = await inBranch(person, acme, branchId);
        expect([reply.status, reply.body.error?.code]).toEqual([404, 'not_found']);
      }
    });

    test('a branch that does not exist is no other than one out of reach', async () => {
      expect((await inBranch(bengal.people.admin, bengal, 99)).body.error?.code).toBe('not_found');
    });
  },
);

let everywhere = 0;
async function withAllPermissionsIn(branchId: number): Promise<TestPerson> {
  everywhere += 1;
  const email = `everything${everywhere}@acme.test`;
  const { companyId, roleIds } = acme;
  return inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
    const user = { name: email, email, passwordHash: '$argon2id$none', branchId, roleId: roleIds.Administrator };
    const created = await createUser(tx, companyId, user);
    if (!created.ok) throw new Error(`${email} is taken`);
    return { userId: created.userId, email, branchId };
  });
}
