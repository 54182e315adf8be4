import type { AssetVoucher, assetCalls } from '@cashbook/contract/assets/asset-calls';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { assets } from '#domains/assets/asset-record';
import { disposalKind } from '#domains/assets/disposal';
import { createPostingEngine, type PostingServices, saveDocument } from '#domains/posting/index';
import { findRecord, inReach, type RecordEngine } from '#domains/records/index';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** The handlers of assets beside those of every record. */
export function assetCallHandlers(records: RecordEngine, services: PostingServices): Handlers<typeof assetCalls> {
  const engine = createPostingEngine(services);
  return {
    readAssetCard: ({ actor, params: { id } }) =>
      inReach(records, actor, 'read', async (tx) => {
        const asset = await findRecord(tx, assets, actor, id);
        if (asset === null) return refused('not_found');
        return done({ asset, vouchers: await vouchersOf(tx, actor.companyId, id) });
      }),
    disposeAsset: async (call) => {
      const { asset_id: assetId, amount: amountPaisa, account: accountId, remarks } = call.body;
      const answer = await saveDocument(engine, disposalKind, call, { assetId, amountPaisa, accountId, remarks });
      return answer.kind === 'refused' ? answer : done(answer.saved, answer.message);
    },
  };
}

/** Returns the vouchers that stand of an asset, in order, with what it is worth after each. */
async function vouchersOf(tx: Tx, companyId: number, id: number): Promise<AssetVoucher[]> {
  const { rows } = await sql<AssetVoucher>`
    select l.voucher_id::int as mtm_id, l.vr_no, l.vr_date::text, l.is_disposal, (case when l.is_disposal then -l.depreciation_paisa else l.depreciation_paisa end)::bigint as amount,
      case when l.is_disposal then 0 else a.cost_paisa - a.opening_paisa - sum(l.depreciation_paisa) over w end::bigint as carrying
    from asset a
      cross join lateral standing_asset_lines(a.company_id, array[a.branch_id]) l
    where a.company_id = ${companyId} and a.asset_id = ${id} and l.asset_id = a.asset_id
    window w as (order by l.is_disposal, l.vr_date, l.voucher_id)
    order by l.is_disposal, l.vr_date, l.voucher_id`.execute(tx);
  return rows;
}
