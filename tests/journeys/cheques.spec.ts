// Journey of: cheques
import type { Page } from '@playwright/test';
import { firstDay, janata, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { accountField, announcedNumber } from './support/voucher.ts';

const register = (page: Page) => page.getByRole('table', { name: 'Cheques' });
const row = (page: Page, number: string) => register(page).getByRole('row').filter({ hasText: number });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Types a bank receipt by cheque, whose bank is chosen, and saves it. */
async function receiveCheque(page: Page, number: string, amount: string): Promise<string> {
  await expect(field(page, 'Cheque number')).toBeFocused();
  await type(page, number);
  await press(page, 'Enter');
  await type(page, 't');
  await press(page, 'Enter');
  await type(page, 'Pubali Bank');
  await press(page, 'Enter');
  await expect(accountField(page)).toBeFocused();
  await type(page, 'nasima');
  await press(page, 'Enter', 'Enter');
  await type(page, amount);
  await press(page, 'Enter', 'Enter');
  await press(page, 'Control+s');
  return announcedNumber(page);
}

test('cheques are received, deposited, realized and bounced by keyboard, with slip and card', async ({
  page,
  company,
  anotherComputer,
}) => {
  await enterAs(page, company, company.accountant, '/accounts/bank/receive');
  await arrive(page, 'Bank Receipt');
  const bank = page.getByLabel('Bank account');
  await expect(bank).toBeFocused();

  await test.step('a receipt by cheque goes to Cheques in Hand, and the next one begins at its number', async () => {
    await expect(page.getByLabel('Cheque date')).toBeDisabled();
    await type(page, 'jan');
    await expect(bank.locator('option:checked')).toHaveText(janata.name);
    await press(page, 'Enter');
    expect(await receiveCheque(page, '123456', '6000')).toBe('BR-2627-000001');
    expect(await receiveCheque(page, '123457', '2500')).toBe('BR-2627-000002');
    await expect(page.getByLabel('Cheque number')).toHaveValue('');
  });

  await test.step('the register has them in hand', async () => {
    await openByName(page, 'Cheques');
    await expect(row(page, '123456')).toContainText(nasima.name);
    await expect(row(page, '123456')).toContainText('Pubali Bank');
    await expect(register(page).getByRole('row', { name: /^Total/ })).toContainText('8,500');
    await expectAccessible(page, 'the register');
  });

  await test.step('both go on a slip, which prints', async () => {
    await row(page, '123456').focus();
    await press(page, 'Space', 'ArrowDown', 'Space');
    await expect(page.getByText('2 cheques marked')).toBeVisible();
    await press(page, 'd');
    await expect(dialog(page).getByLabel('Bank account')).toBeFocused();
    await expectAccessible(page, 'a deposit');
    await press(page, 'Enter');
    await expect(page.getByText('2 of 2 cheques done.')).toBeVisible();
    await expect(row(page, '123457')).toBeFocused();
    await expect(row(page, '123457')).toContainText('Deposit slip 1');
    await press(page, 'Control+p');
    await arrive(page, 'Deposit slip 1');
    const sheet = page.locator('.sheets .sheet').first();
    for (const said of ['123456', '123457', 'Pubali Bank', janata.name, nasima.name, '8,500', firstDay.shown]) {
      await expect(sheet).toContainText(said);
    }
    await expectAccessible(page, 'a slip');
  });

  await test.step('they are realized, and one bounces with a fee', async () => {
    await page.getByRole('link', { name: 'Cheques', exact: true }).last().click();
    await arrive(page, 'Cheques');
    await row(page, '123456').focus();
    await press(page, 'Space', 'r');
    await expect(dialog(page)).toContainText('Cheque 123456');
    await press(page, 'Enter');
    await expect(row(page, '123456')).toContainText('RR-2627-000001');
    await expect(row(page, '123456')).toContainText('Realized');
    await page.getByRole('link', { name: 'All cheques' }).click();
    await row(page, '123456').focus();
    await press(page, 'Space', 'b', 'Enter');
    await expect(dialog(page).getByLabel('Reason')).toHaveAccessibleDescription('Please give a reason.');
    await type(page, 'Ins');
    await press(page, 'Tab');
    await type(page, '115');
    await press(page, 'Enter');
    await expect(row(page, '123456')).toContainText('Bounced');
    await expect(row(page, '123456')).toContainText('Insufficient funds');
    await expect(row(page, '123456')).toContainText('Notice until 14/10/2026');
  });

  await test.step('the card tells its life, and it is presented again', async () => {
    await row(page, '123456').focus();
    await press(page, 'Enter');
    await arrive(page, 'Cheque 123456');
    const life = page.getByRole('table', { name: 'What happened to it' });
    await expect(life.getByRole('row')).toHaveCount(4);
    await expect(life).toContainText('RR-2627-000001');
    await expect(page.getByText('Notice to the drawer until')).toContainText('14/10/2026');
    await expectAccessible(page, 'a cheque');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page, 'a cheque at 390 px');
    await page.setViewportSize({ width: 1280, height: 720 });
    await tabTo(page, page.getByRole('button', { name: 'Note its receipt' }), 'Shift+Tab');
    await press(page, 'Enter');
    await expect(dialog(page).getByLabel('Day of receipt')).toBeFocused();
    await type(page, firstDay.shown);
    await expectAccessible(page, 'the day of a notice');
    await press(page, 'Enter');
    await expectToast(page, 'The day of the notice is noted.');
    await expect(page.getByText('payment until')).toContainText('14/10/2026');
    await press(page, 'p', 'Enter');
    await expectToast(page, /^Presented again: JV-2627-/);
    await expect(life.getByRole('row')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Undo the last event' })).toHaveCount(0);
  });

  await test.step('who may void vouchers takes the last event back', async () => {
    const office = await anotherComputer();
    await enterAs(office, company, company.manager, new URL(page.url()).pathname);
    await arrive(office, 'Cheque 123456');
    await office.getByRole('button', { name: 'Undo the last event' }).press('Enter');
    await expect(dialog(office)).toContainText('Undo “Presented again”?');
    await type(office, 'never went to the bank');
    await dialog(office).getByRole('button', { name: 'Undo the last event' }).press('Enter');
    await expectToast(office, /^JV-2627-\d+ is voided\.$/);
    await expect(office.getByRole('table', { name: 'What happened to it' }).getByRole('row')).toHaveCount(4);
  });
});

test('what is refused says why in its row; a slip is taken back', async ({ page, company, anotherComputer }) => {
  await enterAs(page, company, company.accountant, '/accounts/bank/receive');
  const bank = page.getByLabel('Bank account');
  await expect(bank).toBeFocused();
  await bank.selectOption(janata.name);
  await press(page, 'Enter');
  await receiveCheque(page, '77', '100');
  await receiveCheque(page, '78', '200');
  await receiveCheque(page, '79', '300');
  await openByName(page, 'Cheques');
  await row(page, '78').focus();

  const other = await anotherComputer();
  await enterAs(other, company, company.accountant, '/accounts/cheques');
  await row(other, '78').focus();
  await press(other, 'Space', 'h', 'Enter');
  await expect(row(other, '78')).toContainText('Handed back');

  await field(page, 'Mark all on this page').check();
  await press(page, 'r', 'Enter');
  await expect(row(page, '77')).toContainText('RR-2627-000001');
  await expect(page.getByText('2 of 3 cheques done.')).toBeVisible();
  await expect(row(page, '78')).toContainText('Cheque 78 is now handed back');

  await enterAs(page, company, company.accountant, '/accounts/bank/receive');
  await bank.selectOption(janata.name);
  await press(page, 'Enter');
  await receiveCheque(page, '80', '400');
  await openByName(page, 'Cheques');
  await row(page, '80').focus();
  await press(page, 'Space', 'd', 'Enter');
  await expect(row(page, '80')).toContainText('Deposit slip 1');
  await press(page, 'Control+p');
  await arrive(page, 'Deposit slip 1');
  await page.getByRole('button', { name: 'Take the slip back' }).press('Enter');
  await type(page, 'wrong bank');
  await dialog(page).getByRole('button', { name: 'Take the slip back' }).press('Enter');
  await expectToast(page, 'Deposit slip 1 is taken back.');
  await expect(page.getByText('Taken back from the bank')).toBeVisible();
  await openByName(page, 'Cheques');
  await expect(row(page, '80')).toContainText('In hand');
});
