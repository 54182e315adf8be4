// Journey of: print
import { grantHost } from '@cashbook/server/domains/organisation/index';
import type { Page } from '@playwright/test';
import { type Company, karim, nasima, rent } from './support/company.ts';
import { download } from './support/download.ts';
import { intercept } from './support/intercept.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { inPdf, paperOf } from './support/pdf.ts';
import { originNamed } from './support/place.ts';
import { pngFile } from './support/png.ts';
import { expectAccessible, expectPageReady, goWithin } from './support/reach.ts';
import { expectToast } from './support/toasts.ts';
import { addLine, saveVoucher, type TypedLine } from './support/voucher.ts';

const oneLine = { account: nasima.name, amount: '125000.50' };

/** A receipt of the shop, and where the administrator prints it and the books it is in. */
async function receive(page: Page, company: Company, lines: readonly TypedLine[] = [oneLine]) {
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  for (const line of lines) await addLine(page, { remarks: 'পুরাতন বাকি', ...line });
  await saveVoucher(page);
  await page.goto(`${company.origin}/reports/cashbook`);
  const row = page.getByRole('row').filter({ hasText: 'CR-2627-000001' }).first();
  const voucher = await row.getByRole('link', { name: 'CR-2627-000001' }).getAttribute('href');
  const ledger = await row.getByRole('link', { name: nasima.name }).getAttribute('href');
  const accountId = /account=(\d+)/.exec(ledger ?? '')?.[1] ?? '?';
  await page.context().clearCookies();
  return {
    accountId,
    cashBook: `/reports/cashbook/print?branch=${company.shopId}`,
    ledger: `/reports/ledger/print?branch=${company.shopId}&account=${accountId}`,
    voucher: `${voucher}/print`,
  };
}

/** Opens the form of the shop, changes it and saves it, all on the page in hand. */
async function changeShop(page: Page, company: Company, change: () => Promise<void>): Promise<void> {
  await goWithin(page, `/branch/edit/${company.shopId}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chawkbazar');
  await change();
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Chawkbazar has been saved.');
}

const firstSheet = (page: Page) => page.locator('.sheets .sheet').first();

async function preview(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  await expect(firstSheet(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Print/ })).toBeEnabled();
}

test('the logo of a branch is on its prints while they carry its heading, and no print waits for one in vain', async ({
  page,
  company,
}) => {
  const prints = await receive(page, company);
  await enterAs(page, company, company.admin, '/dashboard');
  const branchLogo = page.getByRole('img', { name: 'Logo of Chawkbazar' });
  const companyLogo = firstSheet(page).getByRole('img', { name: 'Logo of Padma Traders Ltd.' });
  const choose = (file: ReturnType<typeof pngFile>) => page.getByLabel('Logo', { exact: true }).setInputFiles(file);
  const everyPrint = async (look: () => Promise<void>) => {
    for (const path of [prints.cashBook, prints.ledger, prints.voucher]) {
      await preview(page, path);
      await look();
    }
  };

  await test.step('chosen, it is on every print of the branch, and in the file of it', async () => {
    await preview(page, prints.cashBook);
    await expect(page.getByRole('img')).toHaveCount(0);
    await goWithin(page, `/branch/edit/${company.shopId}`);
    await choose(pngFile(300, 200, [180, 30, 40]));
    await expectToast(page, 'The logo has been saved.');
    await everyPrint(async () => {
      await expect(branchLogo).toBeVisible();
      expect(await branchLogo.evaluate((img: HTMLImageElement) => img.naturalWidth), 'it is drawn').toBe(300);
      await expect(firstSheet(page).locator('header')).toContainText('Chawkbazar');
      const images = await inPdf(page, 'pdfimages', ['-list', '-']);
      if (images !== null) expect(images, 'the picture in the PDF').toMatch(/image +300 +200/);
    });
    await expectAccessible(page, 'the print of a voucher with a logo');
  });

  await test.step('without Print Heading it is gone, and the company’s letterhead has the company’s', async () => {
    await changeShop(page, company, () => page.getByRole('checkbox', { name: 'Print Heading' }).uncheck());
    await everyPrint(async () => {
      await expect(firstSheet(page).locator('header')).toContainText('Padma Traders Ltd.');
      await expect(firstSheet(page).getByRole('img')).toHaveCount(0);
    });
    await goWithin(page, `/company/edit/${company.companyId}`);
    await choose(pngFile(160, 160, [20, 60, 160]));
    await expectToast(page, 'The logo has been saved.');
    await expect(page.locator('.side').getByRole('img', { name: 'Logo of Padma Traders Ltd.' })).toBeVisible();
    await everyPrint(() => expect(companyLogo).toBeVisible());
  });

  await test.step('a branch without a logo of its own has the company’s beside its name', async () => {
    await changeShop(page, company, async () => {
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expectToast(page, 'The logo has been removed.');
      await page.getByRole('checkbox', { name: 'Print Heading' }).check();
    });
    await preview(page, prints.voucher);
    await expect(firstSheet(page).locator('header')).toContainText('Chawkbazar');
    await expect(firstSheet(page).getByRole('img')).toHaveCount(1);
  });

  await test.step('a picture that cannot be had stops no print', async () => {
    await intercept(page, '**/api/files/logo/*', (route) => route.abort());
    await page.goto(`${company.origin}${prints.voucher}`);
    await expect(firstSheet(page)).toContainText('1,25,000.50');
    await expect(firstSheet(page).getByRole('img')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Print/ })).toBeEnabled();
    await expect(page.locator('.side svg').first(), 'the product’s own sign in its place').toBeVisible();
  });
});

test('the logo of the company stands above the form of its own host', async ({ page, company, books }) => {
  const host = new URL(company.origin).hostname.replace('.localhost', '-logo.localhost');
  await grantHost(books.urls.owner, company.companyId, { host, title: 'Sign In to Padma', tagline: '' });
  await enterAs(page, company, company.admin, `/company/edit/${company.companyId}`);
  await page.getByLabel('Logo', { exact: true }).setInputFiles(pngFile(240, 80, [20, 110, 60]));
  await expectToast(page, 'The logo has been saved.');
  await page.goto(`${originNamed(host.replace('.localhost', ''))}/login`);
  const logo = page.getByRole('img', { name: 'Logo of Padma Traders Ltd.' });
  await expect(logo).toBeVisible();
  const title = page.getByRole('heading', { name: 'Sign In to Padma' });
  const [above, below] = [await logo.boundingBox(), await title.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0), 'above the title').toBeLessThanOrEqual(below?.y ?? 0);
  await expectAccessible(page, 'sign-in with a logo');
  await page.context().clearCookies();
  await page.goto(`${company.origin}/login`);
  await expect(page.getByRole('heading', { name: 'Sign In to Cashbook' })).toBeVisible();
  await expect(page.getByRole('img'), 'another host shows nobody’s').toHaveCount(0);
});

test('a branch that uses Bangla prints in Bangla, whatever the language of who prints', async ({ page, company }) => {
  const prints = await receive(page, company);
  await enterAs(page, company, company.admin, '/dashboard');
  await preview(page, prints.voucher);
  await expect(firstSheet(page)).toContainText('In words: Taka one lakh twenty-five thousand and paisa fifty only');
  await changeShop(page, company, () => page.getByRole('checkbox', { name: 'Use Bangla?' }).check());

  await test.step('the voucher: heads, date, digits, words and mobile number; its number as people type it', async () => {
    await preview(page, prints.voucher);
    const sheet = firstSheet(page);
    await expect(sheet).toHaveAttribute('lang', 'bn');
    for (const text of [
      'নগদ গ্রহণ',
      'তারিখ ১৪/০৯/২০২৬',
      'বিবরণ',
      '১,২৫,০০০.৫০',
      'কথায়: এক লক্ষ পঁচিশ হাজার টাকা পঞ্চাশ পয়সা মাত্র',
      '০১৮১৯-৩৩০২৪০',
      'CR-2627-000001',
      nasima.code,
      'পৃষ্ঠা ১ / ১',
      'ফোন ০১৮১৯-৪৪৪৫৫৫',
    ]) {
      await expect(sheet).toContainText(text);
    }
    const text = await inPdf(page, 'pdftotext', ['-layout', '-', '-']);
    if (text !== null) expect(text, 'its digits in the PDF').toContain('১,২৫,০০০.৫০');
    await expect(page.getByRole('heading', { level: 1 }), 'the page keeps its language').toHaveText(
      'CR-2627-000001, print preview',
    );
  });

  for (const [path, title, side] of [
    [prints.cashBook, 'নগদান বই', 'জমা'],
    [prints.ledger, 'খতিয়ান', 'ক্রেডিট'],
  ] as const) {
    await test.step(`${title}: heads, dates, digits and sums`, async () => {
      await preview(page, path);
      const sheet = firstSheet(page);
      await expect(sheet).toHaveAttribute('lang', 'bn');
      for (const text of [title, side, '১৪/০৯/২০২৬', '১,২৫,০০০.৫০', 'শাখা ০০০২', 'পৃষ্ঠা ১ / ১']) {
        await expect(sheet).toContainText(text);
      }
      await expect(sheet, 'no figure in Latin digits').not.toContainText('1,25,00');
    });
  }
});

test('paper and money format of the branch decide its prints, and another paper can be chosen', async ({
  page,
  company,
}) => {
  const prints = await receive(page, company);
  await enterAs(page, company, company.admin, '/dashboard');
  const paper = page.getByRole('combobox', { name: 'Paper' });
  const expectPaper = async (name: string, size: readonly [number, number?]) => {
    await expect(paper.locator('option:checked')).toHaveText(name);
    await expect(page.locator(`.sheets .sheet.${await paper.inputValue()}`).first()).toBeVisible();
    const printed = await paperOf(page);
    if (printed === null) return;
    expect(printed.size.slice(0, size.length), 'the size of the PDF').toEqual(size);
    expect(printed.pages).toBe(1);
  };
  await preview(page, prints.voucher);
  await expectPaper('A4', [210, 297]);
  await expect(firstSheet(page), 'as the branch groups, not as head office').toContainText('1,25,000.50');

  await changeShop(page, company, async () => {
    await page.getByLabel('Page Size').selectOption('A5');
    await page.getByLabel('Money Format').selectOption({ label: 'Western, 1,234,567' });
  });
  for (const path of [prints.voucher, prints.cashBook]) {
    await preview(page, path);
    await expect(firstSheet(page)).toContainText('125,000.50');
    await expectPaper('A5, half a page', [210, 148]);
  }
  await paper.selectOption('Letter');
  await expect(page).toHaveURL(/paper=letter/);
  await expectPaper('Letter', [216, 279]);
  await page.reload();
  await expect(firstSheet(page)).toBeVisible();
  await expectPaper('Letter', [216, 279]);

  await changeShop(page, company, () => page.getByLabel('Printer Settings').selectOption({ label: 'POS' }).then());
  for (const path of [prints.voucher, prints.cashBook]) {
    await preview(page, path);
    await expectPaper('Roll, 80 mm', [80]);
    await expect(firstSheet(page)).toContainText('125,000.50');
    const overflows = await firstSheet(page).evaluate((sheet) => sheet.scrollWidth > sheet.clientWidth);
    expect(overflows, 'nothing sticks out of the roll').toBe(false);
  }
  await expectAccessible(page, 'a cash book on a roll');
  await paper.selectOption('Roll, 58 mm');
  await expectPaper('Roll, 58 mm', [58]);
  await paper.selectOption('A4');
  await expectPaper('A4', [210, 297]);
});

test('a voucher longer than a page goes on over the next, on whichever paper', async ({ page, company }) => {
  const lines = Array.from({ length: 14 }, (_, index) => ({
    account: index % 2 === 0 ? nasima.name : karim.name,
    amount: String(1000 + index),
    remarks: `Line ${10 + index}`,
  }));
  const prints = await receive(page, company, lines);
  await enterAs(page, company, company.admin, `${prints.voucher}?paper=a5`);
  await expect(page.locator('.sheets .sheet').nth(1)).toBeVisible();
  await expect(firstSheet(page)).toContainText('Carried forward');
  await expect(page.locator('.sheets .sheet').last()).toContainText('14,091');
  await page.getByRole('combobox', { name: 'Paper' }).selectOption('Roll, 80 mm');
  await expect(page.locator('.sheets .sheet.roll')).toHaveCount(1);
  await expect(firstSheet(page)).toContainText('Line 23');
  await expect(firstSheet(page)).toContainText('14,091');
  const printed = await paperOf(page);
  if (printed !== null) expect(printed.pages, 'one strip').toBe(1);
});

test('a new branch starts with the money format of its company', async ({ page, company }) => {
  await enterAs(page, company, company.admin, `/company/edit/${company.companyId}`);
  await page.getByLabel('Money Format').selectOption({ label: 'Western, 1,234,567' });
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Padma Traders Ltd. has been saved.');
  await goWithin(page, '/branch/add-branch');
  await expect(page.getByLabel('Money Format')).toHaveValue('western');
});

test('the cash book names whom it was with by code and number, on screen, on paper and in its files', async ({
  page,
  company,
}) => {
  const { accountId, cashBook } = await receive(page, company, [
    { account: nasima.name, amount: '1250' },
    { account: rent.name, amount: '75' },
  ]);
  await enterAs(page, company, company.admin, `/reports/cashbook?branch=${company.shopId}`);
  await expectPageReady(page);
  const row = page.getByRole('row').filter({ hasText: nasima.name });
  await expect(row).toContainText(nasima.code);
  await expect(row).toContainText(accountId);
  await expect(row).toContainText(nasima.mobile);
  const rentRow = page.getByRole('row').filter({ hasText: rent.name });
  const rentLedger = await rentRow.getByRole('link', { name: rent.name }).getAttribute('href');
  const rentId = /account=(\d+)/.exec(rentLedger ?? '')?.[1] ?? '?';
  await expect(rentRow).toContainText(rentId);
  const { content } = await download(page, 'CSV');
  expect(content.toString('utf8')).toContain(`,${nasima.name},${nasima.code},${accountId},`);
  expect(content.toString('utf8')).toContain(`,${rent.name},,${rentId},`);
  await preview(page, cashBook);
  await expect(firstSheet(page)).toContainText(`${nasima.name} ${nasima.code} · ${accountId} · ${nasima.mobile}`);
  await expect(firstSheet(page)).toContainText(`${rent.name} ${rentId}`);
});
