import { MAX_ROW_REMARKS } from '@cashbook/money';
import { z } from 'zod';
import { asset } from '#assets/assets';
import { refusedAtDesk, savedVoucher } from '#documents/document-routes';
import { cashAccountId } from '#invoices/invoice';
import { route } from '#route';
import { date, id, idText, taka, text } from '#wire';

/** A voucher that wrote off an asset, or with which it left the books. */
const assetVoucher = z.object({
  ...{ mtm_id: id, vr_no: z.string(), vr_date: date, is_disposal: z.boolean() },
  /** The depreciation of the voucher; below zero where it takes some back. Of a disposal what it takes off. */
  amount: taka,
  /** The cost less all depreciation after the voucher. */
  carrying: taka,
});
export type AssetVoucher = z.output<typeof assetVoucher>;

/** The calls of assets beside those of every record. */
export const assetCalls = {
  readAssetCard: route({
    method: 'GET',
    path: '/asset/card/:id',
    summary: 'An asset at a glance: its cost, its depreciation by month, the first first, and its carrying amount',
    access: asset.permissions.view,
    params: z.object({ id: idText }),
    reply: z.object({ asset: asset.row, vouchers: z.array(assetVoucher) }),
    refusals: ['not_found'],
  }),
  disposeAsset: route({
    method: 'POST',
    path: '/asset/dispose',
    summary: 'Sell an asset, or give it up: what it brought, in cash or by bank, and the gain or loss',
    access: ['asset.edit'],
    desk: true,
    keepsAll: true,
    body: z.object({
      asset_id: id,
      /** The money that it brought; zero for none. */
      amount: taka,
      /** Cash, unless a bank account is named. */
      account: id.default(cashAccountId),
      remarks: text(MAX_ROW_REMARKS).default(''),
    }),
    reply: savedVoucher,
    success: null,
    refusals: [
      ...refusedAtDesk,
      ...([
        'asset_not_found',
        'asset_disposed',
        'date_out_of_order',
        'remarks_too_long',
        'amount_not_positive',
      ] as const),
      ...(['amount_too_large', 'bank_missing', 'account_not_found', 'account_archived', 'not_a_bank_account'] as const),
    ],
  }),
} as const;
