/** The door of invoices: purchases, sales, and the tables that invoices of all kinds share. */

import type { DeliveryRoutes } from '@cashbook/contract/invoices/deliveries';
import type { readInvoicePaper as readInvoicePaperRoute } from '@cashbook/contract/invoices/paper';
import type { buyingRoutes } from '@cashbook/contract/invoices/purchase';
import type { ReturnRoutes } from '@cashbook/contract/invoices/returns';
import type { sellingRoutes } from '@cashbook/contract/invoices/sales';
import { findVoucherType, invoiceTypes, type VoucherTypeId } from '@cashbook/kernel';
import { findNumberUsed } from '#domains/invoices/buying.store';
import { readDeliveriesOf, readDeliveryPaper } from '#domains/invoices/deliveries.store';
import { delivery } from '#domains/invoices/delivery';
import { firstFound } from '#domains/invoices/first-found';
import { purchaseReturn, saleReturn } from '#domains/invoices/goods-return';
import { readInvoicePaper } from '#domains/invoices/invoice-paper';
import { labourInvoice } from '#domains/invoices/labour-invoice';
import { constructionPurchase, electronicsPurchase, tradingPurchase } from '#domains/invoices/purchase';
import { repossessionHandlers, repossessionKind } from '#domains/invoices/repossession';
import { generalSale, installmentSale, sale } from '#domains/invoices/sale';
import { readCredit, readSellingPrices } from '#domains/invoices/selling.store';
import {
  createPostingEngine,
  documentHandlers,
  namesItsType,
  type PostingEngine,
  type PostingServices,
  parentCalls,
  storedKind,
} from '#domains/posting/index';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

export { saleNeeds } from '#domains/invoices/delivery';
export { returnableNeeds } from '#domains/invoices/goods-return';
export {
  type InvoiceLineRecord,
  type InvoiceRecord,
  readInvoice,
  writeInvoice,
} from '#domains/invoices/invoice.store';

export { repossessionKind };
export const labourInvoiceKind = labourInvoice.kind;
export const constructionPurchaseKind = constructionPurchase.kind;
export const tradingPurchaseKind = tradingPurchase.kind;
export const electronicsPurchaseKind = electronicsPurchase.kind;
export const saleKind = sale.kind;
export const generalSaleKind = generalSale.kind;
export const installmentSaleKind = installmentSale.kind;
export const purchaseReturnKind = purchaseReturn.kind;
export const saleReturnKind = saleReturn.kind;
export const deliveryKind = delivery.kind;

const purchaseFaces = [constructionPurchase, tradingPurchase, electronicsPurchase];
const saleFaces = [sale, generalSale, installmentSale];

/** The kinds of invoices, as they are found by their names. */
export const storedInvoices = [
  ...purchaseFaces.map(({ kind }) => storedKind(kind)),
  ...saleFaces.map(({ kind }) => storedKind(kind)),
  storedKind(labourInvoice.kind),
  storedKind(purchaseReturn.kind),
  storedKind(saleReturn.kind),
  storedKind(delivery.kind),
  storedKind(repossessionKind),
];

/** The voucher types by the spec's purchase and sales numbers (spec 3 §9). */
const [purchaseTypes, salesTypes] = [invoiceTypes('purchase'), invoiceTypes('sale')];
const typeOfPurchaseType: ReadonlyMap<number, VoucherTypeId> = new Map([
  [2, purchaseTypes.cash],
  [3, purchaseTypes.partial],
  [5, purchaseTypes.due],
]);
const typeOfSalesType: ReadonlyMap<number, VoucherTypeId> = new Map([
  [1, salesTypes.cash],
  [2, salesTypes.partial],
  [5, salesTypes.due],
]);

/** Returns the number to search for. A bare number gets the prefix of the type, when there is one. */
function numberOfType(typed: string, typeId: number | undefined): string {
  const prefix = findVoucherType(typeId ?? 0)?.prefix;
  return typed === '' || prefix === undefined || namesItsType(typed) ? typed : `${prefix}-${typed}`;
}

/** Returns the faces with this one first. */
const startingWith = <Face>(one: Face, all: readonly Face[]): readonly [Face, ...Face[]] => [
  one,
  ...all.filter((face) => face !== one),
];

/** Returns the handlers of a face of the purchase invoice. */
function purchaseHandlers(engine: PostingEngine, face: typeof constructionPurchase) {
  const callsOf = ({ kind, wire }: typeof face) => documentHandlers(engine, kind, wire);
  const calls = callsOf(face);
  const faces = startingWith(face, purchaseFaces).map(callsOf);
  const find = firstFound(faces.map((one) => one.find));
  const update = firstFound(faces.map((one) => one.update));
  type Find = Parameters<typeof calls.find>[0];
  type FindOfType = Find & { readonly body: Find['body'] & { readonly purchaseType?: number | undefined } };
  return {
    ...calls,
    update,
    find: (call: FindOfType) => {
      const { invoiceNo, purchaseType = 0 } = call.body;
      return find({
        ...call,
        body: { invoiceNo: numberOfType(invoiceNo, typeOfPurchaseType.get(purchaseType)) },
      });
    },
  };
}

/** Returns the handlers of a face of the sales invoice. */
function saleHandlers(engine: PostingEngine, face: typeof sale) {
  const callsOf = ({ kind, wire }: typeof face) => documentHandlers(engine, kind, wire);
  const calls = callsOf(face);
  const faces = startingWith(face, saleFaces).map(callsOf);
  const find = firstFound(faces.map((one) => one.find));
  const update = firstFound(faces.map((one) => one.update));
  type Find = Parameters<typeof calls.find>[0];
  type FindOfType = Find & { readonly body: Find['body'] & { readonly salesType?: number | undefined } };
  return {
    ...calls,
    update,
    find: (call: FindOfType) => {
      const { invoiceNo, salesType = 0 } = call.body;
      return find({ ...call, body: { invoiceNo: numberOfType(invoiceNo, typeOfSalesType.get(salesType)) } });
    },
  };
}

/** Returns the handlers of one side's returns: those of the document, and those of its invoices. */
function returnHandlers(engine: PostingEngine, { kind, wire, invoices }: typeof saleReturn) {
  const { search, read } = parentCalls(engine, invoices, 'return_invoice_not_found');
  return {
    ...documentHandlers(engine, kind, wire),
    ...{ invoices: search, invoice: read },
  } satisfies Handlers<ReturnRoutes>;
}

/** Returns the handlers of deliveries: those of the document, of its sales, of a sale's page and of the printed paper. */
function deliveryHandlers(engine: PostingEngine) {
  const { search, read } = parentCalls(engine, delivery.sales, 'delivery_sale_not_found');
  return {
    ...documentHandlers(engine, delivery.kind, delivery.wire),
    ...{ sales: search, sale: read },
    ofSale: ({ actor, params }) => readDeliveriesOf(engine, actor, params.mtm_id),
    paper: ({ actor, params }) => readDeliveryPaper(engine, actor, params.mtm_id),
  } satisfies Handlers<DeliveryRoutes>;
}

/** Returns the handlers of invoices. */
export function invoiceHandlers(services: PostingServices) {
  const engine = createPostingEngine(services);
  return {
    constructionPurchase: purchaseHandlers(engine, constructionPurchase),
    tradingPurchase: purchaseHandlers(engine, tradingPurchase),
    electronicsPurchase: purchaseHandlers(engine, electronicsPurchase),
    sale: saleHandlers(engine, sale),
    generalSale: saleHandlers(engine, generalSale),
    installmentSale: saleHandlers(engine, installmentSale),
    purchaseReturn: returnHandlers(engine, purchaseReturn),
    saleReturn: returnHandlers(engine, saleReturn),
    delivery: deliveryHandlers(engine),
    selling: {
      prices: async ({ actor, query: { products, account } }) =>
        done(await readSellingPrices(services, actor, { productIds: products, accountId: account ?? null })),
      credit: async ({ actor, query }) => {
        const found = await readCredit(services, actor, query.account);
        return found === null ? refused('account_not_found') : done(found);
      },
    } satisfies Handlers<typeof sellingRoutes>,
    invoicePaper: {
      read: ({ actor, params }) => readInvoicePaper(services, actor, params.mtm_id),
    } satisfies Handlers<{ read: typeof readInvoicePaperRoute }>,
    buying: {
      numberUsed: async ({ actor, query: { account, invoice_no: billNo, but = null } }) =>
        done(await findNumberUsed(services, actor, { accountId: account, billNo: billNo.trim(), butVoucherId: but })),
    } satisfies Handlers<typeof buyingRoutes>,
    repossession: repossessionHandlers(engine),
    labourInvoice: documentHandlers(engine, labourInvoice.kind, labourInvoice.wire),
  };
}
