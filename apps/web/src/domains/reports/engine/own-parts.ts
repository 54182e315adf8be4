import type { Report, Row } from '@cashbook/contract/reports/report';
import type { WordOf } from '@cashbook/words/catalogue';
import type { ReactNode } from 'react';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperText } from '#ui/print/paper-column.ts';
import type { Preview } from '../print/print-screen.tsx';
import type { Values } from './report-url.ts';
import type { ReportFilters } from './use-report-filters.ts';

/** A report on the page: its description, and the parts that the description cannot express. */
export interface ShownReport {
  report: Report;
  /** The cells that the report draws itself, by the name of the column. */
  cells?: Cells | undefined;
  /** The cells that the report prints itself. */
  printed?: PrintedCells | undefined;
  /** The message when the report cannot be read and the server gives no reason, where the spec has its own words. */
  unexplained?: WordOf<'reports'> | undefined;
  /** The message when the report has no rows, where the spec has its own words. */
  nothing?: WordOf<'reports'> | undefined;
  /** Shows further words on the last run, from all its rows. */
  Remark?: ((props: { rows: readonly Row[] }) => ReactNode) | undefined;
  /** The buttons for actions on the report, before its exports. */
  Actions?: ((props: { filters: ReportFilters }) => ReactNode) | undefined;
}

/** The print of a report that is no list of its rows: its screen, and its pages as a part of a set. */
export interface OwnPrint {
  Screen: () => ReactNode;
  usePages: (filters: ReportFilters, paper: Paper | undefined) => Preview;
}

export type Cells = Readonly<Record<string, (props: { row: Row; asked: Values }) => ReactNode>>;
export type PrintedCells = Readonly<Record<string, (row: Row, frame: PrintFrame) => PaperText>>;
