import { VOUCHER_TYPES } from '@cashbook/kernel';
import type { Tx } from '#db/tx';
import { findVoucherByKey, findVoucherByNumber } from '#domains/ledger/index';
import { namesItsType, readTypedNumber } from '#domains/posting/index';
import type { Refused } from '#use-case/answer';
import type { IdempotencyKey, ShownDesk } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';

/** The number that names a voucher, and its branch. Without a branch it is the working one. */
export interface NamedVoucher {
  readonly typed: string;
  readonly branchId: number | undefined;
}

interface NamedAt {
  readonly actor: Actor;
  readonly desk: ShownDesk;
}

/**
 * Finds the voucher that the call names by its whole number. Returns null when there is none. A bare number does not say
 * which type is meant. The caller reaches the named branch, because other calls are refused earlier. Refuses
 * branch_changed.
 */
export async function findNamed(
  tx: Tx,
  at: NamedAt,
  { typed, branchId: named }: NamedVoucher,
): Promise<bigint | Refused | null> {
  const { companyId } = at.actor;
  const desk = deskOf(at);
  if ('kind' in desk) return desk;
  const { branchId = desk.branchId } = { branchId: named };
  if (!namesItsType(typed)) return null;
  const number = await readTypedNumber(tx, { companyId, branchId, typeId: VOUCHER_TYPES[0].id, typed });
  return number === null ? null : findVoucherByNumber(tx, companyId, branchId, number);
}

/**
 * Finds the voucher for a write whose key the books store. A repeat means the voucher of the first call with the key.
 * Otherwise a number without its year could mean another voucher when the open day changes.
 */
export async function findNamedOrKept(
  tx: Tx,
  at: NamedAt & { readonly idempotency: IdempotencyKey | null },
  named: NamedVoucher,
): Promise<bigint | Refused | null> {
  const { actor, idempotency } = at;
  const { companyId, userId, branchIds } = actor;
  const first = idempotency === null ? null : await findVoucherByKey(tx, companyId, userId, idempotency.key);
  if (first === null) return findNamed(tx, at, named);
  return branchIds.includes(first.branchId) ? first.voucherId : null;
}
