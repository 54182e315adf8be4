import { randomBytes, timingSafeEqual } from 'node:crypto';
import { messageRoutes } from '@cashbook/contract/portal/messages';
import { isStop } from '@cashbook/kernel';
import { isBangladeshiMobile, mobileDigits } from '@cashbook/money';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { digest, takeTry } from '#domains/access/index';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import { findInboundKey, stopReminders, writeInboundKey } from '#domains/messages/inbound.store';
import { lockSettings } from '#domains/messages/message.store';
import { inboundKeyOf, type SecretBox } from '#secrets/secret-box';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

type InboundServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

const keyBytes = 24;

/** Returns the company that a key begins with; null where it begins with none. */
export function companyOfInboundKey(key: string): number | null {
  const [, company] = /^([1-9]\d{0,8})-/.exec(key) ?? [];
  return company === undefined ? null : Number(company);
}

/** Returns the key of the company in clear; null without one, or when it cannot be read. */
export async function readInboundKey(secrets: SecretBox, tx: Tx, companyId: number): Promise<string | null> {
  const sealed = await findInboundKey(tx, companyId);
  return sealed === '' ? null : secrets.open(sealed, inboundKeyOf(companyId));
}

/** Makes a new key, so that the address of before is refused, or takes the key away. */
export function changeInboundKey(
  { db, clock, secrets }: InboundServices,
  call: Call<typeof messageRoutes.changeInboundKey>,
): Promise<Answer<null>> {
  const { actor, body } = call;
  const { companyId } = actor;
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<null>(tx, messageRoutes.changeInboundKey, call, at, async () => {
      await lockSettings(tx, companyId);
      const before = await findInboundKey(tx, companyId);
      const key = `${companyId}-${randomBytes(keyBytes).toString('base64url')}`;
      await writeInboundKey(tx, companyId, body.on ? secrets.seal(key, inboundKeyOf(companyId)) : '');
      await recordEvent(tx, {
        ...actedBy(actor, at),
        action: 'messages.update',
        subject: `company ${companyId}`,
        ...differing({ inbound_address: before !== '' }, { inbound_address: body.on }),
      });
      return done(null);
    }),
  );
}

/**
 * Takes a message of a customer that the gateway of a company delivers. Refuses a wrong key: too_many after several of
 * them, else not_found. Tries with wrong keys keep out no delivery with the right one. The answer is the same for every number and text.
 */
export async function receiveMessage(
  { db, clock, secrets }: InboundServices,
  { query, body, request }: Call<typeof messageRoutes.receive>,
): Promise<Answer<null>> {
  const { from = '', text = '', id = '' } = { ...query, ...body };
  const now = clock.now();
  const companyId = companyOfInboundKey(query.key) ?? 0;
  const key = await inCompany(db, { companyId, mode: 'read' }, (tx) => readInboundKey(secrets, tx, companyId));
  // Digests have one length, and a missing key is compared as well.
  const isRight = timingSafeEqual(digest(query.key), digest(key ?? ''));
  if (key === null || !isRight) {
    const attempt = { kind: 'customer', account: `inbound ${companyId}`, address: request.ip, own: null } as const;
    return (await takeTry(db.app, attempt, now)) ?? refused('not_found');
  }
  const mobile = mobileDigits(from);
  if (isStop(text) && isBangladeshiMobile(mobile)) {
    const delivery = id === '' ? null : id;
    await inCompany(db, { companyId, mode: 'write' }, (tx) => stopReminders(tx, { mobile, text, delivery, now }));
  }
  return done(null);
}
