import { ACCOUNT } from '@cashbook/kernel';
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import type { BranchKey } from '#domains/demo/company';
import { Desk, taka, type WorkDay } from '#domains/demo/desk';
import { type AccountRef, creditRow, debitRow, type PlannedSides, type PlannedVoucher } from '#domains/demo/documents';
import { writeMonthEnd } from '#domains/demo/month-end';
import type { DemoParty } from '#domains/demo/records/parties';
import { writeBank, writeCash, writeDiscount } from '#domains/demo/vouchers/everyday';
import { collectInMainBank, depositSurplus } from '#domains/demo/vouchers/money-moves';

/** An opening balance: debit or credit, one of them zero. */
export type PlannedOpening = Omit<PlannedSides, 'remarks'>;

export type PlannedDay = { readonly date: IsoDate; readonly vouchers: readonly PlannedVoucher[] };

type YearQuestion = {
  readonly seed: string;
  readonly branch: BranchKey;
  readonly parties: readonly DemoParty[];
  readonly firstDate: IsoDate;
  readonly today: IsoDate;
};

const FRIDAY = 5;

/**
 * Plans the vouchers of one branch over a year, and its openings without dues. Fridays are off, except the last day,
 * which is the demo's open day; in its first months the branch works on three days a week. Neither the cash nor any bank account falls below zero on any evening, before or after
 * mistakes are corrected.
 */
export function planYear({ seed, branch, parties, firstDate, today }: YearQuestion): {
  openings: PlannedOpening[];
  days: PlannedDay[];
} {
  const desk = new Desk(seed, branch, parties, { firstDate, today });
  const openings = openingsOf(desk, firstDate);
  for (const { account, debitPaisa, creditPaisa } of openings) desk.open(account, debitPaisa - creditPaisa);
  const days = workDays(firstDate, today).map((day): PlannedDay => {
    const vouchers = desk.vouchersOf(day, () => {
      writeCash(desk, day);
      writeBank(desk, day);
      writeDiscount(desk, day);
      depositSurplus(desk, day);
      collectInMainBank(desk, day);
      writeMonthEnd(desk, day);
    });
    return { date: day.date, vouchers };
  });
  return { openings, days };
}

/** Returns the opening balances of the branch without its dues. A quarter of its furniture is already depreciated. */
function openingsOf({ trade, banking, banks }: Desk, firstDate: IsoDate): PlannedOpening[] {
  const has = (account: AccountRef, paisa: Paisa): PlannedOpening => debitRow(account, paisa);
  const owes = (account: AccountRef, paisa: Paisa): PlannedOpening => creditRow(account, paisa);
  // If the year begins before pay day, the salaries of the month before are still unpaid.
  const isPayDayToCome = Number(firstDate.slice(8)) <= banking.salaries.dayOfMonth;
  return [
    has(ACCOUNT.cash, taka(trade.openingTaka)),
    ...banks.map(({ name, openingTaka }) => has({ added: name }, taka(openingTaka))),
    has({ added: 'Furniture and Fixtures' }, taka(banking.furnitureTaka)),
    owes(ACCOUNT.accumulatedDepreciation, taka(banking.furnitureTaka) / 4n),
    ...(isPayDayToCome ? [owes({ added: 'Wages Payable' }, taka(banking.salaries.taka[0]))] : []),
  ];
}

/** The last days of the year, on each of which a branch works; before them it works on `earlyDays` alone. */
const BUSY_DAYS = 120;
/** Sunday, Tuesday and Thursday: the demo's books are small enough to be ready soon after the first start. */
const earlyDays: readonly number[] = [0, 2, 4];

function workDays(firstDate: IsoDate, today: IsoDate): WorkDay[] {
  const busyFrom = addDays(today, -BUSY_DAYS);
  const dates: IsoDate[] = [];
  for (let date = firstDate; date <= today; date = addDays(date, 1)) {
    const works = date < busyFrom ? earlyDays.includes(dayOfWeek(date)) : dayOfWeek(date) !== FRIDAY;
    if (works || date === firstDate || date === today) dates.push(date);
  }
  return dates.map((date, index) => {
    const next = dates[index + 1] ?? addDays(date, 1);
    return {
      date,
      isToday: date === today,
      endsWeek: dayOfWeek(next) < dayOfWeek(date) || next > addDays(date, 6),
      endsMonth: next.slice(0, 7) !== date.slice(0, 7),
    };
  });
}

/** Returns the day of the week, 0 for Sunday. */
function dayOfWeek(date: IsoDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
