import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { clusterCpuSeconds } from '#ground/cpu';
import { addGoods } from '#ground/goods';
import { HttpConnection } from '#ground/http-connection';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { HttpLoadTask } from '#posting/http-load.worker';
import { preparePgbench, runPgbench } from '#posting/pgbench';
import type { Load } from '#posting/requesters';
import { customerCount, firstCustomer, goodsCount } from '#posting/rows';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { median } from '#statistics';
import { decimal, tableText, whole } from '#table';

/** One case in one round, with pgbench running as many clients in the same round. */
export type InvoiceRun = Load & {
  readonly tpcbPerSecond: number;
  /** The CPU microseconds of the database, the server and the clients for one document; null without /proc. */
  readonly cpuMicros: number | null;
};

/**
 * The result of posting documents of ten rows over HTTP with several clients, beside pgbench with as many clients in the
 * same rounds.
 */
export interface InvoiceResult {
  readonly document: (typeof documents)[number];
  readonly clients: number;
  readonly runs: readonly InvoiceRun[];
  /** The runs of the other tree, in the same rounds; empty without one. */
  readonly runsBeside: readonly InvoiceRun[];
}

const documents = ['receipt-of-ten', 'sale-of-ten', 'collection'] as const;
/** The names of the documents in the table. */
const said = {
  'receipt-of-ten': 'cash voucher of ten rows',
  'sale-of-ten': 'sale of ten lines',
  collection: 'collection of an installment',
} as const satisfies Record<(typeof documents)[number], string>;
/** The sales by installments over which the collections are spread, as they are among the customers of a round. */
const plansOfInvoices: Plans = { sales: 200, installments: 2 };
const day = '2026-07-01';

/**
 * Measures a sale of ten lines, and the collection of an installment, against a cash voucher of ten rows. All run in one branch, in
 * turns, on one durable server. With a second tree, both run each case, in alternating order.
 */
export async function measureInvoices(
  sites: readonly [Site, Site?],
  { rounds, seconds, scale, sizes: { clients: clientCounts } }: Options,
  say: (text: string) => void,
): Promise<InvoiceResult[]> {
  const { ground } = sites[0];
  const pgbenchUrl = await ground.createPlainDatabase('tpcb_invoices');
  await preparePgbench(pgbenchUrl, scale);
  const shops: Shop[] = [];
  const results = clientCounts.flatMap((clients) =>
    documents.map((document) => ({ document, clients, runs: [] as InvoiceRun[], runsBeside: [] as InvoiceRun[] })),
  );
  try {
    for (const site of sites) if (site !== undefined) shops.push(await openShop(site, 'invoices', plansOfInvoices));
    say('invoices: warming up');
    for (const shop of shops) await shop.warmUp(Math.min(4, seconds));
    for (let round = 1; round <= rounds; round += 1) {
      for (const clients of clientCounts) {
        await ground.settle();
        const tpcbPerSecond = await runPgbench(pgbenchUrl, clients, seconds);
        for (const one of results.filter((result) => result.clients === clients)) {
          for (const shop of round % 2 === 1 ? shops : shops.toReversed()) {
            await shop.site.ground.settle();
            const run = { ...(await shop.post(one.document, clients, seconds)), tpcbPerSecond };
            (shop === shops[0] ? one.runs : one.runsBeside).push(run);
          }
        }
        say(`invoices: round ${round} of ${rounds}, ${clients} clients done`);
      }
    }
  } finally {
    for (const shop of shops) await shop.stop();
  }
  say('invoices: auditing what was posted');
  for (const { site, urls, company } of shops) await site.tree.auditBooks(urls, company.companyId);
  return results;
}

/** A tree that serves a branch with goods, and the clients that post to it. */
export interface Shop {
  readonly site: Site;
  readonly port: number;
  readonly urls: DatabaseUrls;
  readonly company: Company;
  warmUp(seconds: number, documents?: readonly InvoiceResult['document'][]): Promise<void>;
  post(
    document: InvoiceResult['document'],
    clients: number,
    seconds: number,
  ): Promise<Omit<InvoiceRun, 'tpcbPerSecond'>>;
  stop(): Promise<void>;
}

/** Sales by installments, and the number of installments of each. */
interface Plans {
  readonly sales: number;
  readonly installments: number;
}

/** Opens a branch that has sold by installments as often as `plans` say. */
export async function openShop(site: Site, name: string, plans: Plans): Promise<Shop> {
  const { tree, ground } = site;
  const urls = await ground.createBooksDatabase(name);
  const company = await tree.createBenchCompany(urls, 1, day);
  await onConnection(urls.owner, (client) => addGoods(client, company, goodsCount));
  await onConnection(urls.owner, (client) =>
    tree.addCustomers(client, company.companyId, firstCustomer, customerCount),
  );
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const load = tree.startWorker<HttpLoadTask, Load>('http-load');
  const { port } = await server.ask({ kind: 'serve', urls });
  await bringGoods(port, company);
  const sales = await sellByInstallments(port, company, plans);

  /** Returns the CPU seconds of the database and of the server until now. */
  async function cpuSeconds(): Promise<number | null> {
    const postgres = clusterCpuSeconds(ground.cluster.dir);
    const { cpuSeconds: served } = await server.ask({ kind: 'cpu' });
    return postgres === null ? null : postgres + served;
  }

  async function post(document: InvoiceResult['document'], clients: number, seconds: number) {
    const before = await cpuSeconds();
    const run = await load.ask({ port, day, desks: company.desks, clients, seconds, document, sales });
    const after = await cpuSeconds();
    const cpuMicros =
      before === null || after === null ? null : ((after - before + run.cpuSeconds) / run.count) * 1_000_000;
    return { ...run, cpuMicros };
  }

  return {
    ...{ site, port, urls, company, post },
    warmUp: async (seconds, posted = documents) => {
      for (const document of posted) await post(document, 8, seconds);
      // The planner's statistics match books in use, where autovacuum updates them within minutes.
      await onConnection(urls.owner, (client) => client.query('vacuum (analyze)'));
    },
    stop: async () => {
      await load.stop();
      await server.stop();
    },
  };
}

/** Brings in more of each product than any measurement sells. */
async function bringGoods(port: number, company: Company): Promise<void> {
  const products = Array.from({ length: goodsCount }, (_, n) => ({
    product: n + 1,
    qty: 100_000,
    price: 40 + (n % 50),
  }));
  await save(port, company, '/api/stock/opening/store', { products });
}

/** Sells a product by installments. Returns the numbers of the sales. */
async function sellByInstallments(port: number, company: Company, plans: Plans): Promise<number[]> {
  const sales: number[] = [];
  for (let n = 0; n < plans.sales; n += 1) {
    const saved = await save(port, company, '/api/invoice/sales/installment/store', {
      ...{ account: firstCustomer + (n % customerCount), receivedAmt: 0, isInstallment: true },
      products: [{ product: 1 + (n % goodsCount), qty: 1, price: 10_000_000 }],
      installmentData: { numberOfInstallments: plans.installments, startDate: '2026-07-31' },
    });
    sales.push((saved as { mtm_id: number }).mtm_id);
  }
  return sales;
}

/** Saves a document at the first desk. Returns the data of the answer. */
async function save(port: number, { desks }: Company, path: string, document: object): Promise<unknown> {
  const body = JSON.stringify(document);
  const connection = await HttpConnection.open(port);
  const { status, body: answer } = await connection.send(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${desks[0]?.token ?? ''}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  connection.close();
  if (status !== 200) throw new Error(`${path}: the server answered ${status}: ${answer.toString('utf8')}`);
  return (JSON.parse(answer.toString('utf8')) as { data: unknown }).data;
}

/** Returns the table of medians over the rounds. */
export function invoicesTable(results: readonly InvoiceResult[]): string {
  const middle = ({ runs }: InvoiceResult, of: (run: InvoiceResult['runs'][number]) => number) => median(runs.map(of));
  const isBeside = results.some(({ runsBeside }) => runsBeside.length > 0);
  const cpu = (runs: readonly InvoiceRun[]) => whole(median(runs.flatMap(({ cpuMicros }) => cpuMicros ?? [])));
  const rows = results.map((result) => {
    const receipt =
      results.find((one) => one.document === 'receipt-of-ten' && one.clients === result.clients) ?? result;
    const times = middle(receipt, (run) => run.perSecond) / middle(result, (run) => run.perSecond);
    const ofTpcb = middle(result, (run) => run.perSecond / run.tpcbPerSecond);
    return [
      said[result.document],
      String(result.clients),
      whole(middle(result, (run) => run.perSecond)),
      decimal(middle(result, (run) => run.p50Ms)),
      decimal(middle(result, (run) => run.p95Ms)),
      whole(middle(result, (run) => run.tpcbPerSecond)),
      `${decimal(ofTpcb)} ×`,
      `${decimal(times)} ×`,
      ...(isBeside ? [cpu(result.runs), cpu(result.runsBeside)] : [cpu(result.runs)]),
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
    'CPU µs',
    ...(isBeside ? ['CPU µs beside'] : []),
  ];
  return tableText(headers, rows);
}
