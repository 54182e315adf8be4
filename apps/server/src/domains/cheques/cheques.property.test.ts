/**
 * Random histories of cheques from one desk: received and issued ones, edits, every event, slips, undos, voids, changes of date and
 * closes of days. Whatever is refused is refused with a sentence, and at the end the register equals accounts 15 and 16 in each
 * branch at every date, the statements hold, bills are allocated within their amounts, and all other checks of the books pass.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import { repetitions } from '#testing/random/repetitions';
import { periodsBetween, statementGaps } from '#testing/random/statement-identities';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let histories = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const events = ['realized', 'endorsed', 'handed_back', 'cancelled'] as const;
const pick = fc.nat(30);
const taka = fc.integer({ min: 1, max: 90 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('receive' as const), taka, daysAhead: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('issue' as const), taka, daysAhead: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), pick, taka }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deposit' as const), pick, also: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), pick }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), event: fc.constantFrom(...events), pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('bounce' as const), pick, fee: fc.nat(9), on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('again' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('allocate' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('redate' as const), pick, days: fc.integer({ min: -2, max: 0 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'close' as const }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const dayOf = (number: number) => `2026-07-${String(number).padStart(2, '0')}`;
const shownDay = (number: number) => `${String(number).padStart(2, '0')}/07/2026`;

class History {
  private readonly vouchers: { readonly saved: Saved; readonly typeId: 3 | 4 }[] = [];
  private day = 1;
  private slips = 0;
  private numbers = 0;
  done = 0;
  constructor(
    private readonly desk: CashDesk,
    private readonly admin: CashDesk,
    private readonly accounts: { readonly customer: number; readonly supplier: number; readonly bank: number },
    private readonly branchId: number,
  ) {}

  /** Returns the days of the history, and the one before it. */
  days(): readonly string[] {
    return ['2026-06-30', ...Array.from({ length: this.day }, (_, index) => dayOf(index + 1))];
  }

  /** Does the act. A refusal has a code and a sentence; nothing else fails. */
  async do(one: Act): Promise<void> {
    const reply = await this.asked(one);
    if (reply === null) return;
    const isSaved = reply.status === 200;
    if (isSaved) this.done += 1;
    else expect(reply.body.error?.message ?? '', reply.text).toMatch(/\.$/);
    expect(reply.status, `${JSON.stringify(one)} ${reply.text}`).toBeLessThan(500);
  }

  private chosen(place: number) {
    return this.vouchers.length === 0 ? null : (this.vouchers[place % this.vouchers.length] ?? null);
  }

  private async asked(one: Act): Promise<TestReply | null> {
    if (one.kind === 'receive' || one.kind === 'issue') return this.bring(one);
    if (one.kind === 'close') return this.close();
    if (one.kind === 'withdraw') {
      if (this.slips === 0) return null;
      return this.desk.post(`/accounts/cheques/slips/${1 + (one.pick % this.slips)}/withdraw`, {});
    }
    if (one.kind === 'allocate') return this.allocate();
    const voucher = this.chosen(one.pick);
    return voucher === null ? null : this.onVoucher(one, voucher);
  }

  private async bring({
    kind,
    taka: amount,
    daysAhead,
  }: Extract<Act, { kind: 'receive' | 'issue' }>): Promise<TestReply> {
    this.numbers += 1;
    const isReceipt = kind === 'receive';
    const reply = await this.save(isReceipt, 'store', amount, { cheque_date: dayOf(this.day + daysAhead) });
    if (reply.status === 200) {
      const [, saved] = reply.body.data as [string, Saved];
      this.vouchers.push({ saved, typeId: isReceipt ? 3 : 4 });
    }
    return reply;
  }

  private save(isReceipt: boolean, path: string, amount: number, more: object): Promise<TestReply> {
    const { customer, supplier, bank } = this.accounts;
    return this.desk.post(`/accounts/bank/${isReceipt ? 'received' : 'payment'}/${path}`, {
      [isReceipt ? 'bankReceivedAccount' : 'bankPaymentAccount']: bank,
      transactions: [{ account: isReceipt ? customer : supplier, amount }],
      ...{ cheque_number: `${this.numbers}`, cheque_bank: isReceipt ? 'Sonali' : '' },
      ...more,
    });
  }

  private async onVoucher(one: Act, { saved, typeId }: { saved: Saved; typeId: 3 | 4 }): Promise<TestReply | null> {
    const cheques = [{ mtm_id: saved.mtm_id, cheque_no: 1 }];
    const { supplier, bank } = this.accounts;
    switch (one.kind) {
      case 'edit':
        return this.save(typeId === 3, 'update', one.taka, { mtmId: saved.mtm_id, cheque_date: dayOf(this.day) });
      case 'deposit': {
        const other = this.chosen(one.also)?.saved.mtm_id ?? saved.mtm_id;
        const named = [...new Set([saved.mtm_id, other])].map((mtm_id) => ({ mtm_id, cheque_no: 1 }));
        const reply = await this.desk.post('/accounts/cheques/deposit', { cheques: named, bank_account: bank });
        if (reply.status === 200) this.slips += 1;
        return reply;
      }
      case 'move':
        return this.desk.post('/accounts/cheques/move', {
          ...{ event: one.event, cheques, bank_account: bank },
          ...(one.event === 'endorsed' ? { account: supplier } : {}),
        });
      case 'bounce': {
        const fee = { fee: one.fee, charge_on: one.on, bank_account: bank };
        return this.desk.post('/accounts/cheques/bounce', { event: 'bounced', reason: 'other', cheques, ...fee });
      }
      case 'again':
        return this.desk.post('/accounts/cheques/bounce', { event: 'again', cheques });
      case 'undo':
        return this.admin.post(`/accounts/cheques/${saved.mtm_id}/1/undo`, { reason: 'by mistake' });
      case 'void':
        return this.admin.post('/admin/voucher/void', {
          ...{ voucher_number: saved.vr_no, branch_id: this.branchId, reason: 'by mistake' },
        });
      case 'redate':
        return this.redate(saved.vr_no, typeId, Math.max(1, this.day + one.days));
      default:
        return null;
    }
  }

  private redate(number: string, voucher_type: number, to: number): Promise<TestReply> {
    const range = { branch_id: this.branchId, voucher_type, start_voucher: number, end_voucher: number };
    const dates = { present_date: dayOf(this.day), change_date: dayOf(to) };
    return this.admin.post('/admin/voucher/date-change', { ...range, ...dates });
  }

  /** Closes the day. No history is longer than a month. */
  private async close(): Promise<TestReply | null> {
    if (this.day > 25) return null;
    const days = { current_date: shownDay(this.day), next_date: shownDay(this.day + 1) };
    const reply = await this.desk.post('/admin/dayclose/store', days);
    if (reply.status === 200) this.day += 1;
    return reply;
  }

  /** Settles what is open of the customer, the oldest first, as far as a receipt covers it. */
  private async allocate(): Promise<TestReply | null> {
    const { body } = await this.desk.get(`/customer-supplier/card/${this.accounts.customer}`);
    type Item = { mtm_id: number; bill_no: number; side: string; open: number };
    const { items } = (body.data as { books: { items: Item[] } }).books;
    const debit = items.find(({ side }) => side === 'debit');
    const credit = items.find(({ side }) => side === 'credit');
    if (debit === undefined || credit === undefined || (debit.bill_no > 0 && credit.bill_no > 0)) return null;
    const item = ({ mtm_id, bill_no }: Item) => ({ mtm_id, bill_no });
    const rows = [{ debit: item(debit), credit: item(credit), amount: Math.min(debit.open, credit.open) }];
    return this.desk.post('/customer-supplier/allocate', { party: this.accounts.customer, rows });
  }
}

async function partyOf(desk: CashDesk, name: string, type_id: number): Promise<number> {
  const form = { name, manual_address: 'Bogura', mobile: `0171122${type_id}344`, type_id };
  const reply = await desk.post('/customer-supplier/store', form);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

async function findings({ companyId }: TestCompany): Promise<string[]> {
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map((one) => `${name} ${JSON.stringify(one)}`));
}

test('the register equals accounts 15 and 16 at every date, whatever happens to cheques', {
  timeout: 3_600_000,
}, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), async (acts) => {
      histories += 1;
      const company = await createTestCompany(server, `Jamuna${histories}`);
      const desk = await openCashDesk(server, company, company.people.accountant);
      const admin = await openCashDesk(server, company, company.people.admin);
      const accounts = {
        customer: await partyOf(desk, 'Rahim Store', 1),
        supplier: await partyOf(desk, 'Akij Mills', 2),
        bank: await addAccount(server, company, { groupId: 112, name: 'City Bank' }),
      };
      const history = new History(desk, admin, accounts, company.branches.trading);
      for (const one of acts) await history.do(one);
      expect(await findings(company)).toEqual([]);
      expect(await statementGaps(server.services.db, company.companyId, periodsBetween(history.days()))).toEqual([]);
      done += history.done;
    }),
    { numRuns: repetitions({ usual: 3, long: 200 }) },
  );
  expect(done, 'acts that were not refused').toBeGreaterThan(10);
});
