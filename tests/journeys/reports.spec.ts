import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import ExcelJs from 'exceljs';
import { firstDay, karim, nasima, rent, tea } from './support/company.ts';
import { download } from './support/download.ts';
import { enterAs, expect, sendSignIn, test } from './support/journey.ts';
import { demoOrigin } from './support/place.ts';
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
  await expect(page.getByRole('row', { name: /^Closing balance/ })).toContainText('66,175');

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
    const balance = rows.find((cells) => cells.includes('Balance'));
    expect(balance).toContain(66_175.25);
  });

  await test.step('the ledger as a journal', async () => {
    await page.getByRole('link', { name: rent.name }).click();
    await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'CP-2627-000001' })).toContainText('35,000.00');
    const { content } = await download(page, 'hledger');
    const journal = content.toString('utf8');
    expect(journal).toContain('CP-2627-000001');
    expect(journal).toContain('Shop Rent');
    const hledger = spawnSync('hledger', ['-f', '-', 'balance', '-N', 'Shop Rent'], {
      input: journal,
      encoding: 'utf8',
    });
    test.skip(hledger.error !== undefined, 'This machine has no hledger.');
    expect(hledger.stderr).toBe('');
    expect(hledger.stdout).toMatch(/35,?000(\.00)?/);
    const beancount = await download(page, 'Beancount');
    expect(beancount.content.toString('utf8')).toContain('CP-2627-000001');
  });
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

const text = (program: 'pdftotext' | 'pdfinfo', args: string[], input: Buffer) =>
  spawnSync(program, args, { input, encoding: 'utf8' });

test('the cash book prints in pages of its own', async ({ page }) => {
  await page.goto('/favicon.svg');
  await sendSignIn(page, 'accountant@cashbook.test', 'cashbook-demo');
  await page.goto('/reports/cashbook');
  await expect(page.getByRole('button', { name: /^Print/ })).toBeEnabled();
  const today = await page.getByLabel('End date').inputValue();
  await page.getByLabel('Start date').fill(twoWeeksBefore(today));
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.locator('.ran')).toContainText(/\d+ rows in/);
  const rows = Number((await page.locator('.ran').innerText()).match(/^([\d,]+) rows/)?.[1]?.replace(',', ''));
  const closing = await page.getByRole('row', { name: /^Closing balance/ }).innerText();
  await page.getByRole('button', { name: /^Print/ }).click();
  await expect(page).toHaveURL(new RegExp(`${demoOrigin}/reports/cashbook/print`));
  const sheets = page.locator('.sheet');
  await expect(sheets.nth(1)).toBeVisible();
  const pages = await sheets.count();
  expect(pages, 'twelve rows to a page, unless they are high').toBeGreaterThanOrEqual(Math.ceil(rows / 12));

  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const info = text('pdfinfo', ['-'], pdf);
  test.skip(info.error !== undefined, 'This machine has no poppler.');
  expect(info.stdout).toMatch(new RegExp(`^Pages: +${pages}$`, 'm'));
  expect(info.stdout).toMatch(/^Page size: +59[45](\.\d+)? x 84[12](\.\d+)? pts \(A4\)/m);
  const printed = text('pdftotext', ['-layout', '-', '-'], pdf).stdout.split('\f').slice(0, pages);
  for (const [index, sheet] of printed.entries()) {
    expect(sheet).toContain(`Page ${index + 1} of ${pages}`);
    expect(sheet, 'the letterhead of the branch').toContain('Khatunganj Trading');
    expect(sheet).toContain('214 Khatunganj Road');
    expect(sheet).toContain('Vr No');
    expect(sheet).toContain('* This document is system generated.');
    expect(sheet, 'its own sums').toContain('Page subtotal');
    expect(sheet, 'what it hands on, or the end').toContain(index + 1 < pages ? 'Carried forward' : 'Closing balance');
  }
  const figure = /[\d,]{3,}/.exec(closing)?.[0] ?? '?';
  expect(printed[pages - 1], 'the closing balance of the screen').toContain(figure);
});

/** dd/mm/yyyy, fourteen days before. */
function twoWeeksBefore(shown: string): string {
  const [day, month, year] = shown.split('/').map(Number);
  const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, (day ?? 0) - 14));
  return before.toISOString().slice(0, 10).split('-').reverse().join('/');
}
