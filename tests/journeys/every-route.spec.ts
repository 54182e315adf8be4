import { ACCOUNT } from '@cashbook/kernel';
import type { Page } from '@playwright/test';
import { type Company, firstDay, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import {
  arrive,
  axeFindings,
  drawIn,
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

/**
 * Every rule of axe as people on a phone and at a desk see the page: dark on the phone and light at the desk, because reading
 * colours takes longer than all else; other journeys look at phones in light and at desks in dark.
 */
async function expectReach(page: Page, path: string): Promise<void> {
  await expectPageReady(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${path} at ${width} px`);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await drawIn(page, 'dark');
  expect.soft(await axeFindings(page), `axe, ${path} at 390 px, dark`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await drawIn(page, 'light');
  expect.soft(await axeFindings(page), `axe, ${path}, light`).toEqual([]);
}

/** In Bangla the words are others, and so is the room they need; the colours are those of English. */
async function expectRoomForBangla(page: Page, path: string): Promise<void> {
  await expectPageReady(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${path} in Bangla at ${width} px`);
  }
  expect.soft(await axeFindings(page, 'but colours'), `axe, ${path} in Bangla`).toEqual([]);
}

test('the route table is known', () => {
  expect(screenPaths).toContain('/accounts/cash/receive');
  expect(screenPaths).toContain('/coal4/edit/17');
  expect(screenPaths).toContain('/ui/buttons');
  expect(notAvailablePaths).toContain('/reports/group-report');
  expect(aliasPaths).toContainEqual({ from: '/role/role-list', to: '/user-management/roles' });
});

/** A test's worth of addresses: they take turns in one company, and both browsers have enough to do. */
const inParts = (paths: readonly string[], size = 8) =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, part) => paths.slice(part * size, (part + 1) * size));

for (const paths of inParts(screenPaths)) {
  test(`from ${paths[0]} on, screens are for everybody, on every screen, in both languages`, async ({
    page,
    company,
  }) => {
    test.slow();
    await enterAs(page, company, company.admin, '/accounts/cash/receive');
    await addLine(page, { account: nasima.name, remarks: 'Old due', amount: '1250' });
    await saveVoucher(page);
    const saved = page.getByRole('complementary', { name: 'Totals' }).getByRole('link', { name: 'CR-2627-000001' });
    const voucher = (await saved.getAttribute('href')) ?? '';
    const addresses = paths.map((path) => withIds(path, company, voucher));

    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(`${company.origin}${address}`);
        await expectPageReady(page);
        await expect(page.locator('h1')).not.toHaveText(standIn);
        await expect(page.getByText(firstDay.shown).first()).toBeAttached();
        await expectReach(page, address);
      });
    }
    await page.goto(`${company.origin}/settings`);
    await page.getByRole('radio', { name: 'বাংলা' }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    // The settings may be the first of them: each has to come by itself.
    await goWithin(page, '/no/such/page');
    for (const address of addresses) {
      await test.step(`${address} in Bangla`, async () => {
        await goWithin(page, address);
        await expectRoomForBangla(page, address);
      });
    }
  });
}

/** The address with what only this journey's company has: its own number, its voucher, an account to look at. */
function withIds(path: string, { companyId }: Company, voucher: string): string {
  if (path.startsWith('/company/edit/')) return `/company/edit/${companyId}`;
  if (/^\/reports\/(bank-book|ledger)/.test(path)) return `${path}?account=${ACCOUNT.cash}`;
  return path.replace('/vouchers/1', voucher);
}

for (const path of openPaths) {
  test(`${path} is for everybody, before anybody has signed in`, async ({ page }) => {
    await page.goto(path);
    await expectReach(page, path);
  });
}

const [notAvailablePath] = notAvailablePaths;
const withoutScreen = {
  'Page not found': '/no/such/page',
  ...(notAvailablePath === undefined ? {} : { 'Not available in this version': notAvailablePath }),
};

for (const [title, path] of Object.entries(withoutScreen)) {
  test(`an address without a screen says “${title}” and leads back`, async ({ page, company }) => {
    await enterAs(page, company, company.admin, path);
    await arrive(page, title);
    await expectReach(page, path);
    await follow(page.getByRole('link', { name: 'Back to the dashboard' }), 'Dashboard');
  });
}

test('old addresses lead to their screens', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await expectPageReady(page);
  for (const { from, to } of aliasPaths) {
    await goWithin(page, '/no/such/page');
    await goWithin(page, from);
    await expect(page).toHaveURL(`${company.origin}${to}`);
  }
});
