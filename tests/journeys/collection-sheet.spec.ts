// Journey of: installments
import type { OpenBooks } from '@cashbook/server/cli/open-books';
import type { Page } from '@playwright/test';
import { type Company, meherun } from './support/company.ts';
import { addProduct, bringGoods, postFrom, sellFridge, turnInto } from './support/goods.ts';
import { enterAs, expect, fillSignIn, send, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';

interface Shop {
  readonly page: Page;
  readonly company: Company;
  readonly books: OpenBooks;
  /** The accountant unless it is said. */
  readonly seller?: Company['manager'];
}

/** Signs the seller in, and sells a fridge for 12,000 in equal installments that are due on these days. */
async function sellByInstallments(
  { page, company, books, seller = company.accountant }: Shop,
  dueDays: readonly string[],
  guarantors: readonly { readonly name: string }[] = [],
): Promise<void> {
  await turnInto(books, company, 'installment');
  const product = await addProduct(books, company, { name: 'Walton Fridge', sales_price: 12_000 });
  await enterAs(page, company, seller, '/dashboard');
  await bringGoods(page, [{ product, qty: 5, price: 9000 }]);
  const installments = dueDays.map((due_date) => ({ due_date, amount: 12_000 / dueDays.length }));
  await sellFridge(page, { product, installments, guarantors });
}

test('many installments are received in one sitting, by keyboard, and none twice when the line is cut', async ({
  page,
  company,
  books,
  context,
}) => {
  const dueDays = ['14/09/2026', '14/09/2026', '30/09/2026', '31/10/2026'];
  await sellByInstallments({ page, company, books }, dueDays, [{ name: 'Abdul Karim' }]);

  const sheet = page.getByRole('main');
  const row = (number: number) =>
    sheet
      .locator('ol')
      .getByRole('listitem')
      .filter({ hasText: `IS-2627-000001 · ${number}` });
  const amount = (number: number) => row(number).getByRole('textbox');

  await test.step('amounts are typed down the sheet', async () => {
    await expectPageReady(page);
    await openByName(page, 'Collection Sheet');
    await expectPageReady(page);
    await expect(sheet.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'a collection sheet');
    await tabTo(page, amount(1));
    await press(page, '+');
    await expect(amount(1)).toHaveValue('3,000.00');
    await press(page, 'Enter');
    await expect(amount(2)).toBeFocused();
    await type(page, '3000.01');
    await expect(page.getByText('2 amounts, 6,000.01')).toBeVisible();
    await press(page, 'Control+s');
  });

  await test.step('what is refused stays to be corrected', async () => {
    await expect(page.getByText('1 received, 3,000')).toBeVisible();
    await expect(page.getByRole('link', { name: 'IC-2627-000001' })).toBeVisible();
    await expect(row(2)).toContainText('Amount is more than the due amount.');
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Overdue' })).toHaveCount(0);
  });

  await test.step('an amount that is typed while the line is cut goes when it is back, and is there after a reload', async () => {
    await tabTo(page, amount(2));
    await press(page, 'Control+a');
    await type(page, '1000');
    await row(2).getByRole('combobox').selectOption('Abdul Karim');
    await page.reload();
    await expect(amount(2)).toHaveValue('1,000.00');
    await expect(row(2).getByRole('combobox')).toHaveValue('Abdul Karim');
    await expectAccessible(page, 'a sheet that says who paid');
    await context.setOffline(true);
    await press(page, 'Control+s');
    await expect(row(2)).toContainText('Waits for the line');
    await expect(amount(2)).not.toBeEditable();
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: 'IC-2627-000002' })).toBeVisible();
    await expect(row(2)).toContainText('2,000');
  });

  await test.step('the receipt says that the guarantor paid it', async () => {
    type Listed = { installments: { payments: { amount: number; paid_by: string }[] }[] };
    const { installments } = await postFrom<Listed>(page, '/installment/filter', { due_only: false });
    const payments = installments.flatMap((one) => one.payments.map(({ amount: paid, paid_by: by }) => [paid, by]));
    expect(payments).toEqual([
      [3000, ''],
      [1000, 'Abdul Karim'],
    ]);
  });

  await test.step('an amount whose answer is lost with the page counts once', async () => {
    const lost = await loseAnswers(page, '/installment/receive');
    await amount(2).fill('500');
    await press(page, 'Control+s');
    await expect(row(2)).toContainText('Waits for the line');
    // The line comes back after the page is gone: a page that is still there would send it again and take its number along.
    await page.goto('about:blank');
    await lost.restore();
    await page.goto(`${company.origin}/admin/collection-sheet`);
    await expect(page.getByRole('link', { name: 'IC-2627-000003' })).toBeVisible();
    await expect(row(2)).toContainText('1,500');
    await expectNoSidewaysScroll(page, 'a collection sheet');
  });
});

test('what a customer will never pay is written off, by keyboard, and is due again when that is void', async ({
  page,
  company,
  books,
}) => {
  await sellByInstallments({ page, company, books, seller: company.manager }, ['14/09/2026']);
  await expectPageReady(page);
  await openByName(page, 'Installment Details');
  await tabTo(page, page.getByRole('combobox', { name: 'Customer' }));
  await type(page, 'meher');
  await page.getByRole('option', { name: meherun.name }).waitFor();
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: 'Write off as bad debt' }));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Write off what is due' });
  await expectAccessible(page, 'a write-off', null);
  await tabTo(page, dialog.getByLabel('Why it will not be paid'));
  await press(page, 'Enter');
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await type(page, 'The shop is closed');
  await press(page, 'Enter');
  await expectToast(page, 'Written off with JV-2627-000001.');
  await expect(page.getByText('Written off', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write off as bad debt' })).toHaveCount(0);
  await postFrom(page, '/admin/voucher/void', { voucher_number: 'JV-2627-000001', reason: 'They pay after all' });
  await page.reload();
  await expect(page.getByText('Due today')).toBeVisible();
});

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the sheet opens without a line, and what is received then is posted once it is back', async ({
    page,
    company,
    books,
    context,
  }) => {
    await sellByInstallments({ page, company, books }, ['14/09/2026', '14/10/2026']);
    const amount = page.getByRole('main').locator('ol').getByRole('textbox');

    await test.step('it was opened once with a line', async () => {
      await page.goto(`${company.origin}/admin/collection-sheet`);
      await expect(amount).toHaveCount(1);
      await expectKept(page);
    });

    await test.step('it opens without one', async () => {
      await context.setOffline(true);
      await page.reload();
      await expectPageReady(page);
      await expect(amount).toHaveCount(1);
      await expect(page.getByText('The list is as of')).toBeVisible();
      await amount.fill('2500');
      await press(page, 'Control+s');
      await expect(page.getByText('Waits for the line')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Waits for the line')).toBeVisible();
    });

    await test.step('it is posted when the line is back', async () => {
      await context.setOffline(false);
      await expect(page.getByRole('link', { name: 'IC-2627-000001' })).toBeVisible();
      await expect(page.getByText('3,500').first()).toBeVisible();
      await expect(page.getByText('The list is as of')).toHaveCount(0);
    });

    await test.step('whoever signs out leaves nothing behind', async () => {
      await page.getByRole('button', { name: /Shahin Alam/ }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await expect(page).toHaveURL(/login/);
      expect(await keptCalls(page)).toEqual([]);
    });

    await test.step('whoever signs in again has it without a line too, whatever else they look at', async () => {
      await fillSignIn(page, company.accountant);
      await expect(page).not.toHaveURL(/login/);
      await expectPageReady(page);
      await openByName(page, 'Collection Sheet');
      await expect(amount).toHaveCount(1);
      await expectKept(page);
      const picture = await context.newPage();
      await picture.goto(`${company.origin}/favicon.svg`);
      await picture.close();
      await context.setOffline(true);
      await page.reload();
      await expectPageReady(page);
      await expect(amount).toHaveCount(1);
      await context.setOffline(false);
    });
  });

  test('it keeps no password, and nothing of a branch that was left', async ({ page, company }) => {
    await enterAs(page, company, company.admin, '/admin/collection-sheet');
    await expect(page.getByText('Nothing is due until this day.')).toBeVisible();
    await expectKept(page);

    await test.step('a password that is changed', async () => {
      expect(await send(page, 'PUT', '/api/me', { current_password: 'not-it', password: 'a-secret-of-mine' })).toBe(
        422,
      );
      expect((await keptCalls(page)).filter((kept) => /secret|not-it/.test(kept))).toEqual([]);
    });

    await test.step('another branch', async () => {
      expect(await send(page, 'POST', '/api/user/switch-branch', { id: company.shopId })).toBe(200);
      expect(await keptCalls(page)).toEqual([]);
      await page.reload();
      await expectKept(page);
    });
  });
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an officer collects where there is no line, the browser ends, and each amount is posted once', async ({
    page,
    company,
    books,
    context,
  }) => {
    await sellByInstallments({ page, company, books }, ['14/09/2026', '14/09/2026'], [{ name: 'Abdul Karim' }]);
    await page.goto(`${company.origin}/admin/collection-sheet`);
    const rows = page.getByRole('main').locator('ol').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expectKept(page);

    await context.setOffline(true);
    await rows.nth(0).getByRole('textbox').fill('2500');
    await rows.nth(0).getByRole('combobox').selectOption('Abdul Karim');
    await rows.nth(1).getByRole('textbox').fill('100');
    await expectAccessible(page, 'a collection sheet on a phone', null);
    await expectNoSidewaysScroll(page, 'a collection sheet on a phone');
    await page.getByRole('button', { name: 'Receive what is typed' }).tap();
    await expect(rows.filter({ hasText: 'Waits for the line' })).toHaveCount(2);
    await page.close({ runBeforeUnload: false });

    const later = await context.newPage();
    await later.goto(`${company.origin}/admin/collection-sheet`);
    await expect(later.getByText('Waits for the line')).toHaveCount(2);
    const lost = await loseAnswers(later, '/installment/receive');
    await context.setOffline(false);
    await later.close({ runBeforeUnload: false });
    await lost.restore().catch(() => undefined);

    const last = await context.newPage();
    await last.goto(`${company.origin}/admin/collection-sheet`);
    await expectPageReady(last);
    type Listed = { installments: { payments: { amount: number; paid_by: string }[] }[] };
    const paid = async () => {
      const { installments: found } = await postFrom<Listed>(last, '/installment/filter', { due_only: false });
      return found.flatMap(({ payments }) => payments.map(({ amount, paid_by: by }) => [amount, by]));
    };
    const once = [
      [2500, 'Abdul Karim'],
      [100, ''],
    ];
    await expect.poll(paid).toEqual(once);
    await expect(last.getByText('Waits for the line')).toHaveCount(0);
    expect(await paid()).toEqual(once);
  });
});

/** Returns the calls whose answers the worker keeps. */
const keptCalls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('answers'))) return [];
    return (await (await caches.open('answers')).keys()).map(({ url }) => decodeURIComponent(new URL(url).href));
  });

/** Waits until the worker keeps the page and all that opens the sheet. */
async function expectKept(page: Page): Promise<void> {
  const opens = [/\/me$/, /\/settings$/, /\/employee-wise/, /\/bank\/ddl/, /\/employee\/ddl/];
  await expect
    .poll(async () => {
      const kept = await keptCalls(page);
      return opens.every((call) => kept.some((url) => call.test(url)));
    })
    .toBe(true);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
}
