import { addDays } from '@cashbook/money';
import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { openDatabases } from '@cashbook/server/db/pool';
import { inCompany } from '@cashbook/server/db/tx';
import { loadVoucher, supersedeVoucher, type VoucherDraft } from '@cashbook/server/domains/ledger/index';
import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { clusterCpuSeconds } from '#ground/cpu';
import { HttpConnection } from '#ground/http-connection';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { percentile } from '#statistics';
import { fewMovements, loadStock, recostedOf } from '#stock/load-stock';
import { decimal, tableText, whole } from '#table';

/** The result of one question or change, beside the smallest query in the same run. */
export interface StockResult {
  readonly what: string;
  readonly readings: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** CPU time of PostgreSQL for one of them; null where the system does not report it. */
  readonly cpuMs: number | null;
}

const openDay = '2026-10-15';
const smallest = 'select 1, to compare';

interface Case {
  readonly what: string;
  readonly run: (n: number) => Promise<unknown>;
}

/** Loads the movements of one branch and measures the questions to them, in turns. */
export async function measureStock(
  { tree, ground }: Site,
  { movements, repeats, auditsStock, sizes: { stockProducts: products } }: Options,
  say: (text: string) => void,
): Promise<StockResult[]> {
  const urls = await ground.createBooksDatabase('stock_books');
  const company = await tree.createBenchCompany(urls, 1, openDay);
  const began = performance.now();
  const { days } = await loadStock(urls, company, { movements, products }, say);
  say(`stock: ${whole(movements)} movements loaded in ${whole((performance.now() - began) / 1000)} s`);
  if (auditsStock) {
    // Books written past the door have no seals and no counted numbers.
    await tree.auditBooks(urls, company.companyId, [
      'seals_hold',
      'numbers_find_vouchers',
      'numbers_without_gap',
      'versions_on_record',
    ]);
  }
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  const connection = await HttpConnection.open(port);
  try {
    await ground.settle();
    const asked = await onConnection(urls.app, async (client) => {
      await client.query("select set_config('app.company_id', $1, false), set_config('app.branch_ids', $2, false)", [
        String(company.companyId),
        String(company.desks[0]?.branchId),
      ]);
      const query = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
      const of = [company.companyId, company.desks[0]?.branchId] as const;
      const dayOf = (n: number) => addDays(openDay, -((n * 37) % days));
      const worth = 'select sum(value_paisa) from stock_value_on($1, $2, $3)';
      const report = (start: string, end: string) =>
        get(
          connection,
          company,
          `/api/reports/product-stock?branch_id=${of[1]}&category_id=0&product_name=&startdate=${start}&enddate=${end}`,
        );
      return measured(
        ground.cluster.dir,
        [
          { what: smallest, run: () => query('select 1') },
          {
            what: 'a product by its number',
            run: (n) => query('select name from product where company_id = $1 and product_id = $2', [of[0], 1 + n]),
          },
          { what: `value of ${whole(products)} products now`, run: () => query(worth, [...of, openDay]) },
          { what: `value of ${whole(products)} products at any day`, run: (n) => query(worth, [...of, dayOf(n)]) },
          {
            what: `quantities of ${whole(products)} products at any day`,
            run: (n) => query('select count(*) from stock_through($1, $2, $3)', [...of, dayOf(n)]),
          },
          { what: 'Product Stock over HTTP, a month', run: (n) => report(addDays(dayOf(n), -30), dayOf(n)) },
          { what: 'Product Stock over HTTP, a year', run: (n) => report(addDays(dayOf(n), -365), dayOf(n)) },
          {
            what: 'Stock Ledger of a product over HTTP, a month',
            run: (n) =>
              get(
                connection,
                company,
                `/api/reports/stock-ledger?branch_id=${of[1]}&product_id=${1 + (n % products)}&warehouse_id=0&start_date=${addDays(dayOf(n), -30)}&end_date=${dayOf(n)}`,
              ),
          },
        ],
        repeats,
      );
    });
    return [...asked, ...(await measureRecosting(urls, company, ground.cluster.dir, { days, products }))];
  } finally {
    connection.close();
    await server.stop();
  }
}

async function measured(clusterDir: string, cases: readonly Case[], readings: number): Promise<StockResult[]> {
  const took = new Map<string, number[]>(cases.map(({ what }) => [what, []]));
  const cpu = new Map<string, number | null>();
  for (const { what, run } of cases) {
    for (let n = 0; n < 3; n += 1) await run(n);
    cpu.set(what, await cpuOf(clusterDir, readings, run));
  }
  // The cases alternate, so that a slow minute of the machine slows all of them.
  for (let n = 0; n < readings; n += 1) {
    for (const { what, run } of cases) {
      const began = performance.now();
      await run(n);
      took.get(what)?.push(performance.now() - began);
    }
  }
  return cases.map(({ what }) => {
    const ms = took.get(what) ?? [];
    return { what, readings, p50Ms: percentile(ms, 0.5), p95Ms: percentile(ms, 0.95), cpuMs: cpu.get(what) ?? null };
  });
}

/** Returns the CPU milliseconds of one reading out of so many, one after the other. */
async function cpuOf(clusterDir: string, readings: number, run: Case['run']): Promise<number | null> {
  const before = clusterCpuSeconds(clusterDir);
  for (let n = 0; n < readings; n += 1) await run(n);
  const after = clusterCpuSeconds(clusterDir);
  return before === null || after === null ? null : ((after - before) * 1000) / readings;
}

/** Changes the cost of a product's first receipt, so that the same transaction costs all later movements anew. */
async function measureRecosting(
  urls: DatabaseUrls,
  company: Company,
  clusterDir: string,
  { days, products }: { readonly days: number; readonly products: number },
): Promise<StockResult[]> {
  const recosted = recostedOf(products);
  const databases = await openDatabases(urls);
  const { companyId } = company;
  const rounds = 5;
  let price = 50_000_000n;
  const edit = (productId: number) =>
    inCompany(databases, { companyId, mode: 'write' }, async (tx) => {
      const voucherId = productId === recosted.many.productId ? 900_001n : 900_002n;
      const voucher = await loadVoucher(tx, companyId, voucherId);
      if (voucher === null) throw new Error('The receipt to change is not there.');
      price += 1_000_000n;
      const changed = await supersedeVoucher(
        tx,
        { voucherId, change: 'edit', draft: receiptOf(productId, price), ...asAuthor(company) },
        new Date(),
      );
      if (!changed.ok) throw new Error(`The change was refused: ${changed.refusal.code}`);
    });
  const later = (days - 1) * recosted.many.movementsADay;
  try {
    return await measured(
      clusterDir,
      [
        { what: `a change with ${fewMovements} later movements`, run: () => edit(recosted.few.productId) },
        { what: `a change with ${whole(later)} later movements`, run: () => edit(recosted.many.productId) },
      ],
      rounds,
    );
  } finally {
    await databases.close();
  }
}

function receiptOf(productId: number, givenCost: bigint): VoucherDraft {
  const movement = { productId, warehouseId: null, quantityMilli: 20_000_000n, givenCost, orderId: null, serials: [] };
  const form = { cost: givenCost.toString() };
  return {
    typeId: 18,
    totalPaisa: 0n,
    entries: [],
    movements: [movement],
    kind: 'stock-adjustment',
    formVersion: 1,
    form,
  };
}

function asAuthor({ desks }: Company) {
  return {
    expectedVersion: null,
    expectedDay: null,
    mayChangeClosedDays: true,
    reason: '',
    author: { userId: desks[0]?.userId ?? 0, ip: '127.0.0.1', userAgent: 'bench' },
    idempotency: null,
  };
}

async function get(connection: HttpConnection, { desks }: Company, path: string): Promise<void> {
  const head = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${desks[0]?.token ?? ''}`];
  const { status, body } = await connection.send(`${head.join('\r\n')}\r\n\r\n`);
  if (status !== 200) throw new Error(`${path}: the server answered ${status}: ${body.toString('utf8')}`);
}

/**
 * Returns the table of stock results: the question or change, its time, the CPU time of PostgreSQL, and the ratio to the
 * smallest statement.
 */
export function stockTable(results: readonly StockResult[]): string {
  const least = results.find(({ what }) => what === smallest)?.p50Ms ?? 1;
  const rows = results.map(({ what, p50Ms, p95Ms, cpuMs }) => [
    what,
    decimal(p50Ms),
    decimal(p95Ms),
    cpuMs === null ? '-' : decimal(cpuMs),
    whole(p50Ms / least),
  ]);
  return tableText(['stock, ms', 'p50', 'p95', 'CPU', '× the smallest'], rows);
}
