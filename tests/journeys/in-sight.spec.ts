// Journey of: virtual-table
import type { Locator, Page } from '@playwright/test';
import { firstDay } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { arrive, follow, goWithin } from './support/reach.ts';

/** Goes through the screen with Tab; names what had the focus and lay under something else, or out of the window. */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  const covered: string[] = [];
  await page.locator('main').focus();
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element.closest('main') === null) return null;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const x = (left + right) / 2;
      const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
        const on = document.elementFromPoint(x, y);
        return on !== null && (element.contains(on) || on.contains(element) || on.closest('label')?.contains(element));
      });
      return { name: element.getAttribute('name') ?? element.textContent, isSeen };
    });
    if (place === null) return covered;
    if (!place.isSeen) covered.push(place.name);
  }
  throw new Error('Tab does not leave the screen.');
}

const widthOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().width);
/** Returns the pixels by which the content of a box runs out of it. */
const clipped = (place: Locator) => place.evaluate((element) => element.scrollWidth - element.clientWidth);

test('no field with the focus lies under what stands at the foot', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/branch/branch-list');
  for (const height of [768, 600]) {
    await page.setViewportSize({ width: 1366, height });
    await page.goto(`${company.origin}/branch/edit/${company.shopId}`);
    await arrive(page, 'Edit Branch');
    expect(await coveredOnTheWay(page), 'the form of a branch').toEqual([]);
    await page.goto(`${company.origin}/company/edit/${company.companyId}`);
    await arrive(page, 'Edit Company');
    expect(await coveredOnTheWay(page), 'the form of the company').toEqual([]);
    await page.goto(`${company.origin}/profile`);
    await arrive(page, 'Profile');
    expect(await coveredOnTheWay(page), 'the profile').toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${company.origin}/branch/edit/${company.shopId}`);
  await arrive(page, 'Edit Branch');
  expect(await coveredOnTheWay(page), 'the form of a branch on a phone').toEqual([]);
});

test('a screen that opens is announced, named in the tab, and has its place in the menu', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  const announced = page.locator('div[aria-live="polite"]');
  await goWithin(page, '/branch/branch-list');
  await expect(announced).toHaveText('Branch List');
  await follow(page.getByRole('link', { name: 'Chawkbazar', exact: true }), 'Edit Branch');
  await expect(announced).toHaveText('Edit Branch');
  await expect(page).toHaveTitle('Edit Branch · Cashbook');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Branch List' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.locator('[aria-current]')).toHaveCount(1);
});

test('nothing is covered or cut off at 200 % zoom, on a small laptop and on a phone', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/user-management/roles');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Administrator' });
  const permissions = page.getByRole('region', { name: 'Permissions' });
  await expect(permissions.getByRole('row').nth(5)).toBeVisible();
  expect(await clipped(permissions), 'the last column of the permissions').toBe(0);

  // 1280 × 800 at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  const branch = page.getByRole('banner').getByText('Head Office', { exact: true });
  expect(await clipped(branch), 'the name of the branch').toBe(0);
  const [name, search] = [await branch.boundingBox(), await page.getByTitle('Go to anything').boundingBox()];
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${company.origin}/branch/edit/${company.shopId}`);
  await page.getByLabel('Notes').fill('Carriage of forty bags of cement from the depot to the godown. '.repeat(4));
  await page.keyboard.press('Control+s');
  await arrive(page, 'Branch List');
  await page.goto(`${company.origin}/audit/trail`);
  const changes = page.getByRole('cell').filter({ hasText: 'Carriage of forty bags' });
  await expect(changes).toBeVisible();
  expect(await widthOf(changes), 'changes leave half of the row to who, where and what').toBeLessThan(
    (await widthOf(page.getByRole('table'))) / 2,
  );

  await page.setViewportSize({ width: 360, height: 700 });
  const days = `start=${firstDay.iso}&end=${firstDay.iso}`;
  await page.goto(`${company.origin}/reports/cashbook/print?branch=${company.headOfficeId}&${days}`);
  for (const paper of ['a4', 'a4-landscape', 'a5', 'letter', 'letter-landscape']) {
    await page.getByLabel('Paper').selectOption(paper);
    await expect(page.locator('.sheets .sheet').first()).toBeVisible();
    expect(await clipped(page.locator('.sheets')), `the preview on ${paper}`).toBe(0);
  }
});

test('sign-in fetches letters of the language that it shows, and no others', async ({ page, company }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto(`${company.origin}/login`);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((address) => address.includes('bengali'))).toEqual([]);
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.getByRole('button', { name: 'সাইন ইন' })).toBeVisible();
  await expect.poll(() => fonts.some((address) => address.includes('bengali'))).toBe(true);
});
