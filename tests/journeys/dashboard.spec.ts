// Journey of: dashboard
import type { Page } from '@playwright/test';
import { firstDay, karim, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { sendReceipt } from './support/receipt.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const chartOf = (page: Page, title: string) => page.getByRole('figure', { name: title });
/** The figures of a month, in the table beside the chart. */
const monthRow = (page: Page, title: string, month: string) =>
  region(page, title).getByRole('row').filter({ hasText: month });

const ofShop = 'Received and Payment by Chawkbazar';
const receivedByAll = 'Received by Branch and Head Office';
const paidByAll = 'Payment from Branch and Head Office';

test('what one desk posts is on the dashboards of the others by itself, as bars, as figures and by keyboard', async ({
  page,
  company,
  anotherComputer,
}) => {
  await enterAs(page, company, company.manager, '/dashboard');
  const chief = await anotherComputer();
  await enterAs(chief, company, company.admin, '/dashboard');
  const cashier = await anotherComputer();
  await enterAs(cashier, company, company.accountant, '/dashboard');
  const glance = (name: string) => region(chief, 'Branches at a glance').getByRole('row').filter({ hasText: name });

  await test.step('nothing yet: no chart of nothing', async () => {
    await expectPageReady(page);
    await expect(region(page, ofShop)).toContainText('No cash was received or paid in these months.');
    await expect(chartOf(page, ofShop)).toHaveCount(0);
    await expect(glance('Chawkbazar')).toContainText('No voucher yet');
    await expect(region(page, 'Branches at a glance'), 'a shop sees no other').toHaveCount(0);
  });

  await test.step('a receipt of another desk arrives', async () => {
    await sendReceipt(cashier, [
      { account: nasima.name, remarks: 'Old due', amount: '250000.75' },
      { account: karim.name, remarks: '', amount: '1000' },
    ]);
    await expect(region(page, 'Chawkbazar')).toContainText('Today received2,51,000.75');
    await expect(monthRow(page, ofShop, 'Sep 2026')).toContainText('2,51,000.75');
    await expect(chartOf(page, ofShop).getByRole('img', { name: ofShop })).toBeVisible();
    await expect(glance('Chawkbazar')).toContainText(`${firstDay.shown}2,51,000.75-2,51,000.75`);
    await expect(monthRow(chief, receivedByAll, 'Sep 2026')).toContainText('2,51,000.75');
    await expect(region(chief, paidByAll)).toContainText('No cash was received or paid');
  });

  await test.step('by keyboard: from month to month, and to the table', async () => {
    const chart = chartOf(page, ofShop);
    await tabTo(page, chart);
    await page.keyboard.press('ArrowLeft');
    await expect(chart.getByRole('status')).toHaveText('September 2026Received2,51,001Payment-');
    await expect(monthRow(page, ofShop, 'Sep 2026')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(chart.getByRole('status')).toContainText('August 2026');
    await page.keyboard.press('Home');
    await expect(chart.getByRole('status')).toContainText('October 2025');
    await page.keyboard.press('Escape');
    await expect(chart.getByRole('status')).toBeEmpty();
    await page.keyboard.press('Tab');
    await expect(region(page, `${ofShop}, October 2025 to September 2026.`)).toBeFocused();
  });

  await test.step('other months are in the address', async () => {
    await region(page, ofShop).getByLabel('Months').selectOption('Last 6 months');
    await expect(page).toHaveURL(/[?]months=6$/);
    await expect(monthRow(page, ofShop, 'Apr 2026')).toBeVisible();
    await expect(monthRow(page, ofShop, 'Mar 2026')).toHaveCount(0);
    await page.reload();
    await arrive(page, 'Dashboard');
    await expect(monthRow(page, ofShop, 'Apr 2026')).toBeVisible();
    await expect(monthRow(page, ofShop, 'Mar 2026')).toHaveCount(0);
  });

  await test.step('for everybody', async () => {
    for (const [desk, where] of [
      [page, 'a shop'],
      [chief, 'head office'],
    ] as const) {
      await expectPageReady(desk);
      await expectAccessible(desk, where);
      await desk.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(desk, `the dashboard of ${where}`);
    }
  });
});
