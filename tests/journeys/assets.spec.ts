// Journey of: assets, records, ledger, reports
import type { Page } from '@playwright/test';
import { auditFindings, givePermission } from './support/company.ts';
import { postFrom } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, take, type, typeOver } from './support/keyboard.ts';
import { paperOf } from './support/pdf.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('an asset is entered, depreciated at a month end and disposed of, by keyboard', async ({
  page,
  company,
  books,
}) => {
  await givePermission(books, company, company.manager, 'dayclose.jumpdate');
  await enterAs(page, company, company.manager, '/dashboard');
  await expectPageReady(page);
  await postFrom(page, '/coal4/coal4-store', { name: 'Vehicles', parent_id: 121 });

  await test.step('an asset without its life is told so, and then saved', async () => {
    await openByName(page, 'Add Asset');
    await tabTo(page, field(page, 'Name'));
    await type(page, 'Delivery van');
    await tabTo(page, field(page, 'Account'));
    await type(page, 'vehicles');
    await take(page, page.getByRole('option', { name: 'Vehicles' }));
    await tabTo(page, field(page, 'Acquired on'));
    await type(page, '01/09/2026');
    await tabTo(page, field(page, 'Cost (Tk)'));
    await type(page, '120000');
    await tabTo(page, field(page, 'Method'));
    await press(page, 'ArrowDown');
    await press(page, 'Control+s');
    await expect(field(page, 'Life (months)')).toHaveAccessibleDescription(/Enter the life or the rate/);
    await tabTo(page, field(page, 'Life (months)'), 'Shift+Tab');
    await type(page, '60');
    await expectAccessible(page, 'a new asset');
    await press(page, 'Control+s');
    await expectToast(page, / saved\.?$/);
  });

  await test.step('Day Close proposes what it loses in a month, and posts it when it is taken', async () => {
    await postFrom(page, '/admin/jumpdate/store', { current_date: '2026-09-30' });
    await page.goto(`${company.origin}/admin/dayclose`);
    await expectPageReady(page);
    await expect(page.getByText('Depreciation until 30/09/2026')).toBeVisible();
    await expect(page.getByText('1 asset · 2,000')).toBeVisible();
    await tabTo(page, page.getByRole('checkbox', { name: 'Post the depreciation with the close' }));
    await press(page, 'Space');
    await expectAccessible(page, 'Day Close with depreciation');
    await press(page, 'Control+s');
    await expect(page.getByRole('dialog', { name: /^Close / })).toContainText('Depreciation of 2,000 is posted.');
    await press(page, 'Tab', 'Enter');
    await expect(page.getByRole('link', { name: 'The depreciation is posted: JV-2627-000001' })).toBeVisible();
    await expect(page.getByText('Depreciation until 30/09/2026')).toHaveCount(0);
  });

  await test.step('its card has the month, and the dialog says the loss before it leaves the books', async () => {
    await openByName(page, 'Fixed Assets');
    await page.getByRole('link', { name: 'Open Delivery van' }).press('Enter');
    await arrive(page, 'Delivery van');
    await expect(page.getByRole('row').filter({ hasText: 'JV-2627-000001' })).toContainText('1,18,000');
    await expectAccessible(page, 'the card of an asset');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page, 'the card of an asset at 390 px');
    await page.setViewportSize({ width: 1280, height: 720 });
    await tabTo(page, page.getByRole('button', { name: 'Dispose' }));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Dispose of Delivery van' });
    await tabTo(page, dialog.getByLabel('Received for it (Tk)'));
    await typeOver(page, '100000');
    await expect(dialog).toContainText('Carrying amount 1,18,000: loss 18,000');
    await expectAccessible(page, 'the disposal of an asset');
    await press(page, 'Control+s');
    await expectToast(page, /Delivery van has left the books/);
    await expect(page.getByText('Disposed', { exact: true })).toBeVisible();
  });

  await test.step('the schedule of fixed assets shows and prints it', async () => {
    await openByName(page, 'Schedule of Fixed Assets');
    await expect(page.getByRole('row').filter({ hasText: 'Vehicles' })).toContainText('1,20,000');
    await page.goto(`${company.origin}/reports/fixed-assets/print?font=8`);
    await expectPageReady(page);
    await expect(page.locator('.sheet, .paper').first()).toContainText('Vehicles');
    expect((await paperOf(page))?.pages).toBe(1);
  });
  expect(await auditFindings(books, company.companyId)).toEqual([]);
});
