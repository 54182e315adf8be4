/** The door of invoices: purchases, and what an invoice of any kind keeps beside the books. */

import { findVoucherType } from '@cashbook/kernel';
import { labourInvoiceKind, labourInvoiceWire } from '#domains/invoices/labour-invoice';
import { constructionPurchase, electronicsPurchase, tradingPurchase } from '#domains/invoices/purchase';
import {
  createPostingEngine,
  documentHandlers,
  namesItsType,
  type PostingEngine,
  type PostingServices,
  retypingOf,
} from '#domains/posting/index';

export {
  type InvoiceLineRecord,
  type InvoiceRecord,
  readInvoice,
  writeInvoice,
} from '#domains/invoices/invoice.store';

export { labourInvoiceKind };
export const constructionPurchaseKind = constructionPurchase.kind;
export const tradingPurchaseKind = tradingPurchase.kind;
export const electronicsPurchaseKind = electronicsPurchase.kind;

/** How invoices change their types (accounting §8). */
export const invoiceRetypings = [constructionPurchase, tradingPurchase, electronicsPurchase].map(({ kind }) =>
  retypingOf(kind),
);

/** The types of vouchers by the spec's numbers (spec 3 §9). */
const typeOfPurchaseType: ReadonlyMap<number, number> = new Map([
  [2, 7],
  [3, 8],
  [5, 9],
]);

/** The calls of a face of the purchase invoice: a bare number is one of the type that was asked for. */
function purchaseHandlers(engine: PostingEngine, { kind, wire }: typeof constructionPurchase) {
  const calls = documentHandlers(engine, kind, wire);
  type Find = Parameters<typeof calls.find>[0];
  type FindOfType = Find & { readonly body: Find['body'] & { readonly purchaseType?: number | undefined } };
  return {
    ...calls,
    find: (call: FindOfType) => {
      const { invoiceNo: typed, purchaseType = 0 } = call.body;
      const prefix = findVoucherType(typeOfPurchaseType.get(purchaseType) ?? 0)?.prefix;
      const isWhole = typed === '' || prefix === undefined || namesItsType(typed);
      return calls.find({ ...call, body: { invoiceNo: isWhole ? typed : `${prefix}-${typed}` } });
    },
  };
}

/** The calls of invoices. */
export function invoiceHandlers(services: PostingServices) {
  const engine = createPostingEngine(services);
  return {
    constructionPurchase: purchaseHandlers(engine, constructionPurchase),
    tradingPurchase: purchaseHandlers(engine, tradingPurchase),
    electronicsPurchase: purchaseHandlers(engine, electronicsPurchase),
    labourInvoice: documentHandlers(engine, labourInvoiceKind, labourInvoiceWire),
  };
}
