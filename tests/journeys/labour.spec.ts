// Journey of: labour
import type { Page } from '@playwright/test';
import { meherun } from './support/company.ts';
import { choose, headField as head } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { announcedNumber, findVoucher } from './support/voucher.ts';

const rail = (page: Page) => page.getByRole('complementary', { name: 'Totals' });
const entry = (page: Page, name: string) => page.locator(`[data-entry-field="${name}"] input`);

test('a labour invoice by keyboard is owed as a bill, which a payment settles and frees again', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Labour Invoice');
  await press(page, 'Control+s');
  await expectToast(page, 'Please enter payment amount!');

  await head(page, 'accountId').focus();
  await choose(page, 'meher', meherun.name);
  await tabTo(page, head(page, 'billNo'));
  await type(page, 'K-17');
  await tabTo(page, head(page, 'discountPaisa'));
  await type(page, '50');
  await tabTo(page, head(page, 'payments'));
  await type(page, '200');
  await tabTo(page, entry(page, 'labourItemId'));
  await choose(page, 'carry', 'Bag Carrying');
  await expect(entry(page, 'rateMilli')).toHaveValue('12.5');
  await expect(entry(page, 'quantityMilli')).toBeFocused();
  await type(page, '100');
  await press(page, 'Enter', 'Enter', 'Enter');
  await expect(entry(page, 'labourItemId')).toBeFocused();
  await expect(rail(page)).toContainText('Net total1,200');
  await expect(rail(page)).toContainText('Still due1,000');
  await expectAccessible(page, 'a labour invoice');
  await press(page, 'Control+s');
  const number = await announcedNumber(page);
  expect(number).toBe('LI-2627-000001');

  await findVoucher(page, '1', 'Thank you for finding the invoice!');
  await expect(head(page, 'billNo')).toHaveValue('K-17');
  await expect(page.getByRole('row').filter({ hasText: 'Bag Carrying' })).toContainText('1,250.00');

  await openByName(page, 'Cash Payment');
  await page.getByRole('combobox', { name: 'Account' }).focus();
  await choose(page, 'meher', meherun.name);
  await page
    .getByRole('group', { name: /New line/ })
    .getByLabel('Amount')
    .fill('600');
  await page.getByRole('button', { name: 'Add New' }).click();
  await press(page, 'Control+s');
  const payment = await announcedNumber(page);

  await openByName(page, 'Customer List');
  await page.getByRole('link', { name: `Open ${meherun.name}` }).click();
  await arrive(page, meherun.name);
  const bills = page.getByRole('region', { name: 'Open bills' });
  const allocations = page.getByRole('region', { name: 'Allocations' });
  await expect(bills.getByRole('row').filter({ hasText: 'K-17' })).toContainText('1,000.00');
  await expect(bills.getByRole('row').filter({ hasText: payment })).toContainText('600.00');
  await press(page, 'Alt+o');
  await expectToast(page, 'Allocated.');
  await expect(bills.getByRole('row').filter({ hasText: 'K-17' })).toContainText('400.00');
  await expect(allocations.getByRole('row').filter({ hasText: payment })).toContainText('600.00');
  await expectAccessible(page, 'the card of a party with allocations');
  await expectNoSidewaysScroll(page, 'the card of a party');

  await allocations.getByRole('button', { name: /^Take back the allocation of/ }).click();
  await expectToast(page, 'The allocation has been taken back.');
  await expect(bills.getByRole('row').filter({ hasText: payment })).toContainText('600.00');
  await expect(allocations).toHaveCount(0);
});
