import { yearConcerns } from '@cashbook/contract/ledger/year-end';
import { fiscalYearOf } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import type { BranchKey } from '#domains/demo/company';
import { type Author, closeYear, reopenYear } from '#domains/ledger/index';

/**
 * The branches that have closed the past year, and below them the branch that has reopened it. The other branches have
 * not closed it.
 */
const closing: readonly BranchKey[] = ['trading', 'construction', 'electronics'];
const reopening: readonly BranchKey[] = ['construction'];

interface DemoYear {
  readonly companyId: number;
  readonly branchId: (key: BranchKey) => number;
  readonly author: Author;
  readonly firstDate: IsoDate;
  readonly today: IsoDate;
  readonly now: Date;
}

/** Closes the fiscal year in which the demo's books begin, if it is over. */
export async function closeDemoYears(tx: Tx, demo: DemoYear): Promise<void> {
  const { companyId, author, now } = demo;
  const { startDate, endDate } = fiscalYearOf(demo.firstDate);
  if (demo.today <= endDate) return;
  const yearOf = (key: BranchKey) => ({ branchId: demo.branchId(key), startYear: Number(startDate.slice(0, 4)) });
  // The year of other branches is still open, so each close asks for a confirmation.
  const confirmed = yearConcerns;
  for (const key of closing) accepted(await closeYear(tx, companyId, { ...yearOf(key), confirmed }, author, now));
  const reason = 'The rent of June is still to be booked';
  for (const key of reopening) accepted(await reopenYear(tx, yearOf(key), reason, author, now));
}

/** Throws for a refusal: the books are in order, so it is a defect. */
function accepted(result: { readonly ok: boolean }): void {
  if (!result.ok) throw new Error(`the books refused the demo: ${JSON.stringify(result)}`);
}
