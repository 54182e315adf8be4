// Journey of: reports
import type { Page } from '@playwright/test';
import { expect, sendSignIn, test } from './support/journey.ts';
import { demoOrigin } from './support/place.ts';
import { hasProgram } from './support/programs.ts';
import { arrive, expectPageReady } from './support/reach.ts';
import { clashes, expectSums, lacking, pagesOfPdf, readDesk } from './support/report-pages.ts';

/*
 * The reports of head office as PDF, page by page, from the books of the demo: every row of the screen once, heads and sums on each
 * page, nothing cut, nothing on anything else, and the same words on paper as in the preview.
 */

interface Printed {
  readonly path: string;
  /** The question beside the dates. */
  readonly asks?: string;
  /** The rows of a page: few, so that there are several pages. */
  readonly rows: number;
  /** Statements have rows of sums among their rows, and no sums of pages. */
  readonly isStatement?: true;
}

const year = 'start=2026-01-01&end=2026-12-31';

const printed: readonly Printed[] = [
  { path: '/requisition/comparison', asks: 'branch=3', rows: 4 },
  { path: '/reports/party-statements', asks: 'scope=all&kind=supplier&shows=list', rows: 3 },
  { path: '/reports/balance-ageing', asks: 'scope=all', rows: 9 },
  { path: '/reports/gross-profit', asks: 'scope=all&by=category', rows: 3 },
  { path: '/reports/gross-profit', asks: 'scope=all&by=branch', rows: 2 },
  { path: '/reports/sales-summary', asks: 'scope=all&by=salesman', rows: 2 },
  { path: '/reports/group-report', asks: 'branch=2', rows: 9 },
  { path: '/reports/fixed-assets', asks: 'scope=all', rows: 2 },
  { path: '/reports/profit-and-loss', asks: 'scope=all', rows: 6, isStatement: true },
  { path: '/reports/balance-sheet', asks: 'scope=all', rows: 6, isStatement: true },
  { path: '/reports/cash-flow', asks: 'scope=all', rows: 6, isStatement: true },
  { path: '/reports/balance-notes', asks: 'scope=all', rows: 4, isStatement: true },
  { path: '/reports/trial-balance-movements', asks: 'scope=all', rows: 24 },
  { path: '/reports/trial-balance-by-branch', asks: 'scope=all', rows: 24 },
  { path: '/reports/stock-valuation', asks: 'scope=all', rows: 12 },
];

/** Opens the report on the screen, and answers how many rows it has. */
async function rowsOnScreen(page: Page, { path, asks = '' }: Printed): Promise<number> {
  await page.goto(`${demoOrigin}${path}?${asks}&${year}`);
  await expect(page.locator('.ran')).toContainText(/\d+ rows? in/);
  await expect(page.locator('.ran')).not.toContainText('read so far');
  return Number((await page.locator('.ran').innerText()).match(/^([\d,]+) row/)?.[1]?.replaceAll(',', ''));
}

/** Looks at every page of a print, which lies so that the widest fits. */
async function expectPrinted(page: Page, report: Printed): Promise<void> {
  const name = `${report.path}?${report.asks}`;
  const count = await rowsOnScreen(page, report);
  expect(count, `${name}: rows on the screen`).toBeGreaterThan(0);
  const asked = `${report.asks}&${year}&rows=${report.rows}&font=9&paper=a4-landscape`;
  await page.goto(`${demoOrigin}${report.path}/print?${asked}`);
  await expect(page.getByRole('button', { name: /^Print/ })).toBeEnabled();
  const desk = await readDesk(page);
  const pdf = await pagesOfPdf(page);
  expect(pdf.length, `${name}: pages`).toBe(desk.length);
  for (const [index, sheet] of desk.entries()) {
    const where = `${name}, page ${index + 1}`;
    const paper = pdf[index] ?? { width: 0, height: 0, words: [] };
    expect(sheet.cut, `${where}: cut`).toEqual([]);
    expect(lacking(sheet.words, paper, false), `${where}: in the preview alone`).toEqual([]);
    expect(clashes(paper, 15), `${where}: on one another`).toEqual([]);
    expect(sheet.heads.length, `${where}: heads`).toBeGreaterThan(1);
    expect(sheet.foot, where).toContain(`Page ${index + 1} of ${desk.length}`);
    if (report.isStatement !== true) expectSums(where, sheet, desk[index - 1]);
  }
  // The heads of groups are no rows, but the totals of a statement are.
  const onPaper = desk.map(({ rows, figures }) => (report.isStatement === true ? rows : figures).length);
  expect(
    onPaper.reduce((sum, rows) => sum + rows, 0),
    `${name}: rows on paper`,
  ).toBe(count);
}

test('every report of head office prints every row once, with heads and sums on every page and nothing cut', async ({
  page,
}) => {
  test.skip(!hasProgram('pdftotext'), 'This machine has no poppler.');
  test.setTimeout(240_000);
  await page.goto(`${demoOrigin}/favicon.svg`);
  await sendSignIn(page, 'admin@cashbook.test', 'cashbook-demo');
  for (const report of printed) await test.step(`${report.path}?${report.asks}`, () => expectPrinted(page, report));
});

test('statements of parties print one after the other, each from page 1', async ({ page }) => {
  test.skip(!hasProgram('pdftotext'), 'This machine has no poppler.');
  await page.goto(`${demoOrigin}/favicon.svg`);
  await sendSignIn(page, 'admin@cashbook.test', 'cashbook-demo');
  const suppliers = { path: '/reports/party-statements', asks: 'scope=all&kind=supplier', rows: 12 };
  const parties = await rowsOnScreen(page, suppliers);
  await page.goto(`${demoOrigin}/reports/party-statements/print?${suppliers.asks}&${year}&paper=a4-landscape`);
  await expect(page.getByRole('button', { name: /^Print/ })).toBeEnabled();
  const pdf = await pagesOfPdf(page);
  const texts = pdf.map(({ words }) => words.map(({ text }) => text).join(' '));
  expect(texts.filter((text) => text.includes('Page 1 of'))).toHaveLength(parties);
  await page.getByRole('combobox', { name: 'Statements or list' }).selectOption('The list');
  await expect(page.locator('.sheets .sheet').first()).toContainText('Statements of Parties');
});

/** The overviews have no print of their own: the browser prints the screen. */
const overviews = [
  { path: '/dashboard-two', title: 'Branches Overview' },
  { path: `/ecommers?branch=2`, title: 'Sales Overview' },
  { path: `/chart?branch=2&${year}`, title: 'Charts' },
] as const;

test('the overviews print every figure of the screen, within the margins and not on one another', async ({ page }) => {
  test.skip(!hasProgram('pdftotext'), 'This machine has no poppler.');
  await page.goto(`${demoOrigin}/favicon.svg`);
  await sendSignIn(page, 'admin@cashbook.test', 'cashbook-demo');
  for (const { path, title } of overviews) {
    await page.goto(`${demoOrigin}${path}`);
    await arrive(page, title);
    await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
    await expectPageReady(page);
    const cells = await page.getByRole('cell').allInnerTexts();
    const figures = cells.filter((text) => /^[\d,.-]+$/.test(text) && /\d/.test(text));
    const pdf = await pagesOfPdf(page);
    expect(figures.length, `${title}: figures`).toBeGreaterThan(1);
    const words = pdf.flatMap((paper) => paper.words);
    expect(lacking(figures, { width: 0, height: 0, words }, false), `${title}: on the screen alone`).toEqual([]);
    for (const [index, paper] of pdf.entries()) {
      expect(clashes(paper, 5), `${title}, page ${index + 1}: on one another`).toEqual([]);
    }
  }
});
