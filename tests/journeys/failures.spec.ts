// Journey of: refusal-text
import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { arrive, expectAccessible, follow } from './support/reach.ts';

/** The server answers a call with nothing that the page can read: no sentence of its own comes with it. */
async function spoil(page: Page, method: string, address: RegExp): Promise<void> {
  await intercept(page, address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 400, body: 'no envelope' }) : route.fallback(),
  );
}

test('a list that cannot be read says so, and can be asked for again', async ({ page, company }) => {
  await spoil(page, 'GET', /\/api\/branch\/branch-list/);
  await enterAs(page, company, company.admin, '/branch/branch-list');
  await expect(page.getByText('Failed to fetch branches', { exact: true })).toBeVisible();
  await page.unroute(/\/api\/branch\/branch-list/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to fetch branches', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('table')).toBeVisible();
});

test('roles that cannot be read say so', async ({ page, company }) => {
  await spoil(page, 'GET', /\/api\/role\/role-list/);
  await enterAs(page, company, company.admin, '/user-management/roles');
  await expect(page.getByText('Authentication failed, please try again!')).toBeVisible();
});

/**
 * Waits until the page has fetched ahead: it begins after four seconds and fetches one file after the other. The browser's own record
 * of what was fetched ends at 250 files.
 */
async function expectAllAhead(page: Page): Promise<void> {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) asked += 1;
  });
  await expect(async () => {
    const before = asked;
    await page.waitForTimeout(5000);
    expect(asked).toBe(before);
    expect(asked).toBeGreaterThan(0);
  }).toPass();
}

test('offline the entry screens and the cash book open, and another screen comes with the connection', async ({
  page,
  context,
  company,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  await expectAllAhead(page);
  await context.setOffline(true);
  await menu.getByRole('button', { name: 'Transaction' }).click();
  await follow(menu.getByRole('link', { name: 'Bank Payment' }), 'Bank Payment');
  await menu.getByRole('button', { name: 'Invoice' }).click();
  await follow(menu.getByRole('link', { name: /^Sales Alt/ }), 'Sales');
  await menu.getByRole('button', { name: 'Reports' }).click();
  await follow(menu.getByRole('link', { name: 'Cash Book' }), 'Cash Book');

  await menu.getByRole('button', { name: 'User Management' }).click();
  await follow(menu.getByRole('link', { name: 'Roles' }), 'This screen could not be loaded.');
  await expect(page.getByText('The screen opens by itself when the connection is back.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' }), 'offline it would leave nothing').toHaveCount(0);
  await expectAccessible(page, 'a screen that did not come');
  await context.setOffline(false);
  await arrive(page, 'Role List');
  await expect(page.getByLabel('Role', { exact: true })).toBeVisible();
  await expect(page.locator('.perm'), 'with its looks').toHaveCSS('display', 'grid');
});
