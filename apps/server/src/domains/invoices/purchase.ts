import type { TypedOf } from '@cashbook/contract/documents/field';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { InvoiceBeside } from '@cashbook/contract/invoices/invoice-fields';
import { purchaseDocument } from '@cashbook/contract/invoices/purchase';
import {
  type InvoiceLine,
  type LineRounding,
  ordersRefusal,
  type PurchaseFacts,
  purchaseInvoice,
  purchaseTypeIds,
  type RequisitionFacts,
  retypedPurchase,
  type SettledInvoice,
} from '@cashbook/kernel';
import { z } from 'zod';
import { goodsInvoiceNeeds, goodsLines } from '#domains/invoices/goods-invoice';
import { foundInvoice, writeInvoice } from '#domains/invoices/invoice.store';
import { keptBillUsed, keptOrderDiffers, noticesNeeded } from '#domains/invoices/invoice-notices';
import { ordersNeeded } from '#domains/orders/index';
import { adviceIn, adviceOf, type DocumentKind, rewrittenDocument, stored, wireOf } from '#domains/posting/index';
import {
  beyondApproved,
  keptRequisitions,
  namedNeeds,
  numberedRows,
  ruledWithRequisitions,
} from '#domains/requisitions/index';

type Typed = TypedOf<typeof purchaseDocument.fields>;
type Facts = PurchaseFacts & RequisitionFacts & { readonly orders: ReadonlySet<number> };

/** The stored form of the advice on a purchase. */
const keptAdvice = z.object({ order_differs: keptOrderDiffers, bill_used: keptBillUsed, ...keptRequisitions });

const wire = wireOf(purchaseDocument, (saved, advice) => ({
  ...saved,
  ...adviceIn(keptAdvice, advice, { order_differs: null, bill_used: null, requisitions: [] }),
}));

/** Returns the rows of a purchase with the requisitions that they name, each with its line net of discount. */
const boughtFor = ({ rows }: Typed, { lines }: SettledInvoice<InvoiceLine>) =>
  lines.map(({ totalPaisa, discountPaisa }, index) => ({
    requisitionId: rows[index]?.requisitionId ?? null,
    ...{ boughtPaisa: totalPaisa - discountPaisa, paidPaisa: 0n },
  }));

/**
 * Returns one face (page variant) of the purchase invoice with its wire. The faces differ in name and in the rounding of a
 * line total.
 */
function purchase(name: VoucherKindName, rounding: LineRounding) {
  const kind: DocumentKind<Typed, Facts, SettledInvoice<InvoiceLine>, InvoiceBeside> = {
    name: voucherKind(name).name,
    typeIds: purchaseTypeIds,
    ...stored(purchaseDocument),
    needs: (typed, before) => ({
      ...goodsInvoiceNeeds(typed, before),
      orders: ordersNeeded([typed.purchaseOrderId]),
      ...namedNeeds(typed, before),
    }),
    rule: (typed, { orders, ...facts }, before) => {
      const ruled = purchaseInvoice(typed, facts, rounding, before);
      if (!ruled.ok) return ruled;
      return ordersRefusal(typed, orders) ?? ruledWithRequisitions(ruled, boughtFor(typed, ruled.own), facts);
    },
    kept: numberedRows,
    retype: (typed, to) => {
      const next = retypedPurchase(typed, to, rounding);
      return next.ok ? rewrittenDocument(kind, { was: typed, typed: next.typed }) : next;
    },
    numberMissing: 'invoice_number_missing',
    advice: (typed, advised) => {
      const needs = { notices: noticesNeeded(advised), ...namedNeeds(typed, null) };
      return adviceOf(keptAdvice, needs, ({ notices: { order, billUsed }, requisitions }) => {
        return { order_differs: order, bill_used: billUsed, ...beyondApproved({ requisitions }, 'bought') };
      });
    },
    readBeside: foundInvoice,
    own: {
      write: (tx, at, { rows: _rows, ...typed }, _facts, { lines, ...settled }) =>
        writeInvoice(tx, at, { ...typed, ...settled, employeeId: null, ofVoucherId: null, lines: goodsLines(lines) }),
    },
  };
  return { kind, wire };
}

export const constructionPurchase = purchase('construction-purchase', 'floor');
export const tradingPurchase = purchase('trading-purchase', 'half-up');
export const electronicsPurchase = purchase('electronics-purchase', 'half-up');
