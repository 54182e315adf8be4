// Journey of: trading
import type { Page } from '@playwright/test';
import { beginLongBefore, firstDay, karim, nasima, rent, secondDay } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { follow } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, amountField, findVoucher, lineOf, saveVoucher } from './support/voucher.ts';

const receipt = '/accounts/cash/receive';

/** Opens another day on the jump screen, saved with the key from within the field. */
async function jumpTo(page: Page, shown: string, typed = shown): Promise<void> {
  await page.getByLabel('Current Date').fill(typed);
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: `Jump to ${shown}?` });
  await question.getByRole('button', { name: 'Jump to the date' }).click();
  await expectToast(page, `${shown} has been saved.`);
  // Its title names the day too, and is a banner while it stands.
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText(shown);
}

test('whoever may jump opens an old day, writes into it, and comes back', async ({ page, company, books }) => {
  await beginLongBefore(books, company);
  await enterAs(page, company, company.admin, '/admin/dayclose');
  await follow(page.getByRole('link', { name: 'Jump Date' }), 'Jump Date');
  await expect(page.getByLabel('Current Date')).toHaveValue(firstDay.shown);
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'This is already the transaction date.');
  await page.getByLabel('Current Date').fill('31/02/2026');
  await page.getByLabel('Current Date').blur();
  await expect(page.getByText('There is no such day.')).toBeVisible();
  await page.getByLabel('Current Date').fill('t');
  await expect(page.getByText(`= ${firstDay.shown}`)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expectToast(page, 'This is already the transaction date.');
  await jumpTo(page, '01/09/2026', '1/9');
  await expect(page.getByLabel('Current Date')).toBeFocused();
  await page.getByLabel('Current Date').fill('02/09/2026');
  const update = page.getByRole('button', { name: /^Update/ });
  await expect(update).toBeEnabled();
  await update.click();
  await page.getByRole('button', { name: 'Jump to the date' }).click();
  await expectToast(page, '02/09/2026 has been saved.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(update).toBeFocused();
  await expect(update).toBeEnabled();
  await jumpTo(page, '01/09/2026', '1/9');

  await page.goto(`${company.origin}${receipt}`);
  await addLine(page, { account: nasima.name, amount: '500' });
  const number = await saveVoucher(page);
  await page.goto(`${company.origin}/admin/jumpdate`);
  await jumpTo(page, firstDay.shown);

  await page.goto(`${company.origin}${receipt}`);
  await findVoucher(page, number);
  await lineOf(page, nasima.name).getByRole('button', { name: 'Edit line 1' }).click();
  await amountField(page).fill('600');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('button', { name: /^Update Ctrl/ }).click();
  await expectToast(page, 'Transaction updated successfully!');
  await page.goto(`${company.origin}/reports/cashbook?branch=${company.headOfficeId}&start=2026-09-01&end=2026-09-14`);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('01/09/2026');
  await expect(row).toContainText('600.00');
});

test('Day Close proposes the first day that the books have not gone past, and says what that means', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/admin/dayclose');
  const nextDate = page.getByLabel('Next Date');
  await expect(nextDate).toHaveValue(secondDay.shown);
  await page.getByRole('button', { name: /^Update/ }).click();
  const question = page.getByRole('dialog', { name: `Close ${firstDay.shown}?` });
  await expect(question).toContainText('changed only by people who may jump dates, as you may');
  await question.getByRole('button', { name: 'Close the day' }).click();
  await expectToast(page, `${secondDay.shown} has been saved.`);
  await expect(nextDate).toHaveValue('16/09/2026');
  await expect(page.getByRole('link', { name: 'Print the cash book of the day' })).toBeFocused();

  await page.goto(`${company.origin}/admin/jumpdate`);
  await jumpTo(page, firstDay.shown);
  await page.goto(`${company.origin}/admin/dayclose`);
  await expect(nextDate).toHaveValue('16/09/2026');
  await expect(page.getByText('The books have gone past the days before 16/09/2026.')).toBeVisible();
});

test('a voucher of a closed day is told to be fixed when it is opened, or to be sealed again', async ({
  page,
  anotherComputer,
  company,
  books,
}) => {
  await beginLongBefore(books, company);
  await enterAs(page, company, company.manager, receipt);
  await addLine(page, { account: nasima.name, amount: '500' });
  const number = await saveVoucher(page);
  await page.goto(`${company.origin}/admin/dayclose`);
  await page.getByRole('button', { name: /^Update/ }).click();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expectToast(page, `${secondDay.shown} has been saved.`);

  await page.goto(`${company.origin}${receipt}`);
  await findVoucher(page, number);
  await expect(page.getByText(`${number} is of ${firstDay.shown}, which is closed.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Update Ctrl/ })).toBeDisabled();

  const chief = await anotherComputer();
  await enterAs(chief, company, company.admin, receipt);
  await addLine(chief, { account: nasima.name, amount: '700' });
  const own = await saveVoucher(chief);
  await chief.goto(`${company.origin}/admin/jumpdate`);
  await jumpTo(chief, '01/09/2026');
  await chief.goto(`${company.origin}${receipt}?voucher=${own}`);
  await expect(
    chief.getByText(`${firstDay.shown} is closed. A change of this voucher is written into it`),
  ).toBeVisible();
  await expect(chief.getByRole('button', { name: /^Update Ctrl/ })).toBeEnabled();
});

test('a payment goes out of the cash, and a number of the other side is not found on this one', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/payment');
  await addLine(page, { account: rent.name, remarks: 'September', amount: '35000' });
  await addLine(page, { account: karim.name, remarks: 'Goods', amount: '1499.99' });
  await expect(page.getByRole('complementary', { name: 'Totals' })).toContainText('Cr Cash');
  expect(await saveVoucher(page)).toBe('CP-2627-000001');
  await page.goto(`${company.origin}/dashboard`);
  const card = page.getByRole('region', { name: 'Chawkbazar', exact: true });
  await expect(card).toContainText('Today payment36,499.99');
  await expect(card).toContainText('Balance-36,499.99');

  await page.goto(`${company.origin}${receipt}`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expectToast(page, 'Please enter a search value.');
  await page.getByLabel('Find a saved receipt by number').fill('CP-2627-000001');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expectToast(page, 'Transaction not found.');
});

test('a void voucher leaves the books, and keeps its number and its history', async ({ page, company }) => {
  await enterAs(page, company, company.manager, receipt);
  await addLine(page, { account: nasima.name, remarks: 'Twice by mistake', amount: '500' });
  const number = await saveVoucher(page);
  await follow(page.getByRole('complementary', { name: 'Totals' }).getByRole('link', { name: number }), number);
  await page.getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: `Void ${number}?` });
  await dialog.getByRole('button', { name: 'Void voucher' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Typed twice');
  await dialog.getByRole('button', { name: 'Void voucher' }).click();
  await expectToast(page, `${number} is void.`);
  await expect(page.getByText('This voucher is void and cannot be changed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Typed twice');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled();

  await page.goto(`${company.origin}/reports/cashbook`);
  await expect(page.getByText('No data found')).toBeVisible();
  await page.goto(`${company.origin}${receipt}`);
  await addLine(page, { account: nasima.name, amount: '500' });
  expect(await saveVoucher(page)).toBe('CR-2627-000002');
});
