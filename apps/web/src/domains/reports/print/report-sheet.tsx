import type { CSSProperties } from 'react';
import type { PrintFrame } from '#screens/print-frame.ts';
import { names } from '#ui/names.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { BrokenText } from '#ui/print/break-lines.ts';
import type { Paper } from '#ui/print/paper.ts';
import type { PaperColumn } from '#ui/print/paper-column.ts';
import { type Column, cellClass, HeadCells, SummaryCells, type SummaryRow } from '#ui/table/columns.tsx';
import type { PrintedReport } from './printed-report.ts';

/** The cells of a row as they are printed. */
export type RowOnPaper = ReadonlyArray<Pick<BrokenText, 'lead' | 'rest'>>;

/** Returns the columns of a paper in the form for heads and sums. */
export const headsOf = <Row,>(columns: ReadonlyArray<PaperColumn<Row>>): ReadonlyArray<Column<Row>> =>
  columns.map(({ key, head, align, className }) => ({
    key,
    head,
    kind: align === 'end' ? 'num' : undefined,
    className,
    cell: () => '',
  }));

/** Returns the cells of a row on a roll; the browser breaks their lines. */
export const rollCells = <Row,>(columns: ReadonlyArray<PaperColumn<Row>>, row: Row): RowOnPaper =>
  columns.map(({ cell }) => {
    const { lead, text } = cell(row);
    return { lead, rest: lead === '' || text === '' ? text : ` ${text}` };
  });

export interface ReportSheetProps<Row> {
  frame: PrintFrame;
  paper: Paper;
  fontPx: number;
  report: PrintedReport<Row>;
  columns: ReadonlyArray<Column<Row>>;
  /** The width of each column, in pixels; absent on a roll, which has no columns side by side. */
  widthsPx?: readonly number[] | undefined;
  /** The height of a line, and the padding above and below a row, in pixels. */
  linePx?: number | undefined;
  paddingPx?: number | undefined;
  rows: readonly RowOnPaper[];
  /** The index of the page, from 0. */
  page: number;
  pages: number;
  /** Whether the page is only measured: it then has both feet. */
  measured?: boolean;
}

/** One page of a report, with heads, the sums brought forward, its rows, its sums. */
export function ReportSheet<Row>(props: ReportSheetProps<Row>) {
  const { frame, paper, fontPx, report, columns, widthsPx, linePx, paddingPx, rows, page, pages, measured } = props;
  const { title, left, right, above } = report;
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
      <table className="report-print" style={lengthsOf(linePx, paddingPx)}>
        <colgroup>
          {columns.map(({ key }, index) => (
            <col key={key} style={widthsPx && { width: widthsPx[index] }} />
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
        <Lines columns={columns} rows={rows} />
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

function Lines<Row>({ columns, rows }: Pick<ReportSheetProps<Row>, 'columns' | 'rows'>) {
  const classes = columns.map(cellClass);
  return (
    <tbody className="lines">
      {rows.map((cells, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed rows never change places
        <tr key={index} data-print="row">
          {cells.map(({ lead, rest }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's
            <td key={at} className={lead === '' ? classes[at] : names(classes[at], 'led')}>
              {lead !== '' && <b className="med">{lead}</b>}
              {rest}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type Lengths = CSSProperties & Partial<Record<'--line' | '--row-padding', string>>;

const lengthsOf = (linePx: number | undefined, paddingPx: number | undefined): Lengths => ({
  ...(linePx !== undefined && { '--line': `${linePx}px` }),
  ...(paddingPx !== undefined && { '--row-padding': `${paddingPx}px` }),
});

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
