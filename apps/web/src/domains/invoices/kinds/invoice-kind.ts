import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import {
  ACCOUNT,
  GROUP,
  type InvoiceFacts,
  type InvoiceHead,
  type InvoicePayment,
  type InvoiceRow,
  type LineRounding,
  lineTotal,
  paidInCash,
  sumPaid,
} from '@cashbook/kernel';
import {
  divideHalfUp,
  MAX_BILL_NUMBER,
  MAX_ROW_REMARKS,
  MAX_VOUCHER_ROWS,
  milliToNumber,
  paisaToNumber,
} from '@cashbook/money';
import {
  accountIdIn,
  type EntryWords,
  type HeadField,
  type Party,
  type RowField,
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
import type { Content } from '#domains/posting/queue/document-calls.ts';
import {
  chosenIn,
  factsHere,
  onScan,
  product,
  quantity,
  quantityValue,
  rateField,
  serials,
  serialsEntered,
  stockRow,
  warehouseControl,
} from '#domains/stock/kinds/stock-kind.ts';
import { call } from '#session/api.ts';

/** The common parts of all goods invoice screens: the party, the payments, and rows of goods with their prices. */

/** The messages about finding and saving an invoice (spec 3 §5, §8). */
export const invoiceWords: EntryWords = {
  noNumber: 'invoice_number_missing',
  found: 'invoiceFound',
  saveFailed: 'storeFailed',
  updateFailed: 'editFailed',
};

// ------------------------------------------------------------------------------------------------ head fields

/** Returns the field for the party of an invoice, with its label on the screen. */
export const partyField = (label: Word): HeadField => ({ name: 'party', holds: 'account', use: 'invoice', label });
export const partyNamed: Party = { account: 'party', field: 'party' };
export const billFields: readonly HeadField[] = [
  { name: 'billNo', holds: 'text', label: 'supplierInvoiceNo', most: MAX_BILL_NUMBER },
  { name: 'billDate', holds: 'date', label: 'supplierInvoiceDate' },
];
export const vehicleField: HeadField = { name: 'vehicle', holds: 'text', label: 'vehicle', most: MAX_BILL_NUMBER };
export const notesField: HeadField = { name: 'notes', holds: 'text', label: 'notes', most: MAX_ROW_REMARKS };
export const discountField: HeadField = { name: 'discount', holds: 'amount', label: 'discountAmount' };
/** Returns the field for the cash payment. On account 17 nobody types it: it is the total of the invoice (spec 3 §4). */
export const paidField = (label: Word, onTheSpot: (document: Document) => bigint): HeadField => ({
  name: 'paid',
  holds: 'amount',
  label,
  computed: (document) => (partyIn(document.head) === ACCOUNT.cash ? onTheSpot(document) : null),
});

/** Returns the account number of the party; null while none is chosen. */
const partyIn = (head: Values): number | null => {
  const value = head.party;
  return value === undefined || isEmpty(value) ? null : accountIdIn(head, 'party');
};

// ------------------------------------------------------------------------------------------------ payments by bank

const bankField: RowField = {
  name: 'bank',
  holds: 'choice',
  label: 'bankAccount',
  column: 'bankAccount',
  nothing: 'selectBank',
  options: async () => {
    const { data } = await call(accountRoutes.bankOptions, { query: {} });
    return data.map(({ id, name, fee_rate: feeRate }) => ({ id, name, text: '', feeRate }));
  },
};

const lacks = (field: string, code: Complaint['code']): Complaint => ({ code, in: 'entry', field });

/** The table of payments through banks, beside the cash. */
export const paymentsTable = {
  title: 'payments' as const,
  rows: 'typed' as const,
  mostRows: 10,
  fields: [
    bankField,
    { name: 'transactionId', holds: 'text', label: 'transactionNo', column: 'transactionNo', most: MAX_BILL_NUMBER },
    { name: 'fee', holds: 'amount', label: 'fee', column: 'fee' },
    { name: 'amount', holds: 'amount', label: 'amount', column: 'amountTk' },
  ] satisfies RowField[],
  rowFault: (entry: Values): Complaint | null => {
    if (accountIn(entry, 'bank') === null) return lacks('bank', 'bank_missing');
    return paisaIn(entry, 'amount') > 0n ? null : lacks('amount', 'amount_not_positive');
  },
};

/** The table of receipts through banks. It proposes the fee that the bank or the operator keeps. */
export const receiptsTable = {
  ...paymentsTable,
  onEnter: ({ entry }: TableNow, field: string): Entered | null => {
    const { feeRate = 0 } = accountIn(entry, 'bank') ?? {};
    if (field !== 'amount' || feeRate === 0 || paisaIn(entry, 'fee') > 0n) return null;
    return {
      entry: { fee: amountValue(divideHalfUp(paisaIn(entry, 'amount') * BigInt(feeRate), 100_000n)) },
      next: 'add',
    };
  },
};

const typedPayment = ({ values }: Row): InvoicePayment => ({
  accountId: chosenIn(values, 'bank') ?? 0,
  amountPaisa: paisaIn(values, 'amount'),
  feePaisa: paisaIn(values, 'fee'),
  transactionId: textIn(values, 'transactionId'),
});

/** Returns the cash payment and the payments through banks; null while no amount is typed. */
export function paymentsIn(content: Content): InvoicePayment[] | null {
  const byBank = rowsOf(content, 'payments').map(typedPayment);
  const { paid } = content.head;
  if (byBank.length === 0 && (paid === undefined || isEmpty(paid))) return null;
  return [...paidInCash(paisaIn(content.head, 'paid')), ...byBank];
}

// ------------------------------------------------------------------------------------------------ input of the rules

/** Returns the head of an invoice as input of the rules. */
export const typedInvoiceHead = (content: Content): InvoiceHead => {
  const { head } = content;
  return {
    accountId: partyIn(head),
    discountPaisa: paisaIn(head, 'discount'),
    payments: paymentsIn(content),
    billNo: textIn(head, 'billNo'),
    billDate: textIn(head, 'billDate') || null,
    vehicleNo: textIn(head, 'vehicle'),
    notes: textIn(head, 'notes'),
    purchaseOrderId: chosenIn(head, 'purchaseOrder'),
    salesOrderId: chosenIn(head, 'salesOrder'),
  };
};

/** The signs of a weight variance. The number of a choice is its index here plus 1. */
export const variances = ['+', '-'] as const;
const varianceIn = (values: Values) => variances[(chosenIn(values, 'variance') ?? 0) - 1] ?? '';

/** Returns a row of goods as input of the rules. */
export const invoiceRow = (row: Pick<Row, 'values'>): InvoiceRow => {
  const { values } = row;
  const variance = varianceIn(values);
  return {
    ...stockRow(row),
    rateMilli: milliIn(values, 'rateMilli'),
    warehouseId: chosenIn(values, 'warehouse'),
    bagMilli: milliIn(values, 'bag'),
    variance,
    varianceMilli: variance === '' ? 0n : milliIn(values, 'varianceQty'),
    bonusMilli: milliIn(values, 'bonus'),
  };
};

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

/** Returns the cash part of a payment on the spot, in paisa. Zero if the payments through banks exceed the net amount. */
export function inCash(netPaisa: bigint, payments: readonly InvoicePayment[] | null): bigint {
  const restPaisa = netPaisa - sumPaid((payments ?? []).filter(({ accountId }) => accountId !== ACCOUNT.cash));
  return restPaisa > 0n ? restPaisa : 0n;
}

/** Returns the group of an account on an invoice, as far as the browser knows it. */
export const groupOnInvoice = (id: number, content: Content): number => {
  if (id === ACCOUNT.cash) return GROUP.cashInHand;
  const isBank = rowsOf(content, 'payments').some(({ values }) => chosenIn(values, 'bank') === id);
  return isBank ? GROUP.cashAtBank : GROUP.accountsPayable;
};

// ------------------------------------------------------------------------------------------------ rows of goods

/** The fields that a row of goods may have beside product, quantity and price. */
export type GoodsColumn = 'serials' | 'bag' | 'variance' | 'bonus' | 'warehouse';

const varianceWords: readonly Word[] = ['varianceIncrease', 'varianceDecrease'];
const warehouse: RowField = {
  ...warehouseControl,
  name: 'warehouse',
  label: 'warehouse',
  column: 'warehouse',
  isBelow: true,
};
const below: Readonly<Record<Exclude<GoodsColumn, 'serials' | 'bag'>, readonly RowField[]>> = {
  warehouse: [warehouse],
  variance: [
    {
      name: 'variance',
      holds: 'choice',
      label: 'weightVariance',
      column: 'weightVariance',
      nothing: 'varianceNone',
      options: () => Promise.resolve(variances.map((name, place) => ({ id: place + 1, name, text: '' }))),
      wordOf: (id) => varianceWords[id - 1],
      isBelow: true,
    },
    { name: 'varianceQty', holds: 'quantity', label: 'varianceQuantity', column: 'varianceQuantity', isBelow: true },
  ],
  bonus: [{ name: 'bonus', holds: 'quantity', label: 'bonus', column: 'bonus', isBelow: true }],
};

const bag: RowField = { name: 'bag', holds: 'quantity', label: 'bags', column: 'bags' };

/** Whether a product that is still looked up may bring a quantity. It is counted in bags, or its serial may find it. */
const mayBringQuantity = (entry: Values) =>
  isAwaited(entry, 'productId', 'quantityMilli') && (entry.serials !== undefined || milliIn(entry, 'bag') > 0n);

/**
 * Returns why a row cannot be added: its product, quantity or price is missing (spec 3 §5). A product that is still looked up
 * may bring its proposals.
 */
function goodsFault(entry: Values): Complaint | null {
  if (entry.productId === undefined || isEmpty(entry.productId)) return lacks('productId', 'product_missing');
  if (milliIn(entry, 'quantityMilli') <= 0n && !mayBringQuantity(entry))
    return lacks('quantityMilli', 'quantity_missing');
  const isPriced = milliIn(entry, 'rateMilli') > 0n || isAwaited(entry, 'productId', 'rateMilli');
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
  const bags = milliIn(row, 'bag');
  return bags > 0n && bagMilli > 0n ? (bags * bagMilli) / 1000n : null;
}

/**
 * Returns the rule for Enter. On a product it leads to the field that is counted first, and then over every field of the
 * branch. On bags it fills in the quantity in them. Serials count themselves, including those of bonus pieces. Without a
 * weight variance it passes over the quantity of the variance.
 */
const entering = (columns: readonly GoodsColumn[]) => {
  const first = columns.includes('serials') ? 'serials' : columns.includes('bag') ? 'bag' : 'quantityMilli';
  const afterVariance = columns.includes('bonus') ? 'bonus' : 'add';
  return (now: TableNow, field: string): Entered | null => {
    switch (field) {
      case 'productId':
        return { next: first };
      case 'bag': {
        const ofBags = quantityOfBags(now.entry);
        return ofBags === null ? null : { entry: { quantityMilli: quantityValue(ofBags) }, next: 'quantityMilli' };
      }
      case 'serials':
        return serialsEntered(now, 'rateMilli', (pieces) => pieces - milliIn(now.entry, 'bonus'));
      default:
        return field === 'variance' && varianceIn(now.entry) === '' ? { next: afterVariance } : null;
    }
  };
};

/** Returns the table of goods of a face. */
export function goodsTable(face: GoodsFace) {
  const { columns, rounding } = face;
  return {
    title: 'products' as const,
    rows: 'typed' as const,
    mostRows: MAX_VOUCHER_ROWS,
    fields: [
      product,
      ...(columns.includes('serials') ? [serials] : []),
      ...(columns.includes('bag') ? [bag] : []),
      quantity,
      rateField,
      ...columns.flatMap((column) => (column === 'serials' || column === 'bag' ? [] : below[column])),
    ],
    rowFault: goodsFault,
    onEnter: entering(columns),
    proposes: proposalsOf(face),
    ...(face.addsScans ? { onScan } : {}),
    lineTotal: (values: Values) => lineTotal(invoiceRow({ values }), rounding),
  };
}

// ------------------------------------------------------------------------------------------------ the wire

const openTaka = (head: Values, name: string) => {
  const value = head[name];
  return value === undefined || isEmpty(value) ? null : paisaToNumber(paisaIn(head, name));
};

/** Returns the common part of every goods invoice's request body. */
export function sentInvoice(document: Document) {
  const { head, loaded } = document;
  const account = partyIn(head);
  return {
    mtmId: loaded?.mtmId ?? null,
    account,
    accountName: accountIn(head, 'party')?.name ?? '',
    discountAmt: openTaka(head, 'discount'),
    vehicleNumber: textIn(head, 'vehicle'),
    notes: textIn(head, 'notes'),
    purchaseOrderNumber: chosenIn(head, 'purchaseOrder'),
    purchaseOrderText: accountIn(head, 'purchaseOrder')?.name ?? '',
    ...sentPayments(document),
    products: rowsOf(document, 'products').map(sentGoods),
  };
}

/** Returns all payments for the request, if one of them went through a bank. */
export function sentPayments(document: Document) {
  if (rowsOf(document, 'payments').length === 0) return {};
  return {
    payments: (paymentsIn(document) ?? []).map(({ accountId, amountPaisa, feePaisa, transactionId }) => ({
      account: accountId,
      amount: paisaToNumber(amountPaisa),
      fee: paisaToNumber(feePaisa),
      transaction_id: transactionId,
    })),
  };
}

/** Returns the cash amount in taka. It is sent alone if nothing went through a bank. */
export const sentPaid = (document: Document) => openTaka(document.head, 'paid');

/** Returns number and date of the supplier's invoice for the request. */
export const sentBill = ({ head }: Document) => ({
  invoice_no: textIn(head, 'billNo'),
  invoice_date: textIn(head, 'billDate') || null,
});

const sentGoods = (row: Row) => {
  const { id, values } = row;
  const typed = invoiceRow(row);
  return {
    id,
    product: typed.productId,
    product_name: accountIn(values, 'productId')?.name ?? '',
    qty: milliToNumber(typed.quantityMilli),
    price: milliToNumber(typed.rateMilli),
    warehouse: typed.warehouseId,
    bag: milliToNumber(typed.bagMilli),
    variance: milliToNumber(typed.varianceMilli),
    variance_type: typed.variance,
    bonus: milliToNumber(typed.bonusMilli),
    serial_no: textIn(values, 'serials'),
  };
};

export const textValue = (text: string): FieldValue => ({ kind: 'text', text });
export const amountValue = (paisa: bigint): FieldValue => ({ kind: 'amount', paisa, text: '' });

/** Returns a function that empties the head for the next invoice. */
export const emptyHead = (fields: readonly HeadField[]) => (): Values => emptyValues(fields);
