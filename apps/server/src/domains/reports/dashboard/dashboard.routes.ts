import type { dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import { ACCOUNT } from '@cashbook/kernel';
import { formatDate, type Sides } from '@cashbook/money';
import type { Services } from '#context';
import { readCashOfDay, readLastChange } from '#domains/reports/dashboard/dashboard.sql';
import { sidesThrough } from '#domains/reports/movements.sql';
import { onBranch } from '#domains/reports/on-branch';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** The card of the caller's working branch. Pages ask for it every few seconds and mostly get a 304. */
export function dashboardHandlers(services: Services): Handlers<typeof dashboardRoutes> {
  return {
    read: ({ actor }) =>
      onBranch(services, actor.companyId, actor.workingBranchId, async (tx, frame) => {
        const { openDay } = frame;
        if (openDay === null) return refused('not_found', { message: 'The books of this branch are not opened yet.' });
        const today = await readCashOfDay(tx, frame, openDay);
        const total = await sidesThrough(tx, frame, ACCOUNT.cash, openDay);
        const lastChange = await readLastChange(tx, frame, openDay);
        const data = {
          branch: { id: frame.branchId, name: frame.branchName },
          trx_dt: openDay,
          transactionText: formatDate(openDay),
          todayReceived: decoded(today),
          totalTransaction: decoded(total),
          last_update: lastChange?.toISOString() ?? null,
        };
        return done(data);
      }),
  };
}

function decoded({ debitPaisa, creditPaisa }: Sides) {
  return { debit: debitPaisa, credit: creditPaisa };
}
