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
import { writeInvoice } from '#domains/invoices/invoice.store';
import { keptBelowCost, keptDiscount, keptOrderDiffers, noticesNeeded } from '#domains/invoices/invoice-notices';
import { creditNeeded, employeesNeeded } from '#domains/invoices/selling-look-ups';
import type { LoadedVoucher } from '#domains/ledger/index';
import { ordersNeeded } from '#domains/orders/index';
import {
  type Advice,
  type Advised,
  adviceIn,
  adviceOf,
  type DocumentKind,
  rewrittenDocument,
  stored,
  takesNeeded,
  wireOf,
} from '#domains/posting/index';
import { belowZeroNeeded, keptBelowZero } from '#domains/stock/index';

type Typed = TypedOf<typeof saleDocument.fields>;
type Facts = SaleFacts & { readonly orders: ReadonlySet<number> };

/** The stored form of the advice on a sale. */
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

/** Returns the advice on a sale: goods below zero, a customer beyond the limit, lines below cost, an order that differs and a large discount. */
function saleAdvice({ accountId }: Typed, advised: Advised): Advice {
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
      discount_beyond: notices.discount,
    };
  });
}

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
      write: async (tx, at, { rows: _rows, ...typed }, _facts, { lines, plan, ...settled }) => {
        await writeInvoice(tx, at, { ...typed, ...settled, ofVoucherId: null, extras: [], lines: goodsLines(lines) });
        if (plan !== null) await keepPlan(tx, at, plan, typed);
      },
    },
  };
  return { kind, wire };
}

/** Returns the employee of the saved sale. One who has left the branch since may stay on it. */
const soldBy = (before: LoadedVoucher | null): number | null =>
  z.object({ employeeId: z.number().nullable() }).safeParse(before?.current.form).data?.employeeId ?? null;

export const sale = saleOf('sale');
export const generalSale = saleOf('general-sale');
export const installmentSale = saleOf('installment-sale');
