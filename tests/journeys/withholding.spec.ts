// Journey of: withholding, bank, vouchers
import { accountNamed, janata, letWithhold, nasima } from './support/company.ts';
import { postFrom } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { accountField, amountField, announcedNumber } from './support/voucher.ts';

test('a payment withholds VAT and income tax by keyboard', async ({ page, company, books }) => {
  await letWithhold(books, company);
  await enterAs(page, company, company.accountant, '/accounts/bank/payment');
  await arrive(page, 'Bank Payment');
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await test.step('the tax of a bill is typed below its row', async () => {
    await type(page, 'jan');
    await expect(page.getByLabel('Bank account').locator('option:checked')).toHaveText(janata.name);
    await press(page, 'Enter', 'Enter');
    await expect(accountField(page)).toBeFocused();
    await type(page, 'karim');
    await press(page, 'Enter', 'Enter');
    await expect(amountField(page)).toBeFocused();
    await type(page, '22000');
    await tabTo(page, field('Bill No'));
    await type(page, 'K-77');
    await press(page, 'Enter');
    await type(page, '22000');
    await press(page, 'Enter');
    await type(page, '2000');
    await press(page, 'Enter', 'Enter');
    await expect(field('VDS section')).toBeFocused();
    await type(page, 'S037');
    await expect(page.getByRole('option', { name: 'S037' })).toBeVisible();
    await press(page, 'Enter');
    await expect(field('VAT withheld')).toBeFocused();
    await expect(field('VAT withheld')).toHaveValue(/^2,?000(\.00)?$/);
    await press(page, 'Enter');
    await type(page, 'goods');
    await expect(page.getByRole('option', { name: 'Supply of goods' })).toBeVisible();
    await press(page, 'Enter');
    await expect(field('Income tax withheld')).toBeFocused();
    // 5 % of 20,000, half as much again of a party without proof of return.
    await expect(field('Income tax withheld')).toHaveValue(/^1,?500(\.00)?$/);
    await press(page, 'Control+a');
    await type(page, '1000');
    await press(page, 'Enter', 'Enter');
    await expect(page.getByText('After withholding')).toBeVisible();
    await expectAccessible(page, 'a payment that withholds');
    await expectNoSidewaysScroll(page, 'a payment that withholds');
  });

  await test.step('the books say what the rule withholds of a party without proof of return', async () => {
    await press(page, 'Control+s');
    await expect(page.getByText('By the rule the income tax to withhold is 1,500.00.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Take up' }).focus();
    await press(page, 'Enter');
    await accountField(page).focus();
    await press(page, 'ArrowUp');
    await field('Income tax withheld').focus();
    await press(page, 'Control+a');
    await type(page, '1500');
    await press(page, 'Enter', 'Enter', 'Control+s');
    const number = await announcedNumber(page);
    await openByName(page, number);
    await expect(page.getByText('1,500.00').first()).toBeVisible();
    await expectAccessible(page, 'the voucher of a payment that withholds');
  });

  await test.step('the tax is deposited by challan', async () => {
    await openByName(page, 'Tax Deposits');
    await expect(page.getByRole('row', { name: /VAT \(VDS\)/ })).toBeVisible();
    await expectAccessible(page, 'the tax to deposit');
    await expectNoSidewaysScroll(page, 'the tax to deposit');
    await page.getByRole('row', { name: /VAT \(VDS\)/ }).focus();
    await press(page, 'Space', 'd');
    await expect(field('Challan No.')).toBeFocused();
    await expectAccessible(page, 'the deposit of tax');
    await type(page, 'T-2026-17');
    await press(page, 'Enter');
    await expect(page.getByText(/Deposited with/).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /VAT \(VDS\)/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Deposited', exact: true }).focus();
    await press(page, 'Enter');
    await expect(page.getByRole('row', { name: /T-2026-17/ })).toBeVisible();
  });

  await test.step('its certificate is made and printed', async () => {
    await page.getByRole('row', { name: /T-2026-17/ }).focus();
    await press(page, 'Enter');
    await arrive(page, 'Challan T-2026-17');
    await expectAccessible(page, 'a deposit of tax');
    await page.getByRole('button', { name: /^Make the certificate of/ }).focus();
    await press(page, 'Enter');
    await arrive(page, 'Certificate VDS-2627-000001');
    await expect(page.getByText('VAT deducted at source (Mushak 6.6)')).toBeVisible();
    await expect(page.getByText('T-2026-17')).toBeVisible();
    await expectAccessible(page, 'a certificate of tax');
    await expectNoSidewaysScroll(page, 'a certificate of tax');
  });

  await test.step('the register says what is deposited and what is open', async () => {
    await openByName(page, 'Register of Withheld Tax');
    await expect(page.getByText('Challan No. T-2026-17').first()).toBeVisible();
    await expectAccessible(page, 'the register of withheld tax');
    await expectNoSidewaysScroll(page, 'the register of withheld tax');
  });
});

test('tax that was withheld from us is certified, given up, set against the tax of the year, and undone, by keyboard', async ({
  page,
  company,
  books,
}) => {
  await letWithhold(books, company);
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  const account = await accountNamed(books, company, nasima.name);
  const receive = (amount: number, tax: object) =>
    postFrom(page, '/trading/cash/received', [{ account, accountName: nasima.name, amount, remarks: '', ...tax }]);
  await receive(1000, { tax_bill_vat: 75, vds: 75, tds: 50 });
  await receive(600, { tds: 30 });
  const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
  const dialog = page.getByRole('dialog');
  const list = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).focus();
    await press(page, 'Enter');
  };

  await test.step('income tax is certified', async () => {
    await openByName(page, 'Tax Deposits');
    await list('Without certificate');
    await row('50.00').focus();
    await press(page, 'Space', 'c');
    await expect(dialog.getByLabel('Certificate No.')).toBeFocused();
    await expectAccessible(page, 'the certificate of a party');
    await type(page, 'C-12');
    await press(page, 'Enter');
    await expectToast(page, 'The certificate is noted.');
    await expect(row('50.00')).toHaveCount(0);
  });

  await test.step('tax whose certificate never comes is claimed from the customer', async () => {
    await row('75.00').focus();
    await press(page, 'Space', 'n');
    await expect(dialog).toContainText('Not recovered: 75');
    await expectAccessible(page, 'tax that is not recovered');
    await press(page, 'Space', 'Enter');
    await expectToast(page, 'Booked with JV-2627-000001.');
    await expect(row('75.00')).toHaveCount(0);
  });

  await test.step('what is certified pays a part of the tax of the year', async () => {
    await list('Certified');
    await row('C-12').focus();
    await press(page, 'Space', 'y');
    await expect(dialog).toContainText("50 against the year's tax");
    await expectAccessible(page, 'the tax of a year');
    await type(page, '400');
    await press(page, 'Enter');
    await expectToast(page, 'Booked with JV-2627-000002.');
  });

  await test.step('a journal is undone with a reason, and its row is open again', async () => {
    await list('Settled');
    await row('JV-2627-000001').focus();
    await press(page, 'Space', 'u');
    await type(page, 'The certificate came');
    await tabTo(page, dialog.getByRole('button', { name: 'Undo' }));
    await press(page, 'Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row('JV-2627-000001')).toHaveCount(0);
    await list('Without certificate');
    await expect(row('75.00')).toBeVisible();
    await expectNoSidewaysScroll(page, 'the tax without certificate');
  });
});
