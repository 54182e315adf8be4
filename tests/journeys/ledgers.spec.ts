// Journey of: account-book
import type { Page } from '@playwright/test';
import { type Company, meherun, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { askPalette } from './support/keyboard.ts';
import { arrive, follow } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

/** The shop takes money of a customer whom no other branch knows; then head office sits down at the page. */
async function afterShopReceipt(page: Page, company: Company): Promise<void> {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await addLine(page, { account: meherun.name, remarks: 'Old due', amount: '500' });
  await saveVoucher(page);
  await enterAs(page, company, company.admin, '/reports/ledger');
  await arrive(page, 'Ledger');
}

test('head office looks into the ledger of a customer whom one branch alone has', async ({ page, company }) => {
  await afterShopReceipt(page, company);
  const account = page.getByRole('combobox', { name: 'Account' });
  await page.getByLabel('Branch', { exact: true }).selectOption('Chawkbazar');
  await account.fill('Meherun');
  await page.getByRole('option', { name: meherun.name }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  const row = page.getByRole('row').filter({ hasText: 'CR-2627-000001' });
  await expect(row).toContainText('500.00');
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(meherun.code);

  await test.step('another branch does not know her, and says so', async () => {
    await page.getByLabel('Branch', { exact: true }).selectOption('Head Office');
    await expectToast(page, 'Head Office has no such account. Please choose another.');
    await expect(account).toHaveValue('');
  });

  await test.step('her name on the voucher leads back to her ledger in that branch', async () => {
    await follow(row.getByRole('link', { name: 'CR-2627-000001' }), 'CR-2627-000001');
    await follow(page.getByRole('link', { name: meherun.name }), 'Ledger');
    await expect(page.getByLabel('Branch', { exact: true }).locator('option:checked')).toHaveText('Chawkbazar');
    await expect(row).toContainText('500.00');
  });
});

test('whoever may not look at ledgers is offered no accounts by the palette', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await askPalette(page, nasima.name);
  await expect(page.getByRole('option', { name: nasima.name })).toBeVisible();
  await enterAs(page, company, company.salesman, '/dashboard');
  await arrive(page, 'Dashboard');
  await askPalette(page, nasima.name);
  await expect(page.getByText('No data found')).toBeVisible();
  await expect(page.getByRole('option', { name: nasima.name })).toHaveCount(0);
});
