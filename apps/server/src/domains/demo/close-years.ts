import { yearConcerns } from '@cashbook/contract/ledger/year-end';
import { fiscalYearOf } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import type { BranchKey } from '#domains/demo/company';
import { type Author, closeYear, reopenYear } from '#domains/ledger/index';

/** The branches that have closed the year that is over, and the one that has taken that back; the others have it before them. */
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

/** Closes the fiscal year in which the demo's books begin, where it is over. */
export async function closeDemoYears(tx: Tx, demo: DemoYear): Promise<void> {
  const { companyId, author, now } = demo;
  const { startDate, endDate } = fiscalYearOf(demo.firstDate);
  if (demo.today <= endDate) return;
  const yearOf = (key: BranchKey) => ({ branchId: demo.branchId(key), startYear: Number(startDate.slice(0, 4)) });
  // Other branches have the year before them, which each close asks about.
  const confirmed = yearConcerns;
  for (const key of closing) accepted(await closeYear(tx, companyId, { ...yearOf(key), confirmed }, author, now));
  const reason = 'The rent of June is still to be booked';
  for (const key of reopening) accepted(await reopenYear(tx, yearOf(key), reason, author, now));
}

/** The books are in order, so a refusal is a defect. */
function accepted(result: { readonly ok: boolean }): void {
  if (!result.ok) throw new Error(`the books refused the demo: ${JSON.stringify(result)}`);
}
