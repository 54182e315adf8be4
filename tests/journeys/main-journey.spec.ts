import type { Page } from '@playwright/test';
import { firstDay, karim, nasima, secondDay, tea } from './support/company.ts';
import { expect, fillSignIn, test } from './support/journey.ts';
import { axeFindings, follow } from './support/reach.ts';
import { expectToast, keepNextToast } from './support/toasts.ts';
import { addLine, amountField, findVoucher, lineOf, receiptLines, saveVoucher } from './support/voucher.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const card = (page: Page) => page.getByRole('region', { name: 'Chawkbazar', exact: true });
const update = (page: Page) => page.getByRole('button', { name: /^Update Ctrl/ });

test('a day at the cash desk, by mouse', async ({ page, context, company }) => {
  await page.goto(`${company.origin}/`);
  await fillSignIn(page, company.accountant);
  await expect(card(page)).toContainText('Today received-');
  await expect(page.getByRole('banner')).toContainText(firstDay.shown);

  await test.step('receive cash', async () => {
    await follow(page.getByRole('main').getByRole('link', { name: /Cash Receipt/ }), 'Cash Receipt');
    await addLine(page, { account: nasima.name, remarks: 'Old due', amount: '1250.50' });
    await addLine(page, { account: karim.name, remarks: 'On account', amount: '8000' });
    await addLine(page, { account: tea.name, remarks: 'Returned', amount: '75' });
    await lineOf(page, karim.name).getByRole('button', { name: 'Edit line 2' }).click();
    await expect(amountField(page)).toHaveValue('8,000.00');
    await amountField(page).fill('123456');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(lineOf(page, karim.name)).toContainText('1,23,456.00');

    await keepNextToast(page);
    await lineOf(page, nasima.name).getByRole('button', { name: 'Delete line 1' }).click();
    await expect(receiptLines(page).getByRole('row')).toHaveCount(3);
    await page.getByText(`Line deleted: ${nasima.name}`).hover();
    expect(await axeFindings(page), 'axe, a toast').toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(receiptLines(page).getByRole('row').nth(1)).toContainText(nasima.name);
    await lineOf(page, tea.name).getByRole('button', { name: 'Delete line 3' }).click();
    await expect(receiptLines(page).getByRole('row')).toHaveCount(3);

    const totals = page.getByRole('complementary', { name: 'Totals' });
    await expect(totals).toContainText('1,24,706.50');
    await expect(totals).toContainText('Dr Cash');
    expect(await saveVoucher(page)).toBe('CR-2627-000001');
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await expect(totals).toContainText('CR-2627-000001');
  });

  await test.step('see it on the dashboard', async () => {
    await follow(menu(page).getByRole('link', { name: /^Dashboard/ }), 'Dashboard');
    await expect(card(page)).toContainText('Today received1,24,706.50');
    await expect(card(page)).toContainText('Today payment-');
    await expect(card(page)).toContainText('Balance1,24,706.50');
  });

  await test.step('see it in the cash book', async () => {
    await menu(page).getByRole('button', { name: 'Reports' }).click();
    await follow(menu(page).getByRole('link', { name: /^Cash Book/ }), 'Cash Book');
    const rows = page.getByRole('row').filter({ hasText: 'CR-2627-000001' });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(`${firstDay.shown}`);
    await expect(rows.first()).toContainText('1,250.50');
    await expect(rows.last()).toContainText('1,23,456.00');
    await expect(page.getByRole('row', { name: /^Closing balance/ })).toContainText('1,24,706.50');
  });

  await test.step('see it in the ledger, and open it from its row', async () => {
    await follow(page.getByRole('link', { name: nasima.name }), 'Ledger');
    const row = page.getByRole('row').filter({ hasText: 'CR-2627-000001' });
    await expect(row).toContainText('1,250.50');
    await expect(page.getByRole('row', { name: /^Balance/ })).toContainText('1,250.50');
    await follow(row.getByRole('gridcell', { name: firstDay.shown }), 'CR-2627-000001');
    await expect(page.getByRole('main')).toContainText(firstDay.shown);
    await expect(page.getByRole('main')).toContainText('Shahin Alam');
  });

  await test.step('look at its print', async () => {
    await follow(page.getByRole('link', { name: 'Print' }), 'CR-2627-000001, print preview');
    const sheet = page.locator('.sheet');
    await expect(sheet).toHaveCount(1);
    await expect(sheet).toContainText('Chawkbazar9 Chawkbazar Road');
    await expect(sheet).toContainText('Page 1 of 1');
    await expect(sheet).toContainText('1,23,456.00');
    await expect(sheet).toContainText('* This document is system generated.');
    await follow(page.getByRole('link', { name: 'Voucher', exact: true }), 'CR-2627-000001');
  });

  await test.step('edit it; its history says what was and what is', async () => {
    await follow(page.getByRole('link', { name: 'Edit' }), 'Cash Receipt');
    await expectToast(page, 'Transaction loaded for editing.');
    await lineOf(page, karim.name).getByRole('button', { name: 'Edit line 2' }).click();
    await amountField(page).fill('100000');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await update(page).click();
    await expectToast(page, 'Transaction updated successfully!');
    const totals = page.getByRole('complementary', { name: 'Totals' });
    await follow(totals.getByRole('link', { name: 'CR-2627-000001' }), 'CR-2627-000001');
    await expect(page.getByRole('main')).toContainText('Version 2');
    const change = page.getByRole('row', { name: new RegExp(`^${karim.name}, Cr`) });
    await expect(change).toContainText('1,23,456.00');
    await expect(change).toContainText('1,00,000.00');
    await expect(change).toContainText('-23,456.00');
  });

  const other = await context.newPage();
  await other.goto(`${company.origin}/dashboard`);
  await expect(card(other)).toContainText('Today received1,01,250.50');

  await test.step('close the day; the other tab follows', async () => {
    await menu(page).getByRole('button', { name: 'Admin' }).click();
    await follow(menu(page).getByRole('link', { name: /^Day Close/ }), 'Day Close');
    await expect(page.getByLabel('Current Date')).toHaveValue(firstDay.shown);
    await expect(page.getByLabel('Next Date')).toHaveValue(secondDay.shown);
    await page.getByRole('button', { name: /^Update/ }).click();
    const dialog = page.getByRole('dialog', { name: `Close ${firstDay.shown}?` });
    await expect(dialog).toBeVisible();
    expect(await axeFindings(page), 'axe, the question before a day is closed').toEqual([]);
    await dialog.getByRole('button', { name: 'Close the day' }).click();
    await expectToast(page, `${secondDay.shown} has been saved.`);
    await expect(page.getByRole('banner')).toContainText(secondDay.shown);
    await expect(other.getByRole('banner')).toContainText(secondDay.shown);
    await expect(card(other)).toContainText('Today received-');
    await expect(card(other)).toContainText('Balance1,01,250.50');
  });

  await test.step('the old day is closed', async () => {
    await page.goto(`${company.origin}/accounts/cash/receive`);
    await findVoucher(page, 'CR-2627-000001');
    await expect(page.getByText(`CR-2627-000001 is of ${firstDay.shown}, which is closed.`)).toBeVisible();
    await expect(update(page)).toBeDisabled();
    await expect(lineOf(page, karim.name)).toContainText('1,00,000.00');
  });
});
