import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import {
  purchaseReturnRoutes,
  type Returnable,
  type ReturnRoutes,
  returnDocument,
  saleReturnRoutes,
} from '@cashbook/contract/invoices/returns';
import {
  ACCOUNT,
  type AccountFacts,
  markupBack,
  type ReturnableInvoice,
  type ReturnableLine,
  type ReturnedSide,
  type ReturnFacts,
  returnedShares,
  goodsReturn as returnRule,
  returnSum,
  serialsIn,
  sumOfMarkup,
  sumPaid,
  type TypedReturn,
  type Unearned,
} from '@cashbook/kernel';
import i18next from 'i18next';
import { againstPage, isBegun, nextSerial, partyOfParent, takingTable } from '#domains/posting/described/against.ts';
import { headFieldsOf } from '#domains/posting/described/described.ts';
import {
  accountIdIn,
  type EntryKind,
  entryKind,
  type SearchItems,
  type TableDescription,
} from '#domains/posting/described/kind.ts';
import { type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, milliIn, paisaIn } from '#domains/posting/draft/fields.ts';
import { type Content, documentCalls } from '#domains/posting/queue/document-calls.ts';
import { useShortStock } from '#domains/stock/kinds/short-stock.ts';
import { savedIn, warehouseControl, warehouseValue } from '#domains/stock/kinds/stock-kind.ts';
import { formatsFor } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import {
  amountValue,
  cashAbove,
  cashFacts,
  chequeAccounts,
  emptyHead,
  groupOnInvoice,
  inCash,
  paymentsTable,
  textValue,
} from './invoice-kind.ts';
import { sayRefundBeyond } from './invoice-notices.ts';

/**
 * Returns of purchase and of sale. A person finds an invoice, sees its lines, and types the returned quantities beside them.
 */

// ------------------------------------------------------------------------------------------------ screen content

const { invoiced, price } = returnDocument.figures;
const page = againstPage({
  document: returnDocument,
  rows: 'rows',
  line: returnDocument.line,
  figures: { invoiced, price },
  leftLabel: 'leftToReturn',
  productTexts: ({ product }) => [product.unit.name],
  begins: ({ warehouse }) => ({ warehouseId: warehouseValue(warehouse) }),
  headOf: ({ account, left_rounding: rounding, left_markup: markup }: Returnable) => ({
    party: textValue(account.name),
    account: { kind: 'taken', account: { ...account, text: '' } },
    rounding: amountValue(rounding),
    markup: amountValue(markup),
  }),
  shows: { payments: cashAbove('payments') },
});

/** Returns the line of a row as the rules take it. */
function lineIn(row: Pick<Row, 'of'>): ReturnableLine {
  const { line, product, price: rateMilli, ...left } = page.lineOf(row);
  return {
    ...{ lineNo: line, productId: product.id, rateMilli, leftMilli: left.left },
    ...{ leftTotalPaisa: left.left_total, leftDiscountPaisa: left.left_discount },
    serials: serialsIn(left.left_serials),
  };
}

/** Returns the invoice as far as the screen knows it; null while none is chosen. */
function invoiceIn({ head, rows }: Content): ReturnableInvoice | null {
  const voucherId = accountIn(head, 'ofVoucherId')?.id ?? null;
  if (voucherId === null || accountIn(head, 'account') === null) return null;
  return {
    ...{ voucherId, accountId: accountIdIn(head, 'account'), leftRoundingPaisa: paisaIn(head, 'rounding') },
    ...{ orderId: null, lines: rowsOf({ rows }, 'products').map(lineIn) },
  };
}

/** A typed return with its invoice. */
type OnScreen = TypedReturn & {
  readonly invoice: ReturnableInvoice | null;
  /** The markup of the sale that is not earned, all of it as of one installment: the posting has one sum. */
  readonly unearned: readonly Unearned[];
  readonly names: ReadonlyMap<number, string>;
};

const typedIn = (content: Content): OnScreen => ({
  ...page.typed(content),
  invoice: invoiceIn(content),
  unearned: [{ installmentNo: 1, unearnedPaisa: paisaIn(content.head, 'markup') }],
  names: new Map(
    rowsOf(content, 'products').map((row) => {
      const { product } = page.lineOf(row);
      return [product.id, product.name];
    }),
  ),
});

/** Returns the facts that the browser knows. The rule must not refuse anything that only the server knows. */
const factsHere = ({ rows, invoice, unearned, names }: OnScreen, { accounts }: AccountFacts): ReturnFacts => ({
  invoice,
  accounts: cashFacts(accounts),
  products: new Map(
    rows.map(({ productId, serials: pieces }) => [
      productId,
      { name: names.get(productId) ?? '', isArchived: false, hasSerials: pieces.length > 0, decimals: 3 },
    ]),
  ),
  warehouses: new Set(rows.flatMap(({ warehouseId }) => warehouseId ?? [])),
  unearned,
});

const nothing = { totalPaisa: 0n, discountPaisa: 0n, roundingPaisa: 0n, netPaisa: 0n };
const sumOf = ({ rows, invoice }: OnScreen) => (invoice === null ? nothing : returnSum(rows, invoice));
const markupIn = ({ rows, invoice, unearned }: OnScreen) =>
  invoice === null ? 0n : sumOfMarkup(markupBack(rows, invoice, unearned));

/** Returns the part of a line's total that goes back with a row, in paisa. */
function totalOfRow(row: Pick<Row, 'values' | 'of'>): bigint {
  const line = lineIn(row);
  const back = { ...line, quantityMilli: milliIn(row.values, 'quantityMilli'), warehouseId: null };
  const invoice = { voucherId: 0, accountId: 0, leftRoundingPaisa: 0n, orderId: null, lines: [line] };
  return returnedShares([back], invoice)[0]?.totalPaisa ?? 0n;
}

const products: TableDescription<OnScreen> = {
  ...takingTable(page.columnsOf({ warehouseId: warehouseControl }), nextSerial, ['warehouseId']),
  title: 'products',
  lineTotal: totalOfRow,
};

// ------------------------------------------------------------------------------------------------ the kinds

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

interface Side {
  readonly side: ReturnedSide;
  readonly name: Extract<VoucherKindName, 'purchase-return' | 'sale-return'>;
  readonly routes: ReturnRoutes;
  readonly party: 'customer' | 'supplier';
  readonly words: Pick<Parameters<typeof entryKind<OnScreen>>[0], 'noun' | 'counterpart' | 'posted'>;
}

/** Returns the kind of return for one side. */
function returnKind({ side, name, routes, party, words }: Side): EntryKind {
  const [invoice, ...rest] = headFieldsOf(returnDocument.fields, {
    ofVoucherId: { holds: 'found', search: searchIn(routes), isFixed: isBegun },
    payments: {
      holds: 'amount',
      computed: (document) => {
        const typed = typedIn(document);
        return typed.invoice?.accountId === ACCOUNT.cash ? inCash(sumOf(typed).netPaisa, typed.payments) : null;
      },
    },
  });
  const head = invoice === undefined ? [] : [invoice, partyOfParent(party), ...rest];
  return entryKind<OnScreen>({
    ...voucherKind(name),
    ...words,
    head,
    headAfterSave: emptyHead(head),
    tables: { products, payments: paymentsTable },
    given: {
      table: 'products',
      by: 'ofVoucherId',
      find: async (id) => page.givenBy((await call(routes.invoice, { query: { id: String(id) } })).data),
    },
    typed: typedIn,
    rule: (typed, accounts) => returnRule(side, typed, factsHere(typed, accounts), null),
    groupOf: groupOnInvoice,
    party: { account: 'account', field: 'party' },
    headOf: page.headOf,
    rowAt: page.rowAt,
    useRowNotes: useShortStock,
    totals: (typed) => {
      const { totalPaisa, discountPaisa, roundingPaisa, netPaisa } = sumOf(typed);
      const markupPaisa = markupIn(typed);
      const paidPaisa = typed.invoice?.accountId === ACCOUNT.cash ? netPaisa : sumPaid(typed.payments ?? []);
      return [
        { word: 'netTotal', paisa: netPaisa },
        { word: 'lineTotal', paisa: totalPaisa },
        { word: 'discountAmount', paisa: discountPaisa },
        ...(roundingPaisa === 0n ? [] : [{ word: 'roundingAccount' as const, paisa: roundingPaisa }]),
        ...(markupPaisa === 0n ? [] : [{ word: 'unearnedMarkup' as const, paisa: markupPaisa }]),
        { word: 'staysOnAccount', paisa: netPaisa + markupPaisa - paidPaisa },
      ];
    },
    calls: documentCalls(routes, {
      ...page,
      contentOf: (found) => page.contentOn(found, found.return_master.invoice),
      savedIn: (saved) => {
        sayRefundBeyond(saved.refund_beyond_received);
        return savedIn(saved);
      },
    }),
  });
}

const money = {
  ...chequeAccounts,
  [ACCOUNT.cash]: 'cash',
  [ACCOUNT.bankCharges]: 'bankCharges',
  [ACCOUNT.rounding]: 'roundingAccount',
} as const;

export const purchaseReturn = returnKind({
  side: 'purchase',
  name: 'purchase-return',
  routes: purchaseReturnRoutes,
  party: 'supplier',
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
  party: 'customer',
  words: {
    noun: 'nounSaleReturn',
    counterpart: { to: '/invoice/sales', label: 'nounSale' },
    posted: {
      ...money,
      [ACCOUNT.salesReturn]: 'salesReturnAccount',
      [ACCOUNT.salesDiscount]: 'salesDiscount',
      [ACCOUNT.unearnedMarkup]: 'unearnedMarkup',
    },
  },
});
