import { type BookClosing, type ClosingRow, netSides, type Sides } from '@cashbook/money';
import type { SheetWord, Sums } from '#reports/columns';
import { type Closing, paisaOf, type SumRow } from '#reports/report';

const sidesOf = (sums: Sums): Sides => ({ debitPaisa: paisaOf(sums, 'debit'), creditPaisa: paisaOf(sums, 'credit') });
const sumsOf = ({ debitPaisa, creditPaisa }: Sides): Sums => ({ debit: debitPaisa, credit: creditPaisa });

/** Returns the balance of debit and credit, on the larger side. */
export const balanceOf = (sums: Sums): Sums => sumsOf(netSides(sidesOf(sums)));

const words: Readonly<Record<ClosingRow['row'], SheetWord>> = {
  rangeTotal: 'rangeTotal',
  closingBalance: 'closingBalance',
  total: 'total',
  balance: 'balance',
};

/** Returns the closing of an account's book. Its rows are quiet unless `weights` gives them another weight. */
export const bookClosing =
  (closing: BookClosing, weights: Partial<Record<ClosingRow['row'], SumRow['weight']>>): Closing =>
  (opening, total) =>
    closing(sidesOf(opening), sidesOf(total)).map(({ row, sides }) => ({
      word: words[row],
      sums: sumsOf(sides),
      weight: weights[row] ?? 'quiet',
    }));

/** Returns a balance in the column of its side. */
export const onItsSide = (paisa: bigint): Sums => (paisa < 0n ? { credit: -paisa } : { debit: paisa });

/** Returns the closing row with the balance as if every cheque that no bank has paid were still owed. */
export const withoutCheques = (below: Sums): SumRow => ({
  word: 'balanceWithoutCheques',
  sums: onItsSide(below.balanceWithoutCheques ?? 0n),
  weight: 'quiet',
});
