import { randomBytes } from 'node:crypto';
import type { PermissionName } from '@cashbook/contract/access/permissions';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inCompany } from '#db/tx';
import { createUser, digest, hashPassword, openSession, type SeededRole, seedRoles } from '#domains/access/index';
import { createBooks } from '#domains/ledger/index';
import { createBranch, createCompany } from '#domains/organisation/index';
import type { TestServer } from '#testing/test-server';

export const testPassword = 'cashbook-test';
const passwordHash = hashPassword(testPassword);
export const firstDay = '2026-07-01';

/** A company with opened books: a head office and two branches, one of them protected, and a person of each role. */
export interface TestCompany {
  readonly companyId: number;
  readonly host: string;
  readonly branches: { readonly head: number; readonly trading: number; readonly electronics: number };
  readonly people: TestPeople;
  readonly roleIds: Readonly<Record<SeededRole, number>>;
}

export type TestPeople = Readonly<Record<'admin' | 'manager' | 'accountant' | 'salesman' | 'officer', TestPerson>>;

export interface TestPerson {
  readonly userId: number;
  readonly email: string;
  readonly branchId: number;
}

/**
 * Creates a company: its administrator is in head office; manager, accountant and salesman are in the trading branch; the
 * officer is in the electronics branch.
 */
export async function createTestCompany(server: TestServer, name: string): Promise<TestCompany> {
  const { db, clock } = server.services;
  const companyId = await createCompany(db.app, { name, address: `${name} Road, Dhaka`, phone: '01711000000' });
  const slug = name.toLowerCase();
  const host = `${slug}.test`;
  await giveHost(server, companyId, host, `Sign In to ${name}`);
  return inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    const branches = {
      head: await createBranch(tx, companyId, { name: `${name} Head Office`, officeTypeId: 1, businessTypeId: 1 }),
      trading: await createBranch(tx, companyId, { name: `${name} Trading`, officeTypeId: 3, businessTypeId: 8 }),
      electronics: await createBranch(tx, companyId, {
        name: `${name} Electronics`,
        officeTypeId: 3,
        businessTypeId: 4,
        isProtected: true,
      }),
    };
    const roleIds = await seedRoles(tx, companyId);
    const person = async (role: SeededRole, account: string, branchId: number): Promise<TestPerson> => {
      const email = `${account}@${host}`;
      const created = await createUser(tx, companyId, {
        name: `${account} of ${name}`,
        email,
        passwordHash: await passwordHash,
        branchId,
        roleId: roleIds[role],
      });
      if (!created.ok) throw new Error(`${email} is taken`);
      return { userId: created.userId, email, branchId };
    };
    const people = {
      admin: await person('Administrator', 'admin', branches.head),
      manager: await person('Manager', 'manager', branches.trading),
      accountant: await person('Accountant', 'accountant', branches.trading),
      salesman: await person('Salesman', 'salesman', branches.trading),
      officer: await person('Field Officer', 'officer', branches.electronics),
    };
    await createBooks(tx, companyId, firstDay, clock.now());
    return { companyId, host, branches, people, roleIds };
  });
}

/** Adds a person in a branch. Their role is theirs alone and has exactly these permissions. */
export async function personWho(
  { services }: TestServer,
  { companyId, host }: TestCompany,
  permissions: readonly PermissionName[],
  branchId: number,
): Promise<TestPerson> {
  return inCompany(services.db, { companyId, mode: 'write' }, async (tx) => {
    const { rows } = await sql<{ roleId: number }>`
      insert into role (company_id, role_id, name)
      select ${companyId}, max(role_id) + 1, 'Role ' || max(role_id) + 1 from role where company_id = ${companyId}
      returning role_id as "roleId"`.execute(tx);
    const roleId = rows[0]?.roleId ?? 0;
    await sql`
      insert into role_permission (company_id, role_id, permission)
      select ${companyId}, ${roleId}, unnest(${permissions}::text[])`.execute(tx);
    const email = `holder${roleId}@${host}`;
    const created = await createUser(tx, companyId, {
      name: email,
      email,
      passwordHash: await passwordHash,
      branchId,
      roleId,
    });
    if (!created.ok) throw new Error(`${email} is taken`);
    return { userId: created.userId, email, branchId };
  });
}

/** Gives the company a host, like an operator of the installation, but without a line in the audit trail. */
async function giveHost({ database }: TestServer, companyId: number, host: string, title: string): Promise<void> {
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  await client.query(
    `insert into directory.host (host, company_id, title, tagline)
     values ($1, $2, $3, 'Accounting, Inventory and HRMS System')`,
    [host, companyId, title],
  );
  await client.end();
}

/** Signs the person in without the form, and returns the token. */
export async function tokenOf(server: TestServer, { companyId }: TestCompany, { userId }: TestPerson): Promise<string> {
  return openTestSession(server, companyId, { kind: 'staff', userId, partyId: null });
}

/** Signs a customer in to the portal, and returns the token. */
export async function customerTokenOf(
  server: TestServer,
  { companyId }: TestCompany,
  partyId: number,
): Promise<string> {
  return openTestSession(server, companyId, { kind: 'customer', userId: null, partyId });
}

type Subject = Pick<Parameters<typeof openSession>[1], 'kind' | 'userId' | 'partyId'>;

async function openTestSession({ services }: TestServer, companyId: number, subject: Subject): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = services.clock.now();
  await inCompany(services.db, { companyId, mode: 'write' }, (tx) =>
    openSession(tx, {
      ...subject,
      tokenHash: digest(token),
      remember: false,
      now,
      idleSeconds: 4 * 3600,
      expiresAt: new Date(now.getTime() + 12 * 3_600_000),
      userAgent: 'test',
      address: '127.0.0.1',
    }),
  );
  return token;
}
