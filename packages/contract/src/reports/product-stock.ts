import { z } from 'zod';
import { hidden, quantity, text } from '#reports/columns';
import { branch, category, endDate, search, startDate } from '#reports/filters';
import { report, whole } from '#reports/report';
import { route } from '#route';
import { date, exactText, id, text as typedText } from '#wire';

/** What a branch had of each product, what came in and went out between two dates, and what it then had (spec 2 §2). */
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
        product_name: text('productName', { card: 'title', grow: 3, minCharacters: 20 }),
        cat_name: text('category', { width: 24, places: ['file'] }),
        opening: quantity('opening'),
        stock_in: quantity('stockIn'),
        stock_out: quantity('stockOut'),
        balance: quantity('balance'),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5, card: 'full' }),
      },
      // Pieces, bags and kilograms have no sum.
      closing: () => [],
    },
  ],
  reply: whole('rows'),
});

/** A number, which the spec's clients may send as text. What is read is a number: so it is held to the caller's branches. */
const numberOrText = z.union([z.number(), exactText(10)]).transform(Number);

/** The same asked as the spec's clients ask it (spec 2 §7). */
export const postProductStock = route({
  method: 'POST',
  path: '/reports/product-stock',
  summary: productStock.summary,
  access: [productStock.permission],
  body: z.object({
    branch_id: numberOrText.pipe(id),
    category_id: numberOrText.pipe(z.number().int().min(0)).nullish(),
    product_name: typedText(100).nullish(),
    startdate: date,
    enddate: date,
  }),
  reply: productStock.routes.read.reply,
  readOnly: true,
  refusals: ['dates_reversed', 'not_found', 'total_too_large'],
});
