import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { type RouteShape, route } from '#route';
import { exactText, id, idOf, idText, pageOf, pageQuery, taka, takaTotal, text } from '#wire';

/** One row of a cash voucher (spec 3 §3, "Cash voucher row"). `id` is the screen's own number of the row. */
const rowIn = z.object({
  id: z.union([z.number(), exactText(64)]).optional(),
  mtmId: id.nullish(),
  account: idOf('accountAndAmountMissing'),
  accountName: exactText(400).optional(),
  remarks: text(MAX_ROW_REMARKS).default(''),
  amount: taka,
  purchaseOrderNumber: id.nullish(),
  purchaseOrderText: exactText(200).nullish(),
});

export const cashRow = z.object({
  id: z.number().int(),
  mtmId: id,
  account: id,
  accountName: z.string(),
  /** The code, mobile and address that tell one customer from another of the same name. */
  accountText: z.string(),
  remarks: z.string(),
  amount: taka,
  purchaseOrderNumber: id.nullable(),
  purchaseOrderText: z.string().nullable(),
});
export type CashRow = z.output<typeof cashRow>;

/** What every save of a voucher answers. */
export const savedVoucher = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  version: z.number().int(),
});
export type SavedVoucher = z.output<typeof savedVoucher>;

export const loadedCashVoucher = savedVoucher.extend({
  is_approved: z.boolean(),
  branch_id: id,
  transactionList: z.array(cashRow),
});
export type LoadedCashVoucher = z.output<typeof loadedCashVoucher>;

/** What a key has put into the books, as it stands now, or as it stood before it was voided. */
export const heldCashVoucher = loadedCashVoucher.extend({ is_void: z.boolean() });
export type HeldCashVoucher = z.output<typeof heldCashVoucher>;

/** What is over the limit is read some way, so that it is refused with the limit's own code; thousands of rows are not. */
const rows = z.array(rowIn).max(5 * MAX_VOUCHER_ROWS);

const saveRefusals = [
  'branch_changed',
  'day_changed',
  'branch_disabled',
  'idempotency_mismatch',
  'no_open_day',
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
] as const satisfies RouteShape['refusals'];

const cashRoutes = <const Side extends 'received' | 'payment'>(side: Side, label: string) => ({
  save: route({
    method: 'POST',
    path: `/trading/cash/${side}`,
    summary: `Save a cash ${label} (the body is the bare list of rows)`,
    access: [`cash.${side}.create`],
    desk: true,
    body: rows,
    reply: savedVoucher,
    success: null,
    refusals: saveRefusals,
  }),
  find: route({
    method: 'POST',
    path: `/trading/cash/${side}/api-edit`,
    summary: `Load a cash ${label} for editing by its number`,
    access: [`cash.${side}.edit`],
    body: z.object({ invoiceNo: text(60) }),
    reply: loadedCashVoucher,
    readOnly: true,
    refusals: ['search_empty', 'voucher_not_found', 'voucher_void'],
  }),
  held: route({
    method: 'GET',
    path: `/trading/cash/${side}/held`,
    summary: `The cash ${label} that the caller saved or changed under an Idempotency-Key, as it stands now`,
    access: [`cash.${side}.create`, `cash.${side}.edit`],
    query: z.object({ key: exactText(200).min(1) }),
    reply: heldCashVoucher,
    refusals: ['voucher_not_found'],
  }),
  update: route({
    method: 'POST',
    path: `/trading/cash/${side}/api-update`,
    summary: `Replace the rows of a cash ${label}; every row carries mtmId, If-Match carries the version`,
    access: [`cash.${side}.edit`],
    desk: true,
    ifMatch: true,
    body: rows,
    reply: savedVoucher,
    success: null,
    refusals: [...saveRefusals, 'voucher_not_found', 'voucher_void', 'voucher_approved', 'day_closed', 'stale_version'],
  }),
});

export const cashReceiptRoutes = cashRoutes('received', 'receipt');
export const cashPaymentRoutes = cashRoutes('payment', 'payment');

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
