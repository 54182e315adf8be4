import { showOwnRows } from '#db/own-rows';
import type { Tx } from '#db/tx';
import type { Author } from '#domains/ledger/index';
import { addSavedReport, type ReportToSave } from '#domains/reports/index';

interface Owner {
  readonly companyId: number;
  readonly author: Author;
  readonly branchId: number;
}

const plain = {
  ...{ rows: 12, font: 12, paper: null, digit: null, print_set: null, every_morning: false, by_email: false },
} as const;

/** Keeps some reports of a person: two in a set for the evening, and one that the server makes every morning and sends. */
export async function saveDemoReports(tx: Tx, { companyId, author, branchId }: Owner, now: Date): Promise<void> {
  const { userId } = author;
  if (userId === null) return;
  const filters = { branch_id: String(branchId) };
  const saved: readonly ReportToSave[] = [
    {
      ...plain,
      report: 'cash-book',
      name: 'Cash of the day',
      filters,
      period: 'openDay',
      digit: 1,
      print_set: 'Evening',
    },
    { ...plain, report: 'day-book', name: 'Day of the shop', filters, period: 'openDay', print_set: 'Evening' },
    {
      ...plain,
      ...{ report: 'trial-balance', name: 'Balances of the month', filters, period: 'month' },
      ...{ every_morning: true, by_email: true },
    },
  ];
  await showOwnRows(tx, userId);
  for (const one of saved) await addSavedReport(tx, { companyId, userId }, one, now);
}
