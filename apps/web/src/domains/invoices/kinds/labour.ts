import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { labourInvoiceRoutes } from '@cashbook/contract/invoices/labour';
import {
  ACCOUNT,
  type LabourRow,
  labourInvoice as labourInvoiceRule,
  linesTotal,
  lineTotal,
  sumPaid,
  type TypedLabour,
} from '@cashbook/kernel';
import { MAX_BILL_NUMBER, MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, milliToNumber, paisaToNumber } from '@cashbook/money';
import {
  accountIdIn,
  entryKind,
  type HeadField,
  remarksField,
  remarksIn,
  type SearchItems,
} from '#domains/posting/described/kind.ts';
import { type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, type FieldValue, isEmpty, milliIn, type Values } from '#domains/posting/draft/fields.ts';
import { isAwaited, type RowProposals } from '#domains/posting/draft/row-proposals.ts';
import type { Complaint } from '#domains/posting/machine/entry-state.ts';
import { type Content, documentCalls } from '#domains/posting/queue/document-calls.ts';
import { findOptions, mostOffered } from '#domains/records/record-options.ts';
import { quantityValue } from '#domains/stock/kinds/stock-kind.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';
import { foundPayments } from './invoice-found.ts';
import {
  amountValue,
  cashFacts,
  discountField,
  emptyHead,
  groupOnInvoice,
  inCash,
  invoiceWords,
  notesField,
  paidField,
  partyField,
  partyNamed,
  paymentsTable,
  sentPaid,
  sentPayments,
  textValue,
  typedInvoiceHead,
} from './invoice-kind.ts';

/** Work that is paid by the unit (spec 3 §2, "Labour Invoice"). */

// ------------------------------------------------------------------------------------------------ rows

const searchItems: SearchItems = async (text, signal) => {
  const found = await findOptions(labourItem, text, null, signal);
  const rows = found.map(({ id, name, ...offered }) => {
    const { unit_rate: rate, unit_name: unit, category } = offered as Readonly<Record<string, unknown>>;
    const rateMilli = typeof rate === 'bigint' ? rate : undefined;
    const rateText = rateMilli === undefined ? '' : String(milliToNumber(rateMilli));
    const detail = [category, unit, rateText].filter((part) => part !== '' && part != null).join(' · ');
    return { id, name, text: detail, rateMilli };
  });
  return foundOf(rows, mostOffered(labourItem));
};

const labourRow = ({ values }: Pick<Row, 'values'>): LabourRow => ({
  labourItemId: accountIdIn(values, 'productId'),
  quantityMilli: milliIn(values, 'quantityMilli'),
  rateMilli: milliIn(values, 'rateMilli'),
  remarks: remarksIn(values),
});

function rowFault(entry: Values): Complaint | null {
  if (entry.productId === undefined || isEmpty(entry.productId)) {
    return { code: 'product_missing', in: 'entry', field: 'productId' };
  }
  if (milliIn(entry, 'quantityMilli') <= 0n) return { code: 'quantity_missing', in: 'entry', field: 'quantityMilli' };
  const isPriced = milliIn(entry, 'rateMilli') > 0n || isAwaited(entry, 'productId', 'rateMilli');
  return isPriced ? null : { code: 'price_missing', in: 'entry', field: 'rateMilli' };
}

/** Returns the target of Enter: from the rate it leads to Add New. */
const onEnter = (_: unknown, field: string) => (field === 'rateMilli' ? { next: 'add' } : null);

/** An item proposes its rate. */
const proposes: RowProposals = {
  by: 'productId',
  ofProduct: ['rateMilli'],
  values: (row) => {
    const { rateMilli } = accountIn(row, 'productId') ?? {};
    return rateMilli === undefined ? {} : { rateMilli: quantityValue(rateMilli) };
  },
};

// ------------------------------------------------------------------------------------------------ head

const typed = (content: Content): TypedLabour => ({
  ...typedInvoiceHead(content),
  rows: rowsOf(content, 'products').map(labourRow),
});

/** Returns the net amount in paisa. It is zero while the lines are less than the discount, such as before they are typed. */
const netOf = ({ rows, discountPaisa }: TypedLabour): bigint => {
  const net = linesTotal(rows, 'half-up') - discountPaisa;
  return net < 0n ? 0n : net;
};

const head: readonly HeadField[] = [
  partyField('supplier'),
  { name: 'billNo', holds: 'text', label: 'billNo', most: MAX_BILL_NUMBER },
  { name: 'billDate', holds: 'date', label: 'billDate' },
  discountField,
  paidField('paymentAmount', (document) => {
    const invoice = typed(document);
    return inCash(netOf(invoice), invoice.payments);
  }),
  notesField,
];

const headFields: Readonly<Record<string, string>> = {
  labour_payment_missing: 'paid',
  payment_exceeds_total: 'paid',
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
  says: invoiceWords,
  head,
  headAfterSave: emptyHead(head),
  tables: {
    products: {
      title: 'labourCharges',
      rows: 'typed',
      mostRows: MAX_VOUCHER_ROWS,
      fields: [
        { name: 'productId', holds: 'product', search: searchItems, label: 'labourItem', column: 'labourItem' },
        { name: 'quantityMilli', holds: 'quantity', label: 'quantity', column: 'quantity' },
        { name: 'rateMilli', holds: 'quantity', label: 'rate', column: 'rateTk' },
        { ...remarksField(MAX_ROW_REMARKS), isBelow: true },
      ],
      rowFault,
      onEnter,
      proposes,
      lineTotal: (values) => lineTotal(labourRow({ values }), 'half-up'),
    },
    payments: paymentsTable,
  },
  counterpart: { to: '/labour/item-list', label: 'labourItemList' },
  typed,
  rule: (invoice, { accounts }) => {
    const labourItems = new Set(invoice.rows.map(({ labourItemId }) => labourItemId));
    return labourInvoiceRule(invoice, { accounts: cashFacts(accounts), labourItems });
  },
  groupOf: groupOnInvoice,
  party: partyNamed,
  posted: {
    [ACCOUNT.labourCharges]: 'labourCharges',
    [ACCOUNT.purchaseDiscount]: 'purchaseDiscount',
    [ACCOUNT.bankCharges]: 'bankCharges',
    [ACCOUNT.cash]: 'cash',
  },
  headOf: (code) => headFields[code] ?? (/account_/.test(code) ? 'party' : null),
  money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'credit' }),
  totals: (invoice) => {
    const netPaisa = netOf(invoice);
    const paidPaisa = invoice.accountId === ACCOUNT.cash ? netPaisa : sumPaid(invoice.payments ?? []);
    return [
      { word: 'netTotal', paisa: netPaisa },
      { word: 'discountAmount', paisa: invoice.discountPaisa },
      { word: 'stillDue', paisa: netPaisa > paidPaisa ? netPaisa - paidPaisa : 0n },
    ];
  },
  calls: documentCalls(labourInvoiceRoutes, {
    bodyOf: (document) => {
      const { accountId, discountPaisa, billNo, billDate, notes } = typed(document);
      return {
        mtmId: document.loaded?.mtmId ?? null,
        account: accountId,
        accountName: accountIn(document.head, 'party')?.name ?? null,
        bill_no: billNo,
        bill_date: billDate,
        paymentAmt: sentPaid(document),
        ...sentPayments(document),
        discountAmt: paisaToNumber(discountPaisa),
        notes,
        products: rowsOf(document, 'products').map(({ id, values }) => ({
          id,
          product: accountIdIn(values, 'productId'),
          product_name: accountIn(values, 'productId')?.name ?? '',
          qty: milliToNumber(milliIn(values, 'quantityMilli')),
          price: milliToNumber(milliIn(values, 'rateMilli')),
          remarks: remarksIn(values),
        })),
      };
    },
    contentOf: (found) => {
      const { paid, rows: payments } = foundPayments(found.payments);
      const rows = found.products.map(({ id, product, product_name: name, unit, qty, price, remarks }): Row => {
        const item: FieldValue = { kind: 'taken', account: { id: product, name, text: unit } };
        const values = {
          productId: item,
          quantityMilli: quantityValue(qty),
          rateMilli: quantityValue(price),
          remarks: textValue(remarks),
        };
        return { id: `products${id}`, table: 'products', values };
      });
      return {
        head: {
          party: { kind: 'taken', account: found.account },
          billNo: textValue(found.bill_no),
          billDate: textValue(found.bill_date ?? ''),
          discount: amountValue(found.discountAmt),
          paid,
          notes: textValue(found.notes),
        },
        rows: [...rows, ...payments],
      };
    },
    savedIn: (saved) => saved,
  }),
});
