import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { inCompany } from '@cashbook/server/db/tx';
import { digest, lifetimeOf, newToken, openSession } from '@cashbook/server/domains/access/index';
import { sessionCookies } from '@cashbook/server/http/cookies';
import { devices } from '@playwright/test';

/** A cookie that a browser keeps for an address. */
export interface KeptCookie {
  readonly name: string;
  readonly value: string;
  readonly httpOnly: boolean;
  readonly sameSite: 'Lax';
}

/**
 * Opens a session of somebody who works in the company, and returns its cookies. The form would measure the password, which
 * takes a tenth of a second, and need a page that is loaded for nothing else.
 */
export async function openStaffSession(
  { databases }: OpenBooks,
  companyId: number,
  email: string,
): Promise<KeptCookie[]> {
  const token = newToken(companyId);
  const now = new Date();
  const { absoluteSeconds, idleSeconds, cookieSeconds } = lifetimeOf(false);
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    const named = tx.selectFrom('app_user').select('user_id').where('company_id', '=', companyId);
    const { user_id: userId } = await named.where('email', '=', email).executeTakeFirstOrThrow();
    await openSession(tx, {
      tokenHash: digest(token),
      kind: 'staff',
      userId,
      partyId: null,
      remember: false,
      now,
      idleSeconds,
      expiresAt: new Date(now.getTime() + absoluteSeconds * 1000),
      userAgent: devices['Desktop Chrome'].userAgent,
      address: '127.0.0.1',
    });
  });
  return sessionCookies('staff', token, cookieSeconds).map(({ name, value, httpOnly }) => ({
    name,
    value: value ?? '',
    httpOnly,
    sameSite: 'Lax',
  }));
}
