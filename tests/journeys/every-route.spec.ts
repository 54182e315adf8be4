// Journey of: everything
import { ACCOUNT } from '@cashbook/kernel';
import type { Page } from '@playwright/test';
import { type Company, firstDay, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { enterAsCustomer, openPortal } from './support/portal.ts';
import {
  arrive,
  axeFindings,
  drawIn,
  expectPageReady,
  expectRoomOn,
  follow,
  goWithin,
  mainMenu,
} from './support/reach.ts';
import { aliasPaths, customerPaths, openPaths, screenPaths } from './support/routes.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

/** From the smallest phone to a 4K screen. */
const widths = [360, 390, 768, 1280, 3840] as const;

/** The headings of pages that stand where a screen should. */
const standIn =
  /^(Page not found|Not available in this version|You may not open this page|This screen could not be loaded\.)$/;

async function expectRoom(page: Page, path: string, among: readonly number[] = widths): Promise<void> {
  await expectPageReady(page);
  for (const width of among) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoomOn(page, `${path} at ${width} px`);
  }
}

/** Asserts that no rule of axe finds anything on a phone, in dark. */
async function expectAccessibleOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await drawIn(page, 'dark');
  expect.soft(await axeFindings(page), `axe, ${path} at 390 px, dark`).toEqual([]);
}

/** Asserts that no rule of axe finds anything at a desk, in light; `beside` what it was asked of before. */
async function expectAccessibleAtDesk(page: Page, path: string, beside: string | null = null): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await drawIn(page, 'light');
  expect.soft(await axeFindings(page, 'all', beside), `axe, ${path}, light`).toEqual([]);
}

async function expectReach(page: Page, path: string): Promise<void> {
  await expectRoom(page, path);
  await expectAccessibleOnPhone(page, path);
  await expectAccessibleAtDesk(page, path);
}

test('the route table is known', () => {
  expect(screenPaths).toContain('/accounts/cash/receive');
  expect(screenPaths).toContain('/coal4/edit/17');
  expect(screenPaths).toContain('/ui/buttons');
  expect(screenPaths).toContain('/requisition/comparison');
  expect(customerPaths).toContain('/customer');
  expect(aliasPaths).toContainEqual({ from: '/role/role-list', to: '/user-management/roles' });
});

test('the server answers every address of the page with the page', async ({ request }) => {
  const page = await (await request.get('/')).text();
  for (const path of [...screenPaths, ...openPaths, ...customerPaths, ...aliasPaths.map(({ from }) => from)]) {
    const answer = await request.get(path);
    expect.soft(await answer.text(), path).toBe(page);
  }
});

/** A test's worth of addresses: they take turns in one company, and both browsers have enough to do. */
const inParts = (paths: readonly string[], size = 15) =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, part) => paths.slice(part * size, (part + 1) * size));

/*
 * The page is loaded at the first address of a part and goes on within: the router finds a screen by its address alone.
 * Reading colours takes longer than all else, so axe looks at each screen twice: in English on a phone in dark, in Bangla
 * at a desk in light. What else is the same in either is proved by other journeys and by the words' own tests.
 */
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

    await page.goto(`${company.origin}${addresses[0]}`);
    for (const [index, address] of addresses.entries()) {
      await test.step(address, async () => {
        if (index > 0) await goWithin(page, address);
        await expectPageReady(page);
        await expect(page.locator('h1')).not.toHaveText(standIn);
        await expect(page.getByText(firstDay.shown).first()).toBeAttached();
        await expectRoom(page, address);
        await expectAccessibleOnPhone(page, address);
      });
    }
    await goWithin(page, '/no/such/page');
    await goWithin(page, '/settings');
    await page.getByRole('radio', { name: 'বাংলা' }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    // The settings may be the first of them: each has to come by itself.
    await goWithin(page, '/no/such/page');
    for (const [index, address] of addresses.entries()) {
      await test.step(`${address} in Bangla`, async () => {
        await goWithin(page, address);
        await expectRoom(page, `${address} in Bangla`, [360, 1280]);
        await expectAccessibleAtDesk(page, `${address} in Bangla`, index > 0 ? mainMenu : null);
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

test('the customer area is for everybody, in every tab and in both languages', async ({ page, company, books }) => {
  test.slow();
  await openPortal(books, company);
  await enterAsCustomer(page, company, '/customer');
  const tabs = ['installments', 'payments', 'others'].map((tab) => `/customer?tab=${tab}`);
  for (const path of [...customerPaths, ...tabs]) {
    await test.step(path, async () => {
      await page.goto(`${company.origin}${path}`);
      await expectReach(page, path);
    });
  }
  await page.goto(`${company.origin}/customer`);
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  for (const path of customerPaths) {
    await page.goto(`${company.origin}${path}`);
    await expectRoom(page, `${path} in Bangla`, [360, 1280]);
    await expectAccessibleAtDesk(page, `${path} in Bangla`);
  }
  await page.goto(`${company.origin}/customer/login`);
  await arrive(page, 'Meherun Nesa');
});

const withoutScreen = {
  'Page not found': '/no/such/page',
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
