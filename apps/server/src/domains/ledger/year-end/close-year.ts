import { fiscalYearOf, yearEndClose } from '@cashbook/kernel';
import { formatDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import type { Author } from '#domains/ledger/author';
import {
  type BranchYear,
  type ClosedYear,
  closeHeldYear,
  closingBooks,
  fiscalYearStartMonth,
  holdYear,
} from '#domains/ledger/year-end/year-end.store';

/** The kind of document that a closing journal is, and the form of what it keeps. */
const KIND = { kind: 'year-end-close', formVersion: 1 } as const;

/**
 * Closes a fiscal year of a branch (accounting §5): its journal is made by the rule of the kernel of balances that stay as
 * they are until the transaction ends. Refuses as `holdYear` does.
 */
export async function closeYear(
  tx: Tx,
  companyId: number,
  year: BranchYear,
  author: Author,
  at: Date,
): Promise<ClosedYear> {
  const held = await holdYear(tx, year, author);
  if (!held.ok) return held;
  const { lastDay } = held;
  const { balances, stock } = await closingBooks(tx, companyId, year.branchId, lastDay);
  const draft = yearEndClose(balances, stock);
  if (draft === null) return closeHeldYear(tx, year, null, author, at);
  const { startDate, text } = fiscalYearOf(lastDay, await fiscalYearStartMonth(tx, companyId));
  const remarks = `Year-end close, ${formatDate(startDate)} to ${formatDate(lastDay)}`;
  return closeHeldYear(tx, year, { ...draft, ...KIND, remarks, form: { fiscalYear: text } }, author, at);
}
