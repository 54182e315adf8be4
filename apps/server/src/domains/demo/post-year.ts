import { noRequisition } from '@cashbook/contract/requisitions/naming';
import { noWithholding } from '@cashbook/contract/withholding/withholding-fields';
import { ACCOUNT, equalInstallments, fiscalYearOf, noCheque, type OpeningBill, openingBalance } from '@cashbook/kernel';
import { addDays, countedPaisa, type IsoDate, type Paisa } from '@cashbook/money';
import type { Tx } from '#db/tx';
import {
  isTwoSided,
  type PlannedDocument,
  type PlannedMistake,
  type PlannedRow,
  type PlannedSides,
  type PlannedVoucher,
} from '#domains/demo/documents';
import type { DemoPlan, PlannedBranch } from '#domains/demo/plan';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import { drawerWith } from '#domains/demo/vouchers/drawer';
import type { PlannedDay, PlannedOpening } from '#domains/demo/year';
import {
  type Author,
  cashAtEndOf,
  closeDay,
  countCash,
  loadVoucher,
  postVouchers,
  redateVouchers,
  supersedeVoucher,
  type VoucherDraft,
  voidVoucher,
  writeOpenings,
} from '#domains/ledger/index';
import { type DocumentKind, voucherDraft } from '#domains/posting/index';
import {
  bankPaymentKind,
  bankReceiptKind,
  cashDifferenceProposal,
  cashPaymentKind,
  cashReceiptKind,
  contraKind,
  journalKind,
  openingDraft,
} from '#domains/vouchers/index';
import { noTaxFacts } from '#domains/withholding/index';

/** The branch whose year is posted, and the users who post it. */
export interface DemoDesk {
  readonly companyId: number;
  readonly branchId: number;
  /** The user who takes in cash at this desk. */
  readonly author: Author;
  /** The user who types everything else at this desk. */
  readonly bookkeeper: Author;
  /** An administrator who brings in the openings and corrects documents, on closed days too. */
  readonly corrector: Author;
  readonly accounts: DemoAccounts;
  /** The salesman of an old sale by installments, which one customer has not paid when the books begin; null in other branches. */
  readonly salesmanId: number | null;
  /** Returns the moment at which the desk works on that day. */
  readonly at: (date: IsoDate) => Date;
  /** Does the other work of a day before it is closed. Days are counted from 0. */
  readonly onDay: (day: { readonly date: IsoDate; readonly place: number }) => Promise<void>;
}

/** A mistake that is corrected on a later day. */
interface Outstanding {
  readonly date: IsoDate;
  readonly voucherId: bigint;
  readonly voucher: PlannedVoucher;
  readonly mistake: PlannedMistake;
}

/**
 * Posts a branch's year through the posting rules and the ledger. First it posts the openings, which an administrator
 * dates the day before the first. Then it posts each day's vouchers and the due corrections, and closes the day. The last
 * day stays open. On it one voucher changes its type, and one its date.
 */
export async function postYear(
  tx: Tx,
  desk: DemoDesk,
  { openings, days }: PlannedBranch,
  { openingDate, firstTradingDate }: Pick<DemoPlan, 'openingDate' | 'firstTradingDate'>,
): Promise<void> {
  const { branchId, bookkeeper, at } = desk;
  await postOpenings(tx, desk, openings, openingDate);
  let openDate = firstTradingDate;
  let outstanding: Outstanding[] = [];
  for (const [place, day] of days.entries()) {
    if (day.date !== openDate) {
      const isCounted = day === days.at(-1) || day.date.slice(0, 7) !== openDate.slice(0, 7);
      const count = isCounted ? await countDrawer(tx, desk, openDate) : null;
      accepted(await closeDay(tx, branchId, { currentDate: openDate, nextDate: day.date }, bookkeeper, at(openDate)));
      if (count !== null) accepted(await countCash(tx, branchId, count, bookkeeper, at(openDate)));
    }
    openDate = day.date;
    outstanding = [...outstanding, ...(await postDay(tx, desk, day))];
    await desk.onDay({ date: openDate, place });
    for (const due of outstanding.filter(({ date }) => date <= openDate)) await putRight(tx, desk, due, openDate);
    outstanding = outstanding.filter(({ date }) => date > openDate);
  }
  const [dayBefore, lastDay] = days.slice(-2).map(({ date }) => date);
  if (dayBefore === undefined || lastDay === undefined) return;
  await changeType(tx, desk, lastDay);
  if (fiscalYearOf(dayBefore).text === fiscalYearOf(lastDay).text) await changeDate(tx, desk, lastDay, dayBefore);
}

/**
 * Counts the cash at the end of a day. In most months a coin or two is missing. Every other time the difference is posted before
 * the day is closed.
 */
async function countDrawer(tx: Tx, { companyId, branchId, bookkeeper, at }: DemoDesk, day: IsoDate) {
  const month = Number(day.slice(5, 7));
  const bookPaisa = await cashAtEndOf(tx, { companyId, branchId, day });
  const missingPaisa = BigInt(month % 4) * 5_00n;
  const counted = drawerWith(bookPaisa > missingPaisa ? bookPaisa - missingPaisa : bookPaisa);
  const closing = { companyId, branchId, day, countedPaisa: countedPaisa(counted) };
  const [proposed] = month % 2 === 0 ? await cashDifferenceProposal.propose(tx, closing) : [];
  if (proposed === undefined) return { day, counted };
  const voucher = { draft: proposed.draft, expectedDay: day, author: bookkeeper, idempotency: null };
  const [posted] = await postVouchers(tx, branchId, [voucher], at(day));
  if (posted === undefined || posted instanceof Error) throw posted ?? new Error('no answer for a cash difference');
  return { day, counted, difference: accepted(posted).voucherId };
}

/** Types a sale of old goods as a payment, and then changes it into a receipt. */
async function changeType(tx: Tx, desk: DemoDesk, today: IsoDate): Promise<void> {
  const rows = [{ account: ACCOUNT.otherIncome, amountPaisa: 450_00n, remarks: 'Old cartons sold' }];
  const [voucherId] = await post(tx, desk, today, [{ kind: 'cash-payment', rows }]);
  if (voucherId === undefined) return;
  const draft = draftOf(desk, { kind: 'cash-receipt', rows });
  const change = { ...seenBy(desk, today), voucherId, change: 'retype', draft, reason: '' } as const;
  accepted(await supersedeVoucher(tx, change, desk.at(today)));
}

/** Types a receipt of the day before a day late, and then corrects its date. */
async function changeDate(tx: Tx, desk: DemoDesk, today: IsoDate, dayBefore: IsoDate): Promise<void> {
  const rows = [{ account: ACCOUNT.otherIncome, amountPaisa: 320_00n, remarks: 'Old newspapers sold, yesterday' }];
  const [voucherId] = await post(tx, desk, today, [{ kind: 'cash-receipt', rows }]);
  if (voucherId === undefined) return;
  const { branchId, companyId } = desk;
  const saved = await loadVoucher(tx, companyId, voucherId);
  if (saved === null) return;
  const { typeId, numberText } = saved.current;
  const number = Number(numberText.slice(-6));
  const range = {
    branchId,
    typeId,
    presentDate: today,
    changeDate: dayBefore,
    firstNumber: number,
    lastNumber: number,
  };
  accepted(await redateVouchers(tx, { ...seenBy(desk, today), ...range }, desk.at(today)));
}

/** Returns the author of a correction and what their screen shows. */
function seenBy({ corrector: author }: DemoDesk, today: IsoDate) {
  return { expectedVersion: 1, expectedDay: today, mayChangeClosedDays: true, author, idempotency: null };
}

async function postOpenings(tx: Tx, desk: DemoDesk, openings: readonly PlannedOpening[], date: IsoDate): Promise<void> {
  const { branchId, corrector: author, at } = desk;
  const seen = { expectedDay: null, mayChangeClosedDays: true, author, isLast: true };
  const { salesmanId } = desk;
  const buyer =
    salesmanId === null ? undefined : openings.find(({ debitPaisa, account }) => debitPaisa > 0n && isParty(account));
  const writes = openings.map((opening, index) => {
    const rest = opening === buyer ? restOfOldSale(date, salesmanId) : [];
    return { change: 'post', draft: openingOf(desk, opening, { index, date, rest }) } as const;
  });
  accepted(await writeOpenings(tx, { branchId, deskBranchId: branchId, ...seen }, writes, at(date)));
}

async function postDay(tx: Tx, desk: DemoDesk, { date, vouchers }: PlannedDay): Promise<Outstanding[]> {
  const typed = vouchers.map(({ document, mistake }) => (mistake?.kind === 'edit' ? mistake.first : document));
  const voucherIds = await post(tx, desk, date, typed);
  return vouchers.flatMap((voucher, index): Outstanding[] => {
    const { mistake } = voucher;
    const voucherId = voucherIds[index];
    if (mistake === undefined || voucherId === undefined) return [];
    return [{ date: addDays(date, mistake.daysLater), voucherId, voucher, mistake }];
  });
}

async function post(tx: Tx, desk: DemoDesk, date: IsoDate, documents: readonly PlannedDocument[]): Promise<bigint[]> {
  if (documents.length === 0) return [];
  const { branchId, author, bookkeeper, at } = desk;
  const vouchers = documents.map((document) => ({
    draft: draftOf(desk, document),
    expectedDay: date,
    author: document.kind === 'cash-receipt' ? author : bookkeeper,
    idempotency: null,
  }));
  const results = await postVouchers(tx, branchId, vouchers, at(date));
  return results.map((result) => {
    if (result instanceof Error) throw result;
    return accepted(result).voucherId;
  });
}

async function putRight(
  tx: Tx,
  desk: DemoDesk,
  { voucherId, voucher, mistake }: Outstanding,
  today: IsoDate,
): Promise<void> {
  const { at } = desk;
  const seen = { ...seenBy(desk, today), voucherId };
  if (mistake.kind === 'void') {
    accepted(await voidVoucher(tx, { ...seen, reason: mistake.reason }, at(today)));
    return;
  }
  const draft = draftOf(desk, voucher.document);
  const change = { ...seen, change: 'edit', draft, reason: 'Amount corrected' } as const;
  accepted(await supersedeVoucher(tx, change, at(today)));
}

const kinds = {
  'cash-receipt': cashReceiptKind,
  'cash-payment': cashPaymentKind,
  'bank-receipt': bankReceiptKind,
  'bank-payment': bankPaymentKind,
  contra: contraKind,
  journal: journalKind,
} as const;

/** Returns the draft of a typed document, by the rule of its kind. */
function draftOf({ accounts }: DemoDesk, document: PlannedDocument): VoucherDraft {
  const named = isTwoSided(document) ? [] : document.rows.flatMap(({ order }) => order?.orderId ?? []);
  const facts = { accounts: accounts.postable, orders: new Set(named), requisitions: new Map(), ...noTaxFacts };
  const amountRows = (rows: readonly PlannedRow[]) =>
    rows.map(({ account, amountPaisa, remarks, order }) => ({
      ...{ accountId: accounts.idOf(account), amountPaisa, remarks },
      ...{ orderId: order?.orderId ?? null, orderText: order?.orderNumber ?? null },
      ...{ ...noWithholding, ...noRequisition },
    }));
  const twoSidedRows = (rows: readonly PlannedSides[]) =>
    rows.map(({ account, ...sides }) => {
      return { accountId: accounts.idOf(account), ...sides, orderId: null, orderText: null };
    });
  switch (document.kind) {
    case 'cash-receipt':
      return ruled(kinds['cash-receipt'], { rows: amountRows(document.rows) }, facts);
    case 'cash-payment':
      return ruled(kinds['cash-payment'], { rows: amountRows(document.rows) }, facts);
    case 'bank-receipt':
    case 'bank-payment': {
      const typed = {
        ...{ bankAccountId: accounts.idOf({ added: document.bank }), ...noCheque },
        rows: amountRows(document.rows),
      };
      return document.kind === 'bank-receipt'
        ? ruled(kinds['bank-receipt'], typed, facts)
        : ruled(kinds['bank-payment'], typed, facts);
    }
    case 'contra':
    case 'journal':
      return ruled(kinds[document.kind], { rows: twoSidedRows(document.rows) }, facts);
  }
}

function ruled<Typed, Facts extends object>(
  kind: DocumentKind<Typed, Facts>,
  typed: Typed,
  facts: Facts,
): VoucherDraft {
  const [draft] = accepted(kind.rule(typed, facts, null)).drafts;
  return voucherDraft(kind, typed, draft);
}

/** Returns the opening balance of an account, against 11. A party's opening has bills (accounting §10). */
function openingOf(
  { accounts }: DemoDesk,
  { account, debitPaisa, creditPaisa }: PlannedOpening,
  { index, date, rest }: { readonly index: number; readonly date: IsoDate; readonly rest: readonly OpeningBill[] },
): VoucherDraft {
  const accountId = accounts.idOf(account);
  const bills = isParty(account) ? billsBefore(debitPaisa + creditPaisa, index, date) : [];
  const typed = {
    accountId,
    debitPaisa: debitPaisa + rest.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n),
    creditPaisa,
    remarks: '',
    bills: [...rest, ...bills],
    ...(rest.length === 0
      ? {}
      : { earlyUntil: addDays(date, 420), earlyDiscountPaisa: 1_200_00n, markupPaisa: 2_800_00n }),
    counterBranchId: null,
    cheques: [],
    taxes: [],
    uncleared: [],
  };
  const facts = {
    date,
    branchId: 0,
    branchIds: new Set<number>(),
    accounts: new Map([[accountId, { groupId: 0, isArchived: false, isParty: isParty(account) }]]),
  };
  return openingDraft(accepted(openingBalance(typed, facts)).drafts[0], typed);
}

const isParty = (account: PlannedOpening['account']): boolean =>
  typeof account !== 'number' && account.party !== undefined;

/** Returns what remains of a sale by installments from before the books began: fifteen installments, the first of them overdue. */
function restOfOldSale(date: IsoDate, employeeId: number | null): OpeningBill[] {
  const sale = { number: 'IS-2425-000318', date: addDays(date, -160), installment: { employeeId } };
  return equalInstallments(33_000_00n, 15, addDays(date, -12)).map((one) => ({ ...sale, ...one }));
}

/** Returns the unpaid bills from before the books began: an old one, one of the month before, and a fresh one. */
function billsBefore(totalPaisa: Paisa, index: number, date: IsoDate): OpeningBill[] {
  const inHundreds = (paisa: Paisa) => (paisa / 10_000n) * 10_000n;
  const [oldPaisa, laterPaisa] = [inHundreds((totalPaisa * 2n) / 5n), inHundreds((totalPaisa * 7n) / 20n)];
  const amounts = [oldPaisa, laterPaisa, totalPaisa - oldPaisa - laterPaisa];
  return amounts.flatMap((amountPaisa, place) => {
    const billed = addDays(date, [-71, -38, -9][place] ?? 0);
    const number = `INV-${1200 + index * 7 + place * 3}`;
    return amountPaisa > 0n ? [{ number, date: billed, dueDate: addDays(billed, 45), amountPaisa }] : [];
  });
}

/** Throws for a refusal. The plan keeps every rule, so a refusal is a defect in one of them. */
function accepted<T extends { readonly ok: boolean }>(result: T): Extract<T, { readonly ok: true }> {
  if (!isOk(result)) throw new Error(`the books refused the demo: ${JSON.stringify(result)}`);
  return result;
}

function isOk<T extends { readonly ok: boolean }>(result: T): result is Extract<T, { readonly ok: true }> {
  return result.ok;
}
