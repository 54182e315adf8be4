import type { dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import { formatDate, type Sides } from '@cashbook/money';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { readBooksState } from '#domains/reports/dashboard/books-state.sql';
import { findLatestOpenDay, readCashByMonth } from '#domains/reports/dashboard/cash-by-month.sql';
import { type CashOfBranch, readCashOfBranches } from '#domains/reports/dashboard/cash-of-branches.sql';
import { type ChartSeries, chartOf, charts, monthsThrough } from '#domains/reports/dashboard/chart';
import { maySeeReceived, nothingReceived, receiveDetails } from '#domains/reports/dashboard/receive-details';
import { type Done, done, type Refused, refused, type Unchanged, unchanged } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

type Routes = typeof dashboardRoutes;

/**
 * Returns the handlers of the dashboard: the card of the caller's working branch, and the charts. Pages ask every few
 * seconds and mostly have the present figures already.
 */
export function dashboardHandlers(services: Services): Handlers<Routes> {
  return {
    read: (call) => {
      const { companyId, workingBranchId, headOffice, branchIds } = call.actor;
      // Head office sees what is in transit between any of the branches.
      const ofBranches = headOffice ? branchIds : [workingBranchId];
      return unlessCurrent(services, call, ofBranches, async (tx) => {
        const [cash] = await readCashOfBranches(tx, companyId, [workingBranchId]);
        if (cash === undefined || cash.openDay === null) {
          return refused('not_found', { message: 'The books of this branch are not opened yet.' });
        }
        return {
          branch: { id: cash.branchId, name: cash.branchName },
          trx_dt: cash.openDay,
          transactionText: formatDate(cash.openDay),
          ...figuresOf(cash),
          receiveDetails: maySeeReceived(call.actor)
            ? await receiveDetails(tx, { companyId, ...cash }, cash.openDay)
            : nothingReceived,
        };
      });
    },

    branches: async (call) => {
      const { companyId, headOffice, branchIds } = call.actor;
      if (!headOffice) return refused('forbidden');
      return unlessCurrent(services, call, branchIds, async (tx) => {
        const rows = await readCashOfBranches(tx, companyId, branchIds);
        return rows.map((cash) => ({
          branch: { id: cash.branchId, name: cash.branchName },
          status: cash.status,
          trx_dt: cash.openDay,
          ...figuresOf(cash),
        }));
      });
    },

    branchChart: async (call) => {
      const { workingBranchId, branchIds } = call.actor;
      const branchId = call.query.branch ?? workingBranchId;
      if (!branchIds.includes(branchId)) return refused('not_found');
      return chart(services, call, [branchId], charts.branch);
    },

    headOfficePaymentChart: (call) => headOfficeChart(services, call, charts.headOfficePayment),
    headOfficeReceivedChart: (call) => headOfficeChart(services, call, charts.headOfficeReceived),
  };
}

function figuresOf({ today, total, lastChange }: CashOfBranch) {
  return {
    todayReceived: onWire(today),
    totalTransaction: onWire(total),
    last_update: lastChange?.toISOString() ?? null,
  };
}

const onWire = ({ debitPaisa, creditPaisa }: Sides) => ({ debit: debitPaisa, credit: creditPaisa });

type ChartCall = Call<Routes['branchChart' | 'headOfficePaymentChart' | 'headOfficeReceivedChart']>;

/**
 * Returns a chart of every branch, or of the named branch together with head office. Refuses forbidden for callers outside
 * head office, and not_found for a branch out of reach.
 */
async function headOfficeChart(services: Services, call: ChartCall, series: readonly ChartSeries[]) {
  const { headOffice, branchIds } = call.actor;
  const { branch } = call.query;
  if (!headOffice) return refused('forbidden');
  if (branch !== undefined && !branchIds.includes(branch)) return refused('not_found');
  return chart(services, call, branchIds, series, branch);
}

function chart(
  services: Services,
  call: ChartCall,
  branchIds: readonly number[],
  series: readonly ChartSeries[],
  alone?: number,
) {
  const { companyId } = call.actor;
  return unlessCurrent(services, call, branchIds, async (tx) => {
    const openDay = await findLatestOpenDay(tx, companyId, branchIds);
    const months = openDay === null ? [] : monthsThrough(openDay.slice(0, 7), call.query.month);
    const cash = await readCashByMonth(tx, companyId, branchIds, months);
    const isAsked = (branchId: number, isHeadOffice: boolean) =>
      alone === undefined || branchId === alone || isHeadOffice;
    return chartOf(
      months,
      series,
      cash.filter((row) => isAsked(row.branchId, row.isHeadOffice)),
    );
  });
}

interface Revalidating {
  readonly actor: Actor;
  readonly hasState: (state: string) => boolean;
}

/** Reads the figures and the state of the books in one snapshot, unless the caller already has the figures of that state. */
function unlessCurrent<T>(
  { db }: Pick<Services, 'db'>,
  { actor, hasState }: Revalidating,
  branchIds: readonly number[],
  read: (tx: Tx) => Promise<T | Refused>,
): Promise<Done<T> | Unchanged | Refused> {
  const { companyId } = actor;
  return inCompany<Done<T> | Unchanged | Refused>(db, { companyId, mode: 'report' }, async (tx) => {
    // A person whose rights change sees more or less of the same books, so the rights are part of the state.
    const rights = `${actor.workingBranchId} ${maySeeReceived(actor) ? 'received' : ''}`;
    const state = `${rights};${await readBooksState(tx, companyId, branchIds)}`;
    if (hasState(state)) return unchanged(state);
    const data = await read(tx);
    return isRefused(data) ? data : done(data, '', { state });
  });
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'refused';
}
