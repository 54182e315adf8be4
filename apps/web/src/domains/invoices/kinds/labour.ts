import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { labourDocument, labourInvoiceRoutes } from '@cashbook/contract/invoices/labour';
import { ACCOUNT, labourInvoice as labourInvoiceRule, linesTotal, type TypedLabour } from '@cashbook/kernel';
import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, milliToNumber } from '@cashbook/money';
import { orderOfRowControl } from '#domains/orders/order-field.ts';
import { rowFieldsOf } from '#domains/posting/described/described.ts';
import type { SearchItems } from '#domains/posting/described/kind.ts';
import { accountIn } from '#domains/posting/draft/fields.ts';
import type { RowProposals } from '#domains/posting/draft/row-proposals.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { findOptions, mostOffered } from '#domains/records/record-options.ts';
import { quantityValue } from '#domains/stock/kinds/stock-kind.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';
import { cashFacts, invoiceKind, invoicePage, lineTotalIn, paymentsTable, pricedRowFault } from './invoice-kind.ts';

/** Work that is paid by the unit (spec 3 §2, "Labour Invoice"). */

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

/** Returns the target of Enter: from the rate it leads to Add New. */
const onEnter = (_: unknown, field: string) => (field === 'rateMilli' ? { next: 'add' } : null);

/** An item proposes its rate. */
const proposes: RowProposals = {
  by: 'labourItemId',
  ofProduct: ['rateMilli'],
  values: (row) => {
    const { rateMilli } = accountIn(row, 'labourItemId') ?? {};
    return rateMilli === undefined ? {} : { rateMilli: quantityValue(rateMilli) };
  },
};

const page = invoicePage(labourDocument);

/** The labour invoice. */
export const labourInvoice = invoiceKind<TypedLabour>(
  'labour-invoice',
  page,
  documentCalls(labourInvoiceRoutes, { ...page, savedIn: (saved) => saved }),
  {
    noun: 'nounLabourInvoice',
    tables: {
      products: {
        title: 'labourCharges',
        rows: 'typed',
        mostRows: MAX_VOUCHER_ROWS,
        fields: rowFieldsOf(labourDocument.fields.rows.fields, {
          labourItemId: { holds: 'product', search: searchItems },
          remarks: { holds: 'text', most: MAX_ROW_REMARKS, isBelow: true },
          orderId: orderOfRowControl,
        }),
        rowFault: (entry) => pricedRowFault(entry, 'labourItemId'),
        onEnter,
        proposes,
        lineTotal: ({ values }) => lineTotalIn(values, 'half-up'),
      },
      payments: paymentsTable,
    },
    counterpart: { to: '/labour/item-list', label: 'labourItemList' },
    rule: (typed, { accounts }) => {
      const labourItems = new Set(typed.rows.map(({ labourItemId }) => labourItemId));
      return labourInvoiceRule(typed, { accounts: cashFacts(accounts), labourItems });
    },
    posted: {
      [ACCOUNT.labourCharges]: 'labourCharges',
      [ACCOUNT.purchaseDiscount]: 'purchaseDiscount',
      [ACCOUNT.bankCharges]: 'bankCharges',
      [ACCOUNT.cash]: 'cash',
    },
    money: () => ({ account: { id: ACCOUNT.cash, word: 'cash' }, side: 'credit' }),
    // The net is zero while the lines are less than the discount, such as before they are typed.
    netPaisa: ({ rows, discountPaisa }) => {
      const net = linesTotal(rows, 'half-up') - discountPaisa;
      return net < 0n ? 0n : net;
    },
    sums: ({ discountPaisa }, { netPaisa, paidPaisa }) => [
      { word: 'netTotal', paisa: netPaisa },
      { word: 'discountAmount', paisa: discountPaisa },
      { word: 'stillDue', paisa: netPaisa > paidPaisa ? netPaisa - paidPaisa : 0n },
    ],
  },
);
