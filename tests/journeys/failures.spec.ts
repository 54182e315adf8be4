// Journey of: refusal-text
import type { Page } from '@playwright/test';
import { enterAs, expect, test } from './support/journey.ts';

/** The server answers a call with nothing that the page can read: no sentence of its own comes with it. */
async function spoil(page: Page, method: string, address: RegExp): Promise<void> {
  await page.route(address, (route) =>
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
