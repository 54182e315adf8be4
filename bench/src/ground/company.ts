import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { openDatabases } from '@cashbook/server/db/pool';
import { inCompany } from '@cashbook/server/db/tx';
import { createUser, digest, newToken, openSession, seedRoles } from '@cashbook/server/domains/access/index';
import { createBooks } from '@cashbook/server/domains/ledger/index';
import { createBranch, createCompany } from '@cashbook/server/domains/organisation/index';

/** A company to measure on: a head office and its shops, with one signed-in user in each. */
export interface Company {
  readonly companyId: number;
  /** The desks, head office first. */
  readonly desks: readonly Desk[];
  readonly day: string;
}

export interface Desk {
  readonly branchId: number;
  readonly userId: number;
  /** The bearer token of the person at the desk, an administrator. */
  readonly token: string;
}

/** Makes the company, with this day open in all its branches. */
export async function createBenchCompany(urls: DatabaseUrls, branchCount: number, day: string): Promise<Company> {
  const databases = await openDatabases(urls);
  try {
    const companyId = await createCompany(databases.app, { name: 'Bench' });
    return await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
      const { Administrator: roleId } = await seedRoles(tx, companyId);
      const desks: Desk[] = [];
      for (let number = 1; number <= branchCount; number += 1) {
        const officeTypeId = number === 1 ? 1 : 3;
        const branchId = await createBranch(tx, companyId, {
          name: `Branch ${number}`,
          officeTypeId,
          businessTypeId: 8,
        });
        const user = await createUser(tx, companyId, {
          name: `Desk ${number}`,
          email: `desk${number}@bench.test`,
          // Nobody signs in with this password: the session is opened below.
          passwordHash: '$argon2id$none',
          branchId,
          roleId,
        });
        if (!user.ok) throw new Error('the address is taken');
        desks.push({ branchId, userId: user.userId, token: newToken(companyId) });
      }
      await createBooks(tx, companyId, day, new Date());
      for (const { userId, token } of desks) await openSession(tx, sessionOf(userId, token));
      return { companyId, desks, day };
    });
  } finally {
    await databases.close();
  }
}

function sessionOf(userId: number, token: string): Parameters<typeof openSession>[1] {
  const now = new Date();
  return {
    kind: 'staff',
    userId,
    partyId: null,
    tokenHash: digest(token),
    remember: false,
    now,
    idleSeconds: 86_400,
    expiresAt: new Date(now.getTime() + 86_400_000),
    userAgent: 'bench',
    address: '127.0.0.1',
  };
}
