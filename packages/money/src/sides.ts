import type { Paisa } from '#units';

/** The debits and credits of a row, a page or a whole; as sums neither is below zero. */
export interface Sides {
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
}

const plusSides = (a: Sides, b: Sides): Sides => ({
  debitPaisa: a.debitPaisa + b.debitPaisa,
  creditPaisa: a.creditPaisa + b.creditPaisa,
});

/** Returns the balance on the larger side; the other side is zero. */
export function netSides({ debitPaisa, creditPaisa }: Sides): Sides {
  const balancePaisa = debitPaisa - creditPaisa;
  return balancePaisa < 0n
    ? { debitPaisa: 0n, creditPaisa: -balancePaisa }
    : { debitPaisa: balancePaisa, creditPaisa: 0n };
}

/** A total below the rows of an account book; `row` says which total it is. */
export interface ClosingRow {
  readonly row: 'rangeTotal' | 'closingBalance' | 'total' | 'balance';
  readonly sides: Sides;
}

/**
 * A function that returns the closing rows of an account book from its opening and its range. Screen, paper and file use the
 * same.
 */
export type BookClosing = (opening: Sides, range: Sides) => readonly ClosingRow[];

/**
 * Returns the closing rows of a cash book. The balance is on the smaller side, so that both columns have one sum, as on paper.
 */
export const cashBookClosing: BookClosing = (opening, range) => {
  const moved = plusSides(opening, range);
  const { debitPaisa, creditPaisa } = netSides(moved);
  const closing = { debitPaisa: creditPaisa, creditPaisa: debitPaisa };
  return [
    { row: 'rangeTotal', sides: range },
    { row: 'closingBalance', sides: closing },
    { row: 'total', sides: plusSides(moved, closing) },
  ];
};

/**
 * Returns the closing rows of a ledger (spec 2 §2 "Ledger"): opening and range together, then their balance on its own side.
 */
export const ledgerClosing: BookClosing = (opening, range) => {
  const total = plusSides(opening, range);
  return [
    { row: 'rangeTotal', sides: range },
    { row: 'total', sides: total },
    { row: 'balance', sides: netSides(total) },
  ];
};
