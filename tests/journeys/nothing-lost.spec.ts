// Journey of: drafts, entry
import type { Page } from '@playwright/test';
import { type Company, firstDay, secondDay, tea } from './support/company.ts';
import { download } from './support/download.ts';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { arrive, follow } from './support/reach.ts';
import {
  closeDay,
  enterWithOldDue,
  expectReceivedToday,
  oldDue,
  onAccount,
  receiptPath,
  saveButton,
  statusLine,
} from './support/receipt.ts';
import { expectToast } from './support/toasts.ts';
import {
  accountField,
  addLine,
  amountField,
  announcedNumber,
  findVoucher,
  lineOf,
  receiptLines,
  remarksField,
  saveVoucher,
  takeAccount,
} from './support/voucher.ts';

test.describe('a draft', () => {
  test('survives a reload with its lines, its entry row and its line in hand', async ({ page, company }) => {
    await enterWithOldDue(page, company);
    await addLine(page, onAccount);
    await takeAccount(page, tea.name);
    await amountField(page).fill('75');
    await expect(statusLine(page)).toHaveText('Draft kept, 2 lines');
    await page.reload();
    await expect(page.getByText('Your unsaved receipt is back.')).toBeVisible();
    await expect(page.getByText('2 lines typed on')).toBeVisible();
    await expect(receiptLines(page).getByRole('row')).toHaveCount(3);
    await expect(lineOf(page, oldDue.account)).toContainText('1,250.50');
    await expect(lineOf(page, onAccount.account)).toContainText('8,000.00');
    await expect(accountField(page)).toHaveValue(tea.name);
    await expect(amountField(page)).toHaveValue('75.00');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(page.getByText('Your unsaved receipt is back.')).toHaveCount(0);
    await expect(accountField(page)).toBeFocused();
  });

  test('survives a closed tab, and goes when it is discarded', async ({ page, context, company }) => {
    await enterWithOldDue(page, company);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type(), 'the browser asks before the tab goes').toBe('beforeunload');
    await dialog.accept();

    const next = await context.newPage();
    await next.goto(`${company.origin}${receiptPath}`);
    await expect(lineOf(next, oldDue.account)).toContainText('1,250.50');
    await next.getByRole('button', { name: 'Discard' }).click();
    await expect(next.getByText('No lines yet.')).toBeVisible();
    await next.reload();
    await expect(next.getByText('No lines yet.')).toBeVisible();
    await expect(next.getByText('Your unsaved receipt is back.')).toHaveCount(0);
  });

  test('is kept or discarded at Log Out, as one likes', async ({ page, company }) => {
    await enterWithOldDue(page, company);
    const logOut = async (choice: string) => {
      await page.getByRole('button', { name: 'Shahin Alam, profile menu' }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await expect(page.getByText('You have 1 unsaved draft in this browser.')).toBeVisible();
      await page.getByRole('button', { name: choice }).click();
    };
    await logOut('Cancel');
    await expect(lineOf(page, oldDue.account)).toBeVisible();
    await logOut('Keep and log out');
    await fillSignIn(page, company.accountant);
    await follow(page.getByRole('link', { name: /^Cash Receipt/ }).first(), 'Cash Receipt');
    await expect(page.getByText('Your unsaved receipt is back.')).toBeVisible();
    await expect(lineOf(page, oldDue.account)).toBeVisible();

    await logOut('Discard and log out');
    await fillSignIn(page, company.accountant);
    await follow(page.getByRole('link', { name: /^Cash Receipt/ }).first(), 'Cash Receipt');
    await expect(page.getByText('No lines yet.')).toBeVisible();
  });

  test('belongs to whoever typed it', async ({ page, company }) => {
    await enterWithOldDue(page, company);
    await enterAs(page, company, company.manager, receiptPath);
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await enterAs(page, company, company.accountant, receiptPath);
    await expect(lineOf(page, oldDue.account)).toBeVisible();
  });

  test('outlives a session that ends while one types', async ({ page, context, company }) => {
    await enterWithOldDue(page, company);
    await context.clearCookies({ name: 'cashbook_session' });
    await accountField(page).fill('karim');
    await expectToast(page, 'Please login to continue.');
    await fillSignIn(page, company.accountant);
    await expect(page).toHaveURL(`${company.origin}${receiptPath}`);
    await expect(lineOf(page, oldDue.account)).toBeVisible();
    await expect(accountField(page)).toHaveValue('karim');
    await accountField(page).fill('');
    expect(await saveVoucher(page)).toBe('CR-2627-000001');
  });

  test('that is saved as its session has ended waits for the next sign-in', async ({ page, context, company }) => {
    await enterWithOldDue(page, company);
    await context.clearCookies({ name: 'cashbook_session' });
    await saveButton(page).click();
    await expectToast(page, 'Please login to continue.');
    await fillSignIn(page, company.accountant);
    await expect(page).toHaveURL(`${company.origin}${receiptPath}`);
    // What was saved waited for whoever saved it, and goes to the books by itself.
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await expectReceivedToday(page, company, '1,250.50');
  });
});

test('leaving with unsaved lines asks first', async ({ page, company }) => {
  await enterWithOldDue(page, company);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: /^Cash Payment/ }).click();
  await expect(page.getByRole('dialog', { name: 'Leave this receipt unsaved?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`${company.origin}${receiptPath}`);
  await menu.getByRole('link', { name: /^Cash Payment/ }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${company.origin}/accounts/cash/payment`);
  await arrive(page, 'Cash Payment');
  await page.goBack();
  await arrive(page, 'Cash Receipt');
  await expect(page.getByText('Your unsaved receipt is back.')).toBeVisible();
  await expect(lineOf(page, oldDue.account)).toBeVisible();
});

test('a day closed in another tab moves the date of this one and keeps its lines', async ({
  page,
  context,
  company,
}) => {
  await enterWithOldDue(page, company);
  const other = await context.newPage();
  await other.goto(`${company.origin}/admin/dayclose`);
  await closeDay(other);
  await expect(page.getByRole('banner')).toContainText(secondDay.shown);
  const notice = page.getByText(`The transaction date has changed from ${firstDay.shown} to ${secondDay.shown}.`);
  await expect(notice.first()).toBeVisible();
  await expect(page.getByText(`Save now dates them ${secondDay.shown}.`)).toBeVisible();
  await expect(lineOf(page, oldDue.account)).toContainText('1,250.50');
  expect(await saveVoucher(page)).toBe('CR-2627-000001');
  await expectReceivedToday(page, company, '1,250.50');
});

test.describe('a voucher that somebody else has changed meanwhile', () => {
  const mine = '2000';

  /** Both have CR-2627-000001 in hand; the manager updates it first. */
  async function changeBehind(page: Page, manager: Page, company: Company): Promise<void> {
    await enterWithOldDue(page, company);
    const number = await saveVoucher(page);
    await findVoucher(page, number);
    await lineOf(page, oldDue.account).getByRole('button', { name: 'Edit line 1' }).click();
    await amountField(page).fill(mine);
    await page.getByRole('button', { name: 'Update', exact: true }).click();

    await enterAs(manager, company, company.manager, `${receiptPath}?voucher=${number}`);
    await expect(lineOf(manager, oldDue.account)).toBeVisible();
    await addLine(manager, onAccount);
    await saveButton(manager).click();
    await expectToast(manager, 'Transaction updated successfully!');
    await manager.close();

    await saveButton(page).click();
    await expect(page.getByText('This voucher was changed by someone else.').first()).toBeVisible();
    await expect(lineOf(page, oldDue.account)).toContainText('2,000.00');
  }

  test('is updated over, when one keeps one’s own lines', async ({ page, anotherComputer, company }) => {
    await changeBehind(page, await anotherComputer(), company);
    await page.getByRole('button', { name: 'Keep my lines' }).click();
    await expectToast(page, 'Your lines now change version 2. Press Update to save them.');
    await saveButton(page).click();
    await expectToast(page, 'Transaction updated successfully!');
    await expectReceivedToday(page, company, '2,000');
  });

  test('is taken as it is, when one loads the saved one', async ({ page, anotherComputer, company }) => {
    await changeBehind(page, await anotherComputer(), company);
    await page.getByRole('button', { name: 'Load the saved one' }).click();
    await page.getByRole('button', { name: 'Replace them' }).click();
    await expect(lineOf(page, oldDue.account)).toContainText('1,250.50');
    await expect(lineOf(page, onAccount.account)).toContainText('8,000.00');
    await expectReceivedToday(page, company, '9,250.50');
  });
});

test('remarks and a half-typed amount are not lost to a save that would leave them out', async ({ page, company }) => {
  await enterWithOldDue(page, company);
  await remarksField(page).fill('half a line');
  await saveButton(page).click();
  await expectToast(page, 'The line in the entry row is not added yet. Add it or clear it first.');
  await expect(remarksField(page)).toHaveValue('half a line');
  await remarksField(page).fill('');
  expect(await saveVoucher(page)).toBe('CR-2627-000001');
});

test('an update that changes nothing is not sent', async ({ page, company }) => {
  await enterWithOldDue(page, company);
  await findVoucher(page, await saveVoucher(page));
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api-update')) posts += 1;
  });
  await saveButton(page).click();
  await expectToast(page, 'Nothing was changed.');
  expect(posts).toBe(0);
  await expect(page.getByRole('complementary', { name: 'Totals' })).toContainText('Version1');
});

test('what another release has stored is told, taken along as a text, and only then discarded', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, receiptPath);
  await expect(saveButton(page)).toBeVisible();
  const told = page.getByText('1 document that you typed in another release of this page is in this browser.');
  await expect(told).toHaveCount(0);
  await page.evaluate(async () => {
    const { data: user } = (await (await fetch('/api/me')).json()) as { data: { company_id: number; id: number } };
    const typed = { rows: [{ account: 'Karim', amount: '125.50' }] };
    localStorage.setItem(`draft1:${user.company_id}.${user.id}:1:cash-receipt:tab`, JSON.stringify(typed));
  });
  await page.reload();
  await expect(told).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard', exact: true })).toHaveCount(0);
  const { content } = await download(page, 'Save as a text');
  expect(content.toString()).toContain('rows 1 account: Karim\nrows 1 amount: 125.50\n');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard what was typed?' });
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(saveButton(page)).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('Ctrl+Z brings back deleted lines and a voucher that was reset, for as long as the screen is open', async ({
  page,
  company,
}) => {
  await enterWithOldDue(page, company);
  await addLine(page, onAccount);
  await page.getByRole('button', { name: 'Delete line 1' }).click();
  await page.getByRole('button', { name: 'Delete line 1' }).click();
  await expect(page.getByText('No lines yet.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(receiptLines(page).getByRole('row').nth(1)).toContainText(oldDue.account);
  await expect(receiptLines(page).getByRole('row').nth(2)).toContainText(onAccount.account);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('No lines yet.')).toBeVisible();
  await page.keyboard.press('Control+z');
  expect(await saveVoucher(page)).toBe('CR-2627-000001');
  await expectReceivedToday(page, company, '9,250.50');
});
