import type { RouteReply } from '@cashbook/contract/route';
import type { changeVoucherType, readVoucherTypes } from '@cashbook/contract/vouchers/administration';
import { findVoucherType, typesAfter, VOUCHER_TYPES } from '@cashbook/kernel';
import { inCompany } from '#db/tx';
import { type PostingEngine, retypeDocument, type StoredKind } from '#domains/posting/index';
import { findNamedOrKept } from '#domains/vouchers/admin/named-voucher';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';

type TypeCall = Pick<Call<typeof changeVoucherType>, 'actor' | 'desk' | 'body' | 'idempotency' | 'expectedVersion'>;

/**
 * Changes the type of a voucher, named by its whole number, in a branch that the caller reaches. Refusals in order:
 * branch_changed for a key that the caller has not used before; voucher_not_found; those of `retypeDocument`. Its first
 * check is the used key, which gives its first answer again or idempotency_mismatch.
 */
export async function changeType(
  engine: PostingEngine,
  kinds: readonly StoredKind[],
  call: TypeCall,
): Promise<Answer<RouteReply<typeof changeVoucherType>>> {
  const { actor, body, expectedVersion } = call;
  const { voucher_number: typed, branch_id: branchId, voucher_type: typeId } = body;
  const { companyId } = actor;
  const to = findVoucherType(typeId)?.id;
  if (to === undefined) return refused('type_not_allowed');
  const voucherId = await inCompany(engine.db, { companyId, mode: 'write' }, (tx) =>
    findNamedOrKept(tx, call, { typed, branchId }),
  );
  if (voucherId === null) return refused('voucher_not_found');
  if (typeof voucherId !== 'bigint') return voucherId;
  const changed = await retypeDocument(engine, kinds, call, { voucherId: Number(voucherId), expectedVersion, to });
  return changed.kind === 'refused' ? changed : done(changed.saved, changed.message);
}

/** Returns the types of vouchers, and the types that each may change to. */
export function voucherTypes(): Answer<RouteReply<typeof readVoucherTypes>> {
  return done(VOUCHER_TYPES.map(({ id, name, prefix }) => ({ id, name, prefix, may_become: [...typesAfter(id)] })));
}
