import { addDays } from '@cashbook/money';
import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { HttpConnection } from '#ground/http-connection';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { decimal, tableText, whole } from '#table';

/** A file of vouchers from before, as a client of the API waits for it. */
export interface ImportResult {
  readonly lines: number;
  readonly fileMiB: number;
  readonly checkSeconds: number;
  readonly importSeconds: number;
  /** The most memory that the server has had until then. */
  readonly peakMemoryMiB: number;
}

const openDay = '2026-10-15';
const sizes = [10_000, 30_000, 100_000];
/** A branch that is busy enough to have so many vouchers a day; one of them does not balance. */
const vouchersADay = 100;

/** Checks and imports files of growing size, one after the other, into one branch. */
export async function measureImports(
  { tree, ground }: Site,
  { lineCounts }: Pick<Options, 'lineCounts'>,
  say: (text: string) => void,
): Promise<ImportResult[]> {
  const urls = await ground.createBooksDatabase('books_to_import_into');
  const company = await tree.createBenchCompany(urls, 1, openDay);
  await onConnection(urls.owner, (client) =>
    client.query(
      `insert into account (company_id, account_id, group_id, name)
       select $1, 1000 + n, 113, 'Customer ' || n from generate_series(1, 2000) n`,
      [company.companyId],
    ),
  );
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  const connection = await HttpConnection.open(port);
  const results: ImportResult[] = [];
  try {
    for (const lines of sizes.filter((size) => size <= Math.max(...lineCounts))) {
      say(`importing ${whole(lines)} lines`);
      const file = fileOf(lines);
      const checkMs = await send(company, connection, '/import/vouchers/check', file);
      const importMs = await send(company, connection, '/import/vouchers', file);
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

/** Receipts of three lines each, in a file of their own: no number comes twice. */
function fileOf(lines: number): string {
  const rows = ['Date,Type,Number,Account,Debit,Credit,Remarks'];
  for (let voucher = 0; rows.length <= lines - 3; voucher += 1) {
    const day = addDays(openDay, -1 - Math.floor(voucher / vouchersADay));
    const [one, other] = [1 + ((voucher * 7) % 2000), 1 + ((voucher * 13) % 2000)];
    const paid = voucher % vouchersADay === 0 ? 900 : 1000;
    rows.push(
      `${day},Cash Receipt,${lines}-${voucher},17,${paid}.00,,old due collected`,
      `,,,Customer ${one},,600.00,`,
      `,,,Customer ${other},,400.00,`,
    );
  }
  return rows.join('\n');
}

async function send({ desks }: Company, connection: HttpConnection, path: string, file: string): Promise<number> {
  const boundary = 'a-boundary-that-no-file-has';
  const part = 'content-disposition: form-data; name="file"; filename="history.csv"';
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
export function importsTable(results: readonly ImportResult[]): string {
  const rows = results.map(({ lines, fileMiB, checkSeconds, importSeconds, peakMemoryMiB }) => [
    whole(lines),
    decimal(fileMiB),
    decimal(checkSeconds),
    decimal(importSeconds),
    whole(Math.round(peakMemoryMiB)),
  ]);
  return tableText(['lines of a file', 'MiB', 'check, s', 'import, s', 'server at most, MiB'], rows);
}
