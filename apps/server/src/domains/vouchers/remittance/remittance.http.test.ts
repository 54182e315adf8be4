import type { Dashboard } from '@cashbook/contract/reports/dashboard';
import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { approveVouchers, runAudit } from '#domains/ledger/index';
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
/** Each test has its own company, so receipts of one test do not affect the next. */
let company: TestCompany;
let names = 0;
let accountant: CashDesk;
let manager: CashDesk;
let admin: CashDesk;
let salesman: CashDesk;
let rahim: number;
let bank: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  names += 1;
  company = await createTestCompany(server, `Meghna${names}`);
  const { accountant: a, manager: m, admin: d, salesman: s } = company.people;
  accountant = await openCashDesk(server, company, a);
  manager = await openCashDesk(server, company, m);
  admin = await openCashDesk(server, company, d);
  salesman = await openCashDesk(server, company, s);
  rahim = await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  bank = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank 4711' });
});

const receive = (amount = 1250.5) => accountant.saved('received', [{ account: rahim, amount, remarks: 'for July' }]);
const bodyOf = ({ mtm_id }: Saved, amount = 1250.5) => ({
  mtm_id,
  branch_id: company.branches.trading,
  remarks: '',
  amount,
});
const remit = (voucher: Saved, more: object = {}, by = accountant, headers = {}) =>
  by.post('/dashboard/remittance', { ...bodyOf(voucher), ...more }, headers);
const send = (more: object = {}, by = accountant) =>
  by.post('/accounts/remittance/store', {
    ...{ toBranch: company.branches.electronics, fromAccount: 17, toAccount: bank, amount: 300, remarks: 'for wages' },
    ...more,
  });
function savedIn(reply: TestReply): Saved {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Saved;
}
const voidOf = (vr_no: string, by = manager, more: object = {}) =>
  by.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'typed twice', ...more });
async function details(by = accountant): Promise<Dashboard['receiveDetails']> {
  const reply = await by.get('/dashboard/data');
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as Dashboard).receiveDetails;
}
const ownRows = async () => (await details()).receivedDetails[company.branches.trading] ?? [];
const inBooks = <T>(query: ReturnType<typeof sql<T>>) =>
  inCompany(server.services.db, { companyId: company.companyId, mode: 'report' }, async (tx) => {
    return (await query.execute(tx)).rows;
  });
async function findings(): Promise<string[]> {
  const { companyId } = company;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}
const close = (by: CashDesk, day: string, next: string) =>
  by.post('/admin/dayclose/store', { current_date: day, next_date: next });

describe('remitting what a voucher has received', () => {
  test('moves it to the cash of head office, each side naming the other branch', async () => {
    const receipt = await receive();
    const reply = await remit(receipt);
    expect(reply.body).toMatchObject({
      message: 'Voucher No.: RM-2627-000001',
      data: { vr_no: 'RM-2627-000001', vr_date: '2026-07-01', version: 1 },
    });
    const sent = savedIn(reply);
    expect(await liveLines(server, company, sent.mtm_id)).toEqual([
      `Dr 10/17 125050 ${receipt.vr_no}`,
      `Cr 17/10 125050 ${receipt.vr_no}`,
    ]);
    expect(await liveLines(server, company, sent.mtm_id + 1)).toEqual([
      `Dr 17/10 125050 ${receipt.vr_no}`,
      `Cr 10/17 125050 ${receipt.vr_no}`,
    ]);
    const { head, trading } = company.branches;
    expect(
      await inBooks(sql`
        select branch_id as branch, counter_branch_id as counter from line
        where company_id = ${company.companyId} and account_id = 10 order by voucher_id`),
    ).toEqual([
      { branch: trading, counter: head },
      { branch: head, counter: trading },
    ]);
    expect(await findings()).toEqual([]);
  });

  test('names the other branch on its page, on paper, in the books and in their files', async () => {
    const sent = savedIn(await remit(await receive()));
    const head = `Meghna${names} Head Office`;
    const trading = `Meghna${names} Trading`;
    const page = await accountant.get(`/admin/voucher/${sent.mtm_id}`);
    expect((page.body.data as VoucherWhole).entries.flatMap(({ lines }) => lines)).toMatchObject([
      { account_id: 10, account_text: head },
      { account_id: 17, account_text: '' },
    ]);
    const paper = await accountant.get('/admin/print/vouchers?type_id=20');
    expect(paper.body.data, paper.text).toMatchObject({
      vouchers: [{ vr_no: sent.vr_no, lines: [{ account_id: 10, account_text: head }, { account_text: '' }] }],
    });
    const book = async (by: CashDesk, path: string) => {
      const reply = await by.get(`${path}&start_date=2026-07-01&end_date=2026-07-31`);
      expect(reply.status, reply.text).toBe(200);
      return (reply.body.data as { details: { other_branch: string }[] }).details.map((row) => row.other_branch);
    };
    const { branches } = company;
    expect(await book(accountant, `/reports/ledger?branch_id=${branches.trading}&ledger_id=10`)).toEqual([head]);
    expect(await book(admin, `/reports/ledger?branch_id=${branches.head}&ledger_id=10`)).toEqual([trading]);
    // The line of the customer's receipt names no other branch.
    expect(await book(accountant, `/reports/ledger?branch_id=${branches.trading}&ledger_id=17`)).toEqual(['', head]);
    expect(await book(accountant, `/reports/cashbook?branch_id=${branches.trading}`)).toEqual(['', head]);
    const range = `branch_id=${branches.trading}&ledger_id=10&start_date=2026-07-01&end_date=2026-07-31`;
    const file = await accountant.get(`/reports/ledger/export?format=csv&${range}`);
    expect(file.text).toContain('Other Branch');
    expect(file.text).toContain(head);
  });

  test('each half is dated on the open day of its branch, and what is between is in transit', async () => {
    const receipt = await receive();
    expect((await close(admin, '01/07/2026', '05/07/2026')).status).toBe(200);
    savedIn(await remit(receipt));
    const sent = { debit: 1250.5, vr_date: '2026-07-05', branch: `Meghna${names} Trading` };
    const atHead = await details(admin);
    expect(atHead.receivedDetails[company.branches.trading]).toMatchObject([{ ...sent, remittance: '1' }]);
    expect(atHead).toMatchObject({ from_branches: 1250.5, in_transit: 0, waiting: 0 });
    // On a day between the two dates, the money has left the first branch but not reached the other.
    expect((await admin.post('/admin/jumpdate/store', { current_date: '2026-07-03' })).status).toBe(200);
    expect(await details(admin)).toMatchObject({ from_branches: 0, in_transit: 1250.5 });
    expect(await findings()).toEqual([]);
  });

  test('does not reach head office before it left, whether a voucher is remitted or an amount', async () => {
    expect((await close(accountant, '01/07/2026', '08/07/2026')).status).toBe(200);
    const receipt = await receive();
    const before = await countBooks(server, company);
    const early = [
      409,
      'received_before_sent',
      `What is sent on 08/07/2026 cannot reach Meghna${names} Head Office on 01/07/2026. Its day there must be 08/07/2026 or later.`,
    ];
    expect(refusalOf(await remit(receipt))).toEqual(early);
    expect(refusalOf(await send({ toBranch: company.branches.head }))).toEqual(early);
    expect(await countBooks(server, company)).toEqual(before);
    // In the other direction the sender's day is earlier, so the money arrives.
    const own = { toBranch: company.branches.trading, fromAccount: bank, toAccount: 17 };
    expect(savedIn(await send(own, admin)).vr_date).toBe('2026-07-01');
    expect((await close(admin, '01/07/2026', '08/07/2026')).status).toBe(200);
    expect(savedIn(await remit(receipt)).vr_date).toBe('2026-07-08');
    expect(await findings()).toEqual([]);

    // Damages the books as no call can: dates the receiving half before the sending one.
    const owner = new Client({ connectionString: server.database.superuser });
    await owner.connect();
    await owner.query('set session_replication_role = replica');
    const half = `company_id = ${company.companyId} and branch_id = ${company.branches.head} and vr_date = '2026-07-08'`;
    await owner.query(`update line set vr_date = '2026-07-01' where ${half}`);
    await owner.query(`update voucher set vr_date = '2026-07-01' where ${half}`);
    await owner.end();
    expect(await findings()).toContain('halves_in_order half_early');
  });

  test('is listed with who paid, newest first, and stays listed as remitted for the day', async () => {
    const [one, other] = [await receive(100), await receive(200)];
    await accountant.saved('payment', [{ account: rahim, amount: 5 }]);
    expect(await details()).toMatchObject({ waiting: 2, from_branches: 0, in_transit: null });
    expect(await ownRows()).toEqual([
      {
        mtm_id: other.mtm_id,
        vr_no: other.vr_no,
        vr_date: '2026-07-01',
        debit: 200,
        remittance: '0',
        branch_id: company.branches.trading,
        branch: `Meghna${names} Trading`,
        account: 'Rahim Store',
        remarks: 'for July',
      },
      expect.objectContaining({ vr_no: one.vr_no, remittance: '0' }),
    ]);
    savedIn(await remit(other, { amount: 200 }));
    expect((await ownRows()).map(({ vr_no, remittance }) => [vr_no, remittance])).toEqual([
      [other.vr_no, '1'],
      [one.vr_no, '0'],
    ]);
    expect((await details()).waiting).toBe(1);
    expect((await close(accountant, '01/07/2026', '02/07/2026')).status).toBe(200);
    expect((await ownRows()).map(({ vr_no }) => vr_no)).toEqual([one.vr_no]);
  });

  test('is shown to nobody who neither remits nor reads the cash book', async () => {
    const receipt = await receive();
    expect(await details(salesman)).toMatchObject({ receivedDetails: {}, waiting: 0 });
    expect((await remit(receipt, {}, salesman)).status).toBe(403);
  });

  test('an approved voucher of a closed day is remitted as well, and its seal holds', async () => {
    const receipt = await receive();
    const { companyId, branches, people } = company;
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      approveVouchers(
        tx,
        [branches.trading],
        { startDate: '2026-07-01', endDate: '2026-07-01' },
        { userId: people.admin.userId, ip: '', userAgent: '' },
        server.clock.now(),
      ),
    );
    for (const by of [accountant, admin]) expect((await close(by, '01/07/2026', '02/07/2026')).status).toBe(200);
    const sent = savedIn(await remit(receipt));
    expect(await findings()).toEqual([]);
    expect((await voidOf(sent.vr_no)).status).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test.each<[string, (receipt: Saved) => object, number, string, string]>([
    [
      'another amount than it has',
      () => ({ amount: 1250 }),
      409,
      'received_amount_differs',
      'This voucher has received 1,250.50: the amount has changed. Please reload.',
    ],
    ['no such voucher', () => ({ mtm_id: 999_999 }), 404, 'voucher_not_found', 'Transaction not found.'],
    [
      'another branch than the one worked in',
      () => ({ branch_id: company.branches.electronics }),
      404,
      'not_found',
      'Not found.',
    ],
    ['remarks that are too long', () => ({ remarks: 'x'.repeat(501) }), 422, 'invalid_input', ''],
    ['no amount', () => ({ amount: undefined }), 422, 'invalid_input', ''],
  ])('refuses %s and writes nothing', async (_what, more, status, code, sentence) => {
    const receipt = await receive();
    const before = await countBooks(server, company);
    const [said, saidCode, saidSentence] = refusalOf(await remit(receipt, more(receipt)));
    expect([said, saidCode]).toEqual([status, code]);
    if (sentence !== '') expect(saidSentence).toBe(sentence);
    expect(await countBooks(server, company)).toEqual(before);
  });

  test('a payment, and what head office received, are not remitted', async () => {
    const payment = await accountant.saved('payment', [{ account: rahim, amount: 5 }]);
    expect(refusalOf(await remit(payment, { amount: 5 }))[1]).toBe('nothing_to_remit');
    const atHead = await admin.saved('received', [{ account: rahim, amount: 5 }]);
    const asked = { amount: 5, branch_id: company.branches.head };
    expect(refusalOf(await remit(atHead, asked, admin))[1]).toBe('head_office_receives');
    expect(refusalOf(await remit(atHead, { amount: 5 }))[1]).toBe('voucher_not_found');
    expect(refusalOf(await remit(atHead, { amount: 5 }, admin))[1]).toBe('branch_changed');
  });

  test('twice is refused with the number of the first; the same key answers the same again', async () => {
    const receipt = await receive();
    const key = { 'idempotency-key': 'remit-once' };
    const first = await remit(receipt, {}, accountant, key);
    const sent = savedIn(first);
    expect((await remit(receipt, {}, accountant, key)).body).toEqual(first.body);
    expect(refusalOf(await remit(receipt))).toEqual([
      409,
      'already_remitted',
      `This voucher is already remitted with ${sent.vr_no}.`,
    ]);
    expect((await countBooks(server, company)).vouchers).toBe(3);
  });

  test('of eight who remit one voucher at the same moment one does, and the others are told by whom', async () => {
    const receipt = await receive();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, place) => remit(receipt, {}, place % 2 === 0 ? accountant : manager)),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBe(1);
    const refusals = new Set(replies.filter(({ status }) => status !== 200).map((reply) => refusalOf(reply)[2]));
    expect([...refusals]).toEqual(['This voucher is already remitted with RM-2627-000001.']);
    expect((await countBooks(server, company)).vouchers).toBe(3);
    expect(await findings()).toEqual([]);
  });
});

describe('several vouchers in one call', () => {
  const remitAll = (vouchers: readonly object[], headers = {}, by = accountant) =>
    by.post('/dashboard/remittances', { branch_id: company.branches.trading, vouchers }, headers);
  const voucher = ({ mtm_id }: Saved, amount: number) => ({ mtm_id, remarks: '', amount });
  interface Together {
    readonly answers: ReadonlyArray<{
      readonly mtm_id: number;
      readonly saved: Saved | null;
      readonly message: string;
      readonly refusal: { readonly code: string } | null;
    }>;
    readonly total: number;
  }
  const togetherIn = (reply: TestReply): Together => {
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as Together;
  };

  test('have an answer each, and their sum; a refused one stops none', async () => {
    const [first, second, third] = [await receive(100), await receive(200.5), await receive(300)];
    savedIn(await remit(second, { amount: 200.5 }));
    const vouchers = [voucher(first, 100), voucher(second, 200.5), voucher(third, 299), voucher(first, 100)];
    const { answers, total } = togetherIn(await remitAll(vouchers));
    expect(answers.map(({ mtm_id, saved, refusal }) => [mtm_id, saved?.vr_no ?? refusal?.code])).toEqual([
      [first.mtm_id, 'RM-2627-000002'],
      [second.mtm_id, 'already_remitted'],
      [third.mtm_id, 'received_amount_differs'],
    ]);
    expect(answers[1]?.message).toContain('RM-2627-000001');
    expect(total).toBe(100);
    expect(await findings()).toEqual([]);
  });

  test('repeated with their key get the same answers, and nothing is remitted twice', async () => {
    const [first, second] = [await receive(100), await receive(200)];
    const vouchers = [voucher(first, 100), voucher(second, 200)];
    const headers = { 'idempotency-key': 'together' };
    const replies = await Promise.all([remitAll(vouchers, headers), remitAll(vouchers, headers)]);
    const before = await countBooks(server, company);
    const again = await remitAll(vouchers, headers);
    for (const reply of replies) expect(reply.text).toBe(again.text);
    expect(togetherIn(again)).toMatchObject({ total: 300 });
    expect(await countBooks(server, company)).toEqual(before);
    const other = togetherIn(await remitAll([voucher(first, 99)], headers));
    expect(other.answers[0]?.refusal?.code).toBe('idempotency_mismatch');
  });

  test('take the longest key that a call may have, and one that differs at its end is another key', async () => {
    const receipt = await receive(100);
    const remitWith = (end: string) =>
      remitAll([voucher(receipt, 100)], { 'idempotency-key': `${'k'.repeat(199)}${end}` });
    const first = await remitWith('a');
    expect(togetherIn(first).total).toBe(100);
    expect((await remitWith('a')).text).toBe(first.text);
    expect(togetherIn(await remitWith('b')).answers[0]?.refusal?.code).toBe('already_remitted');
  });

  test('are remitted by who may remit, for the branch that the screen showed', async () => {
    const receipt = await receive(100);
    expect((await remitAll([voucher(receipt, 100)], {}, salesman)).status).toBe(403);
    expect((await remitAll([])).status).toBe(422);
    const { electronics } = company.branches;
    const elsewhere = await accountant.post('/dashboard/remittances', {
      branch_id: electronics,
      vouchers: [voucher(receipt, 100)],
    });
    expect(elsewhere.status).toBe(404);
  });
});

describe('a remitted voucher', () => {
  test('is locked against every change until both halves are voided together', async () => {
    const receipt = await receive();
    const sent = savedIn(await remit(receipt));
    const locked = [
      409,
      'voucher_remitted',
      `What was received with this voucher is remitted with ${sent.vr_no}. Please void the remittance first.`,
    ];
    const changed = [{ account: rahim, amount: 1, remarks: '', mtmId: receipt.mtm_id }];
    const unchanged = [{ account: rahim, amount: 1250.5, remarks: 'for July', mtmId: receipt.mtm_id }];
    expect(refusalOf(await accountant.update('received', changed))).toEqual(locked);
    expect(refusalOf(await accountant.update('received', unchanged))).toEqual(locked);
    expect(refusalOf(await voidOf(receipt.vr_no))).toEqual(locked);

    // Voiding either half voids both. Head office names its own half.
    const { head } = company.branches;
    expect((await voidOf(sent.vr_no, admin, { branch_id: head })).status).toBe(200);
    expect(
      await inBooks(sql`
        select vr_no, is_void from voucher where company_id = ${company.companyId} and type_id = 20 order by voucher_id`),
    ).toEqual([
      { vr_no: sent.vr_no, is_void: true },
      { vr_no: sent.vr_no, is_void: true },
    ]);
    expect((await ownRows()).map(({ remittance }) => remittance)).toEqual(['0']);
    expect((await accountant.update('received', changed)).status).toBe(200);
    expect(await findings()).toEqual([]);

    // The receipt may be remitted again, with its new amount.
    expect(savedIn(await remit(receipt, { amount: 1 })).vr_no).toBe('RM-2627-000002');
    expect(await findings()).toEqual([]);
  });

  test('of an edit and a remittance at once, the books take both only one after the other', async () => {
    const receipt = await receive(50);
    const rows = [{ account: rahim, amount: 70, remarks: '', mtmId: receipt.mtm_id }];
    const [edited, remitted] = await Promise.all([
      accountant.update('received', rows),
      remit(receipt, { amount: 50 }, manager),
    ]);
    const said = [edited.status, remitted.status].sort();
    expect(said).toEqual([200, 409]);
    const code = edited.status === 200 ? refusalOf(remitted)[1] : refusalOf(edited)[1];
    expect(code).toBe(edited.status === 200 ? 'received_amount_differs' : 'voucher_remitted');
    expect(await findings()).toEqual([]);
  });

  test('of a void and a remittance at once one is made, and the other is told why', async () => {
    const receipt = await receive(50);
    const [voided, remitted] = await Promise.all([voidOf(receipt.vr_no), remit(receipt, { amount: 50 })]);
    expect([voided.status, remitted.status].sort()).toEqual([200, 409]);
    const [, code, message] = refusalOf(voided.status === 200 ? remitted : voided);
    if (voided.status === 200) expect(['voucher_void', 'linked_void']).toContain(code);
    else expect(message).toMatch(/is remitted with RM-2627-000001\. Please void the remittance first\./);
    expect(await findings()).toEqual([]);
  });

  test('a day that is closed meanwhile has the remittance whole, or not at all', async () => {
    const receipt = await receive(50);
    const [closed, , remitted] = await Promise.all([
      close(manager, '01/07/2026', '02/07/2026'),
      close(admin, '01/07/2026', '02/07/2026'),
      remit(receipt, { amount: 50 }, accountant, { 'x-transaction-date': '2026-07-01' }),
    ]);
    expect(closed.status, closed.text).toBe(200);
    if (remitted.status === 200) expect(savedIn(remitted).vr_date).toBe('2026-07-01');
    else expect(refusalOf(remitted).slice(0, 2)).toEqual([409, 'day_changed']);
    const halves = await inBooks(sql`select from voucher where company_id = ${company.companyId} and type_id = 20`);
    expect(halves).toHaveLength(remitted.status === 200 ? 2 : 0);
    expect(await findings()).toEqual([]);
  });

  test('keeps its type and its date', async () => {
    const receipt = await receive(50);
    const { vr_no } = savedIn(await remit(receipt, { amount: 50 }));
    const why = [409, 'voucher_remitted', expect.stringContaining(vr_no)];
    const branch_id = company.branches.trading;
    const retype = { branch_id, voucher_number: receipt.vr_no, voucher_type: 2 };
    expect(refusalOf(await admin.post('/admin/voucher/voucher-type-change', retype))).toEqual(why);
    const range = { start_voucher: receipt.vr_no, end_voucher: receipt.vr_no };
    const redate = { branch_id, voucher_type: 1, ...range, present_date: '2026-07-01', change_date: '2026-07-02' };
    expect((await close(manager, '01/07/2026', '03/07/2026')).status).toBe(200);
    expect(refusalOf(await admin.post('/admin/voucher/date-change', redate))).toEqual(why);
    const look = await admin.post('/admin/voucher/date-change/check', redate);
    expect(look.body.data, 'the look before names it').toMatchObject({ vouchers: [{ is_remitted: true }] });
    expect(await findings()).toEqual([]);
  });

  test('the database itself refuses to change it, to mark it otherwise, or to leave one side out', async () => {
    const receipt = await receive();
    savedIn(await remit(receipt));
    const owner = new Client({ connectionString: server.database.superuser });
    await owner.connect();
    const { companyId } = company;
    const at = `where company_id = ${companyId} and voucher_id = ${receipt.mtm_id}`;
    await expect(owner.query(`update voucher set is_remitted = false ${at}`)).rejects.toThrow(/marked as remitted/);
    await expect(owner.query(`update voucher set vr_date = vr_date - 1 ${at}`)).rejects.toThrow(/remitted voucher/);
    await expect(
      owner.query(`update voucher set is_remitted = true where company_id = $1 and type_id = 20 and branch_id = $2`, [
        companyId,
        company.branches.head,
      ]),
    ).rejects.toThrow(/marked as remitted/);
    await owner.query('set session_replication_role = replica');
    await owner.query(`update voucher set is_remitted = false ${at}`);
    await owner.query('set session_replication_role = origin');
    expect(await findings()).toEqual(['remittances_marked remittance_differs']);
    await owner.query('set session_replication_role = replica');
    await owner.query(`update voucher set is_remitted = true ${at}`);
    await owner.query(
      `update line set counter_branch_id = $3 where company_id = $1 and branch_id = $2 and account_id = 10`,
      [companyId, company.branches.trading, company.branches.electronics],
    );
    await owner.end();
    expect(await findings()).toEqual([
      'inter_branch_is_zero inter_branch_off',
      'inter_branch_is_zero inter_branch_off',
    ]);
  });
});

describe('sending an amount', () => {
  test('moves it from cash or a bank to cash or a bank of another branch', async () => {
    const sent = savedIn(await send());
    expect(await liveLines(server, company, sent.mtm_id)).toEqual([
      'Dr 10/17 30000 for wages',
      'Cr 17/10 30000 for wages',
    ]);
    expect(await liveLines(server, company, sent.mtm_id + 1)).toEqual([
      `Dr ${bank}/10 30000 for wages`,
      `Cr 10/${bank} 30000 for wages`,
    ]);
    const funded = savedIn(await send({ toBranch: company.branches.trading, fromAccount: bank, toAccount: 17 }, admin));
    expect(funded.vr_no).toBe('RM-2627-000001');
    const { receivedDetails, from_branches } = await details();
    expect(from_branches).toBe(300);
    expect(receivedDetails[company.branches.head]).toMatchObject([
      { branch: `Meghna${names} Head Office`, debit: 300, account: 'Cash', remarks: 'for wages' },
    ]);
    expect(await findings()).toEqual([]);
    expect((await voidOf(sent.vr_no)).status).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test('uses an account of one branch alone only there', async () => {
    const { trading, electronics } = company.branches;
    const groupId = GROUP.cashAtBank;
    const own = await addAccount(server, company, { groupId, name: 'Own Bank', branchId: trading });
    const theirs = await addAccount(server, company, { groupId, name: 'Their Bank', branchId: electronics });
    savedIn(await send({ fromAccount: own, toAccount: theirs }));
    expect(refusalOf(await send({ fromAccount: theirs }))[1]).toBe('account_not_found');
    expect(refusalOf(await send({ toAccount: own }))).toEqual([
      422,
      'receiving_account_not_allowed',
      'The other branch cannot receive into this account.',
    ]);
    const reply = await accountant.get('/accounts/remittance/choices');
    expect(reply.body.data).toEqual({
      branches: [
        { id: company.branches.head, name: `Meghna${names} Head Office` },
        { id: electronics, name: `Meghna${names} Electronics` },
      ],
      accounts: [
        { id: 17, name: 'Cash', branch_id: null },
        { id: bank, name: 'City Bank 4711', branch_id: null },
        { id: own, name: 'Own Bank', branch_id: trading },
        { id: theirs, name: 'Their Bank', branch_id: electronics },
      ],
    });
  });

  test.each<[string, () => object, string, string]>([
    ['its own branch', () => ({ toBranch: company.branches.trading }), 'own_branch', 'toBranch'],
    ['a branch that is not there', () => ({ toBranch: 9999 }), 'branch_not_found', 'toBranch'],
    ['no amount', () => ({ amount: 0 }), 'amount_not_positive', 'amount'],
    ['sales', () => ({ fromAccount: 20 }), 'account_not_allowed', 'fromAccount'],
    ['a customer', () => ({ toAccount: rahim }), 'receiving_account_not_allowed', 'toAccount'],
  ])('refuses %s and writes nothing', async (_what, more, code, field) => {
    const before = await countBooks(server, company);
    const reply = await send(more());
    expect([reply.status, reply.body.error?.code, Object.keys(reply.body.error?.fields ?? {})]).toEqual([
      422,
      code,
      [field],
    ]);
    expect(await countBooks(server, company)).toEqual(before);
  });
});
