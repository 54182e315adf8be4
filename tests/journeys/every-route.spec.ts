import { ACCOUNT } from '@cashbook/kernel';
import type { Page } from '@playwright/test';
import { type Company, firstDay, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import {
  arrive,
  axeFindings,
  expectAccessible,
  expectNoSidewaysScroll,
  expectPageReady,
  follow,
  goWithin,
} from './support/reach.ts';
import { aliasPaths, notAvailablePaths, openPaths, screenPaths } from './support/routes.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

/** From the smallest phone to a 4K screen. */
const widths = [360, 390, 768, 1280, 3840] as const;

/** What stands where a screen should. */
const standIn =
  /^(Page not found|Not available in this version|You may not open this page|This screen could not be loaded\.)$/;

async function expectReach(page: Page, path: string): Promise<void> {
  await expectPageReady(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${path} at ${width} px`);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  expect.soft(await axeFindings(page), `axe, ${path} at 390 px`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page, path);
}

test('the route table is known', () => {
  expect(screenPaths).toContain('/accounts/cash/receive');
  expect(screenPaths).toContain('/coal4/edit/17');
  expect(screenPaths).toContain('/ui/buttons');
  expect(notAvailablePaths).toContain('/customer-supplier/list');
  expect(aliasPaths).toContainEqual({ from: '/role/role-list', to: '/user-management/roles' });
});

for (const path of screenPaths) {
  test(`${path} is for everybody, on every screen`, async ({ page, company }) => {
    const showsVouchers = /^\/(vouchers|reports)\//.test(path);
    await enterAs(page, company, company.admin, showsVouchers ? '/accounts/cash/receive' : '/favicon.svg');
    if (showsVouchers) {
      await addLine(page, { account: nasima.name, remarks: 'Old due', amount: '1250' });
      await saveVoucher(page);
    }
    await page.goto(`${company.origin}${await withIds(page, path, company)}`);
    await expectPageReady(page);
    await expect(page.locator('h1')).not.toHaveText(standIn);
    await expect(page.getByText(firstDay.shown).first()).toBeAttached();
    await expectReach(page, path);
  });
}

/** The address with what only this journey's company has: its own number, its voucher, an account to look at. */
async function withIds(page: Page, path: string, { companyId }: Company): Promise<string> {
  if (path.startsWith('/company/edit/')) return `/company/edit/${companyId}`;
  if (/^\/reports\/(bank-book|ledger)/.test(path)) return `${path}?account=${ACCOUNT.cash}`;
  if (!path.startsWith('/vouchers/')) return path;
  const link = page.getByRole('complementary', { name: 'Totals' }).getByRole('link', { name: 'CR-2627-000001' });
  return path.replace('/vouchers/1', (await link.getAttribute('href')) ?? '');
}

for (const path of openPaths) {
  test(`${path} is for everybody, before anybody has signed in`, async ({ page }) => {
    await page.goto(path);
    await expectReach(page, path);
  });
}

/** A page's worth of addresses for one test; many together take turns on one page. */
const inParts = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / 10) }, (_, part) => paths.slice(part * 10, part * 10 + 10));

for (const paths of inParts(screenPaths)) {
  test(`there is room for Bangla from ${paths[0]} on`, async ({ page, company }) => {
    await enterAs(page, company, company.clerk, '/dashboard');
    for (const path of paths) {
      await goWithin(page, path);
      await expectPageReady(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, `${path} in Bangla at ${width} px`);
      }
      expect.soft(await axeFindings(page), `axe, ${path} in Bangla`).toEqual([]);
    }
  });
}

for (const paths of inParts(notAvailablePaths)) {
  test(`what is not in this version says so, from ${paths[0]} on`, async ({ page, company }) => {
    await enterAs(page, company, company.admin, '/dashboard');
    for (const path of paths) {
      // They all look the same: with another screen in between, each has to come by itself.
      await goWithin(page, '/no/such/page');
      await arrive(page, 'Page not found');
      await goWithin(page, path);
      await arrive(page, 'Not available in this version');
      await expectAccessible(page, path);
    }
    await page.reload();
    await follow(page.getByRole('link', { name: 'Back to the dashboard' }), 'Dashboard');
  });
}

test('an address that leads nowhere says so', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/no/such/page');
  await arrive(page, 'Page not found');
  await expect(page.getByText('There is nothing at /no/such/page.')).toBeVisible();
  await expectReach(page, 'an unknown address');
  await follow(page.getByRole('link', { name: 'Back to the dashboard' }), 'Dashboard');
});

test('old addresses lead to their screens', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  for (const { from, to } of aliasPaths) {
    await page.goto(`${company.origin}${from}`);
    await expect(page).toHaveURL(`${company.origin}${to}`);
  }
});
