import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PrintFrame, usePrintFrame } from '#screens/print-frame.ts';
import { type Column, HeadCells, RowCells, SummaryCells, type SummaryRow } from '#ui/columns.tsx';
import { names } from '#ui/names.ts';
import type { Paper } from '#ui/print/paper.ts';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { Sheet, SheetMeasure, Sheets } from '#ui/sheet.tsx';

/** The rows of one page: from which on, and how many. */
export interface PageSpan {
  from: number;
  count: number;
}

/** What a report puts on its pages. */
export interface PrintedReport<Row> {
  title: string;
  left: ReactNode;
  right: ReactNode;
  columns: ReadonlyArray<Column<Row>>;
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
  /** Another key is another report: its pages are measured anew. */
  reportKey: string;
  /** Rows per page; fewer where they are too high. A roll has no pages to fill. */
  mostRows: number;
  fontPx: number;
  /** The moment of printing, ISO 8601. */
  printedAt: string;
  /** How the rows are shared out among the pages decides what their feet say. */
  report: (frame: PrintFrame, counts: readonly number[]) => PrintedReport<Row>;
}

/** A report on pages that we cut, each with its heads and sums; first laid out unseen to learn how high the rows are. */
export function PagedReport<Row>(props: PagedReportProps<Row>) {
  const { branch, paper, reportKey, mostRows, fontPx, printedAt, report } = props;
  const { t } = useTranslation('print');
  const frame = usePrintFrame(branch, printedAt);
  const [counts, measure] = usePagedRows(paper, `${reportKey} ${fontPx} ${frame.key}`, mostRows);
  const shared = { frame, paper, fontPx };
  if (counts === null) {
    const whole = report(frame, []);
    const span = { from: 0, count: whole.rows.length };
    return (
      <SheetMeasure ref={measure}>
        <ReportSheet {...shared} report={whole} span={span} page={0} pages={1} measured />
      </SheetMeasure>
    );
  }
  const paged = report(frame, counts);
  return (
    <Sheets label={t('pages')}>
      {spansOf(counts).map((span, page) => (
        <ReportSheet key={span.from} {...shared} report={paged} span={span} page={page} pages={counts.length} />
      ))}
    </Sheets>
  );
}

function spansOf(counts: readonly number[]): PageSpan[] {
  let from = 0;
  return counts.map((count) => {
    const span = { from, count };
    from += count;
    return span;
  });
}

interface ReportSheetProps<Row> {
  frame: PrintFrame;
  paper: Paper;
  report: PrintedReport<Row>;
  fontPx: number;
  span: PageSpan;
  /** From 0. */
  page: number;
  pages: number;
  /** For measuring: both feet on one page. */
  measured?: boolean;
}

function ReportSheet<Row>(props: ReportSheetProps<Row>) {
  const { frame, paper, report, fontPx, span, page, pages, measured } = props;
  const { title, left, right, columns, rows, above } = report;
  const isLast = page === pages - 1;
  return (
    <Sheet
      paper={paper}
      fontPx={fontPx}
      language={frame.language}
      letterhead={frame.letterhead}
      title={title}
      left={left}
      right={right}
      foot={frame.foot(page + 1, pages)}
    >
      <table className="report-print">
        <colgroup>
          {columns.map(({ key, kind, className }) => (
            <col key={key} className={names(kind, className)} />
          ))}
        </colgroup>
        <thead data-print="head">
          {above !== undefined && (
            <tr className="above">
              <td colSpan={columns.length}>{above}</td>
            </tr>
          )}
          <HeadCells columns={columns} />
          <SummaryRows columns={columns} rows={report.top(page)} className="open" />
        </thead>
        <tbody>
          {rows.slice(span.from, span.from + span.count).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed rows never change places
            <tr key={index} data-print="row">
              <RowCells columns={columns} row={row} index={span.from + index} />
            </tr>
          ))}
        </tbody>
        {(!isLast || measured) && (
          <tbody className="foot" data-print="carry">
            <SummaryRows columns={columns} rows={report.carry(page)} />
          </tbody>
        )}
        {isLast && (
          <tbody className="foot" data-print="tail">
            <SummaryRows columns={columns} rows={report.tail()} />
          </tbody>
        )}
      </table>
    </Sheet>
  );
}

interface SummaryRowsProps<Row> {
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly SummaryRow[];
  className?: string;
}

function SummaryRows<Row>({ columns, rows, className }: SummaryRowsProps<Row>) {
  return rows.map((row) => (
    <tr key={row.key} className={row.className ?? className}>
      <SummaryCells columns={columns} row={row} />
    </tr>
  ));
}
