import { auditBooks, onConnection } from '#ground/books';
import { startWorker } from '#ground/child';
import type { Ground } from '#ground/cluster';
import { type Company, createBenchCompany } from '#ground/company';
import { HttpConnection } from '#ground/http-connection';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { customers, firstParty, loadBooks } from '#reports/load-books';
import { percentile } from '#statistics';

/** One report on books of one size, as a client of the API waits for it. */
export interface ReportResult {
  readonly lines: number;
  readonly report: string;
  /** Rows and bytes of one reply. */
  readonly rows: number;
  readonly bytes: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** The open day lies inside a month and a fiscal year, so that every level of the rollups is part of an opening. */
const openDay = '2026-10-15';
const month = { start: '2026-09-01', end: '2026-09-30' };
const year = { start: '2025-10-16', end: openDay };
const branchCount = 8;
const pageRows = 200;

interface Question {
  readonly name: string;
  /** The address of the n-th reading. */
  readonly path: (n: number) => string;
}

function questionsOf(branchId: number): Question[] {
  const account = (id: number, { start, end }: typeof month) =>
    `/api/reports/ledger?branch_id=${branchId}&ledger_id=${id}&start_date=${start}&end_date=${end}`;
  const cashBook = `/api/reports/cashbook?branch_id=${branchId}&start_date=${month.start}&end_date=${month.end}`;
  const dues = (day: string) => `/api/reports/due-list?branch_id=${branchId}&enddate=${day}`;
  const trial = (day: string) => `/api/reports/trial-balance?branch_id=${branchId}&end_date=${day}`;
  return [
    { name: 'ledger of cash, a month, whole', path: () => account(17, month) },
    { name: 'ledger of cash, a month, first page', path: () => `${account(17, month)}&limit=${pageRows}` },
    // Another customer each time: 7919 has no divisor in common with their number.
    { name: 'ledger of a customer, a year', path: (n) => account(firstParty + ((n * 7919) % customers), year) },
    { name: 'cash book, a month, whole', path: () => cashBook },
    { name: 'cash book, a month, first page', path: () => `${cashBook}&limit=${pageRows}` },
    { name: 'dues of all customers, as on a month’s end', path: () => dues(month.end) },
    { name: 'dues of all customers, now', path: () => dues(openDay) },
    { name: 'trial balance, as on a month’s end', path: () => trial(month.end) },
    { name: 'trial balance, now', path: () => trial(openDay) },
    { name: 'dashboard card', path: () => '/api/dashboard/data' },
  ];
}

/** Loads books of each size and reads every report of their busy branch over HTTP, from one client at a time. */
export async function measureReports(
  ground: Ground,
  options: Options,
  say: (text: string) => void,
): Promise<ReportResult[]> {
  const results: ReportResult[] = [];
  for (const lineCount of options.lineCounts) {
    const name = `books_${lineCount}`;
    const urls = await ground.createBooksDatabase(name);
    const company = await createBenchCompany(urls, branchCount, openDay);
    say(`reports: loading ${lineCount} lines`);
    await loadBooks(urls, company, lineCount, say);
    const lines = await countLines(urls.owner);
    say(`reports: auditing ${lines} lines`);
    // These books did not come through the door, which seals days and keeps the record.
    await auditBooks(urls, company.companyId, ['seals_hold', 'versions_on_record']);
    await ground.settle();
    const server = startWorker<ServerTask, ServerState>('server');
    try {
      const { port } = await server.ask({ kind: 'serve', urls });
      for (const reading of await readAll(port, company, options.repeats, say)) results.push({ lines, ...reading });
    } finally {
      await server.stop();
    }
    await ground.dropDatabase(name);
  }
  return results;
}

async function countLines(ownerUrl: string): Promise<number> {
  const { rows } = await onConnection(ownerUrl, (client) =>
    client.query<{ count: string }>('select count(*) as count from line'),
  );
  return Number(rows[0]?.count);
}

async function readAll(
  port: number,
  { desks }: Company,
  repeats: number,
  say: (text: string) => void,
): Promise<Omit<ReportResult, 'lines'>[]> {
  const [busy] = desks;
  if (busy === undefined) throw new Error('a company without branches');
  const connection = await HttpConnection.open(port);
  const results: Omit<ReportResult, 'lines'>[] = [];
  for (const { name, path } of questionsOf(busy.branchId)) {
    const timesMs: number[] = [];
    let last = { rows: 0, bytes: 0 };
    // The first readings compile code and fill caches, as the first reader of a morning does.
    for (let n = -3; n < repeats; n += 1) {
      const request = `GET ${path(n + 3)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${busy.token}\r\n\r\n`;
      const began = performance.now();
      const { status, body } = await connection.send(request);
      if (n >= 0) timesMs.push(performance.now() - began);
      if (status !== 200) throw new Error(`${name}: the server answered ${status}: ${body.toString('utf8')}`);
      last = { rows: n === repeats - 1 ? rowsIn(body) : 0, bytes: body.length };
    }
    results.push({ report: name, ...last, p50Ms: percentile(timesMs, 0.5), p95Ms: percentile(timesMs, 0.95) });
    say(`reports: ${name}`);
  }
  connection.close();
  return results;
}

/** The rows of a report's reply, whichever report it is. */
function rowsIn(body: Buffer): number {
  const { data } = JSON.parse(body.toString('utf8')) as { data: Record<string, unknown> };
  const rows = data.details ?? data.original ?? data.rows;
  return Array.isArray(rows) ? rows.length : 1;
}
