import { type BrokenText, breakLines } from './break-lines.ts';
import { type ColumnNeed, cellPaddingEm, columnNeed, columnWidths } from './column-widths.ts';
import { packPages } from './pack-pages.ts';
import { type PaperColumn, waysToSet } from './paper-column.ts';
import type { MeasureText } from './text-measure.ts';

/** The columns and rows to be laid out, before the paper width is known. */
export interface Layable<Row> {
  columns: ReadonlyArray<PaperColumn<Row>>;
  rows: readonly Row[];
  /** The cells of sums and balances around the rows, by column key. */
  sums: ReadonlyArray<Readonly<Record<string, string>>>;
  measure: MeasureText;
}

/** A way to set the columns, and the room that it takes. */
interface Setting<Row> {
  columns: ReadonlyArray<PaperColumn<Row>>;
  needs: readonly ColumnNeed[];
}

/** The ways to set the columns, the widest first. The first that fits is used. */
export type Settings<Row> = ReadonlyArray<Setting<Row>>;

/** Returns the settings with the measured texts of every column. */
export function measured<Row>({ columns, rows, sums, measure }: Layable<Row>): Settings<Row> {
  const needs = new Map<PaperColumn<Row>, ColumnNeed>();
  const needOf = (column: PaperColumn<Row>): ColumnNeed => {
    const known = needs.get(column);
    if (known !== undefined) return known;
    const texts = column.grow > 0 ? [] : rows.map((row) => column.cell(row));
    const sumTexts = sums.map(({ [column.key]: sum }) => sum ?? '');
    const need = columnNeed(column, texts, sumTexts, measure);
    needs.set(column, need);
    return need;
  };
  return waysToSet(columns).map((way) => ({ columns: way, needs: way.map(needOf) }));
}

export interface Widths<Row> {
  columns: ReadonlyArray<PaperColumn<Row>>;
  /** The width of each column, in pixels. */
  widthsPx: readonly number[];
}

/** Returns the columns with their widths on a paper; null where they do not fit it in that font. */
export function widthsOn<Row>(settings: Settings<Row>, paper: { fontPx: number; widthPx: number }): Widths<Row> | null {
  for (const { columns, needs } of settings) {
    const widthsPx = columnWidths(needs, paper);
    if (widthsPx !== null) return { columns, widthsPx };
  }
  return null;
}

/** Returns the largest of these fonts in which the columns fit a paper of that width; null where none is small enough. */
export function largestFont<Row>(settings: Settings<Row>, widthPx: number, fonts: { least: number; most: number }) {
  for (let fontPx = fonts.most; fontPx >= fonts.least; fontPx -= 1) {
    if (widthsOn(settings, { fontPx, widthPx }) !== null) return fontPx;
  }
  return null;
}

/** The cells of a row broken into lines, in the order of the columns. */
export interface PrintedRow {
  cells: readonly BrokenText[];
  lines: number;
}

/** Breaks the cells of one row for the widths of its columns. */
export function printedRow<Row>(
  { columns, widthsPx }: Widths<Row>,
  row: Row,
  fontPx: number,
  measure: MeasureText,
): PrintedRow {
  const cells = columns.map((column, index) =>
    breakLines(column.cell(row), (widthsPx[index] ?? 0) / fontPx - 2 * cellPaddingEm, measure),
  );
  return { cells, lines: Math.max(1, ...cells.map(({ lines }) => lines)) };
}

/** The room that the paper and the page frame leave, in pixels. */
export interface Room {
  /** The height below the title and above the footer. */
  bodyPx: number;
  /** The heights of these parts: heads and opening row; sum and balance carried forward; totals. */
  headPx: number;
  carryPx: number;
  tailPx: number;
}

export interface Pages {
  /** The number of rows on each page. */
  counts: readonly number[];
  /** The padding above and below the text of every row, in ems. */
  paddingEm: number;
}

export interface PageSetting {
  fontPx: number;
  linePx: number;
  /** Rows per page, as asked for. */
  mostRows: number;
  /** Whether the row of that index heads the rows after it, so that a page with it also has one of them. */
  isHead: (place: number) => boolean;
  /** Whether the row of that index begins a page. */
  startsPage?: ((place: number) => boolean) | undefined;
}

/** The possible paddings above and below a row, in ems. The first for which the page has room is used. */
const paddingsEm = [0.6, 0.4, 0.22];
/** The height of the rule below a row. */
const rulePx = 1;
/** The height that rounding to screen or printer pixels takes from a page. */
const slackPx = 2;

/** Returns the height of a line of text, as a share of the font. Bangla needs room for its vowel signs. */
export const lineHeight = (language: string): number => (language === 'bn' ? 1.5 : 1.32);

/**
 * Returns the number of rows for each page: as many as asked for, with less padding if necessary, else as many as fit.
 * Returns null when even the tallest row does not fit together with the parts that must stand on its page.
 */
export function pagesOf(
  rows: ReadonlyArray<Pick<PrintedRow, 'lines'>>,
  { bodyPx, headPx, carryPx, tailPx }: Room,
  { fontPx, linePx, mostRows, isHead, startsPage }: PageSetting,
): Pages | null {
  const roomPx = bodyPx - headPx - slackPx;
  const asked = packPages(
    rows.map(() => 0),
    { roomPx, carryPx: 0, tailPx: 0, mostRows, isHead, startsPage },
  );
  let last: Pages | null = null;
  for (const paddingEm of paddingsEm) {
    const heights = rows.map(({ lines }) => lines * linePx + 2 * paddingEm * fontPx + rulePx);
    const tallestPx = heights.reduce((most, px) => Math.max(most, px), 0);
    if (tallestPx + Math.max(carryPx, tailPx) > roomPx) continue;
    last = { counts: packPages(heights, { roomPx, carryPx, tailPx, mostRows, isHead, startsPage }), paddingEm };
    if (last.counts.every((count, page) => count === asked[page])) break;
  }
  return last;
}

/** Returns a font in which the tallest row fits. Heads, sums and rows shrink with it, and a smaller font breaks fewer lines. */
export function fontThatFits(
  rows: ReadonlyArray<Pick<PrintedRow, 'lines'>>,
  { bodyPx, headPx, carryPx, tailPx }: Room,
  { fontPx, linePx }: Pick<PageSetting, 'fontPx' | 'linePx'>,
): number {
  const highestPx = rows.reduce((most, { lines }) => Math.max(most, lines), 1) * linePx + fontPx;
  return Math.min(fontPx - 1, Math.floor((fontPx * bodyPx) / (headPx + Math.max(carryPx, tailPx) + highestPx)));
}
