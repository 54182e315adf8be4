// Journey of: entry
import type { Locator, Page } from '@playwright/test';
import { karim, meherun, nasima, rent, tea } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { sendReceipt } from './support/receipt.ts';
import { accountField, addLine, amountField, findVoucher, receiptLines } from './support/voucher.ts';

const receipt = '/accounts/cash/receive';

const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save|Update) Ctrl|^(Save|Update)$/ }).last();

/** It is in the window whole, and nothing lies over it: a click on its middle is a click on it. */
async function expectInSight(control: Locator): Promise<void> {
  await expect(control).toBeInViewport({ ratio: 1 });
  const isOnTop = await control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && element.contains(there);
  });
  expect(isOnTop, 'nothing lies over it').toBe(true);
}

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1366, height: 625 } });

  test('Save is in sight with five accounts, and with what a payment would leave below zero', async ({
    page,
    company,
  }) => {
    await enterAs(page, company, company.accountant, '/accounts/cash/payment');
    for (const { name } of [karim, nasima, meherun, rent, tea]) {
      await addLine(page, { account: name, amount: '1234567' });
      await expectInSight(saveButton(page));
      await expectInSight(page.getByRole('button', { name: 'Reset', exact: true }));
    }
    const warning = page.getByText('Cash will be 61,72,835 below zero.');
    await expectInSight(warning);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expectInSight(saveButton(page));
    await expectInSight(amountField(page));
  });

  test('Save and the entry row are in sight with 200 rows, wherever one has scrolled to', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    const part = { account: nasima.name, remarks: 'Part of the old due', amount: '1250' };
    await sendReceipt(
      page,
      Array.from({ length: 200 }, () => part),
    );
    await findVoucher(page, 'CR-2627-000001');
    await expect(receiptLines(page).getByRole('row')).toHaveCount(201);
    for (const part of [0, 0.5, 1]) {
      await page.evaluate((at) => window.scrollTo(0, document.documentElement.scrollHeight * at), part);
      await expectInSight(saveButton(page));
      await expectInSight(accountField(page));
      await expectInSight(amountField(page));
    }
  });

  test('a rate above a million stands whole in its field', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, '/invoice/sales');
    const rate = page.getByLabel('Rate', { exact: true }).first();
    await rate.fill('1,234,567.89');
    expect(await rate.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

  test('Save and the field in hand are in sight with the keyboard up', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    for (const { name } of [karim, nasima]) await addLine(page, { account: name, amount: '500' });
    // What makes the browser take the keyboard off the page's height, instead of laying it over the page's foot.
    expect(await page.locator('meta[name="viewport"]').getAttribute('content')).toContain('resizes-content');
    await amountField(page).tap();
    await page.setViewportSize({ width: 390, height: 470 });
    await amountField(page).evaluate((field) => field.scrollIntoView({ block: 'nearest' }));
    await expectInSight(amountField(page));
    await expectInSight(saveButton(page));
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectInSight(saveButton(page));
  });
});
