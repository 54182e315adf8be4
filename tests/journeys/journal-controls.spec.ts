// Journey of: two-sided, branches, branch
import type { Page } from '@playwright/test';
import { rent } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { accountField, announcedNumber, remarksField } from './support/voucher.ts';

const amount = (page: Page, name: 'Debit' | 'Credit') =>
  page.getByRole('group', { name: /New line|Edited line/ }).getByLabel(name);

/** Types a journal of two rows without remarks and saves it by keyboard. */
async function typeJournal(page: Page, debit: string): Promise<void> {
  await expect(accountField(page)).toBeFocused();
  await type(page, debit);
  await press(page, 'Enter');
  await expect(remarksField(page)).toBeFocused();
  await press(page, 'Enter');
  await expect(amount(page, 'Debit')).toBeFocused();
  await type(page, '450');
  await press(page, 'Enter', 'Enter');
  await expect(accountField(page)).toBeFocused();
  await type(page, 'abdul karim');
  await press(page, 'Enter', 'Enter', 'Enter', 'Enter');
  await expect(amount(page, 'Credit')).toHaveValue('450.00');
  await press(page, 'Enter');
  await press(page, 'Control+s');
}

test('a branch warns of journals without remarks, and then refuses them', async ({
  page,
  company,
  anotherComputer,
}) => {
  await enterAs(page, company, company.accountant, '/accounts/journal');
  await arrive(page, 'Journal');

  await test.step('at first a journal without remarks is saved, with a warning', async () => {
    await typeJournal(page, rent.name);
    await expectToast(page, /remarks/i);
    expect(await announcedNumber(page)).toBe('JV-2627-000001');
  });

  await test.step('head office has the branch refuse them', async () => {
    const office = await anotherComputer();
    await enterAs(office, company, company.admin, `/branch/edit/${company.shopId}`);
    await arrive(office, 'Edit Branch');
    const policy = office.getByLabel('Journal without remarks');
    await tabTo(office, policy);
    await type(office, 'Ref');
    await expect(policy.locator('option:checked')).toHaveText('Refuse');
    await press(office, 'Control+s');
    await expectToast(office, 'Chawkbazar has been saved.');
  });

  await test.step('the next one is refused, and says why', async () => {
    await typeJournal(page, rent.name);
    await expect(page.getByText('No row of the journal has remarks.').first()).toBeVisible();
    await expectAccessible(page, 'a refused journal');
  });
});
