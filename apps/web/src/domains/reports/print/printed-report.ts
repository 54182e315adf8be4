import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { ReactNode } from 'react';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { SummaryRow } from '#ui/columns.tsx';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperColumn } from '#ui/print/paper-column.ts';

/** What a report puts on its pages. */
export interface PrintedReport<Row> {
  title: string;
  left: ReactNode;
  right: ReactNode;
  columns: ReadonlyArray<PaperColumn<Row>>;
  rows: readonly Row[];
  /** Whether the row of that place heads those after it: no page ends with it. */
  isHead: (place: number) => boolean;
  /** Above the column heads of every page: whose ledger it is. */
  above?: ReactNode;
  /** Under the column heads: the opening, on later pages what is brought forward. */
  top: (page: number) => readonly SummaryRow[];
  /** At the foot of every page but the last: its subtotal, what is carried forward. */
  carry: (page: number) => readonly SummaryRow[];
  /** At the foot of the last page: its subtotal, the totals. */
  tail: () => readonly SummaryRow[];
}

export interface PagedReportProps<Row> {
  branch: PrintedBranch;
  paper: Paper;
  /** Rows per page; fewer where they are too high. A roll has no pages to fill. */
  mostRows: number;
  fontPx: number;
  /** Where a report does not fit, another paper or a smaller font is offered. */
  onPaper: (paper: Paper) => void;
  onFont: (fontPx: number) => void;
  /** The moment of printing, ISO 8601. */
  printedAt: string;
  /**
   * How the rows are shared out among the pages decides what their feet say; before it is known, `counts` is empty, and
   * the second of two pages has all of them. Another function is another report, whose pages are laid out anew.
   */
  report: (frame: PrintFrame, counts: readonly number[]) => PrintedReport<Row>;
}
