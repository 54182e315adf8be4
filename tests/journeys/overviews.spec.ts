// Journey of: reports
import type { Page } from '@playwright/test';
import { accountNamed, firstDay, karim, nasima } from './support/company.ts';
import { bringGoods, cement, postFrom } from './support/goods.ts';
import { enterAs, expect, test } from './support/journey.ts';
import {
  arrive,
  drawIn,
  expectAccessible,
  expectNoSidewaysScroll,
  expectPageReady,
  follow,
  tabTo,
} from './support/reach.ts';
import { sendReceipt } from './support/receipt.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowIn = (page: Page, table: string, name: string) =>
  region(page, table).getByRole('row').filter({ hasText: name });

test('head office sees its branches side by side, what sold, and any report as a chart; each figure opens its report', async ({
  page,
  books,
  company,
  anotherComputer,
}) => {
  const shop = await anotherComputer();
  await enterAs(shop, company, company.manager, '/dashboard');
  await sendReceipt(shop, [{ account: nasima.name, remarks: 'Old due', amount: '1250.50' }]);
  await bringGoods(shop, [{ product: cement.id, qty: 50, price: 400 }]);
  const buyer = await accountNamed(books, company, karim.name);
  const products = [{ product: cement.id, qty: 10, price: 480 }];
  await postFrom(shop, '/invoice/sales/store', { account: buyer, receivedAmt: 0, products });
  await enterAs(page, company, company.admin, '/dashboard-two');

  await test.step('the branches, and what waits in them', async () => {
    await arrive(page, 'Branches Overview');
    const shopRow = rowIn(page, 'Branches', 'Chawkbazar');
    await expect(shopRow).toContainText(firstDay.shown);
    await expect(shopRow).toContainText('1,250.50');
    await expect(shopRow.getByRole('link', { name: '16,000' })).toBeVisible();
    await expect(region(page, 'Branches').getByRole('row', { name: /^Total/ })).toContainText('16,000');
    await expect(rowIn(page, 'Waits for somebody', 'Chawkbazar')).toContainText('3');
    const chart = page.getByRole('figure', { name: 'Cash and banks by branch' });
    await tabTo(page, chart);
    await page.keyboard.press('Home');
    await expect(chart.getByRole('status')).not.toBeEmpty();
    await reachable(page, 'branches');
    await follow(shopRow.getByRole('link', { name: '16,000' }), 'Stock Valuation');
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('16,000');
    await page.goBack();
  });

  await test.step('what sold: the day, the week, the month, and the best of them', async () => {
    await page.goto(`${company.origin}/ecommers?branch=${company.shopId}`);
    await arrive(page, 'Sales Overview');
    await expect(rowIn(page, 'Best products of the month', cement.name)).toContainText('4,800');
    await expect(rowIn(page, 'Best customers of the month', karim.name)).toContainText('4,800');
    await expect(page.getByRole('link', { name: 'Profit 800' })).toHaveCount(3);
    await reachable(page, 'sales');
    await follow(page.getByRole('link', { name: '4,800', exact: true }).last(), 'Sales Summary');
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('4,800');
    await page.getByLabel('Grouped by').selectOption('day');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('row').filter({ hasText: firstDay.shown })).toContainText('4,800');
  });

  await test.step('a report as a chart: its filters, two figures, rows by their size, and back by the address', async () => {
    await page.goto(`${company.origin}/chart?branch=${company.shopId}`);
    await arrive(page, 'Charts');
    await page.getByLabel('Beside it').selectOption('Credit');
    await expect(page.getByRole('figure', { name: 'Datewise Total' })).toBeVisible();
    await expect(region(page, 'Datewise Total').getByRole('row').filter({ hasText: firstDay.shown })).toContainText(
      '1,250.50',
    );
    await reachable(page, 'a chart by day');
    await page.getByLabel('Report', { exact: true }).selectOption('Due List');
    await expect(page.getByRole('row').filter({ hasText: karim.name })).toContainText('4,800');
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('4,800');
    await reachable(page, 'a chart of rows');
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: karim.name })).toContainText('4,800');
    await follow(page.getByRole('link', { name: 'Open the report' }), 'Due List');
  });
});

/** Looks at the screen as people in the dark, on a phone and with a screen reader have it. */
async function reachable(page: Page, where: string): Promise<void> {
  await expectPageReady(page);
  for (const theme of ['dark', 'light'] as const) {
    await drawIn(page, theme);
    await expectAccessible(page, `${where}, ${theme}`);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, where);
  if (size !== null) await page.setViewportSize(size);
}
