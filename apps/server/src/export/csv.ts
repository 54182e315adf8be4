import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { paisaToText } from '@cashbook/money';
import { stringify } from 'csv-stringify';
import type { ExportFile } from '#export/export-file';
import { type Cell, rowsOf, type Sheet } from '#export/sheet';

/** Matches a tab or a line end at the beginning, which some programs skip. */
const skippedStart = /^[\t\r\n]/;

/**
 * Matches the positions where spreadsheet programs see the beginning of a formula, the full-width forms included. These are the
 * beginning of a text and every character that a program may take for the end of a cell or a line. Spaces and quotation marks
 * may be between.
 */
const formulaStart =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some of them separate cells and lines
  /(^|[;|\t\n\v\f\r\u001c-\u001f\u0085\u2028\u2029])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/**
 * Returns text that is safe in a cell: an apostrophe precedes any part that a spreadsheet would run as a formula. People type
 * remarks, and other people open the file, in programs that may split it at other characters than commas.
 */
export function guardFormula(text: string): string {
  const guarded = text.replace(formulaStart, (_, end: string, between: string) => `${end}${between}'`);
  return skippedStart.test(guarded) ? `'${guarded}` : guarded;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return paisaToText(cell);
  return typeof cell === 'number' ? String(cell) : guardFormula(cell);
}

/**
 * Writes the table of a report: one line of headers, then its rows. Dates are `yyyy-mm-dd`, and amounts have two decimals and
 * no grouping. A byte order mark says to Excel that the file is UTF-8; without it Bangla text is garbled.
 */
export async function writeCsv(sheet: Sheet, file: ExportFile): Promise<void> {
  await pipeline(
    Readable.from(records(sheet, file)),
    // By default it quotes only cells with a whole delimiter, and a lone line feed would begin a row.
    stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ }),
    file.open(),
  );
}

async function* records(sheet: Sheet, file: ExportFile): AsyncGenerator<string[]> {
  yield sheet.columns.map((column) => column.header);
  for await (const batch of rowsOf(sheet, file)) {
    for (const row of batch) yield row.cells.map(cellText);
  }
}
