import type { IsoDate, Paisa } from '@cashbook/money';

/** A line of a bank's file, as its cells were read. */
export interface ReadStatementLine {
  /** The number of its row in the file. */
  readonly row: number;
  readonly date: IsoDate;
  /** Money that left the account, and money that came in. One of them is 0. */
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  /** Null in a file without a column of balances. */
  readonly balancePaisa: Paisa | null;
}

export type CheckedLine<L extends ReadStatementLine> = L & { readonly balancePaisa: Paisa };

/** A fault of a row: its balance, or its date. */
export interface StatementFault {
  readonly row: number;
  readonly kind: 'balance' | 'opening' | 'date';
  /** The balance that the row would have to show; the balance with which the statement has to begin. */
  readonly expectedPaisa: Paisa;
}

export interface CheckedStatement<L extends ReadStatementLine> {
  readonly lines: readonly CheckedLine<L>[];
  readonly openingPaisa: Paisa;
  readonly closingPaisa: Paisa;
  readonly faults: readonly StatementFault[];
}

const movedPaisa = ({ debitPaisa, creditPaisa }: ReadStatementLine) => creditPaisa - debitPaisa;

/**
 * Checks that the lines of a file lead from one balance to the next. `known` is the end of the statement before this one, or null;
 * `saidPaisa` is the opening balance that a person typed, for the first file without balances. Banks that list the newest line
 * first are read from the end.
 */
export function checkStatement<L extends ReadStatementLine>(
  read: readonly L[],
  known: { readonly closingPaisa: Paisa; readonly toDate: IsoDate } | null,
  saidPaisa: Paisa,
): CheckedStatement<L> {
  const ordered = isNewestFirst(read) ? [...read].reverse() : read;
  const [first] = ordered;
  const shownPaisa = first === undefined || first.balancePaisa === null ? null : first.balancePaisa - movedPaisa(first);
  const openingPaisa = shownPaisa ?? known?.closingPaisa ?? saidPaisa;
  const faults: StatementFault[] = [];
  if (first !== undefined && known !== null && openingPaisa !== known.closingPaisa) {
    faults.push({ row: first.row, kind: 'opening', expectedPaisa: known.closingPaisa });
  }
  let balancePaisa = openingPaisa;
  const lines = ordered.map((line) => {
    const expectedPaisa = balancePaisa + movedPaisa(line);
    if (known !== null && line.date <= known.toDate) faults.push({ row: line.row, kind: 'date', expectedPaisa });
    if (line.balancePaisa !== null && line.balancePaisa !== expectedPaisa) {
      faults.push({ row: line.row, kind: 'balance', expectedPaisa });
    }
    // One wrong row is named once: the next one follows from what this one shows.
    balancePaisa = line.balancePaisa ?? expectedPaisa;
    return { ...line, balancePaisa };
  });
  return { lines, openingPaisa, closingPaisa: balancePaisa, faults };
}

/** Whether the file has its newest line first: by its dates, and within one date by its balances. */
function isNewestFirst(lines: readonly ReadStatementLine[]): boolean {
  const [first, last] = [lines.at(0), lines.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (first.date !== last.date) return first.date > last.date;
  const follows = (one: ReadStatementLine, next: ReadStatementLine | undefined) =>
    next?.balancePaisa != null &&
    one.balancePaisa !== null &&
    one.balancePaisa + movedPaisa(next) === next.balancePaisa;
  const [, second] = lines;
  return second !== undefined && !follows(first, second) && follows(second, first);
}
