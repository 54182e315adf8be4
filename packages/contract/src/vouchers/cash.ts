import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { amountRowsRefusals, rowsFound, rowsSent } from '#documents/account-rows';
import { byNumber, documentRoutes, replacedVoucher, savedVoucher } from '#documents/document-routes';
import { voucherKind } from '#documents/voucher-kinds';
import { route } from '#route';
import { exactText, id, idText, pageOf, pageQuery, taka, takaTotal } from '#wire';

/** Cash vouchers travel as the bare list of their rows (spec 3 §3, "Cash voucher row"). */
const rows = rowsSent({
  mtmId: replacedVoucher,
  amount: taka,
  purchaseOrderNumber: id.nullish(),
  purchaseOrderText: exactText(200).nullish(),
});

const loaded = {
  transactionList: rowsFound({
    mtmId: id,
    amount: taka,
    purchaseOrderNumber: id.nullable(),
    purchaseOrderText: z.string().nullable(),
  }),
};

const cashRoutes = (side: 'received' | 'payment', name: 'cash-receipt' | 'cash-payment') =>
  documentRoutes({
    ...voucherKind(name),
    label: `${name.replace('-', ' ')} (the body is the bare list of rows, each with the mtmId of a saved one)`,
    paths: {
      save: `/trading/cash/${side}`,
      find: `/trading/cash/${side}/api-edit`,
      findByKey: `/trading/cash/${side}/held`,
      update: `/trading/cash/${side}/api-update`,
    },
    body: rows,
    findBody: byNumber,
    loaded,
    saved: savedVoucher,
    refusals: ['no_rows', ...amountRowsRefusals, 'order_not_found'],
  });

export const cashReceiptRoutes = cashRoutes('received', 'cash-receipt');
export const cashPaymentRoutes = cashRoutes('payment', 'cash-payment');

/** One live row of a cash payment, in the list of payments to one account or for one order. */
const paymentOfItem = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  account: id,
  accountName: z.string(),
  remarks: z.string(),
  amount: takaTotal,
  is_approved: z.boolean(),
});

export const paymentItemRoutes = {
  list: route({
    method: 'GET',
    path: '/accounts/payment/specific-item',
    summary:
      'The cash payments of one account, of one order or of both in a branch, the working one unless named; the newest first',
    access: ['cash.payment.create', 'cash.payment.edit'],
    query: pageQuery
      .extend({ account_id: idText.optional(), order_id: idText.optional(), branch_id: idText.optional() })
      .refine(({ account_id, order_id }) => account_id !== undefined || order_id !== undefined, {
        path: ['account_id'],
        error: sentences.accountOrOrder,
      }),
    reply: pageOf(paymentOfItem),
    refusals: ['not_found'],
  }),
} as const;
