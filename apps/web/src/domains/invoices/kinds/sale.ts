import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { businessTypeId } from '@cashbook/contract/enumerations';
import { employee } from '@cashbook/contract/hr/employees';
import {
  generalSaleRoutes,
  installmentSaleRoutes,
  type SavedSale,
  saleRoutes,
} from '@cashbook/contract/invoices/sales';
import type { RouteReply } from '@cashbook/contract/route';
import {
  ACCOUNT,
  type CreditFacts,
  linesTotal,
  sale as saleRule,
  saleSum,
  saleTypeIds,
  type TypedSale,
} from '@cashbook/kernel';
import { orderValue, purchaseOrderField, salesOrderField } from '#domains/orders/order-field.ts';
import { type EntryKind, entryKind, type HeadField, type RowField } from '#domains/posting/described/kind.ts';
import { type Document, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, type FieldValue, type Values } from '#domains/posting/draft/fields.ts';
import { type Content, documentCalls } from '#domains/posting/queue/document-calls.ts';
import { findOptions } from '#domains/records/record-options.ts';
import { chosenIn } from '#domains/stock/kinds/stock-kind.ts';
import { session } from '#session/session.ts';
import { foundGoods, foundPayments } from './invoice-found.ts';
import {
  amountValue,
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
  receiptsTable,
  sentInvoice,
  sentPaid,
  typedInvoiceHead,
  vehicleField,
} from './invoice-kind.ts';
import { sayBelowCost, sayOrderDiffers } from './invoice-notices.ts';
import { sayOverLimit, useProfitKey, useSaleNotes } from './sale-notes.ts';

/** Sales invoices (spec 3 §2): three faces of one screen. */

const salesman: HeadField = {
  name: 'salesman',
  holds: 'choice',
  label: 'salesman',
  nothing: 'noSalesman',
  none: 'noEmployees',
  options: async () => {
    const found = await findOptions(employee, '', null);
    return found.map(({ id, name }) => ({ id, name, text: '' }));
  },
};

const typedIn = (content: Content): TypedSale => ({
  ...typedInvoiceHead(content),
  employeeId: chosenIn(content.head, 'salesman'),
  rows: rowsOf(content, 'products').map(invoiceRow),
});

/**
 * Returns the credit facts that the browser knows: whether the branch rounds. Only the server knows whether a limit is
 * exceeded.
 */
function creditHere(): CreditFacts {
  const now = session.get();
  const roundsSales = now.status === 'signed-in' && now.settings.branch.round_sales;
  return { roundsSales, policy: 'allow', limitPaisa: null, owedPaisa: 0n };
}

/** The head fields that refusals are about. */
const fieldOf: Readonly<Record<string, string>> = {
  account_missing: 'party',
  account_not_found: 'party',
  account_archived: 'party',
  invoice_account_not_allowed: 'party',
  returned_party_fixed: 'party',
  delivered_party_fixed: 'party',
  credit_limit_exceeded: 'party',
  employee_not_found: 'salesman',
  discount_negative: 'discount',
  discount_too_large: 'discount',
  received_missing: 'paid',
  payment_exceeds_total: 'paid',
  bill_no_too_long: 'vehicle',
  remarks_too_long: 'notes',
  order_not_found: 'salesOrder',
  order_exceeded: 'salesOrder',
  order_rate_differs: 'salesOrder',
};

const netHead = (onTheSpot: (document: Document) => bigint): readonly HeadField[] => [
  partyField('customer'),
  vehicleField,
  purchaseOrderField,
  salesOrderField,
  salesman,
  discountField,
  paidField('receivedAmount', onTheSpot),
  notesField,
];

/** Returns one face of the sales invoice, from its calls and the columns of its rows. */
function saleFaceOf(
  name: 'sale' | 'general-sale' | 'installment-sale',
  routes: typeof saleRoutes,
  columns: readonly GoodsColumn[],
): EntryKind {
  const goods = goodsTable({
    columns,
    rounding: 'half-up',
    priceOf: ({ rateMilli = 0n }) => rateMilli,
    addsScans: true,
  });
  const head = netHead((document) => {
    const typed = typedIn(document);
    return inCash(saleSum(typed, creditHere()).netPaisa, typed.payments);
  });
  return entryKind<TypedSale>({
    ...voucherKind(name),
    noun: 'nounSale',
    typeIds: saleTypeIds,
    says: {
      ...invoiceWords,
      found: name === 'sale' ? 'invoiceFound' : 'invoiceLoaded',
      saveFailed: 'invoiceSaveFailed',
      updateFailed: 'invoiceSaveFailed',
    },
    head,
    headAfterSave: emptyHead(head),
    tables: { products: goods, payments: receiptsTable },
    counterpart: { to: '/invoice/purchase', label: 'nounPurchase' },
    typed: typedIn,
    rule: (typed, { accounts }) =>
      saleRule(
        typed,
        {
          ...invoiceFactsHere(typed.rows, accounts),
          credit: creditHere(),
          employees: new Set(typed.employeeId === null ? [] : [typed.employeeId]),
          returned: [],
          delivered: [],
        },
        null,
      ),
    groupOf: groupOnInvoice,
    headOf: (code) => fieldOf[code] ?? null,
    posted: {
      [ACCOUNT.cash]: 'cash',
      [ACCOUNT.sales]: 'salesAccount',
      [ACCOUNT.salesDiscount]: 'salesDiscount',
      [ACCOUNT.rounding]: 'roundingAccount',
      [ACCOUNT.bankCharges]: 'bankCharges',
    },
    useRowNotes: useSaleNotes,
    useOwnKeys: useProfitKey,
    party: partyNamed,
    totals: (typed) => {
      const { netPaisa, paidPaisa, roundingPaisa } = saleSum(typed, creditHere());
      return [
        { word: 'netTotal', paisa: netPaisa },
        { word: 'lineTotal', paisa: linesTotal(typed.rows, 'half-up') },
        { word: 'discountAmount', paisa: typed.discountPaisa },
        ...(roundingPaisa === 0n ? [] : [{ word: 'roundingAccount' as const, paisa: roundingPaisa }]),
        { word: 'stillDue', paisa: netPaisa - paidPaisa },
      ];
    },
    calls: documentCalls(routes, {
      bodyOf: (document) => ({
        ...sentInvoice(document),
        salesOrderNumber: chosenIn(document.head, 'salesOrder'),
        salesOrderText: accountIn(document.head, 'salesOrder')?.name ?? '',
        receivedAmt: sentPaid(document),
        employee: chosenIn(document.head, 'salesman'),
        employeeName: accountIn(document.head, 'salesman')?.name ?? '',
      }),
      contentOf: (found) => contentOf(found, goods.fields),
      savedIn: (saved: SavedSale) => {
        sayOverLimit(saved);
        sayBelowCost(saved.below_cost);
        sayOrderDiffers(saved.order_differs);
        return saved;
      },
    }),
  });
}

type Found = RouteReply<typeof saleRoutes.find>;

function contentOf({ sales_master: found, acc_transaction_master: accounts }: Found, fields: readonly RowField[]) {
  const party = accounts[0]?.acc_transaction_details[0]?.coa_l4;
  const { paid, rows: payments } = foundPayments(found.payments);
  const head: Values = {
    party: party === undefined ? { kind: 'empty' } : { kind: 'taken', account: party },
    vehicle: { kind: 'text', text: found.vehicle_no },
    salesman: found.employee_id === null ? { kind: 'empty' } : employeeValue(found.employee_id, found.employee_name),
    discount: amountValue(found.discount),
    paid,
    notes: { kind: 'text', text: found.notes },
    purchaseOrder: orderValue(found.purchase_order),
    salesOrder: orderValue(found.sales_order),
  };
  return { head, rows: [...found.details.map((row) => foundGoods(fields, row, row.sales_price)), ...payments] };
}

const employeeValue = (id: number, name: string): FieldValue => ({ kind: 'taken', account: { id, name, text: '' } });

/** Returns the face for branches of a type of business (spec 3 §1). */
export function saleFace(type: number): EntryKind {
  if (type === businessTypeId.electronics) return installmentSale;
  return type === businessTypeId.trading ? tradingSale : generalSale;
}

export const generalSale = saleFaceOf('general-sale', generalSaleRoutes, ['warehouse']);
export const tradingSale = saleFaceOf('sale', saleRoutes, ['bag', 'warehouse', 'variance', 'bonus']);
export const installmentSale = saleFaceOf('installment-sale', installmentSaleRoutes, ['serials', 'warehouse']);
