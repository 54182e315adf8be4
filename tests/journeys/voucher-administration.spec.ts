// Journey of: admin, approve, approval
import type { Page } from '@playwright/test';
import { type Company, firstDay, nasima, secondDay } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeOver } from './support/keyboard.ts';
import { follow } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

const receipt = '/accounts/cash/receive';

/** Saves a receipt at the desk and answers its number. */
async function saveReceipt(page: Page, { origin }: Company, amount: string): Promise<string> {
  await page.goto(`${origin}${receipt}`);
  await addLine(page, { account: nasima.name, amount });
  return saveVoucher(page);
}

test('a month is approved after a look at what waits, and one approval is removed by its number', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, receipt);
  const number = await saveReceipt(page, company, '500');
  const other = await saveReceipt(page, company, '700');
  await page.goto(`${company.origin}/admin/voucher-approval`);
  await expect(page.getByLabel('Start Date')).toHaveValue('01/09/2026');
  const receipts = page.getByRole('table', { name: 'Waiting for approval' }).getByRole('row', { name: 'Cash Receipt' });
  await expect(receipts.getByRole('cell').last()).toHaveText('2');
  await page.getByRole('radio', { name: 'Every branch' }).check();
  await expect(page.getByRole('table', { name: 'Waiting for approval' })).toContainText('Branch');
  await page.getByRole('button', { name: /^Approved/ }).click();
  await expectToast(page, '2 vouchers have been approved.');
  await expect(page.getByRole('button', { name: /^Approved/ })).toBeFocused();
  await expect(page.getByText('Every voucher of these days is approved.')).toBeVisible();

  await follow(page.getByRole('link', { name: 'Back' }), 'Remove Voucher Approval');
  await page.getByRole('button', { name: /^Remove Approval/ }).click();
  await expect(page.getByText('Voucher number is required')).toBeVisible();
  await page.getByLabel('Voucher Number').fill(number);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await page.getByRole('button', { name: /^Remove Approval/ }).click();
  await expectToast(page, `The approval of ${number} has been removed.`);
  await page.getByLabel('Voucher Number').fill('42');
  await expect(page.getByText('No voucher has this number here.')).toBeVisible();

  // The page of an approved voucher leads there with its number.
  await page.getByLabel('Voucher Number').fill(other);
  await follow(page.getByRole('link', { name: 'Open voucher' }), other);
  await follow(page.getByRole('main').getByRole('link', { name: 'Remove Approval' }), 'Remove Voucher Approval');
  await expect(page.getByLabel('Voucher Number')).toHaveValue(other);
});

test('a receipt typed on the wrong side becomes a payment, by mouse', async ({ page, company }) => {
  await enterAs(page, company, company.manager, receipt);
  const number = await saveReceipt(page, company, '500');
  await page.goto(`${company.origin}/admin/voucher/type-change`);
  await page.getByLabel('Voucher Number').fill(number);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  const types = page.getByLabel('New Voucher Type');
  await expect(types.getByRole('option')).toHaveText(['Select Voucher Type', 'Cash Payment']);
  await page.getByRole('button', { name: /^Change/ }).click();
  await expect(page.getByText('Voucher type is required')).toBeVisible();
  await types.selectOption('Cash Payment');
  await page.getByRole('button', { name: /^Change/ }).click();
  await expectToast(page, 'Voucher No.: CP-2627-000001');
  await follow(page.getByRole('link', { name: 'Open voucher' }), 'CP-2627-000001');
  await expect(page.getByRole('main')).toContainText('changed the type of the voucher');
  await page.goto(`${company.origin}/admin/voucher/type-change`);
  await follow(page.getByRole('link', { name: 'Back' }), 'Day Close');
});

test('vouchers move to another date together, after a look at which', async ({ page, company }) => {
  await enterAs(page, company, company.admin, receipt);
  const number = await saveReceipt(page, company, '500');
  await saveReceipt(page, company, '700');
  await page.goto(`${company.origin}/admin/dayclose`);
  await page.getByRole('button', { name: /^Update/ }).click();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expectToast(page, `${secondDay.shown} has been saved.`);

  await page.goto(`${company.origin}/admin/voucher/date-change`);
  await page.getByRole('button', { name: /^Change/ }).click();
  for (const missing of ['Voucher type', 'Change date', 'Start voucher number', 'End voucher number']) {
    await expect(page.getByText(`${missing} is required`)).toBeVisible();
  }
  await page.getByLabel('Voucher Type').selectOption('Cash Receipt');
  await page.getByLabel('Change Date').fill(secondDay.shown);
  await page.getByLabel('Start Voucher Number').fill('1');
  await page.getByLabel('End Voucher Number').fill('2');
  await expect(page.getByText('The change date must not be the current date.')).toBeVisible();
  await page.getByLabel('Current Date').fill('13/09/2026');
  await expect(page.getByText(`${number} has another date than the current date`)).toBeVisible();
  await page.getByLabel('Current Date').fill(firstDay.shown);
  await expect(page.getByText('has another date than the current date')).toHaveCount(0);
  const moving = page.getByRole('table', { name: '2 vouchers will move' });
  await expect(moving).toContainText('1,200');
  await page.getByRole('button', { name: /^Change/ }).click();
  await expectToast(page, `2 vouchers are dated ${secondDay.shown} now.`);
});

test('a voucher is voided by its number, beside the dates of the trading day', async ({ page, company }) => {
  await enterAs(page, company, company.manager, receipt);
  const number = await saveReceipt(page, company, '500');
  await page.goto(`${company.origin}/vr-settings/voucher-delete`);
  await expect(page.getByLabel('Current Date')).toHaveValue(firstDay.shown);
  await expect(page.getByLabel('Next Date')).toHaveValue(secondDay.shown);
  await page.getByRole('button', { name: 'Void voucher' }).click();
  await expect(page.getByText('Voucher number is required')).toBeVisible();
  await page.getByLabel('Voucher Number').fill(number);
  await expect(page.getByRole('main')).toContainText(nasima.name);
  await page.getByRole('button', { name: 'Void voucher' }).click();
  const dialog = page.getByRole('dialog', { name: `Void ${number}?` });
  await dialog.getByLabel('Reason').fill('Typed twice');
  await dialog.getByRole('button', { name: 'Void voucher' }).click();
  await expectToast(page, `${number} is void.`);
  await expect(page.getByText('This voucher is void and cannot be changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Void voucher' })).toBeDisabled();
  await expect(page.getByLabel('Voucher Number'), 'for the next number').toBeFocused();
});

test('all of it by keyboard: approve, remove the approval, change the type and the date, void', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, receipt);
  const number = await saveReceipt(page, company, '500');
  await openByName(page, 'Voucher Approval');
  await press(page, 'Control+s');
  await expectToast(page, '1 voucher has been approved.');

  await openByName(page, 'Remove Approval', 'Remove Voucher Approval');
  await expect(page.getByLabel('Voucher Number')).toBeFocused();
  await type(page, number);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await press(page, 'Enter');
  await expectToast(page, `The approval of ${number} has been removed.`);

  await openByName(page, 'Voucher Type Change', 'Change Voucher Type');
  await expect(page.getByLabel('Voucher Number')).toBeFocused();
  await type(page, number);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await press(page, 'Tab');
  await type(page, 'Cash P');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: CP-2627-000001');

  await openByName(page, 'Day Close');
  await press(page, 'Control+s');
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).focus();
  await press(page, 'Enter');
  await expectToast(page, `${secondDay.shown} has been saved.`);
  await openByName(page, 'Voucher Date Change', 'Voucher Change Date');
  await page.getByLabel('Voucher Type').focus();
  await type(page, 'Cash P');
  await press(page, 'Tab');
  await typeOver(page, firstDay.shown);
  await press(page, 'Tab');
  await type(page, secondDay.shown);
  await press(page, 'Tab');
  await type(page, '1');
  await press(page, 'Tab');
  await type(page, '1');
  await expect(page.getByRole('table', { name: '1 voucher will move' })).toBeVisible();
  await press(page, 'Control+s');
  await expectToast(page, `1 voucher is dated ${secondDay.shown} now.`);

  await openByName(page, 'Voucher Delete');
  await expect(page.getByLabel('Voucher Number')).toBeFocused();
  await type(page, number);
  await expect(page.getByRole('heading', { name: 'CP-2627-000001' })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await type(page, 'Typed twice');
  await press(page, 'Tab', 'Tab', 'Enter');
  await expectToast(page, 'CP-2627-000001 is void.');
});
