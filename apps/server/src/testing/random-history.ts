import { ACCOUNT, fiscalYearOf, VOUCHER_TYPES, type VoucherTypeId, voucherNumberText } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import type { Databases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  approveVouchers,
  closeDay,
  jumpDay,
  type LedgerRefusalCode,
  type NewVoucher,
  postDatedVoucher,
  postVoucher,
  type SavedVoucher,
  type SaveResult,
  supersedeVoucher,
  unapproveVoucher,
  voidVoucher,
} from '#domains/ledger/index';
import { type BookCompany, bookTime, transfer } from '#testing/book-company';
import type { Act } from '#testing/random-act';

/** A voucher as the model has it. */
export interface ModelVoucher {
  readonly branchId: number;
  readonly voucherId: bigint;
  readonly key: string;
  readonly first: SavedVoucher;
  typeId: VoucherTypeId;
  date: IsoDate;
  version: number;
  isVoid: boolean;
  isApproved: boolean;
  from: number;
  to: number;
  amountPaisa: bigint;
  readonly draft: ReturnType<typeof transfer>;
}

/** What a history must have led to, worked out beside the database by the rules of accounting §2, §6 and §8. */
export interface Model {
  readonly vouchers: ModelVoucher[];
  /** `branch number`, each number ever given out once. */
  readonly numbersGiven: Set<string>;
  /** Days on which something may have changed. */
  readonly days: Set<IsoDate>;
  readonly openDays: Map<number, IsoDate>;
  /** `branch day`, each day that a branch ever opened or wrote to. */
  readonly daysOfBranches: Set<string>;
}

const firstDay = '2026-07-01';

/** Plays the history against the books and against the model, which must agree on every answer. */
export async function play(databases: Databases, company: BookCompany, history: readonly Act[]): Promise<Model> {
  const model: Model = {
    vouchers: [],
    numbersGiven: new Set(),
    days: new Set([firstDay]),
    openDays: new Map(company.branchIds.map((branchId) => [branchId, firstDay])),
    daysOfBranches: new Set(company.branchIds.map((branchId) => `${branchId} ${firstDay}`)),
  };
  const player = new Player(databases, company, model);
  for (const [index, one] of history.entries()) await player.play(one, index);
  return model;
}

class Player {
  private readonly accounts: readonly number[];

  constructor(
    private readonly databases: Databases,
    private readonly company: BookCompany,
    private readonly model: Model,
  ) {
    this.accounts = [ACCOUNT.cash, ...company.customerIds, ACCOUNT.sales];
  }

  async play(one: Act, index: number): Promise<void> {
    switch (one.kind) {
      case 'post':
        return this.post(one, index);
      case 'dated':
        return this.postDated(one, index);
      case 'approve':
        return this.approve(one);
      case 'close':
      case 'jump':
        return this.moveDay(one);
      default: {
        const { vouchers } = this.model;
        const voucher = vouchers[one.pick % vouchers.length];
        return voucher === undefined ? undefined : this.change(one, voucher);
      }
    }
  }

  private write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inCompany(this.databases, { companyId: this.company.companyId, mode: 'write' }, work);
  }

  private branchOf(place: number): number {
    return this.company.branchIds[place % this.company.branchIds.length] ?? 1;
  }

  private openDay(branchId: number): IsoDate {
    return this.model.openDays.get(branchId) ?? firstDay;
  }

  private sides(from: number, to: number): { from: number; to: number } {
    const { length } = this.accounts;
    const source = this.accounts[from % length] ?? ACCOUNT.cash;
    const target = this.accounts[(to % length) + (to % length === from % length ? 1 : 0)] ?? ACCOUNT.otherIncome;
    return { from: source, to: target };
  }

  private async post(one: Extract<Act, { kind: 'post' }>, index: number): Promise<void> {
    const branchId = this.branchOf(one.branch);
    const sides = this.sides(one.from, one.to);
    const draft = transfer(one.typeId, sides.from, sides.to, one.amountPaisa);
    const key = `key ${index}`;
    const saved = await this.save(branchId, draft, key);
    if (!saved.ok) throw new Error(`A good voucher was refused: ${saved.refusal.code}`);
    const { amountPaisa } = one;
    this.posted({ branchId, date: this.openDay(branchId), key, draft, amountPaisa, ...sides }, saved);
  }

  /** Takes the voucher into the model. */
  private posted(
    voucher: Pick<ModelVoucher, 'branchId' | 'date' | 'key' | 'draft' | 'amountPaisa' | 'from' | 'to'>,
    saved: SavedVoucher,
  ): void {
    const { branchId, date, draft } = voucher;
    const { typeId } = draft;
    this.given(branchId, typeId, date, saved);
    agree('the date of a voucher', saved.date, date);
    const state = { typeId, version: 1, isVoid: false, isApproved: false };
    this.model.vouchers.push({ ...voucher, voucherId: saved.voucherId, first: saved, ...state });
    this.touched(branchId, date);
  }

  private touched(branchId: number, date: IsoDate): void {
    this.model.days.add(date);
    this.model.daysOfBranches.add(`${branchId} ${date}`);
  }

  /** An opening balance the day before the books were opened, or a system journal on a 30 June that has been. */
  private async postDated(one: Extract<Act, { kind: 'dated' }>, index: number): Promise<void> {
    const branchId = this.branchOf(one.branch);
    const open = this.openDay(branchId);
    const isOpening = one.what === 'opening';
    const lastYearEnd = `${fiscalYearOf(addDays(open, 1)).startDate.slice(0, 4)}-06-30`;
    const date = isOpening
      ? addDays(firstDay, -1)
      : `${Number(lastYearEnd.slice(0, 4)) - one.yearsBack}${lastYearEnd.slice(4)}`;
    const sides = this.sides(one.from, one.to);
    const { amountPaisa, mayChangeClosedDays } = one;
    const draft = { ...transfer(isOpening ? 19 : 6, sides.from, sides.to, amountPaisa), isSystem: !isOpening };
    const key = `key ${index}`;
    const idempotency = keyOf(key, draft);
    const { author } = this.company;
    const voucher = { branchId, draft, date, mayChangeClosedDays, expectedDay: null, author, idempotency };
    const saved = await this.write((tx) => postDatedVoucher(tx, voucher, bookTime));
    const expected = ((): LedgerRefusalCode | 'ok' => {
      if (date !== open && !mayChangeClosedDays) return 'day_closed';
      if (date > open) return 'date_not_allowed';
      return isOpening && this.hasOpening(branchId, [sides.from, sides.to]) ? 'opening_exists' : 'ok';
    })();
    agree(one.what, saved.ok ? 'ok' : saved.refusal.code, expected);
    if (saved.ok) this.posted({ branchId, date, key, draft, amountPaisa, ...sides }, saved);
  }

  /** Whether one of the accounts has a live opening balance in the branch, in another voucher. */
  private hasOpening(branchId: number, accounts: readonly number[], beside?: ModelVoucher): boolean {
    return this.model.vouchers.some(
      (voucher) =>
        voucher !== beside &&
        voucher.branchId === branchId &&
        voucher.typeId === 19 &&
        !voucher.isVoid &&
        (accounts.includes(voucher.from) || accounts.includes(voucher.to)),
    );
  }

  private save(branchId: number, draft: ReturnType<typeof transfer>, key: string): Promise<SaveResult> {
    const { author } = this.company;
    const voucher = { branchId, draft, expectedDay: null, author, idempotency: keyOf(key, draft) };
    return this.write((tx) => postVoucher(tx, voucher, bookTime));
  }

  /** The number must be the next one of its kind. */
  private given(branchId: number, typeId: VoucherTypeId, date: IsoDate, saved: SavedVoucher): void {
    const type = VOUCHER_TYPES.find(({ id }) => id === typeId);
    if (type === undefined) throw new Error(`No type ${typeId}.`);
    const year = fiscalYearOf(date).text;
    const before = `${branchId} ${type.prefix}-${year}-`;
    const count = [...this.model.numbersGiven].filter((number) => number.startsWith(before)).length;
    const next = voucherNumberText(type.prefix, year, count + 1);
    if (saved.numberText !== next) throw new Error(`Expected ${next}, the books gave ${saved.numberText}.`);
    this.model.numbersGiven.add(`${branchId} ${next}`);
  }

  private async approve({ branch: place, days }: Extract<Act, { kind: 'approve' }>): Promise<void> {
    const branchId = this.branchOf(place);
    const endDate = this.openDay(branchId);
    const startDate = addDays(endDate, -days);
    const { author } = this.company;
    const count = await this.write((tx) => approveVouchers(tx, branchId, { startDate, endDate }, author, bookTime));
    const fresh = this.model.vouchers.filter(
      (voucher) =>
        voucher.branchId === branchId &&
        voucher.date >= startDate &&
        voucher.date <= endDate &&
        !voucher.isVoid &&
        !voucher.isApproved,
    );
    agree('approve', count, fresh.length);
    for (const voucher of fresh) voucher.isApproved = true;
  }

  private async moveDay(one: Extract<Act, { kind: 'close' | 'jump' }>): Promise<void> {
    const { kind, days } = one;
    const branchId = this.branchOf(one.branch);
    const from = this.openDay(branchId);
    const to = addDays(from, days);
    const { author, clerk } = this.company;
    const result = await this.write((tx) =>
      one.kind === 'close'
        ? closeDay(tx, branchId, { currentDate: from, nextDate: to }, one.mayJump ? author : clerk, bookTime)
        : jumpDay(tx, branchId, { expectedDay: from, toDate: to }, author, bookTime),
    );
    const expected = ((): LedgerRefusalCode | 'ok' => {
      if (one.kind === 'jump') return days === 0 ? 'same_day' : 'ok';
      if (days === 0) return 'next_day_not_after';
      if (one.mayJump) return 'ok';
      if (this.isPast(branchId, to)) return 'next_day_closed';
      return days > 31 ? 'next_day_too_far' : 'ok';
    })();
    agree(kind, result.ok ? 'ok' : result.refusal.code, expected);
    if (!result.ok) return;
    this.model.openDays.set(branchId, to);
    this.touched(branchId, to);
  }

  /** Whether the books of the branch have gone past the day: it was open once, or a live voucher is dated later. */
  private isPast(branchId: number, day: IsoDate): boolean {
    const { daysOfBranches, vouchers } = this.model;
    return (
      daysOfBranches.has(`${branchId} ${day}`) ||
      vouchers.some((voucher) => voucher.branchId === branchId && !voucher.isVoid && voucher.date > day)
    );
  }

  private async change(
    one: Extract<Act, { kind: 'edit' | 'void' | 'retype' | 'redate' | 'repeat' | 'unapprove' }>,
    voucher: ModelVoucher,
  ): Promise<void> {
    switch (one.kind) {
      case 'repeat': {
        const again = await this.save(voucher.branchId, voucher.draft, voucher.key);
        agree('repeat', JSON.stringify(again, text), JSON.stringify({ ...voucher.first, isReplay: true }, text));
        return;
      }
      case 'unapprove': {
        const { author } = this.company;
        const result = await this.write((tx) => unapproveVoucher(tx, voucher.voucherId, author, bookTime));
        agree('unapprove', result.ok && result.removed, voucher.isApproved);
        voucher.isApproved = false;
        return;
      }
      case 'void': {
        const seen = voucher.version - (one.seesOldVersion ? 1 : 0);
        const change = this.changeOf(voucher, one.mayChangeClosedDays, seen);
        const result = await this.write((tx) => voidVoucher(tx, change, bookTime));
        if (!this.settled(one.kind, result, voucher, change, voucher.date)) return;
        voucher.isVoid = true;
        return;
      }
      case 'edit': {
        const seen = voucher.version - (one.seesOldVersion ? 1 : 0);
        const change = this.changeOf(voucher, one.mayChangeClosedDays, seen);
        const sides = this.sides(one.from, one.to);
        const { entries, form } = transfer(voucher.typeId, sides.from, sides.to, one.amountPaisa);
        const result = await this.write((tx) =>
          supersedeVoucher(tx, { ...change, entries, form, remarks: 'edited | here' }, bookTime),
        );
        if (!this.settled(one.kind, result, voucher, change, voucher.date, sides)) return;
        Object.assign(voucher, sides, { amountPaisa: one.amountPaisa });
        return;
      }
      case 'retype': {
        const change = this.changeOf(voucher, one.mayChangeClosedDays, voucher.version);
        const result = await this.supersede(voucher, change, { typeId: one.typeId });
        if (!this.settled(one.kind, result, voucher, change, voucher.date)) return;
        if (one.typeId !== voucher.typeId && result.ok) this.given(voucher.branchId, one.typeId, voucher.date, result);
        voucher.typeId = one.typeId;
        return;
      }
      case 'redate': {
        const date = addDays(voucher.date, one.days);
        const change = this.changeOf(voucher, one.mayChangeClosedDays, voucher.version);
        const result = await this.supersede(voucher, change, { date });
        if (!this.settled(one.kind, result, voucher, change, date)) return;
        voucher.date = date;
        this.touched(voucher.branchId, date);
        return;
      }
    }
  }

  private changeOf(voucher: ModelVoucher, mayChangeClosedDays: boolean, expectedVersion: number) {
    const { voucherId } = voucher;
    const { author } = this.company;
    const reason = 'a reason';
    return { voucherId, expectedVersion, expectedDay: null, mayChangeClosedDays, reason, author, idempotency: null };
  }

  private supersede(
    { typeId: oldType, from, to, amountPaisa: paisa }: ModelVoucher,
    change: ReturnType<Player['changeOf']>,
    toBe: { typeId: VoucherTypeId } | { date: IsoDate },
  ): Promise<SaveResult> {
    const { entries, form } = transfer(oldType, from, to, paisa);
    return this.write((tx) => supersedeVoucher(tx, { ...change, entries, form, remarks: '', ...toBe }, bookTime));
  }

  /** Compares the answer with what the rules say, in their order of precedence; whether the change was made. */
  private settled(
    what: string,
    result: SaveResult,
    voucher: ModelVoucher,
    change: ReturnType<Player['changeOf']>,
    date: IsoDate,
    sides: Pick<ModelVoucher, 'from' | 'to'> = voucher,
  ): boolean {
    const open = this.openDay(voucher.branchId);
    const closed = voucher.date !== open || date !== open;
    const expected = ((): LedgerRefusalCode | 'ok' => {
      if (voucher.isVoid) return 'voucher_void';
      if (voucher.isApproved) return 'voucher_approved';
      if (closed && !change.mayChangeClosedDays) return 'day_closed';
      if (change.expectedVersion !== voucher.version) return 'stale_version';
      const outOfYear = fiscalYearOf(date).text !== fiscalYearOf(voucher.date).text;
      if ((date !== voucher.date && date > open) || outOfYear) return 'date_not_allowed';
      // What stays an opening balance after the change keeps its date, and is the only one of its accounts.
      if (voucher.typeId !== 19 || what === 'void' || what === 'retype') return 'ok';
      if (date !== voucher.date) return 'opening_misdated';
      return this.hasOpening(voucher.branchId, [sides.from, sides.to], voucher) ? 'opening_exists' : 'ok';
    })();
    agree(what, result.ok ? 'ok' : result.refusal.code, expected);
    if (!result.ok) return false;
    voucher.version += 1;
    agree(`version after ${what}`, result.version, voucher.version);
    return true;
  }
}

function keyOf(key: string, draft: ModelVoucher['draft']): NonNullable<NewVoucher['idempotency']> {
  return { key, route: 'POST /test', bodyHash: Buffer.from(JSON.stringify(draft.form)) };
}

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function agree(what: string, books: unknown, model: unknown): void {
  if (books !== model) throw new Error(`${what}: the books say ${String(books)}, the model ${String(model)}.`);
}
