import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { byNumber, documentRoutes } from '#documents/document-routes';
import { type VoucherKindName, voucherKind } from '#documents/voucher-kinds';
import { shortStockPolicies } from '#enumerations';
import {
  accountsFound,
  chosen,
  goodsRowFound,
  goodsRowSent,
  invoiceHeadSent,
  openAmount,
  orderDiffers,
  paymentFound,
  paymentsAgree,
} from '#invoices/invoice';
import { route } from '#route';
import { savedStock, stockRefusals } from '#stock/documents';
import { productList } from '#stock/goods';
import { saysSomething } from '#unknown-keys';
import { date, exactText, id, idText, milli, taka, takaTotal } from '#wire';

/**
 * Sales invoices (spec 3 §3, §7). The spec's calls are those of the trading face, which has all fields of a general sale.
 * Each face can find and change what was typed in any other (decision 65).
 */

/** The response to a save. It adds the warnings of the branch. */
const savedSale = savedStock.extend({
  /** The amount by which the customer now exceeds the credit limit. Null if it is not exceeded. */
  beyond_limit: takaTotal.nullable(),
  /** The lines whose unit price, after the discount, is below the cost of a unit when it left. */
  below_cost: z.array(
    z.object({
      /** The number of the line, from 1. */
      line: z.number().int(),
      product: id,
      product_name: z.string(),
      price: milli,
      /** The average cost of a unit. Null if the caller may not see profits. */
      cost: milli.nullable(),
    }),
  ),
  order_differs: orderDiffers,
});
export type SavedSale = z.output<typeof savedSale>;

/** The types by the spec's numbers: 1 Cash, 2 Partial Cash, 5 Due Sales. */
const salesTypes = [1, 2, 5] as const;

/** A plan of installments (spec 3 §3). The product does not store plans yet: it refuses a sale with one. */
const planSent = {
  isInstallment: z.union([z.boolean(), z.number(), exactText(10)]).nullish(),
  installmentData: z.looseObject({}).nullish(),
  installments: z.array(z.looseObject({})).nullish(),
};

/** Whether a request has a plan of installments. If its switch is off, the other fields of the plan do not count. */
function saysPlan({ isInstallment, installmentData, installments }: Partial<Record<keyof typeof planSent, unknown>>) {
  if (isInstallment === undefined || isInstallment === null) return saysSomething([installmentData, installments]);
  return saysSomething(isInstallment) && isInstallment !== '0' && isInstallment !== 'false';
}

const body = z
  .object({
    ...invoiceHeadSent,
    receivedAmt: openAmount,
    salesOrderNumber: chosen,
    salesOrderText: exactText(400).nullish(),
    /** The salesman. `employeeName` is the name as it was chosen. */
    employee: chosen,
    employeeName: exactText(400).nullish(),
    products: z.array(goodsRowSent).max(1000),
    ...planSent,
  })
  .refine((sent) => !saysPlan(sent), { path: ['isInstallment'], error: sentences.installmentsNotKept })
  .refine(({ receivedAmt: amount, payments }) => paymentsAgree({ amount, payments }), {
    path: ['receivedAmt'],
    error: sentences.paymentsDiffer,
  });

const order = z.object({ id, order_number: z.string() }).nullable();

const loaded = {
  sales_master: z.object({
    customer_id: id,
    vehicle_no: z.string(),
    sales_order: order,
    purchase_order: order,
    employee_id: id.nullable(),
    employee_name: z.string(),
    total: taka,
    /** The amount received with the sale. */
    netpayment: taka,
    discount: taka,
    rounding: taka,
    notes: z.string(),
    payments: z.array(paymentFound),
    details: z.array(goodsRowFound.extend({ sales_price: milli })),
  }),
  acc_transaction_master: accountsFound,
};

const salesRoutes = (name: VoucherKindName, label: string, path: string, find: string) =>
  documentRoutes({
    ...voucherKind(name),
    label,
    paths: { save: `${path}/store`, find: `${path}/${find}`, findByKey: `${path}/held`, update: `${path}/update` },
    body,
    findBody: byNumber.extend({
      salesType: z.union([z.literal(salesTypes), z.enum(['1', '2', '5']).transform(Number)]).optional(),
    }),
    loaded,
    saved: savedSale,
    refusals: [
      'account_missing',
      'account_name_missing',
      'discount_negative',
      'received_missing',
      'no_products',
      'account_not_found',
      'account_archived',
      'invoice_account_not_allowed',
      'payment_account_not_allowed',
      'bill_no_too_long',
      'remarks_too_long',
      'employee_not_found',
      'product_missing',
      'quantity_missing',
      'price_missing',
      'variance_too_large',
      'too_many_rows',
      'product_not_found',
      'product_archived',
      'quantity_too_large',
      'quantity_decimals',
      'serial_too_long',
      'serials_differ',
      'serial_twice',
      'warehouse_not_found',
      'amount_not_positive',
      'amount_too_large',
      'voucher_too_large',
      'discount_too_large',
      'fee_not_allowed',
      'payment_exceeds_total',
      'credit_limit_exceeded',
      'returned_party_fixed',
      'returned_line_fixed',
      'delivered_party_fixed',
      'delivered_line_fixed',
      'order_not_found',
      'below_cost',
      'order_exceeded',
      'order_rate_differs',
      ...stockRefusals,
    ],
  });

/** An interface, so that the type of all calls names it and does not repeat its members. */
export interface SalesRoutes extends ReturnType<typeof salesRoutes> {}

export const saleRoutes: SalesRoutes = salesRoutes('sale', 'sales invoice', '/invoice/sales', 'find');
export const generalSaleRoutes: SalesRoutes = salesRoutes(
  'general-sale',
  'sales invoice of a general branch',
  '/invoice/sales/general',
  'find',
);
export const installmentSaleRoutes: SalesRoutes = salesRoutes(
  'installment-sale',
  'sales invoice with serials',
  '/invoice/sales/installment',
  'search',
);

/** The calls that the screen makes while a sale is typed. */
export const sellingRoutes = {
  prices: route({
    method: 'GET',
    path: '/invoice/sales/prices',
    summary:
      'The sales prices of some products, with what the price list of the customer says and the last price at which the working branch sold each to the customer, and what a unit costs now to who may see profits',
    access: ['sales.create', 'sales.edit'],
    query: z.object({ products: productList, account: idText.optional() }),
    reply: z.array(
      z.object({
        product: id,
        /** The price of one unit in taka. 0 if none is set. */
        sales_price: taka,
        /** The price in the customer's price list on the open day, and the name of the list. Null if the list has none. */
        list: z.object({ name: z.string(), price: taka }).nullable(),
        /** The last sale to the customer in the working branch. Null if there was none. */
        last: z.object({ price: milli, date, vr_no: z.string() }).nullable(),
        /** The warranty promise, if the branch controls warranty: a number of days, or a text. Null without one. */
        warranty: z.object({ type: z.number().int(), days: z.number().int().nullable(), terms: z.string() }).nullable(),
        /** The average cost of a unit, rounded to three decimals. Null if the caller may not see profits. */
        cost: milli.nullable(),
      }),
    ),
  }),
  credit: route({
    method: 'GET',
    path: '/invoice/sales/credit',
    summary: 'What a customer owes the company and may owe at most, and what the working branch says to more',
    access: ['sales.create', 'sales.edit'],
    query: z.object({ account: idText }),
    reply: z.object({ policy: z.enum(shortStockPolicies), limit: taka.nullable(), owed: takaTotal }),
    refusals: ['account_not_found'],
  }),
} as const;
