import { z } from 'zod';
import { hidden, quantity, text } from '#reports/columns';
import { branch, category, endDate, reportType, startDate } from '#reports/filters';
import { askedByBody, numberOrText, report, whole } from '#reports/report';
import { productColumn } from '#reports/stock-ledger-link';
import { date, id, idOrZero } from '#wire';

/** The quantity of each product bought or sold between two dates, less returns (spec 2 §2). */
export const categoryInOut = report({
  name: 'category-in-out',
  title: 'catWiseInOut',
  summary: 'Category wise in and out: what was bought or sold of each product between two dates, less what went back',
  path: '/reports/cat-wise-in-out',
  screen: '/reports/cat-wise/in-out',
  permission: 'report.view',
  filters: {
    branch_id: branch(),
    category_id: category(),
    reportType: reportType(),
    startdate: startDate(),
    enddate: endDate(),
  },
  blocks: [
    {
      columns: {
        product_id: hidden(id),
        product_name: productColumn('product_id'),
        cat_name: text('categoryName', { width: 24, grow: 2 }),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5 }),
        quantity: quantity('quantity', { floored: true }),
      },
      // Pieces, bags and kilograms have no sum.
      closing: () => [],
    },
  ],
  reply: whole('rows'),
});

/** The call of the report for the spec's clients (spec 2 §7). */
export const postCategoryInOut = askedByBody(
  categoryInOut,
  z.object({
    branch_id: numberOrText.pipe(id),
    category_id: numberOrText.pipe(idOrZero).nullish(),
    reportType: categoryInOut.filters.reportType.schema,
    startdate: date,
    enddate: date,
  }),
);
