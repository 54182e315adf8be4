import type { Columns, Sums } from '@cashbook/contract/reports/columns';
import { type Block, paisaOf, type Row } from '@cashbook/contract/reports/report';
import type { Paisa } from '@cashbook/money';

/** What rows have come to so far: how many they are, and where each running column stands. */
export interface SoFar {
  readonly count: number;
  readonly running: Sums;
}

const runningIn = (columns: Columns) =>
  Object.entries(columns).flatMap(([name, { runs }]) => (runs === undefined ? [] : [{ name, ...runs }]));

/** The running columns, in the order in which a cursor has them. */
export const runningNames = (columns: Columns): readonly string[] => runningIn(columns).map(({ name }) => name);

const moved = (sums: Row, plus: string, minus: string | undefined): Paisa =>
  paisaOf(sums, plus) - (minus === undefined ? 0n : paisaOf(sums, minus));

/** Before the first row; running columns begin with the opening balance where the report has one. */
export function beforeRows({ columns, opening: hasOpening }: Block, opening: Sums): SoFar {
  const begun = runningIn(columns).map(({ name, plus, minus }) => {
    return [name, hasOpening === undefined ? 0n : moved(opening, plus, minus)] as const;
  });
  return { count: 0, running: Object.fromEntries(begun) };
}

/** Rows with what is worked out row by row: their numbers, and what the running columns have come to. */
export function workedOut(
  { columns }: Block,
  before: SoFar,
  rows: readonly Row[],
): { readonly rows: readonly Row[]; readonly soFar: SoFar } {
  const runs = runningIn(columns);
  const serials = Object.keys(columns).filter((name) => columns[name]?.kind === 'serial');
  const running = { ...before.running };
  const found = rows.map((row, index) => {
    const more: Record<string, unknown> = {};
    for (const name of serials) more[name] = before.count + index + 1;
    for (const { name, plus, minus } of runs) {
      running[name] = (running[name] ?? 0n) + moved(row, plus, minus);
      more[name] = running[name];
    }
    return { ...row, ...more };
  });
  return { rows: found, soFar: { count: before.count + rows.length, running } };
}
