// Journey of: everything
import type { Locator, Page } from '@playwright/test';
import { firstDay, karim, nasima, rent } from './support/company.ts';
import { download } from './support/download.ts';
import { cement } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, typeOver } from './support/keyboard.ts';
import { buyCement } from './support/purchase.ts';
import { arrive, tabTo } from './support/reach.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

/** Two receipts and a payment, on the first day. */
async function postSome(page: Page, origin: string): Promise<void> {
  await addLine(page, { account: nasima.name, remarks: 'Old due', amount: '1250.50' });
  await addLine(page, { account: karim.name, amount: '100000' });
  await saveVoucher(page);
  await page.goto(`${origin}/accounts/cash/payment`);
  await addLine(page, { account: rent.name, remarks: 'September', amount: '35000' });
  await saveVoucher(page);
}

/** Goes down the rows until the focus is on that one. */
async function downTo(page: Page, row: Locator): Promise<void> {
  await tabTo(page, page.locator('tbody').getByRole('row').first());
  for (let presses = 0; presses < 40; presses += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`ArrowDown does not reach ${row}`);
}

const sheets = (page: Page) => page.locator('.sheets .sheet');

test('the due list by keyboard: who owes what, on paper, as a file, and on to the ledger', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await postSome(page, company.origin);
  await openByName(page, 'Due List');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: nasima.name })).toContainText('1,250.50');
  await expect(rows.filter({ hasText: karim.name })).toContainText('1,00,000.00');
  await expect(rows.filter({ hasText: rent.name })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1,01,250.50');

  const { file, content } = await download(page, 'CSV');
  expect(file.suggestedFilename()).toMatch(/^due-list-/);
  expect(content.toString('utf8')).toContain('Nasima Akter,01819330240');

  await press(page, 'Control+p');
  await arrive(page, 'Due List, print preview');
  await expect(sheets(page)).toContainText(`As on ${firstDay.shown}`);
  await expect(sheets(page).getByRole('row', { name: /^Total/ })).toContainText('1,01,250.50');
  await page.goBack();
  await arrive(page, 'Due List');

  await tabTo(page, page.getByLabel('End date'));
  await typeOver(page, '13/09/2026');
  await tabTo(page, page.getByRole('button', { name: 'Run' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/end=2026-09-13/);
  await expect(page.getByText('No data found')).toBeVisible();
  await page.goBack();
  await tabTo(page, page.getByRole('link', { name: karim.name }));
  await press(page, 'Enter');
  await arrive(page, 'Ledger');
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(karim.code);
  await expect(page.getByLabel('End date')).toHaveValue(firstDay.shown);
});

test('the trial balance by keyboard: accounts in their levels, and from one to its ledger', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.manager, '/accounts/cash/receive');
  await postSome(page, company.origin);
  await openByName(page, 'Trial Balance');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Current Assets' })).toContainText('66,250.50');
  await expect(rows.filter({ hasText: 'Cash in Hand' })).toContainText('66,250.50');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1,01,250.50');

  await press(page, 'Control+p');
  await arrive(page, 'Trial Balance, print preview');
  await expect(sheets(page)).toContainText('Accounts Receivable');
  await expect(sheets(page).getByRole('row', { name: /^Total/ })).toContainText(/1,01,250\.50.*1,01,250\.50/);
  await page.goBack();
  await arrive(page, 'Trial Balance');

  await tabTo(page, rows.filter({ hasText: 'Assets' }).first());
  await press(page, 'End');
  await expect(rows.filter({ hasText: rent.name })).toBeFocused();
  await press(page, 'Enter');
  await arrive(page, 'Ledger');
  await expect(rows.filter({ hasText: 'CP-2627-000001' })).toContainText('35,000.00');
  await expect(page.getByLabel('End date')).toHaveValue(firstDay.shown);
});

test('the datewise total by keyboard: each day with what it has come to', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await postSome(page, company.origin);
  await openByName(page, 'Datewise Total');
  const day = page.getByRole('row').filter({ hasText: firstDay.shown });
  await expect(day).toContainText(/1,01,250\.50.*35,000\.00.*1,01,250\.50.*35,000\.00.*66,250\.50/);
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('35,000');

  await press(page, 'Control+p');
  await arrive(page, 'Datewise Total, print preview');
  await expect(sheets(page).getByRole('row').filter({ hasText: firstDay.shown }).last()).toContainText('66,250.50');
});

test('the ledger says what its lines have come to, from the opening on', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await postSome(page, company.origin);
  await page.goto(`${company.origin}/reports/ledger?account=17`);
  await expect(page.getByRole('row').filter({ hasText: 'CP-2627-000001' })).toContainText('66,250.50');
});

test('the group report by keyboard: what was bought of a product, on paper, and on to its stock', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  const number = await buyCement(page, { quantity: 40, rate: 510, discount: 400 });
  await openByName(page, 'Group Report');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: cement.name })).toContainText(/40.*20,400\.00.*510\.00/);
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('20,400');

  await press(page, 'Control+p');
  await arrive(page, 'Group Report, print preview');
  await page.getByRole('button', { name: 'Landscape' }).first().press('Enter');
  await expect(sheets(page).getByRole('row').filter({ hasText: cement.name })).toContainText('20,400.00');
  await page.goBack();
  await arrive(page, 'Group Report');

  // The first row is the head of its category.
  await tabTo(page, page.locator('tbody').getByRole('row').first());
  await press(page, 'End');
  await expect(rows.filter({ hasText: cement.name })).toBeFocused();
  await press(page, 'Enter');
  await arrive(page, 'Stock Ledger');
  await expect(rows.filter({ hasText: number })).toContainText('40');
});

test('the statements by keyboard: a line to its accounts, an account to its ledger, beside a year before, on paper', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.manager, '/accounts/cash/receive');
  await postSome(page, company.origin);
  const rows = page.getByRole('row');
  await openByName(page, 'Profit and Loss');
  await expect(rows.filter({ hasText: 'Administrative expenses' })).toContainText('35,000.00');
  await expect(rows.filter({ hasText: 'Profit for the period' })).toContainText('-35,000.00');
  await downTo(page, rows.filter({ hasText: 'Administrative expenses' }));
  await press(page, 'Enter');
  await arrive(page, 'Ledger');
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(rent.name);

  await openByName(page, 'Balance Sheet');
  await expect(rows.filter({ hasText: 'Advances from customers' })).toContainText('1,01,250.50');
  await expect(rows.filter({ hasText: 'Total assets' })).toContainText('66,250.50');
  await expect(rows.filter({ hasText: 'Total equity and liabilities' })).toContainText('66,250.50');
  await tabTo(page, page.getByLabel('Compared With'));
  await page.keyboard.type('A year');
  await press(page, 'Tab', 'Tab', 'Tab', 'Enter');
  await expect(page.getByRole('columnheader', { name: firstDay.shown.replace('2026', '2025') })).toBeVisible();
  await downTo(page, rows.filter({ hasText: 'Advances from customers' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/accounts=advancesFromCustomers/);
  await expect(rows.filter({ hasText: karim.name })).toContainText('1,00,000.00');
  await press(page, 'Control+p');
  await arrive(page, 'Balance Sheet, print preview');
  await expect(sheets(page)).toContainText('Total equity and liabilities');
  await expect(sheets(page)).toContainText(karim.name);

  await openByName(page, 'Cash Flow');
  await expect(rows.filter({ hasText: 'Received from customers' })).toContainText('1,01,250.50');
  await expect(rows.filter({ hasText: 'Other receipts and payments' })).toContainText('-35,000.00');
  const { content } = await download(page, 'CSV');
  expect(content.toString('utf8')).toContain(',Cash at the end,66250.50');
});

test('statements by keyboard: ages of what is owed, one party on paper, and all in one run', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await postSome(page, company.origin);
  await openByName(page, 'Ageing of Balances');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Payables' })).toContainText('-1,01,250.50');
  await expect(rows.filter({ hasText: karim.name })).toContainText('-1,00,000.00');
  await downTo(page, rows.filter({ hasText: nasima.name }));
  await press(page, 'Enter');
  await arrive(page, 'Statement of account');
  await expect(rows.filter({ hasText: 'Cash Receipt' })).toContainText('1,250.50');
  await expect(page.getByRole('row', { name: /^Without cheques not realized/ })).toContainText('1,250.50');
  const { content } = await download(page, 'CSV');
  expect(content.toString('utf8')).toContain('CR-2627-000001,Cash Receipt,Old due,,,1250.50,-1250.50,-1250.50');

  await press(page, 'Control+p');
  await arrive(page, 'Statement of account, print preview');
  await expect(sheets(page)).toContainText(nasima.name);
  await expect(sheets(page)).toContainText('1,250.50 Cr');

  await openByName(page, 'Statements of Parties');
  await expect(rows.filter({ hasText: karim.name })).toContainText('-1,00,000.00');
  await press(page, 'Control+p');
  await arrive(page, 'Statements of Parties, print preview');
  await expect(sheets(page)).toHaveCount(2);
  await expect(sheets(page).first()).toContainText(karim.name);
  await expect(sheets(page).last()).toContainText(nasima.name);
});
