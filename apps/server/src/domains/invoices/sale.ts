import type { TypedOf } from '@cashbook/contract/documents/field';
import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { type SaleBeside, saleDocument } from '@cashbook/contract/invoices/sales';
import {
  ordersRefusal,
  retypedSale,
  type SaleFacts,
  type SoldInvoice,
  sale as saleRule,
  saleTypeIds,
} from '@cashbook/kernel';
import { z } from 'zod';
import { fixedMarkupNeeded, keepPlan, settledNeeded } from '#domains/installments/index';
import { foundSale } from '#domains/invoices/found-sale';
import { goodsInvoiceNeeds, goodsLines } from '#domains/invoices/goods-invoice';
import { type InvoiceRecord, invoiceJson, writeInvoice } from '#domains/invoices/invoice.store';
import { keptBelowCost, keptDiscount, keptOrderDiffers } from '#domains/invoices/invoice-notices';
import { saleAdvice } from '#domains/invoices/sale-advice';
import { creditNeeded, employeesNeeded } from '#domains/invoices/selling-look-ups';
import type { LoadedVoucher } from '#domains/ledger/index';
import { ordersNeeded } from '#domains/orders/index';
import { adviceIn, type DocumentKind, rewrittenDocument, stored, takesNeeded, wireOf } from '#domains/posting/index';
import { keptBelowZero } from '#domains/stock/index';

type Typed = TypedOf<typeof saleDocument.fields>;
type Facts = SaleFacts & { readonly orders: ReadonlySet<number> };

/** The stored form of the advice on a sale, as the database makes it. */
const keptAdvice = z.object({
  ...keptBelowZero,
  beyond_limit: keptUnits.nullable(),
  below_cost: keptBelowCost,
  order_differs: keptOrderDiffers,
  discount_beyond: keptDiscount,
});
const nothingToSay: z.output<typeof keptAdvice> = {
  below_zero: [],
  beyond_limit: null,
  below_cost: [],
  order_differs: null,
  discount_beyond: null,
};

const wire = wireOf(saleDocument, (saved, advice) => ({ ...saved, ...adviceIn(keptAdvice, advice, nothingToSay) }));

/** Returns a face (page variant) of the sales invoice with its wire. On the wire the faces differ only in their paths. */
function saleOf(name: VoucherKindName) {
  const kind: DocumentKind<Typed, Facts, SoldInvoice, SaleBeside> = {
    name: voucherKind(name).name,
    typeIds: saleTypeIds,
    ...stored(saleDocument),
    sharesTransaction: true,
    needs: (typed, before) => ({
      ...goodsInvoiceNeeds(typed, before),
      credit: creditNeeded(typed.accountId, before),
      employees: employeesNeeded(typed.employeeId, soldBy(before)),
      delivered: takesNeeded('delivery', before?.voucherId ?? null),
      settledInstallments: settledNeeded(before?.voucherId ?? null),
      fixedMarkupPaisa: fixedMarkupNeeded(before?.voucherId ?? null),
      orders: ordersNeeded([typed.purchaseOrderId, typed.salesOrderId]),
    }),
    rule: (typed, { orders, ...facts }, before) => {
      const ruled = saleRule(typed, facts, before);
      return ruled.ok ? (ordersRefusal(typed, orders) ?? ruled) : ruled;
    },
    retype: (typed, to, { roundingPaisa }) => {
      // The branch may have changed its rounding since.
      const next = retypedSale(typed, to, roundingPaisa);
      return next.ok ? rewrittenDocument(kind, { was: typed, typed: next.typed }) : next;
    },
    numberMissing: 'invoice_number_missing',
    advice: saleAdvice,
    readBeside: foundSale,
    own: {
      write: async (tx, at, typed, _facts, own) => {
        await writeInvoice(tx, at, recordOf(typed, own));
        if (own.plan !== null) await keepPlan(tx, at, own.plan, typed);
      },
      invoiceAlone: (typed, own) => (own.plan === null ? invoiceJson(recordOf(typed, own)) : null),
    },
  };
  return { kind, wire };
}

/** Returns the sale as its tables have it. */
const recordOf = (
  { rows: _rows, ...typed }: Typed,
  { lines, plan: _plan, ...settled }: SoldInvoice,
): InvoiceRecord => ({
  ...{ ...typed, ...settled, ofVoucherId: null, extras: [], lines: goodsLines(lines) },
});

/** Returns the employee of the saved sale. One who has left the branch since may stay on it. */
const soldBy = (before: LoadedVoucher | null): number | null =>
  z.object({ employeeId: z.number().nullable() }).safeParse(before?.current.form).data?.employeeId ?? null;

export const sale = saleOf('sale');
export const generalSale = saleOf('general-sale');
export const installmentSale = saleOf('installment-sale');
