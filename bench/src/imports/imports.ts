import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { HttpConnection } from '#ground/http-connection';
import type { Site } from '#ground/tree';
import { openDay } from '#imports/open-day';
import { accountsForOpenings, fileOfOpenings } from '#imports/openings';
import { accountsForVouchers, fileOfVouchers } from '#imports/vouchers';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { decimal, tableText, whole } from '#table';

/** A kind of file that is imported, with the calls that take it. */
interface ImportedFile {
  readonly name: string;
  readonly database: string;
  /** The first part of the calls' address; `…/check` checks the file without importing it. */
  readonly path: string;
  /** Adds the accounts that files of these sizes name; $1 is the company. */
  readonly accounts: (sizes: readonly number[]) => string;
  /** Returns a file of `lines` lines, of which the first `before` have been imported. */
  readonly content: (lines: number, before: number) => string;
}

const files: readonly ImportedFile[] = [
  {
    name: 'opening balances',
    database: 'books_to_open',
    path: '/accounts/opening/import',
    accounts: accountsForOpenings,
    content: fileOfOpenings,
  },
  {
    name: 'vouchers from before',
    database: 'books_to_import_into',
    path: '/import/vouchers',
    accounts: accountsForVouchers,
    content: fileOfVouchers,
  },
];

/** The result of importing a file of a size, as an API client sees it. */
export interface ImportResult {
  readonly name: string;
  readonly lines: number;
  readonly fileMiB: number;
  readonly checkSeconds: number;
  readonly importSeconds: number;
  /** The most memory that the server had in use, and the most that it has had from the system until then. */
  readonly usedMemoryMiB: number;
  readonly peakMemoryMiB: number;
}

/** Checks and imports files of growing size, one after the other; each kind of file into its own branch. */
export async function measureImports(
  site: Site,
  { sizes: { importedLines } }: Pick<Options, 'sizes'>,
  say: (text: string) => void,
): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  for (const file of files)
    for (const result of await measureFile(site, file, importedLines, say)) results.push(result);
  return results;
}

async function measureFile(
  { tree, ground }: Site,
  { name, database, path, accounts, content }: ImportedFile,
  wanted: readonly number[],
  say: (text: string) => void,
): Promise<ImportResult[]> {
  const urls = await ground.createBooksDatabase(database);
  const company = await tree.createBenchCompany(urls, 1, openDay);
  await onConnection(urls.owner, (client) => client.query(accounts(wanted), [company.companyId]));
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  await server.ask({ kind: 'watch memory' });
  const connection = await HttpConnection.open(port);
  const results: ImportResult[] = [];
  let before = 0;
  try {
    for (const lines of wanted) {
      say(`importing ${whole(lines)} lines of ${name}`);
      const file = content(lines, before);
      before += lines;
      const checkMs = await send(company, connection, `${path}/check`, file);
      const importMs = await send(company, connection, path, file);
      const { usedMemoryMiB, peakMemoryMiB } = await server.ask({ kind: 'cpu' });
      const fileMiB = Buffer.byteLength(file) / 2 ** 20;
      results.push({
        name,
        lines,
        fileMiB,
        checkSeconds: checkMs / 1000,
        importSeconds: importMs / 1000,
        usedMemoryMiB,
        peakMemoryMiB,
      });
    }
    return results;
  } finally {
    connection.close();
    await server.stop();
  }
}

async function send({ desks }: Company, connection: HttpConnection, path: string, file: string): Promise<number> {
  const boundary = 'a-boundary-that-no-file-has';
  const part = 'content-disposition: form-data; name="file"; filename="import.csv"';
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

/** Returns the table of import results: the time for each file and the memory of the server. */
export function importsTable(results: readonly ImportResult[]): string {
  const rows = results.map(({ name, lines, fileMiB, checkSeconds, importSeconds, usedMemoryMiB, peakMemoryMiB }) => [
    name,
    whole(lines),
    decimal(fileMiB),
    decimal(checkSeconds),
    decimal(importSeconds),
    whole(Math.round(usedMemoryMiB)),
    whole(Math.round(peakMemoryMiB)),
  ]);
  return tableText(['file', 'lines', 'MiB', 'check, s', 'import, s', 'in use, MiB', 'server at most, MiB'], rows);
}
