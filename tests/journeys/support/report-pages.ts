import { spawnSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';

/** The pages of a report: on the desk, and in its PDF. */

interface Word {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface PdfPage {
  width: number;
  height: number;
  words: Word[];
}

/** Every page of the PDF of the page in hand, with its words and where they stand, in points. */
export async function pagesOfPdf(page: Page): Promise<PdfPage[]> {
  const input = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input, encoding: 'utf8', maxBuffer: 1e8 });
  const box = /xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/g;
  return stdout
    .split('<page ')
    .slice(1)
    .map((text) => {
      const [, width, height] = /^width="([\d.]+)" height="([\d.]+)"/.exec(text) ?? [];
      const words = [...text.matchAll(box)].map(([, left, top, right, bottom, word = '']) => ({
        text: word.replaceAll('&amp;', '&'),
        left: Number(left),
        right: Number(right),
        top: Number(top),
        bottom: Number(bottom),
      }));
      return { width: Number(width), height: Number(height), words };
    });
}

/** The fonts of the PDF of the page in hand, without the mark of the subset. */
export async function fontsOfPdf(page: Page): Promise<string[]> {
  const input = await page.pdf({ preferCSSPageSize: true });
  const { stdout } = spawnSync('pdffonts', ['-'], { input, encoding: 'utf8' });
  const [, , ...lines] = stdout.trim().split('\n');
  return lines.map((line) => line.split(' ', 1)[0]?.replace(/^[A-Z]{6}\+/, '') ?? '');
}

/** Words that stand on one another, or where the sheet has its margins. */
export function clashes({ width, height, words }: PdfPage, marginPt: number): string[] {
  const outside = words.filter(
    ({ left, right, bottom }) => left < marginPt || right > width - marginPt || bottom > height,
  );
  const overlaps = words.flatMap((one, place) =>
    words.slice(place + 1).filter((other) => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return wide > 1.5 && high > 0.6 * Math.min(one.bottom - one.top, other.bottom - other.top);
    }),
  );
  return [...outside, ...overlaps].map(({ text }) => text);
}

/** One page on the desk; figures as they are printed. */
export interface DeskPage {
  words: string[];
  heads: string[];
  foot: string;
  rows: string[];
  /** The figures of each row that is no head of a group, and below them those of the page's sums. */
  figures: string[][];
  brought: string[];
  subtotal: string[];
  carried: string[];
  cut: string[];
}

export const readDesk = (page: Page): Promise<DeskPage[]> =>
  page.locator('.sheets .sheet').evaluateAll((sheets) =>
    sheets.map((sheet) => {
      const shown = (parts: string) =>
        Array.from(sheet.querySelectorAll(parts)).filter((part) => part.checkVisibility());
      const textsIn = (parts: string) => shown(parts).map((part) => part.textContent);
      const isCut = (part: Element) =>
        part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
      const rows = Array.from(sheet.querySelectorAll('[data-print=row]'));
      const leaves = rows.filter((row) => row.querySelector('.num.led') === null);
      return {
        words: textsIn('.sheet-head p, .sheet-head b, .sheet-title > *, th, td, footer > *').join(' ').split(/\s+/),
        heads: textsIn('th'),
        foot: sheet.querySelector('footer')?.textContent ?? '',
        rows: rows.map((row) => row.textContent),
        figures: leaves.map((row) => Array.from(row.querySelectorAll('.num'), (figure) => figure.textContent)),
        brought: textsIn('.open td.num'),
        subtotal: textsIn('.subtotal td.num'),
        carried: textsIn('.carried td.num'),
        cut: Array.from(sheet.querySelectorAll('.sheet-body, th, td'))
          .filter(isCut)
          .map((part) => part.textContent.slice(0, 60)),
      };
    }),
  );

const inLatin = (text: string) => text.replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)));
const paisaOf = (figure: string) =>
  figure === '-' || figure === '' ? 0 : Math.round(Number(inLatin(figure).replaceAll(',', '')) * 100);

/**
 * Figures and Latin words, in the parts in which a PDF has them: a part is of one font. Bangla words come out of it in the
 * order in which they are drawn, and are not compared.
 */
const comparable = (word: string) => (/^[!-~০-৯]+$/.test(word) ? (word.match(/[০-৯]+|[!-~]+/g) ?? []) : []);

/** On a roll the browser breaks lines, and it does so after hyphens. */
const partsOnRoll = (word: string) => word.split(/(?<=-)/);

/** Words of the preview that the paper lacks. */
export function lacking(words: readonly string[], pdf: PdfPage, isRoll: boolean): string[] {
  const parts = isRoll ? partsOnRoll : (word: string) => [word];
  const left = pdf.words.flatMap(({ text }) => parts(text));
  return words
    .flatMap(comparable)
    .flatMap(parts)
    .filter((word) => {
      const at = left.indexOf(word);
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
}

/** Each page adds up its rows, and begins with what the page before carried forward. */
export function expectSums(where: string, sheet: DeskPage, before: DeskPage | undefined): void {
  for (const [column, sum] of sheet.subtotal.entries()) {
    // What runs from row to row has no sum.
    if (sum === '') continue;
    // The label of the sums also covers figures that have none, such as days, before the first that has one.
    const figures = sheet.figures.map((row) => paisaOf(row[row.length - sheet.subtotal.length + column] ?? ''));
    expect(paisaOf(sum), `${where}: the sum of figures ${column + 1}`).toBe(figures.reduce((all, one) => all + one, 0));
  }
  if (before === undefined) return;
  expect(before.carried.length, `${where}: the page before carries forward`).toBeGreaterThan(0);
  for (const [column, carried] of before.carried.entries()) {
    const brought = sheet.brought[sheet.brought.length - before.carried.length + column];
    if (carried !== '') expect(brought, `${where}: brought forward`).toBe(carried);
  }
}
