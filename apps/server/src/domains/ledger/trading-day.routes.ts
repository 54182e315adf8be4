import {
  closeDay as closeDayRoute,
  jumpDate as jumpDateRoute,
  type tradingDayRoutes,
} from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { formatDate, type IsoDate } from '@cashbook/money';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { authorOf } from '#domains/ledger/author';
import { closeDay, type DayResult, jumpDay } from '#domains/ledger/journal.store';
import { openAndNextDay } from '#domains/ledger/trading-day';
import { type Answer, done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type Opened = RouteReply<typeof closeDayRoute>;

/**
 * Day Close and Jump Date of the caller's working branch (accounting §6). Refusals in order: idempotency_mismatch,
 * branch_changed, day_changed when the day on the screen is not the open one any more, and those of `closeDay` and `jumpDay`.
 */
export function tradingDayHandlers({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof tradingDayRoutes> {
  return {
    readDay: ({ actor: { companyId, workingBranchId } }) =>
      inCompany(db, { companyId, mode: 'write' }, async (tx) => {
        const days = await openAndNextDay(tx, companyId, workingBranchId);
        if (days === null) return refused('no_open_day');
        const { open, next } = days;
        return done({ current_date: formatDate(open), trx_dt: open, next_date: formatDate(next), next_dt: next });
      }),
    closeDay: (call) => {
      const { actor, body } = call;
      const { current_date: currentDate, next_date: nextDate } = body;
      const now = clock.now();
      return inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
        oncePerKey<Opened>(tx, closeDayRoute, call, now, async () => {
          const desk = deskOf(call);
          if ('kind' in desk) return desk;
          const { branchId, transactionDate } = desk;
          if (transactionDate !== null && transactionDate !== currentDate) return refused('day_changed');
          return opened(nextDate, await closeDay(tx, branchId, { currentDate, nextDate }, authorOf(actor), now));
        }),
      );
    },
    jumpDate: (call) => {
      const { actor, body } = call;
      const { current_date: toDate } = body;
      const now = clock.now();
      return inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
        oncePerKey<Opened>(tx, jumpDateRoute, call, now, async () => {
          const desk = deskOf(call);
          if ('kind' in desk) return desk;
          const { branchId, transactionDate: expectedDay } = desk;
          return opened(toDate, await jumpDay(tx, branchId, { expectedDay, toDate }, authorOf(actor), now));
        }),
      );
    },
  };
}

function opened(day: IsoDate, result: DayResult): Answer<Opened> {
  if (!result.ok) return refused(result.refusal.code);
  const shown = formatDate(day);
  return done({ current_date: shown, trx_dt: day }, `${shown} has been saved.`);
}
