import type { Page } from '@playwright/test';
import { type Company, firstDay, karim, nasima, secondDay, tea } from './support/company.ts';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { arrive, follow, goWithin } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import {
  accountField,
  addLine,
  amountField,
  announcedNumber,
  findVoucher,
  lineOf,
  receiptLines,
  remarksField,
  saveVoucher,
  takeAccount,
} from './support/voucher.ts';

const receipt = '/accounts/cash/receive';
const savePath = '/api/trading/cash/received';
const old = { account: nasima.name, remarks: 'Old due', amount: '1250.50' };
const more = { account: karim.name, remarks: 'On account', amount: '8000' };

const status = (page: Page) => page.locator('.status-line');
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save|Update) Ctrl/ });

/** Closes the open day on the page's own day-close screen. */
async function closeDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Update/ }).click();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expectToast(page, `${secondDay.shown} has been saved.`);
}

/** What came in today, from the card of the dashboard. */
async function expectReceivedToday(page: Page, company: Company, amount: string): Promise<void> {
  await page.goto(`${company.origin}/dashboard`);
  await expect(page.getByRole('region', { name: 'Chawkbazar' })).toContainText(`Today received${amount}`);
}

test.describe('a draft', () => {
  test('survives a reload with its lines, its entry row and its line in hand', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    await addLine(page, more);
    await takeAccount(page, tea.name);
    await amountField(page).fill('75');
    await expect(status(page)).toHaveText('Draft kept, 2 lines');
    await page.reload();
    await expect(page.getByText('Your unsaved receipt is back.')).toBeVisible();
    await expect(page.getByText('2 lines typed on')).toBeVisible();
    await expect(receiptLines(page).getByRole('row')).toHaveCount(3);
    await expect(lineOf(page, old.account)).toContainText('1,250.50');
    await expect(lineOf(page, more.account)).toContainText('8,000.00');
    await expect(accountField(page)).toHaveValue(tea.name);
    await expect(amountField(page)).toHaveValue('75.00');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(page.getByText('Your unsaved receipt is back.')).toHaveCount(0);
    await expect(accountField(page)).toBeFocused();
  });

  test('survives a closed tab, and goes when it is discarded', async ({ page, context, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type(), 'the browser asks before the tab goes').toBe('beforeunload');
    await dialog.accept();

    const next = await context.newPage();
    await next.goto(`${company.origin}${receipt}`);
    await expect(lineOf(next, old.account)).toContainText('1,250.50');
    await next.getByRole('button', { name: 'Discard' }).click();
    await expect(next.getByText('No lines yet.')).toBeVisible();
    await next.reload();
    await expect(next.getByText('No lines yet.')).toBeVisible();
    await expect(next.getByText('Your unsaved receipt is back.')).toHaveCount(0);
  });

  test('is kept or discarded at Log Out, as one likes', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    const logOut = async (choice: string) => {
      await page.getByRole('button', { name: 'Shahin Alam, profile menu' }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await expect(page.getByText('You have 1 unsaved draft in this browser.')).toBeVisible();
      await page.getByRole('button', { name: choice }).click();
    };
    await logOut('Cancel');
    await expect(lineOf(page, old.account)).toBeVisible();
    await logOut('Keep and log out');
    await fillSignIn(page, company.accountant);
    await follow(page.getByRole('link', { name: /^Cash Receipt/ }).first(), 'Cash Receipt');
    await expect(page.getByText('Your unsaved receipt is back.')).toBeVisible();
    await expect(lineOf(page, old.account)).toBeVisible();

    await logOut('Discard and log out');
    await fillSignIn(page, company.accountant);
    await follow(page.getByRole('link', { name: /^Cash Receipt/ }).first(), 'Cash Receipt');
    await expect(page.getByText('No lines yet.')).toBeVisible();
  });

  test('belongs to whoever typed it', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    await enterAs(page, company, company.manager, receipt);
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await enterAs(page, company, company.accountant, receipt);
    await expect(lineOf(page, old.account)).toBeVisible();
  });

  test('outlives a session that ends while one types', async ({ page, context, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    await context.clearCookies({ name: 'cashbook_session' });
    await accountField(page).fill('karim');
    await expectToast(page, 'Please login to continue.');
    await fillSignIn(page, company.accountant);
    await expect(page).toHaveURL(`${company.origin}${receipt}`);
    await expect(lineOf(page, old.account)).toBeVisible();
    await expect(accountField(page)).toHaveValue('karim');
    await accountField(page).fill('');
    expect(await saveVoucher(page)).toBe('CR-2627-000001');
  });

  test('that is saved as its session has ended waits for the next sign-in', async ({ page, context, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    await context.clearCookies({ name: 'cashbook_session' });
    await saveButton(page).click();
    await expectToast(page, 'Please login to continue.');
    await fillSignIn(page, company.accountant);
    await expect(page).toHaveURL(`${company.origin}${receipt}`);
    // What was saved waited for whoever saved it, and goes to the books by itself.
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await expect(page.getByText('No lines yet.')).toBeVisible();
    await expectReceivedToday(page, company, '1,250.50');
  });
});

test('leaving with unsaved lines asks first', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, receipt);
  await addLine(page, old);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: /^Cash Payment/ }).click();
  await expect(page.getByRole('dialog', { name: 'Leave this receipt unsaved?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`${company.origin}${receipt}`);
  await menu.getByRole('link', { name: /^Cash Payment/ }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${company.origin}/accounts/cash/payment`);
  await arrive(page, 'Cash Payment');
  await page.goBack();
  await arrive(page, 'Cash Receipt');
  await expect(page.getByText('Your unsaved receipt is back.')).toBeVisible();
  await expect(lineOf(page, old.account)).toBeVisible();
});

test.describe('a save', () => {
  test('whose answer is lost is asked for again and counts once', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(savePath)) keys.push(request.headers()['idempotency-key']);
    });
    await loseAnswers(page, savePath, 2);
    expect(await saveVoucher(page)).toBe('CR-2627-000001');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await addLine(page, more);
    expect(await saveVoucher(page)).toBe('CR-2627-000002');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('whose answer is lost for good keeps its key through a reload', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    const line = await loseAnswers(page, savePath);
    await saveButton(page).click();
    await expect(status(page)).toHaveText('Offline, 1 save waiting');
    await page.reload();
    await expect(status(page)).toHaveText('Offline, 1 save waiting');
    await page.getByRole('button', { name: 'Show' }).click();
    const item = page.getByRole('dialog', { name: 'Waiting to be sent' }).getByRole('listitem');
    await expect(item).toContainText('may be in the books');
    await expect(item.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await line.restore();
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await expectReceivedToday(page, company, '1,250.50');
  });

  test('whose answer was lost is looked up by its key before it can be changed', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    await loseAnswers(page, savePath);
    await saveButton(page).click();
    await expect(status(page)).toHaveText('Offline, 1 save waiting');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expectToast(page, 'CR-2627-000001 is in the books.');
    await expect(status(page)).not.toContainText('waiting');
    await expectReceivedToday(page, company, '1,250.50');
  });

  test('made while offline waits and says so', async ({ page, context, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    await context.setOffline(true);
    await expect(status(page)).toHaveText('Offline');
    await saveButton(page).click();
    await expect(status(page)).toHaveText('Offline, 1 save waiting');
    await context.setOffline(false);
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await expect(status(page)).toHaveText('All work saved');
    await expectReceivedToday(page, company, '1,250.50');
  });

  test('made while offline frees the screen for the next, and all go in their order', async ({
    page,
    context,
    company,
  }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    await addLine(page, more);
    await page.getByRole('button', { name: 'Delete line 2' }).click();
    await context.setOffline(true);
    await saveButton(page).click();
    await expect(page.getByText('No lines yet.')).toBeVisible();
    // Never looked up, since there is no line: the name is looked up before it is sent.
    await accountField(page).fill(karim.name);
    await page.keyboard.press('Enter');
    await amountField(page).fill('8000');
    await page.keyboard.press('Control+s');
    await expect(status(page)).toHaveText('Offline, 2 saves waiting');
    await context.setOffline(false);
    await expectToast(page, 'Voucher No.: CR-2627-000002');
    await expect(status(page)).toHaveText('All work saved');
    await findVoucher(page, 'CR-2627-000001');
    await expect(lineOf(page, old.account)).toContainText('1,250.50');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('taken back before it was sent is typed on as it was', async ({ page, context, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    await context.setOffline(true);
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Taken back before it was sent.')).toBeVisible();
    await context.setOffline(false);
    await addLine(page, more);
    expect(await saveVoucher(page)).toBe('CR-2627-000001');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('clicked twice posts once', async ({ page, company }) => {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(savePath)) posts += 1;
    });
    await saveButton(page).dblclick();
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('No lines yet.')).toBeVisible();
    expect(posts).toBe(1);
    await expectReceivedToday(page, company, '1,250.50');
  });
});

test('a day closed at another computer keeps what was saved, and asks on which day it goes to the books', async ({
  page,
  anotherComputer,
  company,
}) => {
  await enterAs(page, company, company.accountant, receipt);
  await addLine(page, old);
  const manager = await anotherComputer();
  await enterAs(manager, company, company.manager, '/admin/dayclose');
  await closeDay(manager);
  await manager.close();

  await saveButton(page).click();
  const question = page.getByRole('dialog', {
    name: `The transaction date has changed from ${firstDay.shown} to ${secondDay.shown}.`,
  });
  await expect(question).toContainText(`1 saved voucher of ${firstDay.shown} has not been sent yet.`);
  await expect(page.locator('.top-date')).toContainText(secondDay.shown);
  // Whoever types on and presses Enter has put it off; the list of what waits has the answer too.
  await expect(question.getByRole('button', { name: 'Later' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('1 save waiting');
  await page.getByRole('button', { name: 'Show' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Save on ${secondDay.shown}` })
    .click();
  expect(await announcedNumber(page)).toBe('CR-2627-000001');
  await expect(page.getByRole('complementary', { name: 'Totals' })).toContainText(secondDay.shown);
  await expectReceivedToday(page, company, '1,250.50');
});

test('a day closed in another tab moves the date of this one and keeps its lines', async ({
  page,
  context,
  company,
}) => {
  await enterAs(page, company, company.accountant, receipt);
  await addLine(page, old);
  const other = await context.newPage();
  await other.goto(`${company.origin}/admin/dayclose`);
  await closeDay(other);
  await expect(page.getByRole('banner')).toContainText(secondDay.shown);
  const notice = page.getByText(`The transaction date has changed from ${firstDay.shown} to ${secondDay.shown}.`);
  await expect(notice.first()).toBeVisible();
  await expect(page.getByText(`Save now dates them ${secondDay.shown}.`)).toBeVisible();
  await expect(lineOf(page, old.account)).toContainText('1,250.50');
  expect(await saveVoucher(page)).toBe('CR-2627-000001');
  await expectReceivedToday(page, company, '1,250.50');
});

test('what waits to be sent is said at Log Out, at Day Close, and before the tab closes', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, receipt);
  await addLine(page, old);
  await loseAnswers(page, savePath);
  await saveButton(page).click();
  await expect(status(page)).toHaveText('Offline, 1 save waiting');
  await page.getByRole('button', { name: 'Shahin Alam, profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 saved voucher has not been sent yet. It stays in this browser');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await goWithin(page, '/admin/dayclose');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expect(question).toContainText('1 saved voucher has not been sent yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

test.describe('a voucher that somebody else has changed meanwhile', () => {
  const mine = '2000';

  /** Both have CR-2627-000001 in hand; the manager updates it first. */
  async function changeBehind(page: Page, manager: Page, company: Company): Promise<void> {
    await enterAs(page, company, company.accountant, receipt);
    await addLine(page, old);
    const number = await saveVoucher(page);
    await findVoucher(page, number);
    await lineOf(page, old.account).getByRole('button', { name: 'Edit line 1' }).click();
    await amountField(page).fill(mine);
    await page.getByRole('button', { name: 'Update', exact: true }).click();

    await enterAs(manager, company, company.manager, `${receipt}?voucher=${number}`);
    await expect(lineOf(manager, old.account)).toBeVisible();
    await addLine(manager, more);
    await saveButton(manager).click();
    await expectToast(manager, 'Transaction updated successfully!');
    await manager.close();

    await saveButton(page).click();
    await expect(page.getByText('This voucher was changed by someone else.').first()).toBeVisible();
    await expect(lineOf(page, old.account)).toContainText('2,000.00');
  }

  test('is updated over, when one keeps one’s own lines', async ({ page, anotherComputer, company }) => {
    await changeBehind(page, await anotherComputer(), company);
    await page.getByRole('button', { name: 'Keep my lines' }).click();
    await expectToast(page, 'Your lines now change version 2. Press Update to save them.');
    await saveButton(page).click();
    await expectToast(page, 'Transaction updated successfully!');
    await expectReceivedToday(page, company, '2,000');
  });

  test('is taken as it is, when one loads the saved one', async ({ page, anotherComputer, company }) => {
    await changeBehind(page, await anotherComputer(), company);
    await page.getByRole('button', { name: 'Load the saved one' }).click();
    await page.getByRole('button', { name: 'Replace them' }).click();
    await expect(lineOf(page, old.account)).toContainText('1,250.50');
    await expect(lineOf(page, more.account)).toContainText('8,000.00');
    await expectReceivedToday(page, company, '9,250.50');
  });
});

test('remarks and a half-typed amount are not lost to a save that would leave them out', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, receipt);
  await addLine(page, old);
  await remarksField(page).fill('half a line');
  await saveButton(page).click();
  await expectToast(page, 'The line in the entry row is not added yet. Add it or clear it first.');
  await expect(remarksField(page)).toHaveValue('half a line');
  await remarksField(page).fill('');
  expect(await saveVoucher(page)).toBe('CR-2627-000001');
});

test('an update that changes nothing is not sent', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, receipt);
  await addLine(page, old);
  await findVoucher(page, await saveVoucher(page));
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api-update')) posts += 1;
  });
  await saveButton(page).click();
  await expectToast(page, 'Nothing was changed.');
  expect(posts).toBe(0);
  await expect(page.getByRole('complementary', { name: 'Totals' })).toContainText('Version1');
});

test('Ctrl+Z brings back deleted lines and a voucher that was reset, for as long as the screen is open', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.accountant, receipt);
  await addLine(page, old);
  await addLine(page, more);
  await page.getByRole('button', { name: 'Delete line 1' }).click();
  await page.getByRole('button', { name: 'Delete line 1' }).click();
  await expect(page.getByText('No lines yet.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(receiptLines(page).getByRole('row').nth(1)).toContainText(old.account);
  await expect(receiptLines(page).getByRole('row').nth(2)).toContainText(more.account);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('No lines yet.')).toBeVisible();
  await page.keyboard.press('Control+z');
  expect(await saveVoucher(page)).toBe('CR-2627-000001');
  await expectReceivedToday(page, company, '9,250.50');
});
