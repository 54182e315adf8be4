import { ACCOUNT } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestReply, type TestServer } from '#testing/test-server';

/* A branch that is made in November and whose books begin in July (accounting §6, §10). */

let server: TestServer;
let company: TestCompany;
let admin: CashDesk;
let branchId: number;
let desk: CashDesk;

beforeAll(async () => {
  server = await startTestServer();
  company = await createTestCompany(server, 'Karnaphuli');
  admin = await openCashDesk(server, company, company.people.admin);
  done(await admin.post('/admin/jumpdate/store', { current_date: '2026-11-24' }));
  branchId = await madeWith('Late', { books_begin: '2026-07-01' });
  const permissions = [
    'opening.create',
    'opening.edit',
    'cashbook.view',
    'report.view',
    'voucher.void',
    'dayclose.jumpdate',
  ] as const;
  const clerk = await personWho(
    server,
    company,
    [...permissions, 'dayclose.all.view', 'cash.received.create'],
    branchId,
  );
  desk = await openCashDesk(server, company, clerk);
});
afterAll(() => server.close());

function done(reply: TestReply): unknown {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}
async function madeWith(name: string, more: object): Promise<number> {
  const made = done(
    await admin.post('/branch/branch-store', { name, branch_types_id: 5, business_type_id: 1, ...more }),
  );
  return (made as { id: number }).id;
}
const branchOf = async (id: number) =>
  (done(await admin.get(`/branch/branch-edit/${id}`)) as { branch: { books_begin: string; version: number } }).branch;
const beginning = async (books_begin: string) =>
  admin.post('/branch/branch-update', { ...(await branchOf(branchId)), books_begin });
const openDay = async () => (done(await desk.get('/settings')) as { trx_dt: string }).trx_dt;
const voided = ({ vr_no }: Saved) => desk.post('/admin/voucher/void', { voucher_number: vr_no, reason: 'wrong' });
const balanceOn = async (day: string) =>
  done(await admin.get(`/reports/trial-balance?branch_id=${branchId}&end_date=${day}`));
async function findings(): Promise<string[]> {
  const { companyId } = company;
  const audit = await inCompany(server.services.db, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.flatMap(({ name, findings: found }) => found.map(({ code }) => `${name} ${code}`));
}
/** Returns the live openings of the branch: number, date and the debit on cash. */
async function openings(): Promise<string[]> {
  const client = new Client({ connectionString: server.database.superuser });
  await client.connect();
  const { rows } = await client.query<{ text: string }>(
    `select v.vr_no || ' ' || v.vr_date || ' ' || l.debit_paisa as text
     from voucher v join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.account_id = $3
     where v.company_id = $1 and v.branch_id = $2 and v.type_id = 19 and not v.is_void`,
    [company.companyId, branchId, ACCOUNT.cash],
  );
  await client.end();
  return rows.map(({ text }) => text);
}

test('its first open day is that date, and an opening stands in every report of July', async () => {
  expect(await openDay()).toBe('2026-07-01');
  expect((await branchOf(branchId)).books_begin).toBe('2026-07-01');
  done(await desk.post('/accounts/opening/store', { rows: [{ account: ACCOUNT.cash, debit: 500 }] }));
  expect(await openings()).toEqual(['OB-2526-000001 2026-06-30 50000']);
  const book = await desk.get(`/reports/cashbook?branch_id=${branchId}&start_date=2026-07-01&end_date=2026-07-31`);
  expect(JSON.stringify(done(book))).toContain('500');
  for (const day of ['2026-07-01', '2026-07-31']) expect(JSON.stringify(await balanceOn(day))).toContain('500');
  expect(JSON.stringify(await balanceOn('2026-06-29'))).not.toContain('500');
});

test('no day before it is opened', async () => {
  expect(refusalOf(await desk.post('/admin/jumpdate/store', { current_date: '2026-06-30' }))).toEqual([
    409,
    'before_books_begin',
    'The books of this branch begin on 01/07/2026: no day before it is opened.',
  ]);
});

test('changes while openings alone stand, which go with it, numbered in the year of their date', async () => {
  done(await beginning('2026-08-01'));
  expect([await openDay(), ...(await openings())]).toEqual(['2026-08-01', 'OB-2627-000001 2026-07-31 50000']);
  expect(await findings()).toEqual([]);
  done(await beginning('2026-07-01'));
  expect([await openDay(), ...(await openings())]).toEqual(['2026-07-01', 'OB-2526-000002 2026-06-30 50000']);
  expect(await findings()).toEqual([]);
});

test('stays once another voucher stands, also for the owner of the database', async () => {
  const receipt = await desk.saved('received', [{ account: ACCOUNT.sales, amount: 5, remarks: '' }]);
  const kept =
    'This branch has vouchers beside openings: its books keep the day on which they begin. Please void them first.';
  expect(refusalOf(await beginning('2026-07-02'))).toEqual([409, 'books_begun', kept]);
  expect(await openDay()).toBe('2026-07-01');
  const owner = new Client({ connectionString: server.database.superuser });
  await owner.connect();
  await expect(
    owner.query('update branch set books_begin = books_begin + 1 where company_id = $1 and branch_id = $2', [
      company.companyId,
      branchId,
    ]),
  ).rejects.toThrow(/books_begun/);
  await owner.end();
  done(await voided(receipt));
  done(await beginning('2026-07-02'));
  expect([await openDay(), ...(await openings())]).toEqual(['2026-07-02', 'OB-2627-000002 2026-07-01 50000']);
  expect(await findings()).toEqual([]);
});

test('is a day that voucher numbers can name', async () => {
  for (const day of ['1900-01-01', '2099-01-01', '2026-02-30'])
    expect((await beginning(day)).body.error).toMatchObject({ fields: { books_begin: ['Enter Valid date'] } });
});

test('is the open day of head office where nobody says another, and stays where a change leaves it out', async () => {
  const id = await madeWith('Usual', {});
  const made = await branchOf(id);
  expect(made.books_begin).toBe('2026-11-24');
  done(await admin.post('/branch/branch-update', { ...made, books_begin: undefined, name: 'Renamed' }));
  expect((await branchOf(id)).books_begin).toBe('2026-11-24');
});
