// Journey of: settings, preferences
import type { Page } from '@playwright/test';
import { password } from './support/company.ts';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { expectAccessible, expectPageReady } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

/** Marks the page in hand; a page that is loaded anew has no mark. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.mark = 'same page';
  });
const expectSamePage = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-mark', 'same page');

test('the language changes without a reload, and goes with the account', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/settings');
  await mark(page);
  await page.getByRole('group', { name: 'Language' }).getByRole('radio', { name: 'বাংলা' }).check();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Settings');
  await expectSamePage(page);
  await page.context().clearCookies();
  await enterAs(page, company, company.accountant, '/settings');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await mark(page);
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectSamePage(page);
});

test('rows and font of prints, page size and menu are kept, and the screens start with them', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/settings');
  await page.getByLabel('Rows of a printed page').fill('33');
  await page.getByLabel('Font of a print').fill('9');
  await page.getByLabel('Font of a print').press('Tab');
  await page.getByLabel('Rows of a list').selectOption('50');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.goto(`${company.origin}/reports/cashbook`);
  await expectPageReady(page);
  await expect(page.getByLabel(/rows/i).first()).toHaveValue('33');
  await expect(page.getByLabel(/font/i).first()).toHaveValue('9');
  await page.goto(`${company.origin}/coal4/coal4-list`);
  await expect(page.getByLabel('Rows per page')).toHaveValue('50');
});

test('the menu lies down and stands up by its addresses, stays so, and goes by the arrows', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/nav-horizontal');
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  await expect(bar).toHaveClass(/menu-bar/);
  await page.goto(`${company.origin}/dashboard`);
  await expect(bar).toHaveClass(/menu-bar/);
  await bar.getByRole('button', { name: 'Reports' }).click();
  await expect(bar.getByRole('link', { name: /Cash Book/ })).toBeVisible();
  await expectAccessible(page, 'an open group of the menu bar', null);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('link', { name: /Cash Book/ })).toBeHidden();
  await expect(bar.getByRole('button', { name: 'Reports' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(bar.getByRole('link', { name: /Cash Book/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${company.origin}/reports/cashbook`);
  await page.goto(`${company.origin}/nav-vertical`);
  await expect(bar).not.toHaveClass(/menu-bar/);
  await page.goto(`${company.origin}/dashboard`);
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});

test('screens are pinned to the top of the menu by mouse and by key, also on a phone, and stay', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, '/reports/cashbook');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const pinned = menu.getByRole('list').first();
  const link = menu.getByRole('link', { name: /^Ledger/ });

  await test.step('the key pins the screen, and the pointer an entry', async () => {
    await expect(page.getByRole('heading', { name: 'Cash Book' })).toBeVisible();
    await page.keyboard.press('Alt+m');
    await expectToast(page, 'Cash Book is pinned to the top of the menu.');
    await expect(pinned.getByRole('link')).toHaveText([/Cash Book/]);
    await link.hover();
    await menu.getByRole('button', { name: 'Pin Ledger', exact: true }).click();
    await expectToast(page, 'Ledger is pinned to the top of the menu.');
    await expect(pinned.getByRole('link')).toHaveText([/Cash Book/, /Ledger/]);
    await expectAccessible(page, 'a menu with pinned screens', null);
  });

  await test.step('they stay, and the menu bar has them too', async () => {
    await page.goto(`${company.origin}/nav-horizontal`);
    await menu.getByRole('button', { name: 'Pinned' }).click();
    await expect(pinned.getByRole('link')).toHaveText([/Cash Book/, /Ledger/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+m');
    await expectToast(page, 'Cash Book is not pinned any more.');
    await expect(pinned.getByRole('link')).toHaveText([/Ledger/]);
    await page.goto(`${company.origin}/nav-vertical`);
  });

  await test.step('on a phone each entry shows its pin', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${company.origin}/dashboard`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(pinned.getByRole('link')).toHaveText([/Ledger/]);
    await pinned.getByRole('button', { name: 'Unpin Ledger' }).click();
    await expectToast(page, 'Ledger is not pinned any more.');
    await expect(menu.getByRole('button', { name: 'Pinned' })).toBeHidden();
  });
});

test('a new password counts at once, and signs the other devices out', async ({ page, anotherComputer, company }) => {
  const other = await anotherComputer();
  await enterAs(other, company, company.accountant, '/dashboard');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await enterAs(page, company, company.accountant, '/profile');
  const secret = 'a stall beside the river';
  const change = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm password').fill(again);
    await page.getByRole('button', { name: /^Update/ }).click();
  };
  await change(password, secret, 'another one altogether');
  await expect(page.getByText('Passwords do not match.').first()).toBeVisible();
  await change('not the password', secret, secret);
  await expect(page.getByText('The current password is not right.').first()).toBeVisible();
  await change(password, '1234567890', '1234567890');
  await expect(page.getByText('This password is too easy to guess. Please choose another.').first()).toBeVisible();
  await change(password, secret, secret);
  await expectToast(page, 'Your new password is saved. Other devices are signed out.');
  await other.goto(`${company.origin}/accounts/cash/receive`);
  await expect(other).toHaveURL(/\/login/);
  await fillSignIn(other, company.accountant);
  await expect(other.getByText('Invalid username or password')).toBeVisible();
  await fillSignIn(other, company.accountant, secret);
  await expect(other.getByRole('button', { name: 'Shahin Alam, profile menu' })).toBeVisible();
});

test('the other places are signed out, then every one', async ({ page, anotherComputer, company }) => {
  const other = await anotherComputer();
  await enterAs(other, company, company.accountant, '/dashboard');
  await enterAs(page, company, company.accountant, '/profile');
  const places = page.getByRole('table', { name: 'Where you are signed in' });
  await expect(places.getByRole('row')).toHaveCount(3);
  await expect(places.getByRole('row').filter({ hasText: 'This device' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(places.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeDisabled();
  await other.goto(`${company.origin}/profile`);
  await expect(other).toHaveURL(/\/login/);

  await page.getByLabel('Name', { exact: true }).fill('Shahin Alam Khan');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Your profile is saved.');
  await expect(page.getByRole('button', { name: 'Shahin Alam Khan, profile menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out on every device?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
