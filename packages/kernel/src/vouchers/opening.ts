import { type IsoDate, MAX_BILL_NUMBER, MAX_OPENING_BILLS, MAX_ROW_PAISA, type Paisa } from '@cashbook/money';
import type { DraftBill, Ruled } from '#documents/document';
import { type AccountRowRefusal, accountRowRefusal, type PostableAccount } from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';
import { draftMarkup, fromUnearned } from '#installments/markup';
import { ACCOUNT } from '#ledger/chart';
import { type BalancedEntry, balance, credit, debit } from '#ledger/entries';
import {
  isOfCheques,
  listsRefusal,
  type OpeningCheque,
  type OpeningListRefusal,
  openingOfBank,
  openingOfCheques,
  type UnclearedItem,
} from '#vouchers/opening-lists';
import {
  installmentsFirst,
  type OpeningInstallment,
  type OpeningScheduleFacts,
  type OpeningScheduleRefusal,
  scheduleOf,
} from '#vouchers/opening-schedule';
import {
  isOfTaxes,
  type OpeningTax,
  type OpeningTaxFacts,
  type OpeningTaxRefusal,
  openingOfTaxes,
  taxesRefusal,
} from '#vouchers/opening-taxes';

/** A bill that a party has not paid, or that we have not paid. An installment has the number and date of its old sale. */
export type OpeningBill = {
  readonly number: string;
  readonly date: IsoDate;
  readonly dueDate: IsoDate;
  readonly amountPaisa: Paisa;
  /** Set for an installment, not for any other bill. */
  readonly installment?: OpeningInstallment;
};

/** The opening balance of one account in a branch: a debit or a credit. */
export type TypedOpening = {
  readonly accountId: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
  /** The bills that make up the balance of a customer or supplier. Without any it is one bill of the opening day. */
  readonly bills: readonly OpeningBill[];
  /** The branch that a balance of account 10 is a claim or debt on; null for every other account. */
  readonly counterBranchId: number | null;
  /** The cheques that make up the balance of account 15 or 16. */
  readonly cheques: readonly OpeningCheque[];
  /** The part of a bank's balance that the bank itself does not have yet. */
  readonly uncleared: readonly UnclearedItem[];
  /** The taxes that make up the balance of account 19, 51, 52 or 53. */
  readonly taxes: readonly OpeningTax[];
  /** The last day on which the installments may be settled early with the discount; null for 90 days after the first one. */
  readonly earlyUntil?: IsoDate | null;
  /** Zero or undefined without an offer of early settlement. */
  readonly earlyDiscountPaisa?: Paisa;
  /** The markup of the installments that is not earned yet; zero or undefined for none. */
  readonly markupPaisa?: Paisa;
};

export type OpeningAccount = PostableAccount & {
  /** Whether it is a customer or supplier, whose opening balance is a list of bills. */
  readonly isParty: boolean;
};

export type OpeningFacts = OpeningTaxFacts &
  OpeningScheduleFacts & {
    readonly accounts: ReadonlyMap<number, OpeningAccount>;
    /** The day before the branch's first trading day. */
    readonly date: IsoDate;
    readonly branchId: number;
    /** The branches that a claim or debt of account 10 may be on. */
    readonly branchIds: ReadonlySet<number>;
  };

export type OpeningRefusal =
  | 'line_needs_one_side'
  | 'amount_too_large'
  | 'opening_of_list'
  | 'counter_branch_missing'
  | 'counter_branch_not_taken'
  | 'own_branch'
  | 'branch_not_found'
  | AccountRowRefusal
  | BillsRefusal
  | OpeningListRefusal
  | OpeningScheduleRefusal
  | OpeningTaxRefusal;

type BillsRefusal =
  | 'bills_not_of_party'
  | 'too_many_bills'
  | 'bill_incomplete'
  | 'bill_due_early'
  | 'bill_after_opening'
  | 'bill_twice'
  | 'bills_differ';

/** The accounts whose opening balance is a list of its own: stock and registers (accounting §10, accounting-next §1). */
const ofLists: ReadonlySet<number> = new Set([
  ACCOUNT.stockInHand,
  ACCOUNT.unearnedMarkup,
  ACCOUNT.vatRebatable,
  ACCOUNT.salariesPayable,
  ACCOUNT.salaryAdvances,
]);

/** The accounts without an opening balance: 11, against which all are posted, and those that only the product itself moves. */
const withoutOpening: ReadonlySet<number> = new Set([
  ACCOUNT.openingBalanceEquity,
  ACCOUNT.changeInStock,
  ACCOUNT.stockTransfers,
]);

/** The accounts that the opening grid does not take, for searches that leave them out. */
export const CLOSED_TO_OPENINGS: readonly number[] = [...ofLists, ...withoutOpening];

/** The number of the bill of a balance that has no bills of its own. */
const UNNAMED_BILL = 'OB';

/**
 * Makes the voucher of an account's opening balance: type 19, one entry against 11 (accounting §4). The bills of a party are on
 * the side of its balance and add up to it. A balance of account 10 makes two vouchers, halves of one document. The other
 * branch gets the same amount on the other side (accounting §9). Markup of installments that is not earned stands on 29 besides, Dr 11 / Cr 29.
 *
 * Refusals, the first that applies: those of `listsRefusal` where cheques are listed, and those of `taxesRefusal`; `line_needs_one_side`, `amount_too_large`, `opening_of_list`, `remarks_too_long`,
 * `account_not_found`, `account_archived`, `account_not_allowed`; `counter_branch_missing`, `counter_branch_not_taken`,
 * `own_branch`, `branch_not_found`; `bills_not_of_party`, `too_many_bills`; then bill by bill, in the list `bills`,
 * `bill_incomplete`, `bill_due_early`, `bill_after_opening`, `bill_twice`; `bills_differ`; those of `scheduleOf`; those of `listsRefusal`.
 */
export function openingBalance(typed: TypedOpening, facts: OpeningFacts): Ruled<OpeningRefusal> {
  const { accountId, debitPaisa, creditPaisa } = typed;
  const { accounts, date } = facts;
  const amountPaisa = debitPaisa > 0n ? debitPaisa : creditPaisa;
  const wrongLists = listsRefusal(typed, accounts, date);
  // People type the cheques, and the balance follows from them: so what a cheque lacks is said before the balance. So it is with taxes.
  if (wrongLists !== null && typed.cheques.length > 0) return wrongLists;
  const wrongTaxes = taxesRefusal(typed, facts);
  if (wrongTaxes !== null) return wrongTaxes;
  // A bank may have come to 0 in the books by what it had not cleared itself.
  const isBankAtZero = debitPaisa === 0n && creditPaisa === 0n && typed.uncleared.length > 0;
  const hasOneSide = (debitPaisa === 0n) !== (creditPaisa === 0n);
  if (debitPaisa < 0n || creditPaisa < 0n || !(hasOneSide || isBankAtZero)) return refuse('line_needs_one_side');
  if (amountPaisa > MAX_ROW_PAISA) return refuse('amount_too_large');
  if (ofLists.has(accountId)) return refuse('opening_of_list');
  const wrongAccount = accountRowRefusal(typed, accounts, () => !withoutOpening.has(accountId));
  if (wrongAccount !== null) return refuse(wrongAccount);
  const wrongBranch = counterBranchRefusal(typed, facts);
  if (wrongBranch !== null) return refuse(wrongBranch);
  const isParty = accounts.get(accountId)?.isParty === true;
  const wrongBills = billsRefusal(typed.bills, { isParty, amountPaisa, date });
  if (wrongBills !== null) return wrongBills;
  const scheduled = scheduleOf(typed, facts);
  if (!scheduled.ok) return scheduled;
  if (wrongLists !== null) return wrongLists;
  const head = { typeId: 19, totalPaisa: amountPaisa } as const;
  if (isOfCheques(accountId)) {
    return { ok: true, drafts: [{ ...head, remarks: typed.remarks, ...openingOfCheques(typed) }], own: null };
  }
  if (isOfTaxes(accountId)) {
    return { ok: true, drafts: [{ ...head, remarks: typed.remarks, ...openingOfTaxes(typed) }], own: null };
  }
  if (typed.uncleared.length > 0) {
    return { ok: true, drafts: [{ ...head, remarks: typed.remarks, entries: openingOfBank(typed) }], own: null };
  }
  const own = { ...head, entries: [againstEquity(typed)] };
  if (typed.counterBranchId !== null) {
    const { counterBranchId: branchId } = typed;
    const theirs = { ...typed, debitPaisa: creditPaisa, creditPaisa: debitPaisa, counterBranchId: facts.branchId };
    const links = [{ parent: 'first', role: 'half' }] as const;
    return { ok: true, drafts: [own, { ...own, entries: [againstEquity(theirs)], branchId, links }], own: null };
  }
  const unnamed: OpeningBill = { number: UNNAMED_BILL, date, dueDate: date, amountPaisa };
  const bills = isParty && typed.bills.length === 0 ? [unnamed] : typed.bills;
  const ofParty = installmentsFirst(bills).map(({ installment: _schedule, ...bill }): DraftBill => {
    return { ...bill, accountId, isReceivable: debitPaisa > 0n };
  });
  const { schedule, markup } = scheduled;
  const entries = [...own.entries, ...unearnedEntry(typed)];
  const parts = { ...draftMarkup(markup), ...(schedule === undefined ? {} : { schedule }) };
  return { ok: true, drafts: [{ ...own, entries, bills: ofParty, ...parts }], own: null };
}

function counterBranchRefusal(
  { accountId, counterBranchId }: TypedOpening,
  { branchId, branchIds }: OpeningFacts,
): OpeningRefusal | null {
  if (accountId !== ACCOUNT.interBranchCurrent) return counterBranchId === null ? null : 'counter_branch_not_taken';
  if (counterBranchId === null) return 'counter_branch_missing';
  if (counterBranchId === branchId) return 'own_branch';
  return branchIds.has(counterBranchId) ? null : 'branch_not_found';
}

/** Returns an entry with the balance on its side and the same amount on the other side of 11. */
function againstEquity({ accountId, debitPaisa, creditPaisa, remarks, counterBranchId }: TypedOpening): BalancedEntry {
  const notes = counterBranchId === null ? { remarks } : { remarks, counterBranchId };
  return debitPaisa > 0n
    ? balance([debit(accountId, debitPaisa, notes), credit(ACCOUNT.openingBalanceEquity, debitPaisa)])
    : balance([debit(ACCOUNT.openingBalanceEquity, creditPaisa), credit(accountId, creditPaisa, notes)]);
}

/** Returns the entry of the markup that is not earned; none without any. */
const unearnedEntry = ({ markupPaisa = 0n, remarks }: TypedOpening): readonly BalancedEntry[] =>
  fromUnearned(ACCOUNT.openingBalanceEquity, -markupPaisa, remarks);

function billsRefusal(
  bills: readonly OpeningBill[],
  { isParty, amountPaisa, date }: { isParty: boolean; amountPaisa: Paisa; date: IsoDate },
): Refused<BillsRefusal> | null {
  if (bills.length === 0) return null;
  if (!isParty) return refuse('bills_not_of_party');
  if (bills.length > MAX_OPENING_BILLS) return refuse('too_many_bills');
  const numbers = new Set<string>();
  let sumPaisa = 0n;
  for (const [row, bill] of bills.entries()) {
    // Installments of one sale have its number.
    const isTwice = bill.installment === undefined && numbers.has(bill.number);
    const code = billRefusal(bill, date) ?? (isTwice ? 'bill_twice' : null);
    if (code !== null) return { ok: false, refusal: { code, row, list: 'bills' } };
    numbers.add(bill.number);
    sumPaisa += bill.amountPaisa;
  }
  return sumPaisa === amountPaisa ? null : refuse('bills_differ');
}

function billRefusal({ number, date, dueDate, amountPaisa }: OpeningBill, openingDate: IsoDate): BillsRefusal | null {
  if (number.trim() === '' || number.length > MAX_BILL_NUMBER || amountPaisa <= 0n) return 'bill_incomplete';
  if (dueDate < date) return 'bill_due_early';
  return date > openingDate ? 'bill_after_opening' : null;
}
