// Journey of: everything
import type { Page } from '@playwright/test';
import { firstDay, karim, nasima, password, secondDay } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { accountField, amountField, announcedNumber, lineOf, remarksField } from './support/voucher.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

/** Opens the drawer and goes to the screen of that entry of it. */
async function goByDrawer(page: Page, group: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const head = menu.getByRole('button', { name: group, exact: true });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.tap();
  await menu.getByRole('link', { name: new RegExp(`^${entry}`) }).tap();
  await expect(page.locator('.scrim')).toHaveCount(0);
  await arrive(page, entry);
}

/** Taps on what leads to another screen, and goes on when that is there. */
async function tapThrough(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole('link', { name: link }).tap();
  await arrive(page, title);
}

test('a day at the cash desk, on a phone', async ({ page, context, company }) => {
  await page.goto(`${company.origin}/`);
  await page.getByLabel('Email').fill(company.accountant.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).tap();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(firstDay.shown);
  await expectNoSidewaysScroll(page, 'the dashboard');

  await test.step('the drawer opens, closes, and has one group open at a time', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu.getByRole('button', { name: 'Transaction' }).tap();
    await expect(menu.getByRole('link', { name: /^Cash Receipt/ })).toBeVisible();
    await menu.getByRole('button', { name: 'Admin' }).tap();
    await expect(menu.getByRole('link', { name: /^Cash Receipt/ })).toBeHidden();
    await expectAccessible(page, 'the drawer', null);
    await page.keyboard.press('Escape');
    await expect(page.locator('.scrim')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.touchscreen.tap(380, 400);
    await expect(page.locator('.scrim')).toHaveCount(0);
  });

  await test.step('receive cash', async () => {
    await goByDrawer(page, 'Transaction', 'Cash Receipt');
    await accountField(page).tap();
    await page.keyboard.type('nas');
    await expect(page.getByRole('option', { name: nasima.name })).toBeVisible();
    await expectAccessible(page, 'the sheet of the type-ahead');
    await page.getByRole('option', { name: nasima.name }).tap();
    await remarksField(page).fill('Old due');
    await amountField(page).fill('1250.50');
    await page.getByRole('button', { name: 'Add New' }).tap();
    await expect(lineOf(page, nasima.name)).toContainText('1,250.50');
    await expectNoSidewaysScroll(page, 'a receipt with a line');
    await expectAccessible(page, 'a receipt with a line');
    await page.getByRole('button', { name: /^Save/ }).tap();
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
  });

  await test.step('offline it is plain, what is saved waits, and goes when the line is back', async () => {
    const strip = page.locator('.status-strip');
    await expect(strip).toBeHidden();
    await context.setOffline(true);
    await expect(strip).toBeInViewport({ ratio: 1 });
    await expect(strip).toContainText('Offline');
    await accountField(page).tap();
    await page.keyboard.type(karim.name);
    await page.keyboard.press('Enter');
    await amountField(page).fill('40');
    await page.getByRole('button', { name: /^Save/ }).tap();
    await expect(strip).toContainText('Offline, 1 save waiting');
    await page.setViewportSize({ width: 390, height: 470 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(strip).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'a receipt offline');
    await expectAccessible(page, 'a receipt offline');
    await strip.getByRole('button', { name: 'Show' }).tap();
    await expect(page.getByRole('dialog', { name: 'Waiting to be sent' })).toContainText('Cash Receipt, 40');
    await expectAccessible(page, 'what waits to be sent');
    await page.getByRole('button', { name: 'Close' }).last().tap();
    await context.setOffline(false);
    expect(await announcedNumber(page)).toBe('CR-2627-000002');
    await expect(strip).toBeHidden();
  });

  await test.step('see it in the cash book, in the ledger, and open it', async () => {
    await goByDrawer(page, 'Reports', 'Cash Book');
    await expect(page.getByRole('link', { name: 'CR-2627-000001' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'the cash book');
    await tapThrough(page, nasima.name, 'Ledger');
    await expect(page.getByRole('link', { name: 'CR-2627-000001' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'the ledger');
    await tapThrough(page, 'CR-2627-000001', 'CR-2627-000001');
    await tapThrough(page, 'Print', 'CR-2627-000001, print preview');
    await expect(page.locator('.sheet')).toContainText('Page 1 of 1');
    await expectNoSidewaysScroll(page, 'the print preview');
    await tapThrough(page, 'Voucher', 'CR-2627-000001');
    await tapThrough(page, 'Edit', 'Cash Receipt');
    await lineOf(page, nasima.name).getByRole('button', { name: 'Edit line 1' }).tap();
    await amountField(page).fill('2000');
    await page.getByRole('button', { name: 'Update', exact: true }).first().tap();
    await expect(lineOf(page, nasima.name)).toContainText('2,000.00');
    await page
      .getByRole('complementary', { name: 'Totals' })
      .getByRole('button', { name: /^Update/ })
      .tap();
    await expectToast(page, 'Transaction updated successfully!');
  });

  await test.step('close the day', async () => {
    await goByDrawer(page, 'Admin', 'Day Close');
    await page.getByRole('button', { name: /^Update/ }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the question before a day is closed');
    await page.getByRole('button', { name: 'Close the day' }).tap();
    await expect(page.getByRole('banner')).toContainText(secondDay.shown);
  });
});
