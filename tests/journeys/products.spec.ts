// Journey of: catalog, product
import type { Page } from '@playwright/test';
import { giveFile } from './support/give-file.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeOver } from './support/keyboard.ts';
import { pngFile } from './support/png.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, rowOf, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Takes a choice of a type-ahead field by its letters. */
async function choose(page: Page, name: string, letters: string, choice: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name, exact: true }));
  await type(page, letters);
  await expect(page.getByRole('option', { name: choice })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
}

test('a category and a product are added, found and changed by keyboard, in the order and the words of the form', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Add Category', 'Add New Category');
  await expect(field(page, 'Category Name')).toBeFocused();
  await press(page, 'Control+s');
  await expect(page.getByText('Category name is required').first()).toBeVisible();
  await type(page, 'Steel');
  await tabTo(page, field(page, 'Description'));
  await type(page, 'Deformed bars');
  await press(page, 'Control+s');
  await expectToast(page, 'Category created successfully.');
  await expect(field(page, 'Category Name')).toHaveValue('');

  await openByName(page, 'Add Product', 'Add New Product');
  await press(page, 'Control+s');
  for (const said of ['Please enter category.', 'Please enter product type.', 'Please enter valid name.']) {
    await expect(page.getByText(said).first()).toBeVisible();
  }
  await expect(page.getByRole('combobox', { name: 'Category', exact: true })).toBeFocused();
  await choose(page, 'Category', 'ste', 'Steel');
  await choose(page, 'Product Type', 'trad', 'Trading Goods');
  await tabTo(page, field(page, 'Name'));
  await type(page, 'BSRM Rod, 12 mm');
  await tabTo(page, field(page, 'Description'));
  await type(page, 'Grade 500');
  await tabTo(page, field(page, 'Sales Price'));
  await type(page, '92500');
  await choose(page, 'Unit', 'bag', 'Bag');
  await press(page, 'Control+s');
  await expectToast(page, 'Product saved successfully');

  await openByName(page, 'Product List');
  await press(page, '/');
  await type(page, 'steel');
  await press(page, 'Enter');
  await expect(rowOf(page, 'BSRM Rod, 12 mm')).toContainText('92,500.00');
  await press(page, 'ArrowDown', 'Enter');
  await arrive(page, 'Edit Product');
  await tabTo(page, field(page, 'Sales Price'));
  await typeOver(page, '93,000');
  await press(page, 'Control+s');
  await expectToast(page, 'Product updated successfully');
  await arrive(page, 'Product List');
});

test('a product has a picture and a card, is archived with the bin, and what names a category keeps it', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/product/edit/1');
  await arrive(page, 'Edit Product');
  const choosing = () => page.getByRole('button', { name: 'Choose a picture' }).click();
  await giveFile(page, choosing, pngFile(40, 40, [0, 128, 128]));
  await expectToast(page, 'The picture has been saved.');
  await page.goto(`${company.origin}/product/product-list`);
  await page.getByRole('link', { name: 'Open Shah Cement, OPC' }).click();
  await arrive(page, 'Shah Cement, OPC');
  await expect(page.getByText('8941100500012')).toBeVisible();
  await expectPageReady(page);
  await expectAccessible(page, 'the card of a product');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'the card of a product on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`${company.origin}/category/category-list`);
  await page.getByRole('button', { name: 'Archive Cement' }).click();
  await page.getByRole('button', { name: 'Archive it' }).click();
  await expectToast(page, 'This is in use: Shah Cement, OPC. Please change or archive those first.');
  await page.goto(`${company.origin}/product/product-list`);
  await page.getByRole('button', { name: 'Archive Shah Cement, OPC' }).click();
  await page.getByRole('button', { name: 'Archive it' }).click();
  await expectToast(page, 'Shah Cement, OPC archived');
  await expect(rowOf(page, 'Shah Cement, OPC')).toHaveCount(0);
});

test('a scanner puts a product on labels: what it reads is taken without a list, twice makes two', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/product/labels');
  await arrive(page, 'Barcode Labels');
  const scanner = page.getByRole('combobox', { name: 'Add a product' });
  await scanner.click();
  // The second comes before the first is answered.
  for (const _ of [1, 2]) {
    await page.keyboard.type('8941100500012');
    await page.keyboard.press('Enter');
  }
  await expect(field(page, 'Labels of Shah Cement, OPC')).toHaveValue('2');
  await expect(scanner).toBeFocused();
  await expect(scanner).toHaveValue('');
  await expect(page.getByRole('img', { name: '8941100500012' })).toHaveCount(2);
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expectToast(page, 'No product has the barcode or code 0000.');
  await page.getByRole('checkbox', { name: 'With the sales price' }).check();
  await expect(page.getByText('Tk 540').first()).toBeVisible();
  await page.getByLabel('Paper of the labels').selectOption('roll50');
  await expect(page.locator('.label-sheet')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await expectPageReady(page);
  await expectAccessible(page, 'labels');
});
