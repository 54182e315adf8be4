// Journey of: opening
import type { Locator, Page } from '@playwright/test';
import { janata, karim, letWithhold, meherun, nasima } from './support/company.ts';
import { turnInto } from './support/goods.ts';
import { enterAs, expect, send, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const rows = (page: Page): Locator => page.locator('[data-opening]');
const rowWith = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
const newRow = (page: Page): Locator => rows(page).first();
const totals = (page: Page): Locator => page.locator('.opening-totals');

/** Takes the account that is found by these letters in the row's field in focus. */
async function takeAccount(page: Page, letters: string, name: string): Promise<void> {
  await type(page, letters);
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
}

test('opening balances by keyboard: accounts, bills of a customer, one save; then a change and a removal', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Opening Balances');
  await expectPageReady(page);
  await expect(page.getByText('Opening balances are dated 13/09/2026')).toBeVisible();

  await test.step('a bank, and a customer with two bills', async () => {
    await tabTo(page, newRow(page).getByRole('combobox', { name: 'Account' }));
    await takeAccount(page, 'janata', janata.name);
    await tabTo(page, newRow(page).getByLabel('Debit'));
    await type(page, '20000');
    const second = rows(page).nth(1);
    await tabTo(page, second.getByRole('combobox', { name: 'Account' }));
    await takeAccount(page, 'nasima', nasima.name);
    await tabTo(page, second.getByLabel('Debit'));
    await type(page, '300');
    await tabTo(page, second.getByRole('button', { name: 'Bills' }));
    await press(page, 'Enter');
    const number = page.getByLabel('Bill No');
    await tabTo(page, number.first());
    await type(page, 'INV-7');
    await press(page, 'Enter');
    await type(page, '01/05/2026');
    await tabTo(page, page.locator('.opening-bill').first().getByLabel('Amount (Tk)'));
    await press(page, 'Control+a');
    await type(page, '100');
    await expect(page.getByText('The bills differ from the opening balance by 200.00.')).toBeVisible();
    await press(page, 'Control+s');
    await expect(page.getByRole('alert').filter({ hasText: 'must add up to the opening balance' })).toBeVisible();
    await expectAccessible(page, 'the opening grid with a complaint');
    await tabTo(page, page.getByRole('button', { name: 'Add Bill' }));
    await press(page, 'Enter');
    await tabTo(page, number.nth(1));
    await type(page, 'INV-9');
    await press(page, 'Enter');
    await type(page, '10/09/2026');
    await tabTo(page, page.locator('.opening-bill').nth(1).getByLabel('Amount (Tk)'));
    await expect(page.getByText('The bills come to the opening balance.')).toBeVisible();
    await expect(totals(page)).toContainText('20,300.00 Cr');
    await press(page, 'Control+s');
    await expectToast(page, '2 opening balances saved.');
    await expect(rowWith(page, nasima.name).getByRole('button', { name: '2 bills' })).toBeVisible();
  });

  await test.step('a change and a removal go together, after second thoughts', async () => {
    await rowWith(page, janata.name).getByLabel('Debit').fill('25000');
    await rowWith(page, nasima.name)
      .getByRole('button', { name: `Remove ${nasima.name}` })
      .click();
    await expect(totals(page)).toContainText('25,000.00 Cr');
    await page.getByRole('button', { name: 'Save 2 rows' }).click();
    await expectToast(page, '1 opening balance saved. 1 opening balance removed.');
    await expect(rowWith(page, nasima.name)).toHaveCount(0);
  });

  await test.step('what another branch owes names that branch, and stands in both', async () => {
    await newRow(page).getByRole('combobox', { name: 'Account' }).click();
    await takeAccount(page, 'inter-branch', 'Inter-branch Current');
    await newRow(page).getByLabel('Debit').fill('900');
    await press(page, 'Control+s');
    await expect(page.getByRole('alert').filter({ hasText: 'Please choose the other branch.' })).toBeVisible();
    await newRow(page).getByLabel('Other Branch').selectOption('Chawkbazar');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/accounts/opening/store')),
      press(page, 'Control+s'),
    ]);
    await expectToast(page, '1 opening balance saved.');
    expect(sent.headers()['x-branch-id'], 'the branch on the screen').toBe(String(company.headOfficeId));
    await expect(rowWith(page, 'Inter-branch Current · Chawkbazar')).toContainText('Both branches have this balance.');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page, 'the opening grid on a phone');
  });
});

test('openings that are lists by keyboard: a cheque in hand, what a bank had not cleared, and withheld tax', async ({
  page,
  company,
  books,
}) => {
  await letWithhold(books, company);
  await enterAs(page, company, company.admin, '/accounts/opening');
  await arrive(page, 'Opening Balances');

  await test.step('a cheque makes the balance of Cheques in Hand', async () => {
    await tabTo(page, newRow(page).getByRole('combobox', { name: 'Account' }));
    await takeAccount(page, 'cheques in', 'Cheques in Hand');
    await tabTo(page, newRow(page).getByRole('button', { name: 'Cheques', exact: true }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Party' }));
    await takeAccount(page, 'nasima', nasima.name);
    await tabTo(page, page.getByLabel('Cheque number'));
    await type(page, '123456');
    await press(page, 'Enter');
    await type(page, '01/09/2026');
    await tabTo(page, page.getByLabel("Drawer's bank"));
    await press(page, 'Control+s');
    await expect(page.getByRole('alert').filter({ hasText: 'the bank on which the cheque is drawn' })).toBeVisible();
    await expectAccessible(page, 'the opening grid with cheques');
    await type(page, 'Agrani');
    await tabTo(page, page.locator('.opening-cheque').getByLabel('Amount (Tk)'));
    await type(page, '700');
    await expect(newRow(page).getByLabel('Debit')).toHaveValue('700.00');
  });

  await test.step('a bank lists what it had not cleared', async () => {
    const second = rows(page).nth(1);
    await tabTo(page, second.getByRole('combobox', { name: 'Account' }));
    await takeAccount(page, 'janata', janata.name);
    await tabTo(page, second.getByLabel('Debit'));
    await type(page, '900');
    await tabTo(page, second.getByRole('button', { name: 'Not cleared' }));
    await press(page, 'Enter');
    const line = page.locator('.opening-uncleared');
    await tabTo(page, line.getByLabel('Date', { exact: true }));
    await type(page, '10/09/2026');
    await tabTo(page, line.getByLabel('Number'));
    await type(page, '4711');
    await tabTo(page, line.getByLabel('Way'));
    await press(page, 'ArrowDown');
    await tabTo(page, line.getByLabel('Amount (Tk)'));
    await type(page, '100');
    await expect(page.getByText('The bank itself had 1,000.')).toBeVisible();
  });

  await test.step('a tax that is not deposited makes the balance of TDS Payable', async () => {
    const third = rows(page).nth(2);
    await tabTo(page, third.getByRole('combobox', { name: 'Account' }));
    await takeAccount(page, 'tds pay', 'TDS Payable');
    await tabTo(page, third.getByRole('button', { name: 'Taxes', exact: true }));
    await press(page, 'Enter');
    const line = page.locator('.opening-tax');
    await tabTo(page, line.getByRole('combobox', { name: 'Party' }));
    await takeAccount(page, 'karim', karim.name);
    await tabTo(page, line.getByLabel('Withheld on'));
    await type(page, '10/06/2026');
    await tabTo(page, line.getByLabel('Bill No'));
    await type(page, 'K-7');
    await tabTo(page, line.getByRole('combobox', { name: 'Section' }));
    await type(page, 'Supply of goods');
    await expect(page.getByRole('option', { name: 'Supply of goods' })).toBeVisible();
    await press(page, 'Enter');
    await tabTo(page, line.getByLabel('Base'));
    await type(page, '1000');
    await tabTo(page, line.getByLabel('Amount (Tk)'));
    await type(page, '50');
    await expect(third.getByLabel('Credit')).toHaveValue('50.00');
    await expectAccessible(page, 'the opening grid with taxes');
    await expectNoSidewaysScroll(page, 'the opening grid with taxes');
    await press(page, 'Control+s');
    await expectToast(page, '3 opening balances saved.');
    await expect(rowWith(page, 'TDS Payable').getByRole('button', { name: '1 tax' })).toBeVisible();
    await expect(rowWith(page, 'Cheques in Hand').getByRole('button', { name: '1 cheque' })).toBeVisible();
    await expect(rowWith(page, janata.name).getByRole('button', { name: '1 not cleared' })).toBeVisible();
  });

  await test.step('a bank whose books had nothing is opened by what it had not cleared', async () => {
    const row = rowWith(page, janata.name);
    await tabTo(page, row.getByLabel('Debit'));
    await press(page, 'Control+a', 'Backspace');
    await press(page, 'Control+s');
    await expectToast(page, '1 opening balance saved.');
    await expect(row.getByLabel('Debit')).toHaveValue('');
    await expect(row.getByRole('button', { name: '1 not cleared' })).toBeVisible();
  });

  await test.step('the register has the cheque', async () => {
    await openByName(page, 'Cheques');
    await expect(page.getByRole('row').filter({ hasText: nasima.name })).toContainText('123456');
    await openByName(page, 'Tax Deposits');
    await expect(page.getByRole('row').filter({ hasText: 'K-7' })).toContainText('Supply of goods');
  });
});

test('the rest of an old sale is opened by keyboard as installments, and one of them is received', async ({
  page,
  company,
  books,
}) => {
  await turnInto(books, company, 'installment');
  await enterAs(page, company, company.admin, '/dashboard');
  expect(await send(page, 'POST', '/api/user/switch-branch', { id: company.shopId })).toBe(200);
  await page.goto(`${company.origin}/accounts/opening`);
  await arrive(page, 'Opening Balances');

  await test.step('equal installments are proposed, and make the balance of the customer', async () => {
    await tabTo(page, newRow(page).getByRole('combobox', { name: 'Account' }));
    await takeAccount(page, 'meher', meherun.name);
    await tabTo(page, newRow(page).getByRole('button', { name: 'Bills', exact: true }));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('button', { name: 'Add installments' }));
    await press(page, 'Enter');
    const rest = page.locator('.opening-rest');
    await expect(rest.getByLabel('Sale No.')).toBeFocused();
    await type(page, 'IS-77');
    await tabTo(page, rest.getByLabel('Sale date'));
    await type(page, '10/02/2026');
    await tabTo(page, rest.getByLabel('Amount (Tk)'));
    await type(page, '9000');
    await tabTo(page, rest.getByLabel('Installments'));
    await press(page, 'ArrowDown', 'ArrowDown');
    await tabTo(page, rest.getByLabel('First installment on'));
    await type(page, '20/09/2026');
    await expectAccessible(page, 'the rest of an old sale');
    await expectNoSidewaysScroll(page, 'the rest of an old sale');
    await tabTo(page, rest.getByRole('button', { name: 'Propose' }));
    await press(page, 'Enter');
    await expect(page.locator('.opening-installment')).toHaveCount(3);
    await expect(newRow(page).getByLabel('Debit')).toHaveValue('9,000.00');
    await press(page, 'Control+s');
    await expectToast(page, '1 opening balance saved.');
    await expect(rowWith(page, meherun.name).getByRole('button', { name: '3 installments' })).toBeVisible();
  });

  await test.step('they are due by the number of the old sale, and one is received', async () => {
    await openByName(page, 'Employee Installment', 'Employee Wise Installments');
    await expect(page.getByRole('row', { name: /IS-77/ })).toHaveCount(3);
    await tabTo(page, page.getByRole('button', { name: 'Receive installment 1' }));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Installment 1 of IS-77' });
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await press(page, 'Enter');
    await expectToast(page, 'Installment received successfully!');
  });

  await test.step('a received installment stays as it is', async () => {
    await openByName(page, 'Opening Balances');
    await rowWith(page, meherun.name).getByRole('button', { name: '3 installments' }).click();
    const first = page.locator('.opening-installment').first();
    await expect(first.getByLabel('Amount (Tk)')).toBeDisabled();
    await expect(page.locator('.opening-installment').nth(1).getByLabel('Amount (Tk)')).toBeEnabled();
  });
});

test('a file of opening balances is tried, put right and imported', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/accounts/opening');
  await arrive(page, 'Opening Balances');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import: Opening Balances' });
  const give = async (...lines: string[]) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    const content = ['Account,Debit,Credit,Bill No,Bill Date', ...lines].join('\n');
    await chooser.setFiles({ name: 'openings.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await give('Cash,500,,,', `${karim.name},70,,A-1,01/08/2026`, 'Nobody,5,,,', `${karim.name},thirty,,A-2,02/08/2026`);
  await expect(dialog.getByText('2 cells cannot be taken.')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Nobody' })).toContainText('This account does not exist.');
  await expect(dialog.getByRole('row').filter({ hasText: 'thirty' })).toContainText('This is not a number.');
  await give('Cash,500,,,', `${karim.name},70,,A-1,01/08/2026`, `${karim.name},30,,A-2,02/08/2026`);
  await expect(dialog.getByText('2 to add, 0 to change, 0 as they are.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expectToast(page, 'Imported: 2 added, 0 changed.');
  await expect(rowWith(page, karim.name).getByRole('button', { name: '2 bills' })).toBeVisible();
  await expect(rowWith(page, karim.name).getByLabel('Debit')).toHaveValue('100.00');
});
