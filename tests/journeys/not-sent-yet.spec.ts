// Journey of: send
import type { Page } from '@playwright/test';
import { nasima } from './support/company.ts';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { follow } from './support/reach.ts';
import { addLine, lineOf, saveVoucher } from './support/voucher.ts';

const receipt = '/accounts/cash/receive';
const old = { account: nasima.name, remarks: 'Old due', amount: '1250.50' };

/** Leaves the browser no room for anything more. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; ) {
      try {
        localStorage.setItem(`filler ${crypto.getRandomValues(new Uint32Array(2)).join('')}`, '.'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
}

test('a draft for which the browser has no room stays on the page, which says so at Log Out and before it goes', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, receipt);
  await fillStorage(page);
  await addLine(page, old);
  await expect(page.getByText('This browser is full')).toBeVisible();
  await page.getByRole('button', { name: 'Shahin Alam, profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 document is on this page alone');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  // Signing out has given up what was remembered of the settings.
  await fillStorage(page);
  // Whoever reloads now is asked, and stays.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await fillSignIn(page, company.accountant);
  await follow(page.getByRole('link', { name: /^Cash Receipt/ }).first(), 'Cash Receipt');
  await expect(lineOf(page, old.account)).toBeVisible();
  expect(await saveVoucher(page)).toBe('CR-2627-000001');
});

test('what waits is sent while its list is open: the list stays, and gives the focus on', async ({ page, company }) => {
  // Without a sidebar the list is opened from the strip above the screen, which is not there in quiet times.
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, company, company.accountant, receipt);
  await addLine(page, old);
  const line = await loseAnswers(page, '/api/trading/cash/received');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await line.restore();
  await list.getByRole('button', { name: 'Try now' }).click();
  await expect(list).toContainText('Everything has been sent.');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
