import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { addGoods } from '#ground/goods';
import { HttpConnection } from '#ground/http-connection';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { HttpLoadTask } from '#posting/http-load.worker';
import { preparePgbench, runPgbench } from '#posting/pgbench';
import type { Load } from '#posting/requesters';
import { customerCount, firstCustomer, goodsCount, type PostedDocument } from '#posting/rows';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { median } from '#statistics';
import { decimal, tableText, whole } from '#table';

/**
 * The result of posting documents of ten rows over HTTP with several clients, beside pgbench with as many clients in the
 * same rounds.
 */
export interface InvoiceResult {
  readonly document: PostedDocument;
  readonly clients: number;
  readonly runs: readonly (Load & { readonly tpcbPerSecond: number })[];
}

const documents = ['receipt-of-ten', 'sale-of-ten'] as const;
const day = '2026-07-01';

/** Measures a sale of ten lines against a cash voucher of ten rows. Both run in one branch, in turns, on one durable server. */
export async function measureInvoices(
  { tree, ground }: Site,
  { rounds, seconds, scale, sizes: { clients: clientCounts } }: Options,
  say: (text: string) => void,
): Promise<InvoiceResult[]> {
  const pgbenchUrl = await ground.createPlainDatabase('tpcb_invoices');
  await preparePgbench(pgbenchUrl, scale);
  const urls = await ground.createBooksDatabase('invoices');
  const company = await tree.createBenchCompany(urls, 1, day);
  await onConnection(urls.owner, (client) => addGoods(client, company, goodsCount));
  await onConnection(urls.owner, (client) =>
    tree.addCustomers(client, company.companyId, firstCustomer, customerCount),
  );
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const load = tree.startWorker<HttpLoadTask, Load>('http-load');
  const results = clientCounts.flatMap((clients) =>
    documents.map((document) => ({ document, clients, runs: [] as (Load & { tpcbPerSecond: number })[] })),
  );
  try {
    const { port } = await server.ask({ kind: 'serve', urls });
    await bringGoods(port, company);
    const post = (document: PostedDocument, clients: number, forSeconds: number) =>
      load.ask({ port, day, desks: company.desks, clients, seconds: forSeconds, document });
    say('invoices: warming up');
    for (const document of documents) await post(document, 8, Math.min(4, seconds));
    // The planner's statistics match books in use, where autovacuum updates them within minutes.
    await onConnection(urls.owner, (client) => client.query('vacuum (analyze)'));
    for (let round = 1; round <= rounds; round += 1) {
      for (const clients of clientCounts) {
        await ground.settle();
        const tpcbPerSecond = await runPgbench(pgbenchUrl, clients, seconds);
        for (const one of results.filter((result) => result.clients === clients)) {
          await ground.settle();
          one.runs.push({ ...(await post(one.document, clients, seconds)), tpcbPerSecond });
        }
        say(`invoices: round ${round} of ${rounds}, ${clients} clients done`);
      }
    }
  } finally {
    await load.stop();
    await server.stop();
  }
  say('invoices: auditing what was posted');
  await tree.auditBooks(urls, company.companyId);
  return results;
}

/** Brings in more of each product than any measurement sells. */
async function bringGoods(port: number, { desks }: Company): Promise<void> {
  const products = Array.from({ length: goodsCount }, (_, n) => ({
    product: n + 1,
    qty: 100_000,
    price: 40 + (n % 50),
  }));
  const body = JSON.stringify({ products });
  const connection = await HttpConnection.open(port);
  const { status, body: said } = await connection.send(
    `POST /api/stock/opening/store HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${desks[0]?.token ?? ''}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  connection.close();
  if (status !== 200) throw new Error(`opening stock: the server answered ${status}: ${said.toString('utf8')}`);
}

/** Returns the table of medians over the rounds; the last two columns are for the sale only. */
export function invoicesTable(results: readonly InvoiceResult[]): string {
  const middle = ({ runs }: InvoiceResult, of: (run: InvoiceResult['runs'][number]) => number) => median(runs.map(of));
  const rows = results.map((result) => {
    const receipt =
      results.find((one) => one.document === 'receipt-of-ten' && one.clients === result.clients) ?? result;
    const times = middle(receipt, (run) => run.perSecond) / middle(result, (run) => run.perSecond);
    const ofTpcb = middle(result, (run) => run.perSecond / run.tpcbPerSecond);
    return [
      result.document === 'sale-of-ten' ? 'sale of ten lines' : 'cash voucher of ten rows',
      String(result.clients),
      whole(middle(result, (run) => run.perSecond)),
      decimal(middle(result, (run) => run.p50Ms)),
      decimal(middle(result, (run) => run.p95Ms)),
      whole(middle(result, (run) => run.tpcbPerSecond)),
      `${decimal(ofTpcb)} ×`,
      `${decimal(times)} ×`,
    ];
  });
  const headers = [
    'over HTTP',
    'clients',
    'a second',
    'p50 ms',
    'p95 ms',
    'TPC-B/s',
    'of TPC-B',
    'cash vouchers for one',
  ];
  return tableText(headers, rows);
}
