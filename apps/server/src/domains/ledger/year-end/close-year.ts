import { fiscalYearOf, yearEndClose } from '@cashbook/kernel';
import { formatDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import type { Author } from '#domains/ledger/author';
import {
  type BranchYear,
  type ClosedYear,
  closeLockedYear,
  closingBooks,
  fiscalYearStartMonth,
  lockYear,
  type YearClosing,
} from '#domains/ledger/year-end/year-end.store';

/** The kind of document of a closing journal, and the version of its form. */
const KIND = { kind: 'year-end-close', formVersion: 1 } as const;

/**
 * Closes a fiscal year of a branch (accounting §5). The kernel's rule makes the journal from balances that stay locked
 * until the transaction ends. Refuses as `closeLockedYear`.
 */
export async function closeYear(
  tx: Tx,
  companyId: number,
  year: BranchYear & Pick<YearClosing, 'confirmed'>,
  author: Author,
  at: Date,
): Promise<ClosedYear> {
  const locked = await lockYear(tx, year, author);
  if (!locked.ok) return locked;
  const { lastDay } = locked;
  const { confirmed } = year;
  const { balances, stock } = await closingBooks(tx, companyId, year.branchId, lastDay);
  const draft = yearEndClose(balances, stock);
  if (draft === null) return closeLockedYear(tx, year, { journal: null, confirmed }, author, at);
  const { startDate, text } = fiscalYearOf(lastDay, await fiscalYearStartMonth(tx, companyId));
  const remarks = `Year-end close, ${formatDate(startDate)} to ${formatDate(lastDay)}`;
  const journal = { ...draft, ...KIND, remarks, form: { fiscalYear: text } };
  return closeLockedYear(tx, year, { journal, confirmed }, author, at);
}
