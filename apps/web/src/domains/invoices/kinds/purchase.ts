import { businessTypeId } from '@cashbook/contract/enumerations';
import {
  buyingRoutes,
  constructionPurchaseRoutes,
  electronicsPurchaseRoutes,
  purchaseDocument,
  type SavedPurchase,
  tradingPurchaseRoutes,
} from '@cashbook/contract/invoices/purchase';
import {
  ACCOUNT,
  type LineRounding,
  linesTotal,
  purchaseInvoice,
  purchaseTypeIds,
  type TypedPurchase,
} from '@cashbook/kernel';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { purchaseOrderControl } from '#domains/orders/order-field.ts';
import { rowFieldsOf } from '#domains/posting/described/described.ts';
import type { EntryKind, HeadNote } from '#domains/posting/described/kind.ts';
import type { Document } from '#domains/posting/draft/document.ts';
import { accountIn, isEmpty, paisaIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import type { Complaint } from '#domains/posting/machine/entry-state.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { requisitionOfRowControl } from '#domains/requisitions/requisition-field.ts';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import {
  type GoodsColumn,
  goodsTable,
  invoiceFactsHere,
  invoiceKind,
  invoicePage,
  paymentsTable,
} from './invoice-kind.ts';
import { sayBillUsed, sayOrderDiffers } from './invoice-notices.ts';

/** Purchase invoices (spec 3 §2): three faces of one screen. */

const { rows, extras } = purchaseDocument.fields;
const spreadWords = ['spreadByValue', 'spreadByQuantity'] as const;

/** The table of carriage, unloading and duty, which are part of the goods' cost. */
const extrasTable = {
  title: 'extras' as const,
  rows: 'typed' as const,
  mostRows: 20,
  fields: rowFieldsOf(extras.fields, {
    accountId: { holds: 'account', use: 'extras' },
    spreadBy: {
      holds: 'choice',
      nothing: 'spreadByValue',
      options: () => Promise.resolve([{ id: 2, name: 'quantity', text: '' }]),
      wordOf: (id) => spreadWords[id - 1],
    },
  }),
  rowFault: (entry: Values): Complaint | null => {
    const lacks = (field: string): Complaint => ({ word: 'selectAccountAndAmount', in: 'entry', field });
    if (entry.accountId === undefined || isEmpty(entry.accountId)) return lacks('accountId');
    return paisaIn(entry, 'amountPaisa') > 0n ? null : lacks('amountPaisa');
  },
};

/** Shows below the supplier's number which purchase has it already. */
function useNumberUsed({ head, loaded }: Document): ReadonlyMap<string, HeadNote> {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const account = accountIn(head, 'accountId')?.id ?? 0;
  const billNo = useDeferredValue(textIn(head, 'billNo'));
  const query = {
    account: String(account),
    invoice_no: billNo,
    ...(loaded === null ? {} : { but: String(loaded.mtmId) }),
  };
  const { data = null } = useQuery({
    ...queryOf(buyingRoutes.numberUsed, { query }),
    enabled: account > 0 && billNo !== '',
  });
  if (data === null) return new Map();
  const text = t('numberUsed', { number: data.vr_no, date: date(data.vr_date) });
  return new Map([['billNo', { text, mtmId: data.mtm_id }]]);
}

const page = invoicePage(purchaseDocument);

const savedIn = (saved: SavedPurchase) => {
  sayOrderDiffers(saved.order_differs);
  sayBillUsed(saved.bill_used);
  return saved;
};

/** Returns one face of the purchase invoice, from the rounding of its line totals and the columns of its rows. */
function purchase(
  name: 'construction-purchase' | 'trading-purchase' | 'electronics-purchase',
  routes: typeof constructionPurchaseRoutes,
  { rounding, columns }: { rounding: LineRounding; columns: readonly GoodsColumn[] },
): EntryKind {
  const goods = {
    ...{ columns, rounding, priceOf: ({ buyingMilli = 0n }) => buyingMilli, addsScans: false },
    more: { requisitionId: requisitionOfRowControl },
  };
  return invoiceKind<TypedPurchase>(name, page, documentCalls(routes, { ...page, savedIn }), {
    noun: 'nounPurchase',
    typeIds: purchaseTypeIds,
    controls: { purchaseOrderId: purchaseOrderControl },
    tables: { products: goodsTable(rows.fields, goods), extras: extrasTable, payments: paymentsTable },
    counterpart: { to: '/stock/opening', label: 'nounOpeningStock' },
    rule: (typed, { accounts }) =>
      purchaseInvoice(typed, { ...invoiceFactsHere(typed.rows, accounts), returned: [] }, rounding, null),
    useHeadNotes: useNumberUsed,
    posted: {
      [ACCOUNT.cash]: 'cash',
      [ACCOUNT.purchases]: 'purchasesAccount',
      [ACCOUNT.purchaseDiscount]: 'purchaseDiscount',
      [ACCOUNT.carriageInward]: 'carriageInward',
      [ACCOUNT.bankCharges]: 'bankCharges',
    },
    netPaisa: (typed) => linesTotal(typed.rows, rounding) - typed.discountPaisa,
    sums: (typed, { netPaisa, paidPaisa }) => [
      { word: 'netTotal', paisa: netPaisa },
      { word: 'lineTotal', paisa: linesTotal(typed.rows, rounding) },
      { word: 'discountAmount', paisa: typed.discountPaisa },
      { word: 'stillDue', paisa: netPaisa - paidPaisa },
    ],
  });
}

/** Returns the face for branches of a type of business (spec 3 §1). */
export function purchaseFace(type: number): EntryKind {
  if (type === businessTypeId.electronics) return electronicsPurchase;
  return type === businessTypeId.trading ? tradingPurchase : constructionPurchase;
}

/** The face with line totals that are rounded down to whole taka. */
export const constructionPurchase = purchase('construction-purchase', constructionPurchaseRoutes, {
  rounding: 'floor',
  columns: ['warehouseId', 'bonusMilli'],
});
export const tradingPurchase = purchase('trading-purchase', tradingPurchaseRoutes, {
  rounding: 'half-up',
  columns: ['bagMilli', 'warehouseId', 'variance', 'varianceMilli', 'bonusMilli'],
});
export const electronicsPurchase = purchase('electronics-purchase', electronicsPurchaseRoutes, {
  rounding: 'half-up',
  columns: ['serials', 'warehouseId', 'bonusMilli'],
});
