import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordRun } from '#backup/backup-run.store';
import { auditCompanies } from '#cli/audit';
import { asOwner } from '#db/owner-connection';
import { runJobs } from '#jobs/jobs';
import { addAccount, type CashDesk, openCashDesk } from '#testing/cash-desk';
import { createTestCompany } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';
import { type BooksFigures, countBooks } from '#watch/books-figures';
import { countProcess, type ProcessFigures } from '#watch/process-figures';
import { type ServedFigures, serveFigures } from '#watch/serve-figures';

let server: TestServer;
let process: ProcessFigures;
let books: BooksFigures;
let served: ServedFigures;
let desk: CashDesk;
let rahim: number;

beforeAll(async () => {
  process = countProcess({ connections: () => server.services.db.connections() });
  server = await startTestServer({}, undefined, { watchCalls: process.watchCalls });
  books = countBooks(server.services.db, server.database.owner);
  served = await serveFigures({ host: '127.0.0.1', port: 0 }, process.registry, books.registry);
  const company = await createTestCompany(server, 'Meghna');
  rahim = await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  desk = await openCashDesk(server, company, company.people.accountant);
});
afterAll(async () => {
  await served.stop();
  process.stop();
  await books.stop();
  await server.close();
});

async function told(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  return reply.text();
}

/** Returns the figure of that name and those labels; null where none is told. */
async function figure(name: string): Promise<number | null> {
  const line = (await told()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
}

const saves = async () => ({
  saved: (await figure('cashbook_saves_total{outcome="saved"}')) ?? 0,
  refused: (await figure('cashbook_saves_total{outcome="refused"}')) ?? 0,
  queued: (await figure('cashbook_queue_wait_seconds_count')) ?? 0,
  calls:
    (await figure('cashbook_call_seconds_count{method="POST",route="/api/trading/cash/received",status="2xx"}')) ?? 0,
});

test('a save is counted, and so is one that is refused', async () => {
  const before = await saves();
  const key = (name: string) => ({ 'idempotency-key': `figures-of-a-save-${name}` });
  expect((await desk.save('received', [{ account: rahim, amount: 12_345.67 }], key('one'))).status).toBe(200);
  expect((await desk.save('received', [{ account: rahim, amount: 0 }], key('two'))).status).toBe(422);
  const { saved, refused, queued, calls } = await saves();
  expect({
    saved: saved - before.saved,
    refused: refused - before.refused,
    queued: queued - before.queued,
    calls: calls - before.calls,
  }).toEqual({ saved: 1, refused: 1, queued: 1, calls: 1 });
});

test('the database, its connections and jobs are told', async () => {
  expect(await figure('cashbook_database_up')).toBe(1);
  expect(await figure('cashbook_replica_lag_bytes')).toBe(0);
  expect(await figure('cashbook_replica_lag_seconds')).toBe(0);
  expect(await figure('cashbook_connections{pool="app",state="open"}')).toBeGreaterThan(0);
  expect(await figure('cashbook_connections{pool="app",state="waited_for"}')).toBe(0);
  const jobs = [{ name: 'counted', longestMs: 60_000, run: () => Promise.reject(new Error('not today')) }];
  const running = runJobs(server.database.owner, jobs, () => undefined);
  await vi.waitFor(
    async () => expect(await figure('cashbook_job_runs_total{job="counted",outcome="failed"}')).toBe(1),
    { timeout: 30_000, interval: 100 },
  );
  await running.stop();
  expect(await figure('cashbook_jobs{job="counted",state="completed"}')).toBe(1);
});

test('a backup and an audit have an age as soon as there is one', async () => {
  expect([await figure('cashbook_backup_age_seconds'), await figure('cashbook_audit_findings')]).toEqual([NaN, NaN]);
  const finishedAt = new Date(Date.now() - 3_600_000);
  const run = {
    kind: 'command',
    startedAt: finishedAt,
    finishedAt,
    archive: 'a.tar.gz',
    bytes: 1,
    rows: 1,
    error: '',
  } as const;
  await asOwner(server.database.owner, 'test', (owner) => recordRun(owner, run));
  expect(await figure('cashbook_backup_age_seconds')).toBeGreaterThanOrEqual(3600);
  expect(await auditCompanies({ databases: server.services.db, urls: server.database }, () => undefined)).toBe(0);
  expect(await figure('cashbook_audit_findings')).toBe(0);
  expect(await figure('cashbook_audit_age_seconds')).toBeGreaterThanOrEqual(0);
});

test('figures name no person, company, account or amount, and are told at their address alone', async () => {
  const text = await told();
  for (const name of ['Meghna', 'Rahim', '12345', '12,345', 'accountant']) expect(text).not.toContain(name);
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
  expect((await call(server, 'GET /metrics')).status).toBe(404);
});

test('load balancers ask for the health at the root, too', async () => {
  expect((await call(server, 'GET /health')).body).toMatchObject({ success: true, data: { status: 'up' } });
  expect((await call(server, 'GET /ready')).body).toMatchObject({ success: true, data: { status: 'ready' } });
});
