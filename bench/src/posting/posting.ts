import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import { addCustomers, auditBooks, onConnection } from '#ground/books';
import { startWorker } from '#ground/child';
import type { Ground } from '#ground/cluster';
import { type Company, createBenchCompany, type Desk } from '#ground/company';
import { clusterCpuSeconds, endedChildrenCpuSeconds } from '#ground/cpu';
import type { Options } from '#options';
import type { HttpLoadTask } from '#posting/http-load.worker';
import { preparePgbench, runPgbench } from '#posting/pgbench';
import type { QueueLoadTask } from '#posting/queue-load.worker';
import type { Load } from '#posting/requesters';
import { customerCount, firstCustomer } from '#posting/rows';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { median } from '#statistics';

/** One way of posting, by so many at once. */
export interface PostingCase {
  readonly path: 'http' | 'door';
  readonly clients: number;
  readonly branches: 1 | 8;
}

/** One case in one round, beside pgbench with as many clients in the same round. */
export interface PostingRun {
  readonly vouchers: number;
  readonly vouchersPerSecond: number;
  readonly tpcbPerSecond: number;
  /** CPU microseconds of all processes together for one voucher and for one TPC-B transaction; null without /proc. */
  readonly cpuMicrosPerVoucher: number | null;
  readonly cpuMicrosPerTpcb: number | null;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU seconds while it ran; null where the system does not tell. */
  readonly cpu: { readonly postgres: number | null; readonly server: number; readonly clients: number };
}

export interface PostingResult extends PostingCase {
  readonly runs: readonly PostingRun[];
  /** Median over the rounds of vouchers per TPC-B transaction. */
  readonly ratio: number;
}

const clientCounts = [1, 8, 32] as const;
const cases: readonly PostingCase[] = clientCounts.flatMap((clients) =>
  (['door', 'http'] as const).flatMap((path) =>
    ([1, 8] as const).filter((branches) => branches <= clients).map((branches) => ({ path, clients, branches })),
  ),
);
const shops = 8;

/**
 * Measures posting. In each round pgbench runs with 1, 8 and 32 clients, and after each of these our cases with as many,
 * all on one durable server; a ratio compares neighbours, so that a slow minute of the machine slows both.
 */
export async function measurePosting(
  ground: Ground,
  options: Options,
  say: (text: string) => void,
): Promise<PostingResult[]> {
  say('posting: making the tables of pgbench and the books');
  const pgbenchUrl = await ground.createPlainDatabase('tpcb');
  await preparePgbench(pgbenchUrl, options.scale);
  const urls = await ground.createBooksDatabase('posting');
  const company = await createBenchCompany(urls, shops, '2026-07-01');
  await onConnection(urls.owner, async (client) => {
    await addCustomers(client, company.companyId, firstCustomer, customerCount);
    await client.query('analyze');
  });
  const runs = await takeTurns(ground, options, { pgbenchUrl, urls, company }, say);
  say('posting: auditing what was posted');
  await auditBooks(urls, company.companyId);
  return cases.map((one, index) => {
    const own = runs.map((round) => round[index]).filter((run) => run !== undefined);
    return { ...one, runs: own, ratio: median(own.map((run) => run.vouchersPerSecond / run.tpcbPerSecond)) };
  });
}

interface Stage {
  readonly pgbenchUrl: string;
  readonly urls: DatabaseUrls;
  readonly company: Company;
}

async function takeTurns(
  ground: Ground,
  options: Options,
  stage: Stage,
  say: (text: string) => void,
): Promise<PostingRun[][]> {
  const poster = await startPoster(ground, stage);
  try {
    say('posting: warming up');
    for (const one of cases) await poster.run(one, Math.min(2, options.seconds));
    const rounds: PostingRun[][] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      const runs: PostingRun[] = [];
      for (const clients of clientCounts) {
        await ground.settle();
        const tpcb = await measureTpcb(ground, stage.pgbenchUrl, clients, options.seconds);
        for (const one of cases.filter((candidate) => candidate.clients === clients)) {
          await ground.settle();
          runs.push({ ...(await poster.run(one, options.seconds)), ...tpcb });
        }
        say(`posting: round ${round} of ${options.rounds}, ${clients} clients done`);
      }
      rounds.push(runs);
    }
    return rounds;
  } finally {
    await poster.stop();
  }
}

async function measureTpcb(
  { cluster }: Ground,
  url: string,
  clients: number,
  seconds: number,
): Promise<Pick<PostingRun, 'tpcbPerSecond' | 'cpuMicrosPerTpcb'>> {
  const before = total([clusterCpuSeconds(cluster.dir), endedChildrenCpuSeconds()]);
  const tpcbPerSecond = await runPgbench(url, clients, seconds);
  const after = total([clusterCpuSeconds(cluster.dir), endedChildrenCpuSeconds()]);
  return { tpcbPerSecond, cpuMicrosPerTpcb: microsEach(before, after, tpcbPerSecond * seconds) };
}

/** Null when a part is unknown. */
function total(parts: readonly (number | null)[]): number | null {
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

function microsEach(beforeSeconds: number | null, afterSeconds: number | null, count: number): number | null {
  return beforeSeconds === null || afterSeconds === null ? null : ((afterSeconds - beforeSeconds) / count) * 1_000_000;
}

/** The three processes that post, ready to run one case after the other. */
async function startPoster(ground: Ground, { urls, company }: Stage) {
  const server = startWorker<ServerTask, ServerState>('server');
  const httpLoad = startWorker<HttpLoadTask, Load>('http-load');
  const queueLoad = startWorker<QueueLoadTask, Load>('queue-load');
  const { port } = await server.ask({ kind: 'serve', urls });

  function load({ path, clients, branches }: PostingCase, seconds: number): Promise<Load> {
    const desks: readonly Desk[] = company.desks.slice(0, branches);
    const { companyId, day } = company;
    return path === 'http'
      ? httpLoad.ask({ port, day, desks, clients, seconds })
      : queueLoad.ask({ urls, companyId, day, desks, requesters: clients, seconds });
  }

  async function run(
    one: PostingCase,
    seconds: number,
  ): Promise<Omit<PostingRun, 'tpcbPerSecond' | 'cpuMicrosPerTpcb'>> {
    const postgresBefore = clusterCpuSeconds(ground.cluster.dir);
    const serverBefore = await server.ask({ kind: 'cpu' });
    const { count: vouchers, perSecond, p50Ms, p99Ms, cpuSeconds } = await load(one, seconds);
    const serverAfter = await server.ask({ kind: 'cpu' });
    const postgresAfter = clusterCpuSeconds(ground.cluster.dir);
    const postgres = postgresBefore === null || postgresAfter === null ? null : postgresAfter - postgresBefore;
    const cpu = { postgres, server: serverAfter.cpuSeconds - serverBefore.cpuSeconds, clients: cpuSeconds };
    const cpuMicrosPerVoucher = microsEach(0, total([cpu.postgres, cpu.server, cpu.clients]), vouchers);
    return { vouchers, vouchersPerSecond: perSecond, cpuMicrosPerVoucher, p50Ms, p99Ms, cpu };
  }

  return {
    run,
    stop: async () => {
      await Promise.all([httpLoad.stop(), queueLoad.stop(), server.stop()]);
    },
  };
}
