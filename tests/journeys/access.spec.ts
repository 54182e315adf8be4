import { grantHost } from '@cashbook/server/domains/access/index';
import type { Page } from '@playwright/test';
import { firstDay, type Person } from './support/company.ts';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { demoOrigin } from './support/place.ts';
import { expectAccessible, expectPageReady, follow } from './support/reach.ts';
import { expectToast, keepNextToast } from './support/toasts.ts';

/** What everybody sees in the menu of a trading branch, whatever their role (spec 1 §2.3, "always"). */
const always = {
  Transaction: ['/accounts/journal'],
  Invoice: ['/invoice/labour-invoice'],
  Admin: [
    '/orders/avg-price',
    '/admin/voucher-approval',
    '/admin/remove-approval',
    '/admin/voucher/type-change',
    '/admin/image-upload',
    '/admin/bulk-upload',
    '/admin/voucher/date-change',
    '/admin/print',
  ],
  'Real Estate': ['/real-estate/area-list'],
  Reports: [
    '/reports/labour/ledger',
    '/reports/date-wise-total-data',
    '/reports/product/stock',
    '/reports/cat-wise/in-out',
    '/reports/purchase-ledger',
    '/reports/sales-ledger',
    '/reports/group-report',
    '/reports/mitch-match',
  ],
  Products: ['/category/category-list', '/product/product-list'],
  Requisition: ['/requisitions', '/requisition/comparison', '/requisition/create'],
  'User Management': ['/user-management/roles', '/user-management/create-role'],
  'Customer & Supplier': ['/customer-supplier/list'],
  'Chart of Accounts': ['/coal1/coal1-list', '/coal2/coal2-list', '/coal3/coal3-list', '/coal4/coal4-list'],
} as const;

/** What the permissions of each seeded role add. */
const added: Readonly<Record<Person['role'], readonly string[]>> = {
  Salesman: ['/accounts/cash/receive', '/invoice/sales', '/order/order-list', '/reports/due-list'],
  'Field Officer': ['/accounts/cash/receive', '/reports/due-list'],
  Accountant: [
    '/accounts/cash/receive',
    '/accounts/cash/payment',
    '/accounts/bank/receive',
    '/accounts/bank/payment',
    '/accounts/contra',
    '/invoice/purchase',
    '/invoice/sales',
    '/admin/dayclose',
    '/order/order-list',
    '/real-estate/add-area',
    '/reports/cashbook',
    '/reports/ledger',
    '/reports/bank-book',
    '/reports/due-list',
    '/vr-settings/voucher-delete',
  ],
  Manager: [
    '/accounts/cash/receive',
    '/accounts/cash/payment',
    '/accounts/bank/receive',
    '/accounts/bank/payment',
    '/accounts/contra',
    '/invoice/purchase',
    '/invoice/sales',
    '/branch/branch-list',
    '/user/user-list',
    '/user/user-check',
    '/company/company-list',
    '/admin/dayclose',
    '/order/order-list',
    '/real-estate/add-area',
    '/reports/cashbook',
    '/reports/ledger',
    '/reports/bank-book',
    '/reports/due-list',
    '/vr-settings/voucher-delete',
  ],
  Administrator: [
    '/accounts/cash/receive',
    '/accounts/cash/payment',
    '/accounts/bank/receive',
    '/accounts/bank/payment',
    '/accounts/contra',
    '/invoice/purchase',
    '/invoice/sales',
    '/branch/branch-list',
    '/user/user-list',
    '/user/user-check',
    '/company/company-list',
    '/admin/dayclose',
    '/order/order-list',
    '/real-estate/add-area',
    '/reports/cashbook',
    '/reports/ledger',
    '/reports/bank-book',
    '/reports/due-list',
    '/vr-settings/voucher-delete',
    '/audit/trail',
    '/audit/integrity',
  ],
};

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

for (const who of ['salesman', 'officer', 'accountant', 'manager', 'admin'] as const) {
  test(`the menu of the ${who} has what the role may see, and nothing else`, async ({ page, company }) => {
    const person = company[who];
    await enterAs(page, company, person, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const wanted = ['/dashboard', ...Object.values(always).flat(), ...added[person.role]];
    expect((await menuEntries(page)).sort()).toEqual(wanted.sort());
  });
}

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
  await expect(page.getByRole('heading', { name: 'Bogura Sadar' })).toBeVisible();
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
  await expectAccessible(page, 'the collapsed menu');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });

  await menuOf(page).getByTitle('Reports').click();
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: /Cash Book/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});
