// Journey of: field, date-field, amount-input
import type { Page } from '@playwright/test';
import { karim, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, type } from './support/keyboard.ts';
import { expectAccessible } from './support/reach.ts';
import { accountField, addLine, amountField, lineOf, remarksField, saveVoucher } from './support/voucher.ts';

const receipt = '/accounts/cash/receive';
const mizanur = 'Mizanur Rahman';

test('amounts mean what was typed, and sums are shown before they are taken', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, receipt);
  await expect(accountField(page)).toBeFocused();
  await type(page, 'nasima');
  await expect(page.getByRole('option', { name: nasima.name })).toBeVisible();
  await press(page, 'Enter', 'Enter');
  await expect(amountField(page)).toBeFocused();

  await test.step('the groups follow the caret', async () => {
    await type(page, '125000');
    await expect(amountField(page)).toHaveValue('1,25,000');
    await press(page, 'Home', 'ArrowRight');
    await type(page, '99');
    await expect(amountField(page)).toHaveValue('1,99,25,000');
    await type(page, '8');
    await expect(amountField(page)).toHaveValue('19,98,25,000');
    await press(page, 'Delete', 'Backspace');
    await expect(amountField(page)).toHaveValue('19,95,000');
  });

  await test.step('what is no amount is said at the field, and not saved', async () => {
    await press(page, 'Control+a');
    await type(page, '12.345');
    await expect(page.getByText('An amount has at most 2 decimals.')).toBeVisible();
    await expectAccessible(page, 'an amount that is none');
    await press(page, 'Control+s');
    await expect(amountField(page)).toBeFocused();
    await expect(amountField(page)).toHaveValue('12.345');
    await press(page, 'Enter');
    await expect(amountField(page)).toBeFocused();
    await press(page, 'Control+a');
    await type(page, '-50');
    await expect(page.getByText('An amount cannot be below zero.')).toBeVisible();
  });

  await test.step('a sum shows what it comes to, and Enter takes it', async () => {
    await press(page, 'Control+a');
    await type(page, '500+250.50');
    await expect(page.getByText('= 750.50')).toBeVisible();
    await expectAccessible(page, 'a sum');
    await press(page, 'Enter', 'Enter');
    await expect(lineOf(page, nasima.name)).toContainText('750.50');
    await expect(page.getByRole('complementary', { name: 'Totals' })).toContainText('750.50');
    await expect(page.getByText('Taka seven hundred fifty and paisa fifty only')).toBeVisible();
  });
});

/** Types a customer who is not there yet and creates them with Alt+N. */
async function createCustomer(page: Page, mobile: string): Promise<void> {
  await expect(accountField(page)).toBeFocused();
  await type(page, mizanur);
  await press(page, 'Alt+n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue(mizanur);
  await dialog.getByLabel('Mobile Number').fill(mobile);
  await dialog.getByLabel('Address').fill('Khatunganj, Chattogram');
}

test('somebody new is created from the row, and two of one name are told apart', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, receipt);

  await test.step('Alt+N comes back with them chosen, and the focus goes on', async () => {
    await createCustomer(page, '01711-000042');
    await expectAccessible(page, 'the dialog that creates');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(remarksField(page)).toBeFocused();
    await expect(accountField(page)).toHaveValue(mizanur);
    await expect(page.getByText(/01711-000042/)).toBeVisible();
    await press(page, 'Enter');
    await type(page, '750.50');
    await press(page, 'Enter', 'Enter');
    await createCustomer(page, '01819220417');
    await press(page, 'Control+s');
    await expect(remarksField(page)).toBeFocused();
    await press(page, 'Enter');
    await type(page, '20');
    await press(page, 'Enter', 'Enter');
    await saveVoucher(page);
  });

  await test.step('the list shows whose balance is whose', async () => {
    await accountField(page).click();
    await type(page, 'mizan');
    const both = page.getByRole('option', { name: new RegExp(`^${mizanur}`) });
    await expect(both).toHaveCount(2);
    await expect(both.filter({ hasText: '01711-000042' })).toContainText('750.50 Cr');
    await expect(both.filter({ hasText: '01819-220417' })).toContainText('20 Cr');
    await expectAccessible(page, 'the list with balances');
    await press(page, 'Escape');
  });

  await test.step('the row of the list does the same, and giving up leads back to the field', async () => {
    await press(page, 'Control+a');
    await type(page, 'nobody such');
    await page.getByRole('option', { name: 'Create “nobody such”' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('nobody such');
    await press(page, 'Escape');
    await expect(accountField(page)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+a');
    await addLine(page, { account: karim.name, amount: '5' });
  });
});

test('nobody is offered to create who may not', async ({ page, company }) => {
  await enterAs(page, company, company.officer, receipt);
  await expect(accountField(page)).toBeFocused();
  await type(page, 'karim');
  await expect(page.getByRole('option', { name: karim.name })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await press(page, 'Alt+n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
