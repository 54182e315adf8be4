import type { RouteShape } from '@cashbook/contract/route';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import { type Answer, done, encodedJson, encodeReply, refused } from '#use-case/answer';
import type { IdempotencyKey } from '#use-case/call';
import type { Actor } from '#use-case/caller';

interface Keyed {
  readonly actor: Actor;
  readonly idempotency: IdempotencyKey | null;
}

/**
 * Does `work` once per Idempotency-Key, inside the transaction that writes. A repeat by the same user on the same route gets
 * the first success again, word for word. Refuses idempotency_mismatch for the same key with another body, or for a key that
 * was used for a voucher (api, "Idempotency-Key"). A repeat during the first call waits for it. A refusal is not stored: return
 * it from `inCompany`, which rolls the claim back with the rest. Vouchers do not use this function: the tables of the books
 * have their keys.
 */
export async function oncePerKey<T>(
  tx: Tx,
  shape: RouteShape,
  { actor, idempotency }: Keyed,
  now: Date,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (idempotency === null) return work();
  const { key, route, bodyHash } = idempotency;
  const mine = replyOf(actor, idempotency);
  const claimed = await sql`
    insert into request_reply (company_id, user_id, route, request_key, body_hash, reply, created_at)
    values (${actor.companyId}, ${actor.userId}, ${route}, ${key}, ${bodyHash}, '', ${now})
    on conflict do nothing`.execute(tx);
  if (claimed.numAffectedRows === 0n) {
    const { rows } = await sql<{ body_hash: Buffer; reply: string; message: string }>`
      select body_hash, reply, message from request_reply where ${mine}`.execute(tx);
    const [first] = rows;
    if (first === undefined || !bodyHash.equals(first.body_hash)) return refused('idempotency_mismatch');
    return done(encodedJson<T>(first.reply), first.message);
  }
  if (await isOfVoucher(tx, actor, idempotency)) return refused('idempotency_mismatch');
  const answer = await work();
  if (answer.kind !== 'done') return answer;
  const reply = encodeReply(shape, answer.data);
  await sql`update request_reply set reply = ${reply}, message = ${answer.message} where ${mine}`.execute(tx);
  return { ...answer, data: encodedJson<T>(reply) };
}

/** Whether the user used the key for a voucher. */
async function isOfVoucher(tx: Tx, { companyId, userId }: Actor, { key }: IdempotencyKey): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency_key where company_id = ${companyId} and key = ${key} and user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether the key already has its answer. A repeat then skips checks that the first call may have changed, such as the caller's
 * password.
 */
export async function wasAnswered(tx: Tx, { actor, idempotency }: Keyed): Promise<boolean> {
  if (idempotency === null) return false;
  const { rows } = await sql`select from request_reply where ${replyOf(actor, idempotency)}`.execute(tx);
  return rows.length > 0;
}

function replyOf({ companyId, userId }: Actor, { route, key }: IdempotencyKey): RawBuilder<unknown> {
  return sql`company_id = ${companyId} and user_id = ${userId} and route = ${route} and request_key = ${key}`;
}
