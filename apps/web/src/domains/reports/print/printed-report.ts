import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { ReactNode } from 'react';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperColumn } from '#ui/print/paper-column.ts';
import type { SummaryRow } from '#ui/table/columns.tsx';

/** The content of a report on its pages. */
export interface PrintedReport<Row> {
  title: string;
  left: ReactNode;
  right: ReactNode;
  columns: ReadonlyArray<PaperColumn<Row>>;
  rows: readonly Row[];
  /** Whether the row of that index heads the rows after it; no page ends with it. */
  isHead: (place: number) => boolean;
  /** Whether the row of that index begins a page. Without it no row does. */
  startsPage?: (place: number) => boolean;
  /** The subject above the column heads of every page, such as the account of a ledger. */
  above?: ReactNode;
  /** Returns the rows under the column heads: the opening, on later pages the sums brought forward. */
  top: (page: number) => readonly SummaryRow[];
  /** Returns the rows at the foot of every page but the last: its subtotal, the sums carried forward. */
  carry: (page: number) => readonly SummaryRow[];
  /** Returns the rows at the foot of the last page: its subtotal, the totals. */
  tail: () => readonly SummaryRow[];
}

export interface PagedReportProps<Row> {
  branch: PrintedBranch;
  paper: Paper;
  /** The rows per page; a page has fewer where they are too high. A roll has no pages to fill. */
  mostRows: number;
  fontPx: number;
  /** Switches to another paper or, with `onFont`, to a smaller font, where the report does not fit. */
  onPaper: (paper: Paper) => void;
  onFont: (fontPx: number) => void;
  /** The moment of printing, ISO 8601. */
  printedAt: string;
  /**
   * Returns the content of the report for these rows per page, which decide the sums at the page feet. Before they are
   * known, `counts` is empty, and the second of two pages has all rows. Another function is another report, whose pages
   * are laid out anew.
   */
  report: (frame: PrintFrame, counts: readonly number[]) => PrintedReport<Row>;
}
