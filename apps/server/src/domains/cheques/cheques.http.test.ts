import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import {
  addAccount,
  type CashDesk,
  countBooks,
  liveLines,
  openCashDesk,
  refusalOf,
  type Saved,
} from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

let server: TestServer;
let company: TestCompany;
let names = 0;
let people = 0;
let desk: CashDesk;
let manager: CashDesk;
let rahim: number;
let karim: number;
let bank: number;
let other: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  names += 1;
  company = await createTestCompany(server, `Padma${names}`);
  desk = await openCashDesk(server, company, company.people.accountant);
  manager = await openCashDesk(server, company, company.people.manager);
  rahim = await addParty('Rahim Store', 1);
  karim = await addParty('Karim & Sons', 2);
  bank = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank 4711' });
  other = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'Sonali 22' });
});

async function addParty(name: string, type_id: 1 | 2): Promise<number> {
  people += 1;
  const form = { type_id, name, manual_address: 'Khatunganj', mobile: `017${10_000_000 + people}` };
  const reply = await desk.post('/customer-supplier/store', form);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

const cheque = { cheque_number: '123456', cheque_date: '2026-07-01', cheque_bank: 'Sonali' };

async function receive(
  rows: readonly object[] = [{ account: rahim, amount: 6000 }],
  more: object = {},
): Promise<Saved> {
  const body = { bankReceivedAccount: bank, transactions: rows, ...cheque, ...more };
  const reply = await desk.post('/accounts/bank/received/store', body);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as [string, Saved])[1];
}
async function issue(rows: readonly object[] = [{ account: karim, amount: 8000 }], more: object = {}): Promise<Saved> {
  const { cheque_bank: _drawer, ...own } = cheque;
  const body = { bankPaymentAccount: bank, transactions: rows, ...own, ...more };
  const reply = await desk.post('/accounts/bank/payment/store', body);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as [string, Saved])[1];
}
const named = ({ mtm_id }: Saved) => ({ mtm_id, cheque_no: 1 });
const move = (event: string, saved: Saved, more: object = {}, by = desk, headers = {}) =>
  by.post('/accounts/cheques/move', { event, cheques: [named(saved)], ...more }, headers);
const bounce = (saved: Saved, more: object = {}, by = desk) =>
  by.post('/accounts/cheques/bounce', {
    ...{ event: 'bounced', cheques: [named(saved)], reason: 'insufficient_funds' },
    ...more,
  });
interface Moved {
  readonly ok: boolean;
  readonly vr_no: string;
  readonly code: string;
  readonly message: string;
}
function movedIn(reply: TestReply): Moved {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as Moved[])[0] as Moved;
}
async function done(reply: Promise<TestReply>): Promise<string> {
  const moved = movedIn(await reply);
  expect(moved, JSON.stringify(moved)).toMatchObject({ ok: true });
  return moved.vr_no;
}
const deposit = async (...saved: readonly Saved[]) => {
  const reply = await desk.post('/accounts/cheques/deposit', { cheques: saved.map(named), bank_account: bank });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { slip_no: number }).slip_no;
};
const undo = (saved: Saved, by = manager) =>
  by.post(`/accounts/cheques/${saved.mtm_id}/1/undo`, { reason: 'entered by mistake' });

/** Returns the balances of accounts in taka, debits less credits. */
async function balances(...accounts: readonly number[]): Promise<number[]> {
  const { rows } = await inCompany(server.services.db, { companyId: company.companyId, mode: 'report' }, (tx) =>
    sql<{ account: number; paisa: bigint }>`
      select account_id as account, sum(debit_paisa - credit_paisa)::bigint as paisa from line
      where company_id = ${company.companyId} and live group by account_id`.execute(tx),
  );
  return accounts.map((one) => Number(rows.find(({ account }) => account === one)?.paisa ?? 0n) / 100);
}
interface Card {
  readonly state: string;
  readonly may: string[];
  readonly life: { event: string; vr_no: string; slip_no: number | null }[];
  readonly notice_by: string | null;
}
async function card(saved: Saved): Promise<Card> {
  const reply = await desk.get(`/accounts/cheques/${saved.mtm_id}/1`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Card;
}
const state = async (saved: Saved) => (await card(saved)).state;
async function findings(): Promise<string[]> {
  const { companyId } = company;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}
const list = async (query: string) => {
  const reply = await desk.get(`/accounts/cheques?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as { data: { number: string; state: string }[]; total: number; amount: number };
};
const close = (day: string, next: string) => desk.post('/admin/dayclose/store', { current_date: day, next_date: next });

describe('a cheque that we receive', () => {
  test('is on 15 until its bank pays, and the bank voucher finds it again', async () => {
    const saved = await receive();
    expect(await liveLines(server, company, saved.mtm_id)).toEqual([
      `Dr 15/${rahim} 600000 Cheque 123456 · 01/07/2026 · Sonali`,
      `Cr ${rahim}/15 600000`,
    ]);
    expect(await state(saved)).toBe('in_hand');
    const found = await desk.post('/accounts/bank/received/search', { invoiceNo: saved.vr_no });
    expect(found.body.data).toMatchObject({ ...cheque, bankAccount: { id: bank } });
    const vrNo = await done(move('realized', saved, { bank_account: other }));
    expect(vrNo).toBe('RR-2627-000001');
    expect(await balances(15, other, rahim)).toEqual([0, 6000, -6000]);
    expect(await card(saved)).toMatchObject({
      state: 'realized',
      may: ['bounced'],
      life: [{ event: 'realized', vr_no: vrNo }],
    });
    expect(await findings()).toEqual([]);
  });

  test('counts as a payment in the due list until it bounces, and again once it is presented again', async () => {
    await desk.saved('payment', [{ account: rahim, amount: 10_000, remarks: 'Lent' }]);
    const lastPayment = async () => {
      const reply = await desk.get(`/reports/due-list?branch_id=${company.branches.trading}&enddate=2026-07-31`);
      const { original } = reply.body.data as { original: { coa4_id: number; last_payment: string | null }[] };
      return original.find(({ coa4_id: id }) => id === rahim)?.last_payment;
    };
    expect(await lastPayment()).toBeNull();
    const saved = await receive();
    expect(await lastPayment()).toBe('2026-07-01');
    await deposit(saved);
    await done(bounce(saved));
    expect(await lastPayment()).toBeNull();
    await done(bounce(saved, { event: 'again' }));
    expect(await lastPayment()).toBe('2026-07-01');
  });

  test('of two parties counts for each with its own part, where balances are told without cheques', async () => {
    await receive([
      { account: rahim, amount: 6000 },
      { account: karim, amount: 100 },
    ]);
    await receive([{ account: rahim, amount: 50 }], { cheque_number: '123457' });
    const withoutCheques = async (account: number) => {
      const dates = 'start_date=2026-07-01&end_date=2026-07-31';
      const ledger = await desk.get(
        `/reports/ledger?branch_id=${company.branches.trading}&ledger_id=${account}&${dates}`,
      );
      const partyCard = await manager.get(`/customer-supplier/card/${account}`);
      return [
        (ledger.body.data as { balance_without_cheques: number }).balance_without_cheques,
        (partyCard.body.data as { books: { unrealized_cheques: number } } | undefined)?.books.unrealized_cheques,
      ];
    };
    expect(await balances(rahim, karim)).toEqual([-6050, -100]);
    expect([await withoutCheques(rahim), await withoutCheques(karim)]).toEqual([
      [0, 6050],
      [0, 100],
    ]);
    expect((await withoutCheques(15))[0], 'of no party').toBe(6150);
  });

  test('goes to the bank on a slip, bounces with a fee that the customer pays, is presented again and realized', async () => {
    const saved = await receive();
    const slip = await deposit(saved);
    expect(await state(saved)).toBe('deposited');
    await done(move('realized', saved, { bank_account: bank }));
    await done(bounce(saved, { bank_account: bank, fee: 115, charge_on: true }));
    expect(await balances(15, bank, 62, rahim)).toEqual([0, -115, 0, 115]);
    expect(await card(saved)).toMatchObject({ state: 'bounced', notice_by: '2026-07-31' });
    await done(bounce(saved, { event: 'again' }));
    expect(await balances(15, bank, 62, rahim)).toEqual([6000, -115, 0, -5885]);
    await done(move('realized', saved, { bank_account: bank }));
    expect(await balances(15, bank, 62, rahim)).toEqual([0, 5885, 0, -5885]);
    const { life } = await card(saved);
    expect(life.map(({ event }) => event)).toEqual(['deposited', 'realized', 'bounced', 'again', 'realized']);
    expect(life[0]?.slip_no).toBe(slip);
    expect(await findings()).toEqual([]);
    // The last event is undone first. Its fee is undone with it.
    for (let step = 0; step < 4; step += 1) {
      const reply = await undo(saved);
      expect(reply.status, reply.text).toBe(200);
    }
    expect(refusalOf(await undo(saved))[1]).toBe('nothing_to_undo');
    expect(await balances(15, bank, 62, rahim)).toEqual([6000, 0, 0, -6000]);
    expect(await state(saved)).toBe('deposited');
    expect(await findings()).toEqual([]);
  });

  test('is endorsed to a supplier, bounces, and is handed back', async () => {
    const saved = await receive([{ account: rahim, amount: 5000 }]);
    await done(move('endorsed', saved, { account: karim }));
    expect(await balances(15, rahim, karim)).toEqual([0, -5000, 5000]);
    await done(bounce(saved));
    expect(await balances(15, rahim, karim)).toEqual([0, 0, 0]);
    const key = { 'idempotency-key': `back-${names}` };
    expect(await done(move('handed_back', saved, {}, desk, key))).toBe('');
    expect(await done(move('handed_back', saved, {}, desk, key)), 'asked again').toBe('');
    expect(movedIn(await move('handed_back', saved))).toMatchObject({ code: 'cheque_moved' });
    expect(await state(saved)).toBe('handed_back');
    expect(await findings()).toEqual([]);
  });

  test('is handed back from hand: what it paid is owed again', async () => {
    const saved = await receive();
    await done(move('handed_back', saved));
    expect(await balances(15, rahim)).toEqual([0, 0]);
    // The number is free again.
    await receive();
    expect(await findings()).toEqual([]);
  });

  test('reopens the bill that it had paid, and settles it again', async () => {
    const billed = await openBill(6000);
    const saved = await receive();
    await allocate(billed, saved);
    expect(await openItems()).toEqual([]);
    await deposit(saved);
    await done(bounce(saved));
    expect(await openItems()).toEqual([['debit', 6000]]);
    await done(bounce(saved, { event: 'again' }));
    expect(await openItems()).toEqual([]);
    expect((await undo(saved)).status).toBe(200);
    expect(await openItems()).toEqual([['debit', 6000]]);
    expect((await undo(saved)).status).toBe(200);
    expect(await openItems()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('waits for its date, and gets too old', async () => {
    const later = await receive(undefined, { cheque_date: '2026-07-02' });
    expect(movedIn(await move('realized', later, { bank_account: bank }))).toMatchObject({ code: 'cheque_not_due' });
    const body = { cheques: [named(later)], bank_account: bank };
    expect(refusalOf(await desk.post('/accounts/cheques/deposit', body))[1]).toBe('cheque_not_due');
    const old = await receive(undefined, { cheque_number: '77', cheque_date: '2025-12-30' });
    expect(refusalOf(await desk.post('/accounts/cheques/deposit', { ...body, cheques: [named(old)] }))[1]).toBe(
      'cheque_stale',
    );
    expect(movedIn(await move('endorsed', old, { account: karim }))).toMatchObject({ code: 'cheque_stale' });
    const setMonths = sql`update company set cheque_months = 12 where company_id = ${company.companyId}`;
    await inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, (tx) => setMonths.execute(tx));
    const card = await desk.get(`/accounts/cheques/${old.mtm_id}/1`);
    expect(card.body.data, 'the months are a setting').toMatchObject({ stale_on: '2026-12-30' });
    // A bank may pay an old cheque all the same.
    await done(move('realized', old, { bank_account: bank }));
    expect((await list('list=due')).data.map(({ number }) => number)).toEqual(['123456']);
  });

  test('is there once', async () => {
    await receive();
    const before = await countBooks(server, company);
    const body = { bankReceivedAccount: bank, transactions: [{ account: rahim, amount: 1 }], ...cheque };
    const reply = await desk.post('/accounts/bank/received/store', body);
    expect(refusalOf(reply)).toEqual([409, 'cheque_twice', 'This cheque is in the books already: BR-2627-000001.']);
    expect(await countBooks(server, company)).toEqual(before);
  });

  test('that has moved on keeps what the voucher says of it', async () => {
    const saved = await receive();
    const body = {
      mtmId: saved.mtm_id,
      bankReceivedAccount: bank,
      transactions: [{ account: rahim, amount: 6000 }],
      ...cheque,
    };
    const edit = (more: object) => desk.post('/accounts/bank/received/update', { ...body, ...more });
    expect((await edit({ cheque_number: '123457' })).status).toBe(200);
    await deposit(saved);
    expect(refusalOf(await edit({ cheque_number: '123458' }))[1]).toBe('cheque_moved');
    expect(refusalOf(await edit({ cheque_number: '', cheque_date: '', cheque_bank: '' }))[1]).toBe('cheque_moved');
    const remarks = [{ account: rahim, amount: 6000, remarks: 'for June' }];
    expect((await edit({ cheque_number: '123457', transactions: remarks })).status).toBe(200);
    const voided = await manager.post('/admin/voucher/void', { voucher_number: saved.vr_no, reason: 'x' });
    expect(refusalOf(voided)[1]).toBe('cheque_moved');
    await done(move('realized', saved, { bank_account: bank }));
    const dependent = await manager.post('/admin/voucher/void', { voucher_number: saved.vr_no, reason: 'x' });
    expect(refusalOf(dependent).slice(1)).toEqual(['has_dependents', expect.stringContaining('RR-2627-000001')]);
    expect(await findings()).toEqual([]);
  });

  test('of two who move it in the same moment, one does', async () => {
    const saved = await receive();
    await deposit(saved);
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => move('realized', saved, { bank_account: bank })),
      ...Array.from({ length: 4 }, () => bounce(saved, {}, manager)),
    ]);
    const moved = replies.map(movedIn);
    expect(moved.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2);
    expect(moved.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    for (const { code, message } of moved.filter(({ ok }) => !ok)) {
      expect(code).toBe('cheque_moved');
      expect(message).toMatch(/^Cheque 123456 is now (realized|bounced), so/);
    }
    expect(await findings()).toEqual([]);
  });

  test('a repeated call repeats nothing', async () => {
    const saved = await receive();
    const key = { 'idempotency-key': 'realize-once' };
    const first = await move('realized', saved, { bank_account: bank }, desk, key);
    expect((await move('realized', saved, { bank_account: bank }, desk, key)).body).toEqual(first.body);
    expect((await countBooks(server, company)).vouchers).toBe(2);
  });

  test('a call under a long key that differs at its end is no repeated call', async () => {
    const saved = await receive();
    const realizeWith = async (end: string) => {
      const key = { 'idempotency-key': `${'k'.repeat(199)}${end}` };
      return movedIn(await move('realized', saved, { bank_account: bank }, desk, key));
    };
    const first = await realizeWith('a');
    expect(first.ok, first.message).toBe(true);
    expect(await realizeWith('a')).toEqual(first);
    expect((await realizeWith('b')).code).toBe('cheque_moved');
  });

  test('a slip is taken back while the bank has all of it', async () => {
    const one = await receive();
    const two = await receive(undefined, { cheque_number: '2' });
    const slip = await deposit(one, two);
    const shown = await desk.get(`/accounts/cheques/slips/${slip}`);
    expect(shown.body.data).toMatchObject({ slip_no: 1, bank: 'City Bank 4711', total: 12000, is_withdrawn: false });
    expect((await desk.post(`/accounts/cheques/slips/${slip}/withdraw`, {})).status).toBe(200);
    expect([await state(one), await state(two)]).toEqual(['in_hand', 'in_hand']);
    const again = await deposit(one, two);
    // The first slip has nothing left: its cheques went again with the second.
    expect(refusalOf(await desk.post(`/accounts/cheques/slips/${slip}/withdraw`, {}))[1]).toBe('cheque_moved');
    expect([await state(one), await state(two)]).toEqual(['deposited', 'deposited']);
    await done(move('realized', one, { bank_account: bank }));
    expect(refusalOf(await desk.post(`/accounts/cheques/slips/${again}/withdraw`, {}))[1]).toBe('cheque_moved');
    expect(await state(two)).toBe('deposited');
  });
});

describe('a cheque that we give away', () => {
  test('is on 16 until our bank pays it, and only that bank does', async () => {
    const saved = await issue();
    expect(await balances(16, karim, bank)).toEqual([-8000, 8000, 0]);
    expect(movedIn(await move('realized', saved, { bank_account: other }))).toMatchObject({
      code: 'cheque_other_bank',
    });
    expect(await done(move('realized', saved, { bank_account: bank }))).toBe('RP-2627-000001');
    expect(await balances(16, karim, bank)).toEqual([0, 8000, -8000]);
    await done(bounce(saved, { bank_account: bank, fee: 50 }));
    expect(await balances(16, karim, bank, 62)).toEqual([0, 0, -50, 50]);
    await done(bounce(saved, { event: 'again' }));
    expect(await state(saved)).toBe('issued');
    expect(await balances(16, karim)).toEqual([-8000, 8000]);
    expect(await findings()).toEqual([]);
  });

  test('is cancelled: what it paid is owed again', async () => {
    const saved = await issue();
    await done(move('cancelled', saved, { bank_account: bank, fee: 30 }));
    expect(await balances(16, karim, bank)).toEqual([0, 0, -30]);
    await issue();
    expect(movedIn(await move('realized', saved, { bank_account: bank }))).toMatchObject({
      code: 'cheque_moved',
      message: 'Cheque 123456 is now cancelled, so this cannot be done. Please look at it again.',
    });
    expect(await findings()).toEqual([]);
  });
});

describe('the register', () => {
  test('lists states, parties, banks and words, and sums them', async () => {
    const one = await receive();
    await receive(undefined, { cheque_number: '2', cheque_bank: 'Janata' });
    await issue();
    expect(await list('list=in_hand')).toMatchObject({ total: 2, amount: 12000 });
    expect(await list('list=issued')).toMatchObject({ total: 1, amount: 8000 });
    expect(await list(`list=live&party=${rahim}`)).toMatchObject({ total: 2 });
    expect(await list('list=all&search=Jana')).toMatchObject({ total: 1 });
    const found = async (search: string) => (await list(`list=all&search=${encodeURIComponent(search)}`)).total;
    expect(await found('2345')).toBe(2);
    expect(await found(one.vr_no.toLowerCase())).toBe(1);
    expect(await found('BR-')).toBe(2);
    expect(await found('raHIM')).toBe(2);
    expect(await found('J')).toBe(1);
    expect(await found('M')).toBe(3);
    expect(await found('50%')).toBe(0);
    await deposit(one);
    expect(await list('list=deposited')).toMatchObject({ total: 1, data: [{ number: '123456', state: 'deposited' }] });
  });

  test('says how many cheques its lists have, and their sums', async () => {
    await receive();
    const two = await receive(undefined, { cheque_number: '2', cheque_date: '2026-07-20' });
    await issue();
    const counts = async (query = '') => {
      const reply = await desk.get(`/accounts/cheques/counts${query}`);
      expect(reply.status, reply.text).toBe(200);
      const rows = reply.body.data as { list: string; count: number; amount: number }[];
      return Object.fromEntries(rows.map(({ list: name, count, amount }) => [name, [count, amount]]));
    };
    const none = [0, 0];
    const now = {
      in_hand: [2, 12000],
      deposited: none,
      issued: [1, 8000],
      due: [2, 14000],
      stale: none,
      bounced: none,
    };
    expect(await counts()).toEqual(now);
    for (const [name, [count, amount]] of Object.entries(await counts())) {
      expect(await list(`list=${name}`)).toMatchObject({ total: count, amount });
    }
    expect(await counts('?search=123456')).toMatchObject({ in_hand: [1, 6000], issued: [1, 8000] });
    expect(await counts('?date=2026-06-30')).toMatchObject({ in_hand: none, issued: none, due: none });
    await done(move('handed_back', two));
    expect(await counts()).toMatchObject({ in_hand: [1, 6000] });
  });

  test('on a date shows cheques as they stood then', async () => {
    const saved = await receive();
    expect((await close('01/07/2026', '03/07/2026')).status).toBe(200);
    await done(move('realized', saved, { bank_account: other }));
    const then = { state: 'in_hand', since: '2026-07-01', bank: { id: bank } };
    expect(await list('list=in_hand&date=2026-07-02')).toMatchObject({ total: 1, data: [then] });
    expect(await list('list=in_hand&date=2026-07-03')).toMatchObject({ total: 0 });
    const now = { state: 'realized', since: '2026-07-03', bank: { id: other } };
    expect(await list('list=all&date=2026-07-03')).toMatchObject({ data: [now] });
  });

  test('on a date, what is due soon or stale soon counts its days from that date', async () => {
    await receive();
    await receive(undefined, { cheque_number: '2', cheque_date: '2026-07-20' });
    const dueAndStale = async (date: string) => {
      const [due, stale] = await Promise.all(['due', 'stale'].map((name) => list(`list=${name}&date=${date}`)));
      return [due?.total, stale?.total];
    };
    expect(await dueAndStale('2026-07-12'), '20 July is more than a week away').toEqual([1, 0]);
    expect(await dueAndStale('2026-07-13')).toEqual([2, 0]);
    expect(await dueAndStale('2026-12-16')).toEqual([2, 0]);
    expect(await dueAndStale('2026-12-17'), '15 days before the first one is stale').toEqual([2, 1]);
    expect(await dueAndStale('2027-01-05')).toEqual([2, 2]);
    expect(await list('list=due'), 'as of the open day').toMatchObject({ total: 1 });
  });

  test('says why a cheque bounced and until when its drawer gets a notice, and only while it is so', async () => {
    const saved = await receive();
    await deposit(saved);
    await done(bounce(saved, {}));
    const bounced = { reason: 'insufficient_funds', notice_by: '2026-07-31' };
    expect(await list('list=bounced')).toMatchObject({ data: [bounced] });
    expect((await close('01/07/2026', '03/07/2026')).status).toBe(200);
    await done(bounce(saved, { event: 'again' }));
    expect(await list('list=all')).toMatchObject({ data: [{ state: 'again', reason: '', notice_by: null }] });
    expect(await list('list=bounced&date=2026-07-02')).toMatchObject({ data: [bounced] });
  });

  test('keeps the day on which the drawer received the notice, and says until when it is to be paid', async () => {
    const saved = await receive();
    const note = (received_on: string | null, by = desk) =>
      by.post(`/accounts/cheques/${saved.mtm_id}/1/notice`, { received_on });
    expect(refusalOf(await note('2026-07-01'))[1]).toBe('cheque_moved');
    await deposit(saved);
    await done(bounce(saved, {}));
    expect((await close('01/07/2026', '10/07/2026')).status).toBe(200);
    const { error } = (await note('2026-06-30')).body;
    expect([error?.code, error?.message]).toEqual([
      'notice_day_wrong',
      'The notice was received between 01/07/2026 and 10/07/2026. Please type such a day.',
    ]);
    expect(refusalOf(await note('2026-07-11'))[1]).toBe('notice_day_wrong');
    expect((await note('2026-07-08')).status).toBe(200);
    expect((await note('2026-07-06')).status, 'a later note replaces it').toBe(200);
    const noticed = { notice_by: null, notice_received_on: '2026-07-06', pay_by: '2026-08-05' };
    const waits = { notice_by: '2026-07-31', notice_received_on: null, pay_by: null };
    expect(await card(saved)).toMatchObject(noticed);
    expect(await list('list=bounced')).toMatchObject({ data: [noticed] });
    expect(await list('list=bounced&date=2026-07-05'), 'as it stood before').toMatchObject({ data: [waits] });
    expect(await list('list=bounced&date=2026-07-06')).toMatchObject({ data: [noticed] });
    const salesman = await openCashDesk(server, company, company.people.salesman);
    expect((await note('2026-07-06', salesman)).status).toBe(403);
    expect((await note(null)).status).toBe(200);
    expect(await card(saved)).toMatchObject(waits);
    expect((await note('2026-07-07')).status).toBe(200);
    await done(bounce(saved, { event: 'again' }));
    await done(bounce(saved, {}));
    expect(await card(saved), 'the next bounce has a notice of its own').toMatchObject({
      ...{ notice_by: '2026-08-09', notice_received_on: null, pay_by: null },
    });
    expect(await findings()).toEqual([]);
  });

  test('has no notice where it bounced for another reason, or where we gave it away', async () => {
    const saved = await receive();
    await deposit(saved);
    await done(bounce(saved, { reason: 'stopped' }));
    const given = await issue();
    await done(bounce(given, { bank_account: bank }));
    for (const { mtm_id } of [saved, given]) {
      const reply = await desk.post(`/accounts/cheques/${mtm_id}/1/notice`, { received_on: '2026-07-01' });
      expect(refusalOf(reply)[1]).toBe('notice_not_needed');
    }
  });

  test('is seen and moved with the permissions for it alone', async () => {
    const saved = await receive();
    const salesman = await openCashDesk(server, company, company.people.salesman);
    expect((await salesman.get('/accounts/cheques')).status).toBe(403);
    expect((await move('realized', saved, { bank_account: bank }, salesman)).status).toBe(403);
  });
});

async function openBill(amount: number): Promise<Saved> {
  const reply = await desk.post('/accounts/journal/store', {
    transactions: [
      { account: rahim, debit: amount, credit: 0, remarks: 'goods' },
      { account: 24, debit: 0, credit: amount, remarks: 'goods' },
    ],
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}
async function allocate(bill: Saved, by: Saved): Promise<void> {
  const item = ({ mtm_id }: Saved) => ({ mtm_id, bill_no: 0 });
  const rows = [{ debit: item(bill), credit: item(by), amount: 6000 }];
  const reply = await manager.post('/customer-supplier/allocate', { party: rahim, rows });
  expect(reply.status, reply.text).toBe(200);
}
async function openItems(): Promise<[string, number][]> {
  const { companyId, branches } = company;
  const { rows } = await inCompany(server.services.db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branches.trading]);
    return sql<{ side: string; open: bigint }>`
      select case when i.paisa > 0 then 'debit' else 'credit' end as side, abs(i.paisa) - coalesce((
        select sum(a.amount_paisa) from standing_allocations(${companyId}, ${branches.trading}, ${rahim}) a
        where (i.voucher_id, i.bill_no) in ((a.debit_voucher_id, a.debit_bill_no), (a.credit_voucher_id, a.credit_bill_no))
      ), 0)::bigint as open
      from party_items(${companyId}, ${branches.trading}, ${rahim}) i`.execute(tx);
  });
  return rows.filter(({ open }) => open !== 0n).map(({ side, open }) => [side, Number(open) / 100]);
}
