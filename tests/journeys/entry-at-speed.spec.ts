// Journey of: everything
import type { Page } from '@playwright/test';
import { firstDay, karim, keepWarehouses, meherun, nasima, rent } from './support/company.ts';
import { delayAnswers } from './support/delay-answers.ts';
import { cement, choose, headField, rowField } from './support/goods.ts';
import { intercept } from './support/intercept.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, type, typeByHand } from './support/keyboard.ts';
import { arrive, goWithin } from './support/reach.ts';
import { expectReceivedToday, receiptPath, statusLine } from './support/receipt.ts';
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
  await intercept(page, searchPath, async (route) => {
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

/** The number of vouchers that the clerk types, and the number of them between two cuts. */
const { vouchers, between } =
  process.env.CASHBOOK_LONG === '1' ? { vouchers: 100, between: 30 } : { vouchers: 22, between: 8 };

test(`${vouchers} vouchers of a clerk at 40 ms a key over a slow line that is cut again and again: once, in order`, async ({
  page,
  context,
  company,
}) => {
  test.setTimeout(400_000);
  const lateness = 300;
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, lateness));
  };
  await intercept(page, '**/api/**', async (route) => {
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

/** Makes the page compute so many times slower than this machine, as an old one in a shop does. */
async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

const rowInFocus = (page: Page) => page.locator('tr:focus');

for (const times of [1, 4]) {
  test(`a day at a counter whose computer is ${times} times as slow: nothing typed ahead is lost`, async ({
    page,
    company,
    books,
  }) => {
    await keepWarehouses(books, company);
    await page.setViewportSize({ width: 1366, height: 768 });
    await enterAs(page, company, company.accountant, receiptPath);
    await expect(accountField(page)).toBeFocused();
    await slowDown(page, times);

    await test.step('the first Ctrl+K has every key from then on, and none falls into the voucher', async () => {
      await press(page, 'Control+k');
      await typeFast(page, 'bank pay⏎');
      await arrive(page, 'Bank Payment');
      await goWithin(page, receiptPath);
      await arrive(page, 'Cash Receipt');
      await expect(accountField(page)).toHaveValue('');
      await expect(statusLine(page)).toHaveText('All work saved');
    });

    await test.step('the row that was typed last is in sight, however many there are', async () => {
      const last = times === 1 ? 12 : 8;
      for (let row = 1; row <= last; row += 1) await typeFast(page, `nasima⏎⏎${row}⏎⏎`, 5);
      const rows = receiptLines(page).getByRole('row');
      await expect(rows).toHaveCount(last + 1);
      await expect(rows.last()).toContainText(`${last}.00`);
      await expect(rows.last()).toBeInViewport({ ratio: 1 });
      await expect(accountField(page)).toBeInViewport({ ratio: 1 });
      await press(page, 'Control+s');
      await expectToast(page, 'Voucher No.: CR-2627-000001');
    });

    await test.step('a line is typed by Enter alone before its product is known, and gets its price', async () => {
      await goWithin(page, '/invoice/sales');
      await arrive(page, 'Sales');
      await expect(headField(page, 'accountId')).toBeFocused();
      await intercept(page, '**/api/stock/products?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 800));
        await route.continue().catch(() => undefined);
      });
      await choose(page, 'meher', meherun.name);
      await rowField(page, 'productId').focus();
      await typeByHand(page, 'shah');
      // From the product over bags, quantity, rate, warehouse, variance and bonus to Add.
      await typeFast(page, '⏎⏎3⏎');
      await expect(rowField(page, 'rateMilli')).toBeFocused();
      await expect(rowField(page, 'warehouseId')).toHaveValue('1');
      await typeFast(page, '⏎⏎⏎⏎⏎');
      const sold = page.getByRole('row', { name: new RegExp(cement.name) });
      await expect(sold).toContainText('1,620.00');
      await expect(sold).toContainText('Chaktai Godown');
      await expect(rowField(page, 'productId')).toBeFocused();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'Reset' }).click();
    });

    await test.step('Enter in a filter leads to the first row of what it asked, and Down to the rows', async () => {
      await goWithin(page, '/reports/cashbook');
      await arrive(page, 'Cash Book');
      await expect(page.locator('.ran')).not.toBeEmpty();
      await page.getByLabel('Start date').focus();
      await press(page, 'Control+a');
      await typeFast(page, '13/09/2026⏎');
      await expect(rowInFocus(page)).toHaveAttribute('aria-rowindex', '1');
      await page.getByLabel('End date').focus();
      await press(page, 'ArrowDown');
      await expect(rowInFocus(page)).toHaveCount(1);
    });

    await test.step('what is typed on a form while its save is on the way stays', async () => {
      await goWithin(page, '/customer-supplier/create');
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await expect(name).toBeFocused();
      const answer = await delayAnswers(page, '/customer-supplier/store');
      await type(page, 'Rahim Uddin');
      await page.getByRole('textbox', { name: 'Mobile Number' }).fill('01711000077');
      await page.getByLabel('Type', { exact: true }).selectOption('Customer');
      await page.getByRole('textbox', { name: 'Address', exact: true }).fill('Khatunganj');
      await press(page, 'Control+s');
      await typeFast(page, ', Chattogram');
      answer();
      await expect(name).toHaveValue('');
      await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('Khatunganj, Chattogram');
    });
  });
}

test('a form that leads on after its save stays where more was typed meanwhile', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/user-management/create-role');
  const name = page.getByLabel('Role Name');
  await expect(name).toBeFocused();
  const answer = await delayAnswers(page, '/role/create/new');
  await type(page, 'Store');
  await press(page, 'Control+s');
  await typeFast(page, ' keeper');
  answer();
  await expect(page.getByRole('button', { name: /^Save/ })).not.toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/create-role/);
  await expect(name).toHaveValue('Store keeper');
});
