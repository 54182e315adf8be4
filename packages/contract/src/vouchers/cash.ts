import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { accountList, amountFields, amountRowsRefusals, MOST_ROWS_SENT, orderFields } from '#documents/account-fields';
import { describedApi, documentFields } from '#documents/described';
import { documentRoutes, replacedVoucher, savedVoucher } from '#documents/document-routes';
import type { Said } from '#documents/field';
import { rowNumber, rows } from '#documents/field-kinds';
import { requisitionFields, requisitionRefusals, showingRequisitions } from '#requisitions/naming';
import { route } from '#route';
import { id, idText, pageOf, pageQuery, takaTotal } from '#wire';
import { withholdingFields, withholdingRefusals } from '#withholding/withholding-fields';

/** The list of rows of a cash voucher. In a reply, each row has the number of the voucher too. */
const listed = {
  ...accountList('transactionList'),
  beside: {
    ...rowNumber,
    found: { ...rowNumber.found, mtmId: id },
    of: (row: object, place: number, { voucherId: mtmId }: Said) => ({ ...rowNumber.of(row, place), mtmId }),
  },
};

const cashRefusals = {
  ...{ no_rows: null, ...amountRowsRefusals, ...withholdingRefusals },
  order_not_found: 'rows.orderId',
} as const;

export const cashReceiptDocument = documentFields(
  { rows: rows('transactions', { ...amountFields, ...orderFields, ...withholdingFields }, listed) },
  cashRefusals,
);
/** A cash payment. Its rows may name requisitions beside. */
export const cashPaymentDocument = documentFields(
  {
    rows: showingRequisitions(
      rows('transactions', { ...amountFields, ...orderFields, ...requisitionFields, ...withholdingFields }, listed),
    ),
  },
  { ...cashRefusals, ...requisitionRefusals },
);

const callsOf = (side: 'received' | 'payment') => ({
  paths: {
    save: `/trading/cash/${side}`,
    find: `/trading/cash/${side}/api-edit`,
    findByKey: `/trading/cash/${side}/held`,
    update: `/trading/cash/${side}/api-update`,
  },
  saved: savedVoucher,
});

/** Returns the schema of the body: the bare list of rows, each with the voucher that it replaces (spec 3 §3, "Cash voucher row"). */
const bareList = <Row extends z.ZodRawShape>({ element }: z.ZodArray<z.ZodObject<Row>>) =>
  z.array(element.extend({ mtmId: replacedVoucher })).max(MOST_ROWS_SENT);

const labelOf = (name: string) => `${name} (the body is the bare list of rows, each with the mtmId of a saved one)`;

export const cashReceiptRoutes = documentRoutes({
  ...{ ...describedApi('cash-receipt', cashReceiptDocument), ...callsOf('received'), label: labelOf('cash receipt') },
  body: bareList(cashReceiptDocument.fields.rows.sent.transactions),
});
export const cashPaymentRoutes = documentRoutes({
  ...{ ...describedApi('cash-payment', cashPaymentDocument), ...callsOf('payment'), label: labelOf('cash payment') },
  body: bareList(cashPaymentDocument.fields.rows.sent.transactions),
});

/** The rows of a cash or bank voucher of either side, as a page sends them. */
export const { transactions } = cashPaymentDocument.fields.rows.sent;

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
