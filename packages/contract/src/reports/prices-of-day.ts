import { date, hidden, text, worth } from '#reports/columns';
import { branch, category, endDate, priceList } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** The unit prices of products on a day for the customers of a price list. A salesman prints the report and hands it out. */
export const pricesOfDay = report({
  name: 'prices-of-day',
  title: 'pricesOfDay',
  summary: 'Prices of a Day: what the price lists say of each product that the branch sells, on a day',
  path: '/reports/prices-of-day',
  screen: '/reports/prices-of-day',
  permission: 'product.view',
  filters: { branch_id: branch(), price_list_id: priceList(), category_id: category(), enddate: endDate() },
  blocks: [
    {
      columns: {
        product_id: hidden(id),
        list_name: text('priceListOne', { width: 24, places: ['file'] }),
        cat_name: text('category', { width: 24, places: ['file'] }),
        product_name: text('productName', {
          ...{ card: 'title', grow: 3, minCharacters: 20 },
          link: { screen: '/product/view/$id', permission: 'product.view', asks: { id: 'product_id' } },
        }),
        code: text('code', { width: 16, grow: 1, minCharacters: 8 }),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5 }),
        price: worth('price'),
        from_date: date('holdsFrom'),
      },
      groups: ['list_name', 'cat_name'],
      closing: () => [],
    },
  ],
  reply: whole('rows'),
  printRows: 30,
});
