// Journey of: issue
import { bringGoods, cement } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeByHand } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

test('goods are issued to a site by keyboard, and some of them come back', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await bringGoods(page, [{ product: cement.id, qty: 10, price: 500 }]);

  await openByName(page, 'Issue of Goods');
  await expectPageReady(page);
  await page.getByLabel('Issued to').focus();
  await type(page, 'Uttara site');
  await page.getByRole('combobox', { name: 'Product' }).focus();
  await typeByHand(page, 'shah');
  await expect(page.getByRole('option', { name: cement.name })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter', 'Enter');
  await type(page, '4');
  await press(page, 'Enter', 'Enter');
  await expectAccessible(page, 'an issue');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SA-2627-000002');

  await openByName(page, 'Return from an Issue');
  await expectPageReady(page);
  const issue = page.getByLabel('From issue');
  await expect(issue.locator('option', { hasText: 'SA-2627-000002' })).toBeAttached();
  await issue.focus();
  await type(page, 'SA-');
  // All that is out stands there; one piece of it has come back.
  const row = page.getByRole('row', { name: new RegExp(cement.name) });
  await expect(row.getByRole('cell', { name: '4', exact: true })).toBeVisible();
  await row.getByRole('button').first().focus();
  await press(page, 'Enter');
  await page.getByRole('textbox', { name: 'Quantity' }).focus();
  await press(page, 'Control+a');
  await type(page, '1');
  await press(page, 'Enter');
  await expect(row.getByRole('cell', { name: '1', exact: true }).last()).toBeVisible();
  await expectAccessible(page, 'a return from an issue');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page, 'a return from an issue on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: SA-2627-000003');
  await expect(row).toHaveCount(0);

  // Three are still out, and they are proposed the next time.
  await issue.focus();
  await type(page, 'SA-');
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
});
