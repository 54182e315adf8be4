// Journey of: branches, branch
import { karim } from './support/company.ts';
import { download } from './support/download.ts';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { arrive, axeFindings, expectAccessible, follow, rowOf, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine } from './support/voucher.ts';

const list = '/branch/branch-list';

test('a branch is added with its fields and ticks, found, and changed', async ({ page, company }) => {
  await enterAs(page, company, company.admin, list);
  await follow(page.getByRole('link', { name: 'Add Branch' }), 'Add New Branch');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Name is required').first()).toBeVisible();
  await expectAccessible(page, 'the form of a branch with its complaints');

  await page.getByLabel('Name', { exact: true }).fill('Agrabad');
  await page.getByLabel('Contact Person').fill('Jashim Uddin');
  await page.getByLabel('Branch Type').selectOption({ label: 'Sales Outlet' });
  await page.getByLabel('Business Type').selectOption({ label: 'Computer and Accessories' });
  await page.getByLabel('Phone').fill('01911-222333');
  await page.getByLabel('Address').fill('4 Agrabad Avenue, Chattogram');
  await page.getByLabel('Printer Settings').selectOption({ label: 'POS' });
  await page.getByLabel('Money Format').selectOption({ label: 'Western, 1,234,567' });
  await page.getByLabel('Selling more than there is').selectOption({ label: 'Refuse' });
  for (const tick of ['Stock With Zero?', 'Warranty Control?', 'Customer Share?', 'Print Heading']) {
    await page.getByRole('checkbox', { name: tick }).check();
  }
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectToast(page, 'Agrabad has been saved.');
  await expect(page).toHaveURL(`${company.origin}${list}`);
  await expect(rowOf(page, 'Agrabad')).toContainText('Jashim Uddin');
  await expect(rowOf(page, 'Agrabad')).toContainText('Computer and Accessories');
  await expect(rowOf(page, 'Agrabad')).toContainText('01911-222333');

  await follow(page.getByRole('link', { name: 'Edit Agrabad' }), 'Edit Branch');
  await expect(page.getByLabel('Printer Settings')).toHaveValue('pos');
  await expect(page.getByLabel('Money Format')).toHaveValue('western');
  await expect(page.getByLabel('Selling more than there is')).toHaveValue('block');
  await expect(page.getByLabel('Address')).toHaveValue('4 Agrabad Avenue, Chattogram');
  for (const tick of ['Stock With Zero?', 'Warranty Control?', 'Customer Share?', 'Print Heading']) {
    await expect(page.getByRole('checkbox', { name: tick })).toBeChecked();
  }
  for (const tick of ['Control Manufacture?', 'Multiple Warehouse?', 'Product Share?', 'Use Bangla?']) {
    await expect(page.getByRole('checkbox', { name: tick })).not.toBeChecked();
  }
  await page.getByRole('checkbox', { name: 'Warranty Control?' }).uncheck();
  await page.getByLabel('Name', { exact: true }).fill('chawkbazar');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expect(page.getByText('The name already taken!').first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Agrabad Plaza');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Agrabad Plaza has been saved.');
  await follow(page.getByRole('link', { name: 'Edit Agrabad Plaza' }), 'Edit Branch');
  await expect(page.getByRole('checkbox', { name: 'Stock With Zero?' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Warranty Control?' })).not.toBeChecked();
});

test('of two who edit one branch, the second is told and loses nothing', async ({ page, company }) => {
  const path = `/branch/edit/${company.shopId}`;
  await enterAs(page, company, company.admin, path);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chawkbazar');
  const other = await page.context().newPage();
  await other.goto(`${company.origin}${path}`);
  await other.getByLabel('Contact Person').fill('Their contact');
  await other.getByRole('button', { name: /^Update/ }).click();
  await expectToast(other, 'Chawkbazar has been saved.');

  await page.getByLabel('Phone').fill('01700-111222');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expect(page.getByText('This record was changed by someone else. Your changes are still here')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('01700-111222');
  await expectAccessible(page, 'the notice of another’s change');
  await page.getByRole('button', { name: 'Reload it' }).click();
  await expect(page.getByLabel('Contact Person')).toHaveValue('Their contact');
  await page.getByLabel('Phone').fill('01700-111222');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Chawkbazar has been saved.');
  await expect(rowOf(page, 'Chawkbazar')).toContainText('Their contact');
  await expect(rowOf(page, 'Chawkbazar')).toContainText('01700-111222');
});

test('a branch that is disabled refuses the voucher in hand and signs its people out', async ({
  page,
  anotherComputer,
  company,
}) => {
  const shop = await anotherComputer();
  await enterAs(shop, company, company.accountant, '/accounts/cash/receive');
  await addLine(shop, { account: karim.name, remarks: 'On account', amount: '8000' });

  await enterAs(page, company, company.admin, list);
  await page.getByRole('switch', { name: 'Chawkbazar enabled' }).click();
  await expectToast(page, 'Chawkbazar is disabled.');
  await expect(rowOf(page, 'Chawkbazar')).toContainText('Inactive');

  await shop.getByRole('button', { name: /^Save/ }).click();
  await expectToast(shop, 'Please login to continue.');
  await fillSignIn(shop, company.accountant);
  await expect(shop.getByRole('alert').first()).toBeVisible();
  await expect(shop).toHaveURL(/\/login/);

  await page.goto(`${company.origin}/reports/cashbook?branch=${company.shopId}`);
  await expect(page.getByText('No data found')).toBeVisible();
  await page.goto(`${company.origin}${list}`);
  await page.getByRole('switch', { name: 'Chawkbazar enabled' }).click();
  await expectToast(page, 'Chawkbazar is enabled.');
  await fillSignIn(shop, company.accountant);
  await expect(shop).toHaveURL(`${company.origin}/accounts/cash/receive`);
});

test('the list is searched, filtered, paged and exported, all of it in its address', async ({ page, company }) => {
  await enterAs(page, company, company.admin, list);
  await page.getByLabel('Search branches').fill('chawk');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/search=chawk/);
  await expect(page.getByText('1 entry')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Inactive' });
  await expect(page.getByText('No data found')).toBeVisible();
  await page.goto(`${company.origin}${list}`);
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page).toHaveURL(/per_page=50/);
  await expect(page.getByText('2 entries')).toBeVisible();
  const text = (await download(page, 'CSV')).content.toString('utf8');
  expect(text).toContain('Head Office');
  expect(text).toContain('Chawkbazar');
});

test('a branch is added and changed by keyboard alone, and leaving its form asks', async ({ page, company }) => {
  const press = (key: string) => page.keyboard.press(key);
  await enterAs(page, company, company.admin, list);
  await expect(rowOf(page, 'Chawkbazar')).toBeVisible();
  await page.goto(`${company.origin}/branch/add-branch`);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Kalurghat');
  await press('Tab');
  await page.keyboard.type('Rehana');
  await press('Tab');
  await expect(page.getByLabel('Branch Type')).toBeFocused();
  await page.keyboard.type('Factory');
  await press('Tab');
  await page.keyboard.type('Manufacturing');
  await press('Control+s');
  await expectToast(page, 'Kalurghat has been saved.');

  await expect(rowOf(page, 'Kalurghat')).toBeVisible();
  await press('/');
  await expect(page.getByLabel('Search branches')).toBeFocused();
  await page.keyboard.type('kalur');
  await press('Enter');
  await expect(page.getByText('1 entry')).toBeVisible();
  await press('ArrowDown');
  await expect(rowOf(page, 'Kalurghat')).toBeFocused();
  await press('Enter');
  await arrive(page, 'Edit Branch');
  await expect(page.getByLabel('Contact Person')).toHaveValue('Rehana');
  await tabTo(page, page.getByLabel('Contact Person'));
  await press('End');
  await page.keyboard.type(' Parvin');
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(await axeFindings(page), 'axe, the question before leaving').toEqual([]);
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/branch\/edit\/\d+$/);
  await press('Control+s');
  await expectToast(page, 'Kalurghat has been saved.');
  await expect(rowOf(page, 'Kalurghat')).toContainText('Rehana Parvin');
});
