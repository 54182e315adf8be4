import { formatDate, type IsoDate } from '@cashbook/money';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { exportName } from '#domains/reports/export-name';
import type { ExportFile } from '#export/export-file';
import { type ListColumn, listSheet } from '#export/list-sheet';
import type { Written } from '#export/spool';
import { type SpreadsheetFormat, writeSpreadsheet } from '#export/spreadsheet';
import type { Word, Words } from '#export/words';

/** Balances of a branch at the end of a day, as a file takes them. */
export interface Balances<Row> {
  readonly words: Words;
  readonly title: Word;
  /** What the file is called, before branch and day. */
  readonly name: string;
  readonly frame: BranchFrame;
  readonly day: IsoDate;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly total: Row;
}

export function writeBalances<Row>(
  { words, title, name, frame, day, columns, rows, total }: Balances<Row>,
  format: SpreadsheetFormat,
  file: ExportFile,
): Promise<Written> {
  const facts = [
    { label: words.say('fact_branch'), value: frame.branchName },
    { label: words.say('fact_date'), value: formatDate(day) },
  ];
  const heading = { title: words.say(title), company: frame.companyName, facts };
  const sheet = listSheet(words, heading, columns, rows, total);
  return writeSpreadsheet(sheet, format, file, exportName([name, frame.branchName], day));
}
