import type { YearOfBranch, YearPreview } from '@cashbook/contract/ledger/year-end';
import {
  type ClosingStock,
  type FiscalYear,
  fiscalYearOf,
  stockGainPaisa,
  withChangeInStock,
  yearResult,
} from '@cashbook/kernel';
import { addDays } from '@cashbook/money';
import { countReceivedWaiting } from '#db/received-waiting';
import type { Tx } from '#db/tx';
import {
  type BranchYear,
  type ClosingBooks,
  closingBooks,
  countUnapproved,
  countUnresolved,
  fiscalYearStartMonth,
  type YearClose,
  type YearsOfBranch,
  yearsOfBranches,
  yearToConfirm,
} from '#domains/ledger/year-end/year-end.store';
import { type Refused, refused } from '#use-case/answer';

/** Unremitted vouchers are counted no further than this. */
const mostUnremittedCounted = 1000;

/** Returns the fiscal year that begins in that year. */
export function fiscalYearBeginningIn(startYear: number, startMonth: number): FiscalYear {
  return fiscalYearOf(`${startYear}-${String(startMonth).padStart(2, '0')}-01`, startMonth);
}

/** Returns the years of the branches, from that of the first voucher to that of the open day, newest first. */
export async function readYears(tx: Tx, companyId: number, branchIds: readonly number[]): Promise<YearOfBranch[]> {
  const startMonth = await fiscalYearStartMonth(tx, companyId);
  const branches = await yearsOfBranches(tx, companyId, branchIds);
  return branches.flatMap((branch) => yearsOf(branch, startMonth));
}

function yearsOf(branch: YearsOfBranch, startMonth: number): YearOfBranch[] {
  const { openDay, nextToClose, closes } = branch;
  if (openDay === null) return [];
  const current = startYearOf(openDay, startMonth);
  const first = Math.min(nextToClose ?? current, ...closes.map(({ startYear }) => startYear));
  return Array.from({ length: Math.max(current - first + 1, 1) }, (_, back) => current - back).map((startYear) => {
    const ofYear = closes.filter((close) => close.startYear === startYear);
    const isClosed = ofYear.some(({ reopenedAt }) => reopenedAt === null);
    const isOver = startYear < current;
    return {
      ...factsOf(branch, startYear, startMonth),
      state: isClosed ? 'closed' : ofYear.length > 0 ? 'reopened' : isOver ? 'open' : 'running',
      can_close: !isClosed && isOver && startYear === nextToClose,
      can_reopen: isClosed && nextToClose === startYear + 1,
      closes: ofYear.map(closeOf),
    };
  });
}

function startYearOf(day: string, startMonth: number): number {
  return Number(fiscalYearOf(day, startMonth).startDate.slice(0, 4));
}

function factsOf({ branchId, branchName }: YearsOfBranch, startYear: number, startMonth: number) {
  const { startDate, endDate, text } = fiscalYearBeginningIn(startYear, startMonth);
  return {
    branch_id: branchId,
    branch_name: branchName,
    fiscal_year: startYear,
    year_text: text,
    start_date: startDate,
    end_date: endDate,
  };
}

function closeOf(close: YearClose): YearOfBranch['closes'][number] {
  const [income, expense] = [BigInt(close.incomePaisa), BigInt(close.expensePaisa)];
  const isoOf = (moment: string) => new Date(moment).toISOString();
  return {
    closed_at: isoOf(close.closedAt),
    closed_by: close.closedBy,
    mtm_id: close.voucherId === null ? null : Number(close.voucherId),
    vr_no: close.numberText,
    income,
    expense,
    profit: income - expense,
    closing_stock: BigInt(close.closingStockPaisa),
    reopened_at: close.reopenedAt === null ? null : isoOf(close.reopenedAt),
    reopened_by: close.reopenedBy,
    reason: close.reason,
  };
}

/** Returns what a close of the year would do now, and the obstacles to it. Refusals in order: not_found, year_closed. */
export async function previewYear(
  tx: Tx,
  companyId: number,
  { branchId, startYear }: BranchYear,
): Promise<YearPreview | Refused> {
  const startMonth = await fiscalYearStartMonth(tx, companyId);
  const [branch] = await yearsOfBranches(tx, companyId, [branchId]);
  if (branch === undefined) return refused('not_found');
  const { closes, nextToClose, openDay } = branch;
  if (closes.some((close) => close.reopenedAt === null && close.startYear >= startYear)) return refused('year_closed');
  const { startDate, endDate } = fiscalYearBeginningIn(startYear, startMonth);
  const throughEnd = await closingBooks(tx, companyId, branchId, endDate);
  // The next close includes all earlier movements. For a later year the preview shows only its own, since the years
  // before it are closed first.
  const { balances, stock } =
    nextToClose !== null && startYear > nextToClose
      ? onceClosed(throughEnd, await closingBooks(tx, companyId, branchId, addDays(startDate, -1)))
      : throughEnd;
  const brought = withChangeInStock(balances, stock).filter(({ netPaisa }) => netPaisa !== 0n);
  const { incomePaisa, expensePaisa, profitPaisa } = yearResult(brought);
  const obstacles: YearPreview['obstacles'] = [
    ...(openDay === null ? (['no_open_day'] as const) : []),
    ...(branch.isActive ? [] : (['branch_disabled'] as const)),
    ...(nextToClose === startYear ? [] : (['year_not_next'] as const)),
    ...(openDay !== null && openDay <= endDate ? (['year_not_over'] as const) : []),
  ];
  return {
    ...factsOf(branch, startYear, startMonth),
    income: incomePaisa,
    expense: expensePaisa,
    profit: profitPaisa,
    opening_stock: stock.balancePaisa,
    closing_stock: stock.valuationPaisa,
    accounts: brought.map(({ accountId, name, groupName, nature, netPaisa }) => ({
      account_id: accountId,
      name,
      group_name: groupName,
      nature,
      amount: nature === 'income' ? -netPaisa : netPaisa,
    })),
    obstacles,
    to_confirm: await yearToConfirm(tx, { branchId, lastDay: endDate }),
    open_day: openDay,
    unapproved: await countUnapproved(tx, companyId, branchId, { startDate, endDate }),
    held: await countUnresolved(tx, companyId, branchId, endDate),
    unremitted: branch.isHeadOffice
      ? 0
      : await countReceivedWaiting(tx, { companyId, branchId }, { most: mostUnremittedCounted, until: endDate }),
  };
}

/**
 * Returns the books that remain once the earlier years are closed. `earlier` is the books at the end of the last of those
 * years.
 */
function onceClosed(throughEnd: ClosingBooks, earlier: ClosingBooks): ClosingBooks {
  const gone = new Map(earlier.balances.map(({ accountId, netPaisa }) => [accountId, netPaisa]));
  const standing = new Set(throughEnd.balances.map(({ accountId }) => accountId));
  // An account that had a balance before and is now zero has moved too.
  const moved = earlier.balances
    .filter(({ accountId }) => !standing.has(accountId))
    .map((one) => ({ ...one, netPaisa: 0n }));
  const balances = [...throughEnd.balances, ...moved].map((one) => {
    return { ...one, netPaisa: one.netPaisa - (gone.get(one.accountId) ?? 0n) };
  });
  return { balances, stock: stockOnceClosed(throughEnd.stock, earlier.stock) };
}

/**
 * Returns the stock after the earlier close, which sets Stock in Hand to its valuation at that time. Later bookings on
 * the account stay.
 */
function stockOnceClosed(throughEnd: ClosingStock, earlier: ClosingStock): ClosingStock {
  return { ...throughEnd, balancePaisa: throughEnd.balancePaisa + stockGainPaisa(earlier) };
}
