import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { businessTypeId } from '@cashbook/contract/enumerations';
import {
  buyingRoutes,
  constructionPurchaseRoutes,
  electronicsPurchaseRoutes,
  type SavedPurchase,
  tradingPurchaseRoutes,
} from '@cashbook/contract/invoices/purchase';
import type { RouteReply } from '@cashbook/contract/route';
import {
  ACCOUNT,
  type InvoiceExtra,
  type LineRounding,
  linesTotal,
  purchaseInvoice,
  purchaseTypeIds,
  sumPaid,
  type TypedPurchase,
} from '@cashbook/kernel';
import { MAX_BILL_NUMBER, paisaToNumber } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { orderValue, purchaseOrderField } from '#domains/orders/order-field.ts';
import {
  accountIdIn,
  type EntryKind,
  entryKind,
  type HeadField,
  type HeadNote,
  type RowField,
} from '#domains/posting/described/kind.ts';
import { type Document, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, isEmpty, paisaIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import type { Complaint } from '#domains/posting/machine/entry-state.ts';
import { type Content, documentCalls } from '#domains/posting/queue/document-calls.ts';
import { chosenIn } from '#domains/stock/kinds/stock-kind.ts';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { foundGoods, foundPayments } from './invoice-found.ts';
import {
  amountValue,
  billFields,
  discountField,
  emptyHead,
  type GoodsColumn,
  goodsTable,
  groupOnInvoice,
  inCash,
  invoiceFactsHere,
  invoiceRow,
  invoiceWords,
  notesField,
  paidField,
  partyField,
  partyNamed,
  paymentsTable,
  sentBill,
  sentInvoice,
  sentPaid,
  typedInvoiceHead,
  vehicleField,
} from './invoice-kind.ts';
import { sayBillUsed, sayOrderDiffers } from './invoice-notices.ts';

/** Purchase invoices (spec 3 §2): three faces of one screen. */

// ------------------------------------------------------------------------------------------------ extras

const spreads = ['value', 'quantity'] as const;
const spreadWords = ['spreadByValue', 'spreadByQuantity'] as const;

/** The table of carriage, unloading and duty, which are part of the goods' cost. */
const extrasTable = {
  title: 'extras' as const,
  rows: 'typed' as const,
  mostRows: 20,
  fields: [
    { name: 'paidBy', holds: 'account', use: 'extras', label: 'extraPaidBy', column: 'extraPaidBy' },
    { name: 'what', holds: 'text', label: 'extraWhat', column: 'extraFor', most: MAX_BILL_NUMBER },
    {
      name: 'spread',
      holds: 'choice',
      label: 'spreadBy',
      column: 'spreadBy',
      nothing: 'spreadByValue',
      options: () => Promise.resolve([{ id: 2, name: 'quantity', text: '' }]),
      wordOf: (id) => spreadWords[id - 1],
    },
    { name: 'amount', holds: 'amount', label: 'amount', column: 'amountTk' },
  ] satisfies RowField[],
  rowFault: (entry: Values): Complaint | null => {
    const lacks = (field: string): Complaint => ({ word: 'selectAccountAndAmount', in: 'entry', field });
    if (entry.paidBy === undefined || isEmpty(entry.paidBy)) return lacks('paidBy');
    return paisaIn(entry, 'amount') > 0n ? null : lacks('amount');
  },
};

const extraOf = ({ values }: Row): InvoiceExtra => ({
  what: textIn(values, 'what'),
  amountPaisa: paisaIn(values, 'amount'),
  accountId: accountIdIn(values, 'paidBy'),
  spreadBy: spreads[(chosenIn(values, 'spread') ?? 1) - 1] ?? 'value',
});

// ------------------------------------------------------------------------------------------------ the faces

type Found = RouteReply<typeof constructionPurchaseRoutes.find>;
type Name = 'construction-purchase' | 'trading-purchase' | 'electronics-purchase';

const typedIn = (content: Content): TypedPurchase => ({
  ...typedInvoiceHead(content),
  rows: rowsOf(content, 'products').map(invoiceRow),
  extras: rowsOf(content, 'extras').map(extraOf),
});

/** Shows below the supplier's number which purchase has it already. */
function useNumberUsed({ head, loaded }: Document): ReadonlyMap<string, HeadNote> {
  const { t } = useTranslation('vouchers');
  const { date } = useFormat();
  const account = accountIn(head, 'party')?.id ?? 0;
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

/** The head fields that refusals are about. */
const fieldOf: Readonly<Record<string, string>> = {
  account_missing: 'party',
  account_not_found: 'party',
  account_archived: 'party',
  invoice_account_not_allowed: 'party',
  returned_party_fixed: 'party',
  discount_negative: 'discount',
  discount_too_large: 'discount',
  payment_missing: 'paid',
  payment_exceeds_total: 'paid',
  bill_no_too_long: 'billNo',
  remarks_too_long: 'notes',
  order_not_found: 'purchaseOrder',
  order_exceeded: 'purchaseOrder',
  order_rate_differs: 'purchaseOrder',
};

/** Returns one face of the purchase invoice, from the rounding of its line totals and the columns of its rows. */
function purchase(
  name: Name,
  routes: typeof constructionPurchaseRoutes,
  { rounding, columns }: { rounding: LineRounding; columns: readonly GoodsColumn[] },
): EntryKind {
  const goods = goodsTable({ columns, rounding, priceOf: ({ buyingMilli = 0n }) => buyingMilli, addsScans: false });
  const netOf = ({ rows, discountPaisa }: TypedPurchase) => linesTotal(rows, rounding) - discountPaisa;
  const onTheSpot = (document: Document) => {
    const typed = typedIn(document);
    return inCash(netOf(typed), typed.payments);
  };
  const head: readonly HeadField[] = [
    partyField('supplier'),
    ...billFields,
    purchaseOrderField,
    vehicleField,
    discountField,
    paidField('paymentAmount', onTheSpot),
    notesField,
  ];
  return entryKind<TypedPurchase>({
    ...voucherKind(name),
    noun: 'nounPurchase',
    typeIds: purchaseTypeIds,
    says: invoiceWords,
    head,
    headAfterSave: emptyHead(head),
    tables: { products: goods, extras: extrasTable, payments: paymentsTable },
    counterpart: { to: '/stock/opening', label: 'nounOpeningStock' },
    typed: typedIn,
    rule: (typed, { accounts }) =>
      purchaseInvoice(typed, { ...invoiceFactsHere(typed.rows, accounts), returned: [] }, rounding, null),
    groupOf: groupOnInvoice,
    useHeadNotes: useNumberUsed,
    party: partyNamed,
    headOf: (code) => fieldOf[code] ?? null,
    posted: {
      [ACCOUNT.cash]: 'cash',
      [ACCOUNT.purchases]: 'purchasesAccount',
      [ACCOUNT.purchaseDiscount]: 'purchaseDiscount',
      [ACCOUNT.carriageInward]: 'carriageInward',
      [ACCOUNT.bankCharges]: 'bankCharges',
    },
    totals: (typed) => {
      const netPaisa = netOf(typed);
      const paidPaisa = typed.accountId === ACCOUNT.cash ? netPaisa : sumPaid(typed.payments ?? []);
      return [
        { word: 'netTotal', paisa: netPaisa },
        { word: 'lineTotal', paisa: linesTotal(typed.rows, rounding) },
        { word: 'discountAmount', paisa: typed.discountPaisa },
        { word: 'stillDue', paisa: netPaisa - paidPaisa },
      ];
    },
    calls: documentCalls(routes, {
      bodyOf: (document) => ({
        ...sentInvoice(document),
        ...sentBill(document),
        paymentAmt: sentPaid(document),
        extras: rowsOf(document, 'extras').map((row) => {
          const { what, amountPaisa, accountId, spreadBy } = extraOf(row);
          return { what, amount: paisaToNumber(amountPaisa), account: accountId, spread_by: spreadBy };
        }),
      }),
      contentOf: (found) => contentOf(found, goods.fields),
      savedIn: (saved: SavedPurchase) => {
        sayOrderDiffers(saved.order_differs);
        sayBillUsed(saved.bill_used);
        return saved;
      },
    }),
  });
}

function contentOf({ purchase_master: found, acc_transaction_master: accounts }: Found, fields: readonly RowField[]) {
  const party = accounts[0]?.acc_transaction_details[0]?.coa_l4;
  const { paid, rows: payments } = foundPayments(found.payments);
  const extras = found.extras.map(
    ({ what, amount, account, account_name: name, spread_by }, place): Row => ({
      id: `extras${place}`,
      table: 'extras',
      values: {
        paidBy: { kind: 'taken', account: { id: account, name, text: '' } },
        what: { kind: 'text', text: what },
        spread:
          spread_by === 'value' ? { kind: 'empty' } : { kind: 'taken', account: { id: 2, name: 'quantity', text: '' } },
        amount: amountValue(amount),
      },
    }),
  );
  const head: Values = {
    party: party === undefined ? { kind: 'empty' } : { kind: 'taken', account: party },
    billNo: { kind: 'text', text: found.invoice_no },
    billDate: { kind: 'text', text: found.invoice_date ?? '' },
    vehicle: { kind: 'text', text: found.vehicle_no },
    discount: amountValue(found.discount),
    paid,
    notes: { kind: 'text', text: found.notes },
    purchaseOrder: orderValue(found.purchase_order),
  };
  const goods = found.details.map((row) => foundGoods(fields, row, row.purchase_price));
  return { head, rows: [...goods, ...extras, ...payments] };
}

/** Returns the face for branches of a type of business (spec 3 §1). */
export function purchaseFace(type: number): EntryKind {
  if (type === businessTypeId.electronics) return electronicsPurchase;
  return type === businessTypeId.trading ? tradingPurchase : constructionPurchase;
}

/** The face with line totals that are rounded down to whole taka. */
export const constructionPurchase = purchase('construction-purchase', constructionPurchaseRoutes, {
  rounding: 'floor',
  columns: ['warehouse', 'bonus'],
});
export const tradingPurchase = purchase('trading-purchase', tradingPurchaseRoutes, {
  rounding: 'half-up',
  columns: ['bag', 'warehouse', 'variance', 'bonus'],
});
export const electronicsPurchase = purchase('electronics-purchase', electronicsPurchaseRoutes, {
  rounding: 'half-up',
  columns: ['serials', 'warehouse', 'bonus'],
});
