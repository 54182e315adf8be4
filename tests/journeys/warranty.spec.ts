// Journey of: warranty
import { inCompany } from '@cashbook/server/db/tx';
import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, rowOf, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a piece is taken in under warranty by keyboard, sent, replaced and handed back, with its papers', async ({
  page,
  company,
  books,
}) => {
  await inCompany(books.databases, { companyId: company.companyId, mode: 'write' }, (tx) =>
    tx.updateTable('branch').set({ warranty_control: true }).where('branch_id', '=', company.shopId).execute(),
  );
  await enterAs(page, company, company.manager, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Warranty Claims');
  await page.getByRole('link', { name: 'New Claim' }).click();
  await arrive(page, 'New Claim');
  await tabTo(page, page.getByRole('combobox', { name: 'Product', exact: true }));
  await type(page, 'shah');
  await expect(page.getByRole('option', { name: /Shah Cement/ })).toBeVisible();
  await press(page, 'Enter');
  await tabTo(page, field(page, 'Serial No.'));
  await type(page, 'TV-778');
  await expect(page.getByText('No sale of this piece is on record.')).toBeVisible();
  await tabTo(page, field(page, 'Fault'));
  await type(page, 'No picture');
  await tabTo(page, field(page, 'Name, if not in the list'));
  await type(page, 'Rahim Uddin');
  await tabTo(page, field(page, 'Mobile'));
  await type(page, '01711-000099');
  await press(page, 'Control+s');
  await expect(page.getByText(/Please say why the claim is accepted/).first()).toBeVisible();
  await expect(field(page, 'Accepted because')).toBeFocused();
  await type(page, 'The card shows the date');
  await press(page, 'Control+s');
  await arrive(page, 'WC-000001');
  await expectAccessible(page, 'a claim');

  await page.getByRole('button', { name: 'Replace the piece' }).click();
  await expect(field(page, 'Serial number of the new piece')).toBeFocused();
  await type(page, 'TV-900');
  await press(page, 'Control+s');
  await expectToast(page, 'Claim saved.');
  await expect(page.getByText('TV-778 → TV-900')).toBeVisible();
  await page.getByRole('button', { name: 'Hand back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Take the last step back' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'a claim at 390 px');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: 'Receipt for the customer' }).click();
  const sheet = page.getByRole('region', { name: 'Pages' });
  for (const said of ['WC-000001', 'Rahim Uddin', 'TV-778', 'No picture']) await expect(sheet).toContainText(said);
  await openByName(page, 'Warranty Claims');
  await expect(rowOf(page, 'WC-000001')).toContainText('Handed back');
});
