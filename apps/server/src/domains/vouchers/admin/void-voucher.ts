import type { RouteReply } from '@cashbook/contract/route';
import type { voidVoucher as voidVoucherRoute } from '@cashbook/contract/vouchers/voucher';
import { VOUCHER_TYPES } from '@cashbook/kernel';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { authorOf, findVoucherByNumber, voidVoucher as voidInBooks } from '#domains/ledger/index';
import { namesItsType, readTypedNumber } from '#domains/vouchers/engine/typed-number';
import { refusedByBooks } from '#domains/vouchers/engine/voucher-engine';
import { type Answer, done, refused } from '#http/answer';
import type { Call } from '#http/call';

type Voided = RouteReply<typeof voidVoucherRoute>;

/**
 * Takes a voucher of the caller's working branch out of the books, named by its whole number: a bare one does not say
 * which type is meant.
 *
 * Refusals in order: reason_missing, voucher_not_found, and those of the ledger's `voidVoucher`, of which a key used
 * before, giving its first answer again or idempotency_mismatch, comes first.
 */
export function voidVoucher(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, desk, body, expectedVersion, idempotency }: Call<typeof voidVoucherRoute>,
): Promise<Answer<Voided>> {
  const { companyId } = actor;
  const { branchId, transactionDate: expectedDay } = desk;
  const { voucher_number: typed, reason } = body;
  return inCompany(db, { companyId, mode: 'write' }, async (tx) => {
    if (reason === '') return refused('reason_missing');
    const number = namesItsType(typed)
      ? await readTypedNumber(tx, { companyId, branchId, typeId: VOUCHER_TYPES[0].id, typed })
      : null;
    const voucherId = number === null ? null : await findVoucherByNumber(tx, companyId, branchId, number);
    if (voucherId === null) return refused('voucher_not_found');
    const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
    const change = { voucherId, expectedVersion, expectedDay, mayChangeClosedDays, reason, idempotency };
    const result = await voidInBooks(tx, { ...change, author: authorOf(actor) }, clock.now());
    if (!result.ok) return refusedByBooks(result);
    const { numberText, version } = result;
    return done({ mtm_id: Number(voucherId), vr_no: numberText, version }, `Voucher No.: ${numberText} is void.`);
  });
}
