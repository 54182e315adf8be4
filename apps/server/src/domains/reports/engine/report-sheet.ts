import type { Column, Sums } from '@cashbook/contract/reports/columns';
import { filterOf } from '@cashbook/contract/reports/filters';
import { closingOf, type Report, type Row, type SumRow, seenIn } from '@cashbook/contract/reports/report';
import { type SectionEdge, sectionsAround } from '@cashbook/contract/reports/sections';
import { formatDate, microToNumber, milliToNumber } from '@cashbook/money';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Totals } from '#domains/reports/engine/reader';
import { beforeRows, isWorkedOut, RowByRow } from '#domains/reports/engine/worked-out';
import { exportName } from '#domains/reports/export-name';
import type { Cell, Sheet, SheetRow } from '#export/sheet';
import type { Words } from '#export/words';

/** The facts above the rows in a file of a report. */
export interface SheetHead {
  readonly report: Report;
  readonly words: Words;
  readonly frame: BranchFrame;
  readonly asked: Row;
  /** The account, product and order that the report is about, if any. */
  readonly subjects: readonly Subject[];
}

/** One account, product or order. */
export interface Subject {
  readonly word: 'account' | 'party' | 'product' | 'order';
  readonly name: string;
}

/** Returns the first and the last day of the question. For a report as on a date it is only the last. */
function daysOf({ report: { filters }, asked }: SheetHead): readonly string[] {
  const names = [filterOf(filters, 'startDate'), filterOf(filters, 'endDate')];
  return names.flatMap((name) => (name === undefined ? [] : [String(asked[name])]));
}

/** Whether the report is of all branches that the reader reaches. */
const isOfAll = ({ report: { filters }, asked }: Pick<SheetHead, 'report' | 'asked'>): boolean => {
  const scope = filterOf(filters, 'scope');
  return scope !== undefined && asked[scope] === 'all';
};

/** Returns the name of the file without its ending: `cash-book-dhaka-main-2026-07-01-2026-07-31`. */
export function sheetName(head: SheetHead): string {
  const { report, subjects, frame, words } = head;
  const branch = isOfAll(head) ? words.say('scopeAll') : frame.branchName;
  return exportName([report.name, ...subjects.map(({ name }) => name), branch], ...daysOf(head));
}

/** Returns a report as a spreadsheet: opening, numbered rows, and the totals that the screen shows below them. */
export function reportSheet(
  head: SheetHead,
  { opening, total, rowCount, below = {}, sections }: Totals,
  batches: AsyncIterable<readonly Row[]>,
): Sheet {
  const { report, words, frame, subjects } = head;
  const { say } = words;
  const [block] = report.blocks;
  const columns = seenIn(block, 'file');
  // The rows of a statement have no numbers, and some of them are its totals.
  const isNumbered = block.weights === undefined;
  const numbered = (number: number | null, cells: readonly Cell[]) => (isNumbered ? [number, ...cells] : cells);
  const isTotal = (row: Row) => block.weights !== undefined && weighty.includes(row[block.weights]);
  const days = daysOf(head).map(formatDate);
  const [start, end] = days;
  return {
    title: say(report.title),
    facts: [
      { label: say('company'), value: frame.companyName },
      { label: say('branch'), value: isOfAll(head) ? say('scopeAll') : frame.branchName },
      ...subjects.map(({ word, name }) => ({ label: say(word), value: name })),
      ...(start === undefined
        ? []
        : [
            end === undefined
              ? { label: say('date'), value: start }
              : { label: say('dates'), value: say('startToEnd', { start, end }) },
          ]),
    ],
    columns: [
      ...(isNumbered ? [{ header: say('serialNumber'), kind: 'integer', width: 9 } as const] : []),
      ...columns.map(({ column: { head: word, headName = say(word), kind, width } }) => {
        return { header: headName, kind: kinds[kind], width };
      }),
    ],
    rowCount,
    batches: sheetRows(),
  };

  async function* sheetRows(): AsyncGenerator<readonly SheetRow[]> {
    if (block.opening !== undefined && sections === undefined) yield [sumRow('openingBalance', opening)];
    const work = new RowByRow(block.columns, beforeRows(block, opening));
    const around = sectionsAround(sections ?? []);
    for await (const rows of batches) {
      yield rows.flatMap((row): readonly SheetRow[] => {
        const worked = work.next(row);
        const cells = columns.map(({ name, column }) =>
          cellOf(words, column, (isWorkedOut(column) ? worked : row)[name]),
        );
        const shown: SheetRow = { cells: numbered(work.count, cells), ...(isTotal(row) && { total: true as const }) };
        return [...around.before(row).flatMap(sectionRows), shown];
      });
    }
    yield around.rest().flatMap(sectionRows);
    yield closingOf(block, { opening, total: { ...total, ...work.lateSums() }, below }).map(({ word, sums }) =>
      sumRow(word, sums, sections === undefined ? {} : { branch_name: say('branchesTogether') }),
    );
  }

  /** Returns the opening or the closing rows of a branch, with its name in the column of branches. */
  function sectionRows({ edge, section }: SectionEdge): readonly SheetRow[] {
    const named = { branch_name: section.name };
    if (edge === 'start') return [sumRow('openingBalance', section.opening, named)];
    return closingOf(block, { ...section, below: {} }).map(({ word, sums }) => sumRow(word, sums, named));
  }

  /** Returns a row of totals on the columns. Its name is in the first text column, or else in the first cell. */
  function sumRow(word: SumRow['word'], sums: Sums, named: Row = {}): SheetRow {
    const cells = numbered(
      null,
      columns.map(
        ({ name, column }) =>
          sumCell(column, sums[name]) ?? (name in named ? cellOf(words, column, named[name]) : null),
      ),
    );
    const isText = [...(isNumbered ? [false] : []), ...columns.map(({ column: { kind } }) => kind === 'text')];
    const at = Math.max(0, isText.indexOf(true));
    return { cells: cells.map((cell, index) => (index === at ? say(word) : cell)), total: true };
  }
}

/** The weights of the rows of a statement that stand out from its lines. */
const weighty: readonly unknown[] = ['heading', 'total', 'grand'];

const kinds = {
  text: 'text',
  mobile: 'text',
  voucher: 'text',
  images: 'text',
  yesNo: 'text',
  integer: 'integer',
  serial: 'integer',
  hidden: 'integer',
  date: 'date',
  amount: 'amount',
  quantity: 'number',
  cost: 'number',
  running: 'amount',
  runningQuantity: 'number',
} as const;

const isQuantity = (kind: Column['kind']) => kind === 'quantity' || kind === 'runningQuantity';

/** Returns a sum in the form of the cells above it; empty when there is none. */
const sumCell = ({ kind }: Column, sum: bigint | undefined): Cell =>
  sum === undefined ? null : isQuantity(kind) ? milliToNumber(sum) : sum;

function cellOf(words: Words, { kind }: Column, value: unknown): Cell {
  if (kind === 'yesNo') return words.say(value === true ? 'yes' : 'no');
  if (typeof value === 'bigint' && isQuantity(kind)) return milliToNumber(value);
  if (typeof value === 'bigint' && kind === 'cost') return microToNumber(value);
  // An amount of zero stays empty, because the other side has it. A running sum of zero is a figure.
  if (kind === 'amount' && value === 0n) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  return null;
}
