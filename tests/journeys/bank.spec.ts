// Journey of: bank, bank-voucher
import type { Page } from '@playwright/test';
import { firstDay, givePermission, janata, karim, nasima, rent } from './support/company.ts';
import { delayAnswers } from './support/delay-answers.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { askPalette, openByName, press, take, type } from './support/keyboard.ts';
import { arrive, expectAccessible } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import {
  accountField,
  addLine,
  amountField,
  announcedNumber,
  findVoucher,
  lineOf,
  saveVoucher,
} from './support/voucher.ts';

const receive = '/accounts/bank/receive';

const bankField = (page: Page) => page.getByLabel('Bank account');
const chosenBank = (page: Page) => bankField(page).locator('option:checked');
const addButton = (page: Page) => page.getByRole('button', { name: 'Add New' });
const save = (page: Page) => page.getByRole('button', { name: /^Save Ctrl/ });
const update = (page: Page) => page.getByRole('button', { name: /^Update Ctrl/ });
const rail = (page: Page) => page.getByRole('complementary', { name: 'Totals' });

/** Opens the ledger of an account by its name, with the palette. */
async function openLedger(page: Page, name: string): Promise<void> {
  await askPalette(page, name);
  await take(page, page.getByRole('option', { name: new RegExp(name) }).first());
  await arrive(page, 'Ledger');
}

test('a bank receipt by mouse: what it asks for, in order, its save, its changes, and the books', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, receive);
  await arrive(page, 'Bank Receipt');

  await test.step('the screen is the specified one', async () => {
    await expect(bankField(page).locator('option')).toHaveText(['Choose a bank account', 'Janata Bank', 'Sonali Bank']);
    await expect(page.getByRole('columnheader')).toHaveText(['Sl', 'Description', 'Remarks', 'Amount (Tk)', 'Action']);
    await expect(page.locator('.entry-foot')).toHaveText(/Received Total/);
    await expect(bankField(page)).toBeFocused();
  });

  await test.step('it says what is missing, one thing after the other', async () => {
    await addButton(page).click();
    await expectToast(page, 'Please select account and enter amount');
    await save(page).click();
    await expectToast(page, 'Add at least one transaction');
    await addLine(page, { account: nasima.name, remarks: 'By transfer', amount: '1250.50' });
    await save(page).click();
    await expectToast(page, 'Please select Receiver Bank Account.');
    await expect(bankField(page)).toBeFocused();
    await expect(bankField(page)).toHaveAccessibleDescription('Please select Receiver Bank Account.');
    await expectAccessible(page, 'a bank receipt without its bank');
  });

  await test.step('it is saved, and the bank stays for the next', async () => {
    await bankField(page).selectOption(janata.name);
    await addLine(page, { account: karim.name, amount: '8000' });
    await expect(page.locator('.entry-foot')).toContainText('9,250.50');
    await expect(rail(page)).toContainText('Dr Janata Bank');
    await expect(rail(page)).toContainText('Cr Nasima Akter');
    expect(await saveVoucher(page)).toBe('BR-2627-000001');
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await expect(chosenBank(page)).toHaveText(janata.name);
  });

  await test.step('it is found again; an update that changes nothing makes no version', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expectToast(page, 'Please enter a search value.');
    await bankField(page).selectOption('');
    await findVoucher(page, '1');
    await expect(chosenBank(page)).toHaveText(janata.name);
    await expect(lineOf(page, nasima.name)).toContainText('1,250.50');
    await update(page).click();
    await expectToast(page, 'Nothing was changed.');
    await lineOf(page, karim.name).getByRole('button', { name: 'Edit line 2' }).click();
    await amountField(page).fill('7000');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await update(page).click();
    await expectToast(page, 'Transaction updated successfully!');
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await expect(chosenBank(page)).toHaveText(janata.name);
  });

  await test.step('an update needs lines and a bank', async () => {
    await findVoucher(page, 'BR-2627-000001');
    await expect(rail(page)).toContainText('Version2');
    await lineOf(page, karim.name).getByRole('button', { name: 'Delete line 2' }).click();
    await lineOf(page, nasima.name).getByRole('button', { name: 'Delete line 1' }).click();
    await bankField(page).selectOption('');
    await update(page).click();
    await expectToast(page, 'No transactions to update.');
    await press(page, 'Control+z');
    await expect(lineOf(page, nasima.name)).toBeVisible();
    await update(page).click();
    await expectToast(page, 'Please select Receiver Bank Account.');
    await page.getByRole('button', { name: 'Reset' }).click();
  });

  await test.step('it is in the ledger of the bank, and not in the cash book', async () => {
    await openLedger(page, janata.name);
    const row = page.getByRole('row').filter({ hasText: 'BR-2627-000001' });
    await expect(row).toHaveCount(2);
    await expect(row.first()).toContainText('1,250.50');
    await expect(page.getByRole('row', { name: /^Balance/ })).toContainText('8,25');
    await page.goto(`${company.origin}/reports/cashbook?start=${firstDay.iso}&end=${firstDay.iso}`);
    await expect(page.getByText('No data found')).toBeVisible();
  });
});

test('bank payments by keyboard: the bank once, line by line, undo, and a draft that outlives a reload', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  const letBanksCome = await delayAnswers(page, '/accounts/bank/ddl');
  await openByName(page, 'Bank Payment');
  await expect(bankField(page)).toBeFocused();
  // Whoever knows the screen does not wait for the banks.
  await type(page, 'jan');
  letBanksCome();
  await expect(chosenBank(page)).toHaveText(janata.name);
  await press(page, 'Enter');
  // Without a cheque, Enter goes past its number and its date.
  await expect(page.getByLabel('Cheque number')).toBeFocused();
  await press(page, 'Enter');
  await expect(accountField(page)).toBeFocused();
  await type(page, 'shop rent');
  await press(page, 'Enter');
  await type(page, 'September');
  await press(page, 'Enter');
  await type(page, '35000');
  await press(page, 'Enter');
  await expect(addButton(page)).toBeFocused();
  await press(page, 'Enter');
  await expect(lineOf(page, rent.name)).toContainText('35,000.00');
  await expect(page.locator('.entry-foot')).toHaveText(/Payment Total/);
  await expect(accountField(page)).toBeFocused();
  await expect(rail(page)).toContainText('Dr Shop Rent');
  await expect(rail(page)).toContainText('Cr Janata Bank');
  await expect(rail(page)).toContainText('Janata Bank will be 35,000 below zero.');
  await press(page, 'Control+s');
  expect(await announcedNumber(page)).toBe('BP-2627-000001');
  await expect(chosenBank(page)).toHaveText(janata.name);
  await expect(accountField(page)).toBeFocused();

  // The bank is still there: the next one begins with its account.
  await type(page, 'nasima');
  await press(page, 'Enter', 'Enter');
  await type(page, '500');
  await press(page, 'Enter', 'Enter');
  await expect(lineOf(page, nasima.name)).toBeVisible();
  await press(page, 'ArrowUp', 'End', 'Delete');
  await expect(page.getByText('No lines yet.')).toBeVisible();
  await press(page, 'Control+z');
  await expect(lineOf(page, nasima.name)).toContainText('500.00');
  await page.reload();
  await expect(page.getByText('Your unsaved bank payment is back.')).toBeVisible();
  await expect(chosenBank(page)).toHaveText(janata.name);
  await expect(lineOf(page, nasima.name)).toContainText('500.00');
  await press(page, 'Control+s');
  expect(await announcedNumber(page)).toBe('BP-2627-000002');
  await press(page, 'Control+p');
  await arrive(page, 'BP-2627-000002, print preview');
  await expect(page.locator('.sheet')).toContainText('500.00');
});

test('whoever may save and not edit bank vouchers has no search box', async ({ page, company, books }) => {
  await enterAs(page, company, company.officer, receive);
  await arrive(page, 'You may not open this page');
  await givePermission(books, company, company.officer, 'bank.received.create');
  await page.reload();
  await arrive(page, 'Bank Receipt');
  await expect(page.getByLabel(/^Find a saved/)).toHaveCount(0);
  await bankField(page).selectOption(janata.name);
  await addLine(page, { account: nasima.name, amount: '10' });
  expect(await saveVoucher(page)).toBe('BR-2627-000001');
});
