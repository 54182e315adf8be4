import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { paisaToNumber } from '@cashbook/money';
import ExcelJS from 'exceljs';
import type { ExportFile } from '#export/export-file';
import { type Cell, type Column, rowsOf, type Sheet } from '#export/sheet';

/** Excel ends a sheet at 1,048,576 rows; a longer report goes on in the next sheet. */
const ROWS_PER_SHEET = 1_000_000;
/** Excel's own style of grouping follows the reader's regional settings: lakhs and crores where those are set. */
const formats: Record<Column['kind'], string> = {
  text: '@',
  date: 'dd/mm/yyyy',
  integer: '0',
  number: 'General',
  amount: '#,##0.00',
};
const A4 = 9;

/** More characters a cell does not hold: Excel takes the workbook for a broken one. */
const LONGEST_TEXT = 32_767;

/** Writes a workbook: facts above, headers, then rows whose amounts are numbers and whose dates are dates. */
export async function writeXlsx(sheet: Sheet, file: ExportFile): Promise<void> {
  const stream = file.open();
  // Heard from the first byte on: a disk that is full says so at any time, and unheard that would end the process.
  const written = finished(stream);
  written.catch(() => undefined);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  try {
    await writeSheets(workbook, sheet, file);
    // What writes waits for room in the file for ever when the file fails: whichever ends first counts.
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
    // Other requests wait while rows are written; this lets them in between two batches.
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
  // A workbook has no time zone: midnight UTC is what lands on that calendar day.
  if (typeof cell === 'string' && kind === 'date') return new Date(`${cell}T00:00:00Z`);
  return typeof cell === 'string' ? textValue(cell) : cell;
}

/**
 * Text as a workbook can hold it, whatever the books hold: a character that XML has no way to write becomes U+FFFD, and a
 * text that is too long for a cell ends in an ellipsis. What looks like a workbook's own escape of a character (`_x0041_`)
 * is escaped itself, so that it stays what it is.
 */
function textValue(text: string): string {
  const whole = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  const held = whole.length <= LONGEST_TEXT ? whole : `${whole.slice(0, LONGEST_TEXT - 1)}…`;
  return held.replace(notInXml, '\ufffd');
}

/** What XML 1.0 has no way to write; and DEL, which exceljs leaves out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}\ufffe\uffff]/gu;
