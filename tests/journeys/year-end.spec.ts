// Journey of: year
import { firstDay, rent } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeOver } from './support/keyboard.ts';
import { follow } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

const running = 'Preview: 2026–27, Head Office';
const over = 'Close: 2026–27, Head Office';

test('a year is looked at and closed by keyboard, and reopened by mouse with a reason', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/accounts/cash/payment');
  await addLine(page, { account: rent.name, amount: '1200' });
  const number = await saveVoucher(page);

  // Too early: the preview says why, and closes nothing.
  await openByName(page, 'Year-End Close');
  await follow(page.getByRole('link', { name: running }), 'Head Office, 2026–27');
  await expect(page.getByText(`The open day of the branch is ${firstDay.shown}.`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'What is brought to Retained Earnings' })).toContainText(rent.name);
  await expect(page.getByRole('button', { name: /^Close the year/ })).toBeDisabled();

  await page.goto(`${company.origin}/admin/jumpdate`);
  await page.getByLabel('Current Date').focus();
  await typeOver(page, '01/07/2027');
  await press(page, 'Control+s');
  await page.getByRole('button', { name: 'Jump to the date' }).click();
  await expectToast(page, '01/07/2027 has been saved.');

  await openByName(page, 'Year-End Close');
  await page.getByRole('link', { name: over }).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Head Office, 2026–27' })).toBeVisible();
  await expect(page.getByText('1 voucher of this year waits for approval.')).toBeVisible();
  // Cash was paid that was never received: it is shown, and whoever closes the year confirms it.
  const concerns = page.getByRole('table', { name: 'To be confirmed before the close' });
  await expect(concerns.getByRole('row', { name: /Cash or bank below zero/ })).toContainText('1,200');
  await press(page, 'Control+s');
  const question = page.getByRole('dialog', { name: 'Close the fiscal year 2026–27?' });
  await expect(question).toContainText('The year ends with a loss of 1,200.');
  await expect(question).toContainText('1 cash or bank account is below zero.');
  await press(page, 'Tab', 'Enter');
  await expectToast(page, 'The fiscal year 2026–27 of Head Office is closed.');
  const closes = page.getByRole('table', { name: 'Closes and reopenings' });
  await expect(closes).toContainText('Loss 1,200');
  await expect(closes).toContainText(company.admin.name);

  // Its journal and its vouchers say why nobody changes them.
  await follow(closes.getByRole('link', { name: 'JV-2627-000001' }), 'JV-2627-000001');
  await expect(page.getByText('Cashbook made this journal itself.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Void' })).toBeDisabled();
  await page.goto(`${company.origin}/vr-settings/voucher-delete`);
  await page.getByLabel('Voucher Number').fill(number);
  await expect(page.getByText('The fiscal year of this voucher is closed.')).toBeVisible();

  await page.goto(`${company.origin}/admin/year-end`);
  await page.getByRole('button', { name: 'Reopen: 2026–27, Head Office' }).click();
  const reopening = page.getByRole('dialog', { name: 'Reopen the fiscal year 2026–27?' });
  await reopening.getByRole('button', { name: 'Reopen the year' }).click();
  await expect(reopening.getByText('Please give a reason.')).toBeVisible();
  await reopening.getByLabel('Reason').focus();
  await type(page, 'The auditor asks for it');
  await reopening.getByRole('button', { name: 'Reopen the year' }).click();
  await expectToast(page, 'The fiscal year 2026–27 of Head Office is open again.');
  await expect(closes).toContainText('The auditor asks for it');
  await expect(page.getByRole('link', { name: over })).toBeVisible();
});
