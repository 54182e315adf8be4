import { randomBytes } from 'node:crypto';
import type { SessionUser } from '@cashbook/contract/access/session';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { demoIsOpen, isDemo } from '#domains/access/session/demo-people';
import { type Credentials, credentialsByEmail, openSession } from '#domains/access/session/directory.store';
import { deviceOfAccount, rememberDevice } from '#domains/access/session/known-device';
import { hashPassword, verifyPassword } from '#domains/access/session/password';
import { lifetimeOf } from '#domains/access/session/session-lifetime';
import { forgiveTries, takeTry } from '#domains/access/session/sign-in-limits';
import { digest, newToken } from '#domains/access/session/token';
import { keepUser, readUser } from '#domains/access/session/user.store';
import { recordEvent } from '#domains/audit/index';
import { tenantByHost } from '#domains/organisation/index';
import { type Refused, refused } from '#use-case/answer';
import type { RequestFacts } from '#use-case/caller';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

export interface SignedIn {
  readonly kind: 'signed_in';
  readonly token: string;
  readonly user: SessionUser;
  /** The time that the browser keeps the token; null when the token ends with its window. */
  readonly keptSeconds: number | null;
  /** The token that the device sends from now on (known-device.ts). */
  readonly deviceToken: string;
}

type SignInServices = Pick<Services, 'db' | 'clock' | 'config' | 'directory'>;

/**
 * Makes the use case of spec 1 §2.2. Refuses in this order: too_many, invalid_credentials. An unknown email, a wrong
 * password, a disabled user and a user of another company than the host's take the same steps. So neither the answer nor
 * its time shows the cause. An unknown email is measured against the hash of a password that nobody has.
 *
 * @param verify measures a password against a hash; a test that observes the measurements passes another one
 */
export function makeSignIn(services: SignInServices, verify = verifyPassword) {
  const nobodysHash = hashPassword(randomBytes(32).toString('base64'));
  return async ({ email, password, remember }: SignIn, from: RequestFacts): Promise<SignedIn | Refused> => {
    const { clock, config, directory } = services;
    const db = await directory.booksOfEmail(email);
    const own = await deviceOfAccount(db.app, email, from.deviceToken, clock.now());
    const attempt = { kind: 'staff', account: email, address: from.ip, own } as const;
    const tooMany = await takeTry(directory.tries.app, attempt, clock.now());
    if (tooMany !== null) return tooMany;
    // The call came to the server of the host.
    const tenant = await tenantByHost(services.db.app, from.host);
    const credentials = await credentialsByEmail(db.app, email);
    const right = await verify(credentials?.passwordHash ?? (await nobodysHash), password);
    const exists = !isDemo(email) || demoIsOpen(config, from);
    if (!right || !exists || credentials === null || !mayEnter(credentials, tenant?.companyId)) {
      return refused('invalid_credentials');
    }
    const begun = await begin({ db, clock }, email, credentials, remember, from);
    if (begun === null) return refused('invalid_credentials');
    await forgiveTries(directory.tries.app, attempt);
    return begun;
  };
}

/** Whether the user may sign in at the host. A host that belongs to a company signs in only that company's users. */
function mayEnter(credentials: Credentials, hostCompanyId: number | undefined): boolean {
  return credentials.maySignIn && (hostCompanyId === undefined || hostCompanyId === credentials.companyId);
}

/**
 * Opens a session. Returns null when the password was changed, or the user or their branch was disabled, while the
 * password was compared. That change ended all their sessions, so this one must not begin.
 */
async function begin(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  credentials: Credentials,
  remember: boolean,
  from: RequestFacts,
): Promise<SignedIn | null> {
  const { companyId, userId } = credentials;
  const token = newToken(companyId);
  const at = clock.now();
  const { absoluteSeconds, idleSeconds, cookieSeconds } = lifetimeOf(remember);
  const begun = await inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    await keepUser(tx, companyId, userId);
    const now = await credentialsByEmail(tx, email);
    if (now?.passwordHash !== credentials.passwordHash || !now.maySignIn) return null;
    await openSession(tx, {
      tokenHash: digest(token),
      kind: 'staff',
      userId,
      partyId: null,
      remember,
      now: at,
      idleSeconds,
      expiresAt: new Date(at.getTime() + absoluteSeconds * 1000),
      userAgent: from.userAgent,
      address: from.ip,
    });
    const { ip, userAgent } = from;
    const subject = `user ${userId}`;
    await recordEvent(tx, { companyId, at, userId, action: 'session.begin', subject, ip, userAgent });
    const deviceToken = await rememberDevice(tx, userId, from.deviceToken, at);
    return { user: await readUser(tx, companyId, userId), deviceToken };
  });
  return begun === null ? null : { kind: 'signed_in', token, keptSeconds: cookieSeconds, ...begun };
}
