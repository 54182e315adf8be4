// Journey of: two-sided, branches, branch
import type { Page } from '@playwright/test';
import { rent } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
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
  await enterAs(page, company, company.manager, '/accounts/journal');
  await arrive(page, 'Journal');

  await test.step('at first a journal without remarks is saved, with a warning', async () => {
    await typeJournal(page, rent.name);
    await expectToast(page, /remarks/i);
    expect(await announcedNumber(page)).toBe('JV-2627-000001');
  });

  await test.step('one on Opening Balance Equity or Retained Earnings is saved with a warning too, and Day Close names it', async () => {
    const equity = { 'Opening Balance Equity': 'JV-2627-000002', 'Retained Earnings': 'JV-2627-000003' };
    for (const [account, number] of Object.entries(equity)) {
      await typeJournal(page, account);
      await expectToast(page, new RegExp(`moves ${account}`));
      expect(await announcedNumber(page)).toBe(number);
    }
    await openByName(page, 'Day Close');
    const main = page.getByRole('main');
    for (const [account, number] of Object.entries(equity)) {
      await expect(main.getByRole('link', { name: number }).first()).toBeVisible();
      await expect(main).toContainText(account);
    }
    await expectAccessible(page, 'Day Close with journals on equity');
  });

  await test.step('head office has the branch refuse them, and the approval of own vouchers', async () => {
    const office = await anotherComputer();
    await enterAs(office, company, company.admin, `/branch/edit/${company.shopId}`);
    await arrive(office, 'Edit Branch');
    const policy = office.getByLabel('Journal without remarks');
    await tabTo(office, policy);
    await type(office, 'Ref');
    await expect(policy.locator('option:checked')).toHaveText('Refuse');
    const own = office.getByLabel('Approving own vouchers');
    await tabTo(office, own);
    await type(office, 'Ref');
    await expect(own.locator('option:checked')).toHaveText('Refuse');
    await press(office, 'Control+s');
    await expectToast(office, 'Chawkbazar has been saved.');
  });

  await test.step('who wrote the journals does not approve them', async () => {
    await openByName(page, 'Voucher Approval');
    await tabTo(page, page.getByRole('button', { name: /^Approved/ }));
    await press(page, 'Enter');
    await expectToast(page, /3 of your own are left for somebody else/);
    await expectAccessible(page, 'an approval that leaves own vouchers');
  });

  await test.step('the next one is refused, and says why', async () => {
    await openByName(page, 'Journal');
    await typeJournal(page, rent.name);
    await expect(page.getByText('No row of the journal has remarks.').first()).toBeVisible();
    await expectAccessible(page, 'a refused journal');
  });
});
