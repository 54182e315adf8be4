import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { paisaToNumber } from '@cashbook/money';
import ExcelJS from 'exceljs';
import type { ExportFile } from '#export/export-file';
import { type Cell, type Column, rowsOf, type Sheet } from '#export/sheet';

/** The most rows of a sheet. Excel ends a sheet at 1,048,576 rows; a longer report continues on the next sheet. */
const ROWS_PER_SHEET = 1_000_000;
/**
 * The number formats by kind of column. Excel's own grouping follows the reader's regional settings, with lakhs and crores
 * where those are set.
 */
const formats: Record<Column['kind'], string> = {
  text: '@',
  date: 'dd/mm/yyyy',
  integer: '0',
  number: 'General',
  amount: '#,##0.00',
};
const A4 = 9;

/** The longest text of a cell; with a longer one Excel reports the workbook as broken. */
const LONGEST_TEXT = 32_767;

/** Writes a workbook: facts, headers, then the rows. Amounts are numbers and dates are dates. */
export async function writeXlsx(sheet: Sheet, file: ExportFile): Promise<void> {
  const stream = file.open();
  // Handles errors from the first byte on: a full disk can report one at any time, and an unhandled one would end the process.
  const written = finished(stream);
  written.catch(() => undefined);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  try {
    await writeSheets(workbook, sheet, file);
    // When the file fails, the writer waits forever for room in it. So the first of the two to end decides.
    await Promise.race([workbook.commit(), written]);
    await written;
  } catch (error) {
    stream.destroy();
    throw stream.errored ?? error;
  }
}

async function writeSheets(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  sheet: Sheet,
  file: ExportFile,
): Promise<void> {
  let number = 1;
  let worksheet = beginSheet(workbook, sheet, number);
  let rows = 0;
  for await (const batch of rowsOf(sheet, file)) {
    if (rows + batch.length > ROWS_PER_SHEET) {
      worksheet.commit();
      number += 1;
      worksheet = beginSheet(workbook, sheet, number);
      rows = 0;
    }
    rows += batch.length;
    for (const row of batch) {
      const added = worksheet.addRow(row.cells.map((cell, index) => cellValue(cell, sheet.columns[index]?.kind)));
      if (row.total) added.font = { bold: true };
      added.commit();
    }
    // Other requests wait while rows are written; this lets them run between two batches.
    await setImmediate();
  }
  worksheet.commit();
}

function beginSheet(workbook: ExcelJS.stream.xlsx.WorkbookWriter, sheet: Sheet, number: number): ExcelJS.Worksheet {
  const headRows = sheet.facts.length + 2;
  const worksheet = workbook.addWorksheet(number === 1 ? sheet.title : `${sheet.title} (${number})`, {
    views: [{ state: 'frozen', ySplit: headRows }],
    pageSetup: { paperSize: A4, orientation: 'portrait', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  worksheet.columns = sheet.columns.map(({ width, kind }) => ({ width, style: { numFmt: formats[kind] } }));
  const heading = worksheet.addRow([textValue(sheet.title)]);
  heading.font = { bold: true, size: 14 };
  heading.commit();
  for (const { label, value } of sheet.facts) worksheet.addRow([textValue(label), textValue(value)]).commit();
  const headers = worksheet.addRow(sheet.columns.map((column) => textValue(column.header)));
  headers.font = { bold: true };
  headers.commit();
  return worksheet;
}

function cellValue(cell: Cell, kind: Column['kind'] | undefined): ExcelJS.CellValue {
  if (typeof cell === 'bigint') return paisaToNumber(cell);
  // A workbook has no time zone: midnight UTC is shown as that calendar day.
  if (typeof cell === 'string' && kind === 'date') return new Date(`${cell}T00:00:00Z`);
  return typeof cell === 'string' ? textValue(cell) : cell;
}

/**
 * Returns text that a workbook can represent. A character that XML cannot write becomes U+FFFD, and a text too long for a cell
 * ends in an ellipsis. Text that looks like a workbook's own escape of a character (`_x0041_`) is escaped, so that it stays the
 * same.
 */
function textValue(text: string): string {
  const whole = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  const fitted = whole.length <= LONGEST_TEXT ? whole : `${whole.slice(0, LONGEST_TEXT - 1)}…`;
  return fitted.replace(notInXml, '\ufffd');
}

/** Matches the characters that XML 1.0 cannot write, and DEL, which exceljs leaves out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}\ufffe\uffff]/gu;
