/** A cell as a file has it; a date as `yyyy-mm-dd`. */
export type RawCell = string | number | boolean | null;

export interface RawRow {
  /** As a spreadsheet counts it, from 1. */
  readonly row: number;
  readonly cells: readonly RawCell[];
}

/** The file is neither a workbook nor a text of cells, or unfolds to more than a file of people does. */
export class NotASheet extends Error {}
