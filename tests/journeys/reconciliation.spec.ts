// Journey of: reconciliation
import type { Page } from '@playwright/test';
import { firstDay, nasima, secondDay, sonali } from './support/company.ts';
import { giveFile } from './support/give-file.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type } from './support/keyboard.ts';
import { arrive, expectAccessible, expectNoSidewaysScroll, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

const bankRow = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Bank statement' }).locator('tbody tr', { hasText: text });
const bookRow = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Books' }).locator('tbody tr', { hasText: text });

async function saveBank(page: Page, side: 'Receipt' | 'Payment', amount: string, remarks: string): Promise<string> {
  await page.goto(new URL(side === 'Receipt' ? '/accounts/bank/receive' : '/accounts/bank/payment', page.url()).href);
  await arrive(page, `Bank ${side}`);
  await page.getByLabel('Bank account').selectOption(sonali.name);
  await addLine(page, { account: nasima.name, amount, remarks });
  return saveVoucher(page);
}

/** Moves the focus to a row with the arrow keys. */
async function goToRow(page: Page, row: ReturnType<typeof bankRow>): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) return;
    await press(page, 'ArrowDown');
  }
  throw new Error(`The arrow keys do not reach ${row}`);
}

test('a month of a bank is reconciled by keyboard, from the file to the paper', async ({ page, company }) => {
  const day = firstDay.shown;
  await enterAs(page, company, company.accountant, '/accounts/bank/receive');
  const received = await saveBank(page, 'Receipt', '12000', 'Deposit');
  const paid = await saveBank(page, 'Payment', '7500', 'Cheque 990011');
  const [first, second] = [
    await saveBank(page, 'Receipt', '500', 'Till 1'),
    await saveBank(page, 'Receipt', '700', 'Till 2'),
  ];

  await test.step('the account is chosen and its statement imported, with its faults told first', async () => {
    await openByName(page, 'Bank Reconciliation');
    const account = page.getByLabel('Bank account');
    await expect(account).toBeFocused();
    await expect(account.locator('option', { hasText: sonali.name })).toHaveCount(1);
    await type(page, 'Sonali');
    await expect(account.locator('option:checked')).toHaveText(sonali.name);
    await expect(page.getByText('Import the first statement of this account.').first()).toBeVisible();
    await tabTo(page, page.getByRole('tab', { name: 'To match' }));
    const heads = 'Date,Particulars,Cheque No,Withdrawal,Deposit,Balance';
    const rows = [`${day},CLG,990011,7500,,-7500`, `${day},Cash slip,,,1200,-6300`, `${day},Charge,,345,,-6645`];
    const file = (lines: readonly string[]) => ({
      name: 'sonali.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([heads, ...lines].join('\n')),
    });
    await press(page, 'i');
    const choosing = () => page.getByRole('button', { name: 'Choose a file' }).click();
    await giveFile(page, choosing, file([...rows.slice(0, 2), `${day},Charge,,345,,-6000`]));
    await expect(
      page.getByText('The balance does not follow from the row before it: it would be -6,645.00.'),
    ).toBeVisible();
    await expectAccessible(page, 'the import of a statement');
    await giveFile(page, choosing, file(rows));
    await expect(page.getByLabel('Cheque number or transaction ID').locator('option:checked')).toHaveText('Cheque No');
    await expect(page.getByRole('button', { name: 'Import 3 lines' })).toBeFocused();
    await press(page, 'Enter');
    await expectToast(page, 'Statement imported.');
  });

  await test.step('a proposal is confirmed with Enter, lines of the same sum are chosen with Space and matched with M', async () => {
    await expect(bankRow(page, 'CLG')).toContainText('Same number');
    await expectPageReady(page);
    await expectAccessible(page, 'the lines to match');
    await press(page, '/');
    await press(page, 'ArrowLeft', 'Home');
    await goToRow(page, bankRow(page, 'CLG'));
    await press(page, 'Enter');
    await expectToast(page, '1 match made.');
    await expect(bookRow(page, paid)).toHaveCount(0);
    await page.getByRole('grid', { name: 'Bank statement' }).locator('tbody tr').first().focus();
    await goToRow(page, bankRow(page, 'Cash slip'));
    await press(page, ' ', 'ArrowRight', 'Home');
    for (const number of [first, second]) {
      await goToRow(page, bookRow(page, number));
      await press(page, ' ');
    }
    await expect(page.getByText('Both sides come to 1,200.00.')).toBeVisible();
    await press(page, 'm');
    await expect(bookRow(page, first)).toHaveCount(0);
    await expect(bookRow(page, received)).toHaveCount(1);
  });

  await test.step('the charge is posted from its line', async () => {
    await page.getByRole('grid', { name: 'Bank statement' }).locator('tbody tr').first().focus();
    await goToRow(page, bankRow(page, 'Charge'));
    await press(page, ' ', 'p');
    await expect(page.getByRole('dialog', { name: 'Post 345.00' })).toBeVisible();
    await expectAccessible(page, 'the post of a charge');
    await press(page, 'Control+s');
    await expectToast(page, 'Posted and matched.');
    await expect(bankRow(page, 'Charge')).toHaveCount(0);
  });

  await test.step('a match of several lines is seen, and one is taken back with its reason', async () => {
    await page.getByRole('tab', { name: 'Matched' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Cash slip' })).toContainText(first);
    await expectAccessible(page, 'the matches');
    await page
      .getByRole('row')
      .filter({ hasText: 'CLG' })
      .getByRole('button', { name: /^Take match/ })
      .press('Enter');
    await type(page, 'Wrong cheque');
    await page.getByRole('button', { name: 'Take match back', exact: true }).press('Enter');
    await expectToast(page, 'Match taken back.');
    await page.getByRole('tab', { name: 'To match' }).press('Enter');
    await expect(bookRow(page, paid)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Confirm all proposals/ })).toBeEnabled();
    await press(page, 'a');
    await expect(bookRow(page, paid)).toHaveCount(0);
  });

  await test.step('the reconciliation is finished once the day is closed, printed, and stays', async () => {
    await page.getByRole('tab', { name: 'Reconciliation' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Finish reconciliation' })).toBeVisible();
    await expectAccessible(page, 'the statement of reconciliation');
    await press(page, 'Control+s');
    await expectToast(page, /This day is still open in/);
    const address = page.url();
    await openByName(page, 'Day Close');
    await page.getByRole('button', { name: /^Update/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).press('Enter');
    await expectToast(page, `${secondDay.shown} has been saved.`);
    await page.goto(address);
    await arrive(page, 'Bank Reconciliation');
    await expect(page.getByRole('button', { name: 'Finish reconciliation' })).toBeVisible();
    await press(page, 'Control+s');
    await expectToast(page, 'Reconciliation finished.');
    await page.getByRole('row').filter({ hasText: firstDay.shown }).getByRole('link', { name: 'Print' }).press('Enter');
    await arrive(page, 'Statement of reconciliation');
    await expect(page.getByText(received).first()).toBeVisible();
    await expect(page.getByText('-6,645.00').first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(address.replace('finish', 'match'));
    await expectPageReady(page);
    await expectNoSidewaysScroll(page, 'reconciliation on a phone');
  });
});
