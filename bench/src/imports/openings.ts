import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { HttpConnection } from '#ground/http-connection';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { decimal, tableText, whole } from '#table';

/** A file of opening balances, as a client of the API waits for it. */
export interface OpeningImportResult {
  readonly lines: number;
  readonly fileMiB: number;
  readonly checkSeconds: number;
  readonly importSeconds: number;
  /** The most memory that the server has had until then. */
  readonly peakMemoryMiB: number;
}

const openDay = '2026-10-15';
const sizes = [10_000, 30_000, 100_000];
/** A customer has so many bills open. */
const billsEach = 4;

/** Checks and imports files of growing size, one after the other, each of customers that have no opening balance yet. */
export async function measureOpeningImports(
  { tree, ground }: Site,
  { lineCounts }: Pick<Options, 'lineCounts'>,
  say: (text: string) => void,
): Promise<OpeningImportResult[]> {
  const wanted = sizes.filter((size) => size <= Math.max(...lineCounts));
  const parties = wanted.reduce((sum, lines) => sum + lines / billsEach, 0);
  const urls = await ground.createBooksDatabase('books_to_open');
  const company = await tree.createBenchCompany(urls, 1, openDay);
  await onConnection(urls.owner, (client) =>
    client.query(
      `insert into account (company_id, account_id, group_id, name, is_party)
       select $1, 100000 + n, 113, 'Debtor ' || n, true from generate_series(1, $2::int) n`,
      [company.companyId, parties],
    ),
  );
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  const connection = await HttpConnection.open(port);
  const results: OpeningImportResult[] = [];
  let first = 1;
  try {
    for (const lines of wanted) {
      say(`importing ${whole(lines)} lines of opening balances`);
      const file = fileOf(first, lines);
      first += lines / billsEach;
      const checkMs = await send(company, connection, '/accounts/opening/import/check', file);
      const importMs = await send(company, connection, '/accounts/opening/import', file);
      const { peakMemoryMiB } = await server.ask({ kind: 'cpu' });
      const fileMiB = Buffer.byteLength(file) / 2 ** 20;
      results.push({ lines, fileMiB, checkSeconds: checkMs / 1000, importSeconds: importMs / 1000, peakMemoryMiB });
    }
    return results;
  } finally {
    connection.close();
    await server.stop();
  }
}

/** Bills of customers, not sorted by customer. */
function fileOf(first: number, lines: number): string {
  const parties = lines / billsEach;
  const rows = Array.from({ length: lines }, (_, index) => {
    const party = first + (index % parties);
    const bill = Math.floor(index / parties);
    return `${100_000 + party},Debtor ${party},${1000 + (index % 9000)}.50,,,INV-${index},2026-0${1 + bill}-15,2026-0${4 + bill}-15`;
  });
  return ['Account No,Account,Debit,Credit,Remarks,Bill No,Bill Date,Due Date', ...rows].join('\n');
}

async function send({ desks }: Company, connection: HttpConnection, path: string, file: string): Promise<number> {
  const boundary = 'a-boundary-that-no-file-has';
  const part = 'content-disposition: form-data; name="file"; filename="openings.csv"';
  const body = `--${boundary}\r\n${part}\r\n\r\n${file}\r\n--${boundary}--\r\n`;
  const head = [
    `POST /api${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${desks[0]?.token ?? ''}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const began = performance.now();
  const { status, body: reply } = await connection.send(`${head.join('\r\n')}\r\n\r\n${body}`);
  if (status !== 200) throw new Error(`${path}: the server answered ${status}: ${reply.toString('utf8')}`);
  const { data } = JSON.parse(reply.toString('utf8')) as { data: { readonly fault_count: number } };
  if (data.fault_count > 0) throw new Error(`${path}: cells of the file cannot be taken`);
  return performance.now() - began;
}

/** How long each file took, and what the server needed for it. */
export function openingImportsTable(results: readonly OpeningImportResult[]): string {
  const rows = results.map(({ lines, fileMiB, checkSeconds, importSeconds, peakMemoryMiB }) => [
    whole(lines),
    decimal(fileMiB),
    decimal(checkSeconds),
    decimal(importSeconds),
    whole(Math.round(peakMemoryMiB)),
  ]);
  return tableText(['lines of openings', 'MiB', 'check, s', 'import, s', 'server at most, MiB'], rows);
}
