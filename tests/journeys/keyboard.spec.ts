import type { Locator, Page } from '@playwright/test';
import { firstDay, karim, nasima, password, secondDay } from './support/company.ts';
import { delayAnswers } from './support/delay-answers.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { askPalette, press, take, type } from './support/keyboard.ts';
import { arrive, expectAccessible, tabTo } from './support/reach.ts';
import { expectToast, keepNextToast } from './support/toasts.ts';
import { accountField, amountField, announcedNumber, lineOf, receiptLines, remarksField } from './support/voucher.ts';

/** The choice that Enter takes. */
const expectInHand = (choice: Locator) => expect(choice).toHaveAttribute('aria-selected', 'true');

/** Types a line into the entry row, as Enter walks it. */
async function typeLine(page: Page, account: string, remarks: string, amount: string): Promise<void> {
  await expect(accountField(page)).toBeFocused();
  await type(page, account.slice(0, 6));
  await expectInHand(page.getByRole('option', { name: account }));
  await press(page, 'Enter');
  await expect(remarksField(page)).toBeFocused();
  await type(page, remarks);
  await press(page, 'Enter');
  await expect(amountField(page)).toBeFocused();
  await type(page, amount);
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();
  await press(page, 'Enter');
  await expect(lineOf(page, account)).toBeVisible();
  await expect(accountField(page)).toBeFocused();
}

/* Nothing in these journeys ever hears of a mouse. */

test('a day at the cash desk, by keyboard alone', async ({ page, company }) => {
  await page.goto(`${company.origin}/`);

  await test.step('sign in', async () => {
    await expect(page.getByLabel('Email')).toBeFocused();
    await type(page, company.accountant.email);
    await press(page, 'Tab');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await type(page, password);
    await press(page, 'Enter');
    await arrive(page, 'Dashboard');
  });

  await test.step('receive cash', async () => {
    await press(page, 'Alt+Digit1');
    await typeLine(page, nasima.name, 'Old due', '1250.50');
    await typeLine(page, karim.name, 'On account', '8000');
    await typeLine(page, 'Tea and Snacks', 'Returned', '75');

    await press(page, 'ArrowUp', 'ArrowUp');
    await expect(page.getByRole('group', { name: 'Edited line' })).toBeVisible();
    await expect(accountField(page)).toHaveValue(karim.name);
    await press(page, 'Enter', 'Enter');
    await expect(amountField(page)).toBeFocused();
    await press(page, 'Control+a');
    await type(page, '9000');
    await press(page, 'Enter', 'Enter');
    await expect(lineOf(page, karim.name)).toContainText('9,000.00');
    await expect(accountField(page)).toBeFocused();

    await keepNextToast(page);
    await press(page, 'ArrowUp', 'End', 'Delete');
    await expect(receiptLines(page).getByRole('row')).toHaveCount(3);
    await expectToast(page, 'Line deleted: Tea and Snacks');
    await press(page, 'Alt+KeyT');
    await tabTo(page, page.getByRole('button', { name: 'Undo' }));
    await press(page, 'Enter');
    await expect(receiptLines(page).getByRole('row')).toHaveCount(4);
    await tabTo(page, page.getByRole('button', { name: 'Delete line 3' }));
    await press(page, 'Delete');
    await expect(receiptLines(page).getByRole('row')).toHaveCount(3);

    await press(page, 'Control+s');
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await expect(accountField(page)).toBeFocused();
  });

  await test.step('see it on the dashboard and in the cash book', async () => {
    await press(page, 'Alt+Digit0');
    await expect(page.getByRole('region', { name: 'Chawkbazar', exact: true })).toContainText(
      'Today received10,250.50',
    );
    await press(page, 'Alt+Digit7');
    await arrive(page, 'Cash Book');
    const row = page.getByRole('row').filter({ hasText: 'CR-2627-000001' }).filter({ hasText: nasima.name });
    await expect(row).toContainText('1,250.50');
    await press(page, '/');
    await expect(row).toBeFocused();
    await press(page, 'Enter');
    await arrive(page, 'CR-2627-000001');
  });

  await test.step('find the ledger of a party with the palette', async () => {
    await askPalette(page, karim.code);
    await expectInHand(page.getByRole('option', { name: new RegExp(karim.name) }));
    await press(page, 'Enter');
    await arrive(page, 'Ledger');
    await expect(page.getByRole('row').filter({ hasText: 'CR-2627-000001' })).toContainText('9,000.00');
  });

  await test.step('find the voucher with the palette, print it, edit it', async () => {
    await askPalette(page, 'CR-1');
    await expectInHand(page.getByRole('option', { name: /CR-2627-000001/ }));
    await press(page, 'Enter');
    await arrive(page, 'CR-2627-000001');
    await press(page, 'Control+p');
    await arrive(page, 'CR-2627-000001, print preview');
    await expect(page.locator('.sheet')).toContainText('Page 1 of 1');
    await tabTo(page, page.getByRole('link', { name: 'Voucher', exact: true }));
    await press(page, 'Enter');
    await arrive(page, 'CR-2627-000001');
    await tabTo(page, page.getByRole('link', { name: 'Edit' }));
    await press(page, 'Enter');
    await expectToast(page, 'Transaction loaded for editing.');
    await expect(accountField(page)).toBeFocused();
    await press(page, 'ArrowUp', 'Enter', 'Enter', 'Control+a');
    await type(page, '9500');
    await press(page, 'Enter', 'Enter', 'Control+s');
    await expectToast(page, 'Transaction updated successfully!');
    await askPalette(page, '1');
    await take(page, page.getByRole('option', { name: /CR-2627-000001/ }));
    await arrive(page, 'CR-2627-000001');
    await expect(page.getByRole('row', { name: new RegExp(`^${karim.name}, Cr`) })).toContainText('+500.00');
  });

  await test.step('close the day', async () => {
    const answer = await delayAnswers(page, '/admin/dayclose');
    await press(page, 'Alt+Digit9');
    await arrive(page, 'Day Close');
    await expect(page.getByLabel('Current Date')).toHaveValue(firstDay.shown);
    // Pressed before the server has said which day is next, it is not lost.
    await press(page, 'Control+s');
    await expect(page.getByRole('button', { name: /^Update/ })).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press(page, 'Tab', 'Enter');
    await expect(page.getByRole('banner')).toContainText(secondDay.shown);
  });

  await test.step('the old day is closed', async () => {
    await press(page, 'Alt+Digit1');
    await expect(accountField(page)).toBeFocused();
    await tabTo(page, page.getByLabel('Find a saved receipt by number'), 'Shift+Tab');
    await type(page, 'CR-2627-000001');
    await press(page, 'Enter');
    await expectToast(page, 'Transaction loaded for editing.');
    await expect(accountField(page)).toBeFocused();
    await expect(page.getByText(`CR-2627-000001 is of ${firstDay.shown}, which is closed.`)).toBeVisible();
    await press(page, 'ArrowUp', 'End', 'Delete', 'Control+s');
    await expectToast(page, /^Line deleted/);
    await expect(page.getByRole('button', { name: /^Update Ctrl/ })).toBeDisabled();
    await expect(lineOf(page, nasima.name)).toBeVisible();
  });
});

test('the list of keys, the palette and the type-ahead are for everybody', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await expect(accountField(page)).toBeFocused();
  await type(page, 'kar');
  await expect(page.getByRole('option', { name: karim.name })).toBeVisible();
  await expect(page.getByRole('option', { name: karim.name })).toContainText(karim.mobile);
  await expectAccessible(page, 'the open type-ahead');
  await press(page, 'Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(accountField(page)).toBeFocused();
  // What was typed stays when the list is closed.
  await expect(accountField(page)).toHaveValue('kar');
  await press(page, 'Control+a');
  await type(page, 'nobody of that name');
  await expect(page.getByText('No match for “nobody of that name”')).toBeVisible();
  await expectAccessible(page, 'a type-ahead without a match');
  await press(page, 'Escape');

  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('from an empty account: edit the last line');
  await expectAccessible(page, 'the list of keys');
  await press(page, 'Escape');
  await askPalette(page, 'cash');
  await expect(page.getByRole('option', { name: /Cash Payment/ })).toBeVisible();
  await expectAccessible(page, 'the palette');
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the entry row says what it lacks, and the last picks are offered', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await expect(accountField(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Add New' }));
  await press(page, 'Enter');
  await expectToast(page, 'Please select account and enter amount');
  await expect(accountField(page)).toBeFocused();
  await expectAccessible(page, 'the entry row with its complaints');
  await press(page, 'Control+s');
  await expectToast(page, 'Please add some transactions.');
  await typeLine(page, nasima.name, '', '10');
  await press(page, 'ArrowDown');
  await expect(page.getByText('Last picks')).toBeVisible();
  await expect(page.getByRole('option', { name: nasima.name })).toBeVisible();
  await expectAccessible(page, 'the last picks');
});
