// Journey of: reports
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import ExcelJs from 'exceljs';
import { firstDay, janata, karim, nasima, rent, sonali, tea } from './support/company.ts';
import { download } from './support/download.ts';
import { enterAs, expect, sendSignIn, test } from './support/journey.ts';
import { demoOrigin } from './support/place.ts';
import { hasProgram } from './support/programs.ts';
import { follow } from './support/reach.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

/** Two receipts and a payment, on the first day. */
async function postSome(page: Page, origin: string): Promise<void> {
  await addLine(page, { account: nasima.name, remarks: 'Old due', amount: '1250.50' });
  await addLine(page, { account: karim.name, remarks: '=1+1, "quoted"', amount: '100000' });
  await saveVoucher(page);
  await page.goto(`${origin}/accounts/cash/payment`);
  await addLine(page, { account: rent.name, remarks: 'September', amount: '35000' });
  await addLine(page, { account: tea.name, amount: '75.25' });
  await saveVoucher(page);
}

/** Every cell of the first sheet, as Excel would calculate with it. */
async function cellsOf(content: Buffer): Promise<unknown[][]> {
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(new Uint8Array(content).buffer);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    rows.push(Array.from({ length: row.cellCount }, (_, index) => row.getCell(index + 1).value));
  });
  return rows;
}

test('cash book and ledger are exported with their figures', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await postSome(page, company.origin);
  await page.goto(`${company.origin}/reports/cashbook`);
  await expect(page.getByRole('row', { name: /^Closing balance/ })).toContainText('66,175.25');

  await test.step('the cash book as CSV', async () => {
    const { file, content } = await download(page, 'CSV');
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const text = content.toString('utf8');
    expect(text).toContain('Vr No');
    expect(text).toMatch(/CR-2627-000001,Nasima Akter,CK-102,.*Old due,1250\.50,/);
    // A cell that begins like a formula stays text wherever the file is opened.
    expect(text).not.toMatch(/(^|,)"?=1\+1/m);
    expect(text).toContain('1+1, ""quoted""');
  });

  await test.step('the cash book for Excel, with numbers as numbers', async () => {
    const { content } = await download(page, 'Excel');
    const rows = await cellsOf(content);
    const row = rows.find((cells) => cells.includes('CR-2627-000001') && cells.includes(nasima.name));
    expect(row).toContain(1250.5);
    const balance = rows.find((cells) => cells.includes('Closing balance'));
    expect(balance).toContain(66_175.25);
  });

  await test.step('the ledger as a journal', async () => {
    await follow(page.getByRole('link', { name: rent.name }), 'Ledger');
    await expect(page.getByRole('row').filter({ hasText: 'CP-2627-000001' })).toContainText('35,000.00');
    for (const format of ['hledger', 'Beancount']) {
      const { content } = await download(page, format);
      const journal = content.toString('utf8');
      expect(journal).toContain('CP-2627-000001');
      expect(journal).toMatch(/Shop.?Rent/);
    }
  });
});

test('hledger reads the exported ledger and finds its balance', async ({ page, company }) => {
  test.skip(!hasProgram('hledger'), 'This machine has no hledger.');
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await postSome(page, company.origin);
  await page.goto(`${company.origin}/reports/cashbook`);
  await follow(page.getByRole('link', { name: rent.name }), 'Ledger');
  const { content } = await download(page, 'hledger');
  const args = ['-f', '-', 'balance', '-N', 'Shop Rent'];
  const hledger = spawnSync('hledger', args, { input: content, encoding: 'utf8' });
  expect(hledger.stderr).toBe('');
  expect(hledger.stdout).toMatch(/35,?000(\.00)?/);
});

test('a report is in its address: reload, back and a shared link show the same', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await postSome(page, company.origin);
  await page.goto(`${company.origin}/reports/cashbook`);
  await expect(page.getByRole('row').filter({ hasText: 'CR-2627-000001' })).toHaveCount(2);
  await page.getByLabel('Start date').fill('01/08/2026');
  await page.getByLabel('End date').fill('31/08/2026');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('No data found')).toBeVisible();
  await expect(page).toHaveURL(/start=2026-08-01&end=2026-08-31/);
  await page.reload();
  await expect(page.getByLabel('Start date')).toHaveValue('01/08/2026');
  await expect(page.getByText('No data found')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row').filter({ hasText: 'CR-2627-000001' })).toHaveCount(2);
  await expect(page.getByLabel('Start date')).toHaveValue(firstDay.shown);
});

/** Two weeks of the demo company's cash book, which fill more than a page. */
async function openLongCashBook(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await sendSignIn(page, 'accountant@cashbook.test', 'cashbook-demo');
  await page.goto('/reports/cashbook');
  await expect(page.getByRole('button', { name: /^Print/ })).toBeEnabled();
  const start = twoWeeksBefore(await page.getByLabel('End date').inputValue());
  await page.getByLabel('Start date').fill(start);
  await page.getByRole('button', { name: 'Run' }).click();
  // The rows before stay in sight until the others come, under the new dates but without their number.
  await expect(page.getByRole('grid', { name: `${start} to ` })).toBeVisible();
  await expect(page.locator('.ran')).toContainText(/\d+ rows in/);
  await expect(page.locator('.ran')).not.toContainText('read so far');
}

/** Goes from the report to its print, and answers the number of pages on the screen. */
async function printPages(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Print/ }).click();
  await expect(page).toHaveURL(new RegExp(`${demoOrigin}/reports/cashbook/print`));
  const sheets = page.locator('.sheet');
  // While it is measured it is one page, of one.
  await expect(sheets.nth(1)).toBeVisible();
  await expect(sheets.last()).toContainText(/Page (\d+) of \1\b/);
  return sheets.count();
}

test('the cash book is laid out in pages of its own', async ({ page }) => {
  await openLongCashBook(page);
  const rows = Number((await page.locator('.ran').innerText()).match(/^([\d,]+) rows/)?.[1]?.replace(',', ''));
  const pages = await printPages(page);
  expect(pages, 'twelve rows to a page, unless they are high').toBeGreaterThanOrEqual(Math.ceil(rows / 12));
  expect(pages).toBeGreaterThan(1);
});

test('the cash book prints as it is laid out, on A4', async ({ page }) => {
  test.skip(!hasProgram('pdftotext') || !hasProgram('pdfinfo'), 'This machine has no poppler.');
  await openLongCashBook(page);
  const closing = await page.getByRole('row', { name: /^Closing balance/ }).innerText();
  const pages = await printPages(page);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const { stdout: info } = spawnSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' });
  expect(info).toMatch(new RegExp(`^Pages: +${pages}$`, 'm'));
  expect(info).toMatch(/^Page size: +59[45](\.\d+)? x 84[12](\.\d+)? pts \(A4\)/m);
  const { stdout: printed } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  const sheets = printed.split('\f').slice(0, pages);
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(`Page ${index + 1} of ${pages}`);
    expect(sheet, 'the letterhead of the branch').toContain('Khatunganj Trading');
    expect(sheet).toContain('214 Khatunganj Road');
    expect(sheet).toContain('Vr No');
    expect(sheet).toContain('* This document is system generated.');
    expect(sheet, 'its own sums').toContain('Page subtotal');
    expect(sheet, 'what it hands on, or the end').toContain(index + 1 < pages ? 'Carried forward' : 'Closing balance');
  }
  const figure = /[\d,]{3,}/.exec(closing)?.[0] ?? '?';
  expect(sheets[pages - 1], 'the closing balance of the screen').toContain(figure);
});

/** dd/mm/yyyy, fourteen days before. */
function twoWeeksBefore(shown: string): string {
  const [day, month, year] = shown.split('/').map(Number);
  const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, (day ?? 0) - 14));
  return before.toISOString().slice(0, 10).split('-').reverse().join('/');
}

test('the bank book of a chosen bank, on the screen, on paper and as a file', async ({ page, company }) => {
  await enterAs(page, company, company.accountant, '/accounts/bank/receive');
  await page.getByLabel('Bank account').selectOption({ label: sonali.name });
  await addLine(page, { account: nasima.name, remarks: 'By transfer', amount: '1250.50' });
  await saveVoucher(page);

  await test.step('opens with the first bank, and shows another when it is chosen', async () => {
    await page.goto(`${company.origin}/reports/bank-book`);
    const banks = page.getByRole('combobox', { name: 'Bank account' });
    await expect(banks.locator('option:checked')).toHaveText(janata.name);
    await expect(page.getByText('No data found')).toBeVisible();
    await banks.selectOption({ label: sonali.name });
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('row', { name: /BR-2627-000001/ })).toContainText('1,250.50');
    await expect(page.getByRole('row', { name: /^Closing balance/ })).toContainText('1,250.50');
    await expect(page.getByText('1 not approved')).toBeVisible();
  });

  await test.step('is the same after a reload, and goes back to the bank before', async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /BR-2627-000001/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No data found')).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('row', { name: /BR-2627-000001/ })).toBeVisible();
  });

  await test.step('as CSV, with the name of the bank', async () => {
    const { file, content } = await download(page, 'CSV');
    expect(file.suggestedFilename()).toMatch(/^bank-book-sonali-bank-/);
    expect(content.toString('utf8')).toContain('BR-2627-000001,Nasima Akter');
  });

  await test.step('on paper, and so is its voucher, with the bank it came through', async () => {
    await page.getByRole('button', { name: /^Print/ }).click();
    const sheet = page.locator('.sheets .sheet');
    await expect(sheet.getByRole('heading', { name: 'Bank Book' })).toBeVisible();
    await expect(sheet).toContainText(sonali.name);
    await expect(sheet.getByRole('row', { name: /BR-2627-000001/ })).toContainText('1,250.50');
    await page.goBack();
    await page.getByRole('link', { name: 'BR-2627-000001' }).click();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(1);
    await page.getByRole('link', { name: /^Print/ }).click();
    await expect(sheet.getByRole('heading', { name: 'Bank Receipt' })).toBeVisible();
    await expect(sheet).toContainText(`Bank account ${sonali.name}`);
    await expect(sheet.getByRole('row', { name: /Nasima Akter/ })).toContainText('1,250.50');
  });
});
