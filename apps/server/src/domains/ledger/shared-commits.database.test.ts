import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  createPostingQueue,
  jumpDay,
  type NewVoucher,
  type PostingQueue,
  postVoucher,
  runAudit,
  type SaveResult,
  supersedeVoucher,
  voidVoucher,
} from '#domains/ledger/index';
import { codeOf } from '#error-code';
import { type BookCompany, bookTime, createBookCompany, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let databases: Databases;
let company: BookCompany;
let queue: PostingQueue;
/** Another user, in a transaction of their own. */
let beside: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
  queue = createPostingQueue(databases, { now: () => bookTime });
});
beforeEach(async () => {
  company = await createBookCompany(database, databases, { branches: 4 });
  beside = new Client({ connectionString: database.superuser });
  await beside.connect();
  await beside.query('begin');
  await beside.query(`select set_config('app.company_id', $1, true)`, [String(company.companyId)]);
  return () => beside.end();
});
afterAll(async () => {
  await queue.drain();
  await databases.close();
  await database.dispose();
});

function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inCompany(databases, { companyId: company.companyId, mode: 'write' }, work);
}

const receipt = (branchId: number, more: Partial<NewVoucher> = {}): NewVoucher => ({
  branchId,
  draft: transfer(1, 1001, ACCOUNT.cash, 100n),
  expectedDay: null,
  author: company.author,
  idempotency: null,
  ...more,
});

const post = (branchId: number, more?: Partial<NewVoucher>) => queue.post(company.companyId, receipt(branchId, more));

const said = (result: SaveResult): string => (result.ok ? `${result.date} ${result.numberText}` : result.refusal.code);

async function answer<Row extends object>(query: string): Promise<Row[]> {
  const { rows } = await beside.query<Row>(query, [company.companyId]);
  return rows;
}

async function expectSoundBooks(): Promise<void> {
  const results = await write((tx) => runAudit(tx, company.companyId));
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
}

describe('vouchers of several branches that wait together', () => {
  test('share a commit, each on the day and with the numbers of its own branch', async () => {
    await post(1);
    await write((tx) => jumpDay(tx, 3, { expectedDay: null, toDate: '2027-07-05' }, company.author, bookTime));
    const payment = { draft: transfer(2, ACCOUNT.cash, 1001, 100n) };
    const results = await Promise.all([post(1), post(2), post(3), post(1, payment), post(3), post(1)]);
    expect(results.map(said)).toEqual([
      '2026-07-01 CR-2627-000002',
      '2026-07-01 CR-2627-000001',
      '2027-07-05 CR-2728-000001',
      '2026-07-01 CP-2627-000001',
      '2027-07-05 CR-2728-000002',
      '2026-07-01 CR-2627-000003',
    ]);
    const commits = await answer<{ vouchers: number }>(
      'select count(*)::int as vouchers from voucher where company_id = $1 group by xmin::text order by 1',
    );
    expect(commits.map(({ vouchers }) => vouchers)).toEqual([1, 6]);
    await expectSoundBooks();
  });

  test('fail alone where one is bad, whatever its branch', async () => {
    const results = await Promise.all([
      post(1),
      post(2, { expectedDay: '2026-06-30' }),
      post(2),
      post(3, { draft: transfer(1, 999_999, ACCOUNT.cash, 5n) }),
      post(4),
    ]);
    expect(results.map(said)).toEqual([
      '2026-07-01 CR-2627-000001',
      'day_changed',
      '2026-07-01 CR-2627-000001',
      'account_not_found',
      '2026-07-01 CR-2627-000001',
    ]);
    await expectSoundBooks();
  });

  test('do not wait for the day of another branch, whose vouchers come onto the day that is opened', async () => {
    await beside.query(`select leave_day(2, '2026-07-01', '2026-07-02', 'close', $1, '{}')`, [bookTime]);
    const [first, closing, third] = [post(1), post(2), post(3)];
    expect((await Promise.all([first, third])).map(said)).toEqual(Array(2).fill('2026-07-01 CR-2627-000001'));
    expect(said(await post(1)), 'and the line moves on').toBe('2026-07-01 CR-2627-000002');
    const later = post(2);
    await beside.query('commit');
    expect((await Promise.all([closing, later])).map(said)).toEqual([
      '2026-07-02 CR-2627-000001',
      '2026-07-02 CR-2627-000002',
    ]);
    await expectSoundBooks();
  });

  test('do not wait for branches that close one after the other, however many do', async () => {
    for (const branchId of [1, 2]) {
      await beside.query(`select leave_day($1, '2026-07-01', '2026-07-02', 'close', $2, '{}')`, [branchId, bookTime]);
    }
    const closing = [post(1)];
    await sleep(20);
    closing.push(post(2));
    await sleep(20);
    expect(said(await post(3))).toBe('2026-07-01 CR-2627-000001');
    await beside.query('commit');
    expect((await Promise.all(closing)).map(said)).toEqual(Array(2).fill('2026-07-02 CR-2627-000001'));
    await expectSoundBooks();
  });

  test('do not wait long for the numbers of another branch', async () => {
    await post(2);
    await beside.query('select from voucher_counter where company_id = $1 for update', [company.companyId]);
    const [first, held, third] = [post(1), post(2), post(3)];
    expect((await Promise.all([first, third])).map(said)).toEqual(Array(2).fill('2026-07-01 CR-2627-000001'));
    await beside.query('rollback');
    expect(said(await held)).toBe('2026-07-01 CR-2627-000002');
    await expectSoundBooks();
  });

  test('all get their answers from many branches, keys and lanes at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 240 }, (_, n) => {
        const idempotency = { key: `key ${n % 120}`, route: 'POST /test', bodyHash: Buffer.alloc(32) };
        return post(1 + (n % 4), { idempotency });
      }),
    );
    const numbers = results.map((result, n) => `${1 + (n % 4)} ${said(result)}`);
    expect(numbers.slice(120)).toEqual(numbers.slice(0, 120));
    expect(new Set(numbers).size).toBe(120);
    await expectSoundBooks();
  });
});

describe('a branch that is disabled', () => {
  const setStatus = (status: number) =>
    beside.query('update branch set status = $2 where company_id = $1 and branch_id = 2', [company.companyId, status]);

  test('lets no voucher in that waited for it to be decided', async () => {
    await setStatus(0);
    const posts = [post(2), post(2), post(1)];
    expect(said(await post(1))).toMatch(/^2026-07-01/);
    await beside.query('commit');
    expect((await Promise.all(posts)).map(said)).toEqual([
      'branch_disabled',
      'branch_disabled',
      '2026-07-01 CR-2627-000001',
    ]);
    expect(await answer('select from voucher where company_id = $1 and branch_id = 2')).toEqual([]);
  });

  test('waits for a voucher that is being posted', async () => {
    const saved = await write(async (tx) => {
      const result = await postVoucher(tx, receipt(2), bookTime);
      await beside.query(`set local lock_timeout = '200ms'`);
      expect(await setStatus(0).catch(codeOf)).toBe('55P03');
      return result;
    });
    expect(saved.ok).toBe(true);
  });

  test('keeps its vouchers as they are', async () => {
    const saved = await post(2);
    if (!saved.ok) throw new Error('refused');
    await setStatus(0);
    await beside.query('commit');
    const { voucherId } = saved;
    const { author } = company;
    const change = {
      voucherId,
      expectedVersion: null,
      mayChangeClosedDays: true,
      reason: 'x',
      author,
      idempotency: null,
    };
    const draft = transfer(1, 1002, ACCOUNT.cash, 5n);
    const edit = (expectedDay: string | null) =>
      write((tx) => supersedeVoucher(tx, { ...change, expectedDay, change: 'edit', draft }, bookTime));
    expect(said(await edit('2026-06-30'))).toBe('day_changed');
    expect(said(await edit(null))).toBe('branch_disabled');
    const voided = await write((tx) => voidVoucher(tx, { ...change, expectedDay: null }, bookTime));
    expect(said(voided)).toBe('branch_disabled');
    const { rows } = await write((tx) => sql`select from voucher where version > 1`.execute(tx));
    expect(rows).toEqual([]);
    await beside.query('begin');
    await setStatus(1);
    await beside.query('commit');
    expect(said(await edit(null))).toBe('2026-07-01 CR-2627-000001');
  });
});

test('of vouchers that wait together, one with half of a character in it fails alone', async () => {
  const broken = { draft: { ...transfer(1, 1001, ACCOUNT.cash, 100n), remarks: 'Paid \ud83d' } };
  const results = await Promise.allSettled([
    ...[1, 2, 1, 3, 1].map((branchId) => post(branchId)),
    post(1, broken),
    ...[2, 1, 3, 1, 1].map((branchId) => post(branchId)),
  ]);
  expect(results.map((one) => (one.status === 'fulfilled' ? said(one.value) : codeOf(one.reason)))).toEqual([
    '2026-07-01 CR-2627-000001',
    '2026-07-01 CR-2627-000001',
    '2026-07-01 CR-2627-000002',
    '2026-07-01 CR-2627-000001',
    '2026-07-01 CR-2627-000003',
    '22P02',
    '2026-07-01 CR-2627-000002',
    '2026-07-01 CR-2627-000004',
    '2026-07-01 CR-2627-000002',
    '2026-07-01 CR-2627-000005',
    '2026-07-01 CR-2627-000006',
  ]);
  await expectSoundBooks();
});
