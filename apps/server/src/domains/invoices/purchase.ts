import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { constructionPurchaseRoutes, SavedPurchase } from '@cashbook/contract/invoices/purchase';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import {
  accountsOnInvoice,
  type InvoiceLine,
  type LineRounding,
  ordersRefusal,
  type PurchaseFacts,
  purchaseInvoice,
  purchaseTypeIds,
  retypedPurchase,
  type SettledInvoice,
  type TypedPurchase,
} from '@cashbook/kernel';
import { z } from 'zod';
import { foundInvoice, type InvoiceRecord, writeInvoice } from '#domains/invoices/invoice.store';
import {
  foundAccount,
  foundGoodsRow,
  foundPayment,
  goodsLines,
  invoiceFieldOf,
  keptInvoiceHead,
  keptInvoiceRow,
  typedGoodsRow,
  typedHead,
} from '#domains/invoices/invoice-document';
import { keptBillUsed, keptOrderDiffers, noticesNeeded } from '#domains/invoices/invoice-notices';
import { returnedNeeded } from '#domains/invoices/returned-look-up';
import { accountsNeeded } from '#domains/ledger/index';
import { ordersNeeded } from '#domains/orders/index';
import {
  adviceIn,
  adviceOf,
  type DocumentKind,
  type DocumentWire,
  keptPaisa,
  rewrittenDocument,
} from '#domains/posting/index';
import { goodsNeeded } from '#domains/stock/index';

type Body = RouteBody<typeof constructionPurchaseRoutes.save>;
type Loaded = Pick<RouteReply<typeof constructionPurchaseRoutes.find>, 'purchase_master' | 'acc_transaction_master'>;

/** A purchase as it is stored, with the text of its order when it was chosen. */
type KeptPurchase = TypedPurchase & { readonly purchaseOrderText: string };
type Facts = PurchaseFacts & { readonly orders: ReadonlySet<number> };

const form = z.object({
  ...keptInvoiceHead,
  purchaseOrderText: z.string(),
  extras: z.array(
    z.object({
      what: z.string(),
      amountPaisa: keptPaisa,
      accountId: z.number().int(),
      spreadBy: z.enum(['value', 'quantity']),
    }),
  ),
  rows: z.array(keptInvoiceRow),
});

/** The stored form of the advice on a purchase. */
const keptAdvice = z.object({ order_differs: keptOrderDiffers, bill_used: keptBillUsed });

/**
 * Returns one face (page variant) of the purchase invoice with its wire. The faces differ in name and in the rounding of a
 * line total.
 */
function purchase(name: VoucherKindName, rounding: LineRounding) {
  const kind: DocumentKind<KeptPurchase, Facts, SettledInvoice<InvoiceLine>, InvoiceRecord> = {
    name: voucherKind(name).name,
    typeIds: purchaseTypeIds,
    forms: [form],
    needs: (typed, before) => ({
      ...goodsNeeded(
        typed.rows,
        typed.rows.map(({ warehouseId }) => warehouseId),
        before,
      ),
      accounts: accountsNeeded(accountsOnInvoice(typed, typed.extras), before),
      returned: returnedNeeded(before?.voucherId ?? null),
      orders: ordersNeeded([typed.purchaseOrderId]),
    }),
    rule: (typed, { orders, ...facts }, before) => {
      const ruled = purchaseInvoice(typed, facts, rounding, before);
      return ruled.ok ? (ordersRefusal(typed, orders) ?? ruled) : ruled;
    },
    fieldOf: (refusal) => invoiceFieldOf(refusal, 'paymentAmt'),
    retype: (typed, to) => {
      const next = retypedPurchase(typed, to, rounding);
      return next.ok ? rewrittenDocument(kind, { was: typed, typed: next.typed }) : next;
    },
    numberMissing: 'invoice_number_missing',
    advice: (_typed, advised) =>
      adviceOf(keptAdvice, { notices: noticesNeeded(advised) }, ({ notices: { order, billUsed } }) => {
        return { order_differs: order, bill_used: billUsed };
      }),
    readBeside: foundInvoice,
    own: {
      write: (tx, at, { rows: _rows, ...typed }, _facts, { lines, ...settled }) =>
        writeInvoice(tx, at, {
          ...typed,
          ...settled,
          employeeId: null,
          ofVoucherId: null,
          lines: goodsLines(lines),
        }),
    },
  };
  return { kind, wire };
}

const wire: DocumentWire<KeptPurchase, Body, Loaded, SavedPurchase, InvoiceRecord> = {
  typed: (body) => ({
    ...typedHead(body, body.paymentAmt),
    purchaseOrderText: body.purchaseOrderText ?? '',
    extras: body.extras.map(({ what, amount, account, spread_by }) => {
      return { what, amountPaisa: amount, accountId: account, spreadBy: spread_by };
    }),
    rows: body.products.map(typedGoodsRow),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: (typed, { accounts, movements, beside }) => {
    const { totalPaisa, paidPaisa, payments, lines } = beside;
    const found = foundGoodsRow(movements, lines);
    const accountId = typed.accountId ?? 0;
    const { purchaseOrderId, purchaseOrderText } = typed;
    return {
      purchase_master: {
        supplier_id: accountId,
        vehicle_no: typed.vehicleNo,
        purchase_order: purchaseOrderId === null ? null : { id: purchaseOrderId, order_number: purchaseOrderText },
        invoice_no: typed.billNo,
        invoice_date: typed.billDate,
        total: totalPaisa,
        netpayment: paidPaisa,
        discount: typed.discountPaisa,
        notes: typed.notes,
        payments: payments.map(foundPayment(accounts)),
        extras: typed.extras.map((extra) => ({
          what: extra.what,
          amount: extra.amountPaisa,
          account: extra.accountId,
          account_name: accounts.get(extra.accountId)?.accountName ?? '',
          spread_by: extra.spreadBy,
        })),
        details: typed.rows.map((row, index) => ({ ...found(row, index), purchase_price: row.rateMilli })),
      },
      acc_transaction_master: foundAccount(accounts, accountId),
    };
  },
  saved: (saved, _message, advice) => ({
    ...saved,
    ...adviceIn(keptAdvice, advice, { order_differs: null, bill_used: null }),
  }),
};

export const constructionPurchase = purchase('construction-purchase', 'floor');
export const tradingPurchase = purchase('trading-purchase', 'half-up');
export const electronicsPurchase = purchase('electronics-purchase', 'half-up');
