import type { Columns, SheetWord, Sums } from '@cashbook/contract/reports/columns';
import {
  type Block,
  closingOf,
  noSums,
  plusSums,
  type Row,
  type Section,
  type SumRow,
} from '@cashbook/contract/reports/report';
import { type SectionEdge, sectionsAround } from '@cashbook/contract/reports/sections';

/** The head of a group. Its sums are those of all rows below it; sums of quantities only where the unit is the same. */
export class GroupHead {
  /** Empty while rows of the group are on their way: a part of a group has no sum that anyone may read. */
  sums: Sums;
  private readonly units = new Map<string, unknown>();

  constructor(
    readonly label: string,
    /** The level of the head, 0 for the outermost. */
    readonly level: number,
    private readonly columns: Columns,
  ) {
    this.sums = noSums(columns);
  }

  add(row: Row): void {
    for (const [name, { unit }] of Object.entries(this.columns))
      if (unit !== undefined) this.lookAtUnit(name, row[unit]);
    this.sums = plusSums(this.sums, row);
  }

  /** Removes the sum of a column at the first row of another unit, because days and cubic feet have no sum. */
  private lookAtUnit(name: string, unit: unknown): void {
    if (!this.units.has(name)) {
      this.units.set(name, unit);
      this.sums = { ...this.sums, [name]: 0n };
    } else if (this.units.get(name) !== unit) {
      this.sums = Object.fromEntries(Object.entries(this.sums).filter(([one]) => one !== name));
    }
  }
}

/** A line around the rows of one branch: its name, its opening, or one of its closing rows. */
export class SectionLine extends GroupHead {
  constructor(
    label: string,
    columns: Columns,
    readonly weight: 'head' | 'opening' | SumRow['weight'],
    sums: Sums,
    /** The opening of the branch, at its head. */
    readonly opening: Sums | null = null,
  ) {
    super(label, weight === 'head' ? 0 : 1, columns);
    this.sums = sums;
  }
}

/** A line of the table: a row or a group head. */
export type Line = Row | GroupHead;

export interface GroupedRows {
  lines: readonly Line[];
  /** Returns the number of the row in that line, from 1. */
  serialAt: (index: number) => number;
}

/** Returns the words of the lines around the rows of a branch. */
type Words = (word: SheetWord) => string;

/**
 * Returns the rows of several branches, one branch after the other, with their openings and closing rows. The last branch
 * has its closing rows once all rows are read.
 */
export function sectionedRows(
  block: Block,
  { rows, sections, complete }: { rows: readonly Row[]; sections: readonly Section[]; complete: boolean },
  say: Words,
): GroupedRows {
  const lines: Line[] = [];
  const serials: number[] = [];
  const around = sectionsAround(sections);
  const add = (edges: readonly SectionEdge[]) => {
    for (const edge of edges) for (const line of sectionLines(block, edge, say)) lines.push(line);
  };
  for (const [index, row] of rows.entries()) {
    add(around.before(row));
    serials[lines.length] = index + 1;
    lines.push(row);
  }
  if (complete) add(around.rest());
  return { lines, serialAt: (index) => serials[index] ?? 0 };
}

/** Returns the lines at the start or the end of a branch. */
function sectionLines(block: Block, { edge, section }: SectionEdge, say: Words): readonly SectionLine[] {
  const { columns, opening: openingOf = (sums: Sums) => sums } = block;
  const opening = openingOf(section.opening);
  if (edge === 'start') {
    return [
      new SectionLine(section.name, columns, 'head', {}, opening),
      new SectionLine(say('openingBalance'), columns, 'opening', opening),
    ];
  }
  return closingOf(block, { ...section, below: {} }).map(
    ({ word, sums, weight }) => new SectionLine(say(word), columns, weight, sums),
  );
}

/**
 * Returns the rows, which are in the order of their groups, with the heads of the groups between them. Until all rows are there the
 * groups of the last row have no sums.
 */
export function groupedRows({ columns, groups = [] }: Block, rows: readonly Row[], complete = true): GroupedRows {
  if (groups.length === 0) return { lines: rows, serialAt: (index) => index + 1 };
  const lines: Line[] = [];
  const serials: number[] = [];
  let open: readonly GroupHead[] = [];
  for (const [place, row] of rows.entries()) {
    const labels = groups.map((name) => String(row[name]));
    const same = labels.findIndex((label, level) => open[level]?.label !== label);
    if (same !== -1) {
      const begun = labels.slice(same).map((label, index) => new GroupHead(label, same + index, columns));
      open = [...open.slice(0, same), ...begun];
      for (const head of begun) lines.push(head);
    }
    for (const head of open) head.add(row);
    serials[lines.length] = place + 1;
    lines.push(row);
  }
  if (!complete) for (const head of open) head.sums = {};
  return { lines, serialAt: (index) => serials[index] ?? 0 };
}
