// Journey of: price
import { priceList } from '@cashbook/contract/catalog/price-lists';
import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { inCompany } from '@cashbook/server/db/tx';
import { catalogRecords } from '@cashbook/server/domains/catalog/index';
import { seedRecords } from '@cashbook/server/domains/records/index';
import { type Company, firstDay, karim, meherun } from './support/company.ts';
import { addRow, bringGoods, cement, choose, rowField } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

/** A list with one price from the first day on. */
async function addListPrice(
  { databases }: OpenBooks,
  { companyId, shopId }: Company,
  { list, ...typed }: { list: string; product_id: number; price: number },
): Promise<void> {
  const by = { companyId, userId: null, at: new Date() };
  await inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
    const [price_list_id = 0] = await seedRecords(tx, priceList, by, [
      { branchId: null, typed: { name: list, description: '' } },
    ]);
    const price = { ...typed, price_list_id, from_date: firstDay.iso };
    await seedRecords(tx, catalogRecords.listPrices, by, [{ branchId: shopId, typed: price }]);
  });
}

test('a customer of a group is offered the price of its list, and anybody else that of the product', async ({
  page,
  company,
  books,
}) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: cement.id, qty: 100, price: 500 }]);
  await addListPrice(books, company, { list: 'Wholesale', product_id: cement.id, price: 525 });

  await page.goto(`${company.origin}/customer-supplier/edit/1007`);
  await arrive(page, 'Edit Customer');
  await tabTo(page, page.getByRole('combobox', { name: 'Price list' }));
  await choose(page, 'whol', 'Wholesale');
  await press(page, 'Control+s');
  await expectToast(page, 'Customer updated successfully!');

  await openByName(page, 'Sales');
  await expectPageReady(page);
  await choose(page, 'meher', meherun.name);
  await tabTo(page, rowField(page, 'productId'));
  await choose(page, 'shah', cement.name);
  await expect(rowField(page, 'rateMilli')).toHaveValue('525');
  await press(page, 'Enter');
  await type(page, '2');
  await press(page, 'Enter');
  await addRow(page);
  // Good to know, and nothing to mind.
  await expect(page.getByText('Wholesale price 525')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Wholesale price 525' })).toHaveCount(0);
  // Somebody without a list, on the same screen.
  await page.getByRole('combobox', { name: 'Customer' }).fill('');
  await choose(page, 'kar', karim.name);
  await tabTo(page, rowField(page, 'productId'));
  await choose(page, 'shah', cement.name);
  await expect(rowField(page, 'rateMilli')).toHaveValue('540');
});
