import type { Column as ReportColumn, SheetWord } from '@cashbook/contract/reports/columns';
import { type Report, type Row, seenIn } from '@cashbook/contract/reports/report';
import type { ReactNode } from 'react';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { Column, SummaryRow } from '#ui/columns.tsx';
import { type GroupedRows, GroupHead, type Line } from '../engine/grouped-rows.ts';
import type { PrintedCells } from '../engine/own-parts.ts';
import { cellText, closingRows, namingColumn, openingCells, sumCells, textsWith } from '../engine/report-columns.tsx';
import type { Totals } from '../engine/use-report.ts';
import { type PageSums, pageSums } from './page-sums.ts';
import type { PrintedReport } from './paged-report.tsx';

/** What a report needs to be put on paper. The words are in the language of the branch. */
export interface ReportOnPaper {
  report: Report;
  cells: PrintedCells;
  rows: GroupedRows;
  totals: Totals;
  frame: PrintFrame;
  /** The first day, as it is printed; empty for a report as on a date. */
  firstDay: string;
  /** Left and right of the title. */
  left: string;
  right: string;
  above: ReactNode;
  t: (word: SheetWord | 'sl') => string;
  tPrint: (word: 'broughtForward' | 'carriedForward' | 'pageSubtotal') => string;
}

/** A report as pages: opening or what is brought forward, lines, subtotal, what is carried forward, totals. */
export function printedLines(paper: ReportOnPaper, counts: readonly number[]): PrintedReport<Line> {
  const { report, rows, totals, frame, t, tPrint } = paper;
  const { format } = frame;
  const { lines } = rows;
  const [block] = report.blocks;
  // Measured as one page, before it is known how many lines stand on each.
  const pages = pageSums(report, lines, counts.length === 0 ? [lines.length] : counts, totals.opening);
  const sumsOf = (page: number): PageSums => {
    const sums = pages[page];
    if (sums === undefined) throw new Error(`The report has no page ${page}.`);
    return sums;
  };
  const subtotal = (page: number): SummaryRow => ({
    key: 'subtotal',
    label: tPrint('pageSubtotal'),
    cells: sumCells(format, sumsOf(page).subtotal),
    className: 'subtotal',
  });
  const open = (label: string, day: string, page: number): SummaryRow => ({
    key: 'open',
    label: '',
    cells: openingCells(block, 'paper', format, { label, day, sums: sumsOf(page).brought }),
  });
  return {
    title: t(report.title),
    left: paper.left,
    right: paper.right,
    above: paper.above || undefined,
    columns: printColumns(paper),
    rows: lines,
    top: (page) => {
      if (page > 0) return [open(tPrint('broughtForward'), '', page)];
      return block.opening === undefined ? [] : [open(t('row_opening'), paper.firstDay, page)];
    },
    carry: (page) => [
      subtotal(page),
      {
        key: 'carried',
        label: tPrint('carriedForward'),
        cells: sumCells(format, sumsOf(page).carried),
        className: 'carried',
      },
    ],
    tail: () => [subtotal(pages.length - 1), ...closingRows(block, totals, format, t)],
  };
}

const looks = { amount: 'num', running: 'num' } as const;

function printColumns(paper: ReportOnPaper): ReadonlyArray<Column<Line>> {
  const { report, cells, rows, frame, t } = paper;
  const { format } = frame;
  const [block] = report.blocks;
  const { groups = [] } = block;
  const naming = namingColumn(block, 'paper');
  const drawn = seenIn(block, 'paper').map(({ name, column }): Column<Line> => {
    const { kind, head, shownHead = head } = column;
    return {
      key: name,
      head: t(shownHead),
      kind: kind === 'amount' || kind === 'running' ? looks[kind] : undefined,
      className: kind,
      cell: (line) => {
        if (!(line instanceof GroupHead)) {
          const content = cells[name]?.(line, frame) ?? printedText(paper, name, column, line);
          return name === naming && groups.length > 0 ? <Level of={groups.length}>{content}</Level> : content;
        }
        if (name === naming) {
          return (
            <Level of={line.level}>
              <b>{line.label}</b>
            </Level>
          );
        }
        const sum = line.sums[name];
        return sum === undefined ? '' : <b>{format.total(sum)}</b>;
      },
    };
  });
  const serial: Column<Line> = {
    key: 'sl',
    head: t('sl'),
    kind: 'sl',
    cell: (line, index) => (line instanceof GroupHead ? '' : format.count(rows.serialAt(index))),
  };
  return [serial, ...drawn];
}

/** The text of a cell, with what stands in it besides. */
function printedText({ report, frame }: ReportOnPaper, name: string, column: ReportColumn, row: Row): ReactNode {
  const { format, inDigits } = frame;
  const text = cellText(format, column, row[name]);
  const more = textsWith(format, report.blocks[0].columns, column, row).map(inDigits);
  if (more.length === 0) return column.kind === 'integer' ? inDigits(text) : text;
  return (
    <>
      <b className="med">{text}</b> <span className="t2">{more.join(' · ')}</span>
    </>
  );
}

/** Set in by the level of its group. */
const Level = ({ of, children }: { of: number; children: ReactNode }) => (
  <span className={`level-${of}`}>{children}</span>
);
