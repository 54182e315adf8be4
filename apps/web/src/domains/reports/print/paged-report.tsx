import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PrintFrame, usePrintFrame } from '#screens/print-frame.ts';
import type { SummaryRow } from '#ui/columns.tsx';
import { isRoll, type Paper } from '#ui/print/paper.ts';
import type { PaperColumn } from '#ui/print/paper-column.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { SheetMeasure, Sheets } from '#ui/sheet.tsx';
import { LaidOutReport } from './laid-out-report.tsx';
import { startsOf } from './page-sums.ts';
import { headsOf, ReportSheet, rollCells } from './report-sheet.tsx';

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

/** A report on pages that we cut, each with its heads and sums, or on a roll in one strip. */
export function PagedReport<Row>(props: PagedReportProps<Row>) {
  const { branch, printedAt, paper, fontPx } = props;
  const frame = usePrintFrame(branch, printedAt);
  return isRoll(paper) ? (
    <ReportStrip key={`${paper} ${fontPx}`} {...props} frame={frame} />
  ) : (
    <LaidOutReport {...props} frame={frame} />
  );
}

/** A report on a roll: the parts of a row stand below one another, and the browser breaks their lines. */
function ReportStrip<Row>({ frame, paper, fontPx, report }: PagedReportProps<Row> & { frame: PrintFrame }) {
  const { t } = useTranslation('print');
  const whole = useMemo(() => report(frame, []), [report, frame]);
  const [counts, measure] = usePagedRows(paper, whole);
  const printed = useMemo(() => (counts === null ? whole : report(frame, counts)), [report, frame, counts, whole]);
  const shared = { frame, paper, fontPx, report: printed, columns: headsOf(printed.columns) };
  const rowsFrom = (from: number, count: number) =>
    printed.rows.slice(from, from + count).map((row) => rollCells(printed.columns, row));
  if (counts === null) {
    return (
      <SheetMeasure ref={measure}>
        <ReportSheet {...shared} rows={rowsFrom(0, printed.rows.length)} page={1} pages={2} measured />
      </SheetMeasure>
    );
  }
  const starts = startsOf(counts);
  return (
    <Sheets label={t('pages')}>
      {counts.map((count, page) => {
        const from = starts[page] ?? 0;
        return <ReportSheet key={from} {...shared} rows={rowsFrom(from, count)} page={page} pages={counts.length} />;
      })}
    </Sheets>
  );
}
