import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { paisaToText } from '@cashbook/money';
import { stringify } from 'csv-stringify';
import type { ExportFile } from '#export/export-file';
import { type Cell, rowsOf, type Sheet } from '#export/sheet';

/** A tab or a line end at the beginning, which some programs skip. */
const skippedStart = /^[\t\r\n]/;

/**
 * What spreadsheet programs take for the beginning of a formula, the full-width forms included: at the beginning of a text,
 * and after whatever a program may take for the end of a cell or a line, with spaces and quotation marks between.
 */
const formulaStart =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some of them separate cells and lines
  /(^|[;|\t\n\v\f\r\u001c-\u001f\u0085\u2028\u2029])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/**
 * Text as a cell: before what a spreadsheet would run as a formula goes an apostrophe. People type remarks, and other
 * people open the file, in programs that split it elsewhere than at its commas.
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
 * Writes the table of a report: one line of headers, then its rows; dates `yyyy-mm-dd`, amounts with two decimals and
 * no grouping. A byte order mark tells Excel that the file is UTF-8; without it Bangla text is garbled.
 */
export async function writeCsv(sheet: Sheet, file: ExportFile): Promise<void> {
  await pipeline(
    Readable.from(records(sheet, file)),
    // By itself it quotes only what contains a whole delimiter, and a lone line feed would begin a row.
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
