import { MAX_BILL_NUMBER } from '@cashbook/money';
import { z } from 'zod';
import { paperDate } from '#documents/dates';
import { documentFields, refusalCodes } from '#documents/described';
import { byNumber, documentRoutes, savedVoucher } from '#documents/document-routes';
import { absent, nameOf } from '#documents/field-kinds';
import { type VoucherKindName, voucherKind } from '#documents/voucher-kinds';
import { orderDiffers } from '#invoices/invoice';
import {
  discount,
  dueDate,
  extras,
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
import { requisitionFields, requisitionRefusals, showingRequisitions } from '#requisitions/naming';
import { route } from '#route';
import { stockBooksRefusals } from '#stock/stock-fields';
import { date, exactText, id, idText, taka } from '#wire';

/** Purchase invoices (spec 3 §3, §7): three faces of one document. */

/** The response to a save. It adds an order that differs, and the last other purchase with the supplier's number. */
const savedPurchase = savedVoucher.extend({
  order_differs: orderDiffers,
  bill_used: z.object({ mtm_id: id, vr_no: z.string(), vr_date: date }).nullable(),
});
export type SavedPurchase = z.output<typeof savedPurchase>;

/** The types by the spec's numbers: 2 Cash, 3 Partial Cash, 5 Due Purchase. */
const purchaseTypes = [2, 3, 5] as const;

const fields = {
  accountId: party('supplier_id', { label: 'supplier' }),
  isUnnamed: unnamed(),
  billNo: paperNumber('invoice_no', 'invoice_no', { label: 'supplierInvoiceNo' }),
  billDate: paperDate('invoice_date', { label: 'supplierInvoiceDate' }),
  purchaseOrderId: order('purchaseOrderNumber', 'purchase_order', {
    ...{ label: 'purchaseOrder', storedBy: 'purchaseOrderText' },
  }),
  purchaseOrderText: nameOf('purchaseOrderText', 'purchaseOrderNumber'),
  salesOrderId: absent(null, z.number().nullable()),
  vehicleNo: paperNumber('vehicleNumber', 'vehicle_no', { label: 'vehicle' }),
  discountPaisa: discount('discount'),
  payments: payments('paymentAmt', 'netpayment', { label: 'paymentAmount' }),
  dueDate: dueDate(),
  notes: notes(),
  rows: showingRequisitions(invoiceRows('purchase_price', requisitionFields)),
  extras,
};

/** A purchase of goods on any of its faces. */
export const purchaseDocument = documentFields(
  fields,
  {
    account_missing: 'accountId',
    account_name_missing: 'isUnnamed',
    discount_negative: 'discountPaisa',
    products_missing: null,
    payment_missing: 'payments',
    ...invoiceHeadRefusals,
    bill_no_too_long: 'billNo',
    vehicle_no_too_long: 'vehicleNo',
    remarks_too_long: 'notes',
    ...invoiceRowsRefusals,
    ...invoiceTotalsRefusals,
    amount_not_positive: ['rows.rateMilli', 'payments.amountPaisa', 'extras.amountPaisa'],
    extra_account_not_allowed: 'extras.accountId',
    ...invoiceMoneyRefusals,
    returned_party_fixed: 'accountId',
    returned_line_fixed: 'rows.quantityMilli',
    order_not_found: 'purchaseOrderId',
    order_exceeded: 'purchaseOrderId',
    order_rate_differs: 'purchaseOrderId',
    ...requisitionRefusals,
    warehouses_off: 'rows.warehouseId',
    ...stockBooksRefusals,
  },
  invoiceReply('purchase_master', fields, {
    ...{ found: { total: taka }, of: ({ totalPaisa: total }) => ({ total }) },
  }),
);

const purchaseRoutes = (name: VoucherKindName, label: string, path: string) =>
  documentRoutes({
    ...voucherKind(name),
    label,
    paths: {
      save: `/invoice/purchase/${path}/store`,
      find: `/invoice/purchase/${path}/find`,
      findByKey: `/invoice/purchase/${path}/held`,
      update: `/invoice/purchase/${path}/update`,
    },
    body: paidBody('paymentAmt', fields),
    findBody: byNumber.extend({
      purchaseType: z.union([z.literal(purchaseTypes), z.enum(['2', '3', '5']).transform(Number)]).optional(),
    }),
    loaded: purchaseDocument.reply.found,
    saved: savedPurchase,
    refusals: refusalCodes(purchaseDocument.refusals),
  });

export const constructionPurchaseRoutes = purchaseRoutes(
  'construction-purchase',
  'construction purchase invoice',
  'construction',
);
export const tradingPurchaseRoutes = purchaseRoutes('trading-purchase', 'trading purchase invoice', 'trading');
export const electronicsPurchaseRoutes = purchaseRoutes(
  'electronics-purchase',
  'electronics purchase invoice',
  'electronics',
);

/** The calls that the screen makes while a purchase is typed. */
export const buyingRoutes = {
  numberUsed: route({
    method: 'GET',
    path: '/invoice/purchase/number-used',
    summary:
      "The last purchase of the working branch from a supplier with this number on the supplier's paper, but for one; null without one",
    access: ['purchase.create', 'purchase.edit'],
    query: z.object({ account: idText, invoice_no: exactText(MAX_BILL_NUMBER), but: idText.optional() }),
    reply: z.object({ mtm_id: id, vr_no: z.string(), vr_date: date }).nullable(),
  }),
} as const;
