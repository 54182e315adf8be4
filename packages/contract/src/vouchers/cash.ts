import { z } from 'zod';
import { byNumber, documentRoutes, savedVoucher } from '#posting/document-routes';
import { type RouteReply, route } from '#route';
import { foundRow, rowsOf, typedRow } from '#vouchers/rows';
import { exactText, id, idText, pageOf, pageQuery, taka, takaTotal } from '#wire';

/** One row of a cash voucher (spec 3 §3, "Cash voucher row"). */
const rowIn = typedRow.extend({
  mtmId: id.nullish(),
  amount: taka,
  purchaseOrderNumber: id.nullish(),
  purchaseOrderText: exactText(200).nullish(),
});

const cashRow = foundRow.extend({
  mtmId: id,
  amount: taka,
  purchaseOrderNumber: id.nullable(),
  purchaseOrderText: z.string().nullable(),
});
export type CashRow = z.output<typeof cashRow>;

const loadedRows = { transactionList: z.array(cashRow) };
export type LoadedCashVoucher = RouteReply<(typeof cashReceiptRoutes)['find']>;
/** What a key has put into the books, as it stands now, or as it stood before it was voided. */
export type HeldCashVoucher = RouteReply<(typeof cashReceiptRoutes)['held']>;

const cashRoutes = <const Side extends 'received' | 'payment'>(side: Side, label: string) =>
  documentRoutes({
    label: `${label} (the body is the bare list of rows, each with the mtmId of a saved one)`,
    paths: {
      save: `/trading/cash/${side}`,
      find: `/trading/cash/${side}/api-edit`,
      held: `/trading/cash/${side}/held`,
      update: `/trading/cash/${side}/api-update`,
    },
    mayCreate: [`cash.${side}.create`],
    mayEdit: [`cash.${side}.edit`],
    body: rowsOf(rowIn),
    findBody: byNumber,
    loaded: loadedRows,
    saved: savedVoucher,
    refusals: [
      'no_rows',
      'too_many_rows',
      'amount_not_positive',
      'amount_too_large',
      'remarks_too_long',
      'account_not_found',
      'account_archived',
      'account_not_allowed',
      'voucher_too_large',
      'order_not_found',
    ],
  });

export const cashReceiptRoutes = cashRoutes('received', 'cash receipt');
export const cashPaymentRoutes = cashRoutes('payment', 'cash payment');

/** One live row of a cash payment, among the payments of one account. */
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
    summary: 'The cash payments of one account in a branch, the working one unless named; the newest first',
    access: ['cash.payment.create', 'cash.payment.edit'],
    query: pageQuery.extend({ account_id: idText, branch_id: idText.optional() }),
    reply: pageOf(paymentOfItem),
    refusals: ['not_found'],
  }),
} as const;
