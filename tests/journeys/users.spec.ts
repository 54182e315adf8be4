import type { Page } from '@playwright/test';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { expectAccessible } from './support/reach.ts';

const list = '/user/user-list';
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Takes a choice of a field that is typed into. */
async function pick(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(choice);
  await page.getByRole('option', { name: choice, exact: true }).click();
}

test('a user is added, signs in, is changed, disabled and signed out', async ({ page, browser, company }) => {
  const email = company.accountant.email.replace('accountant', 'kamal');
  await enterAs(page, company, company.admin, list);
  await page.getByRole('link', { name: 'Add User' }).click();
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
  await expect(page.getByText('Kamal Hossain has been saved.')).toBeVisible();
  await expect(rowOf(page, 'Kamal Hossain')).toContainText('Salesman');
  await expect(rowOf(page, 'Kamal Hossain')).toContainText(email);

  const theirs = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Dhaka' })).newPage();
  await theirs.goto(`${company.origin}/login`);
  await fillSignIn(theirs, { email }, secret);
  await expect(theirs.getByRole('button', { name: 'Kamal Hossain, profile menu' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Kamal Hossain' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  await page.getByLabel('User Name').fill('Kamal Uddin');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expect(page.getByText('Kamal Uddin has been saved.')).toBeVisible();

  await page.getByRole('switch', { name: 'Kamal Uddin enabled' }).click();
  await expect(page.getByText('Kamal Uddin is disabled.')).toBeVisible();
  await expect(rowOf(page, 'Kamal Uddin')).toContainText('Disabled');
  await theirs.goto(`${company.origin}/accounts/cash/receive`);
  await expect(theirs).toHaveURL(/\/login/);
  await fillSignIn(theirs, { email }, secret);
  await expect(theirs.getByText('Invalid username or password')).toBeVisible();
  await theirs.context().close();
});

test('nobody changes their own role or disables themselves; an email is given once', async ({ page, company }) => {
  await enterAs(page, company, company.admin, list);
  await page.getByRole('switch', { name: 'Rashida Begum enabled' }).click();
  await expect(page.getByText('You cannot disable your own account.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Rashida Begum enabled' })).toBeChecked();
  await page.getByRole('link', { name: 'Edit Rashida Begum' }).click();
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
  await expect(page.getByText('Something is wrong', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${company.origin}${list}`);
});

test('the check of a user shows what they may do, reach, and where they are signed in', async ({
  page,
  browser,
  company,
}) => {
  const shop = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Dhaka' })).newPage();
  await shop.goto(`${company.origin}/login`);
  await fillSignIn(shop, company.officer);
  await expect(shop.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await shop.context().close();

  await enterAs(page, company, company.admin, list);
  await page.getByRole('link', { name: 'User Check' }).click();
  await pick(page, 'User Name', 'Selina Akter');
  await expect(page.getByText(company.officer.email)).toBeVisible();
  await expect(page.getByText('6 of 58 permissions')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Cash Received' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Cash Payment' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: /^Chawkbazar$/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Head Office$/ })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Last sign-ins' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Signed in at' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'the check of a user');
});
