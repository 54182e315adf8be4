import { type BrokenText, breakLines } from './break-lines.ts';
import { type ColumnNeed, cellPaddingEm, columnNeed, columnWidths } from './column-widths.ts';
import { packPages } from './pack-pages.ts';
import { type PaperColumn, stacked } from './paper-column.ts';
import type { MeasureText } from './text-measure.ts';

/** What is to be laid out, before it is known on how wide a paper. */
export interface Layable<Row> {
  columns: ReadonlyArray<PaperColumn<Row>>;
  rows: readonly Row[];
  /** The cells of sums and balances around the rows, by column key. */
  sums: ReadonlyArray<Readonly<Record<string, string>>>;
  measure: MeasureText;
}

/** A way to set the columns, and how much room it takes. */
interface Setting<Row> {
  columns: ReadonlyArray<PaperColumn<Row>>;
  needs: readonly ColumnNeed[];
}

/** The columns side by side, and where some may stand below others, so: the first that fits is taken. */
export type Settings<Row> = ReadonlyArray<Setting<Row>>;

/** Measures every text once. */
export function measured<Row>({ columns, rows, sums, measure }: Layable<Row>): Settings<Row> {
  const needs = columns.map((column) =>
    columnNeed(
      column,
      column.grow ? [] : rows.map((row) => column.cell(row)),
      sums.map(({ [column.key]: sum }) => sum ?? ''),
      measure,
    ),
  );
  const narrow = stacked(columns);
  if (narrow.length === columns.length) return [{ columns, needs }];
  return [
    { columns, needs },
    { columns: narrow, needs: narrow.map((column) => needOf(column, columns, needs)) },
  ];
}

/** A column with others below it needs what the widest of them does. */
function needOf<Row>(
  column: PaperColumn<Row>,
  all: ReadonlyArray<PaperColumn<Row>>,
  needs: readonly ColumnNeed[],
): ColumnNeed {
  const own = needs.filter((_, place) => all[place]?.key === column.key || all[place]?.below === column.key);
  return {
    leastEm: Math.max(...own.map(({ leastEm }) => leastEm)),
    naturalEm: Math.max(...own.map(({ naturalEm }) => naturalEm)),
    grows: column.grow === true,
  };
}

export interface Widths<Row> {
  columns: ReadonlyArray<PaperColumn<Row>>;
  /** In pixels, of each column. */
  widthsPx: readonly number[];
}

/** The columns with their widths on a paper; null where they do not fit it in that font. */
export function widthsOn<Row>(settings: Settings<Row>, paper: { fontPx: number; widthPx: number }): Widths<Row> | null {
  for (const { columns, needs } of settings) {
    const widthsPx = columnWidths(needs, paper);
    if (widthsPx !== null) return { columns, widthsPx };
  }
  return null;
}

/** The largest of these fonts in which the columns fit a paper of that width; null where none is small enough. */
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
  const cells = columns.map((column, place) => {
    const lead = column.lead?.(row) ?? '';
    // What the widths were made for is not broken by the last digit of a sum.
    const widthEm = (widthsPx[place] ?? 0) / fontPx - 2 * cellPaddingEm;
    return breakLines({ lead, text: column.cell(row) }, widthEm, measure);
  });
  return { cells, lines: Math.max(1, ...cells.map(({ lines }) => lines)) };
}

/** What the paper and the frame of its pages leave, in pixels. */
export interface Room {
  /** Below title and above the footer. */
  bodyPx: number;
  /** Heads and opening row; sum and balance carried forward; totals. */
  headPx: number;
  carryPx: number;
  tailPx: number;
}

export interface Pages {
  /** How many rows stand on each page. */
  counts: readonly number[];
  /** Above and below the text of every row, in ems. */
  paddingEm: number;
}

/** Rows have this much air above and below where the page has room for it, in ems. */
const paddingsEm = [0.6, 0.4, 0.22];
/** The rule below a row. */
const rulePx = 1;
/** What rounding to the pixels of a screen or a printer takes of a page. */
const slackPx = 2;

/** The height of a line of text, as a share of the font; Bangla needs room for its vowel signs. */
export const lineHeight = (language: string): number => (language === 'bn' ? 1.5 : 1.32);

/**
 * How many rows go on each page: as many as are asked for, if need be with less air, else as many as fit. Null where not
 * even one row does, with what has to stand on its page.
 */
export function pagesOf(
  rows: ReadonlyArray<Pick<PrintedRow, 'lines'>>,
  { bodyPx, headPx, carryPx, tailPx }: Room,
  { fontPx, linePx, mostRows }: { fontPx: number; linePx: number; mostRows: number },
): Pages | null {
  const roomPx = bodyPx - headPx - slackPx;
  const leastPages = Math.max(1, Math.ceil(rows.length / mostRows));
  let last: Pages | null = null;
  for (const paddingEm of paddingsEm) {
    const heights = rows.map(({ lines }) => lines * linePx + 2 * paddingEm * fontPx + rulePx);
    const tallestPx = heights.reduce((most, px) => Math.max(most, px), 0);
    if (tallestPx + Math.max(carryPx, tailPx) > roomPx) continue;
    const counts = packPages(heights, { roomPx, carryPx, tailPx, mostRows });
    last = { counts, paddingEm };
    if (counts.length <= leastPages) break;
  }
  return last;
}
