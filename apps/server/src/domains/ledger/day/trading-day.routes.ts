import {
  closeDay as closeDayRoute,
  jumpDate as jumpDateRoute,
  NAMED_BEFORE_CLOSING,
  type tradingDayRoutes,
} from '@cashbook/contract/ledger/trading-day';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { countedPaisa, DENOMINATIONS_TAKA, formatDate, type IsoDate } from '@cashbook/money';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { authorOf } from '#domains/ledger/author';
import { cashAtEndOf, countOfDay, type KeptCount, lastCount, moneyBelowZero } from '#domains/ledger/day/cash-counts';
import { journalsOnEquity, notApprovedOn } from '#domains/ledger/day/not-approved';
import { type DayProposals, postProposals } from '#domains/ledger/day/proposals';
import { openAndNextDay, openDayOf } from '#domains/ledger/day/trading-day';
import { closeDay, countCash, jumpDay } from '#domains/ledger/journal.store';
import type { LedgerRefused } from '#domains/ledger/refusals';
import { readPrintedBranch } from '#domains/organisation/index';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

export interface TradingDayServices extends Pick<Services, 'db' | 'clock'> {
  /** The proposals of Day Close. */
  readonly proposals: DayProposals;
}

type Opened = RouteReply<typeof jumpDateRoute>;
type Closed = RouteReply<typeof closeDayRoute>;

/**
 * Day Close and Jump Date of the caller's working branch (accounting §6). Refusals in order: idempotency_mismatch,
 * branch_changed, day_changed when the day on the screen is no longer the open one; those of `postProposals` for the proposals of
 * the close that the caller takes; those of `closeDay`, `countCash` and `jumpDay`.
 */
export function tradingDayHandlers({ db, clock, proposals }: TradingDayServices): Handlers<typeof tradingDayRoutes> {
  return {
    readDay: ({ actor: { companyId, workingBranchId } }) =>
      inCompany(db, { companyId, mode: 'read' }, async (tx) => {
        const days = await openAndNextDay(tx, companyId, workingBranchId);
        if (days === null) return refused('no_open_day');
        const { open, next } = days;
        return done({ current_date: formatDate(open), trx_dt: open, next_date: formatDate(next), next_dt: next });
      }),
    lookBeforeClosing: ({ actor, query: { late_fees_most: most } }) => {
      const { companyId, workingBranchId: branchId, permissions } = actor;
      return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
        await showBranches(tx, [branchId]);
        const openDay = await openDayOf(tx, companyId, branchId);
        if (openDay === null) return refused('no_open_day');
        const at = { companyId, branchId, day: openDay };
        const fees = await proposals['late-fee'].list(tx, at, most);
        const waiting = await notApprovedOn(tx, at, NAMED_BEFORE_CLOSING);
        const kept = await lastCount(tx, at);
        return done({
          trx_dt: openDay,
          cash_balance: await cashAtEndOf(tx, at),
          below_zero: (await moneyBelowZero(tx, at)).map(({ accountId, account, paisa }) => {
            return { account_id: accountId, account, balance: paisa };
          }),
          on_equity: (await journalsOnEquity(tx, at)).filter(({ type_id: typeId }) =>
            maySeeVoucher((name) => permissions.has(name), typeId),
          ),
          not_approved: {
            count: waiting.count,
            vouchers: waiting.vouchers
              .filter(({ typeId }) => maySeeVoucher((name) => permissions.has(name), typeId))
              .map(({ voucherId, numberText, typeId, typeName, totalPaisa }) => ({
                mtm_id: Number(voucherId),
                vr_no: numberText,
                type_id: typeId,
                type_name: typeName,
                total: totalPaisa,
              })),
          },
          late_fees: fees.listed,
          late_fees_sum: { count: fees.count, amount: fees.amountPaisa },
          markup: await proposals['markup-earned'].look(tx, at),
          depreciation: await proposals.depreciation.look(tx, at),
          last_count: kept === null ? null : countOnWire(kept),
        });
      });
    },
    readCashCount: ({ actor: { companyId, workingBranchId: branchId }, query: { day } }) =>
      inCompany(db, { companyId, mode: 'report' }, async (tx) => {
        await showBranches(tx, [branchId]);
        const kept = await countOfDay(tx, { companyId, branchId, day });
        if (kept === null) return refused('not_found');
        const branch = await readPrintedBranch(tx, companyId, branchId);
        const pieces = DENOMINATIONS_TAKA.map((taka, index) => ({ taka, pieces: kept.pieces[index] ?? 0 }));
        return done({ ...countOnWire(kept), branch, pieces });
      }),
    closeDay: (call) => {
      const { actor, body } = call;
      const at = clock.now();
      return inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
        oncePerKey<Closed>(tx, closeDayRoute, call, at, async () => {
          const desk = deskOf(call);
          if ('kind' in desk) return desk;
          const { branchId, transactionDate } = desk;
          if (transactionDate !== null && transactionDate !== body.current_date) return refused('day_changed');
          return closeTaking(tx, proposals, body, { actor, branchId, at });
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
          const jumped = await jumpDay(tx, branchId, { expectedDay, toDate }, authorOf(actor), now);
          return jumped.ok ? done(openedDay(toDate), savedText(toDate)) : refusedBy(jumped);
        }),
      );
    },
  };
}

interface Closing {
  readonly actor: Actor;
  readonly branchId: number;
  readonly at: Date;
}

/** Posts the proposals that the person takes, closes the day, and writes the cash count. */
async function closeTaking(
  tx: Tx,
  proposals: DayProposals,
  body: RouteBody<typeof closeDayRoute>,
  { actor, branchId, at }: Closing,
): Promise<Answer<Closed>> {
  const { current_date: currentDate, next_date: nextDate, cash_count: counted } = body;
  const { companyId } = actor;
  const author = authorOf(actor);
  await showBranches(tx, [branchId]);
  const openDay = await openDayOf(tx, companyId, branchId);
  if (openDay !== null && openDay !== currentDate) return refused('day_changed');
  const countedCash = counted === undefined ? null : countedPaisa(counted);
  const closing = { companyId, branchId, day: currentDate, countedPaisa: countedCash };
  const taken = await postProposals(tx, proposals, body.proposals ?? [], closing, { author, at });
  if (!taken.ok) return refusedBy(taken);
  const closed = await closeDay(tx, branchId, { currentDate, nextDate }, author, at);
  if (!closed.ok) return refusedBy(closed);
  if (counted !== undefined) {
    const difference = taken.posted.get('cash-difference')?.[0]?.voucherId ?? null;
    const kept = await countCash(tx, branchId, { day: currentDate, counted, difference }, author, at);
    if (!kept.ok) return refusedBy(kept);
  }
  const vouchers = [...taken.posted].flatMap(([kind, posted]) =>
    posted.map(({ voucherId, numberText }) => ({ kind, mtm_id: Number(voucherId), vr_no: numberText })),
  );
  return done({ ...openedDay(nextDate), vouchers }, savedText(nextDate));
}

function refusedBy({ refusal: { code, detail } }: LedgerRefused): Refused {
  return refused(code, typeof detail.day === 'string' ? { values: { day: detail.day } } : {});
}

const openedDay = (day: IsoDate): Opened => ({ current_date: formatDate(day), trx_dt: day });
const savedText = (day: IsoDate): string => `${formatDate(day)} has been saved.`;

function countOnWire({ day, countedAt, countedBy, countedPaisa: counted, bookPaisa, voucher }: KeptCount) {
  return {
    day,
    counted_at: countedAt.toISOString(),
    counted_by: countedBy,
    counted,
    book: bookPaisa,
    difference: counted - bookPaisa,
    voucher,
  };
}
