// Journey of: requisitions
import type { Page } from '@playwright/test';
import { auditFindings } from './support/company.ts';
import { cement } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, take, type, typeOver } from './support/keyboard.ts';
import { paperOf } from './support/pdf.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a requisition is written, rejected, asked for again and approved with less, by keyboard', async ({
  page,
  company,
  books,
}) => {
  await enterAs(page, company, company.manager, '/requisition/create');
  await arrive(page, 'New requisition');

  await test.step('its rows come to its amount, and Enter leads on to a new row', async () => {
    await tabTo(page, field(page, 'Notes'));
    await type(page, 'For the roof');
    await press(page, 'Control+s');
    await expectToast(page, /Please select a product/);
    await tabTo(page, field(page, 'Product').first());
    await type(page, 'shah');
    await take(page, page.getByRole('option', { name: cement.name }));
    await press(page, 'Tab');
    await type(page, 'Fine');
    await press(page, 'Enter');
    await typeOver(page, '3');
    await press(page, 'Enter');
    await type(page, '2');
    await press(page, 'Enter');
    await typeOver(page, '100');
    await press(page, 'Enter');
    await expect(field(page, 'Product').nth(1)).toBeFocused();
    await type(page, 'shah');
    await take(page, page.getByRole('option', { name: cement.name }));
    await tabTo(page, field(page, 'Quantity').nth(1));
    await type(page, '1');
    await press(page, 'Enter');
    await typeOver(page, '333');
    await expect(page.getByText('Requisition amount 933')).toBeVisible();
    await expectAccessible(page, 'a new requisition');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page, 'a new requisition at 390 px');
    await page.setViewportSize({ width: 1280, height: 720 });
    await press(page, 'Control+s');
    await expectToast(page, 'RQ-000001 is saved.');
    await arrive(page, 'RQ-000001');
    await expectAccessible(page, 'the card of a requisition');
  });

  await test.step('it is not rejected without a reason, and waits again once it is changed', async () => {
    await tabTo(page, button(page, 'Reject requisition'));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Reject RQ-000001?' });
    await press(page, 'Control+s');
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why/);
    await expectAccessible(page, 'a rejection');
    await type(page, 'Without the second row');
    await press(page, 'Control+s');
    await expectToast(page, 'RQ-000001 is rejected.');
    await expect(page.getByText('Rejected: Without the second row')).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Edit', exact: true }));
    await press(page, 'Enter');
    await expect(page.getByText('Rejected: Without the second row')).toBeVisible();
    await tabTo(page, field(page, 'Quantity').nth(1));
    await typeOver(page, '2');
    await press(page, 'Control+s');
    await expectToast(page, 'RQ-000001 is saved.');
    await expect(page.getByText('Undecided')).toBeVisible();
    await expect(page.getByText('1,266').first()).toBeVisible();
  });

  await test.step('it is approved with less, and its rows have their shares', async () => {
    await tabTo(page, button(page, 'Approve requisition'));
    await press(page, 'Enter');
    await expect(field(page, 'Approved amount')).toBeFocused();
    await typeOver(page, '800');
    await expectAccessible(page, 'an approval');
    await press(page, 'Control+s');
    await expectToast(page, 'RQ-000001 is approved.');
    const items = page.getByRole('table', { name: 'Products asked for' });
    // 800 × 600 ÷ 1,266, and the rest.
    await expect(items.getByRole('row').nth(1)).toContainText('379.15');
    await expect(items.getByRole('row').nth(2)).toContainText('420.85');
    await expect(page.getByRole('list').filter({ hasText: 'Without the second row' })).toContainText('Written');
  });

  await test.step('its slip is one page, and the list finds it by what it asks for', async () => {
    await page.goto(`${page.url()}/print`);
    await expectPageReady(page);
    await expect(page.locator('.sheet, .paper').first()).toContainText('Taka eight hundred only');
    expect((await paperOf(page))?.pages).toBe(1);
    await openByName(page, 'Requisition List');
    await page.getByRole('searchbox').fill('roof');
    await press(page, 'Enter');
    await expect(page.getByRole('row').filter({ hasText: 'RQ-000001' })).toContainText('Approved');
    await expectAccessible(page, 'the list of requisitions');
  });
  expect(await auditFindings(books, company.companyId)).toEqual([]);
});
