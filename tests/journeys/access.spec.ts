// Journey of: access, session
import { grantHost } from '@cashbook/server/domains/organisation/index';
import type { Page } from '@playwright/test';
import { firstDay } from './support/company.ts';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { demoOrigin } from './support/place.ts';
import { expectAccessible, expectPageReady, follow } from './support/reach.ts';
import { expectToast, keepNextToast } from './support/toasts.ts';

const sells = ['/accounts/cash/receive', '/reports/due-list'];
const keepsBooks = [
  ...sells,
  '/accounts/cash/payment',
  '/accounts/bank/receive',
  '/accounts/bank/payment',
  '/accounts/cheques',
  '/accounts/contra',
  '/accounts/remittance',
  '/accounts/opening',
  '/stock/adjustment',
  '/stock/count',
  '/stock/opening',
  '/stock/opening/file',
  '/invoice/purchase',
  '/invoice/sales',
  '/admin/dayclose',
  '/order/order-list',
  '/real-estate/add-area',
  '/reports/cashbook',
  '/reports/ledger',
  '/reports/bank-book',
  '/vr-settings/voucher-delete',
];
const manages = ['/branch/branch-list', '/user/user-list', '/user/user-check', '/company/company-list'];
const audits = ['/audit/trail', '/audit/integrity'];

/** The entries that the seeded roles see in the menu, beside those of everybody, which menu.test.ts lists. */
const seenBy = {
  officer: sells,
  salesman: [...sells, '/invoice/sales', '/order/order-list'],
  accountant: keepsBooks,
  manager: [...keepsBooks, ...manages],
  admin: [...keepsBooks, ...manages, ...audits],
} as const;

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Opens every group of the menu and answers where its entries lead. */
async function menuEntries(page: Page): Promise<string[]> {
  const heads = menuOf(page).locator('.nav-head');
  for (const head of await heads.all()) {
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  }
  const links = await menuOf(page).getByRole('link').all();
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
}

test('the menu of each role has what it may see, and nothing else', async ({ page, company }) => {
  for (const who of ['officer', 'salesman', 'accountant', 'manager', 'admin'] as const) {
    await test.step(who, async () => {
      await enterAs(page, company, company[who], '/dashboard');
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      const entries = await menuEntries(page);
      expect(entries, 'what everybody sees').toContain('/accounts/journal');
      expect(entries.filter((entry) => seenBy.admin.includes(entry)).sort()).toEqual([...seenBy[who]].sort());
    });
  }
});

test('a page opened by its address without the permission says so and offers the way back', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.officer, '/dashboard');
  for (const path of ['/accounts/cash/payment', '/admin/dayclose', '/admin/jumpdate', '/coal4/add-coal4']) {
    await page.goto(`${company.origin}${path}`);
    await expect(page.getByRole('heading', { name: 'You may not open this page' })).toBeVisible();
    await expect(page.getByText('An administrator can give it.')).toBeVisible();
  }
  // What is always in the menu says so there too, and why.
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  const approval = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Voucher Approval' });
  await expect(approval).toHaveAccessibleDescription('Your role does not have the permission voucher.approve.');
  await expectAccessible(page, 'a menu with entries that are not for this person', null);
  await follow(approval, 'You may not open this page');
  await expect(page.getByText('Your role does not have the permission voucher.approve.')).toBeVisible();
  await expectAccessible(page, 'a page without the permission');
  await follow(page.getByRole('link', { name: 'Back to the dashboard' }), 'Dashboard');
});

test('whoever may not edit gets no search for saved vouchers; whoever may not jump gets no Jump Date', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.officer, '/accounts/cash/receive');
  await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible();
  await expect(page.getByLabel('Find a saved receipt by number')).toHaveCount(0);
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await expect(page.getByLabel('Find a saved receipt by number')).toBeVisible();
  await page.goto(`${company.origin}/admin/dayclose`);
  await expect(page.getByLabel('Current Date')).toHaveValue(firstDay.shown);
  await expect(page.getByRole('link', { name: 'Jump Date' })).toHaveCount(0);
});

test('sign-in tells what is missing and what is wrong, and nothing more', async ({ page, company }) => {
  await page.goto(`${company.origin}/login`);
  await expect(page.getByRole('heading', { name: 'Sign In to Cashbook' })).toBeVisible();
  await expect(page.getByText('Accounting, Inventory and HRMS System')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await keepNextToast(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Please add the required info.');
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'the sign-in page with its toast');
  await expect(page.getByText('Please add the required info.'), 'it stays while one is at it').toBeVisible();
  await page.getByLabel('Email').fill(company.accountant.email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(1);
  expect(asked.filter((path) => path === '/api/login')).toEqual([]);

  for (const email of [company.accountant.email, 'nobody@nowhere.example']) {
    await fillSignIn(page, { email }, 'not the password');
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page, 'the sign-in page with its refusal');
  }
  await fillSignIn(page, company.accountant);
  await expect(page).toHaveURL(`${company.origin}/dashboard`);
});

test('sign-in goes on to the page that was asked for, and back to sign-in when somebody signs out', async ({
  page,
  company,
}) => {
  await page.goto(`${company.origin}/coal4/coal4-list?search=Tea`);
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, company.accountant);
  await expect(page).toHaveURL(`${company.origin}/coal4/coal4-list?search=Tea`);
  await expect(page.getByRole('link', { name: 'Tea and Snacks', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Shahin Alam, profile menu' }).click();
  await expectAccessible(page, 'the profile menu');
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await fillSignIn(page, company.officer);
  await expect(page).toHaveURL(`${company.origin}/dashboard`);
});

test('a session that ends elsewhere says "Please login to continue." and brings the page back', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/payment');
  await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible();
  await page.context().clearCookies({ name: 'cashbook_session' });
  await page.getByRole('combobox', { name: 'Account' }).fill('Shop');
  await expectToast(page, 'Please login to continue.');
  await fillSignIn(page, company.accountant);
  await expect(page).toHaveURL(`${company.origin}/accounts/cash/payment`);
});

test('the sign-in page speaks Bangla to whoever asks for it, and remembers that', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
  await expect(page.getByText('Sign In', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'sign-in in Bangla');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the demo signs in where everybody does', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In to Cashbook' })).toBeVisible();
  await fillSignIn(page, { email: 'officer@cashbook.test' }, 'cashbook-demo');
  await expect(page).toHaveURL(`${demoOrigin}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Bogura Sadar', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Selina Akter, profile menu' })).toBeVisible();
});

test('nobody signs in at the address of another company', async ({ page, company, books }) => {
  const host = new URL(company.origin).hostname;
  await grantHost(books.urls.owner, company.companyId, { host, title: 'Padma Traders', tagline: '' });
  await page.goto(`${company.origin}/login`);
  await fillSignIn(page, { email: 'officer@cashbook.test' }, 'cashbook-demo');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});

test('theme and sidebar stay as they were left', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await expectPageReady(page);
  await page.getByLabel('Dark theme').click();
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await expectAccessible(page, 'the collapsed menu', null);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });

  await menuOf(page).getByTitle('Reports').click();
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: /Cash Book/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});
