// Journey of: organisation
import { grantHost } from '@cashbook/server/domains/organisation/index';
import { karim } from './support/company.ts';
import { download } from './support/download.ts';
import { enterAs, expect, fillSignIn, test } from './support/journey.ts';
import { port } from './support/place.ts';
import { expectAccessible, follow } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, receiptLines, saveVoucher } from './support/voucher.ts';

test('each company greets at its own host, and has no other’s', async ({ page, company, books }) => {
  const name = new URL(company.origin).hostname.replace('.localhost', '');
  const own = `books-${name}.localhost`;
  // As whoever runs the installation does it: beside the demo no company takes hosts by itself.
  await grantHost(books.urls.owner, company.companyId, { host: own, title: 'Sign In to Padma', tagline: '' });
  await enterAs(page, company, company.admin, '/company/company-list');
  await follow(page.getByRole('link', { name: 'Padma Traders Ltd.', exact: true }), 'Edit Company');
  await expect(page.getByText('a new host is given by whoever runs it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a host' })).toHaveCount(0);
  await expect(page.getByLabel('Host', { exact: true })).toHaveValue(own);
  await page.getByLabel('Sign-in title').fill('Padma Traders');
  await page.getByLabel('Tagline').fill('Books of the family');
  await expectAccessible(page, 'the form of the company');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Padma Traders Ltd. has been saved.');
  await expect(page.getByRole('row').filter({ hasText: 'Padma Traders Ltd.' })).toContainText(own);

  await page.goto(`http://${own}:${port}/login`);
  await expect(page.getByRole('heading', { name: 'Padma Traders', exact: true })).toBeVisible();
  await expect(page.getByText('Books of the family')).toBeVisible();
  await fillSignIn(page, { email: 'officer@cashbook.test' }, 'cashbook-demo');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});

test('a changed letterhead stands on the next print', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/accounts/cash/receive');
  await addLine(page, { account: karim.name, remarks: 'On account', amount: '8000' });
  await saveVoucher(page);
  await page.goto(`${company.origin}/company/company-list`);
  await follow(page.getByRole('link', { name: 'Edit Padma Traders Ltd.' }), 'Edit Company');
  await page.getByLabel('Company Name').fill('Meghna Traders Ltd.');
  await page.getByLabel('Address', { exact: true }).fill('77 Strand Road, Chattogram');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Meghna Traders Ltd. has been saved.');
  await page.goto(`${company.origin}/reports/cashbook/print`);
  await expect(page.locator('.sheet').first()).toContainText('Meghna Traders Ltd.');
  await expect(page.locator('.sheet').first()).toContainText('77 Strand Road, Chattogram');
});

test('head office works in another branch: its name, its day, and a question before work is left', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/accounts/cash/receive');
  await addLine(page, { account: karim.name, remarks: 'On account', amount: '8000' });
  await page.getByRole('button', { name: 'Head Office, switch branch' }).click();
  await expectAccessible(page, 'the open list of branches');
  await page.getByRole('menuitem', { name: 'Chawkbazar' }).click();
  const question = page.getByRole('dialog', { name: 'Switch to Chawkbazar?' });
  await expect(question).toContainText('stay in this browser as a draft of Head Office');
  await expectAccessible(page, 'the question before the branch is switched');
  await question.getByRole('button', { name: 'Switch branch' }).click();
  await expectToast(page, 'You work in Chawkbazar now.');
  await expect(page.getByRole('button', { name: 'Chawkbazar, switch branch' })).toBeVisible();
  await expect(receiptLines(page)).toContainText('No lines yet.');

  await page.getByRole('button', { name: 'Chawkbazar, switch branch' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Head Office' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Head Office' }).press('Enter');
  await expectToast(page, 'You work in Head Office now.');
  await expect(receiptLines(page)).toContainText(karim.name);
});

test('the audit trail tells who changed what, is filtered and exported, and leads to the voucher', async ({
  page,
  company,
}) => {
  await enterAs(page, company, company.admin, '/accounts/cash/receive');
  await addLine(page, { account: karim.name, remarks: 'On account', amount: '8000' });
  const number = await saveVoucher(page);
  await page.goto(`${company.origin}/branch/edit/${company.shopId}`);
  await page.getByLabel('Contact Person').fill('Jashim Uddin');
  await page.getByLabel('Phone').fill('01911-222333');
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Chawkbazar has been saved.');

  await page.goto(`${company.origin}/audit/trail`);
  const change = page.getByRole('row').filter({ hasText: 'Branch changed' });
  await expect(change).toContainText('Rashida Begum');
  await expect(change).toContainText('Jashim Uddin');
  await expect(change).toContainText('01819-444555');
  await expect(change).toContainText('01911-222333');
  await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption({ label: 'Branch changed' });
  await expect(page.getByText('1 entry')).toBeVisible();
  expect((await download(page, 'CSV')).content.toString('utf8')).toContain('Jashim Uddin');
  await expectAccessible(page, 'the audit trail');
  await page.goto(`${company.origin}/audit/trail`);
  await expect(change).toBeVisible();
  await page.getByLabel('Voucher number, person or subject').fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(change).toHaveCount(0);
  await follow(page.getByRole('link', { name: number }).first(), number);
});

test('the checks of the books are run while one looks on, and all hold', async ({ page, company }) => {
  await enterAs(page, company, company.admin, '/audit/integrity');
  await expect(page.getByText(/checks over the whole books/)).toBeVisible();
  await page.getByRole('button', { name: /^Run the checks/ }).click();
  await expect(page.getByText(/^All \d+ checks hold\.$/)).toBeVisible({ timeout: 60_000 });
  const rows = await page.getByRole('table', { name: 'Integrity' }).locator('tbody tr').count();
  await expect(page.getByText('Holds', { exact: true })).toHaveCount(rows);
  await expectAccessible(page, 'the checks that were run');
});
