import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { accountList, amountFields, amountRowsRefusals, MOST_ROWS_SENT, orderFields } from '#documents/account-fields';
import { describedApi, documentFields } from '#documents/described';
import { documentRoutes, replacedVoucher, savedVoucher } from '#documents/document-routes';
import { rowNumber, rows } from '#documents/field-kinds';
import { route } from '#route';
import { id, idText, pageOf, pageQuery, takaTotal } from '#wire';
import { withholdingFields, withholdingRefusals } from '#withholding/withholding-fields';

/** A cash voucher. In a reply, each row has the number of the voucher too. */
export const cashDocument = documentFields(
  {
    rows: rows(
      'transactions',
      { ...amountFields, ...orderFields, ...withholdingFields },
      {
        ...accountList('transactionList'),
        beside: {
          ...rowNumber,
          found: { ...rowNumber.found, mtmId: id },
          of: (row, place, { voucherId: mtmId }) => ({ ...rowNumber.of(row, place), mtmId }),
        },
      },
    ),
  },
  { no_rows: null, ...amountRowsRefusals, ...withholdingRefusals, order_not_found: 'rows.orderId' },
);
export const { transactions } = cashDocument.fields.rows.sent;

const cashRoutes = (side: 'received' | 'payment', name: 'cash-receipt' | 'cash-payment') =>
  documentRoutes({
    ...describedApi(name, cashDocument),
    label: `${name.replace('-', ' ')} (the body is the bare list of rows, each with the mtmId of a saved one)`,
    paths: {
      save: `/trading/cash/${side}`,
      find: `/trading/cash/${side}/api-edit`,
      findByKey: `/trading/cash/${side}/held`,
      update: `/trading/cash/${side}/api-update`,
    },
    // Spec 3 §3, "Cash voucher row".
    body: z.array(transactions.element.extend({ mtmId: replacedVoucher })).max(MOST_ROWS_SENT),
    saved: savedVoucher,
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
