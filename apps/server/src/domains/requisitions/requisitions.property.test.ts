/**
 * Amounts approved, bought, paid and left of requisitions (accounting-next §7.4, §7.5), after random histories: requests are
 * approved, in part, rejected or closed; purchases with discounts, cash and bank payments name them, goods go back, and vouchers
 * are voided.
 *
 *  1. Every card, the list of open requisitions and the model agree on all four amounts.
 *  2. The analysis by product has what the lines of requisitions and of purchases come to. Its totals are the sums of its rows.
 *  3. The audit finds nothing.
 */
import { GROUP, shareOut } from '@cashbook/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { repetitions } from '#testing/random/repetitions';
import { addGoods, goods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let companies = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const product = fc.constantFrom(...goods.productIds);
const whole = (max: number) => fc.integer({ min: 1, max });
const pick = fc.nat(1000);
const kind = <Name extends string>(name: Name) => fc.constant(name);
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('request'),
      lines: fc.array(fc.record({ product, day: whole(3), qty: whole(9), price: whole(500) }), {
        minLength: 1,
        maxLength: 3,
      }),
      decided: fc.constantFrom('waits' as const, 'rejected' as const, 100, 100, 55, 7),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('buy'),
      rows: fc.array(fc.record({ product, qty: whole(20), price: whole(300), pick, names: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
      discountPart: fc.constantFrom(0, 0, 5, 33),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('pay'), pick, paisa: whole(200_000), byBank: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('back'), pick, qty: whole(6) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('void'), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('close'), pick }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;

interface Request {
  readonly id: number;
  readonly number: string;
  version: number;
  state: 'waits' | 'rejected' | 'approved' | 'closed';
  readonly approved: bigint;
  readonly lines: readonly { readonly product: number; readonly total: bigint; readonly approved: bigint }[];
}

/** A line of a purchase, with what is left of it to send back. */
interface Bought {
  readonly product: number;
  readonly request: Request | null;
  readonly qty: number;
  readonly total: bigint;
  readonly discount: bigint;
  readonly sentBack: { readonly voucher: Taken; readonly qty: number; readonly net: bigint }[];
}

interface Taken {
  readonly saved: Saved;
  readonly bought: readonly Bought[];
  readonly paid: { readonly request: Request; readonly paisa: bigint } | null;
  isVoid: boolean;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const paisa = (taka: unknown) => BigInt(Math.round(Number(taka) * 100));
const hasVoucher = ({ voucher }: { readonly voucher: Taken }) => !voucher.isVoid;

function accepted<T>(reply: TestReply): T {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as T;
}

/** Returns the answer to a save that the books may refuse, as for a voucher that others hang on; null for a refusal. */
function taken<T>(reply: TestReply): T | null {
  expect(reply.status, reply.text).toBeLessThan(500);
  return reply.status === 200 ? (reply.body.data as T) : null;
}

class Books {
  readonly requests: Request[] = [];
  readonly taken: Taken[] = [];

  constructor(
    readonly company: TestCompany,
    readonly desk: CashDesk,
    private readonly supplier: number,
    private readonly bank: number,
  ) {}

  async play(one: Act): Promise<void> {
    if (one.kind === 'request') await this.request(one);
    else if (one.kind === 'buy') await this.buy(one);
    else if (one.kind === 'pay') await this.pay(one);
    else if (one.kind === 'back') await this.back(one);
    else if (one.kind === 'void') await this.void(one);
    else await this.close(one);
  }

  private async request({ lines, decided }: ActOf<'request'>): Promise<void> {
    const totals = lines.map(({ day, qty, price }) => BigInt(day * qty * price * 100));
    const total = sum(totals);
    const saved = accepted<{ id: number; version: number; req_no: string }>(
      await this.desk.post('/requisition/store', {
        ...{ notes: 'roof', startDate: '2026-07-01', endDate: '2026-07-31', requisitionAmt: Number(total) / 100 },
        products: lines.map((line) => ({ ...line, remarks: '' })),
      }),
    );
    const part = typeof decided === 'number' ? (total * BigInt(decided)) / 100n : 0n;
    const shares = shareOut(part, totals);
    const request: Request = {
      ...{ id: saved.id, number: saved.req_no, version: saved.version, approved: part },
      state: typeof decided === 'number' ? 'approved' : decided,
      lines: lines.map((line, at) => ({ product: line.product, total: totals[at] ?? 0n, approved: shares[at] ?? 0n })),
    };
    this.requests.push(request);
    if (decided === 'waits') return;
    await this.decide(
      request,
      decided === 'rejected' ? { status: 2, reason: 'no' } : { status: 1, amount: Number(part) / 100 },
    );
  }

  private async decide(request: Request, said: object): Promise<void> {
    const { id, version } = request;
    const decided = accepted<{ version: number }>(
      await this.desk.post('/requisition/status', { id, version, ...said }),
    );
    request.version = decided.version;
  }

  private async buy({ rows, discountPart }: ActOf<'buy'>): Promise<void> {
    const totals = rows.map(({ qty, price }) => BigInt(qty * price * 100));
    const discount = (sum(totals) * BigInt(discountPart)) / 100n;
    const shares = shareOut(discount, totals);
    const named = rows.map(({ names, pick: place }) => (names ? this.open(place) : null));
    const saved = accepted<Saved>(
      await this.desk.post('/invoice/purchase/trading/store', {
        ...{ account: this.supplier, accountName: 'Karim', purchaseOrderNumber: '', purchaseOrderText: '', notes: '' },
        ...{ paymentAmt: 0, discountAmt: Number(discount) / 100, invoice_no: '', invoice_date: '', vehicleNumber: '' },
        products: rows.map(({ product: id, qty, price }, at) => ({
          ...{ product: id, qty, price, bag: '', variance: '', warehouse: '', bonus: '', ...naming(named[at] ?? null) },
        })),
      }),
    );
    const bought = rows.map(({ product: id, qty }, at): Bought => {
      const [total, off] = [totals[at] ?? 0n, shares[at] ?? 0n];
      return { product: id, qty, total, discount: off, request: named[at] ?? null, sentBack: [] };
    });
    this.taken.push({ saved, bought, paid: null, isVoid: false });
  }

  private async pay({ pick: place, paisa: amountPaisa, byBank }: ActOf<'pay'>): Promise<void> {
    const request = this.open(place);
    if (request === null) return;
    const row = { account: this.supplier, amount: amountPaisa / 100, remarks: 'roof', ...naming(request) };
    const saved = byBank
      ? accepted<readonly Saved[]>(
          await this.desk.post('/accounts/bank/payment/store', { bankPaymentAccount: this.bank, transactions: [row] }),
        )[1]
      : accepted<Saved>(await this.desk.save('payment', [row]));
    if (saved === undefined) throw new Error('nothing was paid');
    this.taken.push({ saved, bought: [], paid: { request, paisa: BigInt(amountPaisa) }, isVoid: false });
  }

  /** Sends goods of a line back: of the net of the line the part of its quantity, and with the last of it the rest. */
  private async back({ pick: place, qty }: ActOf<'back'>): Promise<void> {
    const lines = this.live().flatMap((voucher) => voucher.bought.map((line, at) => ({ voucher, line, at })));
    const found = lines[place % Math.max(1, lines.length)];
    if (found === undefined) return;
    const { voucher, line, at } = found;
    const before = line.sentBack.filter(hasVoucher);
    const left = line.qty - before.reduce((all, one) => all + one.qty, 0);
    const sent = Math.min(qty, left);
    if (sent === 0) return;
    const products = [{ line: at + 1, product: line.product, qty: sent }];
    const saved = taken<Saved>(
      await this.desk.post('/invoice/purchase/return/store', { invoice: voucher.saved.mtm_id, products }),
    );
    if (saved === null) return;
    const back: Taken = { saved, bought: [], paid: null, isVoid: false };
    this.taken.push(back);
    line.sentBack.push({ voucher: back, qty: sent, net: await this.sentBack(saved) });
  }

  /** Returns what the books took off the supplier for goods that went back. */
  private async sentBack({ mtm_id }: Saved): Promise<bigint> {
    const { companyId } = this.company;
    return inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
      const { debit, credit } = await tx
        .selectFrom('line')
        .select(({ fn }) => [fn.sum<bigint>('debit_paisa').as('debit'), fn.sum<bigint>('credit_paisa').as('credit')])
        .where('company_id', '=', companyId)
        .where('voucher_id', '=', BigInt(mtm_id))
        .where('account_id', '=', this.supplier)
        .where('live', '=', true)
        .executeTakeFirstOrThrow();
      return BigInt(debit) - BigInt(credit);
    });
  }

  private async void({ pick: place }: ActOf<'void'>): Promise<void> {
    const live = this.live();
    const voucher = live[place % Math.max(1, live.length)];
    if (voucher === undefined) return;
    const asked = { voucher_number: voucher.saved.vr_no, reason: 'wrong' };
    if (taken(await this.desk.post('/admin/voucher/void', asked)) !== null) voucher.isVoid = true;
  }

  private async close({ pick: place }: ActOf<'close'>): Promise<void> {
    const request = this.open(place);
    if (request === null) return;
    await this.decide(request, { status: 3 });
    request.state = 'closed';
  }

  /** Returns one of the requisitions that may be named; null for none. */
  private open(place: number): Request | null {
    const open = this.requests.filter(({ state }) => state === 'approved');
    return open[place % Math.max(1, open.length)] ?? null;
  }

  live = () => this.taken.filter(({ isVoid }) => !isVoid);

  /** Returns what came of a line, less what went back. */
  private netOf = ({ total, discount, sentBack }: Bought) =>
    total - discount - sum(sentBack.filter(hasVoucher).map(({ net }) => net));

  useOf(request: Request) {
    const lines = this.live().flatMap(({ bought }) => bought.filter((line) => line.request === request));
    const bought = sum(lines.map(this.netOf));
    const paid = sum(this.live().flatMap((one) => (one.paid?.request === request ? [one.paid.paisa] : [])));
    return {
      approved: request.approved,
      bought,
      paid,
      left: request.approved > bought ? request.approved - bought : 0n,
    };
  }

  ofProduct(id: number) {
    const asked = this.requests.filter(({ state }) => state !== 'rejected').flatMap(({ lines }) => lines);
    const own = asked.filter((line) => line.product === id);
    const lines = this.live().flatMap(({ bought }) => bought.filter((line) => line.product === id));
    return {
      requisition_total: sum(own.map(({ total }) => total)),
      approved_amt: sum(own.map(({ approved }) => approved)),
      purchase_total: sum(lines.map(this.netOf)),
    };
  }
}

const naming = (request: Request | null) =>
  request === null ? {} : { requisition: request.id, requisition_number: request.number };

type Figures = Readonly<Record<string, number>>;
const asPaisa = (names: readonly string[], figures: Figures | undefined) =>
  Object.fromEntries(names.map((name) => [name, paisa(figures?.[name] ?? 0)]));

async function holds(acts: readonly Act[]): Promise<void> {
  companies += 1;
  const company = await createTestCompany(server, `Requests${companies}`);
  const { companyId, branches } = company;
  await addGoods(server.database, { companyId });
  const desk = await openCashDesk(server, company, company.people.admin);
  const supplier = await addAccount(server, company, { groupId: GROUP.accountsPayable, name: 'Karim & Sons' });
  const branchId = branches.head;
  const bank = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank', branchId });
  const books = new Books(company, desk, supplier, bank);
  for (const one of acts) await books.play(one);
  const open = accepted<readonly Figures[]>(await desk.get('/requisition/open?q='));
  for (const request of books.requests) {
    const expected = books.useOf(request);
    const names = Object.keys(expected);
    if (request.state === 'approved' || request.state === 'closed') {
      const card = accepted<Figures>(await desk.get(`/requisition/card/${request.id}`));
      const said = asPaisa(names, { ...card, approved: card.approved_total ?? 0 });
      expect(said, `${request.number}, ${request.state}`).toEqual(expected);
    }
    const listed = open.find(({ id }) => id === request.id);
    if (listed !== undefined) expect(asPaisa(names, listed), `${request.number} among the open`).toEqual(expected);
  }
  const asked = `branch_id=${branchId}&start_date=2026-07-01&end_date=2026-07-31&delay=0`;
  const analysis = accepted<{ details: readonly Figures[] } & Figures>(
    await desk.get(`/requisition/comparison?${asked}`),
  );
  for (const id of goods.productIds) {
    const expected = books.ofProduct(id);
    const found = analysis.details.find(({ product_id }) => product_id === id);
    expect(asPaisa(Object.keys(expected), found), `product ${id}`).toEqual(expected);
  }
  for (const name of ['requisition_total', 'approved_amt', 'purchase_total', 'difference']) {
    const rows = sum(analysis.details.map((row) => paisa(row[name])));
    expect(paisa((analysis as Figures)[`total_${name}`]), `total of ${name}`).toBe(rows);
  }
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
}

test('what was approved, bought, paid and is left is that of the vouchers', { timeout: 3_600_000 }, async () => {
  const numRuns = repetitions({ usual: 5, long: 60 });
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30, size: 'max' }), holds), { numRuns });
});
