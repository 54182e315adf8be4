import type { BackupState, IntegrityCheck, IntegrityResult } from '@cashbook/contract/ledger/integrity';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRun } from '#backup/backup-run.store';
import { inCompany } from '#db/tx';
import { createUser } from '#domains/access/index';
import { type ReportBooks, tellStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let books: ReportBooks;
let admin: string;
let superuser: Client;

beforeAll(async () => {
  server = await startTestServer();
  books = await tellStory(server);
  admin = await tokenOf(server, books.company, books.company.people.admin);
  superuser = new Client({ connectionString: server.database.superuser });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await server.close();
});

async function verify(query = '', token = admin): Promise<IntegrityResult[]> {
  const reply = await call(server, `GET /api/audit/verify${query}`, { token });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body.data as IntegrityResult[];
}

/** Doubles lines, as no function of the books would, looks, and takes it back. */
async function whileDoubled(where: string, look: () => Promise<void>): Promise<void> {
  await superuser.query('set session_replication_role = replica');
  await superuser.query(`update line set debit_paisa = debit_paisa * 2, credit_paisa = credit_paisa * 2 ${where}`);
  try {
    await look();
  } finally {
    await superuser.query(`update line set debit_paisa = debit_paisa / 2, credit_paisa = credit_paisa / 2 ${where}`);
    await superuser.query('set session_replication_role = origin');
  }
}

test('every check is named, and holds', async () => {
  const reply = await call(server, 'GET /api/audit/checks', { token: admin });
  const checks = reply.body.data as IntegrityCheck[];
  expect(checks.length).toBeGreaterThan(15);
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  const results = await verify();
  expect(results.map(({ name, says, invariant }) => ({ name, says, invariant }))).toEqual(checks);
  expect(results.filter(({ holds, findings }) => !holds || findings.length > 0)).toEqual([]);
  for (const { name } of checks) expect((await verify(`?check=${name}`)).map((one) => one.name)).toEqual([name]);
});

test('a check that does not exist is not found', async () => {
  const reply = await call(server, 'GET /api/audit/verify?check=weather', { token: admin });
  expect([reply.status, reply.body.error?.code]).toEqual([404, 'not_found']);
});

test('a finding names its voucher, branch and day; others than head office are told of their branches only', async () => {
  const { companyId, branches, roleIds } = books.company;
  const manager = await tokenOf(server, books.company, await auditorIn(branches.trading));
  const officer = await tokenOf(server, books.company, await auditorIn(branches.electronics));
  const stranger = await tokenOf(server, books.stranger, books.stranger.people.admin);
  const { rows } = await superuser.query<{ voucher_id: string }>(
    `select voucher_id from voucher where company_id = $1 and vr_no = 'CR-2526-000001'`,
    [companyId],
  );
  const voucherId = rows[0]?.voucher_id ?? '';
  await whileDoubled(`where company_id = ${companyId} and voucher_id = ${voucherId}`, async () => {
    const broken = (await verify()).filter(({ holds }) => !holds);
    expect(broken.map(({ name }) => name)).toEqual([
      'totals_equal_lines',
      'seals_hold',
      'account_day_equals_lines',
      'account_month_equals_lines',
      'account_balance_equals_lines',
      'account_year_equals_lines',
    ]);
    const place = { mtm_id: Number(voucherId), branch_id: branches.trading, day: '2026-06-29' };
    const [total, seal] = broken.map(({ findings }) => findings);
    expect(total).toMatchObject([place]);
    expect(total?.[0]?.text).toContain('CR-2526-000001');
    expect(seal).toMatchObject([place]);
    expect(seal?.[0]?.text).toContain('not what was sealed');
    expect((await verify('?check=seals_hold', manager))[0]?.holds).toBe(false);
    for (const token of [officer, stranger]) {
      expect((await verify('', token)).filter(({ holds }) => !holds)).toEqual([]);
    }
  });
  expect((await verify()).filter(({ holds }) => !holds)).toEqual([]);

  async function auditorIn(branchId: number) {
    const email = `auditor${branchId}@meghna.test`;
    return inCompany(server.services.db, { companyId, mode: 'write' }, async (tx) => {
      const user = { name: email, email, passwordHash: '$argon2id$none', branchId, roleId: roleIds.Administrator };
      const created = await createUser(tx, companyId, user);
      if (!created.ok) throw new Error(`${email} is taken`);
      return { userId: created.userId, email, branchId };
    });
  }
});

test('a seal that is gone from the chain is noticed', async () => {
  const { companyId, branches } = books.company;
  const here = `company_id = ${companyId} and branch_id = ${branches.trading} and seal_no = 2`;
  await superuser.query('set session_replication_role = replica');
  await superuser.query(`create temp table gone as select * from day_seal where ${here}`);
  await superuser.query(`delete from day_seal where ${here}`);
  const [seals] = await verify('?check=seals_hold');
  expect(seals?.findings.map(({ text }) => text.split(': ').at(-1))).toEqual(['the seal before it is missing']);
  await superuser.query('insert into day_seal select * from gone');
  await superuser.query('set session_replication_role = origin');
  expect((await verify('?check=seals_hold'))[0]?.holds).toBe(true);
});

test('what became of backups', async () => {
  const state = async () => (await call(server, 'GET /api/audit/backups', { token: admin })).body.data as BackupState;
  expect(await state()).toEqual({ daily: true, keep_days: 7, keep_weeks: 4, last: null, late: false, runs: [] });
  const now = server.clock.now().getTime();
  const run = (startedAt: Date, error: string) => ({
    kind: 'daily' as const,
    startedAt,
    finishedAt: new Date(startedAt.getTime() + 5000),
    archive: error === '' ? 'cashbook-daily.tar.gz' : '',
    bytes: error === '' ? 4096 : 0,
    rows: error === '' ? 120 : 0,
    error,
  });
  await recordRun(superuser, run(new Date(now - 3 * 86_400_000), ''));
  await recordRun(superuser, run(new Date(now - 86_400_000), 'The disk is full.'));
  const { last, late, runs } = await state();
  expect(late).toBe(true);
  expect(last).toMatchObject({ ok: true, archive: 'cashbook-daily.tar.gz', bytes: 4096, rows: 120 });
  expect(runs.map(({ ok, error }) => [ok, error])).toEqual([
    [false, 'The disk is full.'],
    [true, ''],
  ]);
  await recordRun(superuser, run(new Date(now - 60_000), ''));
  expect(await state()).toMatchObject({ late: false, last: { ok: true } });
});
