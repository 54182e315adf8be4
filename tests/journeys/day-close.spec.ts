// Journey of: day-close
import type { Page } from '@playwright/test';
import { firstDay, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, follow } from './support/reach.ts';
import { enterWithOldDue, sendReceipt } from './support/receipt.ts';
import { addLine } from './support/voucher.ts';

/** To Day Close by its key, away from a receipt that is not saved. */
async function leaveForDayClose(page: Page): Promise<void> {
  await press(page, 'Alt+Digit9');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await arrive(page, 'Day Close');
}

test('whoever closes the day is told what is open, counts the cash, and prints what the day leaves', async ({
  page,
  anotherComputer,
  company,
}) => {
  const accountant = await anotherComputer();
  const told = accountant.waitForResponse(/\/api\/desk\/drafts$/);
  await enterWithOldDue(accountant, company);
  expect((await told).status()).toBe(200);

  const elsewhere = await anotherComputer();
  const toldOwn = elsewhere.waitForResponse(/\/api\/desk\/drafts$/);
  await enterAs(elsewhere, company, company.manager, '/accounts/cash/receive');
  await addLine(elsewhere, { account: nasima.name, amount: '10' });
  expect((await toldOwn).status()).toBe(200);

  await enterAs(page, company, company.manager, '/accounts/cash/receive');
  await sendReceipt(page, [{ account: nasima.name, remarks: 'Old due', amount: '2570' }]);
  await addLine(page, { account: nasima.name, amount: '75' });
  await leaveForDayClose(page);

  await test.step('drafts here and of others, and what is not approved', async () => {
    const main = page.getByRole('main');
    await expect(main).toContainText('1 draft in this browser is not saved.');
    await expect(main).toContainText('Shahin Alam has 1 draft, noted at');
    await expect(main).toContainText('You have 1 draft in another browser, noted at');
    await expect(main).toContainText('1 voucher of the day is not approved.');
    await expect(main.getByRole('link', { name: 'CR-2627-000001' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Approve vouchers' })).toBeVisible();
    await follow(main.getByRole('link', { name: 'Cash Receipt' }), 'Cash Receipt');
    await expect(page.getByText('75.00').first()).toBeVisible();
    await leaveForDayClose(page);
  });

  await test.step('the count, by keyboard', async () => {
    await expectPageReady(page);
    await expect(page.getByLabel('Pieces of 1000 taka')).toBeFocused();
    await type(page, '2');
    await press(page, 'Enter');
    await type(page, '1');
    await expect(page.getByText('Cash is short by 70.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Pieces of 1000 taka'), 'what was counted stays').toHaveValue('2');
    await page.getByLabel('Pieces of 50 taka').fill('x');
    await expect(page.getByText('This is not a number of pieces.')).toBeVisible();
    await page.getByLabel('Pieces of 50 taka').fill('1');
    await expect(page.getByText('Cash is short by 20.')).toBeVisible();
    const takes = page.getByRole('checkbox', { name: 'Post the difference on this day: -20' });
    await takes.focus();
    await press(page, 'Space');
    await page.getByLabel('Pieces of 10 taka').fill('1');
    await expect(
      page.getByRole('checkbox', { name: 'Post the difference on this day: -10' }),
      'another difference is asked anew',
    ).not.toBeChecked();
    await page.getByLabel('Pieces of 10 taka').fill('');
    await expect(takes).toBeChecked();
    await expectAccessible(page, 'Day Close with a count');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'Day Close on a phone');
    await page.setViewportSize({ width: 1280, height: 720 });
    await press(page, 'Control+s');
    const question = page.getByRole('dialog', { name: `Close ${firstDay.shown}?` });
    for (const said of [
      '1 draft in this browser',
      'Shahin Alam has 1 draft',
      'not approved',
      'short by 20',
      'as a voucher of this day',
    ]) {
      await expect(question).toContainText(said);
    }
    await press(page, 'Tab', 'Enter');
  });

  await test.step('what the day leaves', async () => {
    await expect(page.getByText(`${firstDay.shown} is closed.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Print the cash book of the day' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'The difference is posted: CP-2627-000001.' }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: `Last count, ${firstDay.shown}` })).toBeVisible();
    await expect(page.getByLabel('Pieces of 1000 taka'), 'the next day is counted anew').toHaveValue('');
    await follow(page.getByRole('link', { name: 'Print the cash book of the day' }), 'Cash Book, print preview');
    for (const text of ['2,570', 'Cash Short and Over', '2,550'])
      await expect(page.locator('.sheets .sheet').first()).toContainText(text);
    await page.goBack();
    await arrive(page, 'Day Close');
    await follow(page.getByRole('link', { name: 'Print the cash count' }).first(), `Cash count of ${firstDay.shown}`);
    const sheet = page.locator('.sheets .sheet');
    for (const text of ['2,550', '2,570', '-20', 'CP-2627-000001', 'Anwarul Kabir', 'Chawkbazar'])
      await expect(sheet).toContainText(text);
    await expectAccessible(page, 'the print of a cash count');
  });
});
