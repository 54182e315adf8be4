import type { RouteReply } from '@cashbook/contract/route';
import type { findVouchers as findVouchersRoute } from '@cashbook/contract/vouchers/voucher';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { VOUCHER_TYPES } from '@cashbook/kernel';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { namesItsType, readTypedNumber } from '#domains/posting/index';
import { typeNameOf } from '#domains/vouchers/admin/read-voucher';
import { findNumbered } from '#domains/vouchers/admin/voucher-admin.store';
import { type Answer, done } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

type Offers = RouteReply<typeof findVouchersRoute>;

/** The typed text and the branch to search. Without a branch it is every branch within reach. */
interface Asked {
  readonly q: string;
  readonly branch_id?: number | undefined;
}

/**
 * Returns the offers of the command palette. They are for `CR-2627-000042`, or for `42`, that number of any type in the
 * current fiscal year. They cover every branch that the caller reaches and every type that they may see. Text that is no
 * number offers nothing.
 */
export function findVouchers(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { q: typed, branch_id: named }: Asked,
): Promise<Answer<Offers>> {
  const { companyId, workingBranchId: branchId, permissions } = actor;
  const branchIds = named === undefined ? actor.branchIds : [named];
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    const number = await readTypedNumber(tx, { companyId, branchId, typeId: VOUCHER_TYPES[0].id, typed });
    if (number === null) return done([]);
    const typeIds = (namesItsType(typed) ? [number.typeId] : VOUCHER_TYPES.map(({ id }) => id)).filter((id) =>
      maySeeVoucher((name) => permissions.has(name), id),
    );
    const startYear = 2000 + Number(number.fiscalYear.slice(0, 2));
    const found = await findNumbered(tx, { companyId, branchIds, typeIds, startYear, number: number.number });
    return done(
      found.map((voucher) => ({
        mtm_id: Number(voucher.voucherId),
        vr_no: voucher.numberText,
        vr_date: voucher.date,
        type_id: voucher.typeId,
        type_name: typeNameOf(voucher.typeId),
        branch_id: voucher.branchId,
        branch_name: voucher.branchName,
        total: voucher.totalPaisa,
        is_void: voucher.isVoid,
      })),
    );
  });
}
