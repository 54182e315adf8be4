import type { Page } from '@playwright/test';
import { karim } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, type } from './support/keyboard.ts';
import { arrive, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const cement = 'Shah Cement, OPC';

/** Whom it is with, as the first letters of the name find them. */
async function chooseParty(page: Page): Promise<void> {
  const party = page.getByRole('combobox', { name: 'Supplier' });
  await expect(party).toBeFocused();
  await type(page, 'kar');
  await expect(page.getByRole('option', { name: karim.name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
}

async function chooseCement(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await type(page, 'shah');
  await expect(page.getByRole('option', { name: cement })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
}

test('a trading purchase of two lines is typed without the mouse, found, and paid in full by an edit', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/invoice/purchase');
  await arrive(page, 'Purchase');
  await expectPageReady(page);
  await chooseParty(page);
  await type(page, 'KT-9');
  // Its number, date, vehicle, discount and payment, then the notes and the first line.
  await press(page, 'Enter', 'Enter', 'Enter');
  await type(page, '50');
  await press(page, 'Enter');
  await type(page, '1000');
  await press(page, 'Enter', 'Enter');
  for (const quantity of ['10', '5']) {
    await chooseCement(page);
    await type(page, quantity);
    await press(page, 'Enter');
    await type(page, '500');
    await press(page, 'Enter', 'Enter');
  }
  await expect(page.getByRole('row', { name: new RegExp(cement) })).toHaveCount(2);
  await expect(page.getByLabel('Totals', { exact: true }).getByText('7,450').first()).toBeVisible();
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: PP-2627-000001');

  await page.getByPlaceholder('Voucher number').fill('PP-1');
  await press(page, 'Enter');
  await expect(page.getByRole('row', { name: new RegExp(cement) })).toHaveCount(2);
  await page.getByLabel('Payment amount').fill('7450');
  await press(page, 'Control+s');
  await expectToast(page, 'Transaction updated successfully!');
});
