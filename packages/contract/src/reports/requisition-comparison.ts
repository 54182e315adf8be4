import { z } from 'zod';
import { amount, hidden, quantity, serial, text } from '#reports/columns';
import { branch, endDate, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';
import { toStockLedger } from '#reports/stock-ledger-link';
import { id } from '#wire';

/** The widths of quantities and amounts: seven of them stand beside each other. */
const narrow = { minCharacters: 8 } as const;
const value = { minCharacters: 12 } as const;

/**
 * The goods that a branch requested and bought between two dates, by product (spec 2 §2, 3 §3): requisitions by their date, those
 * that wait included; purchases by theirs, net of discount and of what went back. A requested quantity is that of all its days.
 */
export const requisitionComparison = report({
  name: 'requisition-comparison',
  title: 'requisitionAnalysis',
  summary:
    'Requisition Analysis: what a branch requested, got approved and bought of each product. `colour` is red without a requisition, green below it, yellow above it, else grey',
  path: '/requisition/comparison',
  screen: '/requisition/comparison',
  permission: 'requisition.view',
  filters: { branch_id: branch(), start_date: startDate('month'), end_date: endDate() },
  blocks: [
    {
      columns: {
        serial_no: serial(),
        product_id: hidden(id),
        // The branch in four digits, as the spec's clients write it.
        branch: text('branch', { width: 8, places: ['file'] }),
        product_name: text('productName', {
          ...{ card: 'title', grow: 3, minCharacters: 20, with: ['unit'] },
          link: toStockLedger('product_id'),
        }),
        unit: text('unit', { width: 10, places: ['file'] }),
        requisition_qty: quantity('requisitionQty', narrow),
        purchase_qty: quantity('purchaseQty', narrow),
        requisition_total: amount('requisitionTotal', value),
        approved_amt: amount('approved', value),
        purchase_total: amount('purchaseTotal', value),
        difference: amount('difference', value),
        status: text('status', { width: 26, minCharacters: 15, grow: 0 }),
        colour: hidden(z.enum(['red', 'green', 'yellow', 'grey'])),
      },
    },
  ],
  reply: whole('details', { withTotals: true }),
});
