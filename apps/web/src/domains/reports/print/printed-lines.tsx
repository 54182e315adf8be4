import type { Column as ReportColumn, SheetWord } from '@cashbook/contract/reports/columns';
import { type Report, type Row, seenIn } from '@cashbook/contract/reports/report';
import type { ReactNode } from 'react';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { Column, SummaryRow } from '#ui/columns.tsx';
import { type GroupedRows, GroupHead, type Line } from '../engine/grouped-rows.ts';
import type { PrintedCell, PrintedCells } from '../engine/own-parts.ts';
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
    columns: paperColumns(paper).map(tableColumn),
    rows: lines,
    top: (page) => {
      if (page > 0) return [open(tPrint('broughtForward'), '', page)];
      return block.opening === undefined ? [] : [open(t('openingBalance'), paper.firstDay, page)];
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

/** Sets in the name of a group, and rows below groups, by their level. */
const indent = (level: number) => '\u2003'.repeat(level);

/** A column on paper; its cells are text, so that they can be laid out for paper and font. */
interface PaperColumn {
  key: string;
  head: string;
  align: 'start' | 'end';
  minCharacters: number;
  grow: boolean;
  kind: ReportColumn['kind'];
  /** Said in bold before the cell. */
  lead: (line: Line) => string;
  cell: (line: Line) => string;
}

function paperColumns(paper: ReportOnPaper): readonly PaperColumn[] {
  const { report, rows, frame, t } = paper;
  const { format } = frame;
  const [block] = report.blocks;
  const naming = namingColumn(block, 'paper');
  const levels = block.groups?.length ?? 0;
  const serials = new Map(rows.lines.map((line, index) => [line, rows.serialAt(index)]));
  const drawn = seenIn(block, 'paper').map(({ name, column }): PaperColumn => {
    const { kind, head, shownHead = head, minCharacters, grow = 0 } = column;
    const isNaming = name === naming;
    const textsOf = (line: Line): PrintedCell => {
      if (!(line instanceof GroupHead)) return printedCell(paper, name, column, line);
      const sum = line.sums[name];
      return { lead: isNaming ? line.label : sum === undefined ? '' : format.amount(sum), text: '' };
    };
    const setIn = (line: Line) => (isNaming ? indent(line instanceof GroupHead ? line.level : levels) : '');
    return {
      key: name,
      head: t(shownHead),
      align: kind === 'amount' || kind === 'running' ? 'end' : 'start',
      minCharacters,
      grow: grow > 0,
      kind,
      lead: (line) => {
        const { lead } = textsOf(line);
        return lead === '' ? '' : setIn(line) + lead;
      },
      cell: (line) => {
        const { lead, text } = textsOf(line);
        return lead === '' ? setIn(line) + text : text;
      },
    };
  });
  const serial: PaperColumn = {
    key: 'sl',
    head: t('sl'),
    align: 'start',
    minCharacters: 2,
    grow: false,
    kind: 'serial',
    lead: () => '',
    cell: (line) => (line instanceof GroupHead ? '' : format.count(serials.get(line) ?? 0)),
  };
  return [serial, ...drawn];
}

/** What is printed in a cell of a row, with what stands in it besides. */
function printedCell(
  { report, cells, frame }: ReportOnPaper,
  name: string,
  column: ReportColumn,
  row: Row,
): PrintedCell {
  const { format, inDigits } = frame;
  const own = cells[name];
  if (own !== undefined) return own(row, frame);
  const text = cellText(format, column, row[name]);
  const more = textsWith(format, report.blocks[0].columns, column, row).map(inDigits);
  if (more.length > 0) return { lead: text, text: more.join(' · ') };
  return { lead: '', text: column.kind === 'integer' ? inDigits(text) : text };
}

const tableColumn = ({ key, head, align, kind, lead, cell }: PaperColumn): Column<Line> => ({
  key,
  head,
  kind: align === 'end' ? 'num' : kind === 'serial' ? 'sl' : undefined,
  className: kind,
  cell: (line) => {
    const [first, text] = [lead(line), cell(line)];
    if (first === '') return text;
    return (
      <>
        <b className="med">{first}</b>{' '}
        {text.split('\n').map((part) => (
          <span key={part} className="t2 part">
            {part}
          </span>
        ))}
      </>
    );
  },
});
