import { ACCOUNT } from '@cashbook/kernel';
import { addDays, type IsoDate, PAISA_PER_TAKA, type Paisa } from '@cashbook/money';
import { type BankName, type BranchKey, DEMO_BANKS, type DemoBank } from '#domains/demo/company';
import {
  type AccountRef,
  accountKey,
  isTwoSided,
  mistyped,
  type PlannedDocument,
  type PlannedMistake,
  type PlannedRow,
  type PlannedVoucher,
  sidesOf,
  totalOf,
} from '#domains/demo/documents';
import { type Draw, drawFrom } from '#domains/demo/draw';
import type { AccountKind, Banking, Deal, EverydayDeal, MonthlyDeal, Trade } from '#domains/demo/invoices/deals';
import { TRADES } from '#domains/demo/invoices/trade';
import type { DemoParty } from '#domains/demo/records/parties';
import { BANKING } from '#domains/demo/vouchers/banking';

/** A day on which a branch works. */
export type WorkDay = {
  readonly date: IsoDate;
  /** The last day of the plan, which stays open: people look at it first. */
  readonly isToday: boolean;
  /** The branch works on no later day of the week, which begins on Sunday. */
  readonly endsWeek: boolean;
  /** The next day of work is in another month. */
  readonly endsMonth: boolean;
};

export const taka = (whole: number): Paisa => BigInt(whole) * PAISA_PER_TAKA;

/** The money in the box and in each account that no everyday payment uses, so that a correction always finds enough. */
export const RESERVE_PAISA = taka(40_000);
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** One branch's desk, day after day: its vouchers and the balances of its accounts. */
export class Desk {
  readonly draw: Draw;
  readonly trade: Trade;
  readonly banking: Banking;
  /** Salaries and rent are paid from the first. */
  readonly banks: readonly (DemoBank & { readonly name: BankName })[];
  /** The balance of each account once every mistake is corrected; debits count up, credits down. */
  private readonly balances = new Map<string, Paisa>();
  private readonly monthlyDone = new Set<string>();
  private vouchers: PlannedVoucher[] = [];
  private date: IsoDate;

  constructor(
    seed: string,
    branch: BranchKey,
    private readonly parties: readonly DemoParty[],
    private readonly span: { readonly firstDate: IsoDate; readonly today: IsoDate },
  ) {
    this.draw = drawFrom(`${seed} year of ${branch}`);
    this.trade = TRADES[branch];
    this.banking = BANKING[branch];
    this.banks = DEMO_BANKS.filter((bank) => bank.branch === branch);
    this.date = span.firstDate;
  }

  /** Returns the vouchers that `work` writes. */
  vouchersOf(day: WorkDay, work: () => void): PlannedVoucher[] {
    this.date = day.date;
    this.vouchers = [];
    work();
    return this.vouchers;
  }

  /** Returns the account's balance: above zero a debit. */
  balanceOf(account: AccountRef): Paisa {
    return this.balances.get(accountKey(account)) ?? 0n;
  }

  /** Returns the amount that may be spent of the cash, or of a bank account. */
  spendable(money: AccountRef): Paisa {
    return this.balanceOf(money) - RESERVE_PAISA;
  }

  /** Sets the balance with which an account begins the year. */
  open(account: AccountRef, balancePaisa: Paisa): void {
    this.balances.set(accountKey(account), balancePaisa);
  }

  /** Books a document. Now and then somebody enters it wrong first. */
  write(document: PlannedDocument): void {
    const mistake = this.mistakeIn(document);
    this.vouchers.push(mistake === null ? { document } : { document, mistake });
    if (mistake?.kind === 'void') return;
    for (const { account, debitPaisa, creditPaisa } of sidesOf(document)) {
      this.open(account, this.balanceOf(account) + debitPaisa - creditPaisa);
    }
  }

  private mistakeIn(document: PlannedDocument): PlannedMistake | null {
    const { draw } = this;
    const daysLater = draw.chance(700) ? 0 : draw.int(1, 3);
    if (!draw.chance(25) || addDays(this.date, daysLater) > this.span.today) return null;
    const hasSides = isTwoSided(document);
    const isSmall = totalOf(document) <= RESERVE_PAISA / 4n;
    if (!hasSides && isSmall && draw.chance(350)) {
      const reason = draw.pick(['Entered twice', 'Wrong branch', 'Payment cancelled', 'Not received']);
      return { kind: 'void', reason, daysLater };
    }
    if (!hasSides && !isSmall) return null;
    return { kind: 'edit', first: mistyped(document, taka(10 * draw.int(1, 9))), daysLater };
  }

  /** Whether a monthly payment is due: on the first working day within a week from the named day. */
  isDue(name: string, dayOfMonth: number): boolean {
    const key = `${this.date.slice(0, 7)} ${name}`;
    const daysLate = Number(this.date.slice(8)) - dayOfMonth;
    if (daysLate < 0 || daysLate > 6 || this.monthlyDone.has(key)) return false;
    this.monthlyDone.add(key);
    return true;
  }

  /** Returns one to four rows of different accounts that come to at most `mostPaisa`; none when no row fits. */
  rowsOf(deals: readonly EverydayDeal[], mostPaisa: Paisa | null): PlannedRow[] {
    const rowCount = this.draw.chance(700) ? 1 : this.draw.int(2, 4);
    const rows: PlannedRow[] = [];
    let leftPaisa = mostPaisa;
    for (let index = 0; index < rowCount; index += 1) {
      const row = this.rowOf(this.draw.weighted(deals));
      const isNew = !rows.some(({ account }) => accountKey(account) === accountKey(row.account));
      if (!isNew || (leftPaisa !== null && row.amountPaisa > leftPaisa)) continue;
      rows.push(row);
      if (leftPaisa !== null) leftPaisa -= row.amountPaisa;
    }
    return rows;
  }

  /** Returns a row for a monthly payment, which names the month. */
  monthlyRow(deal: MonthlyDeal): PlannedRow {
    return this.rowOf(deal, this.monthOf(deal.isFor));
  }

  /** Returns a month, such as `October 2026`. */
  monthOf(isFor: MonthlyDeal['isFor']): string {
    const dateInMonth = isFor === 'this month' ? this.date : addDays(`${this.date.slice(0, 7)}-01`, -1);
    return `${MONTHS[Number(dateInMonth.slice(5, 7)) - 1]} ${dateInMonth.slice(0, 4)}`;
  }

  private rowOf({ account, taka: [least, most, step], remarks }: Deal, month = ''): PlannedRow {
    return {
      account: this.accountOf(account),
      amountPaisa: taka(least + step * this.draw.int(0, Math.floor((most - least) / step))),
      remarks: this.draw.pick(remarks).replace('{month}', month),
    };
  }

  accountOf(kind: AccountKind): AccountRef {
    if (typeof kind === 'number') return kind;
    if (kind !== 'customer' && kind !== 'supplier') return { added: kind };
    return { party: this.draw.pick(this.parties.filter((party) => party.kind === kind)).code };
  }

  get cashPaisa(): Paisa {
    return this.balanceOf(ACCOUNT.cash);
  }

  /** Returns the account from which salaries and rent are paid. @throws Error for a branch without a bank */
  get mainBank(): BankName {
    const [main] = this.banks;
    if (main === undefined) throw new Error('a branch of the demo has no bank account');
    return main.name;
  }
}
