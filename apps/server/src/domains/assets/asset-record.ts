import { asset } from '@cashbook/contract/assets/assets';
import type { ValuesOf } from '@cashbook/contract/records/record';
import type { RefusalCode } from '@cashbook/contract/refusals';
import { ACCOUNT, FIXED_ASSETS } from '@cashbook/kernel';
import { type IsoDate, monthEnd } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { openDayOf } from '#domains/ledger/index';
import { recordKind } from '#domains/records/index';
import { type Refused, refused } from '#use-case/answer';

type Typed = ValuesOf<typeof asset>;
type Field = keyof Typed & string;

/**
 * Assets with what the register says of them. Refusals in order: not_a_fixed_asset; asset_acquired_late; asset_terms_missing for a method
 * without its life or rate; asset_value_below; asset_opening_until; asset_disposed for a change of one that has left the books, which may
 * only be archived and come back. One that vouchers have written off is not archived before it has left them (asset_in_books).
 */
export const assets = recordKind(asset, {
  save: async (tx, { actor, id, branchId, before, status, after }) => {
    if (before !== null && status !== before.status) return null;
    if (!(await isFixedAsset(tx, actor.companyId, after.account_id))) return at('account_id', 'not_a_fixed_asset');
    const wrong = wrongTerm(after, branchId === null ? null : await openDayOf(tx, actor.companyId, branchId));
    if (wrong !== null) return wrong;
    const standing = before === null ? null : await standingOf(tx, actor.companyId, id);
    return standing?.isDisposed === true ? refused('asset_disposed') : null;
  },
  mayArchive: async (tx, { id }, { companyId }) => {
    const { isInBooks, isDisposed } = await standingOf(tx, companyId, id);
    return isInBooks && !isDisposed ? refused('asset_in_books') : null;
  },
  table: {
    reads: () => ({
      depreciation: sql`(select s.depreciation_paisa from asset_standing(t) s)`,
      carrying: sql`(select case when s.disposed_on is null then t.cost_paisa - s.depreciation_paisa else 0 end from asset_standing(t) s)`,
      disposed_on: sql`(select s.disposed_on from asset_standing(t) s)`,
    }),
  },
});

const at = (field: Field, code: RefusalCode & keyof typeof refusals): Refused =>
  refused(code, { fields: { [field]: [refusals[code]] } });

/** Returns the refusal of the terms of an asset; null for terms from which its depreciation follows. Nothing was booked after the open month. */
function wrongTerm(typed: Typed, openDay: IsoDate | null): Refused | null {
  const {
    method,
    life_months: life,
    rate,
    cost,
    residual,
    acquired_on: acquired,
    opening_depreciation: opening,
    opening_until: until,
  } = typed;
  if (openDay !== null && acquired !== null && acquired > openDay) return at('acquired_on', 'asset_acquired_late');
  if (method === 'straight' && life === null) return at('life_months', 'asset_terms_missing');
  if (method === 'reducing' && rate === null) return at('rate', 'asset_terms_missing');
  if ((residual ?? 0n) + (opening ?? 0n) > (cost ?? 0n)) return at('residual', 'asset_value_below');
  const needsUntil = (opening ?? 0n) > 0n;
  if (until === null ? needsUntil : until < (acquired ?? '') || (openDay !== null && until > monthEnd(openDay)))
    return at('opening_until', 'asset_opening_until');
  return null;
}

async function isFixedAsset(tx: Tx, companyId: number, accountId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from account a
      join account_group g on g.company_id = a.company_id and g.group_id = a.group_id and g.parent_id = ${FIXED_ASSETS}
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.account_id <> ${ACCOUNT.accumulatedDepreciation}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns whether vouchers that stand name the asset, and whether it has left the books. */
async function standingOf(tx: Tx, companyId: number, id: number) {
  const { rows } = await sql<{ isInBooks: boolean; isDisposed: boolean }>`
    select count(*) > 0 as "isInBooks", coalesce(bool_or(l.is_disposal), false) as "isDisposed"
    from asset_line l join voucher v on v.company_id = l.company_id and v.voucher_id = l.voucher_id and not v.is_void
    where l.company_id = ${companyId} and l.asset_id = ${id}`.execute(tx);
  return rows[0] ?? { isInBooks: false, isDisposed: false };
}
