// Journey of: chart
import { givePermission } from './support/company.ts';
import { download } from './support/download.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { expectAccessible, follow, rowOf } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { accountField } from './support/voucher.ts';

test('an account is added, found, renamed and used', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/coal4/coal4-list');
  await follow(page.getByRole('link', { name: 'New Account' }), 'Add account');
  await expect(page).toHaveURL(`${company.origin}/coal4/add-coal4`);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Name is required').first()).toBeVisible();
  await expectAccessible(page, 'a form with its complaints');
  await page.getByLabel('Name', { exact: true }).fill('Van Fare');
  await page.getByRole('combobox', { name: 'Level 3' }).click();
  await page.getByRole('combobox', { name: 'Level 3' }).fill('admin');
  await page.getByRole('option', { name: 'Administration' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectToast(page, 'Van Fare has been saved.');

  await page.getByLabel('Name', { exact: true }).fill('van fare');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('The name already taken!').first()).toBeVisible();

  await page.goto(`${company.origin}/coal4/coal4-list`);
  await page.getByLabel('Search by name').fill('van f');
  await page.getByLabel('Search by name').press('Enter');
  await expect(page).toHaveURL(/search=van/);
  const row = rowOf(page, 'Van Fare');
  await expect(row).toContainText('Administration');
  await expect(row).toContainText('Indirect Expenses');
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByText('1 entry')).toBeVisible();
  await follow(row.getByRole('link', { name: 'Edit Van Fare' }), 'Edit account');
  await page.getByLabel('Name', { exact: true }).fill('Van and Rickshaw');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Van and Rickshaw has been saved.');

  await page.goto(`${company.origin}/accounts/cash/payment`);
  await accountField(page).fill('rick');
  await expect(page.getByRole('option', { name: 'Van and Rickshaw' })).toBeVisible();
});

test('levels 1 to 3 are added to as well, each under the one above', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/coal2/coal2-list');
  await follow(page.getByRole('link', { name: 'New Level 2' }), 'Add level 2');
  await page.getByLabel('Name', { exact: true }).fill('Deferred Assets');
  await page.getByRole('combobox', { name: 'Level 1' }).fill('Assets');
  await page.getByRole('option', { name: 'Assets', exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectToast(page, 'Deferred Assets has been saved.');

  await page.goto(`${company.origin}/coal3/add-coal3`);
  await page.getByLabel('Name', { exact: true }).fill('Prepaid Rent');
  await page.getByRole('combobox', { name: 'Level 2' }).fill('defer');
  await page.getByRole('option', { name: 'Deferred Assets' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectToast(page, 'Prepaid Rent has been saved.');
  await page.goto(`${company.origin}/coal3/coal3-list?search=Prepaid`);
  const row = rowOf(page, 'Prepaid Rent');
  await expect(row).toContainText('Deferred Assets');
  await expect(row).toContainText('Assets');

  await page.goto(`${company.origin}/coal1/coal1-list`);
  for (const name of ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('a system account can be renamed, and neither moved nor archived', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/coal4/coal4-list?search=17');
  await expect(page.getByRole('row').filter({ hasText: 'System' })).toContainText('Cash in Hand');
  await follow(page.getByRole('link', { name: 'Edit Cash', exact: true }), 'Edit account');
  await expect(page.getByText('A system account can be renamed, not removed or moved.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Level 3' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Active' })).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill('Cash in the drawer');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Cash in the drawer has been saved.');
});

test('a list of the chart is taken along as a file, as it is filtered', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/coal3/coal3-list?search=discounts');
  const { file, content } = await download(page, 'CSV');
  expect(file.suggestedFilename()).toBe('chart-level-3.csv');
  const lines = content.toString('utf8').trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[2])).toEqual(['Discounts Allowed', 'Discounts Received']);
});

test('a list that holds nothing of that name says so; whoever may not edit gets no way to', async ({
  page,
  company,
  books,
}) => {
  await enterAs(page, company, company.salesman, '/coal4/coal4-list');
  await expect(page.getByRole('heading', { name: 'You may not open this page' })).toBeVisible();
  await givePermission(books, company, company.salesman, 'coa.view');
  await page.goto(`${company.origin}/coal4/coal4-list?search=xyzzy`);
  await expect(page.getByText('No data found')).toBeVisible();
  await expect(page.getByText('Nothing is found for “xyzzy”.')).toBeVisible();
  await page.getByLabel('Search by name').fill('');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Abdul Karim Traders')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Account' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
});
