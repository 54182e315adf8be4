import { z } from 'zod';
import type { Columns, SheetWord } from '#reports/columns';
import { amount, cost, date, hidden, quantity, text, voucher } from '#reports/columns';
import { anyAccount, anyProduct, branch, endDate, startDate } from '#reports/filters';
import { inSlices, report } from '#reports/report';
import { id } from '#wire';

/** What tells the ledger of purchases from that of sales. */
interface InvoiceLedger<Price extends Columns> {
  readonly name: string;
  readonly title: SheetWord;
  readonly summary: string;
  readonly path: `/reports/${string}`;
  /** The price of a unit, under the name by which it travels. */
  readonly price: Price;
}

/**
 * The invoices between two dates with what they are of and what they post (spec 2 §3, "Purchase/sales ledger row"). Under each
 * invoice stand its goods, then what it moved on each account but that of the goods themselves. A return takes away. Asked of one
 * product, it has the lines of that product alone.
 */
const invoiceLedger = <const Price extends Columns>({ price, path, ...named }: InvoiceLedger<Price>) =>
  report({
    ...named,
    path,
    screen: path,
    permission: 'report.view',
    filters: {
      branch_id: branch(),
      ledger_id: anyAccount(),
      item_id: anyProduct(),
      startdate: startDate('month'),
      enddate: endDate(),
    },
    blocks: [
      {
        columns: {
          mtm_id: hidden(id),
          branch_id: hidden(id),
          /** Of its goods and of its accounts, each from 1. */
          line_no: hidden(id),
          /** Number, date, party and vehicle of the invoice, and what was noted on it. */
          invoice: text('vrNo', { places: [] }),
          challan_no: voucher('vrNo', { id: 'mtm_id', date: 'challan_date' }, { places: ['file'] }),
          challan_date: date('vrDate', { places: ['file'] }),
          party: text('account', { places: ['file'] }),
          vehicle_no: text('vehicleNo', { width: 16, places: ['file'] }),
          notes: text('notes', { places: ['file'] }),
          /** A product, or an account with what was remarked on it. */
          name: text('description', { card: 'title', grow: 3, minCharacters: 18, with: ['remarks'] }),
          remarks: text('remarks', { places: ['file'] }),
          /** Null for goods. */
          coa4_id: hidden(id.nullable()),
          quantity: quantity('quantity'),
          unit: text('unit', { width: 10, grow: 0, minCharacters: 5, card: 'full' }),
          ...price,
          total: amount('amount'),
          debit: amount('debit'),
          credit: amount('credit'),
          voucher_image: hidden(z.string()),
        },
        groups: ['invoice'],
      },
    ],
    reply: inSlices('details'),
  });

export const purchaseLedger = invoiceLedger({
  name: 'purchase-ledger',
  title: 'purchaseLedger',
  summary: 'Purchase Ledger: purchases and their returns between two dates with their goods and accounts',
  path: '/reports/purchase-ledger',
  price: { purchase_price: cost('rate') },
});

export const salesLedger = invoiceLedger({
  name: 'sales-ledger',
  title: 'salesLedger',
  summary: 'Sales Ledger: sales and their returns between two dates with their goods and accounts',
  path: '/reports/sales-ledger',
  price: { sales_price: cost('rate') },
});
