// Journey of: audit, history
import { karim } from './support/company.ts';
import { delayAnswers } from './support/delay-answers.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { openByName, press, type, typeOver } from './support/keyboard.ts';
import { arrive, expectPageReady, tabTo } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

/* One's own account, and what happened in the books, without a mouse. */

test('name, language and password are changed by keyboard alone, and a device is signed out', async ({
  page,
  company,
  anotherComputer,
}) => {
  const other = await anotherComputer();
  await enterAs(other, company, company.accountant, '/dashboard');
  await arrive(other, 'Dashboard');
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Profile');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await tabTo(page, field('Name'));
  await typeOver(page, 'Shahin Alam');
  await press(page, 'Control+s');
  await expectToast(page, 'Your profile is saved.');
  // Who goes on at once, while the button still rests, is heard as well.
  await typeOver(page, 'Shahin Alam Khan');
  await press(page, 'Control+s');
  await expectToast(page, 'Your profile is saved.');
  await expect(page.getByRole('banner')).toContainText('Shahin Alam Khan');

  await tabTo(page, page.getByRole('button', { name: /^Sign out Chrome on Windows/ }));
  await press(page, 'Enter');
  await expectToast(page, 'The device is signed out.');
  await other.goto(`${company.origin}/reports/cashbook`);
  await expect(other).toHaveURL(/\/login/);

  await tabTo(page, field('Language'), 'Shift+Tab');
  await press(page, 'ArrowDown');
  await press(page, 'Control+s');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByText('Windows-এ Chrome')).toBeVisible();
  await expect(page.getByText('Chrome on Windows')).toHaveCount(0);
});

test('the settings are chosen by keyboard alone', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/dashboard');
  await arrive(page, 'Dashboard');
  await openByName(page, 'Settings');
  await tabTo(page, page.getByRole('group', { name: 'Theme' }).getByRole('radio', { checked: true }));
  await press(page, 'ArrowDown');
  const theme = await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { checked: true }).inputValue();
  await tabTo(page, page.getByRole('group', { name: 'Density' }).getByRole('radio', { name: 'Normal' }));
  await press(page, 'ArrowDown');
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await tabTo(page, page.getByLabel('Rows of a list'));
  await type(page, '50');
  await tabTo(page, page.getByLabel('Rows of a printed page'));
  await typeOver(page, '33');
  await press(page, 'Tab');
  await page.reload();
  await arrive(page, 'Settings');
  expect(await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { checked: true }).inputValue()).toBe(
    theme,
  );
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect(page.getByLabel('Rows of a printed page')).toHaveValue('33');
  await openByName(page, 'Level 4');
  await expect(page.getByLabel('Rows per page')).toHaveValue('50');
});

test('the audit trail is filtered, turned round, exported and opened by keyboard alone', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/accounts/cash/receive');
  await addLine(page, { account: karim.name, remarks: 'On account', amount: '8000' });
  const number = await saveVoucher(page);
  await openByName(page, 'Audit Trail');
  const times = page.getByRole('button', { name: 'When', exact: true });
  const head = page.getByRole('columnheader', { name: 'When' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await tabTo(page, times);
  await press(page, 'Enter');
  await expect(page).toHaveURL(/sort=when$/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await press(page, 'Enter');
  await expect(page).not.toHaveURL(/sort=/);

  await tabTo(page, page.getByRole('combobox', { name: 'Action', exact: true }), 'Shift+Tab');
  await type(page, 'Voucher posted');
  await expect(page).toHaveURL(/action=voucher\.post/);
  await expect(page.getByText('1 entry')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tabTo(page, page.getByRole('button', { name: 'CSV' }), 'Shift+Tab').then(() => press(page, 'Enter')),
  ]);
  const text = (await (await file.createReadStream()).toArray()).map(String).join('');
  expect(text).toContain(number);
  await tabTo(page, page.getByRole('row').filter({ hasText: number }));
  await press(page, 'Enter');
  await arrive(page, number);
  await expectPageReady(page);
});

test('the checks of the books are run by keyboard alone', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  const answer = await delayAnswers(page, '/audit/checks');
  await openByName(page, 'Integrity');
  // Pressed before it is known which checks there are, it is not lost.
  await press(page, 'Control+Enter');
  await expect(page.getByRole('button', { name: /^Run/ })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByText(/^All \d+ checks hold\.$/)).toBeVisible({ timeout: 60_000 });
  const again = page.getByRole('table', { name: 'Integrity' }).getByRole('button').first();
  await tabTo(page, again);
  await press(page, 'Enter');
  await expect(page.getByText(/^All \d+ checks hold\.$/)).toBeVisible();
});

test('every screen is opened by its name, and nobody is offered what they may not open', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/dashboard');
  await arrive(page, 'Dashboard');
  for (const [name, title] of [
    ['Add Branch', 'Add New Branch'],
    ['Jump Date', 'Jump Date'],
    ['Add Account', 'Add account'],
    ['Company', 'Company List'],
    ['Buttons', 'Buttons'],
  ] as const) {
    await openByName(page, name, title);
  }
  await enterAs(page, company, company.salesman, '/dashboard');
  await arrive(page, 'Dashboard');
  await press(page, 'Control+k');
  await type(page, 'add');
  await expect(page.getByRole('option', { name: /^Add Area/ })).toHaveCount(0);
  await expect(page.getByRole('option', { name: /^Add (Branch|User|Account)/ })).toHaveCount(0);
});
