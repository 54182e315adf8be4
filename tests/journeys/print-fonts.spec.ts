// Journey of: fonts
import type { Page } from '@playwright/test';
import { type Company, firstDay, karim, meherun, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { hasProgram } from './support/programs.ts';
import { goWithin } from './support/reach.ts';
import { sendReceipt } from './support/receipt.ts';
import {
  clashes,
  type DeskPage,
  expectSums,
  fontsOfPdf,
  lacking,
  pagesOfPdf,
  readDesk,
} from './support/report-pages.ts';
import { expectToast } from './support/toasts.ts';

/*
 * Prints as PDF, page by page: every row once and in order, heads and sums on each, nothing cut, nothing on anything else,
 * and the same words on paper as in the preview. That widths and heights hold for every font and text is proved beside the
 * code (ui/print/lay-out.test.ts); here real fonts are drawn.
 */

const rowCount = 44;
const accounts = [nasima, karim, meherun];
const markOf = (place: number) => `R${String(place).padStart(3, '0')}`;
const marks = Array.from({ length: rowCount }, (_, index) => markOf(index + 1));

/** Rows with short, long and Bangla remarks and with paisa, each with a mark of its own. */
const receipt = marks.map((mark, index) => ({
  account: accounts[index % accounts.length]?.name ?? nasima.name,
  amount: index % 5 === 0 ? '125000.50' : String(1000 + index),
  remarks:
    index % 7 === 0
      ? `${mark} পুরাতন বাকি আদায়, হাট খোলা রোড, দ্বিতীয় কিস্তি`
      : `${mark} ${index % 11 === 0 ? 'second instalment of the old due, cheque to follow by the end of the month' : 'due'}`,
}));

const reports = {
  cash: '/reports/cashbook',
  bank: '/reports/bank-book',
  ledger: '/reports/ledger',
  due: '/reports/due-list',
  datewise: '/reports/date-wise-total-data',
  trial: '/reports/trial-balance',
} as const;
type ReportName = keyof typeof reports;

interface Asked {
  report: ReportName;
  paper: string;
  font: number;
  rows: number;
}

interface Books {
  page: Page;
  company: Company;
  /** The account whose ledger is printed. */
  nasimaId: string;
  pageOf: (page: number, pages: number) => string;
}

/** Runs in the page: another address of the same screen. */
function pushAddress(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

const refusal = (page: Page) => page.getByText(/do not fit (side by side|on one page)/);

async function open({ page, company, nasimaId }: Books, { report, paper, font, rows }: Asked): Promise<boolean> {
  const account = report === 'ledger' ? `&account=${nasimaId}` : report === 'bank' ? '&account=17' : '';
  const asked = `branch=${company.shopId}${account}&start=${firstDay.iso}&end=${firstDay.iso}`;
  const path = `${reports[report]}/print?${asked}&rows=${rows}&font=${font}&paper=${paper}`;
  if (new URL(page.url()).pathname === `${reports[report]}/print`) await page.evaluate(pushAddress, path);
  else await goWithin(page, path);
  await expect(page.getByRole('combobox', { name: 'Paper' })).toHaveValue(paper);
  const isRoll = paper.startsWith('roll');
  await expect(page.getByText(isRoll ? /^One strip/ : `At most ${rows} rows to a page · font ${font}`)).toBeVisible();
  await expect(refusal(page).or(page.locator('.sheets .sheet').first())).toBeVisible();
  const print = page.getByRole('button', { name: /^Print/ });
  if (await refusal(page).isVisible()) {
    await expect(print, 'nothing to print').toBeDisabled();
    return false;
  }
  await expect(print).toBeEnabled();
  return true;
}

/** Looks at every page of a print; false where the screen says that it does not fit. */
async function isPrinted(books: Books, asked: Asked): Promise<boolean> {
  const name = `${asked.report} on ${asked.paper}, font ${asked.font}`;
  if (!(await open(books, asked))) return false;
  const isRoll = asked.paper.startsWith('roll');
  const desk = await readDesk(books.page);
  const pdf = await pagesOfPdf(books.page);
  expect(pdf.length, `${name}: pages`).toBe(desk.length);
  for (const [index, sheet] of desk.entries()) {
    const where = `${name}, page ${index + 1}`;
    const paper = pdf[index] ?? { width: 0, height: 0, words: [] };
    expect(sheet.cut, `${where}: cut`).toEqual([]);
    expect(lacking(sheet.words, paper, isRoll), `${where}: in the preview alone`).toEqual([]);
    expect(clashes(paper, isRoll ? 8 : 15), `${where}: on one another`).toEqual([]);
    expect(sheet.rows.length, `${where}: rows`).toBeGreaterThan(0);
    if (!isRoll) expect(sheet.rows.length, `${where}: rows`).toBeLessThanOrEqual(asked.rows);
    expect(sheet.heads.length, `${where}: heads`).toBeGreaterThan(4);
    expect(sheet.foot, where).toContain(books.pageOf(index + 1, desk.length));
    expectSums(where, sheet, desk[index - 1]);
  }
  expectEveryRow(name, asked.report, desk);
  return true;
}

function expectEveryRow(name: string, report: ReportName, desk: readonly DeskPage[]): void {
  const texts = desk.flatMap(({ rows }) => rows);
  const found = texts.flatMap((text) => /R\d{3}/.exec(text) ?? []);
  if (report === 'cash' || report === 'bank') expect(found, name).toEqual(marks);
  else if (report === 'ledger') expect(found, name).toEqual(marks.filter((_, place) => place % accounts.length === 0));
  else {
    const count = { due: accounts.length, datewise: 1, trial: accounts.length + 1 }[report];
    expect(desk.flatMap(({ figures }) => figures).length, `${name}: rows`).toBe(count);
  }
}

/** Prints the cash book in each font on each paper, and answers on which it fits. */
async function fitting(books: Books, papers: readonly string[], fonts: readonly number[]): Promise<string[]> {
  const fits: string[] = [];
  for (const paper of papers) {
    for (const font of fonts) {
      if (await isPrinted(books, { report: 'cash', paper, font, rows: 40 })) fits.push(`${paper} ${font}`);
    }
  }
  return fits;
}

/** Every report, with few rows to a page so that there are several, and lying in large letters. */
async function printEach(books: Books): Promise<void> {
  for (const report of ['cash', 'bank', 'ledger', 'due', 'datewise', 'trial'] as const) {
    const rows = { cash: 12, bank: 12, ledger: 6, due: 2, datewise: 1, trial: 4 }[report];
    expect(await isPrinted(books, { report, paper: 'a4', font: 12, rows }), `${report} at font 12`).toBe(true);
    expect(await isPrinted(books, { report, paper: 'a4-landscape', font: 18, rows: 40 }), `${report} lying`).toBe(true);
  }
}

async function openBooks(page: Page, company: Company): Promise<Pick<Books, 'page' | 'company' | 'nasimaId'>> {
  test.skip(!hasProgram('pdftotext'), 'This machine has no poppler.');
  test.setTimeout(240_000);
  await enterAs(page, company, company.accountant, '/reports/cashbook');
  await sendReceipt(page, receipt);
  await page.reload();
  const link = page.getByRole('row').filter({ hasText: nasima.name }).first().getByRole('link', { name: nasima.name });
  const nasimaId = /account=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '?';
  await page.context().clearCookies();
  await enterAs(page, company, company.admin, '/dashboard');
  return { page, company, nasimaId };
}

test('every paper and font prints every row once, with heads and sums on every page and nothing cut', async ({
  page,
  company,
}) => {
  const pageOf = (number: number, pages: number) => `Page ${number} of ${pages}`;
  const books = { ...(await openBooks(page, company)), pageOf };

  await test.step('the cash book on sheets', async () => {
    const fonts = [6, 9, 12, 18, 24];
    const fits = await fitting(books, ['a4', 'a4-landscape', 'a5', 'letter', 'letter-landscape'], fonts);
    const small = [6, 9, 12].flatMap((font) =>
      ['a4', 'a4-landscape', 'a5', 'letter'].map((paper) => `${paper} ${font}`),
    );
    const large = ['a4 18', 'letter 18', 'a4-landscape 18', 'a4-landscape 24', 'letter-landscape 24'];
    expect(fits).toEqual(expect.arrayContaining([...small, ...large]));
  });

  await test.step('on rolls', async () => {
    expect(await fitting(books, ['roll80', 'roll58'], [9, 24])).toHaveLength(4);
  });

  await test.step('every report', () => printEach(books));

  await test.step('forty rows stand on a page at font 9, as asked, and the description has a third of it', async () => {
    await open(books, { report: 'cash', paper: 'a4', font: 9, rows: 40 });
    await expect(page.locator('.sheets .sheet').first().locator('[data-print=row]')).toHaveCount(40);
    await open(books, { report: 'cash', paper: 'a4', font: 18, rows: 12 });
    const share = await page
      .getByRole('columnheader', { name: 'Description' })
      .first()
      .evaluate((head) => {
        return head.clientWidth / (head.closest('table')?.clientWidth ?? 1);
      });
    expect(share).toBeGreaterThan(0.33);
  });

  await test.step('fewer rows than asked for are announced', async () => {
    await open(books, { report: 'cash', paper: 'a4', font: 18, rows: 40 });
    await expect(page.getByText(/^At font 18 at most \d+ of the 40 rows asked for fit on a page\.$/)).toBeVisible();
  });

  await test.step('what does not fit is said, and what would is offered', async () => {
    await open(books, { report: 'cash', paper: 'a4', font: 24, rows: 12 });
    await expect(page.getByText('At font 24 the columns do not fit side by side on this paper.')).toBeVisible();
    await page.getByRole('button', { name: 'Landscape' }).click();
    await expect(page.locator('.sheets .sheet.a4-landscape').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Paper' }).selectOption('A4');
    await page.getByRole('button', { name: /^Font \d+$/ }).click();
    await expect(page.locator('.sheets .sheet.a4').first()).toBeVisible();
    await open(books, { report: 'cash', paper: 'a5', font: 24, rows: 12 });
    await expect(refusal(page)).toBeVisible();
  });
});

test('in Bangla too every font prints every row once, with heads and sums, and nothing cut', async ({
  page,
  company,
}) => {
  const bangla = (number: number) => String(number).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);
  const pageOf = (number: number, pages: number) => `পৃষ্ঠা ${bangla(number)} / ${bangla(pages)}`;
  const books = { ...(await openBooks(page, company)), pageOf };
  await goWithin(page, `/branch/edit/${company.shopId}`);
  await page.getByRole('checkbox', { name: 'Use Bangla?' }).check();
  await page.getByRole('button', { name: /^Update/ }).click();
  await expectToast(page, 'Chawkbazar has been saved.');

  const fits = await fitting(books, ['a4', 'a4-landscape', 'letter'], [6, 9, 12, 18, 24]);
  const small = [6, 9, 12].flatMap((font) => ['a4', 'a4-landscape', 'letter'].map((paper) => `${paper} ${font}`));
  expect(fits).toEqual(expect.arrayContaining([...small, 'a4-landscape 18', 'a4-landscape 24']));
  expect(await fitting(books, ['roll80'], [12])).toHaveLength(1);
  // Letters that our fonts lack would be drawn with one of the machine.
  await open(books, { report: 'cash', paper: 'a4', font: 12, rows: 12 });
  const fonts = await fontsOfPdf(page);
  expect(fonts.filter((font) => font.startsWith('NotoSansBengali')).length, fonts.join(' ')).toBeGreaterThan(0);
  // Chromium draws single shapes, such as rules and signs, as fonts without a name.
  expect(fonts.filter((font) => !/^(NotoSansBengali|Inter|\[none\])/.test(font))).toEqual([]);
  await printEach(books);
});
