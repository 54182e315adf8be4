// Journey of: stock
import type { Page } from '@playwright/test';
import { keepWarehouses } from './support/company.ts';
import { cement, scan } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeByHand } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const godown = 'Chaktai Godown';

const productField = (page: Page) => page.getByRole('combobox', { name: 'Product' });

/** Chooses in a field above the rows by its letters, and goes on with Enter. */
async function chooseAbove(page: Page, label: string, letters: string, chosen: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field.locator('option', { hasText: chosen })).toBeAttached();
  await field.focus();
  await type(page, letters);
  await expect(field.locator('option:checked')).toHaveText(chosen);
  await press(page, 'Enter');
}

test('opening stock, an adjustment and a transfer are typed by keyboard, and the stock is counted with a scanner', async ({
  page,
  company,
  books,
}) => {
  await keepWarehouses(books, company);
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');

  await openByName(page, 'Opening Stock');
  await expectPageReady(page);
  await chooseAbove(page, 'Warehouse', 'Chak', godown);
  await productField(page).focus();
  await typeByHand(page, 'shah');
  await expect(page.getByRole('option', { name: cement.name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
  await type(page, '10');
  await press(page, 'Enter');
  await type(page, '500');
  await press(page, 'Enter', 'Enter');
  await expect(page.getByRole('row', { name: new RegExp(cement.name) })).toContainText('500');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SA-2627-000001');

  await openByName(page, 'Stock Adjustment');
  await expectPageReady(page);
  await chooseAbove(page, 'Reason', 'Dam', 'Damage');
  await chooseAbove(page, 'Warehouse', 'Chak', godown);
  await productField(page).focus();
  // Twelve scans are twelve pieces in one row, two more than there are; one key takes one back.
  await scan(page, ...Array.from({ length: 12 }, () => cement.barcode));
  const scanned = page.getByRole('row', { name: new RegExp(cement.name) });
  await expect(scanned.getByRole('cell', { name: '12', exact: true })).toBeVisible();
  await expect(scanned).toContainText('The stock will be 2 below zero.');
  for (let scans = 12; scans > 2; scans -= 1) await press(page, 'Control+z');
  await expect(scanned.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect(page.getByText('below zero')).toHaveCount(0);
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SA-2627-000002');

  await openByName(page, 'Stock Transfer');
  await expectPageReady(page);
  await chooseAbove(page, 'From warehouse', 'Chak', godown);
  await productField(page).focus();
  await typeByHand(page, 'shah');
  await expect(page.getByRole('option', { name: cement.name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
  await type(page, '3');
  await press(page, 'Enter', 'Enter', 'Control+s');
  await expectToast(page, 'Voucher No.: SA-2627-000003');

  await openByName(page, 'Count Sheets');
  await page.getByRole('link', { name: 'Start a count' }).first().click();
  await arrive(page, 'Start a count');
  await expectPageReady(page);
  await expect(page.getByLabel('Warehouse', { exact: true }).locator('option:checked')).toHaveText(godown);
  await press(page, 'Control+s');
  await arrive(page, `Count sheet 1 · ${godown}`);
  await expectPageReady(page);
  const row = page.getByRole('row', { name: new RegExp(cement.name) });
  // Five lie there. One code belongs to nothing; it holds up none of the others.
  await expect(page.getByLabel('Scan')).toBeFocused();
  await scan(page, cement.barcode, cement.barcode, '4711', 'SC-50', cement.barcode, cement.barcode);
  await expect(page.getByText('4711: Nothing has the code “4711”.')).toBeVisible();
  await expect(row.getByRole('textbox')).toHaveValue('5');
  await press(page, 'Control+z');
  await expect(row.getByRole('textbox')).toHaveValue('4');
  await expect(row).toContainText('-1');
  await expectAccessible(page, 'a count sheet');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'a count sheet on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  // By hand, and again what was scanned.
  await row.getByRole('textbox').focus();
  await type(page, '3\n');
  await expect(row).toContainText('-2');
  await page.getByRole('button', { name: 'Post the differences' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Post the differences' }).click();
  await expectToast(page, 'Differences posted: SA-2627-000004');
  await expect(page.getByText('Differences posted', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('region', { name: 'Pages' })).toContainText(cement.barcode);
  await page.goBack();
  await page.getByRole('link', { name: 'SA-2627-000004' }).click();
  await expect(page.getByText('Count sheet 1').first()).toBeVisible();
});
