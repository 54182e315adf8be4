import { addDays, type IsoDate, PAISA_PER_TAKA, type Paisa } from '@cashbook/money';
import type { AddedAccountName, BranchKey } from '#domains/demo/company';
import type { AccountKind, Deal, MonthlyDeal, Trade } from '#domains/demo/deals';
import { type Draw, drawFrom } from '#domains/demo/draw';
import type { DemoParty } from '#domains/demo/parties';
import { TRADES } from '#domains/demo/trade';

/** A system account by its number, an added account by its name, a party by its code. */
export type AccountRef =
  | number
  | { readonly added: AddedAccountName; readonly party?: undefined }
  | { readonly party: string; readonly added?: undefined };

export type PlannedRow = { readonly account: AccountRef; readonly amountPaisa: Paisa; readonly remarks: string };

/** What somebody gets wrong at first: it is entered so, and put right so many days later. */
export type PlannedMistake =
  | { readonly kind: 'edit'; readonly firstRows: readonly PlannedRow[]; readonly daysLater: number }
  | { readonly kind: 'void'; readonly reason: string; readonly daysLater: number };

export type PlannedVoucher = {
  readonly side: 'received' | 'paid';
  /** As the voucher stands in the end; also what a void one said. */
  readonly rows: readonly PlannedRow[];
  readonly mistake?: PlannedMistake;
};

export type PlannedDay = { readonly date: IsoDate; readonly vouchers: readonly PlannedVoucher[] };

type YearQuestion = {
  readonly seed: string;
  readonly branch: BranchKey;
  readonly parties: readonly DemoParty[];
  readonly firstDate: IsoDate;
  readonly today: IsoDate;
};

const FRIDAY = 5;
/** Cash that no everyday payment touches, so that a correction never finds the box empty. */
const RESERVE_PAISA = 40_000n * PAISA_PER_TAKA;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * The cash vouchers of one branch over a year. Fridays are off, but for the last day, which is the demo's open day.
 * Cash in hand never falls below zero on any evening, whether mistakes are put right yet or not.
 */
export function planYear({ seed, branch, parties, firstDate, today }: YearQuestion): {
  openingCashPaisa: Paisa;
  days: PlannedDay[];
} {
  const trade = TRADES[branch];
  const openingCashPaisa = BigInt(trade.openingTaka) * PAISA_PER_TAKA;
  const desk = new Desk(drawFrom(`${seed} year of ${branch}`), trade, parties, openingCashPaisa);
  const days: PlannedDay[] = [];
  for (let date = firstDate; date <= today; date = addDays(date, 1)) {
    if (weekdayOf(date) !== FRIDAY || date === today) days.push({ date, vouchers: desk.day(date, today) });
  }
  return { openingCashPaisa, days };
}

function weekdayOf(date: IsoDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** One branch's cash desk, day after day. */
class Desk {
  /** What will be in the box once every mistake is put right. */
  private cashPaisa: Paisa;
  private readonly monthlyPaid = new Set<string>();

  constructor(
    private readonly draw: Draw,
    private readonly trade: Trade,
    private readonly parties: readonly DemoParty[],
    openingCashPaisa: Paisa,
  ) {
    this.cashPaisa = openingCashPaisa;
  }

  day(date: IsoDate, today: IsoDate): PlannedVoucher[] {
    const { draw, trade } = this;
    const vouchers: PlannedVoucher[] = [];
    const take = (voucher: PlannedVoucher | null) => {
      if (voucher !== null) vouchers.push(this.booked(voucher, date, today));
    };
    const [least, most] = trade.vouchersPerDay;
    // The open day is the one that people look at first: it is a busy one.
    const count = date === today ? most : draw.int(least, most);
    const drawnReceipts = Array.from({ length: count }).filter(() => draw.int(1, 100) <= trade.receiptPercent);
    const receiptCount = Math.max(drawnReceipts.length, date === today ? 1 : 0);
    for (let index = 0; index < receiptCount; index += 1) take(this.everyday('received'));
    for (const deal of this.dueMonthly(date)) {
      take(this.borrowedFor(deal));
      take({ side: 'paid', rows: [this.rowOf(deal, monthOf(date, deal.isFor))] });
    }
    for (let index = receiptCount; index < count; index += 1) take(this.everyday('paid'));
    take(this.surplus());
    return vouchers;
  }

  /** Books a voucher into the cash, and now and then makes somebody get it wrong first. */
  private booked(voucher: PlannedVoucher, date: IsoDate, today: IsoDate): PlannedVoucher {
    const { draw } = this;
    const totalPaisa = totalOf(voucher.rows);
    const daysLater = draw.chance(700) ? 0 : draw.int(1, 3);
    const mistaken = totalPaisa <= RESERVE_PAISA / 4n && draw.chance(25) && addDays(date, daysLater) <= today;
    if (mistaken && draw.chance(350)) {
      const reason = draw.pick(['Entered twice', 'Wrong branch', 'Payment cancelled', 'Not received']);
      return { ...voucher, mistake: { kind: 'void', reason, daysLater } };
    }
    this.cashPaisa += voucher.side === 'received' ? totalPaisa : -totalPaisa;
    if (!mistaken) return voucher;
    const [first, ...others] = voucher.rows;
    if (first === undefined) return voucher;
    const wrong = { ...first, amountPaisa: first.amountPaisa + BigInt(draw.int(1, 9)) * 10n * PAISA_PER_TAKA };
    return { ...voucher, mistake: { kind: 'edit', firstRows: [wrong, ...others], daysLater } };
  }

  private everyday(side: PlannedVoucher['side']): PlannedVoucher | null {
    const { draw, trade } = this;
    const deals = side === 'received' ? trade.receipts : trade.payments;
    const rowCount = draw.chance(700) ? 1 : draw.int(2, 4);
    const rows: PlannedRow[] = [];
    for (let index = 0; index < rowCount; index += 1) {
      const row = this.rowOf(draw.weighted(deals));
      const isNew = !rows.some(({ account }) => JSON.stringify(account) === JSON.stringify(row.account));
      const isPayable = side === 'received' || totalOf([...rows, row]) <= this.cashPaisa - RESERVE_PAISA;
      if (isNew && isPayable) rows.push(row);
    }
    return rows.length > 0 ? { side, rows } : null;
  }

  /** Monthly payments whose day has come; a month's is made once, on the first working day within a week from then. */
  private dueMonthly(date: IsoDate): MonthlyDeal[] {
    return this.trade.monthly.filter((deal) => {
      const key = `${date.slice(0, 7)} ${JSON.stringify(deal.account)}`;
      const daysLate = Number(date.slice(8)) - deal.dayOfMonth;
      if (daysLate < 0 || daysLate > 6 || this.monthlyPaid.has(key)) return false;
      this.monthlyPaid.add(key);
      return true;
    });
  }

  /** The director lends what is missing for a payment that cannot wait. */
  private borrowedFor({ taka: [, mostTaka] }: Deal): PlannedVoucher | null {
    const missingPaisa = BigInt(mostTaka) * PAISA_PER_TAKA + RESERVE_PAISA - this.cashPaisa;
    if (missingPaisa <= 0n) return null;
    const lakhPaisa = 100_000n * PAISA_PER_TAKA;
    const amountPaisa = ((missingPaisa + lakhPaisa - 1n) / lakhPaisa) * lakhPaisa;
    return {
      side: 'received',
      rows: [{ account: { added: 'Loan from Director' }, amountPaisa, remarks: 'Lent by director' }],
    };
  }

  /** Above its ceiling, half of the cash leaves in one to three rows of whole thousands. */
  private surplus(): PlannedVoucher | null {
    const { draw, trade } = this;
    if (this.cashPaisa <= BigInt(trade.ceilingTaka) * PAISA_PER_TAKA) return null;
    const rowCount = BigInt(draw.int(1, 3));
    const thousandPaisa = 1000n * PAISA_PER_TAKA;
    const amountPaisa = (this.cashPaisa / 2n / rowCount / thousandPaisa) * thousandPaisa;
    const rows = Array.from({ length: Number(rowCount) }, (): PlannedRow => {
      return { account: this.accountOf(trade.surplusGoesTo), amountPaisa, remarks: draw.pick(trade.surplusRemarks) };
    });
    return { side: 'paid', rows };
  }

  private rowOf({ account, taka: [least, most, step], remarks }: Deal, month = ''): PlannedRow {
    const taka = least + step * this.draw.int(0, Math.floor((most - least) / step));
    return {
      account: this.accountOf(account),
      amountPaisa: BigInt(taka) * PAISA_PER_TAKA,
      remarks: this.draw.pick(remarks).replace('{month}', month),
    };
  }

  private accountOf(kind: AccountKind): AccountRef {
    if (typeof kind === 'number') return kind;
    if (kind !== 'customer' && kind !== 'supplier') return { added: kind };
    return { party: this.draw.pick(this.parties.filter((party) => party.kind === kind)).code };
  }
}

function totalOf(rows: readonly PlannedRow[]): Paisa {
  return rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
}

/** `October 2026` */
function monthOf(date: IsoDate, isFor: MonthlyDeal['isFor']): string {
  const dateInMonth = isFor === 'this month' ? date : addDays(`${date.slice(0, 7)}-01`, -1);
  return `${MONTHS[Number(dateInMonth.slice(5, 7)) - 1]} ${dateInMonth.slice(0, 4)}`;
}
