import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import {
  purchaseReturnRoutes,
  type Returnable,
  type ReturnRoutes,
  saleReturnRoutes,
} from '@cashbook/contract/invoices/returns';
import type { RouteReply } from '@cashbook/contract/route';
import {
  ACCOUNT,
  type AccountFacts,
  type ReturnableInvoice,
  type ReturnedSide,
  type ReturnFacts,
  returnedShares,
  goodsReturn as returnRule,
  returnSum,
  serialsIn,
  sumPaid,
  type TypedReturn,
} from '@cashbook/kernel';
import { milliToNumber } from '@cashbook/money';
import i18next from 'i18next';
import {
  accountIdIn,
  type EntryKind,
  entryKind,
  type GivenRows,
  type HeadField,
  type SearchItems,
  type TableDescription,
} from '#domains/posting/described/kind.ts';
import { type Document, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, type FieldValue, milliIn, paisaIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import { type Content, documentCalls } from '#domains/posting/queue/document-calls.ts';
import { useShortStock } from '#domains/stock/kinds/short-stock.ts';
import {
  chosenIn,
  product,
  quantity,
  quantityValue,
  rateField,
  savedIn,
  serials,
  warehouseControl,
  warehouseValue,
} from '#domains/stock/kinds/stock-kind.ts';
import { formatsFor } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { countedSerials, isQuantityOrSerials, nextSerial, textValue } from './given-goods.ts';
import { foundPayments } from './invoice-found.ts';
import {
  amountValue,
  cashFacts,
  emptyHead,
  groupOnInvoice,
  inCash,
  notesField,
  paymentsIn,
  paymentsTable,
  sentPaid,
  sentPayments,
} from './invoice-kind.ts';

/**
 * Returns of purchase and of sale. A person finds an invoice, sees its lines, and types the returned quantities beside them.
 */

// ------------------------------------------------------------------------------------------------ screen content

/** Returns a line of an invoice as a row of the screen. Beside the columns it has the values that the rule needs. */
function givenRow(invoiceId: number, line: Returnable['lines'][number]): Pick<Row, 'id' | 'values'> {
  const { product, has_serials: hasSerials, left_serials: pieces } = line;
  const known = [product.unit.name, ...(hasSerials ? serialsIn(pieces) : [])];
  return {
    id: `${invoiceId}-${line.line}`,
    values: {
      productId: { kind: 'taken', account: { id: product.id, name: product.name, text: known.join(' · ') } },
      invoiced: quantityValue(line.invoiced),
      left: quantityValue(line.left),
      rateMilli: quantityValue(line.price),
      quantityMilli: { kind: 'quantity', milli: null, text: '' },
      serials: textValue(''),
      warehouse: warehouseValue(line.warehouse),
      line: quantityValue(BigInt(line.line)),
      pieces: textValue(hasSerials ? pieces : ''),
      leftTotal: amountValue(line.left_total),
      leftDiscount: amountValue(line.left_discount),
    },
  };
}

/** Returns the head values of an invoice: its party, and its rounding. */
const givenHead = ({ account, left_rounding: rounding }: Returnable): Values => ({
  party: textValue(account.name),
  account: { kind: 'taken', account: { ...account, text: '' } },
  rounding: amountValue(rounding),
});

const givenRows = (invoice: Returnable) =>
  invoice.lines.filter(({ left }) => left > 0n).map((line) => givenRow(invoice.id, line));

/** Returns the invoice as far as the screen knows it; null while none is chosen. */
function invoiceIn({ head, rows }: Content): ReturnableInvoice | null {
  const voucherId = chosenIn(head, 'invoice');
  if (voucherId === null || accountIn(head, 'account') === null) return null;
  return {
    voucherId,
    accountId: accountIdIn(head, 'account'),
    leftRoundingPaisa: paisaIn(head, 'rounding'),
    orderId: null,
    lines: rowsOf({ rows }, 'products').map(({ values }) => ({
      lineNo: Number(milliIn(values, 'line')),
      productId: accountIdIn(values, 'productId'),
      leftMilli: milliIn(values, 'left'),
      leftTotalPaisa: paisaIn(values, 'leftTotal'),
      leftDiscountPaisa: paisaIn(values, 'leftDiscount'),
      rateMilli: milliIn(values, 'rateMilli'),
      serials: serialsIn(textIn(values, 'pieces')),
    })),
  };
}

const returnRow = ({ values }: Pick<Row, 'values'>) => ({
  lineNo: Number(milliIn(values, 'line')),
  productId: accountIdIn(values, 'productId'),
  quantityMilli: milliIn(values, 'quantityMilli'),
  serials: serialsIn(textIn(values, 'serials')),
  warehouseId: chosenIn(values, 'warehouse'),
});

/** A typed return with its invoice. */
type OnScreen = TypedReturn & {
  readonly invoice: ReturnableInvoice | null;
  readonly names: ReadonlyMap<number, string>;
};

const typedIn = (content: Content): OnScreen => {
  const rows = rowsOf(content, 'products');
  return {
    ofVoucherId: chosenIn(content.head, 'invoice'),
    rows: rows.map(returnRow).filter(({ quantityMilli }) => quantityMilli > 0n),
    payments: paymentsIn(content),
    notes: textIn(content.head, 'notes'),
    invoice: invoiceIn(content),
    names: new Map(
      rows.map(({ values }) => [accountIdIn(values, 'productId'), accountIn(values, 'productId')?.name ?? '']),
    ),
  };
};

/** Returns the facts that the browser knows. The rule must not refuse anything that only the server knows. */
const factsHere = ({ rows, invoice, names }: OnScreen, { accounts }: AccountFacts): ReturnFacts => ({
  invoice,
  accounts: cashFacts(accounts),
  products: new Map(
    rows.map(({ productId, serials: pieces }) => {
      return [
        productId,
        { name: names.get(productId) ?? '', isArchived: false, hasSerials: pieces.length > 0, decimals: 3 },
      ];
    }),
  ),
  warehouses: new Set(rows.flatMap(({ warehouseId }) => warehouseId ?? [])),
});

const nothing = { totalPaisa: 0n, discountPaisa: 0n, roundingPaisa: 0n, netPaisa: 0n };
const sumOf = ({ rows, invoice }: OnScreen) => (invoice === null ? nothing : returnSum(rows, invoice));

// ------------------------------------------------------------------------------------------------ the rows

const products: TableDescription<OnScreen> = {
  title: 'products',
  rows: 'given',
  fields: [
    product,
    { ...quantity, name: 'invoiced', label: 'invoiced', column: 'invoiced', isBelow: true },
    { ...rateField, isBelow: true },
    { ...serials, isBelow: true },
    { ...warehouseControl, name: 'warehouse', label: 'warehouse', column: 'warehouse', isBelow: true },
    { ...quantity, name: 'left', label: 'leftToReturn', column: 'leftToReturn' },
    { ...quantity, label: 'goesBack', column: 'goesBack' },
  ],
  open: ['quantityMilli', 'serials', 'warehouse'],
  isOpen: (values, field) => field === 'warehouse' || isQuantityOrSerials(values, field),
  typedIn: countedSerials,
  onEnter: nextSerial,
  lineTotal: (values) => {
    const row = returnRow({ values });
    const invoice = invoiceIn({
      head: { invoice: { kind: 'taken', account: { id: 1, name: '', text: '' } }, account: noAccount },
      rows: [{ id: '', table: 'products', values }],
    });
    return invoice === null ? 0n : (returnedShares([row], invoice)[0]?.totalPaisa ?? 0n);
  },
};
const noAccount: FieldValue = { kind: 'taken', account: { id: 0, name: '', text: '' } };

// ------------------------------------------------------------------------------------------------ the kinds

const fieldOf: Readonly<Record<string, string>> = {
  return_invoice_missing: 'invoice',
  return_invoice_not_found: 'invoice',
  return_invoice_fixed: 'invoice',
  payment_exceeds_total: 'paid',
  remarks_too_long: 'notes',
};

const isBegun = ({ loaded, rows }: Document): boolean =>
  loaded !== null || rows.some(({ values }) => milliIn(values, 'quantityMilli') > 0n);

const searchIn =
  (routes: ReturnRoutes): SearchItems =>
  async (typed, signal) => {
    const { data } = await call(routes.invoices, { query: { q: typed } }, { signal });
    const { date: written, amount: said } = formatsFor(i18next.language, 'indian');
    const rows = data.map(({ id, vr_no: name, vr_date: date, account_name: party, amount }) => {
      return {
        id,
        name,
        text: [party, written(date), said(amount)].join(' · '),
        isExact: name === typed.toUpperCase(),
      };
    });
    return { rows };
  };

const findIn =
  (routes: ReturnRoutes): GivenRows['find'] =>
  async (id) => {
    const { data } = await call(routes.invoice, { query: { id: String(id) } });
    return { head: givenHead(data), rows: givenRows(data) };
  };

interface Side {
  readonly side: ReturnedSide;
  readonly name: Extract<VoucherKindName, 'purchase-return' | 'sale-return'>;
  readonly routes: ReturnRoutes;
  readonly head: readonly HeadField[];
  readonly words: Pick<Parameters<typeof entryKind<OnScreen>>[0], 'noun' | 'counterpart' | 'posted'>;
}

/** Returns the kind of return for one side. */
function returnKind({ side, name, routes, head: party, words }: Side): EntryKind {
  const head: readonly HeadField[] = [
    { name: 'invoice', holds: 'found', label: 'invoiceReturned', search: searchIn(routes), isFixed: isBegun },
    ...party,
    {
      name: 'paid',
      holds: 'amount',
      label: 'refundAmount',
      computed: (document) => {
        const typed = typedIn(document);
        return typed.invoice?.accountId === ACCOUNT.cash ? inCash(sumOf(typed).netPaisa, typed.payments) : null;
      },
    },
    notesField,
  ];
  return entryKind<OnScreen>({
    ...voucherKind(name),
    ...words,
    head,
    headAfterSave: emptyHead(head),
    tables: { products, payments: paymentsTable },
    given: { table: 'products', by: 'invoice', find: findIn(routes) },
    typed: typedIn,
    rule: (typed, accounts) => returnRule(side, typed, factsHere(typed, accounts), null),
    groupOf: groupOnInvoice,
    party: { account: 'account', field: 'party' },
    headOf: (code) => fieldOf[code] ?? null,
    useRowNotes: useShortStock,
    totals: (typed) => {
      const { totalPaisa, discountPaisa, roundingPaisa, netPaisa } = sumOf(typed);
      const paidPaisa = typed.invoice?.accountId === ACCOUNT.cash ? netPaisa : sumPaid(typed.payments ?? []);
      return [
        { word: 'netTotal', paisa: netPaisa },
        { word: 'lineTotal', paisa: totalPaisa },
        { word: 'discountAmount', paisa: discountPaisa },
        ...(roundingPaisa === 0n ? [] : [{ word: 'roundingAccount' as const, paisa: roundingPaisa }]),
        { word: 'staysOnAccount', paisa: netPaisa - paidPaisa },
      ];
    },
    calls: documentCalls(routes, { bodyOf, contentOf, savedIn }),
  });
}

const bodyOf = (document: Document) => ({
  mtmId: document.loaded?.mtmId ?? null,
  invoice: chosenIn(document.head, 'invoice'),
  refundAmt: sentPaid(document),
  ...sentPayments(document),
  notes: textIn(document.head, 'notes'),
  products: rowsOf(document, 'products')
    .filter(({ values }) => milliIn(values, 'quantityMilli') > 0n)
    .map((row) => {
      const { lineNo, productId, quantityMilli, warehouseId } = returnRow(row);
      return {
        id: row.id,
        line: lineNo,
        product: productId,
        product_name: accountIn(row.values, 'productId')?.name ?? '',
        qty: milliToNumber(quantityMilli),
        warehouse: warehouseId,
        serial_no: textIn(row.values, 'serials'),
      };
    }),
});

function contentOf({ return_master: found }: RouteReply<ReturnRoutes['find']>): Content {
  const { invoice } = found;
  const { paid, rows: payments } = foundPayments(found.payments);
  const backOf = new Map(found.details.map((row) => [row.line, row]));
  const rows = invoice.lines
    .filter(({ left }) => left > 0n)
    .map((line): Row => {
      const { id, values: given } = givenRow(invoice.id, line);
      const back = backOf.get(line.line);
      const typed: Values =
        back === undefined
          ? {}
          : {
              quantityMilli: quantityValue(back.quantity),
              serials: textValue(back.serial_no),
              warehouse: warehouseValue(back.warehouse),
            };
      return { id, table: 'products', given, values: { ...given, ...typed } };
    });
  return {
    head: {
      invoice: { kind: 'taken', account: { id: invoice.id, name: invoice.vr_no, text: invoice.account.name } },
      ...givenHead(invoice),
      paid,
      notes: textValue(found.notes),
    },
    rows: [...rows, ...payments],
  };
}

const party = (label: 'customer' | 'supplier'): HeadField => ({
  name: 'party',
  holds: 'text',
  label,
  most: 400,
  isFixed: () => true,
});

const money = {
  [ACCOUNT.cash]: 'cash',
  [ACCOUNT.bankCharges]: 'bankCharges',
  [ACCOUNT.rounding]: 'roundingAccount',
} as const;

export const purchaseReturn = returnKind({
  side: 'purchase',
  name: 'purchase-return',
  routes: purchaseReturnRoutes,
  head: [party('supplier')],
  words: {
    noun: 'nounPurchaseReturn',
    counterpart: { to: '/invoice/purchase', label: 'nounPurchase' },
    posted: {
      ...money,
      [ACCOUNT.purchaseReturn]: 'purchaseReturnAccount',
      [ACCOUNT.purchaseDiscount]: 'purchaseDiscount',
    },
  },
});

export const saleReturn = returnKind({
  side: 'sale',
  name: 'sale-return',
  routes: saleReturnRoutes,
  head: [party('customer')],
  words: {
    noun: 'nounSaleReturn',
    counterpart: { to: '/invoice/sales', label: 'nounSale' },
    posted: { ...money, [ACCOUNT.salesReturn]: 'salesReturnAccount', [ACCOUNT.salesDiscount]: 'salesDiscount' },
  },
});
