// Journey of: reports, day-close
import type { Page } from '@playwright/test';
import { firstDay, nasima, secondDay } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { askPalette, press, type, typeOver } from './support/keyboard.ts';
import {
  arrive,
  expectAccessible,
  expectNoSidewaysScroll,
  expectPageReady,
  follow,
  goWithin,
} from './support/reach.ts';
import { sendReceipt } from './support/receipt.ts';
import { expectToast } from './support/toasts.ts';

/** Saves the report on screen under a name, in a set that prints after Day Close. */
async function saveReport(page: Page, name: string, set: string, key?: string): Promise<void> {
  await page.getByRole('button', { name: 'My reports' }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this report' });
  await expect(dialog.getByLabel('Saved under')).toBeFocused();
  await press(page, 'ControlOrMeta+A');
  await type(page, name);
  if (key !== undefined) await dialog.getByLabel('Key').selectOption({ label: key });
  await dialog.getByLabel('Print after Day Close in the set').fill(set);
  await press(page, 'Enter');
  await expectToast(page, `Saved as ${name}.`);
  await expect(dialog).toBeHidden();
}

test('reports are saved, run by one key, and print in one go after Day Close', async ({ page, company }) => {
  await enterAs(page, company, company.manager, '/accounts/cash/receive');
  await sendReceipt(page, [{ account: nasima.name, remarks: 'Old due', amount: '2570' }]);

  await test.step('a report is kept under a name, with a key', async () => {
    await goWithin(page, '/reports/cashbook');
    await expect(page.getByText(nasima.name).first()).toBeVisible();
    await page.getByRole('button', { name: 'My reports' }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this report' });
    await expect(dialog.getByLabel('Dates of the report'), 'the dates on screen').toHaveValue('openDay');
    await expectAccessible(page, 'the dialog that saves a report');
    await typeOver(page, ' ');
    await press(page, 'Enter');
    await expect(dialog).toContainText('Name is required');
    await press(page, 'Escape');
    await saveReport(page, 'Evening cash', 'Evening', 'Alt Shift 1');
    await goWithin(page, '/reports/day-book');
    await expect(page.getByRole('row').filter({ hasText: 'CR-2627-000001' }).first()).toBeVisible();
    await saveReport(page, 'Day of the shop', 'Evening', 'Alt Shift 1 (Evening cash)');
  });

  await test.step('another set has a report of its own', async () => {
    await goWithin(page, '/reports/trial-balance');
    await expect(page.getByRole('button', { name: 'My reports' })).toBeVisible();
    await saveReport(page, 'Balances', 'For the owner');
    await goWithin(page, '/reports/party-statements');
    await expect(page.getByRole('row').filter({ hasText: nasima.name })).toBeVisible();
    await saveReport(page, 'Statements', 'For the owner');
  });

  await test.step('the key and the palette open it', async () => {
    await goWithin(page, '/dashboard');
    await press(page, 'Alt+Shift+Digit1');
    await arrive(page, 'Day Book');
    await press(page, 'Alt+Shift+Digit7');
    await expectToast(page, 'No saved report has the key 7.');
    await askPalette(page, 'evening');
    await expect(page.getByRole('option', { name: 'Evening cash' })).toBeVisible();
    await press(page, 'Enter');
    await arrive(page, 'Cash Book');
    await expect.poll(() => new URL(page.url()).searchParams.get('start')).toBe(firstDay.iso);
  });

  await test.step('the list changes and names them', async () => {
    await goWithin(page, '/reports/saved');
    await expectPageReady(page);
    await page.getByRole('button', { name: 'Change Evening cash' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the saved report' });
    await dialog.getByLabel('Dates of the report').selectOption('month');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Saved as Evening cash.');
    const row = page.getByRole('row').filter({ hasText: 'Evening cash' });
    await expect(row).toContainText('01/09/2026 – 14/09/2026');
    await expectAccessible(page, 'saved reports');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'saved reports');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('Day Close prints them with the dates of the closed day', async () => {
    await goWithin(page, '/admin/dayclose');
    await expectPageReady(page);
    await page.getByRole('button', { name: /^Update/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByText(`${firstDay.shown} is closed`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Print For the owner' })).toBeVisible();
    await follow(page.getByRole('link', { name: 'Print Evening' }), 'Evening');
    await expect(page.getByRole('button', { name: /^Print/ })).toBeEnabled();
    const titles = page.locator('.sheet .sheet-title h2');
    await expect(titles).toHaveText(['Day Book', 'Cash Book']);
    await expect(page.locator('.sheet').first()).toContainText(firstDay.shown);
    await expect(page.locator('.sheet').last()).toContainText(`01/09/2026 to ${firstDay.shown}`);
    await expect(page.locator('.sheet').last()).toContainText('2,570');
  });

  await test.step('a set has the papers of statements, and not the list of them', async () => {
    await page.goto(`${company.origin}/reports/saved/print?day=${firstDay.iso}&set=For%20the%20owner`);
    await expect(page.getByRole('button', { name: /^Print/ })).toBeEnabled();
    const statement = page.getByRole('region', { name: 'Statements', exact: true }).locator('.sheet');
    await expect(statement).toHaveCount(1);
    await expect(statement).toContainText(nasima.name);
    await expect(statement).toContainText('CR-2627-000001');
    await expect(statement).toContainText('Page 1 of 1');
  });

  await test.step('on the next day they open with its dates, and one goes', async () => {
    await press(page, 'Alt+Shift+Digit1');
    await arrive(page, 'Day Book');
    await expect.poll(() => new URL(page.url()).searchParams.get('start')).toBe(secondDay.iso);
    await goWithin(page, '/reports/saved');
    await page.getByRole('button', { name: 'Delete Day of the shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Day of the shop is deleted.');
    await expect(page.getByRole('row').filter({ hasText: 'Day of the shop' })).toBeHidden();
  });
});
