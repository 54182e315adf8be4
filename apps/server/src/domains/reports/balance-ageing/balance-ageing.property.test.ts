/**
 * Ageing of balances and statements (accounting-next §9.3), after random histories of bills, receipts and allocations over days.
 *
 *  1. On every day the parts of each row are its balance, and all balances are those of the Due List.
 *  2. The parts are those that a model without a database gives for the bills and allocations of that day.
 *  3. What of the vouchers of a statement is open comes to its balance.
 *  4. Slices of one row each are the rows of the whole list, their totals those of the whole, and the last has those of the parts.
 */
import { ACCOUNT, type AgedItem, balanceByAge } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany, type Tx } from '#db/tx';
import { allocateBills, closeDay, postDocument, type VoucherDraft } from '#domains/ledger/index';
import { transfer } from '#testing/book-company';
import { repetitions } from '#testing/random/repetitions';
import { createCompanyOfStory, karim, padma, rahim } from '#testing/report-books';
import { firstDay, tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const parties = [rahim, karim, padma] as const;
const author = { userId: null, ip: '', userAgent: '' };
const at = new Date('2026-07-03T06:00:00Z');

/** A bill or a receipt of a party, above zero what it owes us. */
interface Item {
  readonly id: number;
  readonly party: number;
  readonly day: IsoDate;
  readonly isBill: boolean;
  readonly isDebit: boolean;
  readonly date: IsoDate;
  readonly due: IsoDate;
  readonly paisa: bigint;
}

interface Given {
  readonly debit: Item;
  readonly credit: Item;
  readonly paisa: bigint;
  readonly day: IsoDate;
}

const happening = fc.record({
  party: fc.constantFrom(...parties),
  what: fc.constantFrom('sale', 'purchase', 'receipt', 'payment', 'allocate', 'allocate', 'days'),
  paisa: fc.bigInt(1n, 90_000n),
  age: fc.nat(100),
  credit: fc.nat(60),
  pick: fc.nat(20),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Books of the trading branch with a model of them. */
class History {
  private day: IsoDate = firstDay;
  readonly items: Item[] = [];
  readonly given: Given[] = [];
  constructor(
    private readonly companyId: number,
    private readonly branchId: number,
  ) {}

  async play({ what, ...one }: Happening): Promise<void> {
    if (what === 'days') return this.wait(1 + (one.pick % 35));
    if (what === 'allocate') return this.allocate(one);
    const isBill = what === 'sale' || what === 'purchase';
    const isDebit = what === 'sale' || what === 'payment';
    const date = isBill ? addDays(this.day, -one.age) : this.day;
    const item = { ...one, isBill, isDebit, date, due: isBill ? addDays(date, one.credit) : this.day, day: this.day };
    this.items.push({ ...item, id: await this.post(draftOf(item)) });
  }

  private async wait(days: number) {
    const nextDate = addDays(this.day, days);
    await this.write((tx) => closeDay(tx, this.branchId, { currentDate: this.day, nextDate }, author, at));
    this.day = nextDate;
  }

  private async post({ kind, formVersion, form, ...draft }: VoucherDraft): Promise<number> {
    const seen = { branchId: this.branchId, expectedDay: null, author, idempotency: null };
    const document = { ...seen, drafts: [draft], kind, formVersion, form };
    const saved = await this.write((tx) => postDocument(tx, document, at));
    return Number(saved.voucherId);
  }

  /** Allocates a receipt or payment to a bill on the other side, as far as both are open. */
  private async allocate({ party, pick, paisa }: Pick<Happening, 'party' | 'pick' | 'paisa'>) {
    const own = this.items.filter((item) => item.party === party && this.leftOf(item, this.day) > 0n);
    const bill = own.filter(({ isBill }) => isBill)[pick % 3];
    const other = own.find((item) => bill !== undefined && !item.isBill && item.isDebit !== bill.isDebit);
    if (bill === undefined || other === undefined) return;
    const lefts = [paisa, this.leftOf(bill, this.day), this.leftOf(other, this.day)];
    const amountPaisa = lefts.reduce((least, left) => (left < least ? left : least));
    const [debit, credit] = bill.isDebit ? [bill, other] : [other, bill];
    const sideOf = ({ id, isBill }: Item) => ({ voucherId: id, billNo: isBill ? 1 : 0 });
    const row = { debit: sideOf(debit), credit: sideOf(credit), amountPaisa };
    const desk = { branchId: this.branchId, accountId: party, expectedDay: null, userId: null };
    await this.write((tx) => allocateBills(tx, desk, [row], at));
    this.given.push({ debit, credit, paisa: amountPaisa, day: this.day });
  }

  private leftOf(item: Item, day: IsoDate): bigint {
    return this.given
      .filter((one) => one.day <= day && (one.debit === item || one.credit === item))
      .reduce((left, { paisa }) => left - paisa, item.paisa);
  }

  /** Returns the open items of a party on a day, with the days from which their ages count. */
  openOn(party: number, day: IsoDate, by: 'due' | 'date'): AgedItem[] {
    return this.items
      .filter((item) => item.party === party && item.day <= day)
      .map((item) => ({
        ...{ voucherId: item.id, billNo: item.isBill ? 1 : 0, side: item.isDebit ? 'debit' : 'credit' },
        ...{ openPaisa: this.leftOf(item, day), since: item[by] },
      }));
  }

  get days(): readonly IsoDate[] {
    return [...new Set([...this.items.map(({ day }) => day), this.day, addDays(this.day, 95)])];
  }

  private async write<T extends { readonly ok: boolean }>(work: (tx: Tx) => Promise<T>) {
    const result = await inCompany(server.services.db, { companyId: this.companyId, mode: 'write' }, work);
    if (!result.ok) throw new Error(`the books refused: ${JSON.stringify(result)}`);
    return result as Extract<T, { readonly ok: true }>;
  }
}

function draftOf({ party, isBill, isDebit, date, due, paisa }: Omit<Item, 'id'>): VoucherDraft {
  if (!isBill) return isDebit ? transfer(2, ACCOUNT.cash, party, paisa) : transfer(1, party, ACCOUNT.cash, paisa);
  const bill = { accountId: party, isReceivable: isDebit, number: 'B', date, dueDate: due, amountPaisa: paisa };
  const entry = isDebit ? transfer(13, ACCOUNT.sales, party, paisa) : transfer(9, party, ACCOUNT.purchases, paisa);
  return { ...entry, bills: [bill] };
}

type Reply = Readonly<Record<string, never[]>>;

/** Reads a list as a whole and row by row, and compares them. */
async function expectSlicesAsWhole(list: string, read: (path: string) => Promise<Reply>) {
  const rowsOf = ({ original, rows = [] }: Reply) => original ?? rows;
  const whole = await read(list);
  const rows: unknown[] = [];
  let last: Reply = {};
  let after = '';
  do {
    last = await read(`${list}&limit=1${after === '' ? '' : `&after=${after}`}`);
    rows.push(...rowsOf(last));
    expect(whole.range_total).toMatchObject(last.range_total as unknown as object);
    after = String(last.next ?? '');
  } while (after !== '');
  expect(rows).toEqual(rowsOf(whole));
  expect([last.range_total, last.row_count]).toEqual([whole.range_total, whole.row_count]);
}

interface AgedRow {
  readonly coa4_id: number;
  readonly balance: number;
}
const ages = ['not_due', 'days_30', 'days_60', 'days_90', 'days_120', 'older'] as const;
const paisaOf = (taka: unknown) => BigInt(Math.round(Number(taka) * 100));
let companies = 0;

test('every part of every balance on every day is that of a model', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 6, maxLength: 30 }), async (happenings) => {
      companies += 1;
      const company = await createCompanyOfStory(server, `Company${companies}`);
      const { trading } = company.branches;
      const history = new History(company.companyId, trading);
      for (const one of happenings) await history.play(one);
      const token = await tokenOf(server, company, company.people.accountant);
      const read = async (path: string) => {
        const reply = await call(server, `GET /api/reports/${path}&branch_id=${trading}`, { token });
        expect(reply.status, reply.text).toBe(200);
        return reply.body.data as Record<string, never[]>;
      };
      const lastDay = history.days.at(-1) ?? firstDay;
      for (const list of [`due-list?enddate=${lastDay}&ageing=due`, `balance-ageing?enddate=${firstDay}&ageing=date`])
        await expectSlicesAsWhole(list, read);
      await expectSlicesAsWhole(`party-statements?start_date=${firstDay}&end_date=${lastDay}`, read);
      for (const day of history.days) {
        const dues: readonly Record<string, number>[] = (await read(`due-list?enddate=${day}`)).original ?? [];
        const owed = new Map(dues.map(({ coa4_id, debit = 0, credit = 0 }) => [coa4_id, debit - credit]));
        for (const by of ['due', 'date'] as const) {
          const rows: readonly (AgedRow & Record<string, unknown>)[] =
            (await read(`balance-ageing?enddate=${day}&ageing=${by}`)).rows ?? [];
          expect(new Map(rows.map(({ coa4_id, balance }) => [coa4_id, balance]))).toEqual(owed);
          for (const row of rows) {
            const parts = balanceByAge(history.openOn(row.coa4_id, day, by), day);
            expect(ages.map((age) => paisaOf(row[age]))).toEqual(Object.values(parts));
            expect(ages.reduce((sum, age) => sum + paisaOf(row[age]), 0n)).toBe(paisaOf(row.balance));
          }
        }
      }
      for (const party of parties) {
        const asked = `party_id=${party}&start_date=${firstDay}&end_date=${history.days.at(-1)}`;
        const rows: readonly { balance: number; open: number | null }[] =
          (await read(`party-statement?${asked}`)).details ?? [];
        const open = rows.reduce((sum, row) => sum + paisaOf(row.open ?? 0), 0n);
        expect(open).toBe(paisaOf(rows.at(-1)?.balance ?? 0));
      }
    }),
    { numRuns: repetitions({ usual: 6, long: 100 }) },
  );
});
