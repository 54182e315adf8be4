import { MOST_PRINTED } from '@cashbook/contract/vouchers/voucher-prints';
import { ACCOUNT, balance, credit, debit, GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { postVouchers } from '#domains/ledger/index';
import { addAccount, type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let accountant: CashDesk;
let manager: CashDesk;
let rahim: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  accountant = await openCashDesk(server, meghna, meghna.people.accountant);
  manager = await openCashDesk(server, meghna, meghna.people.manager);
});
afterAll(() => server.close());

const firstDay = '2026-07-01';
const receive = (amount: number) => accountant.saved('received', [{ account: rahim, amount, remarks: `r ${amount}` }]);
const pay = (amount: number) => accountant.saved('payment', [{ account: rahim, amount }]);
const countOf = (desk: CashDesk, query = '') => desk.get(`/admin/print/vouchers/count?${query}`);
const slice = (desk: CashDesk, query = '') => desk.get(`/admin/print/vouchers?${query}`);

interface Slice {
  count: number;
  next: string | null;
  branch: object;
  vouchers: { vr_no: string; is_void: boolean; kind: string; created_by: string; lines: object[] }[];
}
const dataOf = async (desk: CashDesk, query = '') => (await slice(desk, query)).body.data as Slice;
const numbersIn = async (desk: CashDesk, query = '') =>
  (await dataOf(desk, query)).vouchers.map(({ vr_no: number }) => number);

/** Two receipts and a payment of the first day, and a void receipt of the second. */
let first: Saved;
let second: Saved;
let payment: Saved;
let voided: Saved;

beforeAll(async () => {
  first = await receive(10);
  payment = await pay(4);
  second = await receive(20.5);
  const day = { current_date: '01/07/2026', next_date: '02/07/2026' };
  expect((await manager.post('/admin/dayclose/store', day)).status).toBe(200);
  voided = await receive(30);
  const voiding = { voucher_number: voided.vr_no, reason: 'typed twice' };
  expect((await manager.post('/admin/voucher/void', voiding)).status).toBe(200);
});

describe('a print of a range', () => {
  test('of dates is told by type before, what live vouchers come to', async () => {
    const both = `start_date=${firstDay}&end_date=2026-07-02`;
    expect((await countOf(accountant, both)).body.data).toEqual({
      count: 3,
      types: [
        {
          type_id: 1,
          type_name: 'Cash Receipt',
          count: 2,
          total: 30.5,
          first_vr_no: first.vr_no,
          last_vr_no: second.vr_no,
        },
        {
          type_id: 2,
          type_name: 'Cash Payment',
          count: 1,
          total: 4,
          first_vr_no: payment.vr_no,
          last_vr_no: payment.vr_no,
        },
      ],
    });
    expect((await countOf(accountant, `${both}&type_id=2`)).body.data).toMatchObject({ count: 1 });
    expect((await countOf(accountant)).body.data, 'the open day unless said').toEqual({ count: 0, types: [] });
  });

  test('has the vouchers by type and number, with the lines that stand', async () => {
    const { vouchers, ...rest } = await dataOf(accountant, `start_date=${firstDay}`);
    expect(rest).toMatchObject({ count: 3, next: null, branch: { id: meghna.branches.trading } });
    expect(vouchers.map(({ vr_no }) => vr_no)).toEqual([first.vr_no, second.vr_no, payment.vr_no]);
    expect(vouchers[1]).toMatchObject({
      kind: 'cash-receipt',
      is_void: false,
      created_by: 'accountant of Meghna',
      lines: [
        { account_name: 'Cash', debit: 20.5, credit: 0 },
        { account_name: 'Rahim Store', debit: 0, credit: 20.5, remarks: 'r 20.5' },
      ],
    });
  });

  test('has void vouchers where they are asked for, as they last were', async () => {
    expect(await numbersIn(accountant)).toEqual([]);
    const { vouchers } = await dataOf(accountant, 'with_void=1');
    expect(vouchers).toMatchObject([{ vr_no: voided.vr_no, is_void: true, lines: [{ debit: 30 }, { credit: 30 }] }]);
  });

  test('shows what an edit has made of a voucher', async () => {
    const edited = await receive(40);
    const rows = [{ account: rahim, amount: 41, remarks: 'right', mtmId: edited.mtm_id }];
    expect((await accountant.update('received', rows)).status).toBe(200);
    const { vouchers } = await dataOf(accountant);
    expect(vouchers).toMatchObject([{ vr_no: edited.vr_no, lines: [{ debit: 41 }, { credit: 41, remarks: 'right' }] }]);
    expect(vouchers[0]?.lines).toHaveLength(2);
  });

  test('of numbers takes them whole or bare, and nothing of another type or beside them', async () => {
    const range = `type_id=1&start_voucher=${first.vr_no}&end_voucher=2`;
    expect(await numbersIn(accountant, range)).toEqual([first.vr_no, second.vr_no]);
    expect(await numbersIn(accountant, 'type_id=1&start_voucher=2&end_voucher=3&with_void=1')).toEqual([
      second.vr_no,
      voided.vr_no,
    ]);
    expect(await numbersIn(accountant, 'type_id=2&start_voucher=1&end_voucher=99')).toEqual([payment.vr_no]);
  });

  test('of numbers leaves out one that has become another type, and finds it there', async () => {
    const changed = await receive(50);
    const retype = {
      branch_id: meghna.branches.trading,
      voucher_number: changed.vr_no,
      voucher_type: 2,
    };
    const now = (await manager.post('/admin/voucher/voucher-type-change', retype)).body.data as Saved;
    const bare = Number(changed.vr_no.slice(-6));
    expect(await numbersIn(accountant, `type_id=1&start_voucher=${bare}&end_voucher=${bare}`)).toEqual([]);
    expect(await numbersIn(accountant, `type_id=2&start_voucher=${now.vr_no}&end_voucher=${now.vr_no}`)).toEqual([
      now.vr_no,
    ]);
  });
});

describe('is refused', () => {
  test.each([
    ['start_date=2026-07-02&end_date=2026-07-01', 'dates_reversed'],
    ['type_id=1&start_voucher=3&end_voucher=2', 'numbers_reversed'],
    ['type_id=1&start_voucher=CR-2526-000001&end_voucher=2', 'numbers_of_two_years'],
    ['branch_id=9999', 'not_found'],
    ['start_date=2026-02-30', 'invalid_input'],
    ['type_id=23', 'invalid_input'],
  ])('%s: %s', async (query, code) => {
    for (const ask of [countOf, slice]) expect(refusalOf(await ask(accountant, query))[1], query).toBe(code);
  });

  test.each([
    ['start_voucher=1&end_voucher=2', { type_id: ['Voucher type is required'] }],
    ['type_id=1&start_voucher=1', { end_voucher: ['End voucher number is required'] }],
    ['type_id=1&end_voucher=1', { start_voucher: ['Start voucher number is required'] }],
    [
      'type_id=1&start_voucher=CP-1&end_voucher=2',
      { start_voucher: ['This is not a number of a voucher of this type.'] },
    ],
    ['type_id=1&start_voucher=1&end_voucher=x', { end_voucher: ['This is not a number of a voucher of this type.'] }],
  ])('at the field: %s', async (query, fields) => {
    expect((await countOf(accountant, query)).body.error?.fields).toEqual(fields);
  });

  test('a place in the print that is none', async () => {
    expect((await slice(accountant, 'after=1.2.x')).body.error?.code).toBe('invalid_input');
  });
});

describe('who sees what', () => {
  const days = `start_date=${firstDay}&end_date=2026-07-02`;

  test('a branch prints its own vouchers, and head office those of any', async () => {
    const { head, trading } = meghna.branches;
    expect((await slice(accountant, `${days}&branch_id=${head}`)).status).toBe(404);
    const admin = await openCashDesk(server, meghna, meghna.people.admin);
    expect(await numbersIn(admin, days)).toEqual([]);
    expect((await dataOf(admin, `${days}&branch_id=${trading}`)).count).toBeGreaterThan(2);
    const padma = await createTestCompany(server, 'Padma');
    const stranger = await openCashDesk(server, padma, padma.people.admin);
    expect(await numbersIn(stranger, days)).toEqual([]);
    expect((await slice(stranger, `branch_id=${trading + 7}`)).status).toBe(404);
  });

  test('somebody who writes receipts alone prints receipts alone', async () => {
    const { trading } = meghna.branches;
    const cashier = await openCashDesk(
      server,
      meghna,
      await personWho(server, meghna, ['cash.received.create'], trading),
    );
    const types = (await countOf(cashier, days)).body.data as { types: { type_id: number }[] };
    expect(types.types.map(({ type_id: type }) => type)).toEqual([1]);
    expect((await slice(cashier, `${days}&type_id=2`)).status).toBe(403);
    const nobody = await openCashDesk(server, meghna, await personWho(server, meghna, ['party.view'], trading));
    expect((await slice(nobody, days)).status).toBe(403);
  });
});

test('a long print comes in slices, each voucher once', async () => {
  const desk = await openCashDesk(server, meghna, meghna.people.admin);
  const saved: string[] = [];
  const row = [{ account: rahim, amount: 1 }];
  for (let round = 0; round < 13; round += 1) {
    const eight = await Promise.all(Array.from({ length: 8 }, () => desk.saved('received', row)));
    saved.push(...eight.map(({ vr_no: number }) => number));
  }
  const one = await dataOf(desk);
  expect([one.count, one.vouchers.length]).toEqual([104, 100]);
  const two = await dataOf(desk, `after=${one.next}`);
  expect([two.count, two.vouchers.length, two.next]).toEqual([104, 4, null]);
  expect([...one.vouchers, ...two.vouchers].map(({ vr_no: number }) => number)).toEqual(saved.sort());
});

test('more than a thousand are counted, and refused in a sentence that says how many', async () => {
  const { companyId, branches, people } = meghna;
  const author = { userId: people.admin.userId, ip: '', userAgent: '' };
  const entries = [balance([debit(ACCOUNT.cash, 100n), credit(rahim, 100n)])];
  const draft = {
    typeId: 1 as const,
    totalPaisa: 100n,
    entries,
    kind: 'cash-receipt',
    formVersion: 1,
    form: { rows: [] },
  };
  const voucher = { draft, expectedDay: null, author, idempotency: null };
  const { services, clock } = server;
  await inCompany(services.db, { companyId, mode: 'write' }, async (tx) => {
    for (let posted = 0; posted <= MOST_PRINTED; posted += 91) {
      const some = Array.from({ length: 91 }, () => voucher);
      for (const result of await postVouchers(tx, branches.electronics, some, clock.now()))
        expect(result).toMatchObject({ ok: true });
    }
  });
  const desk = await openCashDesk(server, meghna, people.admin);
  const query = `branch_id=${branches.electronics}`;
  expect((await countOf(desk, query)).body.data).toMatchObject({ count: 1001 });
  expect(refusalOf(await slice(desk, query))).toEqual([
    422,
    'too_many_to_print',
    'These are 1001 vouchers, and at most 1000 are printed in one go. Please choose fewer days or numbers.',
  ]);
  expect((await slice(desk, `${query}&type_id=1&start_voucher=2&end_voucher=1001`)).status).toBe(200);
});
