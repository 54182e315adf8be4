import { GROUP } from '@cashbook/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { addAccount, type CashDesk, countBooks, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { createTestCompany, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/*
 * Cash below zero, by the days of accounting §6: the warnings in answers, and the refusals by branch policy. The figures
 * were worked out by hand.
 */

let server: TestServer;
let company: TestCompany;
let names = 0;
let desk: CashDesk;
let rahim: number;
let bank: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  names += 1;
  company = await createTestCompany(server, `Gumti${names}`);
  desk = await openCashDesk(server, company, company.people.admin);
  rahim = await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  const branchId = company.branches.head;
  bank = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'City Bank 4711', branchId });
});

const inBooks = (query: ReturnType<typeof sql>) =>
  inCompany(server.services.db, { companyId: company.companyId, mode: 'write' }, (tx) => query.execute(tx));
const policy = (name: 'allow' | 'warn' | 'block') =>
  inBooks(sql`update branch set negative_cash = ${name} where company_id = ${company.companyId}`);
const overdraft = (taka: number) =>
  inBooks(sql`update account set overdraft_limit_paisa = ${taka * 100}
    where company_id = ${company.companyId} and account_id = ${bank}`);
const paid = (amount: number, more: object = {}, headers = {}) =>
  desk.save('payment', [{ account: rahim, amount, remarks: '', ...more }], headers);
const received = (amount: number) => desk.saved('received', [{ account: rahim, amount, remarks: '' }]);
const bankPaid = (amount: number) =>
  desk.post('/accounts/bank/payment/store', {
    bankPaymentAccount: bank,
    transactions: [{ account: rahim, amount, remarks: '' }],
  });
const close = (day: string, next: string) => desk.post('/admin/dayclose/store', { current_date: day, next_date: next });
const jump = (day: string) => desk.post('/admin/jumpdate/store', { current_date: day });
const voided = ({ vr_no }: Saved) => desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' });
const redated = ({ vr_no }: Saved, type: number, from: string, to: string) =>
  desk.post('/admin/voucher/date-change', {
    ...{ branch_id: company.branches.head, voucher_type: type, present_date: from, change_date: to },
    ...{ start_voucher: vr_no, end_voucher: vr_no },
  });
/** Returns the cash warnings of an answer: the account, its balance and the day. */
function told(reply: TestReply): string[] {
  expect(reply.status, reply.text).toBe(200);
  const data = [reply.body.data].flat().at(-1) as {
    cash_below_zero?: { account: string; balance: number; day: string }[];
  };
  return (data.cash_below_zero ?? []).map(({ account, balance, day }) => `${account} ${balance} on ${day}`);
}
async function findings(): Promise<string[]> {
  const { companyId } = company;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}

describe('a branch that warns', () => {
  test('is told where cash 100 pays 150, and told again word for word', async () => {
    await received(100);
    const headers = { 'idempotency-key': 'paid-once' };
    const first = await paid(150, {}, headers);
    expect(told(first)).toEqual(['Cash -50 on 2026-07-01']);
    await received(80);
    expect((await paid(150, {}, headers)).text).toBe(first.text);
    expect(told(await paid(20)), 'it pays 20 of 30').toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('is told by a void, and by an edit only where it takes out more', async () => {
    const receipt = await received(100);
    const payment = (await paid(100)).body.data as Saved;
    expect(told(await voided(receipt))).toEqual(['Cash -100 on 2026-07-01']);
    const edited = (amount: number, version: number) =>
      desk.update('payment', [{ account: rahim, amount, remarks: '', mtmId: payment.mtm_id }], {
        'if-match': `"${version}"`,
      });
    expect(told(await edited(70, 1)), 'it comes closer to zero').toEqual([]);
    expect(told(await edited(90, 2))).toEqual(['Cash -90 on 2026-07-01']);
    expect(await findings()).toEqual([]);
  });

  test('is told of every later day: paid on a day before, and dated anew', async () => {
    await received(100);
    expect((await close('01/07/2026', '03/07/2026')).status).toBe(200);
    expect(told(await paid(100))).toEqual([]);
    expect((await jump('2026-07-02')).status).toBe(200);
    // The balance is 100 on the 1st and 70 on the 2nd. The 3rd pays its 100 and ends at −30.
    const early = await paid(30);
    expect(told(early)).toEqual(['Cash -30 on 2026-07-03']);
    expect((await jump('2026-07-05')).status).toBe(200);
    const late = await received(200);
    expect(told(await voided(early.body.data as Saved))).toEqual([]);
    // The 200 of the 5th move to the 4th, so no day gets less cash.
    expect(told(await redated(late, 1, '2026-07-05', '2026-07-04'))).toEqual([]);
    const spent = (await paid(150)).body.data as Saved;
    // The 150 now go out on the 2nd: −50 on the 2nd, −150 on the 3rd, 50 on the 4th.
    expect(told(await redated(spent, 2, '2026-07-05', '2026-07-02'))).toEqual(['Cash -150 on 2026-07-03']);
    expect(await findings()).toEqual([]);
  });

  test('is told of a bank beyond its overdraft limit', async () => {
    expect(told(await bankPaid(500))).toEqual(['City Bank 4711 -500 on 2026-07-01']);
    await overdraft(700);
    expect(told(await bankPaid(200))).toEqual([]);
    expect(told(await bankPaid(0.01))).toEqual(['City Bank 4711 -700.01 on 2026-07-01']);
  });

  test('counts a bank account of all branches in all of them', async () => {
    const shared = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'Sonali 1' });
    const contra = (debit: number, credit: number, amount: number, by: CashDesk) =>
      by.post('/accounts/contra/store', {
        transactions: [
          { account: debit, debit: amount, remarks: '' },
          { account: credit, credit: amount, remarks: '' },
        ],
      });
    await received(1000);
    expect(told(await contra(shared, 17, 1000, desk))).toEqual([]);
    const trading = await openCashDesk(server, company, company.people.manager);
    expect(told(await contra(17, shared, 600, trading))).toEqual([]);
    expect(told(await contra(17, shared, 600, trading))).toEqual(['Sonali 1 -200 on 2026-07-01']);
  });

  test('hears it of the day before the day is closed', async () => {
    await received(100);
    const look = async () => (await desk.get('/admin/dayclose/check')).body.data as { below_zero: unknown };
    expect(await look()).toMatchObject({ below_zero: [] });
    await paid(150);
    expect(await look()).toMatchObject({ below_zero: [{ account_id: 17, account: 'Cash', balance: -50 }] });
  });
});

test('a branch that allows it is told nothing', async () => {
  await policy('allow');
  expect(told(await paid(150))).toEqual([]);
});

describe('a branch that blocks', () => {
  beforeEach(() => policy('block'));

  test('refuses what takes cash below zero, and what voids, edits or dates it so', async () => {
    const receipt = await received(100);
    const before = await countBooks(server, company);
    const refused = (amount: string) => [
      409,
      'cash_below_zero',
      `Cash of Gumti${names} Head Office would stand ${amount} below zero at the end of 01/07/2026.`,
    ];
    expect(refusalOf(await paid(150))).toEqual(refused('50.00'));
    expect(await countBooks(server, company)).toEqual(before);
    const payment = (await paid(60)).body.data as Saved;
    expect(refusalOf(await voided(receipt))).toEqual(refused('60.00'));
    const more = [{ account: rahim, amount: 100.5, remarks: '', mtmId: payment.mtm_id }];
    expect(refusalOf(await desk.update('payment', more))).toEqual(refused('0.50'));
    expect((await close('01/07/2026', '02/07/2026')).status).toBe(200);
    expect(refusalOf(await redated(receipt, 1, '2026-07-01', '2026-07-02'))).toEqual(refused('60.00'));
    expect(await findings()).toEqual([]);
  });

  test('of many who pay the last of it at once, as many pay as there is cash for', async () => {
    await received(100);
    const replies = await Promise.all(Array.from({ length: 8 }, () => paid(30)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await findings()).toEqual([]);
  });
});
