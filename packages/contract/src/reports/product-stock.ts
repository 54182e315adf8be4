import { z } from 'zod';
import { hidden, quantity, text } from '#reports/columns';
import { branch, category, endDate, search, startDate } from '#reports/filters';
import { askedByBody, numberOrText, report, whole } from '#reports/report';
import { productColumn } from '#reports/stock-ledger-link';
import { date, id, idOrZero, text as typedText } from '#wire';

/**
 * The stock of each product in a branch: the opening, the quantities in and out between two dates, and the balance (spec 2
 * §2).
 */
export const productStock = report({
  name: 'product-stock',
  title: 'productStock',
  summary: 'Product Stock: opening, in, out and balance of each product between two dates',
  path: '/reports/product-stock',
  screen: '/reports/product/stock',
  permission: 'report.view',
  filters: {
    branch_id: branch(),
    category_id: category(),
    product_name: search(),
    startdate: startDate(),
    enddate: endDate(),
  },
  blocks: [
    {
      columns: {
        product_id: hidden(id),
        product_name: productColumn('product_id'),
        cat_name: text('category', { width: 24, places: ['file'] }),
        opening: quantity('opening', { floored: true }),
        stock_in: quantity('stockIn', { floored: true }),
        stock_out: quantity('stockOut', { floored: true }),
        balance: quantity('balance', { floored: true }),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5, card: 'full' }),
      },
      // Pieces, bags and kilograms have no sum.
      closing: () => [],
    },
  ],
  reply: whole('rows'),
  printRows: 20,
});

/** The call of the report for the spec's clients (spec 2 §7). */
export const postProductStock = askedByBody(
  productStock,
  z.object({
    branch_id: numberOrText.pipe(id),
    category_id: numberOrText.pipe(idOrZero).nullish(),
    product_name: typedText(100).nullish(),
    startdate: date,
    enddate: date,
  }),
);
