// Journey of: everything
import type { Page } from '@playwright/test';
import { firstDay, karim, nasima, rent } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press } from './support/keyboard.ts';
import { expectReceivedToday, receiptPath } from './support/receipt.ts';
import { expectToast } from './support/toasts.ts';
import { accountField, lineOf, receiptLines } from './support/voucher.ts';

const searchPath = '**/api/coal4/search*';

/** Types keys one after the other, so many ms apart; `⏎` is Enter. */
async function typeFast(page: Page, keys: string, delay = 15): Promise<void> {
  for (const key of keys) {
    if (key === '⏎') await page.keyboard.press('Enter');
    else await page.keyboard.type(key);
    await page.waitForTimeout(delay);
  }
}

async function delaySearch(page: Page, delayMs: number): Promise<void> {
  await page.route(searchPath, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => undefined);
  });
}

for (const delayMs of [0, 300, 2000]) {
  test(`two receipts typed at 15 ms a key, answers ${delayMs} ms late, are in the books as they were typed`, async ({
    page,
    company,
  }) => {
    await delaySearch(page, delayMs);
    await enterAs(page, company, company.accountant, receiptPath);
    await expect(accountField(page)).toBeFocused();
    await typeFast(page, 'abdul karim⏎due⏎500⏎⏎');
    await typeFast(page, 'shop rent⏎⏎75.50⏎');
    // The second row is complete and not added: Ctrl+S takes it.
    await press(page, 'Control+s');
    await typeFast(page, 'nasima⏎old due⏎1250⏎⏎');
    await press(page, 'Control+s');
    await expectToast(page, 'Voucher No.: CR-2627-000002');
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await page.getByLabel('Find a saved receipt by number').fill('1');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Transaction loaded for editing.');
    await expect(receiptLines(page).getByRole('row')).toHaveCount(3);
    await expect(lineOf(page, karim.name)).toContainText('due');
    await expect(lineOf(page, karim.name)).toContainText('500.00');
    await expect(lineOf(page, rent.name)).toContainText('75.50');
    await page.getByLabel('Find a saved receipt by number').fill('2');
    await page.keyboard.press('Enter');
    await expect(lineOf(page, nasima.name)).toContainText('1,250.00');
    await expectReceivedToday(page, company, '1,825.50');
  });
}

test('a text that names nobody or several is said at its row, and nothing else stops', async ({ page, company }) => {
  await delaySearch(page, 300);
  await enterAs(page, company, company.accountant, receiptPath);
  await expect(accountField(page)).toBeFocused();
  await typeFast(page, 'nobody such⏎⏎500⏎⏎akter⏎⏎20⏎⏎01⏎⏎30⏎⏎');
  const rows = receiptLines(page).getByRole('row');
  await expect(rows.nth(1)).toContainText('No match for “nobody such”');
  await expect(rows.nth(2)).toContainText(nasima.name);
  await expect(rows.nth(3)).toContainText('Type 3 letters to search');
  await press(page, 'Control+s');
  await expectToast(page, 'Choose which account or product this is before you save.');
  await expect(rows.nth(1)).toContainText('No match for “nobody such”');
  await rows.nth(1).getByRole('button', { name: 'Edit line 1' }).click();
  await expect(accountField(page)).toHaveValue('nobody such');
  await accountField(page).fill('abdul karim');
  await press(page, 'Enter', 'Enter', 'Enter', 'Enter');
  await rows.nth(3).getByRole('button', { name: 'Delete line 3' }).click();
  await expect(lineOf(page, karim.name)).toContainText('500.00');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: CR-2627-000001');
  await expectReceivedToday(page, company, '520');
});

test('saved before its names were looked up, a voucher comes back when one of them is nobody', async ({
  page,
  company,
}) => {
  await delaySearch(page, 1000);
  await enterAs(page, company, company.accountant, receiptPath);
  await expect(accountField(page)).toBeFocused();
  await typeFast(page, 'nobody such⏎⏎500⏎⏎');
  await press(page, 'Control+s');
  await typeFast(page, 'abdul karim⏎⏎75⏎⏎');
  await press(page, 'Control+s');
  await expectToast(page, 'Voucher No.: CR-2627-000001');
  await expect(page.getByText('A line names no account, or several.')).toBeVisible();
  await expect(receiptLines(page).getByRole('row').nth(1)).toContainText('No match for “nobody such”');
  await expectReceivedToday(page, company, '75');
});

/** How many vouchers the clerk types, and after how many of them each of the three cuts comes. */
const { vouchers, between } =
  process.env.CASHBOOK_LONG === '1' ? { vouchers: 100, between: 30 } : { vouchers: 38, between: 10 };

test(`${vouchers} vouchers of a clerk at 40 ms a key over a slow line with three cuts: once, in order`, async ({
  page,
  context,
  company,
}) => {
  test.setTimeout(400_000);
  const lateness = 300;
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, lateness));
  };
  await page.route('**/api/**', async (route) => {
    await late();
    await route.continue().catch(() => undefined);
  });
  await enterAs(page, company, company.accountant, receiptPath);
  await expect(accountField(page)).toBeFocused();
  for (let number = 1; number <= vouchers; number += 1) {
    // Between the keys of a row nobody waits for anything: what is typed goes where it belongs.
    await typeFast(page, `nasima⏎⏎${number}⏎⏎`, 40);
    await press(page, 'Control+s');
    if (number % between === 0) await context.setOffline(true);
    if (number % between === 6 && number > between) await context.setOffline(false);
  }
  await context.setOffline(false);
  await expect(page.locator('.status-line')).toHaveText('All work saved', { timeout: 120_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${company.origin}/reports/cashbook?start=${firstDay.iso}&end=${firstDay.iso}`);
  const total = (vouchers * (vouchers + 1)) / 2;
  await expect(page.getByRole('row', { name: /^Closing balance/ })).toContainText(total.toLocaleString('en-IN'));
  const posted = await page.evaluate(async (count) => {
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const answer = await fetch(`/api/admin/voucher/find?q=CR-2627-${String(at + 1).padStart(6, '0')}`);
        return (await answer.json()) as { data: { total: number }[] };
      }),
    );
    return answers.map(({ data }) => data.map(({ total }) => total));
  }, vouchers);
  expect(posted, 'the amount of each voucher, by number').toEqual(
    Array.from({ length: vouchers }, (_, at) => [at + 1]),
  );
});
