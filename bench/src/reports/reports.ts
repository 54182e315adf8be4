import { reports } from '@cashbook/contract/reports/all';
import { type Filter, type FilterKind, filterOf } from '@cashbook/contract/reports/filters';
import type { Report } from '@cashbook/contract/reports/report';
import { ACCOUNT } from '@cashbook/kernel';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { common } from '@cashbook/words/en/common';
import { sheets } from '@cashbook/words/en/sheets';
import { onConnection } from '#ground/books';
import type { Company, Desk } from '#ground/company';
import { HttpConnection, type HttpReply } from '#ground/http-connection';
import type { Site, Tree } from '#ground/tree';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { firstParty } from '#reports/book-statements';
import { orderNumber } from '#reports/load-goods';
import type { Sizes } from '#sizes';
import { percentile } from '#statistics';

/** The result of one report on books of one size, as an API client sees it. */
export interface ReportResult {
  readonly tree: 'this' | 'beside';
  readonly lines: number;
  readonly report: string;
  /** The rows and bytes of one reply; the rows are null where the server answers that nothing is new. */
  readonly rows: number | null;
  readonly bytes: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** The open day is inside a month and a fiscal year, so that every level of the rollups is part of an opening. */
const openDay = '2026-10-15';
const month = { start: '2026-09-01', end: '2026-09-30' };
const year = { start: '2025-10-16', end: openDay };
const pageRows = 200;

interface Question {
  readonly name: string;
  /** Returns the address of the n-th reading of a branch, for books of that size. */
  readonly path: (branchId: number, n: number, sizes: Sizes) => string;
  /** Returns what is posted to the address; by default it is read with GET. */
  readonly body?: (n: number, sizes: Sizes) => object;
  /** The client has the reply already, and the server answers that nothing is new. */
  readonly isKnown?: true;
}

/** Returns another customer each time: 7919 has no common divisor with their number. */
const customer = (n: number, { customers }: Sizes) => firstParty + ((n * 7919) % customers);

/** The accounts of an account report, with their ranges. */
const accounts: readonly { name: string; range: typeof month; of: (n: number, sizes: Sizes) => number }[] = [
  { name: 'of cash, a month', range: month, of: () => ACCOUNT.cash },
  { name: 'of a customer, a year', range: year, of: customer },
];

/** The values of filters that do not matter for the measurement. */
const anything: Partial<Record<FilterKind, unknown>> = {
  product: 1,
  category: 0,
  labourItem: 0,
  priceList: 0,
  warehouse: 0,
  days: 30,
  serial: 'S-1',
  order: orderNumber,
  search: '',
};

/** Returns the questions for a report, from the filters in its description. */
function questionsOf(report: Report): Question[] {
  const name = { ...common, ...sheets }[report.title];
  const { choices = [] } = Object.values(report.filters).find(isToChoose) ?? {};
  if (choices.length === 0) return questionsFor(report, { name, choice: '' });
  return choices.flatMap(({ value }) => questionsFor(report, { name: `${name} (${value})`, choice: value }));
}

/** Whether a choice must be made because there is no default. */
const isToChoose = ({ kind, usual }: Filter) => kind === 'choice' && usual === undefined;

function questionsFor(
  { filters, path, reply }: Report,
  { name: title, choice }: { readonly name: string; readonly choice: string },
): Question[] {
  const asking = (of: Partial<Record<FilterKind, unknown>>, branchId: number) => {
    const said: Partial<Record<FilterKind, unknown>> = { ...anything, branch: branchId, choice, ...of };
    const query = Object.entries(filters).map(
      ([name, { kind, usual }]) => `${name}=${String(usual ?? said[kind] ?? '')}`,
    );
    return `/api${path}?${query.join('&')}`;
  };
  const range = ({ start, end }: typeof month) => ({ startDate: start, endDate: end });
  const has = (kind: FilterKind) => filterOf(filters, kind) !== undefined;
  const isOfOne = filters[filterOf(filters, 'account') ?? '']?.usual === undefined;
  const isOfParty = filters[filterOf(filters, 'party') ?? '']?.usual === undefined && has('party');
  const ofAccount =
    has('account') && isOfOne
      ? accounts
      : has('moneyAccount')
        ? accounts.slice(0, 1)
        : isOfParty
          ? accounts.slice(1)
          : [];
  if (!has('endDate')) return [{ name: title, path: (branchId) => asking({}, branchId) }];
  if (!has('startDate')) {
    const wholes: Question[] = [
      { name: `${title}, as on a month's end`, path: (branchId) => asking({ endDate: month.end }, branchId) },
      { name: `${title}, now`, path: (branchId) => asking({ endDate: openDay }, branchId) },
    ];
    return reply.inSlices ? wholes.flatMap((one) => [one, firstPageOf(one)]) : wholes;
  }
  const wholes: Question[] =
    ofAccount.length === 0
      ? [{ name: `${title}, a month`, path: (branchId) => asking(range(month), branchId) }]
      : ofAccount.map(({ name, range: days, of }) => ({
          name: `${title} ${name}`,
          path: (branchId, n, sizes) => {
            const one = of(n, sizes);
            return asking({ ...range(days), account: one, moneyAccount: one, party: one }, branchId);
          },
        }));
  const [first] = wholes;
  if (!reply.inSlices || first === undefined) return wholes;
  return [...wholes, firstPageOf(first)];
}

const firstPageOf = ({ name, path }: Question): Question => ({
  name: `${name}, first page`,
  path: (...asked) => `${path(...asked)}&limit=${pageRows}`,
});

const questions: readonly Question[] = [
  ...Object.values<Report>(reports).flatMap(questionsOf),
  ...[
    { name: 'dashboard, card', path: () => '/api/dashboard/data' },
    { name: 'dashboard, branches at a glance', path: () => '/api/dashboard/head-office/branches' },
    {
      name: 'dashboard, chart of head office',
      path: () => '/api/dashboard/head-office/received/transaction-chart-data',
    },
  ].flatMap((question): Question[] => [
    question,
    { ...question, name: `${question.name}, nothing new`, isKnown: true },
  ]),
  { name: 'overview of branches', path: () => '/api/overviews/branches' },
  {
    name: 'overview of sales',
    path: (branchId) => `/api/overviews/sales?branch_id=${branchId}&end_date=${openDay}`,
  },
  {
    name: 'portal of a customer',
    path: (_branch, n, sizes) => `/api/customer-supplier/dashboard/${customer(n, sizes)}`,
  },
  ...Object.entries({
    due: ['filter', () => ({})],
    'by employee, all': ['employee-wise', () => ({ due_only: false })],
    'of a customer': ['list', (n, sizes) => ({ customerId: customer(n, sizes) })],
  } satisfies Record<string, [string, (n: number, sizes: Sizes) => object]>).map(
    ([name, [list, body]]): Question => ({
      name: `installments, ${name}`,
      path: () => `/api/installment/${list}`,
      body,
    }),
  ),
];

/** The books of one size, served by a tree. */
interface Stand {
  readonly tree: ReportResult['tree'];
  readonly lines: number;
  readonly busy: Desk;
  readonly connection: HttpConnection;
  stop(): Promise<void>;
}

/**
 * Loads books of each size and reads every report of their busy branch over HTTP, one at a time. The readings of the
 * sizes, and of the trees where there are two, alternate. So a slow minute of the machine slows all of them.
 */
export async function measureReports(
  [site, beside]: readonly [Site, Site?],
  options: Options,
  say: (text: string) => void,
): Promise<ReportResult[]> {
  const stands: Stand[] = [];
  try {
    for (const lineCount of options.lineCounts) {
      const size = { lineCount, branchCount: options.branches, sizes: options.sizes };
      stands.push({ tree: 'this', ...(await makeStand(site, size, say)) });
      if (beside !== undefined) stands.push({ tree: 'beside', ...(await makeStand(beside, size, say)) });
    }
    for (const one of [site, beside]) await one?.ground.settle();
    return await readAll(stands, options, say);
  } finally {
    for (const stand of stands) await stand.stop();
  }
}

async function makeStand(
  { tree, ground }: Site,
  {
    lineCount,
    branchCount,
    sizes,
  }: { readonly lineCount: number; readonly branchCount: number; readonly sizes: Sizes },
  say: (text: string) => void,
): Promise<Omit<Stand, 'tree'>> {
  const urls = await ground.createBooksDatabase(`books_${lineCount}`);
  const company = await tree.createBenchCompany(urls, branchCount, openDay);
  say(`reports: loading ${lineCount} lines`);
  await tree.loadBooks(urls, company, lineCount, say, sizes);
  say(`reports: auditing ${lineCount} lines`);
  // These books were not posted through the door, which seals days and keeps the record.
  await tree.auditBooks(urls, company.companyId, ['seals_hold', 'versions_on_record']);
  return serveStand(tree, urls, company);
}

/** Serves loaded books from a separate process. */
async function serveStand(tree: Tree, urls: DatabaseUrls, { desks }: Company): Promise<Omit<Stand, 'tree'>> {
  const [busy] = desks;
  if (busy === undefined) throw new Error('a company without branches');
  const lines = await countLines(urls.owner);
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  const connection = await HttpConnection.open(port);
  const stop = async () => {
    connection.close();
    await server.stop();
  };
  return { lines, busy, connection, stop };
}

async function countLines(ownerUrl: string): Promise<number> {
  const { rows } = await onConnection(ownerUrl, (client) =>
    client.query<{ count: string }>('select count(*) as count from line'),
  );
  return Number(rows[0]?.count);
}

/** The most readings that do not count: the first ones compile code and fill caches, as the first reader of a morning does. */
const mostWarmUps = 5;

/** Reads every report so many times from each of the books. */
async function readAll(
  stands: readonly Stand[],
  { repeats, only, sizes }: Pick<Options, 'repeats' | 'only' | 'sizes'>,
  say: (text: string) => void,
): Promise<ReportResult[]> {
  const results: ReportResult[] = [];
  const warmUps = Math.min(mostWarmUps, repeats);
  for (const { name, path, body: posted, isKnown = false } of questions.filter((question) =>
    question.name.includes(only),
  )) {
    const asked = (stand: Stand, n: number): Asked => ({
      path: path(stand.busy.branchId, n, sizes),
      body: posted === undefined ? null : JSON.stringify(posted(n, sizes)),
    });
    const readings = [];
    for (const stand of stands) {
      // The other tree may be older than the report.
      if (stand.tree === 'beside' && (await ask(stand, asked(stand, 0))).status === 404) continue;
      readings.push({ stand, timesMs: [] as number[], rows: null as number | null, bytes: 0 });
    }
    for (let n = 0; n < warmUps + repeats; n += 1) {
      for (const reading of n % 2 === 0 ? readings : readings.toReversed()) {
        const { tookMs, body } = await readOnce(reading.stand, asked(reading.stand, n), isKnown);
        if (n >= warmUps) reading.timesMs.push(tookMs);
        // Of the readings of several customers the longest counts.
        else if (isKnown) reading.bytes = body.length;
        else {
          reading.rows = Math.max(reading.rows ?? 0, rowsIn(body));
          reading.bytes = Math.max(reading.bytes, body.length);
        }
      }
    }
    for (const { stand, timesMs, rows, bytes } of readings) {
      const [p50Ms, p95Ms] = [percentile(timesMs, 0.5), percentile(timesMs, 0.95)];
      results.push({ tree: stand.tree, lines: stand.lines, report: name, rows, bytes, p50Ms, p95Ms });
    }
    say(`reports: read ${name}`);
  }
  return results;
}

/** A request; one with a body is posted. */
interface Asked {
  readonly path: string;
  readonly body: string | null;
}

async function readOnce(stand: Stand, asked: Asked, isKnown: boolean): Promise<{ tookMs: number; body: Buffer }> {
  const etag = isKnown ? (await ask(stand, asked)).etag : null;
  const began = performance.now();
  const { status, body } = await ask(stand, asked, etag);
  const tookMs = performance.now() - began;
  if (status !== (isKnown ? 304 : 200)) {
    throw new Error(`${asked.path}: the server answered ${status}: ${body.toString('utf8')}`);
  }
  return { tookMs, body };
}

function ask({ connection, busy }: Stand, { path, body }: Asked, etag: string | null = null): Promise<HttpReply> {
  const known = etag === null ? '' : `If-None-Match: ${etag}\r\n`;
  const content =
    body === null
      ? '\r\n'
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  return connection.send(
    `${body === null ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${busy.token}\r\n${known}${content}`,
  );
}

/** Returns the number of rows in a report's reply; a card has one. */
function rowsIn(body: Buffer): number {
  const { data } = JSON.parse(body.toString('utf8')) as { data: Record<string, unknown> };
  if (Array.isArray(data)) return data.length;
  const rows = [...Object.values(reports).map(({ reply }) => reply.rows), 'installments']
    .map((name) => data[name])
    .find(Array.isArray);
  return rows?.length ?? 1;
}
