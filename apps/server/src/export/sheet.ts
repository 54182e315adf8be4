import type { IsoDate, Paisa } from '@cashbook/money';
import type { ExportFile } from '#export/export-file';

/** Text, a date `yyyy-mm-dd`, a number, or an amount in paisa, as its column's kind says; null leaves the cell empty. */
export type Cell = string | IsoDate | number | Paisa | null;

export interface Column {
  readonly header: string;
  readonly kind: 'text' | 'date' | 'integer' | 'number' | 'amount';
  /** The width in characters, for programs that show columns. */
  readonly width: number;
}

export interface SheetRow {
  readonly cells: readonly Cell[];
  /** Whether the row is an opening or a total, which is shown differently from the lines. */
  readonly total?: true;
}

/** A report as a spreadsheet, independent of the kind of file. */
export interface Sheet {
  readonly title: string;
  /** The facts that the reader needs to understand the figures: company, branch, range. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly Column[];
  /** The number of rows, when it is known before they are read. */
  readonly rowCount?: number;
  /** The rows, some hundreds at a time: no code has a whole report in memory. */
  readonly batches: AsyncIterable<readonly SheetRow[]>;
}

/** Returns the rows of a sheet for its file, while the export is wanted. */
export function rowsOf({ batches, rowCount = 0 }: Sheet, file: ExportFile): AsyncIterable<readonly SheetRow[]> {
  file.expectRows(rowCount);
  return file.whileWanted(batches, (rows) => rows.length);
}
