import type { Column, Columns, Sums } from '@cashbook/contract/reports/columns';
import { type Block, lateNames, paisaOf, type Row } from '@cashbook/contract/reports/report';
import type { Paisa } from '@cashbook/money';

/** The count of rows so far, and the sums of running and of late columns. */
export interface SoFar {
  readonly count: number;
  readonly running: Sums;
}

const runningIn = (columns: Columns) =>
  Object.entries(columns).flatMap(([name, { runs }]) => (runs === undefined ? [] : [{ name, ...runs }]));

/** Whether a column is computed row by row and not read. */
export const isWorkedOut = ({ kind }: Column): boolean =>
  kind === 'serial' || kind === 'running' || kind === 'runningQuantity';

/** Returns the names of the columns that are summed row by row, in the order of a cursor. */
export const runningNames = (columns: Columns): readonly string[] => [
  ...runningIn(columns).map(({ name }) => name),
  ...lateNames(columns),
];

const moved = (sums: Row, plus: string, minus: string | undefined): Paisa =>
  paisaOf(sums, plus) - (minus === undefined ? 0n : paisaOf(sums, minus));

/** Returns the state before the first row. Running columns begin with the opening balance, if the report has one. */
export function beforeRows({ columns, opening: hasOpening }: Block, opening: Sums): SoFar {
  const begun = runningIn(columns).map(({ name, plus, minus }) => {
    return [name, hasOpening === undefined ? 0n : moved(opening, plus, minus)] as const;
  });
  const late = lateNames(columns).map((name) => [name, 0n] as const);
  return { count: 0, running: Object.fromEntries([...begun, ...late]) };
}

/** Goes through rows in order and computes the columns that are not read. It copies no row. */
export class RowByRow {
  /** The number of rows so far, including those before the first. */
  count: number;
  private readonly serials: readonly string[];
  private readonly runs: ReturnType<typeof runningIn>;
  private readonly late: readonly string[];
  private readonly running: Record<string, Paisa>;
  private readonly worked: Record<string, unknown> = {};

  constructor(columns: Columns, before: SoFar) {
    this.count = before.count;
    this.serials = Object.keys(columns).filter((name) => columns[name]?.kind === 'serial');
    this.runs = runningIn(columns);
    this.late = lateNames(columns);
    this.running = { ...before.running };
  }

  /** Returns the computed columns of the next row. The returned object is valid until the next call. */
  next(row: Row): Row {
    this.count += 1;
    for (const name of this.serials) this.worked[name] = this.count;
    for (const { name, plus, minus } of this.runs) {
      const sum = (this.running[name] ?? 0n) + moved(row, plus, minus);
      this.running[name] = sum;
      this.worked[name] = sum;
    }
    for (const name of this.late) this.running[name] = (this.running[name] ?? 0n) + paisaOf(row, name);
    return this.worked;
  }

  soFar(): SoFar {
    return { count: this.count, running: { ...this.running } };
  }

  /** Returns the sums of the late columns so far; after the last row they are those of the report. */
  lateSums(): Sums {
    return Object.fromEntries(this.late.map((name) => [name, this.running[name] ?? 0n]));
  }
}
