import type { BackupState, IntegrityCheck, IntegrityResult } from '@cashbook/contract/ledger/integrity';
import { ACCOUNT } from '@cashbook/kernel';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { recordRun } from '#backup/backup-run.store';
import { inCompany } from '#db/tx';
import { createUser } from '#domains/access/index';
import { whileDoubled } from '#testing/doubled-lines.fixture';
import { useStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call } from '#testing/test-server';

const { server, books, token: admin } = await useStory('admin');
const superuser = new Client({ connectionString: server.database.superuser });
await superuser.connect();
afterAll(() => superuser.end());

async function verify(query = '', token = admin): Promise<IntegrityResult[]> {
  const reply = await call(server, `GET /api/audit/verify${query}`, { token });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body.data as IntegrityResult[];
}

test('every check is named, and holds', async () => {
  const reply = await call(server, 'GET /api/audit/checks', { token: admin });
  const checks = reply.body.data as IntegrityCheck[];
  expect(checks.length).toBeGreaterThan(15);
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  const results = await verify();
  expect(results.map(({ name, invariant }) => ({ name, invariant }))).toEqual(checks);
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
  await whileDoubled(superuser, `company_id = ${companyId} and voucher_id = ${voucherId}`, async () => {
    const broken = (await verify()).filter(({ holds }) => !holds);
    expect(broken.map(({ name }) => name)).toEqual([
      'totals_equal_lines',
      'seals_hold',
      'account_day_equals_lines',
      'account_month_equals_lines',
      'account_balance_equals_lines',
      'account_year_equals_lines',
      'party_owed_equals_lines',
      'statements_hold',
    ]);
    const at = {
      mtm_id: Number(voucherId),
      vr_no: 'CR-2526-000001',
      branch_id: branches.trading,
      branch: 'Meghna Trading',
    };
    const day = { start: '2026-06-29', end: '2026-06-29' };
    const found = (name: string) => broken.find((result) => result.name === name)?.findings;
    const amounts = { totalAmount: '1000.00', linesAmount: '2000.00' };
    expect(found('totals_equal_lines')).toMatchObject([{ code: 'total_differs', parts: amounts, ...at, ...day }]);
    expect(found('seals_hold')).toMatchObject([{ code: 'seal_altered', parts: { seal: '2' }, ...at, ...day }]);
    const periods = [
      ['account_day_equals_lines', 'day_total_differs', '2026-06-29', '2026-06-29'],
      ['account_month_equals_lines', 'month_total_differs', '2026-06-01', '2026-06-30'],
      ['account_balance_equals_lines', 'balance_differs', '2026-06-29', '2026-07-03'],
      ['account_year_equals_lines', 'opening_differs', '2026-07-01', '2027-06-30'],
    ] as const;
    for (const [check, code, start, end] of periods) {
      const cash = found(check)?.find(({ account_id }) => account_id === ACCOUNT.cash);
      expect(cash).toMatchObject({ code, account: 'Cash', branch_id: branches.trading, mtm_id: null, start, end });
    }
    expect(found('account_day_equals_lines')?.find(({ account_id }) => account_id === ACCOUNT.cash)?.parts).toEqual({
      keptDebitAmount: '1000.00',
      keptCreditAmount: '0.00',
      linesDebitAmount: '2000.00',
      linesCreditAmount: '0.00',
    });
    // The finding leads to the ledger of that account on that day, which shows the fault.
    const ledger = await call(
      server,
      `GET /api/reports/ledger?branch_id=${branches.trading}&ledger_id=${ACCOUNT.cash}&start_date=2026-06-29&end_date=2026-06-29`,
      { token: admin },
    );
    expect([ledger.status, ledger.text.includes('CR-2526-000001')]).toEqual([200, true]);
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
  expect(seals?.findings).toMatchObject([
    { code: 'seal_gap', parts: { seal: '3' }, mtm_id: null, branch_id: branches.trading },
  ]);
  await superuser.query('insert into day_seal select * from gone');
  await superuser.query('set session_replication_role = origin');
  expect((await verify('?check=seals_hold'))[0]?.holds).toBe(true);
});

test('somebody who does not exist is told with the first voucher that names them', async () => {
  const { companyId } = books.company;
  const { rows } = await superuser.query<{ voucher_id: string; vr_no: string; user_id: number | null }>(
    `select voucher_id, vr_no, user_id from voucher_version
     where company_id = $1 and vr_no = 'CP-2627-000001' and version = 1`,
    [companyId],
  );
  const { voucher_id: voucherId, user_id: userId } = rows[0] ?? {};
  const nameUser = async (user: number | null | undefined) => {
    await superuser.query('set session_replication_role = replica');
    await superuser.query('update voucher_version set user_id = $1 where company_id = $2 and voucher_id = $3', [
      user,
      companyId,
      voucherId,
    ]);
    await superuser.query('set session_replication_role = origin');
  };
  await nameUser(999);
  const [people] = await verify('?check=people_exist');
  await nameUser(userId);
  expect(people?.findings).toMatchObject([
    { code: 'person_missing', parts: { user: '999' }, mtm_id: Number(voucherId), vr_no: 'CP-2627-000001' },
  ]);
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
  // If the hourly backup always fails, the failures fill the shown runs in a day and a half. What counts is that there is
  // no backup.
  await superuser.query('update cashbook.migration set applied_at = $1', [new Date(now - 3 * 86_400_000)]);
  expect(await state()).toMatchObject({ last: null, late: false, runs: [] });
  await superuser.query(
    `insert into audit_event (company_id, at, action, subject, after) values ($1, $2, 'books.restore', '', '{}')`,
    [books.company.companyId, new Date(now - 2.5 * 86_400_000)],
  );
  expect(await state()).toMatchObject({ last: null, late: true, runs: [] });
  const full = 'ENOSPC: no space left on device, write /srv/cashbook/backups/cashbook-daily.tar.gz.part';
  await recordRun(superuser, run(new Date(now - 3_600_000), full));
  expect(await state()).toMatchObject({ last: null, late: true, runs: [{ fault: 'disk_full' }] });
  const { text } = await call(server, 'GET /api/audit/backups', { token: admin });
  expect(text, 'where the server keeps its files is not for the page').not.toContain('/srv');
  await superuser.query('delete from cashbook.backup_run');
  await recordRun(superuser, run(new Date(now - 3 * 86_400_000), ''));
  await recordRun(superuser, run(new Date(now - 86_400_000), full));
  const { last, late, runs } = await state();
  expect(late).toBe(true);
  // A user of one company must not learn the size of an archive that covers other companies too.
  expect(last).toMatchObject({ ok: true, fault: null, archive: '', bytes: null, rows: null });
  expect(runs.map(({ ok, fault }) => [ok, fault])).toEqual([
    [false, 'disk_full'],
    [true, null],
  ]);
  await recordRun(superuser, run(new Date(now - 60_000), ''));
  expect(await state()).toMatchObject({ late: false, last: { ok: true } });
});

test.each([
  ["EACCES: permission denied, mkdir '/srv/backups'", 'folder_shut'],
  ['connect ECONNREFUSED 10.0.0.5:5432', 'database_away'],
  ['something else at /srv', 'other'],
])('a backup that failed by %j is told as %s', async (error, fault) => {
  const at = server.clock.now();
  await recordRun(superuser, { kind: 'command', startedAt: at, finishedAt: at, archive: '', bytes: 0, rows: 0, error });
  const { runs } = (await call(server, 'GET /api/audit/backups', { token: admin })).body.data as BackupState;
  expect(runs[0]).toMatchObject({ ok: false, fault });
});
