import type { Report, Row } from '@cashbook/contract/reports/report';
import type { WordOf } from '@cashbook/words/catalogue';
import type { ReactNode } from 'react';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { PaperText } from '#ui/print/paper-column.ts';
import type { Values } from './report-url.ts';

/** A report on the page: its description, and what it brings along that no description says. */
export interface ShownReport {
  report: Report;
  /** What it shows in a cell in its own way, by the name of the column. */
  cells?: Cells | undefined;
  /** The same on paper. */
  printed?: PrintedCells | undefined;
  /** What is said when it does not come and the server gives no reason, where the spec has its own words. */
  unexplained?: WordOf<'reports'> | undefined;
  /** What is said where it has no rows, where the spec has its own words. */
  nothing?: WordOf<'reports'> | undefined;
  /** Further words on the last run, from all its rows. */
  Remark?: ((props: { rows: readonly Row[] }) => ReactNode) | undefined;
  /** What can be done about it, before its exports. */
  Actions?: (() => ReactNode) | undefined;
}

export type Cells = Readonly<Record<string, (props: { row: Row; asked: Values }) => ReactNode>>;
export type PrintedCells = Readonly<Record<string, (row: Row, frame: PrintFrame) => PaperText>>;
