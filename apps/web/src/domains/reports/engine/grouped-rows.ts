import type { Columns, Sums } from '@cashbook/contract/reports/columns';
import { type Block, noSums, plusSums, type Row } from '@cashbook/contract/reports/report';

/** The head of a group. Its sums are those of all rows below it; sums of quantities only where the unit is the same. */
export class GroupHead {
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

/** A line of the table: a row or a group head. */
export type Line = Row | GroupHead;

export interface GroupedRows {
  lines: readonly Line[];
  /** Returns the number of the row in that line, from 1. */
  serialAt: (index: number) => number;
}

/** Returns the rows, which are in the order of their groups, with the heads of the groups between them. */
export function groupedRows({ columns, groups = [] }: Block, rows: readonly Row[]): GroupedRows {
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
  return { lines, serialAt: (index) => serials[index] ?? 0 };
}
