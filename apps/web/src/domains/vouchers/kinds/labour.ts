import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { labourInvoiceRoutes } from '@cashbook/contract/invoices/labour';
import { voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import {
  ACCOUNT,
  GROUP,
  type LabourRow,
  labourInvoice as labourInvoiceRule,
  linesTotal,
  lineTotal,
  paidInCash,
  sumPaid,
  type TypedLabour,
} from '@cashbook/kernel';
import { MAX_BILL_NUMBER, MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, milliToNumber, paisaToNumber } from '@cashbook/money';
import type { Document, Row } from '#domains/posting/entry/document.ts';
import { documentCalls } from '#domains/posting/entry/document-calls.ts';
import type { Complaint } from '#domains/posting/entry/entry-state.ts';
import {
  accountIn,
  type FieldValue,
  isEmpty,
  milliIn,
  paisaIn,
  textIn,
  type Values,
} from '#domains/posting/entry/fields.ts';
import { accountIdIn, entryKind, remarksField, remarksIn, type SearchItems } from '#domains/posting/entry/kind.ts';
import { findOptions } from '#domains/records/record-options.ts';

/** Work that is paid for by the unit (spec 3 §2, "Labour Invoice"). */

// ------------------------------------------------------------------------------------------------ rows

/** The rates of the items that were found here: what is chosen proposes its own. */
const ratesFound = new Map<number, bigint>();

const searchItems: SearchItems = async (text, signal) => {
  const found = await findOptions(labourItem, text, null, signal);
  const rows = found.map(({ id, name, ...offered }) => {
    const { unit_rate: rate, unit_name: unit, category } = offered as Readonly<Record<string, unknown>>;
    if (typeof rate === 'bigint') ratesFound.set(id, rate);
    const rateText = typeof rate === 'bigint' ? String(milliToNumber(rate)) : '';
    return { id, name, text: [category, unit, rateText].filter((part) => part !== '' && part != null).join(' · ') };
  });
  return { rows };
};

const quantityValue = (milli: bigint): FieldValue => ({ kind: 'quantity', milli, text: '' });
const amountValue = (paisa: bigint): FieldValue => ({ kind: 'amount', paisa, text: '' });
const textValue = (text: string): FieldValue => ({ kind: 'text', text });

const labourRow = ({ values }: Pick<Row, 'values'>): LabourRow => ({
  labourItemId: accountIdIn(values, 'product'),
  quantityMilli: milliIn(values, 'qty'),
  rateMilli: milliIn(values, 'price'),
  remarks: remarksIn(values),
});

function rowFault(entry: Values): Complaint | null {
  if (entry.product === undefined || isEmpty(entry.product)) {
    return { code: 'product_missing', in: 'entry', field: 'product' };
  }
  if (milliIn(entry, 'qty') <= 0n) return { code: 'quantity_missing', in: 'entry', field: 'qty' };
  return milliIn(entry, 'price') > 0n ? null : { code: 'price_missing', in: 'entry', field: 'price' };
}

/** Enter on the item proposes its rate, where none is typed yet; on the rate it leads to Add New. */
function onEnter({ entry }: { entry: Values }, field: string) {
  if (field === 'price') return { next: 'add' };
  const rate = ratesFound.get(accountIn(entry, 'product')?.id ?? 0);
  if (field !== 'product' || rate === undefined || milliIn(entry, 'price') > 0n) return null;
  return { entry: { price: quantityValue(rate) }, next: 'qty' };
}

// ------------------------------------------------------------------------------------------------ head

/** Null while nothing stands in the field; 0 while it is still looked up. */
function supplierOf(head: Values): number | null {
  const value = head.account;
  return value === undefined || isEmpty(value) ? null : accountIdIn(head, 'account');
}

const isOnTheSpot = (head: Values) => supplierOf(head) === ACCOUNT.cash;

const netOf = ({ head, rows }: Pick<Document, 'head' | 'rows'>): bigint => {
  const net = linesTotal(rows.map(labourRow), 'half-up') - paisaIn(head, 'discount');
  return net < 0n ? 0n : net;
};

function typed({ head, rows }: Pick<Document, 'head' | 'rows'>): TypedLabour {
  const { payment } = head;
  const isSaid = payment !== undefined && !isEmpty(payment);
  const billDate = textIn(head, 'billDate');
  return {
    accountId: supplierOf(head),
    discountPaisa: paisaIn(head, 'discount'),
    payments: isSaid ? paidInCash(paisaIn(head, 'payment')) : null,
    billNo: textIn(head, 'billNo'),
    billDate: billDate === '' ? null : billDate,
    vehicleNo: '',
    notes: textIn(head, 'notes'),
    purchaseOrderId: null,
    salesOrderId: null,
    rows: rows.map(labourRow),
  };
}

const headFields: Readonly<Record<string, string>> = {
  labour_payment_missing: 'payment',
  payment_exceeds_total: 'payment',
  amount_not_positive: 'payment',
  discount_negative: 'discount',
  discount_too_large: 'discount',
  bill_no_too_long: 'billNo',
  remarks_too_long: 'notes',
};

// ------------------------------------------------------------------------------------------------ kind

/** The labour invoice. */
export const labourInvoice = entryKind<TypedLabour>({
  ...voucherKind('labour-invoice'),
  noun: 'nounLabourInvoice',
  head: [
    { name: 'account', holds: 'account', label: 'supplier', use: 'invoice' },
    { name: 'billNo', holds: 'text', label: 'billNo', most: MAX_BILL_NUMBER },
    { name: 'billDate', holds: 'date', label: 'billDate' },
    { name: 'discount', holds: 'amount', label: 'discountAmount' },
    {
      name: 'payment',
      holds: 'amount',
      label: 'paymentAmount',
      computed: (document) => (isOnTheSpot(document.head) ? netOf(document) : null),
    },
    { name: 'notes', holds: 'text', label: 'notes', most: MAX_ROW_REMARKS },
  ],
  headAfterSave: () => ({}),
  tables: {
    lines: {
      rows: 'typed',
      mostRows: MAX_VOUCHER_ROWS,
      fields: [
        { name: 'product', holds: 'product', search: searchItems, label: 'labourItem', column: 'labourItem' },
        { name: 'qty', holds: 'quantity', label: 'quantity', column: 'quantity' },
        { name: 'price', holds: 'quantity', label: 'rate', column: 'rateTk' },
        { ...remarksField(MAX_ROW_REMARKS), isBelow: true },
      ],
      rowFault,
      onEnter,
      lineTotal: (values) => lineTotal(labourRow({ values }), 'half-up'),
    },
  },
  counterpart: { to: '/labour/item-list', label: 'labourItemList' },
  typed,
  rule: (document, { accounts }) => {
    const cash = { groupId: GROUP.cashInHand, isArchived: false };
    const labourItems = new Set(document.rows.map(({ labourItemId }) => labourItemId));
    return labourInvoiceRule(document, { accounts: new Map([...accounts, [ACCOUNT.cash, cash]]), labourItems });
  },
  groupOf: () => GROUP.accountsPayable,
  posted: {
    [ACCOUNT.labourCharges]: 'labourCharges',
    [ACCOUNT.purchaseDiscount]: 'purchaseDiscount',
    [ACCOUNT.cash]: 'cash',
  },
  headOf: (code) => headFields[code] ?? (/account_/.test(code) ? 'account' : null),
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'credit' }),
  totals: (document) => {
    const totalPaisa = linesTotal(document.rows, 'half-up');
    // While lines are missing nothing is owed, whatever stands above them.
    const netPaisa = totalPaisa > document.discountPaisa ? totalPaisa - document.discountPaisa : 0n;
    const paidPaisa = document.accountId === ACCOUNT.cash ? netPaisa : sumPaid(document.payments ?? []);
    return [
      { word: 'netTotal', paisa: netPaisa },
      { word: 'discountAmount', paisa: document.discountPaisa },
      { word: 'stillDue', paisa: netPaisa > paidPaisa ? netPaisa - paidPaisa : 0n },
    ];
  },
  calls: documentCalls(labourInvoiceRoutes, {
    bodyOf: (document) => {
      const { head, loaded, rows } = document;
      const { accountId, payments, discountPaisa, billNo, billDate, notes } = typed(document);
      return {
        mtmId: loaded?.mtmId ?? null,
        account: accountId,
        accountName: accountIn(head, 'account')?.name ?? null,
        bill_no: billNo,
        bill_date: billDate,
        paymentAmt: payments === null ? null : paisaToNumber(sumPaid(payments)),
        discountAmt: paisaToNumber(discountPaisa),
        notes,
        products: rows.map(({ id, values }) => ({
          id,
          product: accountIdIn(values, 'product'),
          product_name: accountIn(values, 'product')?.name ?? '',
          qty: milliToNumber(milliIn(values, 'qty')),
          price: milliToNumber(milliIn(values, 'price')),
          remarks: remarksIn(values),
        })),
      };
    },
    contentOf: (found) => ({
      head: {
        account: { kind: 'taken', account: found.account },
        billNo: textValue(found.bill_no),
        billDate: textValue(found.bill_date ?? ''),
        discount: amountValue(found.discountAmt),
        payment: amountValue(found.paymentAmt),
        notes: textValue(found.notes),
      },
      rows: found.products.map(({ id, product, product_name: name, unit, qty, price, remarks }): Row => {
        const item: FieldValue = { kind: 'taken', account: { id: product, name, text: unit } };
        const values = {
          product: item,
          qty: quantityValue(qty),
          price: quantityValue(price),
          remarks: textValue(remarks),
        };
        return { id: `lines${id}`, table: 'lines', values };
      }),
    }),
    savedIn: (saved) => saved,
  }),
});
