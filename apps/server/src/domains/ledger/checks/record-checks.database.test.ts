import { ACCOUNT } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import { closeDay, jumpDay, postVoucher, runAudit, supersedeVoucher } from '#domains/ledger/index';
import { type BookCompany, bookTime, createBookCompany, redateOne, transfer } from '#testing/book-company';
import { createTestDatabase, type TestDatabase } from '#testing/database';

let database: TestDatabase;
let databases: Databases;
let company: BookCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openDatabases(database);
});
afterAll(async () => {
  await databases.close();
  await database.dispose();
});
beforeEach(async () => {
  company = await createBookCompany(database, databases);
});

function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inCompany(databases, { companyId: company.companyId, mode: 'write' }, work);
}

async function post(): Promise<bigint> {
  const draft = transfer(1, company.customerIds[0] ?? 0, ACCOUNT.cash, 500n);
  const voucher = { branchId: 1, draft, expectedDay: null, author: company.author, idempotency: null };
  const posted = await write((tx) => postVoucher(tx, voucher, bookTime));
  if (!posted.ok) throw new Error(posted.refusal.code);
  return posted.voucherId;
}

async function findings(): Promise<string[]> {
  const { companyId } = company;
  const results = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return results.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}

/** Returns a connection of its own. Connections take event numbers in blocks, so the numbers do not show the order. */
async function connection(): Promise<Client> {
  const client = new Client({ connectionString: database.app });
  await client.connect();
  await client.query(`select set_config('app.company_id', '${company.companyId}', false)`);
  return client;
}

test('approvals through one connection and their removal through another are in order', async () => {
  const voucherId = await post();
  const by = JSON.stringify({ user: company.author.userId });
  const [first, second] = [await connection(), await connection()];
  const day = `'2026-07-01', '2026-07-01'`;
  const approve = (client: Client) =>
    client.query(`select approve_vouchers(array[1], ${day}, $1, $2::jsonb)`, [bookTime, by]);
  const unapprove = (client: Client) =>
    client.query('select unapprove_voucher($1, $2, $3::jsonb)', [voucherId.toString(), bookTime, by]);
  try {
    await approve(first);
    expect(await findings()).toEqual([]);
    await unapprove(second);
    await approve(second);
    await unapprove(first);
    const { rows } = await first.query<{ action: string }>(
      `select action from audit_event where action like 'voucher.%approve' order by event_id desc limit 1`,
    );
    expect(rows[0]?.action, 'the highest number is not the last event').toBe('voucher.approve');
    expect(await findings()).toEqual([]);
    const superuser = new Client({ connectionString: database.superuser });
    await superuser.connect();
    await superuser.query('set session_replication_role = replica');
    await superuser.query('update voucher set is_approved = true where voucher_id = $1', [voucherId.toString()]);
    await superuser.end();
    expect(await findings()).toEqual(['approval_on_record approval_differs']);
  } finally {
    await first.end();
    await second.end();
  }
});

test('a voucher taken out of a day that is open again is sealed where it went', async () => {
  const { author } = company;
  const close = (currentDate: string, nextDate: string) =>
    write((tx) => closeDay(tx, 1, { currentDate, nextDate }, author, bookTime));
  const jump = (toDate: string) => write((tx) => jumpDay(tx, 1, { expectedDay: null, toDate }, author, bookTime));
  expect((await close('2026-07-01', '2026-07-02')).ok).toBe(true);
  const voucherId = await post();
  expect((await close('2026-07-02', '2026-07-03')).ok).toBe(true);
  expect((await jump('2026-07-02')).ok).toBe(true);
  expect((await write((tx) => redateOne(tx, company, voucherId, '2026-07-01'))).ok).toBe(true);
  expect(await findings()).toEqual([]);
  expect((await close('2026-07-02', '2026-07-04')).ok).toBe(true);
  expect(await findings()).toEqual([]);
});

test('a voucher has entries beyond what a small number counts', async () => {
  const voucherId = await post();
  const superuser = new Client({ connectionString: database.superuser });
  await superuser.connect();
  // Sets the state as after 163 edits of 200 rows.
  await superuser.query('set session_replication_role = replica');
  await superuser.query('update entry set entry_no = 32767 where voucher_id = $1', [voucherId.toString()]);
  await superuser.query('update line set entry_no = 32767 where voucher_id = $1', [voucherId.toString()]);
  await superuser.end();
  const change = {
    voucherId,
    expectedVersion: 1,
    expectedDay: null,
    mayChangeClosedDays: false,
    reason: '',
    idempotency: null,
    author: company.author,
    change: 'edit',
    draft: transfer(1, company.customerIds[0] ?? 0, ACCOUNT.cash, 700n),
  } as const;
  expect((await write((tx) => supersedeVoucher(tx, change, bookTime))).ok).toBe(true);
  expect(await findings()).toEqual([]);
});
