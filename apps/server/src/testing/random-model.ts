import {
  ACCOUNT,
  fiscalYearOf,
  type ReceivedVoucher,
  VOUCHER_TYPES,
  type VoucherTypeId,
  voucherNumberText,
} from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import type { LedgerRefusalCode, SavedVoucher, VoucherDraft } from '#domains/ledger/index';
import type { BookCompany } from '#testing/book-company';
import type { Picks, RandomKind, Surroundings } from '#testing/random-documents';

/** A document as it was typed, of which each voucher is one. */
export interface ModelDocument {
  readonly kind: RandomKind;
  readonly branchId: number;
  readonly key: string;
  readonly first: Pick<SavedVoucher, 'numberText' | 'date' | 'version' | 'voucherId'>;
  picked: Picks;
  /** What the document was typed among when it was saved: a repeat types the same. */
  readonly among: Surroundings;
  /** All that was typed last, to see whether an edit changes anything. */
  typedText: string;
}

/** A voucher as the model has it. */
export interface ModelVoucher {
  readonly branchId: number;
  readonly voucherId: bigint;
  /** Null for what the product does itself: openings and journals at the end of years. */
  readonly document: ModelDocument | null;
  /** Does again what made it. */
  readonly repeat: () => Promise<void>;
  /** The other voucher of its document. */
  half: ModelVoucher | null;
  numberText: string;
  typeId: VoucherTypeId;
  date: IsoDate;
  version: number;
  isVoid: boolean;
  isApproved: boolean;
  /** What it says: its entries, its amount, and what it hangs on. */
  said: VoucherDraft;
}

export type Expected = LedgerRefusalCode | 'amount_too_large' | 'several_vouchers' | 'ok';

export const firstDay = '2026-07-01';

/** What a history must have led to, worked out beside the database by the rules of accounting §2, §4, §6 and §8. */
export class Model {
  readonly vouchers: ModelVoucher[] = [];
  /** `branch number`, each number ever given out once. */
  readonly numbersGiven = new Set<string>();
  /** Days on which something may have changed. */
  readonly days = new Set<IsoDate>([firstDay]);
  readonly openDays: Map<number, IsoDate>;
  private readonly bankIds: readonly number[];
  /** `branch day`, each day that a branch ever opened or wrote to. */
  readonly daysOfBranches: Set<string>;

  /** The books of the company as they are opened. */
  constructor({ branchIds, bankIds }: Pick<BookCompany, 'branchIds' | 'bankIds'>) {
    this.bankIds = bankIds;
    this.openDays = new Map(branchIds.map((branchId) => [branchId, firstDay]));
    this.daysOfBranches = new Set(branchIds.map((branchId) => `${branchId} ${firstDay}`));
  }

  openDay(branchId: number): IsoDate {
    return this.openDays.get(branchId) ?? firstDay;
  }

  /** The live vouchers that hang on this one, beside its other half. */
  dependentsOf({ voucherId }: ModelVoucher): ModelVoucher[] {
    return this.vouchers.filter(
      ({ isVoid, said }) => !isVoid && said.links?.some(({ parent, role }) => parent === voucherId && role !== 'half'),
    );
  }

  /** The remittance that has sent on what was received with the voucher, and stands. */
  remittanceOf(voucher: ModelVoucher): ModelVoucher | null {
    const remits = ({ said }: ModelVoucher) => said.links?.some(({ role }) => role === 'remittance');
    return this.dependentsOf(voucher).find(remits) ?? null;
  }

  /** What the rule of a remittance is told of each voucher. */
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

  /** Whether a voucher that says so stands on the cash and bank accounts that its type takes (accounting §4). */
  fitsItsType({ typeId, isSystem = false, entries }: VoucherDraft): boolean {
    return entries.every(({ lines }) => {
      const money = lines
        .map(({ accountId }) => accountId)
        .filter((id) => id === ACCOUNT.cash || this.bankIds.includes(id));
      if (typeId === 1 || typeId === 2) return money.length === 1 && money[0] === ACCOUNT.cash;
      return typeId !== 6 || isSystem || money.length === 0;
    });
  }

  touched(branchId: number, date: IsoDate): void {
    this.days.add(date);
    this.daysOfBranches.add(`${branchId} ${date}`);
  }

  /** The number must be the next one of its kind. */
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

  /** Whether the books of the branch have gone past the day: it was open once, or a live voucher is dated later. */
  isPast(branchId: number, day: IsoDate): boolean {
    const { daysOfBranches, vouchers } = this;
    return (
      daysOfBranches.has(`${branchId} ${day}`) ||
      vouchers.some((voucher) => voucher.branchId === branchId && !voucher.isVoid && voucher.date > day)
    );
  }

  /** What the state of the voucher refuses, in the order of precedence; null when nothing. */
  refusedByState(
    voucher: ModelVoucher,
    by: { readonly mayChangeClosedDays: boolean; readonly expectedVersion: number },
    date = voucher.date,
  ): Expected | null {
    const openDay = this.openDay(voucher.branchId);
    if (voucher.isVoid) return 'voucher_void';
    if (voucher.isApproved) return 'voucher_approved';
    if ((voucher.date !== openDay || date !== openDay) && !by.mayChangeClosedDays) return 'day_closed';
    return by.expectedVersion === voucher.version ? null : 'stale_version';
  }

  /** Whether the date would put a voucher before what it hangs on, or after what hangs on it. */
  isOutOfOrder(voucher: ModelVoucher, parents: readonly ModelVoucher[], date: IsoDate): boolean {
    return (
      parents.some((parent) => parent.date > date) || this.dependentsOf(voucher).some((child) => child.date < date)
    );
  }

  refusedByLinks(what: 'void' | 'retype' | 'redate', voucher: ModelVoucher, date: IsoDate): Expected | null {
    if (voucher.half !== null && what !== 'void') return 'belongs_together';
    if (this.remittanceOf(voucher) !== null) return 'voucher_remitted';
    if (this.dependentsOf(voucher).length > 0 && what !== 'redate') return 'has_dependents';
    const parents = this.parentsOf(voucher.said);
    return what !== 'void' && this.isOutOfOrder(voucher, parents, date) ? 'date_out_of_order' : null;
  }

  /** What stands against a void in the other voucher of the document. */
  refusedByHalf({ half }: ModelVoucher, mayChangeClosedDays: boolean): Expected | null {
    if (half === null || half.isVoid) return null;
    if (half.isApproved) return 'other_voucher_approved';
    const isOpen = half.date === this.openDay(half.branchId);
    return isOpen || mayChangeClosedDays ? null : 'other_branch_day_closed';
  }
}

function accountsIn({ entries }: VoucherDraft): number[] {
  return entries.flatMap(({ lines }) => lines.map(({ accountId }) => accountId)).filter((id) => id !== 11);
}
