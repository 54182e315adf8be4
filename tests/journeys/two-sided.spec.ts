// Journey of: two-sided
import type { Locator, Page } from '@playwright/test';
import { firstDay, janata, karim, nasima, rent, sonali, tea } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { askPalette, press, take, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { accountField, announcedNumber, findVoucher, lineOf, saveVoucher, takeAccount } from './support/voucher.ts';

const side = (page: Page, name: 'Debit' | 'Credit'): Locator =>
  page.getByRole('group', { name: /New line|Edited line/ }).getByLabel(name);
const addButton = (page: Page) => page.getByRole('button', { name: 'Add New' });
const update = (page: Page) => page.getByRole('button', { name: /^Update Ctrl/ });
const rail = (page: Page) => page.getByRole('complementary', { name: 'Totals' });
const foot = (page: Page) => page.locator('.entry-foot');

/** Fills the entry row and adds it, with the mouse. */
async function addSide(page: Page, account: string, name: 'Debit' | 'Credit', amount: string): Promise<void> {
  await takeAccount(page, account);
  await side(page, name).fill(amount);
  await addButton(page).click();
  await expect(page.getByRole('table').getByRole('row').last()).toContainText(account);
}

async function openLedger(page: Page, name: string): Promise<void> {
  await askPalette(page, name);
  await take(page, page.getByRole('option', { name: new RegExp(name) }).first());
  await arrive(page, 'Ledger');
}

test('a contra by mouse: only money accounts, refused until it balances, and the books', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/contra');
  await arrive(page, 'Contra');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sl',
    'Description',
    'Remarks',
    'Debit (Tk)',
    'Credit (Tk)',
    'Action',
  ]);

  await test.step('a customer is not found, a line has one side', async () => {
    await accountField(page).fill('Nasima');
    await expect(page.getByText('No match for “Nasima”').first()).toBeVisible();
    await takeAccount(page, janata.name);
    await side(page, 'Debit').fill('500');
    await side(page, 'Credit').fill('500');
    await addButton(page).click();
    await expectToast(page, 'A line has a debit or a credit, not both.');
    await expect(side(page, 'Credit')).toBeFocused();
    await side(page, 'Credit').fill('');
    await addButton(page).click();
    await expect(lineOf(page, janata.name)).toContainText('500.00');
  });

  await test.step('it is saved once it balances, and says why not before', async () => {
    await page.getByRole('button', { name: /^Save Ctrl/ }).click();
    await expectToast(page, 'A voucher with debits and credits has at least two lines.');
    await addSide(page, 'Cash', 'Credit', '300');
    await expect(rail(page)).toContainText('Credit is short by200');
    await expect(foot(page)).toContainText('Difference200.00');
    await page.getByRole('button', { name: /^Save Ctrl/ }).click();
    await expectToast(page, 'Debits 500.00 and credits 300.00 are not equal.');
    await expectAccessible(page, 'a contra that does not balance');
    await addSide(page, sonali.name, 'Credit', '200');
    await expect(foot(page)).toContainText('Difference-');
    await expect(rail(page)).toContainText('Dr Janata Bank');
    await expect(rail(page)).toContainText('Cr Sonali Bank');
    expect(await saveVoucher(page)).toBe('CN-2627-000001');
  });

  await test.step('it is found, looked at, changed', async () => {
    await findVoucher(page, 'CN-2627-000001');
    await update(page).click();
    await expectToast(page, 'Nothing was changed.');
    await lineOf(page, sonali.name).getByRole('button', { name: 'Delete line 3' }).click();
    await lineOf(page, janata.name).getByRole('button', { name: 'Edit line 1' }).click();
    await side(page, 'Debit').fill('300');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await update(page).click();
    await expectToast(page, 'Transaction updated successfully!');
  });

  await test.step('it is in the cash book and in the ledger of the bank', async () => {
    await page.goto(`${company.origin}/reports/cashbook?start=${firstDay.iso}&end=${firstDay.iso}`);
    const row = page.getByRole('row').filter({ hasText: 'CN-2627-000001' });
    await expect(row).toContainText(janata.name);
    await expect(row).toContainText('300.00');
    await openLedger(page, janata.name);
    await expect(page.getByRole('row').filter({ hasText: 'CN-2627-000001' })).toContainText('300.00');
    await expect(page.getByRole('row', { name: /^Balance/ })).toContainText('300');
  });
});

test('a journal by keyboard: Enter fills in what is missing, undo, a draft over a reload, its change and its print', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await press(page, 'Alt+Digit5');
  await arrive(page, 'Journal');
  await expect(accountField(page)).toBeFocused();

  await test.step('a debit, then two credits, the last one filled in', async () => {
    await type(page, 'shop rent');
    await press(page, 'Enter');
    await type(page, 'Set off');
    await press(page, 'Enter');
    await expect(side(page, 'Debit')).toBeFocused();
    await type(page, '35000');
    await press(page, 'Enter');
    await expect(addButton(page)).toBeFocused();
    await press(page, 'Enter');
    await expect(rail(page)).toContainText('Credit is short by35,000');
    await type(page, 'abdul karim');
    await press(page, 'Enter', 'Enter', 'Enter');
    await expect(side(page, 'Credit')).toBeFocused();
    await type(page, '20000');
    await press(page, 'Enter', 'Enter');
    await type(page, 'nasima');
    await press(page, 'Enter', 'Enter', 'Enter', 'Enter');
    await expect(side(page, 'Credit')).toHaveValue('15,000.00');
    await expect(addButton(page)).toBeFocused();
    await press(page, 'Enter');
    await expect(lineOf(page, nasima.name)).toContainText('15,000.00');
    await expect(foot(page)).toContainText('Difference-');
  });

  await test.step('what was deleted comes back, and all of it after a reload', async () => {
    await press(page, 'ArrowUp', 'End', 'Delete');
    await expect(lineOf(page, nasima.name)).toHaveCount(0);
    await press(page, 'Control+s');
    await expectToast(page, 'Debits 35,000.00 and credits 20,000.00 are not equal.');
    await press(page, 'Control+z');
    await expect(lineOf(page, nasima.name)).toContainText('15,000.00');
    await page.reload();
    await expect(page.getByText('Your unsaved journal voucher is back.')).toBeVisible();
    await expect(lineOf(page, rent.name)).toContainText('35,000.00');
    await expect(rail(page)).toContainText('Dr Shop Rent');
    await expect(rail(page)).toContainText('Cr Abdul Karim Traders');
    await press(page, 'Control+s');
    expect(await announcedNumber(page)).toBe('JV-2627-000001');
    await expect(accountField(page)).toBeFocused();
  });

  await test.step('its accounts are those of journals', async () => {
    await type(page, 'janata');
    await expect(page.getByText('No match for “janata”').first()).toBeVisible();
    await press(page, 'Escape', 'Control+a', 'Delete');
  });

  await test.step('it is changed, and its debit that lacks is filled in', async () => {
    await findVoucher(page, '1');
    await press(page, 'ArrowUp', 'End', 'Delete');
    await lineOf(page, rent.name).getByRole('button', { name: 'Delete line 1' }).press('Delete');
    await expect(accountField(page)).toBeFocused();
    await type(page, 'tea and');
    await press(page, 'Enter', 'Enter');
    await expect(side(page, 'Debit')).toBeFocused();
    await press(page, 'Enter');
    await expect(side(page, 'Debit')).toHaveValue('20,000.00');
    await press(page, 'Enter', 'Control+s');
    await expectToast(page, 'Transaction updated successfully!');
    await press(page, 'Control+p');
    await arrive(page, 'JV-2627-000001, print preview');
    await expect(page.locator('.sheet')).toContainText('20,000.00');
  });

  await test.step('the books have it as it is now', async () => {
    await openLedger(page, tea.name);
    await expect(page.getByRole('row').filter({ hasText: 'JV-2627-000001' })).toContainText('20,000.00');
    await page.goto(`${company.origin}/reports/cashbook?start=${firstDay.iso}&end=${firstDay.iso}`);
    await expect(page.getByText('No data found')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a journal shows which side each amount is on, and what is missing beside Save', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, '/accounts/journal');
    await addSide(page, rent.name, 'Debit', '35000');
    await addSide(page, karim.name, 'Credit', '20000');
    await expect(lineOf(page, karim.name)).toContainText('20,000.00');
    await expect(rail(page)).toContainText('Credit is short by15,000');
    await expectNoSidewaysScroll(page, 'a journal with two lines');
    await expectAccessible(page, 'a journal with two lines on a phone');
  });
});
