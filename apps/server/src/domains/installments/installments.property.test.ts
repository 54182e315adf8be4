/**
 * Random histories of a sale by installments: collections in cash and by cheque, bounces, early settlement, write-offs, returns, new plans,
 * late fees and their waivers, reschedules, some of them taken back, repossessions, voids and closes of days; in some companies with a markup that is earned over time. Whatever is refused is refused with a sentence. After each act every installment is what was paid,
 * given, returned and is due of it, and all that is due is the customer's balance; at the end all checks of the books pass, and once all is due
 * no markup is left that was not earned.
 */
import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { addDays, formatDate } from '@cashbook/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showEveryBranch } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { repetitions } from '#testing/random/repetitions';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let histories = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pick = fc.nat(30);
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      pick,
      percent: fc.constantFrom(1, 33, 50, 100, 100, 100, 101),
      byCheque: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'settle' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'writeOff' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reschedule' as const),
      rows: fc.integer({ min: 1, max: 5 }),
      markup: fc.constantFrom(0, 0, 333.33, 900),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), no: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('repossess' as const),
      qty: fc.integer({ min: 1, max: 6 }),
      percent: fc.constantFrom(10, 50, 100, 101),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), qty: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bounce' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('redate' as const), pick, days: fc.integer({ min: -2, max: 0 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      installments: fc.integer({ min: 1, max: 8 }),
      offer: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      takes: fc.boolean(),
      days: fc.constantFrom(1, 1, 12, 30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('waive' as const), pick }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const dayOf = (number: number) => addDays('2026-07-01', number - 1);
const shownDay = (number: number) => formatDate(dayOf(number));
const path = '/invoice/sales/installment';

/** A list of installments as the test reads it, in taka. */
interface Listed {
  readonly installments: readonly (Readonly<
    Record<
      | 'amount'
      | 'paid_amount'
      | 'discount_amount'
      | 'written_off_amount'
      | 'returned_amount'
      | 'moved_amount'
      | 'repossessed_amount'
      | 'due_amount',
      number
    >
  > & { readonly installment_no: number; readonly due_date: string })[];
  readonly total_due: number;
  readonly early: readonly { readonly amount: number }[];
  readonly fees: readonly { readonly mtm_id: number; readonly due: number }[];
}

/** The proposals of Day Close, in taka. */
interface Looked {
  readonly late_fees: readonly { readonly installment_id: number; readonly amount: number }[];
  readonly markup: { readonly amount: number } | null;
}

interface Desks {
  readonly desk: CashDesk;
  readonly admin: CashDesk;
  readonly customer: number;
  readonly salesman: number;
  readonly bank: number;
  readonly branchId: number;
  /** Whether the company earns its markup over time. */
  readonly spreads: boolean;
}

class History {
  private readonly later: Saved[] = [];
  private sale: Saved | null = null;
  /** Goods that came back, and a cheque presented again after a write-off, may come to more than was due. */
  private mayExceedDue = false;
  private cheques = 0;
  private isOpening = false;
  private day = 1;
  done = 0;
  constructor(private readonly at: Desks) {}

  async sell(): Promise<void> {
    const reply = await this.at.desk.post(`${path}/store`, this.form(6, true));
    expect(reply.status, reply.text).toBe(200);
    this.sale = reply.body.data as Saved;
  }

  /** Opens the rest of an old sale instead, 30,000.00 in six installments. */
  async open(): Promise<void> {
    const reply = await this.at.desk.post('/accounts/opening/store', { rows: [this.opening(6, true)] });
    expect(reply.status, reply.text).toBe(200);
    const { data } = (await this.at.desk.get('/accounts/opening/list')).body.data as { data: Saved[] };
    this.sale = data[0] ?? null;
    this.isOpening = true;
  }

  private opening(installments: number, hasOffer: boolean): object {
    const each = Math.floor(30_000 / installments);
    const bills = Array.from({ length: installments }, (_, nth) => ({
      ...{ number: 'IS-7', date: '2026-03-01', due_date: dayOf(10 + nth), is_installment: true },
      ...{ employee: this.at.salesman, amount: nth === 0 ? 30_000 - each * (installments - 1) : each },
    }));
    return { account: this.at.customer, debit: 30_000, bills, early_discount: hasOffer ? 700 : 0 };
  }

  /** Does the act. A refusal has a code and a sentence; nothing else fails. */
  async do(one: Act): Promise<void> {
    const reply = await this.asked(one);
    if (reply === null) return;
    expect(reply.status, `${JSON.stringify(one)} ${reply.text}`).toBeLessThan(500);
    if (reply.status === 200) this.done += 1;
    else expect(reply.body.error?.message ?? '', reply.text).toMatch(/\.$/);
    await this.adds();
  }

  /** Returns the form of a sale of 12 sacks for 36,000.00, of which 6,000.00 are received. */
  private form(installments: number, isEarlyPayment: boolean): object {
    const plan = { numberOfInstallments: installments, startDate: dayOf(10), isEarlyPayment };
    return {
      ...{
        account: this.at.customer,
        employee: this.at.salesman,
        receivedAmt: 6000,
        products: [{ product: 1, qty: 12, price: 3000 }],
      },
      ...(this.at.spreads ? { markup: 1234.56 } : {}),
      ...{ isInstallment: true, installmentData: isEarlyPayment ? { ...plan, earlyDiscount: 700 } : plan },
    };
  }

  private async listed(): Promise<Listed> {
    const reply = await this.at.desk.post('/installment/list', { customerId: this.at.customer });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Listed;
  }

  private async adds(): Promise<void> {
    const { installments, total_due, fees } = await this.listed();
    const bySalesman = await this.at.desk.post('/installment/employee-wise', {
      ...{ employee_id: [this.at.salesman], due_only: false },
    });
    expect((bySalesman.body.data as Listed).installments).toHaveLength(installments.length);
    for (const {
      amount,
      paid_amount,
      discount_amount,
      written_off_amount,
      returned_amount,
      moved_amount,
      repossessed_amount,
      due_amount,
    } of installments) {
      expect(amount).toBeCloseTo(
        paid_amount +
          discount_amount +
          written_off_amount +
          returned_amount +
          repossessed_amount +
          moved_amount +
          due_amount,
        6,
      );
      expect(
        Math.min(
          paid_amount,
          discount_amount,
          written_off_amount,
          returned_amount,
          repossessed_amount,
          moved_amount,
          due_amount,
        ),
      ).toBeGreaterThanOrEqual(0);
    }
    // The customer's account keeps the rest.
    const onAccount = total_due + fees.reduce((sum, { due }) => sum + due, 0) - (await balanceOf(this.at.customer));
    if (!this.mayExceedDue) expect(onAccount).toBeCloseTo(0, 6);
    else expect(onAccount).toBeGreaterThanOrEqual(0);
  }

  private async asked(one: Act): Promise<TestReply | null> {
    const { desk } = this.at;
    const sale = this.sale?.mtm_id ?? 0;
    switch (one.kind) {
      case 'receive':
        return this.receive(one, sale);
      case 'settle': {
        const [offer] = (await this.listed()).early;
        return offer === undefined ? null : this.kept(await this.collect({ sale_id: sale, amount: offer.amount }));
      }
      case 'writeOff':
        return this.kept(
          await desk.post('/installment/write-off', {
            ...{ sale_id: sale, amount: (await this.listed()).total_due, remarks: 'Will not be paid' },
          }),
        );
      case 'reschedule':
        return this.reschedule(one, sale);
      case 'takeBack':
        return desk.post('/installment/reschedule/take-back', {
          sale_id: sale,
          reschedule_no: one.no,
          remarks: 'Wrong',
        });
      case 'repossess': {
        const amount = Math.round((await this.listed()).total_due * one.percent) / 100;
        const row = { line: 1, product: 1, into_product: null, warehouse: null, qty: one.qty, amount };
        return this.kept(await desk.post(`${path}/repossess`, { sale_id: sale, rows: [row] }));
      }
      case 'return': {
        const reply = await desk.post('/invoice/sales/return/store', {
          ...{ invoice: sale, products: [{ line: 1, product: 1, qty: one.qty }] },
        });
        if (reply.status === 200) this.mayExceedDue = true;
        return this.kept(reply);
      }
      case 'plan':
        if (this.isOpening) {
          const row = { ...this.opening(one.installments, one.offer), mtm_id: sale };
          return desk.post('/accounts/opening/store', { rows: [row] });
        }
        return desk.post(`${path}/update`, { ...this.form(one.installments, one.offer), mtmId: sale });
      case 'bounce':
        return this.bounce(this.chosen(one.pick));
      case 'again': {
        const cheques = [{ mtm_id: this.chosen(one.pick).mtm_id, cheque_no: 1 }];
        this.mayExceedDue = true;
        return this.counted(await desk.post('/accounts/cheques/bounce', { event: 'again', cheques }));
      }
      case 'redate':
        return this.redate(this.chosen(one.pick).vr_no, Math.max(1, this.day + one.days));
      case 'void':
        return this.at.admin.post('/admin/voucher/void', {
          ...{ voucher_number: this.chosen(one.pick).vr_no, branch_id: this.at.branchId, reason: 'by mistake' },
        });
      case 'close':
        return this.close(one);
      case 'waive': {
        const { fees } = await this.listed();
        const fee = fees[one.pick % Math.max(1, fees.length)];
        if (fee === undefined) return null;
        return this.kept(await desk.post('/installment/late-fee/waive', { mtm_id: fee.mtm_id, remarks: 'Good payer' }));
      }
    }
  }

  private chosen(place: number): Saved {
    const voucher = this.later[place % Math.max(1, this.later.length)] ?? this.sale;
    if (voucher === null) throw new Error('nothing was sold');
    return voucher;
  }

  private kept(reply: TestReply): TestReply {
    if (reply.status === 200) this.later.push(reply.body.data as Saved);
    return reply;
  }

  private collect(body: object): Promise<TestReply> {
    return this.at.desk.post('/installment/receive', { remarks: '', ...body });
  }

  private async receive(
    { pick: place, percent, byCheque }: Extract<Act, { kind: 'receive' }>,
    sale: number,
  ): Promise<TestReply | null> {
    const open = (await this.listed()).installments.filter(({ due_amount }) => due_amount > 0);
    const chosen = open[place % Math.max(1, open.length)];
    if (chosen === undefined) return null;
    this.cheques += 1;
    const cheque = {
      account: this.at.bank,
      cheque_number: `${this.cheques}`,
      cheque_date: dayOf(this.day),
      cheque_bank: 'Sonali',
    };
    return this.kept(
      await this.collect({
        ...{
          installment_id: sale * 1000 + chosen.installment_no,
          amount: Math.round(chosen.due_amount * percent) / 100,
        },
        ...(byCheque ? cheque : {}),
      }),
    );
  }

  private async reschedule({ rows, markup }: Extract<Act, { kind: 'reschedule' }>, sale: number): Promise<TestReply> {
    const amount = (await this.listed()).total_due;
    const left = Math.round((amount + markup) * 100);
    const each = Math.floor(left / rows);
    const installments = Array.from({ length: rows }, (_, nth) => ({
      due_date: dayOf(this.day + nth * 7),
      amount: (nth < rows - 1 ? each : left - each * (rows - 1)) / 100,
    }));
    const reply = await this.at.desk.post('/installment/reschedule', { sale_id: sale, amount, markup, installments });
    const saved = reply.body.data as Saved | null;
    if (reply.status === 200 && saved?.vr_no) {
      this.later.push(saved);
    }
    return reply;
  }

  private async bounce({ mtm_id }: Saved): Promise<TestReply> {
    const cheques = [{ mtm_id, cheque_no: 1 }];
    await this.at.desk.post('/accounts/cheques/deposit', { cheques, bank_account: this.at.bank });
    const reply = await this.at.desk.post('/accounts/cheques/bounce', {
      ...{ event: 'bounced', reason: 'other', cheques, fee: 0, charge_on: false, bank_account: this.at.bank },
    });
    return this.counted(reply);
  }

  /** An answer about one cheque, which may refuse it. */
  private counted(reply: TestReply): TestReply {
    if (reply.status === 200 && !(reply.body.data as { ok: boolean }[])[0]?.ok) this.done -= 1;
    return reply;
  }

  private redate(number: string, to: number): Promise<TestReply> {
    const types: Readonly<Record<string, number>> = { IS: 15, IC: 16, SR: 14, JV: 6, SA: 18 };
    const range = { branch_id: this.at.branchId, voucher_type: types[number.slice(0, 2)] ?? 15 };
    return this.at.admin.post('/admin/voucher/date-change', {
      ...{ ...range, start_voucher: number, end_voucher: number },
      ...{ present_date: dayOf(this.day), change_date: dayOf(to) },
    });
  }

  private async close({ takes, days: later }: Omit<Extract<Act, { kind: 'close' }>, 'kind'>): Promise<TestReply> {
    const look = (await this.at.desk.get('/admin/dayclose/check')).body.data as Looked;
    const fees = takes ? look.late_fees : [];
    const amount = fees.reduce((sum, fee) => sum + fee.amount, 0);
    const installments = fees.map(({ installment_id }) => installment_id);
    const proposals = [
      ...(fees.length === 0 ? [] : [{ kind: 'late-fee', amount, installments }]),
      ...(takes && look.markup !== null ? [{ kind: 'markup-earned', amount: look.markup.amount }] : []),
    ];
    const days = { current_date: shownDay(this.day), next_date: shownDay(this.day + later) };
    const reply = await this.at.desk.post('/admin/dayclose/store', { ...days, proposals });
    if (reply.status === 200) {
      this.day += later;
      this.later.push(...(reply.body.data as { vouchers: Saved[] }).vouchers);
    }
    return reply;
  }

  /** Closes days until the month of the last installment is over and has been taken: 62 days hold its end and a step more. */
  async earnAll(): Promise<void> {
    const { installments } = await this.listed();
    const last = installments.reduce(
      (latest, { due_date }) => (due_date > latest ? due_date : latest),
      dayOf(this.day),
    );
    while (dayOf(this.day) <= addDays(last, 62)) {
      const reply = await this.close({ takes: true, days: 30 });
      expect(reply.status, reply.text).toBe(200);
    }
  }
}

let company: TestCompany;

/** Returns the balance of an account in taka. */
async function balanceOf(account: number): Promise<number> {
  const { companyId } = company;
  const rows = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
    await showEveryBranch(tx, companyId);
    return sql<{ paisa: bigint }>`
      select coalesce(sum(debit_paisa - credit_paisa), 0)::bigint as paisa from line where live and account_id = ${account}`.execute(
      tx,
    );
  });
  return Number(rows.rows[0]?.paisa ?? 0n) / 100;
}

async function partyOf(desk: CashDesk, name: string, type_id: number): Promise<number> {
  const form = { name, manual_address: 'Bogura', mobile: `0171122${type_id}344`, type_id };
  const reply = await desk.post('/customer-supplier/store', form);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

async function salesmanOf(desk: CashDesk): Promise<number> {
  const reply = await desk.post('/employee/employee-store', { name: 'Selim', code: 'E1', mobile: '01711000001' });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

async function opened(spreads: boolean): Promise<Desks> {
  histories += 1;
  company = await createTestCompany(server, `Meghna${histories}`);
  await addGoods(server.database, { companyId: company.companyId });
  await inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, (tx) =>
    sql`update company set late_fee = 'flat', late_fee_from = '2026-07-01', late_fee_paisa = 10000`.execute(tx),
  );
  if (spreads) {
    const { companyId } = company;
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      sql`select set_markup('spread')`.execute(tx),
    );
  }
  const admin = await openCashDesk(server, company, company.people.admin);
  const supplier = await partyOf(admin, 'Akij Mills', 2);
  const bought = { account: supplier, paymentAmt: 0, products: [{ product: 1, qty: 100, price: 40 }] };
  expect((await admin.post('/invoice/purchase/trading/store', bought)).status).toBe(200);
  return {
    ...{ desk: admin, admin, customer: await partyOf(admin, 'Rahim', 1), branchId: company.branches.head },
    spreads,
    salesman: await salesmanOf(admin),
    bank: await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank' }),
  };
}

test('installments come to what is paid, given, returned and due, whatever happens to their sale or opening', {
  timeout: 3_600_000,
}, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 10, maxLength: 30, size: 'max' }),
      fc.boolean(),
      fc.boolean(),
      async (acts, spreads, isOpening) => {
        const history = new History(await opened(spreads));
        await (isOpening ? history.open() : history.sell());
        for (const one of acts) await history.do(one);
        if (spreads) {
          await history.earnAll();
          expect(await balanceOf(ACCOUNT.unearnedMarkup), 'markup that was never earned').toBe(0);
        }
        const { companyId } = company;
        const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) =>
          runAudit(tx, companyId),
        );
        expect(audit.filter(({ findings }) => findings.length > 0)).toEqual([]);
        done += history.done;
      },
    ),
    { numRuns: repetitions({ usual: 3, long: 200 }) },
  );
  expect(done, 'acts that were not refused').toBeGreaterThan(5);
});
