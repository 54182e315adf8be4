import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { SavedSale, saleRoutes } from '@cashbook/contract/invoices/sales';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import {
  accountsOnInvoice,
  type InvoiceLine,
  ordersRefusal,
  retypedSale,
  type SaleFacts,
  type SettledInvoice,
  sale as saleRule,
  saleTypeIds,
  type TypedSale,
} from '@cashbook/kernel';
import { z } from 'zod';
import { deliveredNeeded } from '#domains/invoices/delivered-look-up';
import { goodsLines } from '#domains/invoices/goods-invoice';
import { foundInvoice, type InvoiceRecord, writeInvoice } from '#domains/invoices/invoice.store';
import {
  foundAccount,
  foundGoodsRow,
  foundPayment,
  invoiceFieldOf,
  keptInvoiceHead,
  keptInvoiceRow,
  typedGoodsRow,
  typedHead,
} from '#domains/invoices/invoice-document';
import { keptBelowCost, keptOrderDiffers, noticesNeeded } from '#domains/invoices/invoice-notices';
import { returnedNeeded } from '#domains/invoices/returned-look-up';
import { creditNeeded, employeesNeeded } from '#domains/invoices/selling-look-ups';
import { accountsNeeded, type LoadedVoucher } from '#domains/ledger/index';
import { ordersNeeded } from '#domains/orders/index';
import {
  type Advice,
  type Advised,
  adviceIn,
  adviceOf,
  type DocumentKind,
  type DocumentWire,
  keptPaisa,
  rewrittenDocument,
} from '#domains/posting/index';
import { belowZeroNeeded, goodsNeeded, keptBelowZero } from '#domains/stock/index';

type Body = RouteBody<typeof saleRoutes.save>;
type Loaded = Pick<RouteReply<typeof saleRoutes.find>, 'sales_master' | 'acc_transaction_master'>;

/** A sale as it is stored, with the texts of its orders and its salesman when they were chosen. */
type KeptSale = TypedSale & {
  readonly employeeName: string;
  readonly purchaseOrderText: string;
  readonly salesOrderText: string;
};
type Facts = SaleFacts & { readonly orders: ReadonlySet<number> };

const form = z.object({
  ...keptInvoiceHead,
  employeeId: z.number().int().nullable(),
  employeeName: z.string(),
  purchaseOrderText: z.string(),
  salesOrderText: z.string(),
  rows: z.array(keptInvoiceRow),
});

/** The stored form of the advice on a sale. */
const keptAdvice = z.object({
  ...keptBelowZero,
  beyond_limit: keptPaisa.nullable(),
  below_cost: keptBelowCost,
  order_differs: keptOrderDiffers,
});
const nothingToSay: z.output<typeof keptAdvice> = {
  below_zero: [],
  beyond_limit: null,
  below_cost: [],
  order_differs: null,
};

/** Returns the advice on a sale: goods below zero, a customer beyond the limit, lines below cost and an order that differs. */
function saleAdvice({ accountId }: KeptSale, advised: Advised): Advice {
  const needs = {
    belowZero: belowZeroNeeded(advised.voucherId),
    credit: creditNeeded(accountId, null),
    notices: noticesNeeded(advised),
  };
  return adviceOf(keptAdvice, needs, ({ belowZero, credit: { policy, limitPaisa, owedPaisa }, notices }) => {
    const isOver = policy === 'warn' && limitPaisa !== null && owedPaisa > limitPaisa;
    return {
      below_zero: belowZero,
      beyond_limit: isOver ? owedPaisa - limitPaisa : null,
      below_cost: notices.belowCost,
      order_differs: notices.order,
    };
  });
}

/** Returns a face (page variant) of the sales invoice with its wire. On the wire the faces differ only in their paths. */
function saleOf(name: VoucherKindName) {
  const kind: DocumentKind<KeptSale, Facts, SettledInvoice<InvoiceLine>, InvoiceRecord> = {
    name: voucherKind(name).name,
    typeIds: saleTypeIds,
    forms: [form],
    sharesTransaction: true,
    needs: (typed, before) => ({
      ...goodsNeeded(
        typed.rows,
        typed.rows.map(({ warehouseId }) => warehouseId),
        before,
      ),
      accounts: accountsNeeded(accountsOnInvoice(typed), before),
      credit: creditNeeded(typed.accountId, before),
      employees: employeesNeeded(typed.employeeId, soldBy(before)),
      returned: returnedNeeded(before?.voucherId ?? null),
      delivered: deliveredNeeded(before?.voucherId ?? null),
      orders: ordersNeeded([typed.purchaseOrderId, typed.salesOrderId]),
    }),
    rule: (typed, { orders, ...facts }, before) => {
      const ruled = saleRule(typed, facts, before);
      return ruled.ok ? (ordersRefusal(typed, orders) ?? ruled) : ruled;
    },
    fieldOf: (refusal) =>
      refusal.code === 'received_missing' ? 'receivedAmt' : invoiceFieldOf(refusal, 'receivedAmt'),
    retype: (typed, to, { roundingPaisa }) => {
      // The branch may have changed its rounding since.
      const next = retypedSale(typed, to, roundingPaisa);
      return next.ok ? rewrittenDocument(kind, { was: typed, typed: next.typed }) : next;
    },
    numberMissing: 'invoice_number_missing',
    advice: saleAdvice,
    readBeside: foundInvoice,
    own: {
      write: (tx, at, { rows: _rows, ...typed }, _facts, { lines, ...settled }) =>
        writeInvoice(tx, at, { ...typed, ...settled, ofVoucherId: null, extras: [], lines: goodsLines(lines) }),
    },
  };
  return { kind, wire };
}

/** Returns the employee of the saved sale. One who has left the branch since may stay on it. */
const soldBy = (before: LoadedVoucher | null): number | null =>
  z.object({ employeeId: z.number().nullable() }).safeParse(before?.current.form).data?.employeeId ?? null;

const orderFound = (id: number | null, text: string) => (id === null ? null : { id, order_number: text });

const wire: DocumentWire<KeptSale, Body, Loaded, SavedSale, InvoiceRecord> = {
  typed: (body) => ({
    ...typedHead(body, body.receivedAmt),
    employeeId: body.employee,
    employeeName: body.employee === null ? '' : (body.employeeName ?? ''),
    purchaseOrderText: body.purchaseOrderText ?? '',
    salesOrderText: body.salesOrderText ?? '',
    rows: body.products.map(typedGoodsRow),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: (typed, { accounts, movements, beside: invoice }) => {
    const { accountId, rows } = typed;
    const found = foundGoodsRow(movements, invoice.lines);
    return {
      sales_master: {
        customer_id: accountId ?? 0,
        vehicle_no: typed.vehicleNo,
        sales_order: orderFound(typed.salesOrderId, typed.salesOrderText),
        purchase_order: orderFound(typed.purchaseOrderId, typed.purchaseOrderText),
        employee_id: typed.employeeId,
        employee_name: typed.employeeName,
        total: invoice.totalPaisa,
        netpayment: invoice.paidPaisa,
        discount: typed.discountPaisa,
        rounding: invoice.roundingPaisa,
        notes: typed.notes,
        payments: invoice.payments.map(foundPayment(accounts)),
        details: rows.map((row, index) => ({ ...found(row, index), sales_price: row.rateMilli })),
      },
      acc_transaction_master: foundAccount(accounts, accountId ?? 0),
    };
  },
  saved: (saved, _message, advice) => ({
    ...saved,
    ...adviceIn(keptAdvice, advice, nothingToSay),
  }),
};

export const sale = saleOf('sale');
export const generalSale = saleOf('general-sale');
export const installmentSale = saleOf('installment-sale');
