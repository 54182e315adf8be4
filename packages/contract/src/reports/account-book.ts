import { type BookClosing, type ClosingRow, netSides, type Sides } from '@cashbook/money';
import type { SheetWord, Sums } from '#reports/columns';
import { type Closing, paisaOf, type SumRow } from '#reports/report';

const sidesOf = (sums: Sums): Sides => ({ debitPaisa: paisaOf(sums, 'debit'), creditPaisa: paisaOf(sums, 'credit') });
const sumsOf = ({ debitPaisa, creditPaisa }: Sides): Sums => ({ debit: debitPaisa, credit: creditPaisa });

/** The balance of debit and credit, on the side that outweighs the other. */
export const balanceOf = (sums: Sums): Sums => sumsOf(netSides(sidesOf(sums)));

const words: Readonly<Record<ClosingRow['row'], SheetWord>> = {
  rangeTotal: 'rangeTotal',
  closingBalance: 'closingBalance',
  total: 'total',
  balance: 'balance',
};

/** How the book of an account ends: quietly, but for these rows. */
export const bookClosing =
  (closing: BookClosing, weights: Partial<Record<ClosingRow['row'], SumRow['weight']>>): Closing =>
  (opening, total) =>
    closing(sidesOf(opening), sidesOf(total)).map(({ row, sides }) => ({
      word: words[row],
      sums: sumsOf(sides),
      weight: weights[row] ?? 'quiet',
    }));
