import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { inCompany } from '@cashbook/server/db/tx';
import type { Company } from './support/company.ts';
import { addProduct, bringGoods, cement } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

async function controlManufacture({ databases }: OpenBooks, { companyId, shopId }: Company): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, (tx) =>
    tx.updateTable('branch').set({ manufacture_control: true }).where('branch_id', '=', shopId).execute(),
  );
}

test('goods are made of materials by keyboard, in a branch that controls manufacture', async ({
  page,
  company,
  books,
}) => {
  await controlManufacture(books, company);
  await addProduct(books, company, { name: 'Paving Block', sales_price: 30 });
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: cement.id, qty: 10, price: 500 }]);

  await openByName(page, 'Production');
  await expectPageReady(page);
  await page.getByRole('combobox', { name: 'Goods made' }).focus();
  await type(page, 'paving');
  await expect(page.getByRole('option', { name: 'Paving Block' })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
  await type(page, '100');
  await press(page, 'Enter');
  // What they sell for is proposed as their share of the cost.
  await expect(page.getByRole('textbox', { name: 'Share of cost' })).toHaveValue(/3,?000/);
  await press(page, 'Enter', 'Enter');
  await page.getByRole('combobox', { name: 'Materials' }).focus();
  await type(page, 'shah');
  await expect(page.getByRole('option', { name: cement.name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
  await type(page, '4');
  await press(page, 'Enter', 'Enter');
  await expect(page.getByRole('row', { name: /Paving Block/ })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(cement.name) })).toBeVisible();
  await expectAccessible(page, 'a production');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'a production on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SA-2627-000002');
});
