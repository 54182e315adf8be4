// Journey of: production
import type { OpenBooks } from '@cashbook/server/cli/open-books';
import { inCompany } from '@cashbook/server/db/tx';
import { catalogRecords } from '@cashbook/server/domains/catalog/index';
import { seedRecords } from '@cashbook/server/domains/records/index';
import type { Page } from '@playwright/test';
import type { Company } from './support/company.ts';
import { addProduct, bringGoods, cement } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, take, type, typeByHand } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

/** Adds a recipe of one material. */
async function addRecipe(
  { databases }: OpenBooks,
  { companyId, shopId }: Company,
  typed: { product_id: number; makes: number; material_id: number; quantity: number },
): Promise<void> {
  await inCompany(databases, { companyId, mode: 'write' }, (tx) =>
    seedRecords(tx, catalogRecords.recipes, { companyId, userId: null, at: new Date() }, [{ branchId: shopId, typed }]),
  );
}

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
  await typeByHand(page, 'shah');
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

test('a recipe is typed, proposes the materials of a production, and the voucher is voided, all by keyboard', async ({
  page,
  company,
  books,
}) => {
  await controlManufacture(books, company);
  await addProduct(books, company, { name: 'Paving Block', sales_price: 30 });
  const kerb = await addProduct(books, company, { name: 'Kerb Stone', sales_price: 60 });
  await addRecipe(books, company, { product_id: kerb, makes: 100, material_id: cement.id, quantity: 7 });
  await enterAs(page, company, company.manager, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: cement.id, qty: 40, price: 500 }]);

  await openByName(page, 'Add Material to a Recipe');
  await expectPageReady(page);
  await page.getByRole('combobox', { name: 'Product' }).focus();
  await type(page, 'paving');
  await take(page, page.getByRole('option', { name: 'Paving Block' }));
  await press(page, 'Tab');
  await type(page, '500');
  await press(page, 'Tab');
  await typeByHand(page, 'shah');
  await take(page, page.getByRole('option', { name: cement.name }));
  await press(page, 'Tab');
  await type(page, '8');
  await expectAccessible(page, 'the form of a recipe');
  await press(page, 'Control+s');
  await expectToast(page, 'The recipe is saved.');
  // The product stays for its next material.
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue('Paving Block');
  await expect(page.getByRole('combobox', { name: 'Material' })).toBeFocused();

  await openByName(page, 'Recipe List');
  await expect(page.getByRole('row', { name: /Paving Block.*500.*Shah Cement/ })).toBeVisible();
  await expectAccessible(page, 'the list of recipes');

  await openByName(page, 'Production');
  await expectPageReady(page);
  const goods = page.getByRole('combobox', { name: 'Goods made' });
  await goods.focus();
  await make(page, 'paving', 'Paving Block', '250');
  // Eight bags make five hundred: four make half of it.
  const bags = (count: string) => page.getByRole('row', { name: new RegExp(`${cement.name}.*\\b${count}\\b`) });
  await expect(bags('4')).toBeVisible();
  // 4 bags and 3.5 for the kerbs are 7.5: the bag is a whole one.
  await make(page, 'kerb', 'Kerb Stone', '50');
  await expect(bags('8')).toBeVisible();
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SA-2627-000002');

  await press(page, 'Control+k');
  await type(page, 'SA-2627-000002');
  await take(page, page.getByRole('option', { name: /SA-2627-000002/ }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'SA-2627-000002' })).toBeVisible();
  await expectAccessible(page, 'the voucher of a production');
  await page.getByRole('button', { name: 'Void' }).focus();
  await press(page, 'Enter');
  await page.getByRole('dialog').getByRole('textbox').focus();
  await type(page, 'Entered twice');
  await page.getByRole('dialog').getByRole('button', { name: /Void/ }).focus();
  await press(page, 'Enter');
  await expectToast(page, 'SA-2627-000002 is void.');
});

/** Types goods that are made with the share of the cost that is proposed; the focus ends where the next ones are typed. */
async function make(page: Page, letters: string, name: string, quantity: string): Promise<void> {
  await type(page, letters);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
  await type(page, quantity);
  await press(page, 'Enter', 'Enter', 'Enter');
  await expect(page.getByRole('combobox', { name: 'Goods made' })).toBeFocused();
}
