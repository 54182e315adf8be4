import type { Paisa } from '@cashbook/money';
import { type BalancedEntry, balance, type Posting, posting } from '#ledger/entries';

/** The entry of a journal, with its total. */
type Journal = { readonly totalPaisa: Paisa; readonly entries: readonly [BalancedEntry] };

/** An amount of a journal of many rows. */
export type JournalRow = {
  /** Above zero for a debit, below zero for a credit. */
  readonly netPaisa: Paisa;
  readonly remarks: string;
};

/** Makes an entry with a line on one account for each row, and their sum on another account. */
export function rowJournal(
  rowsOn: number,
  rows: readonly JournalRow[],
  sumOn: { readonly accountId: number; readonly remarks: string },
): Journal {
  const sumPaisa = rows.reduce((sum, { netPaisa }) => sum + netPaisa, 0n);
  const postings = [
    ...rows.flatMap(({ netPaisa, remarks }) => posting(rowsOn, netPaisa, { remarks })),
    ...posting(sumOn.accountId, -sumPaisa, { remarks: sumOn.remarks }),
  ];
  return balancedJournal(postings);
}

/** Makes an entry of these postings, its debits first, with their sum. */
export function balancedJournal(postings: readonly Posting[]): Journal {
  const debits = postings.filter(({ debitPaisa }) => debitPaisa > 0n);
  const totalPaisa = debits.reduce((sum, { debitPaisa }) => sum + debitPaisa, 0n);
  return { totalPaisa, entries: [balance([...debits, ...postings.filter(({ creditPaisa }) => creditPaisa > 0n)])] };
}
