import type { Column as ReportColumn, SheetWord } from '@cashbook/contract/reports/columns';
import { type Block, type Report, type Row, seenIn } from '@cashbook/contract/reports/report';
import type { ReactNode } from 'react';
import type { Format } from '#i18n/format.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { dot, setIn } from '#ui/print/break-lines.ts';
import type { PaperColumn, PaperText } from '#ui/print/paper-column.ts';
import type { SummaryRow } from '#ui/table/columns.tsx';
import { type GroupedRows, GroupHead, type Line, SectionLine } from '../engine/grouped-rows.ts';
import type { PrintedCells } from '../engine/own-parts.ts';
import {
  cellText,
  closingRows,
  groupCell,
  isFigure,
  namingColumn,
  openingCells,
  sumCells,
  textsWith,
} from '../engine/report-columns.tsx';
import type { Totals } from '../engine/use-report.ts';
import { type PageSums, pageSums, startsOf } from './page-sums.ts';
import type { PrintedReport } from './printed-report.ts';

/** The data that a report needs on paper. The words are in the language of the branch. */
export interface ReportOnPaper {
  report: Report;
  cells: PrintedCells;
  rows: GroupedRows;
  totals: Totals;
  frame: PrintFrame;
  /** The first day in its printed form; empty for a report as on a date. */
  firstDay: string;
  /** The texts left and right of the title. */
  left: string;
  right: string;
  above: ReactNode;
  t: (word: SheetWord | 'sl') => string;
  tPrint: (word: 'broughtForward' | 'carriedForward' | 'pageSubtotal') => string;
}

/**
 * Returns a report as pages: opening or sums brought forward, lines, subtotal, sums carried forward, totals. Before the
 * lines of each page are known, a second page contains every part that a page can have.
 */
export function printedLines(paper: ReportOnPaper, counts: readonly number[]): PrintedReport<Line> {
  const { report, rows, totals, frame, t, tPrint } = paper;
  const { format } = frame;
  const { lines } = rows;
  const [block] = report.blocks;
  const pages = pageSums(report, lines, counts.length === 0 ? [0, lines.length] : counts, totals.opening);
  const sumsOf = (page: number): PageSums => {
    const sums = pages[page];
    if (sums === undefined) throw new Error(`The report has no page ${page}.`);
    return sums;
  };
  const starts = startsOf(counts);
  /** Whether the page begins with a branch, which has its opening among the lines. */
  const beginsSection = (page: number) => {
    const first = counts.length === 0 ? undefined : lines[starts[page] ?? lines.length];
    return first instanceof SectionLine && first.weight === 'head';
  };
  /** Returns the name of the branch that goes on from the page before; empty for a report of one branch. */
  const sectionOf = (page: number): string => {
    const before = lines.slice(0, starts[page] ?? 0);
    const head = before.findLast((line) => line instanceof SectionLine && line.weight === 'head');
    return head instanceof SectionLine ? head.label : '';
  };
  // A report without sums has nothing to bring forward, and its pages no subtotals.
  const isSummed = Object.values(block.columns).some(({ total }) => total === true);
  const subtotal = (page: number): SummaryRow => ({
    key: 'subtotal',
    label: tPrint('pageSubtotal'),
    cells: sumCells(format, block, sumsOf(page).subtotal),
    className: 'subtotal',
  });
  const carried = (page: number): SummaryRow => ({
    key: 'carried',
    label: tPrint('carriedForward'),
    cells: sumCells(format, block, sumsOf(page).carried),
    className: 'carried',
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
    columns: paperColumns(paper),
    rows: lines,
    isHead: (place) => isHead(block, lines[place]),
    startsPage: (place) => place > 0 && startsPage(block, lines[place]),
    top: (page) => {
      if (beginsSection(page)) return [];
      if (page > 0)
        return isSummed ? [open([sectionOf(page), tPrint('broughtForward')].filter(Boolean).join(dot), '', page)] : [];
      return block.opening === undefined ? [] : [open(t('openingBalance'), paper.firstDay, page)];
    },
    carry: (page) => (isSummed && !beginsSection(page + 1) ? [subtotal(page), carried(page)] : []),
    tail: () => [
      ...(isSummed && totals.sections.length === 0 ? [subtotal(pages.length - 1)] : []),
      ...closingRows(block, totals, format, t),
    ],
  };
}

function paperColumns(paper: ReportOnPaper): ReadonlyArray<PaperColumn<Line>> {
  const { report, rows, frame, t } = paper;
  const { format } = frame;
  const [block] = report.blocks;
  const naming = namingColumn(block, 'paper');
  const levels = block.groups?.length ?? 0;
  const serials = new Map(rows.lines.map((line, index) => [line, rows.serialAt(index)]));
  const drawn = seenIn(block, 'paper').map(({ name, column }): PaperColumn<Line> => {
    const { kind, head, shownHead = head, headName = t(shownHead), minCharacters, grow = 0, of } = column;
    const isNaming = name === naming;
    return {
      key: name,
      head: headName,
      align: isFigure(column) ? 'end' : 'start',
      minCharacters,
      grow,
      below: kind === 'voucher' ? of?.date : undefined,
      className: kind,
      cell: (line) => {
        if (line instanceof GroupHead) return headCell(format, line, name, column, isNaming);
        const cell = printedCell(paper, name, column, line);
        if (block.weights !== undefined) return statementCell(line[block.weights], cell, isNaming);
        return isNaming ? setIn(cell, levels) : cell;
      },
    };
  });
  const serial: PaperColumn<Line> = {
    key: 'sl',
    head: t('sl'),
    align: 'start',
    minCharacters: 2,
    grow: 0,
    className: 'sl',
    cell: (line) => ({ lead: '', text: line instanceof GroupHead ? '' : format.count(serials.get(line) ?? 0) }),
  };
  return block.weights === undefined ? [serial, ...drawn] : drawn;
}

/** Whether the rows after a line belong to it: it heads a group, or a section of a statement. */
const isHead = ({ weights }: Block, line: Line | undefined): boolean =>
  line instanceof SectionLine
    ? line.weight === 'head' || line.weight === 'opening'
    : line instanceof GroupHead || (weights !== undefined && line?.[weights] === 'heading');

/** Whether a line begins a page: the head of a branch. */
function startsPage({ groups = [], newPageFor }: Block, line: Line | undefined): boolean {
  if (line instanceof SectionLine) return line.weight === 'head';
  return line instanceof GroupHead && newPageFor !== undefined && line.level === groups.indexOf(newPageFor);
}

/** The weights of the rows of a statement that are printed in bold, and those that are set in. */
const bold: readonly unknown[] = ['heading', 'total', 'grand'];
const setInBy: Readonly<Record<string, number>> = { line: 1, note: 1, account: 2 };

/** Returns the cell of a row of a statement: set in, or in bold, as its weight says. */
function statementCell(weight: unknown, cell: PaperText, isNaming: boolean): PaperText {
  if (bold.includes(weight)) return { lead: cell.lead || cell.text, text: '' };
  return isNaming ? setIn(cell, setInBy[String(weight)] ?? 0) : cell;
}

/** Returns the cell in the head of a group: its name or a sum. */
function headCell(
  format: Format,
  { label, level, sums }: GroupHead,
  name: string,
  column: ReportColumn,
  isNaming: boolean,
): PaperText {
  if (isNaming) return setIn({ lead: label, text: '' }, level);
  return { lead: groupCell(format, column, sums[name]), text: '' };
}

/** Returns the printed text of a cell, with the texts that share it. */
function printedCell({ report, cells, frame }: ReportOnPaper, name: string, column: ReportColumn, row: Row): PaperText {
  const { format, inDigits } = frame;
  const own = cells[name];
  if (own !== undefined) return own(row, frame);
  const text = cellText(format, column, row[name]);
  const more = textsWith(format, report.blocks[0].columns, column, row).map(inDigits);
  if (more.length > 0) return { lead: text, text: more.join(dot) };
  return { lead: '', text: column.kind === 'integer' ? inDigits(text) : text };
}
