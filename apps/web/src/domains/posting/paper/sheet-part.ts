import type { PrintFrame } from '#screens/print-frame.ts';
import type { Paper } from '#ui/print/paper.ts';

/** One page of a document: its lines from `from` on, its number, and the number of all pages. */
export interface SheetPart {
  frame: PrintFrame;
  paper: Paper;
  from: number;
  count: number;
  page: number;
  pages: number;
  /** Whether the sheet is measured: it then has the carried sum and the end on one page. */
  measured?: boolean;
}
