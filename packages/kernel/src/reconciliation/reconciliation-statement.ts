import type { IsoDate, Paisa } from '@cashbook/money';

/** A line that the bank and the books do not have in common yet, or only since `settledOn`. */
interface ReconciledLine {
  readonly date: IsoDate;
  /** The amount on the account: above zero for money that came in. */
  readonly amountPaisa: Paisa;
  /** The date from which both sides agree about it; null while it has no match. */
  readonly settledOn: IsoDate | null;
}

/** The reconciliation of a bank account at a date. */
export interface ReconciliationAsked<Book extends ReconciledLine, Bank extends ReconciledLine> {
  readonly date: IsoDate;
  /** The balance as per book at the end of the date. */
  readonly bookPaisa: Paisa;
  /** The balance as per statement at the end of the date. */
  readonly statementPaisa: Paisa;
  readonly bookLines: readonly Book[];
  readonly bankLines: readonly Bank[];
}

export interface ReconciliationStatement<Book, Bank> {
  readonly date: IsoDate;
  readonly bookPaisa: Paisa;
  /** Debits of the books that are not in the bank by the date, and what they come to. */
  readonly debits: readonly Book[];
  readonly debitsPaisa: Paisa;
  /** Credits of the books that are not in the bank by the date. The sum is above zero. */
  readonly credits: readonly Book[];
  readonly creditsPaisa: Paisa;
  /** Lines of the bank that are not in the books by the date. */
  readonly bankOnly: readonly Bank[];
  readonly bankOnlyPaisa: Paisa;
  readonly statementPaisa: Paisa;
  /** The balance as per statement less what the four figures come to. 0 when the account is reconciled. */
  readonly differencePaisa: Paisa;
}

/**
 * Makes the statement of reconciliation at a date (accounting-next §3.6): balance as per book − debits not in the bank + credits
 * not in the bank ± lines of the bank not in the books = balance as per statement.
 */
export function reconciliationStatement<Book extends ReconciledLine, Bank extends ReconciledLine>({
  date,
  bookPaisa,
  statementPaisa,
  bookLines,
  bankLines,
}: ReconciliationAsked<Book, Bank>): ReconciliationStatement<Book, Bank> {
  const waits = (line: ReconciledLine) => line.date <= date && (line.settledOn === null || line.settledOn > date);
  const onWay = bookLines.filter(waits);
  const debits = onWay.filter(({ amountPaisa }) => amountPaisa > 0n);
  const credits = onWay.filter(({ amountPaisa }) => amountPaisa < 0n);
  const bankOnly = bankLines.filter(waits);
  const [debitsPaisa, creditsPaisa, bankOnlyPaisa] = [sumOf(debits), -sumOf(credits), sumOf(bankOnly)];
  const differencePaisa = statementPaisa - (bookPaisa - debitsPaisa + creditsPaisa + bankOnlyPaisa);
  return {
    ...{ date, bookPaisa, debits, debitsPaisa, credits, creditsPaisa },
    ...{ bankOnly, bankOnlyPaisa, statementPaisa, differencePaisa },
  };
}

const sumOf = (lines: readonly ReconciledLine[]) => lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
