import type { PrintedBranch } from '@cashbook/contract/access/letterhead';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PrintFrame, usePrintFrame } from '#screens/print-frame.ts';
import type { SummaryRow } from '#ui/columns.tsx';
import { isRoll, type Paper } from '#ui/print/paper.ts';
import type { PaperColumn } from '#ui/print/paper-column.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { SheetMeasure, Sheets } from '#ui/sheet.tsx';
import { LaidOutReport } from './laid-out-report.tsx';
import { paperCells, ReportSheet, rollCells } from './report-sheet.tsx';

/** What a report puts on its pages. */
export interface PrintedReport<Row> {
  title: string;
  left: ReactNode;
  right: ReactNode;
  columns: ReadonlyArray<PaperColumn<Row>>;
  rows: readonly Row[];
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
  /** Another key is another report: its pages are laid out anew. */
  reportKey: string;
  /** Rows per page; fewer where they are too high. A roll has no pages to fill. */
  mostRows: number;
  fontPx: number;
  /** Where the columns do not fit, another paper or a smaller font is offered. */
  onPaper: (paper: Paper) => void;
  onFont: (fontPx: number) => void;
  /** The moment of printing, ISO 8601. */
  printedAt: string;
  /** How the rows are shared out among the pages decides what their feet say. */
  report: (frame: PrintFrame, counts: readonly number[]) => PrintedReport<Row>;
}

/** A report on pages that we cut, each with its heads and sums, or on a roll in one strip. */
export function PagedReport<Row>(props: PagedReportProps<Row>) {
  const { branch, printedAt, paper, fontPx, reportKey } = props;
  const frame = usePrintFrame(branch, printedAt);
  const key = `${reportKey} ${frame.key}`;
  return isRoll(paper) ? (
    <ReportStrip {...props} frame={frame} reportKey={`${key} ${fontPx}`} />
  ) : (
    <LaidOutReport {...props} frame={frame} reportKey={key} />
  );
}

/** A report on a roll: the parts of a row stand below one another, and the browser breaks their lines. */
function ReportStrip<Row>({ frame, paper, reportKey, fontPx, report }: PagedReportProps<Row> & { frame: PrintFrame }) {
  const { t } = useTranslation('print');
  const [counts, measure] = usePagedRows(paper, reportKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the report
  const printed = useMemo(() => report(frame, counts ?? []), [reportKey, counts]);
  const shared = { frame, paper, fontPx, report: printed, columns: paperCells(printed.columns) };
  const rowsFrom = (from: number, count: number) =>
    printed.rows.slice(from, from + count).map((row) => rollCells(printed.columns, row));
  if (counts === null) {
    return (
      <SheetMeasure ref={measure}>
        <ReportSheet {...shared} rows={rowsFrom(0, printed.rows.length)} page={0} pages={1} measured />
      </SheetMeasure>
    );
  }
  return (
    <Sheets label={t('pages')}>
      {counts.map((count, page) => {
        const from = counts.slice(0, page).reduce((sum, on) => sum + on, 0);
        return <ReportSheet key={from} {...shared} rows={rowsFrom(from, count)} page={page} pages={counts.length} />;
      })}
    </Sheets>
  );
}
