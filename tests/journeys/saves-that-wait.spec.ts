// Journey of: save, saves
import { firstDay, karim, secondDay } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { goWithin } from './support/reach.ts';
import {
  closeDay,
  enterWithOldDue,
  expectReceivedToday,
  oldDue,
  onAccount,
  saveButton,
  statusLine,
} from './support/receipt.ts';
import { expectToast } from './support/toasts.ts';
import {
  accountField,
  addLine,
  amountField,
  announcedNumber,
  findVoucher,
  lineOf,
  saveVoucher,
} from './support/voucher.ts';

const savePath = '/api/trading/cash/received';

test.describe('a save', () => {
  test('whose answer is lost is asked for again and counts once', async ({ page, company }) => {
    await enterWithOldDue(page, company);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(savePath)) keys.push(request.headers()['idempotency-key']);
    });
    await loseAnswers(page, savePath, 2);
    expect(await saveVoucher(page)).toBe('CR-2627-000001');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await addLine(page, onAccount);
    expect(await saveVoucher(page)).toBe('CR-2627-000002');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('whose answer is lost for good keeps its key through a reload', async ({ page, company }) => {
    await enterWithOldDue(page, company);
    const line = await loseAnswers(page, savePath);
    await saveButton(page).click();
    await expect(statusLine(page)).toHaveText('Offline, 1 save waiting');
    await page.reload();
    await expect(statusLine(page)).toHaveText('Offline, 1 save waiting');
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
    await enterWithOldDue(page, company);
    await loseAnswers(page, savePath);
    await saveButton(page).click();
    await expect(statusLine(page)).toHaveText('Offline, 1 save waiting');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expectToast(page, 'CR-2627-000001 is in the books.');
    await expect(statusLine(page)).not.toContainText('waiting');
    await expectReceivedToday(page, company, '1,250.50');
  });

  test('made while offline waits and says so', async ({ page, context, company }) => {
    await enterWithOldDue(page, company);
    await context.setOffline(true);
    await expect(statusLine(page)).toHaveText('Offline');
    await saveButton(page).click();
    await expect(statusLine(page)).toHaveText('Offline, 1 save waiting');
    await context.setOffline(false);
    expect(await announcedNumber(page)).toBe('CR-2627-000001');
    await expect(statusLine(page)).toHaveText('All work saved');
    await expectReceivedToday(page, company, '1,250.50');
  });

  test('made while offline frees the screen for the next, and all go in their order', async ({
    page,
    context,
    company,
  }) => {
    await enterWithOldDue(page, company);
    await addLine(page, onAccount);
    await page.getByRole('button', { name: 'Delete line 2' }).click();
    await context.setOffline(true);
    await saveButton(page).click();
    await expect(page.getByText('No lines yet.')).toBeVisible();
    // Never looked up, since there is no line: the name is looked up before it is sent.
    await accountField(page).fill(karim.name);
    await page.keyboard.press('Enter');
    await amountField(page).fill('8000');
    await page.keyboard.press('Control+s');
    await expect(statusLine(page)).toHaveText('Offline, 2 saves waiting');
    await context.setOffline(false);
    await expectToast(page, 'Voucher No.: CR-2627-000002');
    await expect(statusLine(page)).toHaveText('All work saved');
    await findVoucher(page, 'CR-2627-000001');
    await expect(lineOf(page, oldDue.account)).toContainText('1,250.50');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('taken back before it was sent is typed on as it was', async ({ page, context, company }) => {
    await enterWithOldDue(page, company);
    await context.setOffline(true);
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Taken back before it was sent.')).toBeVisible();
    await context.setOffline(false);
    await addLine(page, onAccount);
    expect(await saveVoucher(page)).toBe('CR-2627-000001');
    await expectReceivedToday(page, company, '9,250.50');
  });

  test('clicked twice posts once', async ({ page, company }) => {
    await enterWithOldDue(page, company);
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
  await enterWithOldDue(page, company);
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
  await expect(statusLine(page)).toHaveText('1 save waiting');
  await page.getByRole('button', { name: 'Show' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Save on ${secondDay.shown}` })
    .click();
  expect(await announcedNumber(page)).toBe('CR-2627-000001');
  await expect(page.getByRole('dialog')).toContainText('Everything has been sent.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Totals' })).toContainText(secondDay.shown);
  await expectReceivedToday(page, company, '1,250.50');
});

test('what waits to be sent is said at Log Out, at Day Close, and before the tab closes', async ({ page, company }) => {
  await enterWithOldDue(page, company);
  await loseAnswers(page, savePath);
  await saveButton(page).click();
  await expect(statusLine(page)).toHaveText('Offline, 1 save waiting');
  await page.getByRole('button', { name: 'Shahin Alam, profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 saved voucher has not been sent yet. It stays in this browser');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await goWithin(page, '/admin/dayclose');
  // What the server knows of the day comes above the button and moves it.
  await expect(page.getByText('1 voucher of the day is not approved.')).toBeVisible();
  await page.getByRole('button', { name: /^Update/ }).click();
  await expect(question).toContainText('1 saved voucher has not been sent yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});
