import type { Chromium, Page } from '@cashbook/server/print/chromium';
import type { Options } from '#options';
import type { Product } from '#page/product';
import { enter, goTo, openSlowed, type Tree, type TreeName } from '#page/trees';
import { median } from '#statistics';
import { tableText, whole } from '#table';

/** One print of a long cash book. */
export interface PrintReading {
  readonly rows: number;
  readonly pages: number;
  /** The time from pressing Print on the loaded report until its pages can be printed. */
  readonly ms: number;
  /** The longest time during which the page did nothing else. */
  readonly longestPauseMs: number;
}

export interface PrintResult {
  readonly tree: TreeName;
  readonly readings: readonly PrintReading[];
}

/** The rows of a full voucher: the most that one may have. A last voucher has the rest. */
const rowsOfVoucher = 200;

/** Measures the print of a cash book of many rows, at twelve a page in the default font, in turns with another tree. */
export async function measurePrint(
  browser: Chromium,
  trees: readonly Tree[],
  { rounds, sizes: { printedRows } }: Pick<Options, 'rounds' | 'sizes'>,
  say: (text: string) => void,
): Promise<PrintResult[]> {
  const results = trees.map(({ tree, product }) => ({ tree, product, readings: [] as PrintReading[] }));
  say(`print: posting ${printedRows} rows`);
  for (const { product } of results) await fillCashBook(browser, product, printedRows);
  for (let round = 1; round <= rounds; round += 1) {
    say(`print: round ${round} of ${rounds}`);
    for (const { product, readings } of results) readings.push(await readPrint(browser, product, printedRows));
  }
  return results.map(({ tree, readings }) => ({ tree, readings }));
}

/** Returns the table of print results: a line for each figure, a column for each tree. */
export function printTable(results: readonly PrintResult[]): string {
  const line = (name: string, of: (reading: PrintReading) => number) => [
    name,
    ...results.map(({ readings }) => whole(median(readings.map(of)))),
  ];
  return tableText(
    ['print of a cash book, median', ...results.map(({ tree }) => tree)],
    [
      line('rows', (reading) => reading.rows),
      line('pages', (reading) => reading.pages),
      line('from Print to its pages, ms', (reading) => reading.ms),
      line('longest pause meanwhile, ms', (reading) => reading.longestPauseMs),
    ],
  );
}

async function opened<Result>(
  browser: Chromium,
  product: Product,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await openSlowed(browser, 1);
  try {
    await enter(page, product.origin);
    return await use(page);
  } finally {
    await page.close();
  }
}

const fillCashBook = (browser: Chromium, product: Product, rows: number) =>
  opened(browser, product, (page) =>
    page.evaluate(`(async () => {
      const found = await (await fetch('/api/coal4/search?searchName=trad&for=cash')).json();
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token };
      for (let posted = 0; posted < ${rows}; posted += ${rowsOfVoucher}) {
        const lines = Array.from({ length: Math.min(${rowsOfVoucher}, ${rows} - posted) }, (_, index) => ({
          account: found.data[index % found.data.length].value,
          remarks: 'Part of the old due, second instalment ' + (posted + index),
          amount: 1250 + index,
        }));
        const { status } = await fetch('/api/trading/cash/received', { method: 'POST', headers, body: JSON.stringify(lines) });
        if (status >= 300) throw new Error('a receipt was answered ' + status);
      }
    })()`),
  );

const readPrint = (browser: Chromium, product: Product, rows: number) =>
  opened(browser, product, async (page) => {
    await goTo(page, `${product.origin}/reports/cashbook`);
    return page.evaluate<PrintReading>(printCashBook(rows));
  });

/** Waits until the whole report is there, presses Print, and waits until the pages can be printed and are painted. */
const printCashBook = (rows: number) => `(async () => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const button = () => [...document.querySelectorAll('main button')].find((one) => one.textContent.startsWith('Print'));
  const ran = () => document.querySelector('.ran')?.textContent ?? '';
  const said = () => Number(/([\\d,]+) rows in/.exec(ran())?.[1]?.replaceAll(',', '') ?? 0);
  while (said() < ${rows} || ran().includes('read so far')) await pause(100);
  await pause(1000);
  const rowsSaid = said();
  const title = document.querySelector('h1');
  const start = performance.now();
  let longestPauseMs = 0;
  let last = start;
  let goesOn = true;
  const tick = () => {
    const now = performance.now();
    longestPauseMs = Math.max(longestPauseMs, now - last);
    last = now;
    if (goesOn) setTimeout(tick, 5);
  };
  tick();
  button().click();
  const sheets = () => document.querySelectorAll('.sheets .sheet').length;
  const isReady = () => document.querySelector('h1') !== title && sheets() > 0 && button()?.disabled === false;
  while (!isReady()) {
    if (performance.now() - start > 300000) throw new Error('the print does not come');
    await pause(10);
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  goesOn = false;
  return { rows: rowsSaid, pages: sheets(), ms: performance.now() - start, longestPauseMs };
})()`;
