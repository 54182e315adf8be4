import { z } from 'zod';
import { documentFields, refusalCodes } from '#documents/described';
import { byNumber, documentRoutes } from '#documents/document-routes';
import { absent, nameOf, own } from '#documents/field-kinds';
import { type VoucherKindName, voucherKind } from '#documents/voucher-kinds';
import { shortStockPolicies } from '#enumerations';
import { guarantorsOfSale } from '#installments/guarantor-fields';
import { type InstallmentBeside, installmentRows, planFields } from '#installments/plan-fields';
import { orderDiffers } from '#invoices/invoice';
import {
  discount,
  dueDate,
  type InvoiceBeside,
  invoiceHeadRefusals,
  invoiceMoneyRefusals,
  invoiceReply,
  invoiceRows,
  invoiceRowsRefusals,
  invoiceTotalsRefusals,
  notes,
  order,
  paidBody,
  paperNumber,
  party,
  payments,
  unnamed,
} from '#invoices/invoice-fields';
import { route } from '#route';
import { savedStock } from '#stock/documents';
import { productList } from '#stock/goods';
import { stockBooksRefusals } from '#stock/stock-fields';
import { chosen, date, exactText, id, idText, milli, taka, takaTotal } from '#wire';

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
  /** The discount in percent of the lines, if the branch warns of it: beyond its limit, or all of the lines. */
  discount_beyond: z.object({ code: z.enum(['discount_beyond', 'free_goods']), percent: milli }).nullable(),
});
export type SavedSale = z.output<typeof savedSale>;

/** The types by the spec's numbers: 1 Cash, 2 Partial Cash, 5 Due Sales. */
const salesTypes = [1, 2, 5] as const;

const fields = {
  accountId: party('customer_id', { label: 'customer' }),
  isUnnamed: unnamed(),
  billNo: absent('', z.string()),
  billDate: absent(null, z.string().nullable()),
  vehicleNo: paperNumber('vehicleNumber', 'vehicle_no', { label: 'vehicle' }),
  purchaseOrderId: order('purchaseOrderNumber', 'purchase_order', {
    ...{ label: 'purchaseOrder', storedBy: 'purchaseOrderText' },
  }),
  purchaseOrderText: nameOf('purchaseOrderText', 'purchaseOrderNumber'),
  salesOrderId: order('salesOrderNumber', 'sales_order', { label: 'salesOrder', storedBy: 'salesOrderText' }),
  salesOrderText: nameOf('salesOrderText', 'salesOrderNumber'),
  /** The salesman. The field `employeeName` stores the name as it was chosen. */
  employeeId: own({
    ...{ label: 'salesman' as const, editor: { holds: 'chosen', from: 'employee' } as const },
    kept: z.number().int().nullable(),
    sent: { employee: chosen, employeeName: exactText(400).nullish() },
    found: { employee_id: id.nullable(), employee_name: z.string() },
    fromBody: ({ employee }) => employee,
    toReply: (value, _said, { typed }) => ({ employee_id: value, employee_name: String(typed.employeeName) }),
    fromReply: ({ employee_id: value, employee_name: name }) => {
      return { value, chosen: value === null ? null : { id: value, name, text: '' } };
    },
    toBody: ({ value, chosen: one }) => ({ employee: value, employeeName: one?.name ?? '' }),
  }),
  employeeName: nameOf('employeeName', 'employee'),
  discountPaisa: discount('discount'),
  payments: payments('receivedAmt', 'netpayment', { label: 'receivedAmount' }),
  dueDate: dueDate(),
  notes: notes(),
  rows: invoiceRows('sales_price'),
  ...planFields,
  ...guarantorsOfSale,
  installments: installmentRows((beside) => (beside as SaleBeside).installments),
};

/** The parts of a reply about a sale beside its fields. */
export type SaleBeside = InvoiceBeside & { readonly installments: readonly InstallmentBeside[] };

/** A sale of goods on any of its faces. */
export const saleDocument = documentFields(
  fields,
  {
    account_missing: 'accountId',
    account_name_missing: 'isUnnamed',
    discount_negative: 'discountPaisa',
    received_missing: 'payments',
    no_products: null,
    ...invoiceHeadRefusals,
    vehicle_no_too_long: 'vehicleNo',
    remarks_too_long: 'notes',
    employee_not_found: 'employeeId',
    ...invoiceRowsRefusals,
    ...invoiceTotalsRefusals,
    ...invoiceMoneyRefusals,
    sale_needs_party: 'accountId',
    collected_party_fixed: 'accountId',
    installment_details_missing: ['installments.dueDate', 'installmentCount'],
    installments_too_many: 'installmentCount',
    installment_amount_missing: 'installments.amountPaisa',
    installments_differ: 'installments',
    installment_paid_fixed: 'installments',
    early_discount_too_large: 'earlyDiscountPaisa',
    markup_in_price: 'markupPaisa',
    markup_wrong: 'markupPaisa',
    markup_percent_wrong: 'markupBasisPoints',
    markup_differs: 'markupPaisa',
    markup_taken: 'markupPaisa',
    guarantors_without_plan: 'installmentCount',
    too_many_guarantors: 'guarantors',
    national_id_wrong: ['guarantors.nationalId', 'buyerNationalId'],
    guarantor_name_missing: 'guarantors.name',
    guarantor_mobile_wrong: 'guarantors.mobile',
    national_id_repeated: 'guarantors.nationalId',
    credit_limit_exceeded: 'accountId',
    returned_party_fixed: 'accountId',
    returned_line_fixed: 'rows.quantityMilli',
    delivered_party_fixed: 'accountId',
    delivered_line_fixed: 'rows.quantityMilli',
    order_not_found: 'salesOrderId',
    below_cost: 'rows.rateMilli',
    order_exceeded: 'salesOrderId',
    order_rate_differs: 'salesOrderId',
    free_goods: 'discountPaisa',
    discount_beyond: 'discountPaisa',
    warehouses_off: 'rows.warehouseId',
    ...stockBooksRefusals,
  },
  invoiceReply('sales_master', fields, {
    found: { total: taka, rounding: taka },
    of: ({ totalPaisa: total, roundingPaisa: rounding }) => ({ total, rounding }),
  }),
);

const salesRoutes = (name: VoucherKindName, label: string, path: string, find: string) =>
  documentRoutes({
    ...voucherKind(name),
    label,
    paths: { save: `${path}/store`, find: `${path}/${find}`, findByKey: `${path}/held`, update: `${path}/update` },
    body: paidBody('receivedAmt', fields),
    findBody: byNumber.extend({
      salesType: z.union([z.literal(salesTypes), z.enum(['1', '2', '5']).transform(Number)]).optional(),
    }),
    loaded: saleDocument.reply.found,
    saved: savedSale,
    refusals: refusalCodes(saleDocument.refusals),
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
