import { MOST_BANK_NAME, MOST_CHEQUE_NUMBER } from '@cashbook/contract/cheques/cheque-fields';
import type { DocumentFields } from '@cashbook/contract/documents/described';
import type { Fields } from '@cashbook/contract/documents/field';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { type goodsFields, paymentFields } from '@cashbook/contract/invoices/invoice-fields';
import { accountDetails, accountRoutes } from '@cashbook/contract/ledger/accounts';
import {
  ACCOUNT,
  GROUP,
  type InvoiceFacts,
  type InvoiceHead,
  type InvoicePayment,
  type InvoiceRow,
  type LineRounding,
  lineTotal,
  type PricedRow,
  sumPaid,
} from '@cashbook/kernel';
import { addDays, divideHalfUp, type IsoDate, isIsoDate, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type DescribedPage,
  describedPage,
  type HeadControls,
  headFieldsOf,
  type ListOnPage,
  type RowControls,
  rowFieldsOf,
} from '#domains/posting/described/described.ts';
import {
  type EntryKind,
  entryKind,
  type HeadField,
  type KindDescription,
  type TableDescription,
} from '#domains/posting/described/kind.ts';
import { type Document, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import {
  accountIn,
  type ChosenAccount,
  emptyValues,
  type FieldValue,
  isEmpty,
  milliIn,
  paisaIn,
  textIn,
  type Values,
} from '#domains/posting/draft/fields.ts';
import { isAwaited, type RowProposals } from '#domains/posting/draft/row-proposals.ts';
import type { Complaint, Entered, TableNow, Word } from '#domains/posting/machine/entry-state.ts';
import type { CallsOf, Content } from '#domains/posting/queue/document-calls.ts';
import {
  chosenIn,
  factsHere,
  onScan,
  productControl,
  quantityValue,
  serialsEntered,
  warehouseControl,
} from '#domains/stock/kinds/stock-kind.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';

/** The common parts of all invoice screens: the party, the payments, and rows of goods with their prices. */

const empty: FieldValue = { kind: 'empty' };
export const amountValue = (paisa: bigint): FieldValue => ({ kind: 'amount', paisa, text: '' });
export const textValue = (text: string): FieldValue => ({ kind: 'text', text });

// ------------------------------------------------------------------------------------------------ payments

const lacks = (field: string, code: Complaint['code']): Complaint => ({ code, in: 'entry', field });

/** Returns whether a payment is by cheque. */
const isByCheque = (entry: Values): boolean => textIn(entry, 'chequeNumber') !== '';

/** The table of payments through banks, beside the cash. */
export const paymentsTable = {
  title: 'payments' as const,
  rows: 'typed' as const,
  mostRows: 10,
  fields: rowFieldsOf(paymentFields, {
    accountId: {
      holds: 'choice',
      nothing: 'selectBank',
      ofAccounts: true,
      options: async () => {
        const { data } = await call(accountRoutes.bankOptions, { query: {} });
        return data.map(({ id, name, fee_rate: feeRate }) => ({ id, name, text: '', feeRate }));
      },
    },
    chequeNumber: { holds: 'text', most: MOST_CHEQUE_NUMBER, isBelow: true },
    chequeDate: { holds: 'date', isBelow: true },
    drawnOn: { holds: 'text', most: MOST_BANK_NAME, isBelow: true },
  }),
  // The cheque stands below its row. Enter passes over it: Tab leads there.
  onEnter: ({ entry }: TableNow, field: string): Entered | null =>
    field === 'amountPaisa' && !isByCheque(entry) ? { next: 'add' } : null,
  rowFault: (entry: Values): Complaint | null => {
    if (accountIn(entry, 'accountId') === null) return lacks('accountId', 'bank_missing');
    return paisaIn(entry, 'amountPaisa') > 0n ? null : lacks('amountPaisa', 'amount_not_positive');
  },
};

/** The table of receipts through banks. It proposes the fee that the bank or the operator keeps. */
export const receiptsTable = {
  ...paymentsTable,
  onEnter: ({ entry }: TableNow, field: string): Entered | null => {
    if (field !== 'amountPaisa' || isByCheque(entry)) return null;
    const { feeRate = 0 } = accountIn(entry, 'accountId') ?? {};
    if (feeRate === 0 || paisaIn(entry, 'feePaisa') > 0n) return { next: 'add' };
    return {
      entry: { feePaisa: amountValue(divideHalfUp(paisaIn(entry, 'amountPaisa') * BigInt(feeRate), 100_000n)) },
      next: 'add',
    };
  },
};

const isOfCash = ({ values }: Pick<Row, 'values'>) => chosenIn(values, 'accountId') === ACCOUNT.cash;
const cash: FieldValue = { kind: 'taken', account: { id: ACCOUNT.cash, name: '', text: '' } };

/**
 * Returns how a page shows payments: the cash in the head field of that name, and the payments through banks in a table. No
 * payment is typed while both are empty.
 */
export const cashAbove = (field: string): ListOnPage => ({
  rowsIn: (content) => {
    const byBank = rowsOf(content, 'payments');
    const { [field]: amountPaisa = empty } = content.head;
    if (byBank.length === 0 && isEmpty(amountPaisa)) return null;
    const inCash = { id: 'cash', table: 'payments', values: { accountId: cash, amountPaisa } };
    return paisaIn(content.head, field) === 0n ? byBank : [inCash, ...byBank];
  },
  contentOf: (rows) => {
    const paid = rows.filter(isOfCash).reduce((sum, { values }) => sum + paisaIn(values, 'amountPaisa'), 0n);
    return { head: { [field]: amountValue(paid) }, rows: rows.filter((row) => !isOfCash(row)) };
  },
});

/** Returns the cash part of a payment on the spot, in paisa. Zero if the payments through banks exceed the net amount. */
export function inCash(netPaisa: bigint, payments: readonly InvoicePayment[] | null): bigint {
  const restPaisa = netPaisa - sumPaid((payments ?? []).filter(({ accountId }) => accountId !== ACCOUNT.cash));
  return restPaisa > 0n ? restPaisa : 0n;
}

// ------------------------------------------------------------------------------------------------ facts

/** Returns the facts that the browser knows. The rules must not refuse anything that only the server knows. */
export const invoiceFactsHere = (rows: readonly InvoiceRow[], accounts: InvoiceFacts['accounts']): InvoiceFacts => ({
  ...factsHere(
    rows,
    rows.map(({ warehouseId }) => warehouseId),
  ),
  accounts: cashFacts(accounts),
});

/** Returns the accounts with cash added, which is paid although nobody chooses it. */
export const cashFacts = (accounts: InvoiceFacts['accounts']): InvoiceFacts['accounts'] =>
  new Map([...accounts, [ACCOUNT.cash, { groupId: GROUP.cashInHand, isArchived: false }]]);

/** Returns the group of an account on an invoice, as far as the browser knows it. */
export const groupOnInvoice = (id: number, content: Content): number => {
  if (id === ACCOUNT.cash) return GROUP.cashInHand;
  const isBank = rowsOf(content, 'payments').some(({ values }) => chosenIn(values, 'accountId') === id);
  return isBank ? GROUP.cashAtBank : GROUP.accountsPayable;
};

/** Whether an invoice is paid on the spot, so that nothing of it is due later. */
const isOnTheSpot = ({ head }: Document) => accountIn(head, 'accountId')?.id === ACCOUNT.cash;

/**
 * Returns the due date of an invoice on which nobody types one: the credit days of its party after the date on its paper, or
 * after its own. Null on account 17, and until the party is known.
 */
function useDueDate({ head, loaded }: Document): IsoDate | null {
  const { desk } = useSignedIn();
  const account = accountIn(head, 'accountId')?.id ?? ACCOUNT.cash;
  const { data } = useQuery({
    ...queryOf(accountDetails, { params: { id: String(account) }, query: {} }),
    enabled: account !== ACCOUNT.cash,
  });
  const days = data?.cust_party_infos?.credit_days;
  const billed = textIn(head, 'billDate') || (loaded?.vrDate ?? desk.transactionDate);
  return account === ACCOUNT.cash || days === undefined || !isIsoDate(billed) ? null : addDays(billed, days);
}

// ------------------------------------------------------------------------------------------------ kinds

/** Returns the page of an invoice. A weight varies by nothing without a sign. */
export const invoicePage = <F extends Fields, Out extends z.ZodRawShape>(document: DocumentFields<F, Out>) =>
  describedPage(document, {
    completed: ({ values }) => (accountIn(values, 'variance') === null ? { ...values, varianceMilli: empty } : values),
    shows: { payments: cashAbove('payments') },
  });

type TypedInvoice = Pick<InvoiceHead, 'accountId' | 'payments' | 'discountPaisa'> & {
  readonly rows: readonly PricedRow[];
};

/** The parts in which one kind of invoice differs, beside its description. */
interface InvoiceKind<Typed>
  extends Pick<
    KindDescription<Typed>,
    | 'noun'
    | 'typeIds'
    | 'says'
    | 'tables'
    | 'counterpart'
    | 'rule'
    | 'posted'
    | 'money'
    | 'useHeadNotes'
    | 'useRowNotes'
    | 'useOwnKeys'
    | 'proposal'
  > {
  /** The controls of the head fields beside the party and the payments. */
  controls?: HeadControls;
  /** Returns the net amount in paisa. */
  netPaisa: (typed: Typed) => bigint;
  /** Returns the sums beside the rows, with the net amount and the part that was paid. */
  sums: (typed: Typed, net: { netPaisa: bigint; paidPaisa: bigint }) => ReturnType<KindDescription<Typed>['totals']>;
}

/** The accounts of cheques, as the preview names them. */
export const chequeAccounts = {
  [ACCOUNT.chequesInHand]: 'chequesInHand',
  [ACCOUNT.chequesIssued]: 'chequesIssued',
} as const;

/** Builds a kind of invoice from its page and its own parts. */
export function invoiceKind<Typed extends TypedInvoice>(
  name: VoucherKindName,
  page: Pick<DescribedPage<Typed, unknown, never>, 'document' | 'typed' | 'headOf' | 'rowAt'>,
  calls: CallsOf,
  { controls = {}, netPaisa, posted, sums, says, ...rest }: InvoiceKind<Typed>,
): EntryKind {
  const head = headFieldsOf(page.document.fields, {
    accountId: { holds: 'account', use: 'invoice' },
    // On account 17 nobody types the cash: it is the total of the invoice (spec 3 §4).
    payments: {
      holds: 'amount',
      computed: (document) => {
        const typed = page.typed(document);
        return typed.accountId === ACCOUNT.cash ? inCash(netPaisa(typed), typed.payments) : null;
      },
    },
    dueDate: { holds: 'date', useProposed: useDueDate, isFixed: isOnTheSpot },
    ...controls,
  });
  return entryKind<Typed>({
    ...rest,
    ...voucherKind(name),
    posted: { ...chequeAccounts, ...posted },
    says: {
      noNumber: 'invoice_number_missing',
      found: 'invoiceFound',
      saveFailed: 'storeFailed',
      updateFailed: 'editFailed',
      ...says,
    },
    calls,
    head,
    headAfterSave: emptyHead(head),
    typed: page.typed,
    headOf: page.headOf,
    rowAt: page.rowAt,
    groupOf: groupOnInvoice,
    party: { account: 'accountId', field: 'accountId' },
    totals: (typed) => {
      const net = netPaisa(typed);
      const paid = typed.accountId === ACCOUNT.cash ? net : sumPaid(typed.payments ?? []);
      return sums(typed, { netPaisa: net, paidPaisa: paid });
    },
  });
}

/** Returns a function that empties the head for the next invoice. */
export const emptyHead = (fields: readonly HeadField[]) => (): Values => emptyValues(fields);

// ------------------------------------------------------------------------------------------------ rows of goods

type GoodsField = keyof ReturnType<typeof goodsFields>;
/** The fields that a face shows in a row beside product, quantity and price. */
export type GoodsColumn = Exclude<GoodsField, 'productId' | 'quantityMilli' | 'rateMilli'>;

/** The maximum length of the serials of a row. Nobody is likely to type more pieces. */
const MOST_SERIALS_TEXT = 4000;

const varianceWords: readonly Word[] = ['varianceIncrease', 'varianceDecrease'];
const signs = ['+', '-'].map((name, index) => ({ id: index + 1, name, text: '' }));

const goodsControls = {
  productId: productControl,
  warehouseId: { ...warehouseControl, isBelow: true },
  // The serials of several pieces need the whole width.
  serials: { holds: 'text' as const, most: MOST_SERIALS_TEXT, isBelow: true },
  variance: {
    ...{ holds: 'choice' as const, nothing: 'varianceNone' as const, isBelow: true },
    options: () => Promise.resolve(signs),
    wordOf: (id: number) => varianceWords[id - 1],
  },
  varianceMilli: { holds: 'quantity' as const, isBelow: true },
  bonusMilli: { holds: 'quantity' as const, isBelow: true },
};

/** Whether a product that is still looked up may bring a quantity. It is counted in bags, or its serial may find it. */
const mayBringQuantity = (entry: Values, columns: readonly GoodsColumn[]) =>
  isAwaited(entry, 'productId', 'quantityMilli') && (columns.includes('serials') || milliIn(entry, 'bagMilli') > 0n);

/**
 * Returns why a row cannot be added: its product, quantity or price is missing (spec 3 §5). A product that is still looked up
 * may bring its proposals.
 */
export function pricedRowFault(entry: Values, product: string, mayBring = false): Complaint | null {
  if (isEmpty(entry[product] ?? empty)) return lacks(product, 'product_missing');
  if (milliIn(entry, 'quantityMilli') <= 0n && !mayBring) return lacks('quantityMilli', 'quantity_missing');
  const isPriced = milliIn(entry, 'rateMilli') > 0n || isAwaited(entry, product, 'rateMilli');
  return isPriced ? null : lacks('rateMilli', 'price_missing');
}

/** The part of an invoice's face that concerns its rows of goods. */
interface GoodsFace {
  columns: readonly GoodsColumn[];
  rounding: LineRounding;
  /** Returns the proposed price of a product, in thousandths; zero if it is not known. */
  priceOf: (product: ChosenAccount) => bigint;
  /** Whether a scanned product becomes a row at once. If its serials come first, the scan only finds it. */
  addsScans: boolean;
  /** The controls of the fields that only this kind of invoice has. */
  more?: RowControls;
}

/** Returns the proposals of a product for its row: its price, the serial that found it, and the quantity in the bags. */
const proposalsOf = ({ columns, priceOf }: GoodsFace): RowProposals => ({
  by: 'productId',
  ofProduct: ['rateMilli', 'serials'],
  values: (row) => {
    const chosen = accountIn(row, 'productId');
    if (chosen === null) return {};
    const { serial } = chosen;
    const rateMilli = priceOf(chosen);
    const ofBags = quantityOfBags(row);
    return {
      ...(rateMilli > 0n ? { rateMilli: quantityValue(rateMilli) } : {}),
      ...(ofBags === null ? {} : { quantityMilli: quantityValue(ofBags) }),
      ...(serial === undefined ? {} : { quantityMilli: quantityValue(1000n) }),
      ...(serial !== undefined && columns.includes('serials') ? { serials: textValue(serial) } : {}),
    };
  },
});

/** Returns the quantity in the bags of a row, in thousandths; null if it is not known. */
function quantityOfBags(row: Values): bigint | null {
  const { bagMilli = 0n } = accountIn(row, 'productId') ?? {};
  const bags = milliIn(row, 'bagMilli');
  return bags > 0n && bagMilli > 0n ? (bags * bagMilli) / 1000n : null;
}

/**
 * Returns the rule for Enter. On a product it leads to the field that is counted first, and then over every field of the
 * branch. On bags it fills in the quantity in them. Serials count themselves, including those of bonus pieces. Without a
 * weight variance it passes over the quantity of the variance.
 */
const entering = (columns: readonly GoodsColumn[]) => {
  const first = columns.includes('serials') ? 'serials' : columns.includes('bagMilli') ? 'bagMilli' : 'quantityMilli';
  const afterVariance = columns.includes('bonusMilli') ? 'bonusMilli' : 'add';
  return (now: TableNow, field: string): Entered | null => {
    switch (field) {
      case 'productId':
        return { next: first };
      case 'bagMilli': {
        const ofBags = quantityOfBags(now.entry);
        return ofBags === null ? null : { entry: { quantityMilli: quantityValue(ofBags) }, next: 'quantityMilli' };
      }
      case 'serials':
        return serialsEntered(now, 'rateMilli', (pieces) => pieces - milliIn(now.entry, 'bonusMilli'));
      case 'bonusMilli':
        return { next: 'add' };
      default:
        return field === 'variance' && accountIn(now.entry, 'variance') === null ? { next: afterVariance } : null;
    }
  };
};

/** Returns the total of a row in paisa. */
export const lineTotalIn = (values: Values, rounding: LineRounding): bigint =>
  lineTotal({ quantityMilli: milliIn(values, 'quantityMilli'), rateMilli: milliIn(values, 'rateMilli') }, rounding);

/** Returns the table of goods of a face. */
export function goodsTable(fields: ReturnType<typeof goodsFields>, face: GoodsFace): TableDescription<unknown> {
  const { columns, rounding, more = {} } = face;
  const names: readonly string[] = ['productId', 'quantityMilli', 'rateMilli', ...columns, ...Object.keys(more)];
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
  return {
    title: 'products',
    rows: 'typed',
    mostRows: MAX_VOUCHER_ROWS,
    fields: rowFieldsOf(shown, { ...goodsControls, ...more }),
    rowFault: (entry) => pricedRowFault(entry, 'productId', mayBringQuantity(entry, columns)),
    onEnter: entering(columns),
    proposes: proposalsOf(face),
    ...(face.addsScans ? { onScan } : {}),
    lineTotal: ({ values }) => lineTotalIn(values, rounding),
  };
}
