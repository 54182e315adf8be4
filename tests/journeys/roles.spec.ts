// Journey of: roles, permissions
import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './support/journey.ts';
import { expectAccessible, expectPageReady, follow } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const roles = '/user-management/roles';
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('a role is made, ticked by group and by All, saved and removed', async ({ page, company }) => {
  await enterAs(page, company, company.admin, roles);
  await expect(page.getByRole('heading', { name: 'Role List' })).toBeVisible();
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'No role selected');

  await follow(page.getByRole('link', { name: 'Add Role' }), 'Add New Role');
  await page.getByLabel('Role Name').fill('accountant');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('The name already taken!').first()).toBeVisible();
  await page.getByLabel('Role Name').fill('Storekeeper');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectToast(page, 'Role create success!');
  await expect(page).toHaveURL(/\/user-management\/roles\?role=\d+/);
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue(/\d+/);

  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'No permissions selected');

  const all = tick(page, 'All');
  await expect(all).not.toBeChecked();
  const inMenu = page.getByRole('table', { name: 'What the menu needs' });
  const branchList = inMenu.getByRole('row', { name: 'Admin › Branch List' });
  await expect(branchList).toContainText('Branch, View');
  await expect(branchList).toContainText('May not open it');
  await tick(page, 'Branch, View').check();
  await expect(branchList, 'as it is ticked, saved or not').toContainText('May open it');
  await expect(tick(page, 'Branch, all')).toHaveJSProperty('indeterminate', true);
  await expect(all).toHaveJSProperty('indeterminate', true);
  await tick(page, 'Branch, all').click();
  await expect(tick(page, 'Branch, Create')).toBeChecked();
  await expect(tick(page, 'Branch, all')).toBeChecked();
  await expect(tick(page, 'Branch, all')).toHaveJSProperty('indeterminate', false);
  await all.click();
  await expect(tick(page, 'Sales, Edit')).toBeChecked();
  await expect(all).toHaveJSProperty('indeterminate', false);
  await all.click();
  await expect(tick(page, 'Branch, View')).not.toBeChecked();
  await page.getByLabel('Find a permission').fill('product');
  await tick(page, 'All shown').click();
  await page.getByLabel('Find a permission').fill('');
  await expect(tick(page, 'Product, all')).toBeChecked();
  await expectAccessible(page, 'a role with changes');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Permissions updated successfully');
  // Within the second in which the button rests, the key is heard all the same.
  await tick(page, 'Warehouse, View').check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 change, not saved')).toHaveCount(0);
  await page.reload();
  await expect(tick(page, 'Warehouse, View')).toBeChecked();
  await expect(tick(page, 'Product, Edit')).toBeChecked();
  await expect(tick(page, 'Sales, Edit')).not.toBeChecked();

  await page.getByRole('button', { name: 'Remove role' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the role Storekeeper?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Remove role' }).click();
  await expectToast(page, 'The role Storekeeper has been removed.');
  await expect(page.getByLabel('Role', { exact: true }).getByRole('option', { name: 'Storekeeper' })).toHaveCount(0);
});

test('a permission taken away shows who else holds it, and is gone for whoever is signed in', async ({
  page,
  anotherComputer,
  company,
}) => {
  const shop = await anotherComputer();
  await enterAs(shop, company, company.accountant, '/reports/cashbook');
  await expectPageReady(shop);
  await expect(shop.getByRole('button', { name: 'Run' })).toBeVisible();

  await enterAs(page, company, company.admin, roles);
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Accountant' });
  await expect(tick(page, 'Cash Book, View')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Remove role' })).toHaveCount(0);
  await tick(page, 'Cash Book, View').uncheck();
  await expect(page.getByText('1 change, not saved')).toBeVisible();
  await expect(page.getByText('cashbook.view · also held by Administrator, Manager')).toBeVisible();
  await page.getByRole('button', { name: /^Update/ }).click();
  const question = page.getByRole('dialog', { name: 'Take 1 permission from Accountant?' });
  await expect(question).toContainText('Shahin Alam');
  await expect(question).toContainText('also held by Administrator, Manager');
  await expectAccessible(page, 'the question before a permission is taken away');
  await question.getByRole('button', { name: 'Update the role' }).click();
  await expectToast(page, 'Permissions updated successfully');

  await shop.getByRole('button', { name: 'Run' }).click();
  await expect(shop.getByRole('heading', { name: 'You may not open this page' })).toBeVisible();
  await follow(shop.getByRole('link', { name: 'Back to the dashboard' }), 'Dashboard');
  await expect(shop.locator('nav a[href="/reports/cashbook"]')).toHaveCount(0);
});

test('ticks that are not saved are not lost by choosing another role, and somebody else’s are not overwritten', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, roles);
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Salesman' });
  await tick(page, 'Audit, View').check();
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Manager' });
  const question = page.getByRole('dialog', { name: 'Drop the changes of Salesman?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(tick(page, 'Audit, View')).toBeChecked();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await tick(other, 'Company, View').check();
  await other.getByRole('button', { name: /^Update/ }).click();
  await expectToast(other, 'Permissions updated successfully');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expect(page.getByText('This record was changed by someone else. Your changes are still here')).toBeVisible();
  await page.getByRole('button', { name: 'Reload it' }).click();
  await expect(tick(page, 'Company, View')).toBeChecked();
  await expect(tick(page, 'Audit, View')).not.toBeChecked();
});
