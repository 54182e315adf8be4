import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  type CashDesk,
  type CashSide,
  countBooks,
  liveLines,
  openCashDesk,
  refusalOf,
  setArchived,
} from '#testing/cash-desk';
import { createTestCompany, firstDay, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let meghna: TestCompany;
let jamuna: TestCompany;
let desk: CashDesk;
let salesman: CashDesk;
let rahim: number;
let karim: number;
let bank: number;
let elsewhere: number;
let archived: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  jamuna = await createTestCompany(server, 'Jamuna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  karim = await addAccount(server, meghna, { groupId: GROUP.accountsPayable, name: 'Karim & Sons' });
  bank = await addAccount(server, meghna, { groupId: GROUP.cashAtBank, name: 'City Bank 4711' });
  archived = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Gone' });
  await setArchived(server, meghna, archived, true);
  const branchId = meghna.branches.electronics;
  elsewhere = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Theirs', branchId });
  desk = await openCashDesk(server, meghna, meghna.people.accountant);
  salesman = await openCashDesk(server, meghna, meghna.people.salesman);
});
afterAll(() => server.close());

/** Returns the lines of a row on either side, in paisa. */
const linesOf: Record<CashSide, (account: number, paisa: number, remarks?: string) => string[]> = {
  received: (account, paisa, remarks = '') => [
    `Dr 17/${account} ${paisa}${remarks}`,
    `Cr ${account}/17 ${paisa}${remarks}`,
  ],
  payment: (account, paisa, remarks = '') => [
    `Dr ${account}/17 ${paisa}${remarks}`,
    `Cr 17/${account} ${paisa}${remarks}`,
  ],
};
const rowsOf = (length: number) => Array.from({ length }, () => ({ account: rahim, amount: 1 }));
const prefixOf: Record<CashSide, string> = { received: 'CR', payment: 'CP' };
const sides: CashSide[] = ['received', 'payment'];

describe.each(sides)('cash %s: save', (side) => {
  const prefix = prefixOf[side];
  const lines = linesOf[side];

  test('each row is an entry of its own, in the order typed, on the open day', async () => {
    const reply = await desk.save(side, [
      { account: rahim, amount: 1500.5, remarks: 'advance', accountName: 'Rahim Store', id: 'a1', mtmId: null },
      { account: karim, amount: 20, remarks: '' },
      { account: rahim, amount: 0.01 },
    ]);
    expect([reply.status, reply.body.message]).toEqual([200, `Voucher No.: ${prefix}-2627-000001`]);
    expect(reply.body.data).toEqual({
      mtm_id: expect.any(Number) as unknown,
      vr_no: `${prefix}-2627-000001`,
      vr_date: firstDay,
      version: 1,
    });
    const { mtm_id: mtmId } = reply.body.data as { mtm_id: number };
    expect(await liveLines(server, meghna, mtmId)).toEqual([
      ...lines(rahim, 150050, ' advance'),
      ...lines(karim, 2000),
      ...lines(rahim, 1),
    ]);
  });

  test('numbers count up by type in the branch', async () => {
    expect((await desk.saved(side, [{ account: rahim, amount: 1 }])).vr_no).toBe(`${prefix}-2627-000002`);
  });

  test('the branch and day on the screen are compared with the books', async () => {
    const rows = [{ account: rahim, amount: 5 }];
    const before = await countBooks(server, meghna);
    const elsewhereBranch = { 'x-branch-id': String(meghna.branches.head), 'x-transaction-date': firstDay };
    expect(refusalOf(await desk.save(side, rows, elsewhereBranch))).toEqual([
      409,
      'branch_changed',
      'Your branch has changed. Please reload.',
    ]);
    const yesterday = { 'x-branch-id': String(meghna.branches.trading), 'x-transaction-date': '2026-06-30' };
    expect(refusalOf(await desk.save(side, rows, yesterday))).toEqual([
      409,
      'day_changed',
      'The transaction date has changed. Please reload.',
    ]);
    expect(refusalOf(await desk.save(side, [], yesterday))[1]).toBe('day_changed');
    expect((await desk.save(side, rows, { 'x-transaction-date': '30/06/2026' })).status).toBe(422);
    expect(await countBooks(server, meghna)).toEqual(before);
    const right = { 'x-branch-id': String(meghna.branches.trading), 'x-transaction-date': firstDay };
    expect((await desk.save(side, rows, right)).status).toBe(200);
  });

  test.each<[string, () => unknown, number, string, string?]>([
    ['no rows', () => [], 422, 'no_rows', 'Please add some transactions.'],
    ['201 rows', () => rowsOf(201), 422, 'too_many_rows'],
    ['1001 rows', () => rowsOf(1001), 422, 'invalid_input'],
    ['no list', () => ({ account: rahim, amount: 1 }), 422, 'invalid_input'],
    ['no account', () => [{ amount: 1 }], 422, 'invalid_input'],
    ['an account that is text', () => [{ account: 'Rahim', amount: 1 }], 422, 'invalid_input'],
    ['an account too large for a number', () => [{ account: 1e12, amount: 1 }], 422, 'invalid_input'],
    ['no amount', () => [{ account: rahim }], 422, 'invalid_input'],
    ['an amount that is text', () => [{ account: rahim, amount: '5' }], 422, 'invalid_input'],
    ['three decimals', () => [{ account: rahim, amount: 1.005 }], 422, 'invalid_input'],
    ['zero', () => [{ account: rahim, amount: 0 }], 422, 'amount_not_positive', 'The amount must be more than zero.'],
    ['less than zero', () => [{ account: rahim, amount: -3 }], 422, 'amount_not_positive'],
    ['more than a thousand crore', () => [{ account: rahim, amount: 10_000_000_000.01 }], 422, 'invalid_input'],
    ['more than the wire carries', () => [{ account: rahim, amount: 1e15 }], 422, 'invalid_input'],
    ['long remarks', () => [{ account: rahim, amount: 1, remarks: 'x'.repeat(501) }], 422, 'invalid_input'],
    ['an unknown account', () => [{ account: 999_999, amount: 1 }], 422, 'account_not_found'],
    ["another branch's account", () => [{ account: elsewhere, amount: 1 }], 422, 'account_not_found'],
    ['an archived account', () => [{ account: archived, amount: 1 }], 422, 'account_archived'],
    [
      'cash itself',
      () => [{ account: 17, amount: 1 }],
      422,
      'account_not_allowed',
      'This account cannot be used here.',
    ],
    ['a bank account', () => [{ account: bank, amount: 1 }], 422, 'account_not_allowed'],
    ['an order', () => [{ account: rahim, amount: 1, purchaseOrderNumber: 1 }], 422, 'order_not_found'],
    ['rows of a saved voucher', () => [{ account: rahim, amount: 1, mtmId: 1 }], 422, 'invalid_input'],
    [
      'a good row before a bad one',
      () => [
        { account: rahim, amount: 1 },
        { account: 17, amount: 1 },
      ],
      422,
      'account_not_allowed',
    ],
  ])('%s: refused, and nothing is saved', async (_name, rows, status, code, sentence) => {
    const before = await countBooks(server, meghna);
    const reply = await desk.save(side, rows());
    expect(refusalOf(reply).slice(0, 2)).toEqual([status, code]);
    if (sentence !== undefined) expect(reply.body.message).toBe(sentence);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test.each([10, 15, 16, 18, 35, 36])('account %i is not for typed rows', async (account) => {
    expect(refusalOf(await desk.save(side, [{ account, amount: 1 }])).slice(0, 2)).toEqual([
      422,
      'account_not_allowed',
    ]);
  });

  test('a refused row is named to the form', async () => {
    const reply = await desk.save(side, [
      { account: rahim, amount: 1 },
      { account: archived, amount: 1 },
    ]);
    expect(reply.body.error?.fields).toEqual({ '1.account': ['This account is archived.'] });
    const unread = await desk.save(side, [{ amount: 1.234 }]);
    expect(unread.body.error?.fields).toEqual({
      '0.account': ['Please select account and enter amount'],
      '0.amount': ['An amount has at most 2 decimals.'],
    });
  });

  test('an account of another company is no account', async () => {
    const theirs = Math.max(rahim, karim, bank, elsewhere, archived) + 1;
    let account = 0;
    while (account < theirs) {
      account = await addAccount(server, jamuna, { groupId: GROUP.sales, name: `Sales ${account} ${side}` });
    }
    expect(refusalOf(await desk.save(side, [{ account, amount: 1 }])).slice(0, 2)).toEqual([422, 'account_not_found']);
  });
});

describe('who may', () => {
  test('a salesman receives cash, and neither pays nor edits', async () => {
    const rows = [{ account: rahim, amount: 7 }];
    const { mtm_id: mtmId, vr_no: number } = await salesman.saved('received', rows);
    expect((await salesman.save('payment', rows)).status).toBe(403);
    expect((await salesman.find('received', number)).status).toBe(403);
    expect((await salesman.update('received', [{ ...rows[0], mtmId }])).status).toBe(403);
    expect((await salesman.find('payment', '1')).status).toBe(403);
  });

  test('a permission taken away counts from the next save on, the repeat of an earlier one included', async () => {
    const { companyId, roleIds } = meghna;
    const key = { 'idempotency-key': 'before-the-permission-went' };
    const rows = [{ account: rahim, amount: 8 }];
    await salesman.saved('received', rows, key);
    const { Client } = await import('pg');
    const client = new Client({ connectionString: server.database.superuser });
    await client.connect();
    const where = `where company_id = ${companyId} and role_id = ${roleIds.Salesman} and permission = 'cash.received.create'`;
    await client.query(`delete from role_permission ${where}`);
    expect((await salesman.save('received', rows, key)).status).toBe(403);
    await client.query(
      `insert into role_permission values (${companyId}, ${roleIds.Salesman}, 'cash.received.create')`,
    );
    await client.end();
    expect((await salesman.save('received', rows, key)).status).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  test('a repeat gives the first answer, word for word, and posts nothing', async () => {
    const rows = [{ account: rahim, amount: 12.34, remarks: 'once' }];
    const key = { 'idempotency-key': 'once-1' };
    const first = await desk.save('received', rows, key);
    const before = await countBooks(server, meghna);
    const again = await desk.save('received', rows, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('a key belongs to its body, its call and its person', async () => {
    const rows = [{ account: rahim, amount: 12 }];
    const key = { 'idempotency-key': 'mine' };
    await desk.saved('received', rows, key);
    const before = await countBooks(server, meghna);
    const mismatch = [409, 'idempotency_mismatch', 'This key was already used for something else.'];
    expect(refusalOf(await desk.save('received', [{ account: rahim, amount: 13 }], key))).toEqual(mismatch);
    expect(refusalOf(await desk.save('payment', rows, key))).toEqual(mismatch);
    expect(refusalOf(await salesman.save('received', rows, key))).toEqual(mismatch);
    expect(await countBooks(server, meghna)).toEqual(before);
  });

  test('the first answer stands though the account was archived since', async () => {
    const account = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Short stay' });
    const rows = [{ account, amount: 3 }];
    const manager = await openCashDesk(server, meghna, meghna.people.manager);
    const headers = { 'idempotency-key': 'lost-answer', 'x-transaction-date': firstDay };
    const first = await manager.save('received', rows, headers);
    await setArchived(server, meghna, account, true);
    expect((await manager.save('received', rows, headers)).text).toBe(first.text);
    expect(refusalOf(await manager.save('received', rows, { ...headers, 'idempotency-key': 'new' }))[1]).toBe(
      'account_archived',
    );
  });

  test('a refused save does not use its key up', async () => {
    const key = { 'idempotency-key': 'try-again' };
    expect((await desk.save('received', [{ account: archived, amount: 1 }], key)).status).toBe(422);
    expect((await desk.save('received', [{ account: rahim, amount: 1 }], key)).status).toBe(200);
  });

  test('the same key from many at once posts once', async () => {
    const rows = [{ account: karim, amount: 99 }];
    const key = { 'idempotency-key': 'all-at-once' };
    const before = await countBooks(server, meghna);
    const replies = await Promise.all(Array.from({ length: 12 }, () => desk.save('payment', rows, key)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect((await countBooks(server, meghna)).vouchers).toBe((before.vouchers ?? 0) + 1);
  });

  test('a key that is no key is refused', async () => {
    const rows = [{ account: rahim, amount: 1 }];
    expect((await desk.save('received', rows, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(422);
  });
});
