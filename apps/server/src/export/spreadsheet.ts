import { spreadsheetTypes } from '@cashbook/contract/spreadsheet';
import { writeCsv } from '#export/csv';
import type { ExportFile } from '#export/export-file';
import type { Sheet } from '#export/sheet';
import type { Written } from '#export/spool';
import { writeXlsx } from '#export/xlsx';

const [xlsxType, csvType] = spreadsheetTypes;
const kinds = {
  xlsx: { contentType: xlsxType, write: writeXlsx },
  csv: { contentType: `${csvType}; charset=utf-8`, write: writeCsv },
} as const;

export type SpreadsheetFormat = keyof typeof kinds;

/** Writes a report as the requested kind of file. */
export async function writeSpreadsheet(
  sheet: Sheet,
  format: SpreadsheetFormat,
  file: ExportFile,
  name: string,
): Promise<Written> {
  const { contentType, write } = kinds[format];
  await write(sheet, file);
  return { kind: 'written', contentType, fileName: `${name}.${format}` };
}
