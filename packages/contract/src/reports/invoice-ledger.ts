import type { Columns, SheetWord } from '#reports/columns';
import { amount, cost, date, hidden, images, quantity, text, voucher } from '#reports/columns';
import { anyAccount, anyProduct, branch, employee, endDate, type Filters, startDate } from '#reports/filters';
import { inSlices, report } from '#reports/report';
import { id } from '#wire';

/** The settings in which the ledgers of purchases and of sales differ. */
interface InvoiceLedger<Price extends Columns, More extends Filters> {
  readonly name: string;
  readonly title: SheetWord;
  readonly summary: string;
  readonly path: `/reports/${string}`;
  /** The column of the unit price, under its name on the wire. */
  readonly price: Price;
  /** The filters of this trade alone. */
  readonly more: More;
}

/**
 * Returns the report of the invoices between two dates, with their goods and postings (spec 2 §3, "Purchase/sales ledger
 * row"). Under each invoice stand its goods, then its amounts on each account except that of the goods. Returns are
 * subtracted. For one product, the report has the lines of that product only.
 */
const invoiceLedger = <const Price extends Columns, const More extends Filters>({
  price,
  path,
  more,
  ...named
}: InvoiceLedger<Price, More>) =>
  report({
    ...named,
    path,
    screen: path,
    permission: 'report.view',
    filters: {
      branch_id: branch(),
      ledger_id: anyAccount(),
      item_id: anyProduct(),
      ...more,
      startdate: startDate('month'),
      enddate: endDate(),
    },
    blocks: [
      {
        columns: {
          mtm_id: hidden(id),
          branch_id: hidden(id),
          /** The number of the line, counted from 1 for the goods and again for the accounts. */
          line_no: hidden(id),
          /** Number, date, party and vehicle of the invoice, and what was noted on it. */
          invoice: text('vrNo', { places: [] }),
          challan_no: voucher('vrNo', { id: 'mtm_id', date: 'challan_date' }, { places: ['file'] }),
          challan_date: date('vrDate', { places: ['file'] }),
          party: text('account', { places: ['file'] }),
          vehicle_no: text('vehicleNo', { width: 16, places: ['file'] }),
          notes: text('notes', { places: ['file'] }),
          /** A product, or an account with its remarks. */
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
          /** On the first row of an invoice. */
          voucher_image: images('voucher', { id: 'mtm_id', folder: 'branch_id', voucher: 'challan_no' }),
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
  more: {},
});

export const salesLedger = invoiceLedger({
  name: 'sales-ledger',
  title: 'salesLedger',
  summary: 'Sales Ledger: sales and their returns between two dates with their goods and accounts',
  path: '/reports/sales-ledger',
  price: { sales_price: cost('rate') },
  more: { employee_id: employee('salesman') },
});
