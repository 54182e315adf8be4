import { addDays } from '@cashbook/money';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { HttpConnection } from '#ground/http-connection';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { linesOfDay } from '#reports/load-books';
import { percentile } from '#statistics';
import { decimal, tableText, whole } from '#table';

/** The result of one action on many vouchers at once, as an API client sees it. */
export interface AdministrationResult {
  readonly what: string;
  readonly vouchers: number;
  readonly p50Ms: number;
  readonly longestMs: number;
}

const openDay = '2026-10-15';

/** Approves all vouchers of a branch repeatedly, and moves the receipts of a day to the next day and back. */
export async function measureAdministration(
  { tree, ground }: Site,
  { rounds, sizes }: Pick<Options, 'rounds' | 'sizes'>,
  say: (text: string) => void,
): Promise<AdministrationResult[]> {
  const urls = await ground.createBooksDatabase('books_to_approve');
  const company = await tree.createBenchCompany(urls, 1, openDay);
  await tree.loadBooks(urls, company, sizes.approvedDays * linesOfDay(sizes, 1), say, sizes);
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  const connection = await HttpConnection.open(port);
  try {
    return [
      await measureApproval(urls, company, connection, { rounds, firstDay: addDays(openDay, 1 - sizes.approvedDays) }),
      await measureDates(urls, company, connection, rounds),
    ];
  } finally {
    connection.close();
    await server.stop();
  }
}

async function measureApproval(
  urls: DatabaseUrls,
  company: Company,
  connection: HttpConnection,
  { rounds, firstDay }: { readonly rounds: number; readonly firstDay: string },
): Promise<AdministrationResult> {
  const took: number[] = [];
  let vouchers = 0;
  for (let round = 0; round < rounds; round += 1) {
    await onConnection(urls.owner, (client) =>
      client.query('update voucher set is_approved = false where is_approved'),
    );
    const range = { start_date: firstDay, end_date: openDay };
    const { ms, data } = await post(company, connection, '/admin/voucher/voucher-approval', range);
    took.push(ms);
    vouchers = Number(data.approved);
  }
  await onConnection(urls.owner, (client) => client.query('update voucher set is_approved = false'));
  return { what: 'approve', vouchers, p50Ms: percentile(took, 0.5), longestMs: Math.max(...took) };
}

async function measureDates(
  urls: DatabaseUrls,
  company: Company,
  connection: HttpConnection,
  rounds: number,
): Promise<AdministrationResult> {
  const took: number[] = [];
  let vouchers = 0;
  const there = [addDays(openDay, -3), addDays(openDay, -2)];
  const { rows } = await onConnection(urls.owner, (client) =>
    client.query<{ first: number; last: number }>(
      `select min(number) as first, max(number) as last from voucher
       where type_id = any (types_of('cash_receipt')) and vr_date = $1`,
      [there[0]],
    ),
  );
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = round % 2 === 0 ? there : there.toReversed();
    const range = { voucher_type: 1, present_date: from, change_date: to, branch_id: company.desks[0]?.branchId };
    const numbers = { start_voucher: String(rows[0]?.first), end_voucher: String(rows[0]?.last) };
    const { ms, data } = await post(company, connection, '/admin/voucher/date-change', { ...range, ...numbers });
    took.push(ms);
    vouchers = Number(data.moved);
  }
  return { what: 'change the date of', vouchers, p50Ms: percentile(took, 0.5), longestMs: Math.max(...took) };
}

async function post(
  { desks }: Company,
  connection: HttpConnection,
  path: string,
  asked: object,
): Promise<{ ms: number; data: Readonly<Record<string, unknown>> }> {
  const body = JSON.stringify(asked);
  const head = [
    `POST /api${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${desks[0]?.token ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const began = performance.now();
  const { status, body: reply } = await connection.send(`${head.join('\r\n')}\r\n\r\n${body}`);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${path}: the server answered ${status}: ${reply.toString('utf8')}`);
  const { data } = JSON.parse(reply.toString('utf8')) as { data: Readonly<Record<string, unknown>> };
  return { ms, data };
}

/** Returns the table of administration results: the action, the number of vouchers, the times. */
export function administrationTable(results: readonly AdministrationResult[]): string {
  const rows = results.map(({ what, vouchers, p50Ms, longestMs }) => [
    what,
    whole(vouchers),
    decimal(p50Ms),
    decimal(longestMs),
  ]);
  return tableText(['in one transaction, ms', 'vouchers', 'p50', 'longest'], rows);
}
