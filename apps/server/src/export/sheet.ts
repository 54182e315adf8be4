import type { IsoDate, Paisa } from '@cashbook/money';
import type { ExportFile } from '#export/export-file';

/** Text, a date `yyyy-mm-dd`, a number, or an amount in paisa, as its column says; null leaves the cell empty. */
export type Cell = string | IsoDate | number | Paisa | null;

export interface Column {
  readonly header: string;
  readonly kind: 'text' | 'date' | 'integer' | 'number' | 'amount';
  /** In characters, for programs that show columns. */
  readonly width: number;
}

export interface SheetRow {
  readonly cells: readonly Cell[];
  /** Openings and totals stand out from the lines. */
  readonly total?: true;
}

/** A report as a spreadsheet takes it, before it is known which kind of file it becomes. */
export interface Sheet {
  readonly title: string;
  /** What the reader must know to read the figures: company, branch, range. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly Column[];
  /** How many rows there are, where that is known before they are read. */
  readonly rowCount?: number;
  /** Rows as they are read, some hundreds at a time: nothing here holds a whole report in memory. */
  readonly batches: AsyncIterable<readonly SheetRow[]>;
}

/** The rows of a sheet for its file, while the export is wanted. */
export function rowsOf({ batches, rowCount = 0 }: Sheet, file: ExportFile): AsyncIterable<readonly SheetRow[]> {
  file.expectRows(rowCount);
  return file.whileWanted(batches, (rows) => rows.length);
}
