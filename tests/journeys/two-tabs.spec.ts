// Journey of: everything
import type { BrowserContext, Page } from '@playwright/test';
import { type Company, type Person, rent } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { enterWithOldDue, expectReceivedToday, oldDue, onAccount, receiptPath, saveButton } from './support/receipt.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, announcedNumber, lineOf, receiptLines, saveVoucher } from './support/voucher.ts';

/** Another tab of the same browser. */
async function openTab(context: BrowserContext, company: Company, path = receiptPath): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${company.origin}${path}`);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

/**
 * A tab that the browser has put to sleep, as it does with tabs in the background: it does not answer when others ask
 * who is there, so that they take it for closed. `ignoresTabs`: nor does it hear their messages.
 */
async function enterAsleep(
  page: Page,
  company: Company,
  person: Person,
  { ignoresTabs }: { ignoresTabs: boolean },
): Promise<void> {
  await page.addInitScript((hearsNothing) => {
    const Channel = BroadcastChannel;
    window.BroadcastChannel = class extends Channel {
      override addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
        super.addEventListener(type, (event) => {
          const { data } = event as MessageEvent<{ kind?: string }>;
          if (hearsNothing || data.kind === 'who') return;
          if (typeof listener === 'function') listener(event);
          else listener.handleEvent(event);
        });
      }
    };
  }, ignoresTabs);
  await enterAs(page, company, person, receiptPath);
}

test.describe('two tabs on one screen', () => {
  test('keep their own lines through a reload, and both are saved', async ({ page, context, company }) => {
    await enterWithOldDue(page, company);
    const second = await openTab(context, company);
    await expect(second.getByText('No lines yet.')).toBeVisible();
    await addLine(second, onAccount);
    await page.reload();
    await expect(lineOf(page, oldDue.account)).toContainText('1,250.50');
    await expect(lineOf(page, onAccount.account)).toHaveCount(0);
    await second.reload();
    await expect(lineOf(second, onAccount.account)).toContainText('8,000.00');
    await expect(lineOf(second, oldDue.account)).toHaveCount(0);
    expect(await saveVoucher(page)).toBe('CR-2627-000001');
    expect(await saveVoucher(second)).toBe('CR-2627-000002');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('leave their drafts when they are closed, and all of them are offered', async ({ page, context, company }) => {
    await enterWithOldDue(page, company);
    const second = await openTab(context, company);
    await addLine(second, onAccount);
    await page.close();
    await second.close();

    const next = await openTab(context, company);
    await expect(next.getByText('Your unsaved receipt is back.')).toBeVisible();
    await expect(lineOf(next, onAccount.account)).toContainText('8,000.00');
    const waiting = next.getByRole('status').filter({ hasText: 'Another unsaved receipt waits here.' });
    await expect(waiting).toContainText('In all 1,250.50.');
    await waiting.getByRole('button', { name: 'Take up' }).click();
    await expect(lineOf(next, oldDue.account)).toContainText('1,250.50');
    await expect(lineOf(next, onAccount.account)).toHaveCount(0);
    expect(await saveVoucher(next)).toBe('CR-2627-000001');
    await waiting.getByRole('button', { name: 'Take up' }).click();
    await expect(lineOf(next, onAccount.account)).toContainText('8,000.00');
    expect(await saveVoucher(next)).toBe('CR-2627-000002');
    await expectReceivedToday(next, company, '9,250.50');
  });
});

test.describe('a draft that a second tab has taken up and saved', () => {
  async function saveBehind(
    page: Page,
    context: BrowserContext,
    company: Company,
    person: Person,
    sleep: { ignoresTabs: boolean },
  ): Promise<void> {
    await enterAsleep(page, company, person, sleep);
    await addLine(page, oldDue);
    const second = await openTab(context, company);
    await expect(lineOf(second, oldDue.account)).toBeVisible();
    expect(await saveVoucher(second)).toBe('CR-2627-000001');
  }

  test('leaves the first tab, which hears of it', async ({ page, context, company }) => {
    await saveBehind(page, context, company, company.accountant, { ignoresTabs: false });
    await expectToast(page, 'CR-2627-000001 was saved from another page.');
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await addLine(page, onAccount);
    expect(await saveVoucher(page)).toBe('CR-2627-000002');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('is changed by the first, which had gone on with it, and counts once', async ({ page, context, company }) => {
    await saveBehind(page, context, company, company.accountant, { ignoresTabs: true });
    await addLine(page, onAccount);
    await saveButton(page).click();
    await expectToast(page, /^CR-2627-000001 is in the books already, with lines of this screen\./);
    await saveButton(page).click();
    await expectToast(page, 'Transaction updated successfully!');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('lets a cashier who may not change vouchers save the rest apart', async ({ page, context, company }) => {
    await saveBehind(page, context, company, company.salesman, { ignoresTabs: true });
    await addLine(page, onAccount);
    await saveButton(page).click();
    await expect(page.getByText('CR-2627-000001 has lines of this screen already.')).toBeVisible();
    await expect(receiptLines(page).getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Keep that line' }).click();
    await expect(lineOf(page, oldDue.account)).toHaveCount(0);
    expect(await saveVoucher(page)).toBe('CR-2627-000002');
    await expectReceivedToday(page, company, '9,250.50');
  });
});

test.describe('lines of one branch, while a second tab goes to another', () => {
  async function switchBehind(page: Page, context: BrowserContext, company: Company): Promise<void> {
    await enterWithOldDue(page, company, company.admin);
    const second = await openTab(context, company, '/dashboard');
    await second.getByRole('button', { name: 'Head Office, switch branch' }).click();
    await second.getByRole('menuitem', { name: 'Chawkbazar' }).click();
    await expect(page.getByRole('banner')).toContainText('Chawkbazar');
    await expect(page.getByText('Your branch has changed from Head Office to Chawkbazar.')).toBeVisible();
    await expect(lineOf(page, oldDue.account)).toBeVisible();
    await saveButton(page).click();
    const question = page.getByRole('dialog', { name: 'Which branch do these lines belong to?' });
    await expect(question).toContainText('They were typed in Head Office. You work in Chawkbazar now.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(lineOf(page, oldDue.account)).toContainText('1,250.50');
    await saveButton(page).click();
    await expect(question).toBeVisible();
  }

  test('are saved where they were typed, when one says so', async ({ page, context, company }) => {
    await switchBehind(page, context, company);
    await page.getByRole('button', { name: 'Save in Head Office' }).click();
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await expect(page.getByRole('banner')).toContainText('Head Office');
    await expectReceivedToday(page, company, '1,250.50', 'Head Office');
  });

  test('go along, when one says so', async ({ page, context, company }) => {
    await switchBehind(page, context, company);
    await page.getByRole('button', { name: 'Save in Chawkbazar' }).click();
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await expectReceivedToday(page, company, '1,250.50');
    await page.getByRole('button', { name: 'Chawkbazar, switch branch' }).click();
    await page.getByRole('menuitem', { name: 'Head Office' }).click();
    await expect(page.getByRole('region', { name: 'Head Office', exact: true })).toContainText('Today received-');
    await page.goto(`${company.origin}${receiptPath}`);
    await expect(page.getByText('No lines yet.')).toBeVisible();
  });
});

test('a row that the server refuses is marked, with the reason, and has the focus', async ({
  page,
  context,
  company,
}) => {
  await enterWithOldDue(page, company);
  await addLine(page, { account: rent.name, remarks: 'Given back', amount: '60' });
  const chart = await openTab(context, company, `/coal4/coal4-list?search=${encodeURIComponent(rent.name)}`);
  await chart.getByRole('link', { name: `Edit ${rent.name}`, exact: true }).click();
  await chart.getByRole('switch', { name: 'Active' }).click();
  await chart.getByRole('button', { name: /^Update/ }).click();
  await expectToast(chart, `${rent.name} has been saved.`);

  await saveButton(page).click();
  const row = lineOf(page, rent.name);
  await expect(row).toContainText('archived');
  await expect(row.getByRole('button', { name: 'Edit line 2' })).toBeFocused();
  await expect(lineOf(page, oldDue.account)).not.toContainText('archived');
  await page.keyboard.press('Delete');
  expect(await saveVoucher(page)).toBe('CR-2627-000001');
  await expectReceivedToday(page, company, '1,250.50');
});
