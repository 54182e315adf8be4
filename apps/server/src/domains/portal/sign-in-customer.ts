import type { Services } from '#context';
import { inCompany } from '#db/tx';
import {
  demoIsOpen,
  digest,
  forgiveTries,
  isDemoCompany,
  lifetimeOf,
  newToken,
  openSession,
  takeTry,
} from '#domains/access/index';
import { recordEvent } from '#domains/audit/index';
import { portalOfHost } from '#domains/organisation/index';
import {
  actAsCustomer,
  type Card,
  customerOfMobile,
  endCustomerSession,
  keepLatestSessions,
  readOwnCard,
  takeCode,
} from '#domains/portal/portal.store';
import { codeAttempt, codeDigest, mostWrongCodes, sendsCodes } from '#domains/portal/request-code';
import { type Refused, refused } from '#use-case/answer';
import type { CustomerActor, RequestFacts } from '#use-case/caller';

/** The most devices on which a customer is signed in at once. */
const mostSessions = 10;

export interface CustomerSignedIn {
  readonly kind: 'signed_in';
  readonly token: string;
  readonly card: Card;
}

/**
 * Signs a customer in with the mobile number, and with the latest code where the company sends codes. Refuses in this order:
 * code_required, too_many, invalid_credentials or code_wrong. An unknown number, a customer without the portal and a company without
 * one get the same refusal. Tries are counted by themselves, so that customers cannot keep the staff of a shop from signing in.
 */
export async function signInCustomer(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { mobile, code }: { readonly mobile: string; readonly code?: string | undefined },
  from: RequestFacts,
): Promise<CustomerSignedIn | Refused> {
  const now = clock.now();
  const companyId = await portalOfHost(db.app, from.host);
  const withCode = companyId !== null && (await sendsCodes(db, companyId));
  if (withCode && (code ?? '') === '') return refused('code_required');
  const attempt = { kind: 'customer', account: `${companyId} ${mobile}`, address: from.ip, own: null } as const;
  const tooMany = await takeTry(db.app, attempt, now);
  if (tooMany !== null) return tooMany;
  const typed = { mobile, code: withCode ? (code ?? '') : null };
  const begun = companyId === null ? null : await begin({ db, config }, companyId, typed, { from, now });
  if (begun === null) return refused(withCode ? 'code_wrong' : 'invalid_credentials');
  await forgiveTries(db.app, attempt);
  if (withCode) await forgiveTries(db.app, codeAttempt(companyId, mobile, from));
  return begun;
}

async function begin(
  { db, config }: Pick<Services, 'db' | 'config'>,
  companyId: number,
  { mobile, code }: { readonly mobile: string; readonly code: string | null },
  { from, now }: { readonly from: RequestFacts; readonly now: Date },
): Promise<CustomerSignedIn | null> {
  const token = newToken(companyId);
  const { absoluteSeconds, idleSeconds } = lifetimeOf(false);
  const { ip, userAgent } = from;
  return inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    const partyId = await customerOfMobile(tx, mobile);
    if (partyId === null || (!demoIsOpen(config, from) && (await isDemoCompany(tx)))) return null;
    if (code !== null && !(await takeCode(tx, partyId, codeDigest(companyId, partyId, code), mostWrongCodes, now)))
      return null;
    await openSession(tx, {
      ...{ tokenHash: digest(token), kind: 'customer', userId: null, partyId, remember: false, now, idleSeconds },
      ...{ expiresAt: new Date(now.getTime() + absoluteSeconds * 1000), userAgent, address: ip },
    });
    await keepLatestSessions(tx, partyId, mostSessions);
    const subject = `party ${partyId}`;
    await recordEvent(tx, { companyId, at: now, userId: null, action: 'session.begin', subject, ip, userAgent });
    await actAsCustomer(tx, partyId);
    const card = await readOwnCard(tx);
    return card === null ? null : { kind: 'signed_in', token, card };
  });
}

/** Ends the customer's session on the server. */
export async function signOutCustomer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { companyId, partyId, sessionId, ip, userAgent }: CustomerActor,
): Promise<void> {
  await inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    await endCustomerSession(tx, partyId, sessionId);
    const subject = `party ${partyId}`;
    await recordEvent(tx, { companyId, at: clock.now(), userId: null, action: 'session.end', subject, ip, userAgent });
  });
}
