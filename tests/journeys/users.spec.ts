// Journey of: users, user
import { permissionNames } from '@cashbook/contract/access/permissions';
import type { Page } from '@playwright/test';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { expectAccessible, follow, rowOf } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

const list = '/user/user-list';

/** Takes a choice of a field that is typed into. */
async function pick(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(choice);
  await page.getByRole('option', { name: choice, exact: true }).click();
}

test('a user is added, signs in, is changed, disabled and signed out', async ({ page, anotherComputer, company }) => {
  const email = company.accountant.email.replace('accountant', 'kamal');
  await enterAs(page, company, company.admin, list);
  await follow(page.getByRole('link', { name: 'Add User' }), 'Add User');
  await page.getByLabel('User Name').fill('Kamal Hossain');
  await page.getByLabel('Email').fill(email);
  await pick(page, 'Role', 'Salesman');
  await pick(page, 'Working Branch', 'Chawkbazar');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password').fill('another one altogether');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Passwords do not match.').first()).toBeVisible();
  await expectAccessible(page, 'the form of a user with its complaints');
  await page.getByLabel('Password', { exact: true }).fill('1234567890');
  await page.getByLabel('Confirm Password').fill('1234567890');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('This password is too easy to guess. Please choose another.').first()).toBeVisible();
  const secret = 'a stall beside the river';
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm Password').fill(secret);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectToast(page, 'Kamal Hossain has been saved.');
  await expect(rowOf(page, 'Kamal Hossain')).toContainText('Salesman');
  await expect(rowOf(page, 'Kamal Hossain')).toContainText(email);

  const theirs = await anotherComputer();
  await theirs.goto(`${company.origin}/login`);
  await fillSignIn(theirs, { email }, secret);
  await expect(theirs.getByRole('button', { name: 'Kamal Hossain, profile menu' })).toBeVisible();

  await follow(page.getByRole('link', { name: 'Edit Kamal Hossain' }), 'Edit User');
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  await page.getByLabel('User Name').fill('Kamal Uddin');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Kamal Uddin has been saved.');

  await page.getByRole('switch', { name: 'Kamal Uddin enabled' }).click();
  await expectToast(page, 'Kamal Uddin is disabled.');
  await expect(rowOf(page, 'Kamal Uddin')).toContainText('Disabled');
  await theirs.goto(`${company.origin}/accounts/cash/receive`);
  await expect(theirs).toHaveURL(/\/login/);
  await fillSignIn(theirs, { email }, secret);
  await expect(theirs.getByText('Invalid username or password')).toBeVisible();
});

test('nobody changes their own role or disables themselves; an email is given once', async ({ page, company }) => {
  await enterAs(page, company, company.admin, list);
  await page.getByRole('switch', { name: 'Rashida Begum enabled' }).click();
  await expectToast(page, 'You cannot disable your own account.');
  await expect(page.getByRole('switch', { name: 'Rashida Begum enabled' })).toBeChecked();
  await follow(page.getByRole('link', { name: 'Edit Rashida Begum' }), 'Edit User');
  await expect(page.getByRole('combobox', { name: 'Role', exact: true })).toBeDisabled();
  await expect(page.getByText('Nobody changes their own role.')).toBeVisible();
  await expect(page.getByText('You change your own password in your profile.')).toBeVisible();

  await page.goto(`${company.origin}/user-management/add-user`);
  await expect(page).toHaveURL(`${company.origin}/user/add-user`);
  await page.getByLabel('User Name').fill('Another');
  await page.getByLabel('Email').fill(company.officer.email);
  await pick(page, 'Role', 'Salesman');
  await pick(page, 'Working Branch', 'Chawkbazar');
  await page.getByLabel('Password', { exact: true }).fill('a stall beside the river');
  await page.getByLabel('Confirm Password').fill('a stall beside the river');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('This email is already in use.').first()).toBeVisible();
});

test('an edit address without a user says "Something is wrong"', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/user/user-edit');
  await expectToast(page, 'Something is wrong');
  await expect(page).toHaveURL(`${company.origin}${list}`);
});

test('the check of a user shows what they may do, reach, and where they are signed in', async ({
  page,
  anotherComputer,
  company,
}) => {
  const shop = await anotherComputer();
  await shop.goto(`${company.origin}/login`);
  await fillSignIn(shop, company.officer);
  await expect(shop.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await shop.close();

  await enterAs(page, company, company.admin, list);
  await follow(page.getByRole('main').getByRole('link', { name: 'User Check' }), 'User Check');
  await pick(page, 'User Name', 'Selina Akter');
  await expect(page.getByText(company.officer.email)).toBeVisible();
  await expect(page.getByText(`6 of ${permissionNames.length} permissions`)).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Cash Received' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Cash Payment' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: /^Chawkbazar$/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Head Office$/ })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Last sign-ins' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Signed in at' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'the check of a user');
});
