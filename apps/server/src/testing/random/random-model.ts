import {
  ACCOUNT,
  CHART_LEVEL_4,
  type ClosingBalance,
  type ClosingStock,
  fiscalYearOf,
  NO_STOCK,
  type ReceivedVoucher,
  type StockState,
  stockAfter,
  stockValuePaisa,
  VOUCHER_TYPES,
  type VoucherTypeId,
  voucherNumberText,
} from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { Dependent, LedgerRefusalCode, SavedVoucher, VoucherDraft } from '#domains/ledger/index';
import type { BookCompany } from '#testing/book-company';
import type { Picks, RandomKind, Surroundings } from '#testing/random/random-documents';
import { goods } from '#testing/stock-goods';

/** A document as it was typed. Its vouchers refer to it. */
export interface ModelDocument {
  /** The kind of the document. A change of type replaces it. */
  kind: RandomKind;
  readonly branchId: number;
  readonly key: string;
  readonly first: Pick<SavedVoucher, 'numberText' | 'date' | 'version' | 'voucherId'>;
  picked: Picks;
  /** The surroundings at the save. A repeat types the same document. */
  readonly among: Surroundings;
  /** Everything that was typed last, to see whether an edit changes anything. */
  typedText: string;
}

/** A voucher of the model. */
export interface ModelVoucher {
  readonly branchId: number;
  readonly voucherId: bigint;
  /** Null for vouchers without a document: openings, and journals that close years. */
  readonly document: ModelDocument | null;
  /** Repeats the request that made it. */
  readonly repeat: () => Promise<void>;
  /** The other voucher of its document. */
  half: ModelVoucher | null;
  numberText: string;
  typeId: VoucherTypeId;
  date: IsoDate;
  version: number;
  isVoid: boolean;
  isApproved: boolean;
  /** The content: its entries, its amount, and its links. */
  said: VoucherDraft;
}

/** The purchase prices of the test goods, in millionths of a taka. */
const prices = new Map(
  goods.productIds.map((id, index) => [id, BigInt([40_000_000, 12_500_000, 10_000][index] ?? 0)] as const),
);

export type Expected =
  | LedgerRefusalCode
  | 'amount_too_large'
  | 'date_is_same'
  | 'several_vouchers'
  | 'type_is_same'
  | 'type_not_allowed'
  | 'voucher_not_approved'
  | 'ok';

export const firstDay = '2026-07-01';

/** A closed fiscal year, with its journal. Null when no balance had to be closed. */
interface ModelClose {
  readonly startYear: number;
  readonly journal: ModelVoucher | null;
}

/** Returns the last day of the fiscal year that begins in that year. */
export const lastDayOf = (startYear: number): IsoDate => `${startYear + 1}-06-30`;

const startYearOf = (date: IsoDate) => Number(fiscalYearOf(date).startDate.slice(0, 4));

/** The first digit of each account's level 3 number. It gives the nature: 4 is income, 5 expenses. */
const natures = new Map(CHART_LEVEL_4.map(({ id, parentId }) => [id, String(parentId).charAt(0)]));

/** The expected results of a history. They are computed outside the database by the rules of accounting §2, §4, §6 and §8. */
export class Model {
  readonly vouchers: ModelVoucher[] = [];
  /** Every number ever given, as `branch number`. */
  readonly numbersGiven = new Set<string>();
  /** The days on which something may have changed. */
  readonly days = new Set<IsoDate>([firstDay]);
  readonly openDays: Map<number, IsoDate>;
  /** The closed years of each branch, in order. */
  readonly closes = new Map<number, ModelClose[]>();
  /** Every day that a branch ever opened or wrote to, as `branch day`. */
  readonly daysOfBranches: Set<string>;

  /** Starts with the books of the company as they are opened. */
  constructor({ branchIds }: Pick<BookCompany, 'branchIds'>) {
    this.openDays = new Map(branchIds.map((branchId) => [branchId, firstDay]));
    this.daysOfBranches = new Set(branchIds.map((branchId) => `${branchId} ${firstDay}`));
  }

  openDay(branchId: number): IsoDate {
    return this.openDays.get(branchId) ?? firstDay;
  }

  closesOf(branchId: number): ModelClose[] {
    const closes = this.closes.get(branchId) ?? [];
    this.closes.set(branchId, closes);
    return closes;
  }

  /** Whether the day is in a closed year of the branch, or before one. */
  isYearClosed(branchId: number, date: IsoDate): boolean {
    const latest = this.closesOf(branchId).at(-1);
    return latest !== undefined && date <= lastDayOf(latest.startYear);
  }

  /** Returns the year that the branch closes next. Null when it has only opening balances. */
  nextToClose(branchId: number): number | null {
    const latest = this.closesOf(branchId).at(-1);
    if (latest !== undefined) return latest.startYear + 1;
    const dates = this.vouchers
      .filter((voucher) => voucher.branchId === branchId && !voucher.isVoid && voucher.typeId !== 19)
      .map(({ date }) => date);
    const [first] = dates.toSorted();
    return first === undefined ? null : startYearOf(first);
  }

  /** Returns the refusal of the close of a year, by the order of precedence. */
  refusedClose(branchId: number, startYear: number): Expected | null {
    if (this.isYearClosed(branchId, lastDayOf(startYear))) return 'year_closed';
    if (startYear !== this.nextToClose(branchId)) return 'year_not_next';
    return this.openDay(branchId) <= lastDayOf(startYear) ? 'year_not_over' : null;
  }

  /** Returns the balances of income and expenses of the branch at the end of that day. */
  incomeAndExpenses(branchId: number, asOf: IsoDate): ClosingBalance[] {
    const sums = new Map<number, bigint>();
    const live = this.vouchers.filter(({ isVoid, date, branchId: of }) => of === branchId && !isVoid && date <= asOf);
    for (const { accountId, debitPaisa, creditPaisa } of live
      .flatMap(({ said }) => said.entries)
      .flatMap((e) => e.lines)) {
      sums.set(accountId, (sums.get(accountId) ?? 0n) + debitPaisa - creditPaisa);
    }
    return [...sums].flatMap(([accountId, netPaisa]): ClosingBalance[] => {
      const nature = natures.get(accountId);
      if (nature !== '4' && nature !== '5') return [];
      return [{ accountId, nature: nature === '4' ? 'income' : 'expense', netPaisa }];
    });
  }

  /** Returns the value of the branch's stock at the end of that day, and the balance of its account. */
  closingStock(branchId: number, asOf: IsoDate): ClosingStock {
    const live = this.vouchers
      .filter(({ isVoid, date, branchId: of }) => of === branchId && !isVoid && date <= asOf)
      .toSorted((one, other) => one.date.localeCompare(other.date) || Number(one.voucherId - other.voucherId));
    const states = new Map<number, StockState>();
    for (const { productId, ...movement } of live.flatMap(({ said }) => said.movements ?? [])) {
      const price = prices.get(productId) ?? 0n;
      states.set(productId, stockAfter(states.get(productId) ?? NO_STOCK, { ...movement, price }));
    }
    const onAccount = live
      .flatMap(({ said }) => said.entries.flatMap(({ lines }) => lines))
      .filter(({ accountId }) => accountId === ACCOUNT.stockInHand);
    return {
      valuationPaisa: [...states.values()].reduce((sum, state) => sum + stockValuePaisa(state), 0n),
      balancePaisa: onAccount.reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n),
    };
  }

  /** Returns the live vouchers that depend on this one, without its other half. */
  dependentsOf({ voucherId }: ModelVoucher): ModelVoucher[] {
    return this.vouchers.filter(
      ({ isVoid, said }) => !isVoid && said.links?.some(({ parent, role }) => parent === voucherId && role !== 'half'),
    );
  }

  /** Returns the live remittance of the receipt. */
  remittanceOf(voucher: ModelVoucher): ModelVoucher | null {
    const remits = ({ said }: ModelVoucher) => said.links?.some(({ role }) => role === 'remittance');
    return this.dependentsOf(voucher).find(remits) ?? null;
  }

  /** Returns the facts about each voucher for the rule of a remittance. */
  received(): (ReceivedVoucher & { readonly voucherId: number })[] {
    return this.vouchers.map((voucher) => {
      const { voucherId, branchId, typeId, numberText, isVoid, said } = voucher;
      const lines = isVoid ? [] : said.entries.flatMap((entry) => entry.lines);
      const receivedPaisa = lines
        .filter(({ accountId }) => accountId === ACCOUNT.cash)
        .reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n);
      const remittedBy = this.remittanceOf(voucher)?.numberText ?? null;
      return { voucherId: Number(voucherId), branchId, typeId, numberText, isVoid, receivedPaisa, remittedBy };
    });
  }

  parentsOf(said: VoucherDraft): ModelVoucher[] {
    const parents = (said.links ?? []).map(({ parent }) => parent);
    return this.vouchers.filter(({ voucherId }) => parents.includes(voucherId));
  }

  /** Whether one of the accounts has a live opening balance in the branch, in another voucher. */
  hasOpening(branchId: number, said: VoucherDraft, beside?: ModelVoucher): boolean {
    const accountIds = accountsIn(said);
    return this.vouchers.some(
      (voucher) =>
        voucher !== beside &&
        voucher.branchId === branchId &&
        voucher.typeId === 19 &&
        !voucher.isVoid &&
        accountsIn(voucher.said).some((accountId) => accountIds.includes(accountId)),
    );
  }

  /**
   * Returns the live vouchers of its branch and type in the range that begins with its number and has `more` further
   * numbers, by number.
   */
  numberedFrom(voucher: ModelVoucher, more: number): ModelVoucher[] {
    const first = numberIn(voucher);
    return this.vouchers
      .filter(({ branchId, isVoid, numberText, said }) => {
        return (
          !isVoid &&
          said.isSystem !== true &&
          branchId === voucher.branchId &&
          numberText.slice(0, 8) === voucher.numberText.slice(0, 8)
        );
      })
      .filter((one) => numberIn(one) >= first && numberIn(one) <= first + more)
      .sort((one, other) => numberIn(one) - numberIn(other));
  }

  touched(branchId: number, date: IsoDate): void {
    this.days.add(date);
    this.daysOfBranches.add(`${branchId} ${date}`);
  }

  /** Checks that the number is the next one of its type and records it. */
  given(branchId: number, typeId: VoucherTypeId, date: IsoDate, numberText: string): void {
    const type = VOUCHER_TYPES.find(({ id }) => id === typeId);
    if (type === undefined) throw new Error(`No type ${typeId}.`);
    const year = fiscalYearOf(date).text;
    const before = `${branchId} ${type.prefix}-${year}-`;
    const count = [...this.numbersGiven].filter((number) => number.startsWith(before)).length;
    const next = voucherNumberText(type.prefix, year, count + 1);
    if (numberText !== next) throw new Error(`Expected ${next}, the books gave ${numberText}.`);
    this.numbersGiven.add(`${branchId} ${next}`);
  }

  /** Whether the books of the branch are past the day: it was open once, or a live voucher has a later date. */
  isPast(branchId: number, day: IsoDate): boolean {
    const { daysOfBranches, vouchers } = this;
    return (
      daysOfBranches.has(`${branchId} ${day}`) ||
      vouchers.some((voucher) => voucher.branchId === branchId && !voucher.isVoid && voucher.date > day)
    );
  }

  /** Returns the refusal by the state of the voucher, by the order of precedence. Null when there is none. */
  refusedByState(
    voucher: ModelVoucher,
    by: { readonly mayChangeClosedDays: boolean; readonly expectedVersion: number },
  ): Expected | null {
    const openDay = this.openDay(voucher.branchId);
    if (voucher.isVoid) return 'voucher_void';
    if (voucher.said.isSystem === true) return 'system_voucher';
    if (this.isYearClosed(voucher.branchId, voucher.date)) return 'year_closed';
    if (voucher.isApproved) return 'voucher_approved';
    if (voucher.date !== openDay && !by.mayChangeClosedDays) return 'day_closed';
    return by.expectedVersion === voucher.version ? null : 'stale_version';
  }

  /** Whether the date would put a voucher before its parents, or after its dependents. */
  isOutOfOrder(voucher: ModelVoucher, parents: readonly ModelVoucher[], date: IsoDate): boolean {
    return (
      parents.some((parent) => parent.date > date) || this.dependentsOf(voucher).some((child) => child.date < date)
    );
  }

  /** Returns the refusal of a date because of the voucher's links. */
  refusedDate(voucher: ModelVoucher, date: IsoDate): Expected | null {
    if (voucher.half !== null) return 'belongs_together';
    if (this.remittanceOf(voucher) !== null) return 'voucher_remitted';
    return this.isOutOfOrder(voucher, this.parentsOf(voucher.said), date) ? 'date_out_of_order' : null;
  }

  /**
   * Returns the refusal of a move of vouchers from one date to another, by the order of precedence. All are of one branch
   * and type.
   */
  refusedRange(
    branchId: number,
    range: readonly ModelVoucher[],
    by: { readonly presentDate: IsoDate; readonly changeDate: IsoDate; readonly mayChangeClosedDays: boolean },
  ): Expected | null {
    const { presentDate, changeDate } = by;
    if (changeDate === presentDate) return 'date_is_same';
    const earlier = changeDate < presentDate ? changeDate : presentDate;
    if (this.isYearClosed(branchId, earlier)) return 'year_closed';
    const [first] = range;
    if (first === undefined) return 'no_vouchers_in_range';
    if (range.some(({ isApproved }) => isApproved)) return 'other_voucher_approved';
    if (range.some(({ date }) => date !== presentDate)) return 'voucher_other_date';
    // One of the two days is closed.
    if (!by.mayChangeClosedDays) return 'day_closed';
    const outOfYear = fiscalYearOf(changeDate).text !== fiscalYearOf(presentDate).text;
    if (outOfYear || changeDate > this.openDay(branchId)) return 'date_not_allowed';
    const linked = range.map((moved) => this.refusedDate(moved, changeDate)).find((code) => code !== null);
    // An opening balance keeps its date.
    return linked ?? (first.typeId === 19 ? 'opening_misdated' : null);
  }

  /** Returns the refusal of a void, by the order of precedence. */
  refusedVoid(
    voucher: ModelVoucher,
    by: { readonly mayChangeClosedDays: boolean; readonly expectedVersion: number },
  ): Expected | null {
    const refusal = this.refusedByState(voucher, by);
    if (refusal !== null) return refusal;
    if (this.remittanceOf(voucher) !== null) return 'voucher_remitted';
    const isNeeded = voucher.half === null && this.dependentsOf(voucher).length > 0;
    return isNeeded ? 'has_dependents' : this.refusedByHalf(voucher, by.mayChangeClosedDays);
  }

  /** Returns the refusal of a void because of the other voucher of the document. */
  refusedByHalf({ half }: ModelVoucher, mayChangeClosedDays: boolean): Expected | null {
    if (half === null || half.isVoid) return null;
    if (half.isApproved) return 'other_voucher_approved';
    if (this.isYearClosed(half.branchId, half.date)) return 'other_branch_year_closed';
    const isOpen = half.date === this.openDay(half.branchId);
    return isOpen || mayChangeClosedDays ? null : 'other_branch_day_closed';
  }
}

/** Returns the number in the text: 42 for `CR-2627-000042`. */
export const numberIn = ({ numberText }: Pick<ModelVoucher, 'numberText'>) => Number(numberText.slice(8));

function accountsIn({ entries }: VoucherDraft): number[] {
  return entries.flatMap(({ lines }) => lines.map(({ accountId }) => accountId)).filter((id) => id !== 11);
}

/** Returns a dependent voucher as the facts for the rule of its parent's edit. */
export function dependentFacts({ voucherId, numberText, said }: ModelVoucher): Dependent {
  const [link] = said.links ?? [];
  return { voucherId: Number(voucherId), role: link?.role ?? 'collection', numberText, amountPaisa: said.totalPaisa };
}

/** Checks that the books and the model agree. @throws Error with both values */
export function agree(what: string, books: unknown, model: unknown): void {
  if (books !== model) throw new Error(`${what}: the books say ${String(books)}, the model ${String(model)}.`);
}
