import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin, QueryId } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { entryOf, karim, tellStory } from '#testing/report-books';
import { tokenOf } from '#testing/test-company';
import { call, startTestServer, type TestServer } from '#testing/test-server';

/*
 * A branch with a receipt of 1,200 rows. Its entries have the numbers that they get after many edits. The tests export its
 * books, which are read in slices of 500 lines.
 */

const rowsOfReceipt = 1200;
/** The entry numbers begin after this one. Each edit continues them; the books allow 2,147,483,647 per voucher. */
const entriesBefore = 9500;

/** A server with books, and a person who reads them. */
interface Stand {
  readonly server: TestServer;
  readonly branch: number;
  readonly token: string;
}

async function makeStand(): Promise<Stand> {
  const server = await startTestServer();
  const { company, shop } = await tellStory(server);
  const receipt = Array.from({ length: rowsOfReceipt / 2 }, () => entryOf([[17, '1']], [[karim, '1']]));
  for (const entries of [receipt, receipt]) {
    const voucherId = await shop.post(1, ...entries);
    await renumberEntries(server, voucherId);
  }
  const token = await tokenOf(server, company, company.people.accountant);
  return { server, branch: company.branches.trading, token };
}

/** Gives a voucher's entries the numbers that they would have after many edits. */
async function renumberEntries({ database }: TestServer, voucherId: bigint): Promise<void> {
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    for (const table of ['entry', 'line']) {
      // Two steps, so that no new number equals one in use.
      await client.query(`update ${table} set entry_no = entry_no + 1000000 where voucher_id = $1`, [voucherId]);
      await client.query(`update ${table} set entry_no = entry_no - 1000000 + $2 where voucher_id = $1`, [
        voucherId,
        entriesBefore,
      ]);
    }
  } finally {
    await client.end();
  }
}

/** A slow database: it returns each slice of a book only after `release` is called. */
class SlowSlices implements KyselyPlugin {
  read = 0;
  private readonly slices = new WeakSet<QueryId>();
  release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => {
    this.release = resolve;
  });

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    const isSlice = node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('"contraName"'));
    if (isSlice) this.slices.add(queryId);
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result, queryId }) => {
    if (this.slices.has(queryId)) {
      this.read += 1;
      await this.released;
    }
    return result;
  };
}

/** Makes the server's reports read from a slow database from now on. */
function slowDown({ services: { db } }: TestServer): SlowSlices {
  const slow = new SlowSlices();
  Object.assign(db, { report: db.report.withoutPlugins().withPlugin(slow) });
  return slow;
}

let stand: Stand;
const folder = mkdtempSync(join(tmpdir(), 'cashbook-export-test-'));
const leftOver = () => readdirSync(folder).filter((name) => name.startsWith('cashbook-export-'));

beforeAll(async () => {
  vi.stubEnv('TMPDIR', folder);
  stand = await makeStand();
});
afterAll(async () => {
  await stand.server.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const range = (branch: number) => `branch_id=${branch}&start_date=2026-07-03&end_date=2026-07-03`;
const ofLedger = `&ledger_id=${karim}`;

describe('entries with numbers of five digits', () => {
  test.each([
    ['Cash Book', '/api/reports/cashbook', '', rowsOfReceipt + 2],
    ['Ledger', '/api/reports/ledger', ofLedger, rowsOfReceipt + 2],
  ] as const)('%s in slices is the whole', async (_, path, more, expected) => {
    const { server, branch, token } = stand;
    const numbers: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const after = next === '' ? '' : `&after=${next}`;
      const reply = await call(server, `GET ${path}?${range(branch)}${more}&limit=450${after}`, { token });
      expect([reply.status, reply.body.error]).toEqual([200, undefined]);
      const data = reply.body.data as { details: { sl_number: number }[]; next: string | null };
      numbers.push(...data.details.map((row) => row.sl_number));
      next = data.next;
    }
    expect(numbers).toEqual(Array.from({ length: expected }, (_row, index) => index + 1));
  });

  test.each([
    ['Cash Book', '/api/reports/cashbook/export', ''],
    ['Ledger', '/api/reports/ledger/export', ofLedger],
  ] as const)('%s as a file has each line once', async (_, path, more) => {
    const { server, branch, token } = stand;
    const reply = await call(server, `GET ${path}?${range(branch)}${more}&format=csv`, { token });
    expect(reply.status).toBe(200);
    const numbered = reply.text.split('\r\n').filter((line) => /^\d+,/.test(line));
    expect(numbered.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: rowsOfReceipt + 2 }, (_row, index) => index + 1),
    );
    expect(leftOver()).toEqual([]);
  });
});

/** Sends the request over a real connection, which can be cut. */
function ask({ server, branch, token }: Stand, format: string) {
  const { port } = server.app.server.address() as AddressInfo;
  const path = `/api/reports/cashbook/export?${range(branch)}&format=${format}`;
  const request = get({ port, path, agent: false, headers: { authorization: `Bearer ${token}` } });
  const answered = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
  });
  return { request, answered };
}

const connections = ({ app }: TestServer) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

describe('an export that is under way', () => {
  beforeAll(async () => {
    await stand.server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test.each(['xlsx', 'csv'])(
    'ends with its caller as %s: nothing more is read, and no file is left',
    async (format) => {
      const slow = slowDown(stand.server);
      const { request, answered } = ask(stand, format);
      await expect.poll(() => slow.read).toBe(1);
      expect(leftOver().length).toBe(1);
      request.destroy();
      await expect(answered).rejects.toThrow('socket hang up');
      await expect.poll(() => connections(stand.server)).toBe(0);
      slow.release();
      await expect.poll(leftOver).toEqual([]);
      expect(slow.read).toBe(1);
    },
  );

  test('does not hold up a stop: its caller is told, and the server closes', async () => {
    const slow = slowDown(stand.server);
    const { answered } = ask(stand, 'xlsx');
    await expect.poll(() => slow.read).toBe(1);
    const closed = stand.server.app.close();
    await new Promise(setImmediate);
    slow.release();
    const { status, text } = await answered;
    expect([status, text]).toEqual([503, expect.stringContaining('"code":"export_stopped"')]);
    await closed;
    expect(slow.read).toBe(1);
    expect(leftOver()).toEqual([]);
  });
});
