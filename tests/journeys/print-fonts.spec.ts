import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { type Company, nasima } from './support/company.ts';
import { enterAs, expect, test } from './support/journey.ts';
import { hasProgram } from './support/programs.ts';
import { goWithin } from './support/reach.ts';
import { expectTold } from './support/toasts.ts';
import { addLine, saveVoucher } from './support/voucher.ts';

const rows = 80;
const amountOf = (place: number) => 1000 + place;
const markOf = (place: number) => `R${String(place).padStart(3, '0')}`;
const remarksOf = (place: number) =>
  place % 7 === 0 ? `${markOf(place)} পুরাতন বাকি আদায়, হাট খোলা রোড, দ্বিতীয় কিস্তি` : `${markOf(place)} Old due`;

/** A receipt of eighty rows, sent as the screen sends one of a single row. */
async function receiveMany(page: Page, company: Company): Promise<void> {
  await page.route(/\/trading\/cash\/received$/, async (route) => {
    const [row]: unknown[] = route.request().postDataJSON();
    if (typeof row !== 'object') throw new Error('A receipt is a list of rows.');
    const sent = Array.from({ length: rows }, (_, index) => ({
      ...row,
      amount: amountOf(index + 1),
      remarks: remarksOf(index + 1),
    }));
    await route.continue({ postData: JSON.stringify(sent) });
  });
  await enterAs(page, company, company.accountant, '/accounts/cash/receive');
  await addLine(page, { account: nasima.name, amount: '1' });
  await saveVoucher(page);
}

interface Word {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface PdfPage {
  width: number;
  words: Word[];
}

/** Every page of the PDF of the page in hand, with its words and where they stand, in points. */
async function pagesOfPdf(page: Page): Promise<PdfPage[]> {
  const input = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input, encoding: 'utf8', maxBuffer: 1e8 });
  return stdout
    .split('<page ')
    .slice(1)
    .map((text) => ({
      width: Number(/^width="([\d.]+)"/.exec(text)?.[1]),
      words: [
        ...text.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/g),
      ].map(([, left, top, right, bottom, word = '']) => ({
        text: word,
        left: Number(left),
        right: Number(right),
        top: Number(top),
        bottom: Number(bottom),
      })),
    }));
}

/** Words that stand on one another, or beyond the margins of the page. */
function clashes({ width, words }: PdfPage): string[] {
  const outside = words
    .filter(({ left, right }) => left < 20 || right > width - 15)
    .map(({ text }) => `outside: ${text}`);
  const overlaps = words.flatMap((one, place) =>
    words
      .slice(place + 1)
      .filter((other) => {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return wide > 1.5 && high > 0.6 * Math.min(one.bottom - one.top, other.bottom - other.top);
      })
      .map((other) => `${one.text} on ${other.text}`),
  );
  return [...outside, ...overlaps];
}

const inBangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);

/** What is cut on the pages on the desk: a body or a cell that holds more than it shows. */
const cutOnDesk = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.sheets .sheet-body, .sheets .lines td')]
      .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.className || 'body'}: ${part.textContent?.slice(0, 60)}`),
  );

interface Words {
  language: 'en' | 'bn';
  heads: string[];
  subtotal: string;
}

const english: Words = { language: 'en', heads: ['Description', 'Received'], subtotal: 'subtotal' };
const bangla: Words = { language: 'bn', heads: ['বিবরণ'], subtotal: 'এই' };

/** Checks every page of a print against what was posted; false where the screen says that it does not fit. */
async function printed(page: Page, company: Company, paper: string, font: number, words: Words): Promise<boolean> {
  const name = `${paper}, font ${font}, ${words.language}`;
  await goWithin(page, `/reports/cashbook/print?branch=${company.shopId}&rows=40&font=${font}&paper=${paper}`);
  const print = page.getByRole('button', { name: /^Print/ });
  const refusal = page.getByText(/do not fit this paper|has no room for its highest row/);
  await expect(refusal.or(page.locator('.sheets .sheet').first())).toBeVisible();
  if (await refusal.isVisible()) {
    await expect(print, name).toBeDisabled();
    return false;
  }
  await expect(print).toBeEnabled();
  expect(await cutOnDesk(page), name).toEqual([]);
  const pages = await pagesOfPdf(page);
  expect(pages.length, name).toBe(await page.locator('.sheets .sheet').count());
  const found: string[] = [];
  for (const [index, sheet] of pages.entries()) {
    const texts = sheet.words.map(({ text }) => text);
    const here = texts.filter((text) => /^R\d{3}$/.test(text));
    found.push(...here);
    expect(here.length, `${name}: rows on page ${index + 1}`).toBeGreaterThan(0);
    for (const head of words.heads) expect(texts, `${name}: page ${index + 1}`).toContain(head);
    const sum = here.reduce((total, mark) => total + amountOf(Number(mark.slice(1))), 0);
    const grouped = new Intl.NumberFormat('en-IN').format(sum);
    expect(texts, `${name}: the sum of page ${index + 1}`).toContain(
      words.language === 'bn' ? inBangla(grouped) : grouped,
    );
    expect(clashes(sheet), `${name}: page ${index + 1}`).toEqual([]);
  }
  expect(found, name).toEqual(Array.from({ length: rows }, (_, index) => markOf(index + 1)));
  return true;
}

test('every paper and font prints every row once, with heads and sums on every page and nothing cut', async ({
  page,
  company,
}) => {
  test.skip(!hasProgram('pdftotext'), 'This machine has no poppler.');
  test.setTimeout(400_000);
  await receiveMany(page, company);
  await page.context().clearCookies();
  await enterAs(page, company, company.admin, '/dashboard');

  const tried = async (words: Words, papers: readonly string[], fonts: readonly number[]) => {
    const fits: string[] = [];
    for (const paper of papers) {
      for (const font of fonts) if (await printed(page, company, paper, font, words)) fits.push(`${paper} ${font}`);
    }
    return fits;
  };
  const inEnglish = await tried(english, ['a4', 'a4-landscape', 'a5'], [9, 12, 18, 24]);
  const onLetter = await tried(english, ['letter', 'letter-landscape'], [6, 12, 24]);
  expect(inEnglish).toEqual(expect.arrayContaining(['a4 9', 'a4 12', 'a4 18', 'a4-landscape 24', 'a5 12']));
  expect(onLetter).toEqual(expect.arrayContaining(['letter 6', 'letter 12', 'letter-landscape 24']));

  await test.step('forty rows fit at font 9, as asked', async () => {
    await goWithin(page, `/reports/cashbook/print?branch=${company.shopId}&rows=40&font=9&paper=a4`);
    await expect(page.locator('.sheets .sheet')).toHaveCount(2);
  });

  await test.step('what does not fit is said, and the paper that takes it is offered', async () => {
    await goWithin(page, `/reports/cashbook/print?branch=${company.shopId}&rows=12&font=24&paper=a4`);
    await expect(page.getByText('At font 24 the columns do not fit this paper')).toBeVisible();
    await page.getByRole('button', { name: 'Landscape' }).click();
    await expect(page.locator('.sheets .sheet.a4-landscape').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Paper' }).selectOption('A4');
    await page.getByRole('button', { name: /^Font \d+$/ }).click();
    await expect(page.locator('.sheets .sheet.a4').first()).toBeVisible();
  });

  await test.step('in Bangla', async () => {
    await goWithin(page, `/branch/edit/${company.shopId}`);
    await page.getByRole('checkbox', { name: 'Use Bangla?' }).check();
    await page.getByRole('button', { name: /^Update/ }).click();
    await expectTold(page, 'Chawkbazar has been saved.');
    const fits = await tried(bangla, ['a4', 'a4-landscape'], [9, 12, 18, 24]);
    expect(fits).toEqual(expect.arrayContaining(['a4 9', 'a4 12', 'a4-landscape 18']));
  });
});
