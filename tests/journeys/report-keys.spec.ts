// Journey of: report-page
import type { Page } from '@playwright/test';
import { firstDay } from './support/company.ts';
import { intercept } from './support/intercept.ts';
import { enterAs, expect, sendSignIn, test } from './support/journey.ts';
import { press } from './support/keyboard.ts';
import { arrive, expectAccessible, expectPageReady } from './support/reach.ts';

/** The place of the row in focus among all rows, from 1; null where no row has the focus. */
const rowInFocus = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')) || null);

/** Whether the row in focus is in sight whole, between the head of the table and its totals. */
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const edges = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const table = document.activeElement?.closest('table');
    const row = edges(document.activeElement);
    const [head, foot] = [edges(table?.tHead), edges(table?.tFoot)];
    return row.height > 0 && row.top >= head.bottom - 1 && row.bottom <= foot.top + 1;
  });

/** The cash book of three months of the demo company, every row of it read. */
async function openLongCashBook(page: Page): Promise<number> {
  await page.goto('/favicon.svg');
  await sendSignIn(page, 'accountant@cashbook.test', 'cashbook-demo');
  await page.goto('/reports/cashbook');
  const start = page.getByLabel('Start date');
  await expect(start).toHaveValue(/\d{4}$/);
  const [day = '', month = '', year = ''] = (await start.inputValue()).split('/');
  await start.fill(`${day}/${month}/${Number(year) - 1}`);
  await start.press('Enter');
  await expect(page.locator('.ran')).toContainText(/\d+ rows in/);
  await expect(page.locator('.ran')).not.toContainText('read so far');
  return Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
}

test('a cursor goes over the rows of a report, opens a voucher and is there again after Back', async ({ page }) => {
  const rows = await openLongCashBook(page);
  expect(rows, 'more than a screen').toBeGreaterThan(100);
  await page.getByLabel('Branch', { exact: true }).focus();
  await press(page, '/');
  expect(await rowInFocus(page)).toBe(1);
  for (const [key, place] of [
    ['ArrowDown', 2],
    ['ArrowDown', 3],
    ['ArrowUp', 2],
    ['End', rows],
    ['ArrowDown', rows],
    ['Home', 1],
  ] as const) {
    await press(page, key);
    expect(await rowInFocus(page), key).toBe(place);
    await expect.poll(() => isInSight(page), key).toBe(true);
  }
  await press(page, 'PageDown', 'PageDown');
  const third = (await rowInFocus(page)) ?? 0;
  expect(third, 'two screens further').toBeGreaterThan(20);
  await expect.poll(() => isInSight(page)).toBe(true);
  await press(page, 'PageUp');
  expect(await rowInFocus(page)).toBeLessThan(third);
  await press(page, 'PageDown');
  expect(await rowInFocus(page)).toBe(third);
  await expectAccessible(page, 'a cash book with a row in focus');

  const number = await page.locator('tr:focus .vr-no a').innerText();
  await press(page, 'Enter');
  await arrive(page, number);
  await page.goBack();
  await expect.poll(() => rowInFocus(page)).toBe(third);
  await expect(page.locator('tr:focus')).toContainText(number);
  await expect.poll(() => isInSight(page)).toBe(true);

  await press(page, 'Tab');
  await expect(page.locator('tr .vr-no a:focus'), 'Tab goes on to the links of the row').toHaveText(number);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 100_000);
  await expect(page.locator('tr .vr-no a:focus'), 'out of sight it keeps the focus').toHaveText(number);
});

test('the focus starts in the first field', async ({ page, company }) => {
  await enterAs(page, company, company.manager, '/reports/cashbook');
  await expect(page.getByLabel('Branch', { exact: true })).toBeFocused();
  await press(page, 'Alt+Digit9');
  await arrive(page, 'Day Close');
  await expect(page.getByLabel('Pieces of 1000 taka')).toBeFocused();
  await page.goto(`${company.origin}/reports/ledger`);
  await expect(page.getByLabel('Account', { exact: true }), 'the first one that has to be filled in').toBeFocused();
  await page.goto(`${company.origin}/reports/ledger?account=1`);
  await expect(page.getByLabel('Branch', { exact: true })).toBeFocused();
  await page.context().clearCookies();
  await enterAs(page, company, company.admin, '/admin/jumpdate');
  await expect(page.getByLabel('Current Date')).toBeFocused();
});

/** Returns the places of the fields of the filter bar and of the table below them, once they have their own font. */
const places = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('.report-filters .field, .report-filters .run, .report-card')].map(
      (element) => {
        const { left, top, width } = element.getBoundingClientRect();
        return [element.className, Math.round(left), Math.round(top), Math.round(width)].join(' ');
      },
    );
  });

test('the filters stand still when the rows come, in either language', async ({ page, company }) => {
  const people = [company.accountant, company.clerk];
  for (const person of people) {
    await page.context().clearCookies();
    await enterAs(page, company, person, '/dashboard');
    for (const width of [1024, 1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await intercept(page, /\/api\/reports\/cashbook/, async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(
        `${company.origin}/reports/cashbook?branch=${company.shopId}&start=${firstDay.iso}&end=${firstDay.iso}`,
      );
      await expect(page.locator('.report-card .bone').first()).toBeVisible();
      await expect(page.locator('.report-filters option')).not.toHaveCount(0);
      const before = await places(page);
      answer();
      await expectPageReady(page);
      await expect(page.locator('.ran')).not.toBeEmpty();
      expect(await places(page), `${person.language ?? 'en'}, ${width} px`).toEqual(before);
      await page.unroute(/\/api\/reports\/cashbook/);
    }
  }
});
