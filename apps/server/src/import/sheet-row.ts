/** A cell as the file has it; a date as `yyyy-mm-dd`. */
export type RawCell = string | number | boolean | null;

export interface RawRow {
  /** The row number as spreadsheets count it, from 1. */
  readonly row: number;
  readonly cells: readonly RawCell[];
}

/** The error when a file is neither a workbook nor a text of cells, or unpacks to more than a usual file. */
export class NotASheet extends Error {}
