// Journey of: hotkeys
import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { askPalette, openByName, press, type, typeOver } from './support/keyboard.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, rowOf, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

/* Users, roles and the company without a mouse: whoever keeps the books by keyboard runs the office by it too. */

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Takes a choice of the type-ahead field in focus by its first letters. */
async function choose(page: Page, letters: string, choice: string): Promise<void> {
  await type(page, letters);
  await expect(page.getByRole('option', { name: choice, exact: true })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
}

test('a user is added, found, changed and disabled by keyboard alone', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Add User');
  await expect(field(page, 'User Name')).toBeFocused();
  await type(page, 'Kamal Hossain');
  await press(page, 'Tab');
  await type(page, company.salesman.email.replace('salesman', 'kamal'));
  await press(page, 'Tab');
  await choose(page, 'sales', 'Salesman');
  await tabTo(page, page.getByRole('combobox', { name: 'Working Branch' }));
  await choose(page, 'chawk', 'Chawkbazar');
  await tabTo(page, field(page, 'Password'));
  await type(page, 'a stall beside the river');
  await tabTo(page, field(page, 'Confirm Password'));
  await type(page, 'a stall beside the river');
  await press(page, 'Control+s');
  await expectToast(page, 'Kamal Hossain has been saved.');

  await arrive(page, 'User List');
  await press(page, '/');
  await expect(page.getByLabel('Search users')).toBeFocused();
  await type(page, 'kamal');
  await press(page, 'Enter');
  await expect(page.getByText('1 entry')).toBeVisible();
  await press(page, 'ArrowDown');
  await expect(rowOf(page, 'Kamal Hossain')).toBeFocused();
  await press(page, 'Enter');
  await arrive(page, 'Edit User');
  await tabTo(page, field(page, 'User Name'));
  await typeOver(page, 'Kamal Uddin');
  await press(page, 'Control+s');
  await expectToast(page, 'Kamal Uddin has been saved.');

  await arrive(page, 'User List');
  await tabTo(page, page.getByRole('switch', { name: 'Kamal Uddin enabled' }));
  await press(page, 'Space');
  await expectToast(page, 'Kamal Uddin is disabled.');
  await expect(rowOf(page, 'Kamal Uddin')).toContainText('Disabled');
});

test('a list is sorted by keyboard, keeps its order in the address, and its file follows', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/user/user-list');
  const roles = () =>
    page.getByRole('table', { name: 'User List' }).locator('tbody tr td:nth-child(5)').allInnerTexts();
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('User Name')).toHaveAttribute('aria-sort', 'ascending');
  await tabTo(page, page.getByRole('button', { name: 'Role', exact: true }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/sort=role$/);
  await expect(head('Role')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head('User Name')).not.toHaveAttribute('aria-sort');
  await expect
    .poll(roles)
    .toEqual(['Accountant', 'Accountant', 'Administrator', 'Field Officer', 'Manager', 'Salesman']);
  await expect(page.getByRole('button', { name: 'Role', exact: true })).toBeFocused();
  await press(page, 'Space');
  await expect(page).toHaveURL(/sort=-role$/);
  const falling = ['Salesman', 'Manager', 'Field Officer', 'Administrator', 'Accountant', 'Accountant'];
  await expect.poll(roles).toEqual(falling);
  await expectAccessible(page, 'a sorted list');
  await page.reload();
  await expect(head('Role')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(roles).toEqual(falling);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tabTo(page, page.getByRole('button', { name: 'CSV' })).then(() => press(page, 'Enter')),
  ]);
  const text = (await (await file.createReadStream()).toArray()).map(String).join('');
  expect(text.match(/Salesman|Manager|Field Officer|Administrator|Accountant/g)).toEqual(falling);
  await tabTo(page, page.getByRole('button', { name: 'Role', exact: true }));
  await press(page, 'Enter');
  await expect(page).not.toHaveURL(/sort=/);
  await expect(head('User Name')).toHaveAttribute('aria-sort', 'ascending');
});

test('on a phone a list is sorted without heads, and one that finds nothing leads back', async ({ page, company }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, company, company.admin, '/user/user-list?search=nobody&status=0');
  await expect(page.getByText('Nothing is found for “nobody”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/user\/user-list$/);
  await expect(page.getByText('6 entries')).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('name');
  await page.getByLabel('Sort by').selectOption({ label: 'Email, downwards' });
  await expect(page).toHaveURL(/sort=-email$/);
  await expect(page.getByRole('row').first()).toContainText(company.salesman.email);
  await expectNoSidewaysScroll(page, 'a sorted list');
  await expectAccessible(page, 'a sorted list on a phone');
});

test('what a user may do is looked up by keyboard alone', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'User Check');
  await expect(page.getByText('What they may do, which branches they reach')).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'User Name' }));
  await choose(page, 'imran', 'Imran Hossain');
  await expect(page).toHaveURL(/user=\d+/);
  await expect(page.getByRole('heading', { name: 'Imran Hossain' })).toBeVisible();
  await expect(page.getByText(company.salesman.email)).toBeVisible();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await expectPageReady(page);
  await expectAccessible(page, 'a user who is checked');
});

test('a role is ticked, ticked as a whole and saved by keyboard alone; a failure says so', async ({
  page,
  company,
}) => {
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Create Role', 'Add New Role');
  await intercept(page, /\/api\/role\/create\/new/, (route) => route.fulfill({ status: 400, body: 'no envelope' }));
  await expect(field(page, 'Role Name')).toBeFocused();
  await type(page, 'Storekeeper');
  await press(page, 'Enter');
  await expectToast(page, 'Something went wrong!');
  await page.unroute(/\/api\/role\/create\/new/);
  await press(page, 'Control+s');
  await expectToast(page, 'Role create success!');

  await arrive(page, 'Role List');
  await press(page, '/');
  await expect(page.getByLabel('Find a permission')).toBeFocused();
  await type(page, 'branch');
  await tabTo(page, tick('Branch, View'));
  await press(page, 'Space');
  await expect(tick('Branch, View')).toBeChecked();
  await tabTo(page, tick('All shown'), 'Shift+Tab');
  await press(page, 'Space');
  await expect(tick('Branch, Create')).toBeChecked();
  await tabTo(page, page.getByLabel('Find a permission'), 'Shift+Tab');
  await typeOver(page, ' ');
  await tabTo(page, tick('All'));
  await expect(tick('All')).toHaveJSProperty('indeterminate', true);
  await press(page, 'Space');
  await expect(tick('Sales, Edit')).toBeChecked();

  await intercept(page, /\/api\/role\/role-permission-assign/, (route) =>
    route.fulfill({ status: 400, body: 'no envelope' }),
  );
  await press(page, 'Control+s');
  await expectToast(page, 'Failed to update permissions');
  await page.unroute(/\/api\/role\/role-permission-assign/);
  await press(page, 'Control+s');
  await expectToast(page, 'Permissions updated successfully');
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();

  await expect(page.getByRole('button', { name: /^Update/ })).toBeEnabled();
  await tabTo(page, tick('Sales, Edit'));
  await press(page, 'Space', 'Control+s');
  const question = page.getByRole('dialog', { name: 'Take 1 permission from Storekeeper?' });
  await expect(question).toBeVisible();
  await tabTo(page, question.getByRole('button', { name: 'Update the role' }));
  await press(page, 'Enter');
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
  await page.reload();
  await expect(tick('Sales, Create')).toBeChecked();
  await expect(tick('Sales, Edit')).not.toBeChecked();
});

test('every rule of a branch says where it counts, and the portal whom it lets in', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/branch/add-branch');
  await arrive(page, 'Add New Branch');
  for (const [rule, place] of [
    ['Stock With Zero?', /stock reports/],
    ['Control Manufacture?', /stock vouchers/],
    ['Warranty Control?', /product form/],
    ['Multiple Warehouse?', /invoices, stock vouchers and counts/],
    ['Product Share?', /choice of products/],
    ['Customer Share?', /offered in the others/],
    ['Use Customer Serial?', /where customers are added/],
    ['Use Bangla?', /Bangla headings and digits/],
  ] as const) {
    await expect(page.getByRole('checkbox', { name: rule })).toHaveAccessibleDescription(place);
  }
  await expect(page.getByLabel('Selling more than there is')).toHaveAccessibleDescription(/sales invoices/);
  await expect(
    page.getByText('Each rule counts in the screens that it names, where this version has them.'),
  ).toBeVisible();
  await enterAs(page, company, company.admin, `/company/edit/${company.companyId}`);
  await arrive(page, 'Edit Company');
  await expect(page.getByRole('switch', { name: 'Customer portal' })).toHaveAccessibleDescription(
    /Access Customer Login/,
  );
});

test('the company is changed and its gateway key taken away by keyboard alone', async ({ page, company }) => {
  const key = () => field(page, 'Gateway key');
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Company', 'Company List');
  await expect(page.getByLabel('Rows per page'), 'a company has one row').toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tabTo(page, page.getByRole('button', { name: 'CSV' })).then(() => press(page, 'Enter')),
  ]);
  expect(file.suggestedFilename()).toBe('companies.csv');
  const edit = async () => {
    await arrive(page, 'Company List');
    await tabTo(page, rowOf(page, 'Padma Traders Ltd.'));
    await press(page, 'Enter');
    await arrive(page, 'Edit Company');
  };
  await edit();
  await tabTo(page, field(page, 'Phone'));
  await typeOver(page, '01999-888777');
  await expect(page.getByText('No key is stored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the key' })).toHaveCount(0);
  await tabTo(page, key());
  await type(page, 'a secret of the gateway');
  await press(page, 'Control+s');
  await expectToast(page, 'Padma Traders Ltd. has been saved.');
  await expect(rowOf(page, 'Padma Traders Ltd.')).toContainText('01999-888777');

  await edit();
  await expect(page.getByText('A key is stored. Leave it empty to keep it.')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Remove the key' }));
  await press(page, 'Enter');
  await expect(page.getByText('The key is removed when you update.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the key' })).toBeFocused();
  await expectAccessible(page, 'a key that is to be removed');
  await press(page, 'Control+s');
  await expectToast(page, 'Padma Traders Ltd. has been saved.');
  await edit();
  await expect(page.getByText('No key is stored.')).toBeVisible();
});

test('a form, a role and a switch wait for the connection and are stored once', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/user-management/create-role');
  await arrive(page, 'Add New Role');
  const keysOf = (path: string) => {
    const keys: Array<string | undefined> = [];
    page.on('request', (request) => {
      if (request.url().endsWith(path)) keys.push(request.headers()['idempotency-key']);
    });
    return keys;
  };
  const created = keysOf('/role/create/new');
  const line = await loseAnswers(page, '/role/create/new', 1);
  await type(page, 'Storekeeper');
  await press(page, 'Enter');
  await expect(page.getByText('Offline, 1 save waiting').first()).toBeVisible();
  await expectToast(page, 'Role create success!');
  expect(created).toHaveLength(2);
  expect(created[1]).toBe(created[0]);
  await arrive(page, 'Role List');
  await expect(page.getByRole('option', { name: 'Storekeeper' })).toHaveCount(1);

  await line.restore();
  const switched = keysOf('/user/user-status');
  await loseAnswers(page, '/user/user-status', 1);
  await openByName(page, 'User List');
  await tabTo(page, page.getByRole('switch', { name: 'Imran Hossain enabled' }));
  await press(page, 'Space');
  await expectToast(page, 'Imran Hossain is disabled.');
  expect(switched).toHaveLength(2);
  expect(switched[1]).toBe(switched[0]);
  await expect(rowOf(page, 'Imran Hossain')).toContainText('Disabled');
});

test('what one changes of oneself under Users shows in the frame at once', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await askPalette(page, 'user list');
  await press(page, 'Enter');
  await arrive(page, 'User List');
  await tabTo(page, page.getByRole('link', { name: 'Edit Rashida Begum' }));
  await press(page, 'Enter');
  await arrive(page, 'Edit User');
  await tabTo(page, field(page, 'User Name'));
  await typeOver(page, 'Rashida Khanam');
  await tabTo(page, field(page, 'Language'));
  await press(page, 'ArrowDown');
  await press(page, 'Control+s');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('banner')).toContainText('Rashida Khanam');
});
