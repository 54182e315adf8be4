/**
 * Bills and their allocations (accounting §4, "Bills"), after random histories. The histories have invoices, receipts, edits,
 * voids, proposals, single allocations and undos. A model without a database gives the expected results.
 *
 *  1. A party's balance is the open amount of its bills less the open amount on account.
 *  2. No item is allocated beyond its amount. An edit of an invoice below its allocated amount is refused.
 *  3. A void releases allocations. So does an edit of an amount on account below its allocated amount.
 */
import { ACCOUNT, type OpenItem, proposeAllocations } from '@cashbook/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  type AllocationWrite,
  accountBalances,
  allocateBills,
  openItemsOf,
  postDocument,
  runAudit,
  supersedeVoucher,
  undoAllocations,
  type VoucherDraft,
  voidVoucher,
} from '#domains/ledger/index';
import { type BookCompany, bookTime, createBookCompany, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { repetitions } from '#testing/random/repetitions';

let database: TestDatabase;
let databases: Databases;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
});
afterAll(async () => {
  await databases.close();
  await database.dispose();
});

const branchId = 1;
const party = 1001;

type Act =
  | { kind: 'invoice' | 'receipt'; paisa: bigint }
  | { kind: 'edit'; pick: number; paisa: bigint }
  | { kind: 'void'; pick: number }
  | { kind: 'oldest' }
  | { kind: 'allocate'; bill: number; receipt: number; paisa: bigint }
  | { kind: 'undo'; pick: number };

const paisa = fc.bigInt(1n, 60n);
const pick = fc.nat(20);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('invoice' as const), paisa }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('receipt' as const), paisa }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), pick, paisa }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), pick }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'oldest' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('allocate' as const), bill: pick, receipt: pick, paisa }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick }) },
);

/** A voucher of the model. An invoice is a bill; a receipt is on account. */
interface Said {
  readonly id: bigint;
  readonly isBill: boolean;
  paisa: bigint;
  isVoid: boolean;
}
/** An allocation of the model: of an invoice and a receipt. */
interface Given {
  readonly no: number;
  readonly bill: Said;
  readonly receipt: Said;
  readonly paisa: bigint;
  isStanding: boolean;
}

const draftOf = (isBill: boolean, amountPaisa: bigint): VoucherDraft => {
  if (!isBill) return transfer(1, party, ACCOUNT.cash, amountPaisa);
  const date = '2026-07-01';
  const bill = { accountId: party, isReceivable: true, number: 'B', date, dueDate: date, amountPaisa };
  return { ...transfer(13, ACCOUNT.sales, party, amountPaisa), bills: [bill] };
};

class History {
  private readonly said: Said[] = [];
  private readonly given: Given[] = [];
  constructor(private readonly company: BookCompany) {}

  async play(acts: readonly Act[]) {
    for (const one of acts) await this.do(one);
    await this.holds();
  }

  private write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inCompany(databases, { companyId: this.company.companyId, mode: 'write' }, async (tx) => {
      await showBranches(tx, [branchId]);
      return work(tx);
    });
  }

  private async do(one: Act): Promise<void> {
    switch (one.kind) {
      case 'invoice':
      case 'receipt':
        return this.post(one.kind === 'invoice', one.paisa);
      case 'edit':
        return this.edit(this.said[one.pick % this.said.length], one.paisa);
      case 'void':
        return this.void(this.said[one.pick % this.said.length]);
      case 'oldest':
        return this.allocateOldest();
      case 'allocate': {
        const bills = this.said.filter(({ isBill }) => isBill);
        const receipts = this.said.filter(({ isBill }) => !isBill);
        return this.allocateOne(bills[one.bill % bills.length], receipts[one.receipt % receipts.length], one.paisa);
      }
      case 'undo':
        return this.undo(this.given[one.pick % this.given.length]);
    }
  }

  private async post(isBill: boolean, amountPaisa: bigint) {
    const { kind, formVersion, form, ...draft } = draftOf(isBill, amountPaisa);
    const { author } = this.company;
    const document = {
      branchId,
      drafts: [draft],
      kind,
      formVersion,
      form,
      expectedDay: null,
      author,
      idempotency: null,
    };
    const saved = await this.write((tx) => postDocument(tx, document, bookTime));
    if (!saved.ok) throw new Error(saved.refusal.code);
    this.said.push({ id: saved.voucherId, isBill, paisa: amountPaisa, isVoid: false });
  }

  private changeOf({ id }: Said) {
    const seen = { expectedVersion: null, expectedDay: null, mayChangeClosedDays: true, reason: 'a reason' };
    return { voucherId: id, ...seen, author: this.company.author, idempotency: null };
  }

  private allocatedOf(voucher: Said): bigint {
    return this.standing(voucher).reduce((sum, { paisa: given }) => sum + given, 0n);
  }

  private standing(voucher: Said): Given[] {
    return this.given.filter(
      ({ isStanding, bill, receipt }) => isStanding && (bill === voucher || receipt === voucher),
    );
  }

  private release(voucher: Said) {
    for (const given of this.standing(voucher)) given.isStanding = false;
  }

  private async edit(voucher: Said | undefined, amountPaisa: bigint) {
    if (voucher === undefined) return;
    const change = { ...this.changeOf(voucher), change: 'edit' as const, draft: draftOf(voucher.isBill, amountPaisa) };
    const result = await this.write((tx) => supersedeVoucher(tx, change, bookTime));
    const falls = this.allocatedOf(voucher) > amountPaisa;
    const expected = voucher.isVoid ? 'voucher_void' : falls && voucher.isBill ? 'bill_allocated' : 'ok';
    expect(result.ok ? 'ok' : result.refusal.code).toBe(expected);
    if (!result.ok) return;
    voucher.paisa = amountPaisa;
    if (falls) this.release(voucher);
  }

  private async void(voucher: Said | undefined) {
    if (voucher === undefined) return;
    const result = await this.write((tx) => voidVoucher(tx, this.changeOf(voucher), bookTime));
    expect(result.ok ? 'ok' : result.refusal.code).toBe(voucher.isVoid ? 'voucher_void' : 'ok');
    if (result.ok) this.release(voucher);
    voucher.isVoid = true;
  }

  private desk() {
    return { branchId, accountId: party, expectedDay: null, userId: this.company.author.userId };
  }

  private openItems() {
    const { companyId } = this.company;
    return this.write((tx) => openItemsOf(tx, { companyId, branchId, accountId: party }));
  }

  private async allocateOldest() {
    const items = (await this.openItems()).map(
      ({ mtm_id, bill_no, side, item_date, open }): OpenItem => ({
        voucherId: mtm_id,
        billNo: bill_no,
        side,
        date: item_date,
        openPaisa: open,
      }),
    );
    const proposed = proposeAllocations(items);
    if (proposed.length === 0) return;
    const result = await this.write((tx) => allocateBills(tx, this.desk(), proposed, bookTime));
    expect(result).toMatchObject({ ok: true });
    for (const { debit, credit, amountPaisa } of proposed) this.give(debit.voucherId, credit.voucherId, amountPaisa);
  }

  private give(billId: number, receiptId: number, amountPaisa: bigint) {
    const [bill, receipt] = [billId, receiptId].map((id) => this.said.find((one) => one.id === BigInt(id)));
    if (bill === undefined || receipt === undefined) throw new Error('Something unknown was allocated.');
    this.given.push({ no: this.given.length + 1, bill, receipt, paisa: amountPaisa, isStanding: true });
  }

  private async allocateOne(bill: Said | undefined, receipt: Said | undefined, amountPaisa: bigint) {
    if (bill === undefined || receipt === undefined) return;
    const row: AllocationWrite = {
      debit: { voucherId: Number(bill.id), billNo: 1 },
      credit: { voucherId: Number(receipt.id), billNo: 0 },
      amountPaisa,
    };
    const result = await this.write((tx) => allocateBills(tx, this.desk(), [row], bookTime));
    const fits = [bill, receipt].every((one) => !one.isVoid && this.allocatedOf(one) + amountPaisa <= one.paisa);
    expect(result.ok ? 'ok' : result.refusal.code).toBe(fits ? 'ok' : 'allocation_differs');
    if (result.ok) this.give(row.debit.voucherId, row.credit.voucherId, amountPaisa);
  }

  private async undo(given: Given | undefined) {
    if (given === undefined) return;
    const result = await this.write((tx) => undoAllocations(tx, this.desk(), [given.no], bookTime));
    expect(result.ok ? 'ok' : result.refusal.code).toBe(given.isStanding ? 'ok' : 'allocation_not_found');
    given.isStanding = false;
  }

  private async holds() {
    const { companyId } = this.company;
    const open = this.said
      .filter((one) => !one.isVoid && one.paisa > this.allocatedOf(one))
      .map((one) => [Number(one.id), one.isBill ? 'debit' : 'credit', one.paisa - this.allocatedOf(one)]);
    const items = (await this.openItems()).map(({ mtm_id, side, open: left }) => [mtm_id, side, left]);
    expect(items.toSorted(byVoucher)).toEqual(open.toSorted(byVoucher));
    const balance = open.reduce((sum, [, side, left]) => sum + (side === 'debit' ? 1n : -1n) * BigInt(left ?? 0), 0n);
    await inCompany(databases, { companyId, mode: 'report' }, async (tx) => {
      const balances = await accountBalances(tx, { companyId, branchId });
      const mine = balances.find(({ accountId }) => accountId === party);
      expect((mine?.debitPaisa ?? 0n) - (mine?.creditPaisa ?? 0n)).toBe(balance);
      expect((await runAudit(tx, companyId)).filter(({ findings }) => findings.length > 0)).toEqual([]);
    });
  }
}

const byVoucher = ([one]: readonly unknown[], [other]: readonly unknown[]) => Number(one) - Number(other);

test('a party’s balance is its open bills less what is not allocated, after any history', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 30 }), async (acts) => {
      await new History(await createBookCompany(database, databases)).play(acts);
    }),
    { numRuns: repetitions({ usual: 12, long: 100 }) },
  );
});

test('of two desks that allocate the same receipt at once, one is told', async () => {
  const company = await createBookCompany(database, databases);
  const { companyId } = company;
  const seen = { branchId, expectedDay: null, author: company.author, idempotency: null };
  const inBooks = <T>(work: (tx: Tx) => Promise<T>) => inCompany(databases, { companyId, mode: 'write' }, work);
  const ids: number[] = [];
  for (const isBill of [true, true, false]) {
    const { kind, formVersion, form, ...draft } = draftOf(isBill, 100n);
    const saved = await inBooks((tx) =>
      postDocument(tx, { ...seen, drafts: [draft], kind, formVersion, form }, bookTime),
    );
    if (saved.ok) ids.push(Number(saved.voucherId));
  }
  const [first = 0, second = 0, receipt = 0] = ids;
  const desk = { branchId, accountId: party, expectedDay: null, userId: company.author.userId };
  const results = await Promise.all(
    [first, second].map((billId) =>
      inBooks((tx) => {
        const row = {
          debit: { voucherId: billId, billNo: 1 },
          credit: { voucherId: receipt, billNo: 0 },
          amountPaisa: 80n,
        };
        return allocateBills(tx, desk, [row], bookTime);
      }),
    ),
  );
  expect(results.map((result) => (result.ok ? 'ok' : result.refusal.code)).toSorted()).toEqual([
    'allocation_differs',
    'ok',
  ]);
});
