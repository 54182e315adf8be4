import { HttpConnection } from '#ground/http-connection';
import { type Readings, readMany } from '#ground/readings';
import type { Site } from '#ground/tree';
import { type InvoiceRun, openShop } from '#invoices';
import type { Options } from '#options';
import { preparePgbench, runPgbench } from '#posting/pgbench';
import { firstCustomer } from '#posting/rows';
import { median } from '#statistics';
import { decimal, tableText, whole } from '#table';

/** The most installments that a plan has. */
const ofSale = 60;
const salesOf = ({ catalog }: Options['sizes']): number => Math.ceil(catalog / ofSale);
/** All desks of the largest case collect at the same time. */
const desksOf = ({ clients }: Options['sizes']): number => Math.max(...clients);

export interface InstallmentResults {
  readonly lists: readonly Readings[];
  readonly collections: readonly InvoiceRun[];
}

/** Reads the due list of a branch and the books of a customer, then collects at many desks beside pgbench's TPC-B. */
export async function measureInstallments(
  site: Site,
  { repeats: readings, rounds, seconds, scale, sizes }: Options,
  say: (text: string) => void,
): Promise<InstallmentResults> {
  const { ground } = site;
  const pgbenchUrl = await ground.createPlainDatabase('tpcb_installments');
  await preparePgbench(pgbenchUrl, scale);
  say(`selling ${whole(salesOf(sizes) * ofSale)} installments …`);
  const shop = await openShop(site, 'installments', { sales: salesOf(sizes), installments: ofSale });
  const connection = await HttpConnection.open(shop.port);
  try {
    await shop.warmUp(Math.min(4, seconds), ['collection']);
    const lists: Readings[] = [];
    for (const [what, asked] of Object.entries(dueLists)) {
      const read = { what, path: () => '/installment/filter', body: asked, readings, desk: 0 };
      lists.push(await readMany(connection, shop.company, read));
    }
    const path = (n: number) => `/customer-supplier/dashboard/${firstCustomer + (n % Math.min(salesOf(sizes), 200))}`;
    lists.push(await readMany(connection, shop.company, { what: 'portal dashboard', path, readings, desk: 0 }));
    const collections: InvoiceRun[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await ground.settle();
      const tpcbPerSecond = await runPgbench(pgbenchUrl, desksOf(sizes), seconds);
      await ground.settle();
      collections.push({ ...(await shop.post('collection', desksOf(sizes), seconds)), tpcbPerSecond });
      say(`installments: round ${round} of ${rounds} done`);
    }
    await site.tree.auditBooks(shop.urls, shop.company.companyId);
    return { lists, collections };
  } finally {
    connection.close();
    await shop.stop();
  }
}

const dueLists: Readonly<Record<string, object>> = {
  'due list': { due_only: true },
  'due list, overdue': { due_only: true, status: 'overdue' },
  'due list of three months': { due_only: true, startDate: '2026-08-01', endDate: '2026-10-31' },
};

/** Returns the table of the lists, and that of the collections. */
export function installmentsTable({ lists, collections }: InstallmentResults, sizes: Options['sizes']): string {
  const head = [`${whole(salesOf(sizes) * ofSale)} installments, first page, ms`, 'p50', 'p95'];
  const read = tableText(
    head,
    lists.map(({ what, p50Ms, p95Ms }) => [what, decimal(p50Ms), decimal(p95Ms)]),
  );
  const middle = (of: (run: InvoiceRun) => number) => median(collections.map(of));
  const posted = tableText(
    ['collecting', 'desks', 'a second', 'p50 ms', 'p95 ms', 'TPC-B/s', 'of TPC-B'],
    [
      [
        'collection of an installment',
        String(desksOf(sizes)),
        whole(middle((run) => run.perSecond)),
        decimal(middle((run) => run.p50Ms)),
        decimal(middle((run) => run.p95Ms)),
        whole(middle((run) => run.tpcbPerSecond)),
        `${decimal(middle((run) => run.perSecond / run.tpcbPerSecond))} ×`,
      ],
    ],
  );
  return `${read}\n\n${posted}`;
}
