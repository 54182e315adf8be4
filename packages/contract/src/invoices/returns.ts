import { z } from 'zod';
import { chequePaymentRefusals } from '#cheques/cheque-fields';
import { lineOf, parent, parentLine, parentRoutes, parentWith, productOfLine } from '#documents/against';
import { describedApi, documentFields, repliedAs } from '#documents/described';
import { documentRoutes, pathsBelow } from '#documents/document-routes';
import { bareRows, own, quantityAs, rowId, rows, serials } from '#documents/field-kinds';
import { type VoucherKindName, voucherKind } from '#documents/voucher-kinds';
import { invoicesBelow } from '#invoices/invoice';
import { besideIn, notes, paidBody, payments } from '#invoices/invoice-fields';
import { savedStock } from '#stock/documents';
import { countedRefusals, stockBooksRefusals } from '#stock/stock-fields';
import { chosen, id, taka, takaTotal } from '#wire';

/** Returns of purchase and of sale, against an invoice (accounting §4, types 10 and 14). */

const warehouse = z.object({ id, name: z.string() }).nullable();

/**
 * The figures of an invoice's line: the quantity that moved with the invoice, including bonus and variance, the price, and the
 * parts of its total and of its discount that no return has taken.
 */
const invoicedFigures = {
  invoiced: { label: 'invoiced', isBelow: true },
  price: { label: 'rate', column: 'rateTk', isBelow: true },
  left_total: { label: 'lineTotal', isMoney: true },
  left_discount: { label: 'discountAmount', isMoney: true },
} as const;
const line = parentLine(invoicedFigures, { warehouse });
const returnable = parentWith(line, {
  left_rounding: taka,
  /** The markup of the sale that is not earned yet. It goes back with the goods. */
  left_markup: taka,
});
export type Returnable = z.output<typeof returnable>;

const fields = {
  /** The invoice whose goods go back. */
  ofVoucherId: parent('invoice', returnable, { label: 'invoiceReturned' }),
  /** The money paid back with it. For an invoice on account 17 the server computes it and ignores the sent amount. */
  payments: payments('refundAmt', 'netpayment', { label: 'refundAmount' }),
  notes: notes(),
  rows: rows(
    'products',
    {
      lineNo: lineOf('line'),
      productId: productOfLine('product'),
      serials: serials('serial_no', { label: 'serials' }),
      warehouseId: own({
        ...{ label: 'warehouse' as const, editor: { holds: 'chosen', from: 'warehouse' } as const },
        ...{ kept: z.number().int().nullable(), sent: { warehouse: chosen }, found: { warehouse } },
        fromBody: (body) => body.warehouse,
        toReply: (value, said) => ({ warehouse: said.warehouse(value) }),
        fromReply: ({ warehouse: one }) => {
          return { value: one?.id ?? null, chosen: one === null ? null : { ...one, text: '' } };
        },
        toBody: ({ value }) => ({ warehouse: value }),
      }),
      quantityMilli: quantityAs('qty', 'quantity', { label: 'goesBack' }),
    },
    { found: 'details', most: 1000, beside: { ...bareRows, sent: rowId } },
  ),
};

/** The response to a save. It adds what the refund has beyond the money received on the invoice, if the branch warns of it. */
const savedReturn = savedStock.extend({ refund_beyond_received: takaTotal.nullable() });
export type SavedReturn = z.output<typeof savedReturn>;

/** A return of either side. */
export const returnDocument = {
  ...documentFields(
    fields,
    {
      return_invoice_missing: 'ofVoucherId',
      return_invoice_not_found: 'ofVoucherId',
      return_invoice_fixed: 'ofVoucherId',
      return_empty: null,
      return_line_not_found: 'rows.quantityMilli',
      return_beyond_left: 'rows.quantityMilli',
      return_serial_not_left: 'rows.serials',
      too_many_rows: null,
      product_not_found: 'rows.quantityMilli',
      product_archived: 'rows.quantityMilli',
      quantity_not_positive: 'rows.quantityMilli',
      ...countedRefusals,
      warehouse_not_found: 'rows.warehouseId',
      account_not_found: 'payments.accountId',
      account_archived: 'payments.accountId',
      payment_account_not_allowed: 'payments.accountId',
      discount_too_large: null,
      amount_not_positive: 'payments.amountPaisa',
      fee_not_allowed: 'payments.feePaisa',
      payment_exceeds_total: 'payments',
      ...chequePaymentRefusals,
      remarks_too_long: 'notes',
      date_out_of_order: null,
      refund_beyond_received: 'payments',
      warehouses_off: 'rows.warehouseId',
      sale_repossessed: 'ofVoucherId',
      ...stockBooksRefusals,
    },
    repliedAs('return_master', fields, {
      found: { total: taka, discount: taka, rounding: taka },
      of: (said) => {
        const { totalPaisa: total, discountPaisa: discount, roundingPaisa: rounding } = besideIn(said);
        return { total, discount, rounding };
      },
    }),
  ),
  ...{ line, figures: invoicedFigures },
};

const returnRoutes = (name: VoucherKindName, label: string, base: string) => {
  const { mayCreate, mayEdit } = voucherKind(name);
  const { search: invoices, read: invoice } = parentRoutes({
    ...{ paths: invoicesBelow(base), access: [mayCreate, ...mayEdit], parent: returnable, found: { amount: taka } },
    notFound: 'return_invoice_not_found',
    summaries: {
      search: `Invoices of the working branch for a ${label}: by number, by whom it was with, or by the serial of a piece; the latest first`,
      read: `What is left of an invoice for a ${label}`,
    },
  });
  return {
    ...documentRoutes({
      ...describedApi(name, returnDocument),
      ...{ label, paths: pathsBelow(base), body: paidBody('refundAmt', fields), saved: savedReturn },
    }),
    ...{ invoices, invoice },
  };
};

/** An interface, so that the type of all calls names it and does not repeat its members. */
export interface ReturnRoutes extends ReturnType<typeof returnRoutes> {}

export const purchaseReturnRoutes: ReturnRoutes = returnRoutes(
  'purchase-return',
  'purchase return',
  '/invoice/purchase/return',
);
export const saleReturnRoutes: ReturnRoutes = returnRoutes('sale-return', 'sales return', '/invoice/sales/return');
