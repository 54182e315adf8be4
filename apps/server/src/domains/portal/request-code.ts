import { randomInt } from 'node:crypto';
import type { portalRoutes } from '@cashbook/contract/portal/portal';
import type { RouteReply } from '@cashbook/contract/route';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { demoIsOpen, digest, isDemoCompany, takeTry } from '#domains/access/index';
import { type MessageServices, sendPortalCode, usesPortalCodes } from '#domains/messages/index';
import { portalOfHost } from '#domains/organisation/index';
import { customerOfMobile, keepCode } from '#domains/portal/portal.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { RequestFacts } from '#use-case/caller';

const validSeconds = 300;
/** The wrong codes after which a code is dead, although it may be typed rightly then. */
export const mostWrongCodes = 5;

type CodeServices = Services & MessageServices;

/** Returns the digest under which a code is kept. */
export const codeDigest = (companyId: number, partyId: number, code: string) =>
  digest(`${companyId} ${partyId} ${code}`);

/** Returns the attempt as which asking for a code is counted. A right code forgives it. */
export const codeAttempt = (companyId: number, mobile: string, { ip }: RequestFacts) =>
  ({ kind: 'customer', account: `code ${companyId} ${mobile}`, address: ip, own: null }) as const;

/** Whether customers of the company sign in with a code. */
export const sendsCodes = (db: Services['db'], companyId: number) =>
  inCompany(db, { companyId, mode: 'read' }, usesPortalCodes);

/**
 * Has a code sent to a mobile number. Refuses in this order: not_found where codes are not used, too_many. The answer is the same, and
 * as quick, whether the number is known: the customer is looked up afterwards.
 */
export async function requestCode(
  services: CodeServices,
  mobile: string,
  from: RequestFacts,
): Promise<Answer<RouteReply<typeof portalRoutes.requestCode>>> {
  const { db, clock } = services;
  const companyId = await portalOfHost(db.app, from.host);
  if (companyId === null || !(await sendsCodes(db, companyId))) return refused('not_found');
  const attempt = codeAttempt(companyId, mobile, from);
  const tooMany = await takeTry(db.app, attempt, clock.now());
  if (tooMany !== null) return tooMany;
  // Whoever waits for a code that never comes asks for another one.
  void send(services, companyId, mobile, from).catch(() => undefined);
  return done({ valid_seconds: validSeconds });
}

async function send(services: CodeServices, companyId: number, mobile: string, from: RequestFacts): Promise<void> {
  const { db, clock, config } = services;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const to = await inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    const partyId = await customerOfMobile(tx, mobile);
    if (partyId === null || (!demoIsOpen(config, from) && (await isDemoCompany(tx)))) return null;
    const expiresAt = new Date(clock.now().getTime() + validSeconds * 1000);
    const hash = codeDigest(companyId, partyId, code);
    const branchId = await keepCode(tx, { partyId, hash, mostWrong: mostWrongCodes, expiresAt });
    return branchId === null ? null : { companyId, branchId, partyId, mobile };
  });
  if (to !== null) await sendPortalCode(services, to, code);
}
