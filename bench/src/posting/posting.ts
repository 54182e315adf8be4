import type { DatabaseUrls } from '@cashbook/server/db/embedded/roles';
import type { Ground } from '#ground/cluster';
import type { Company, Desk } from '#ground/company';
import { clusterCpuSeconds, endedChildrenCpuSeconds } from '#ground/cpu';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { HttpLoadTask } from '#posting/http-load.worker';
import { pgbenchSeconds, preparePgbench, runPgbench } from '#posting/pgbench';
import type { QueueLoadTask } from '#posting/queue-load.worker';
import type { Load } from '#posting/requesters';
import { customerCount, firstCustomer } from '#posting/rows';
import type { ServerState, ServerTask } from '#posting/server.worker';
import type { Sizes } from '#sizes';
import { median } from '#statistics';

/** One way of posting, with this many clients at once. */
export interface PostingCase {
  readonly path: 'http' | 'door';
  readonly clients: number;
  readonly branches: 1 | 8;
}

/** One case in one round, with pgbench running as many clients in the same round. */
export interface PostingRun {
  readonly vouchers: number;
  readonly vouchersPerSecond: number;
  readonly tpcbPerSecond: number;
  /** The CPU microseconds of all processes for one voucher, and for one TPC-B transaction; null without /proc. */
  readonly cpuMicrosPerVoucher: number | null;
  readonly cpuMicrosPerTpcb: number | null;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU seconds while it ran; null where the system does not report them. */
  readonly cpu: { readonly postgres: number | null; readonly server: number; readonly clients: number };
}

export interface PostingResult extends PostingCase {
  readonly runs: readonly PostingRun[];
  /** The runs of the other tree, in the same rounds; empty without one. */
  readonly runsBeside: readonly PostingRun[];
  /** The median over the rounds of vouchers per TPC-B transaction. */
  readonly ratio: number;
}

const casesOf = ({ clients: counts }: Sizes): PostingCase[] =>
  counts.flatMap((clients) =>
    (['door', 'http'] as const).flatMap((path) =>
      ([1, 8] as const).filter((branches) => branches <= clients).map((branches) => ({ path, clients, branches })),
    ),
  );
const shops = 8;

/**
 * Measures posting on one durable server. In each round pgbench runs with each number of clients, and after it our cases
 * with as many. A ratio compares neighbours, so that a slow minute of the machine slows both. With a second tree, both
 * run each case, in alternating order.
 */
export async function measurePosting(
  [site, beside]: readonly [Site, Site?],
  options: Options,
  say: (text: string) => void,
): Promise<PostingResult[]> {
  say('posting: making the tables of pgbench and the books');
  const pgbenchUrl = await site.ground.createPlainDatabase('tpcb');
  await preparePgbench(pgbenchUrl, options.scale);
  const stages: Stage[] = [];
  for (const one of beside === undefined ? [site] : [site, beside]) stages.push(await makeStage(one));
  const rounds = await takeTurns({ ground: site.ground, pgbenchUrl, stages }, options, say);
  say('posting: auditing what was posted');
  for (const { tree, urls, company } of stages) await tree.auditBooks(urls, company.companyId);
  return casesOf(options.sizes).map((one, index) => {
    const [runs = [], runsBeside = []] = stages.map((_, place) =>
      rounds.map((round) => round[index]?.[place]).filter((run) => run !== undefined),
    );
    return { ...one, runs, runsBeside, ratio: median(runs.map((run) => run.vouchersPerSecond / run.tpcbPerSecond)) };
  });
}

/** A tree and the books that it posts to. */
interface Stage extends Site {
  readonly urls: DatabaseUrls;
  readonly company: Company;
}

async function makeStage({ tree, ground }: Site): Promise<Stage> {
  const urls = await ground.createBooksDatabase('posting');
  const company = await tree.createBenchCompany(urls, shops, '2026-07-01');
  await tree.onConnection(urls.owner, async (client) => {
    await tree.addCustomers(client, company.companyId, firstCustomer, customerCount);
    await client.query('analyze');
  });
  return { tree, ground, urls, company };
}

interface Turns {
  readonly ground: Ground;
  readonly pgbenchUrl: string;
  readonly stages: readonly Stage[];
}

/** Returns the runs of all rounds: for each case those of each stage. */
async function takeTurns(
  { ground, pgbenchUrl, stages }: Turns,
  options: Options,
  say: (text: string) => void,
): Promise<PostingRun[][][]> {
  const posters: Poster[] = [];
  const cases = casesOf(options.sizes);
  try {
    for (const stage of stages) posters.push(await startPoster(stage));
    say('posting: warming up');
    for (const one of cases) for (const poster of posters) await poster.run(one, Math.min(2, options.seconds));
    const rounds: PostingRun[][][] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      const runs: PostingRun[][] = [];
      for (const clients of options.sizes.clients) {
        await ground.settle();
        const tpcb = await measureTpcb(ground, pgbenchUrl, clients, options.seconds);
        for (const one of cases.filter((candidate) => candidate.clients === clients)) {
          const ofCase = new Map<Poster, PostingRun>();
          for (const poster of round % 2 === 1 ? posters : posters.toReversed()) {
            await poster.settle();
            ofCase.set(poster, { ...(await poster.run(one, options.seconds)), ...tpcb });
          }
          runs.push(posters.flatMap((poster) => ofCase.get(poster) ?? []));
        }
        say(`posting: round ${round} of ${options.rounds}, ${clients} clients done`);
      }
      rounds.push(runs);
    }
    return rounds;
  } finally {
    for (const poster of posters) await poster.stop();
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
  return { tpcbPerSecond, cpuMicrosPerTpcb: microsEach(before, after, tpcbPerSecond * pgbenchSeconds(seconds)) };
}

/** Returns the sum; null when a part is unknown. */
function total(parts: readonly (number | null)[]): number | null {
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

function microsEach(beforeSeconds: number | null, afterSeconds: number | null, count: number): number | null {
  return beforeSeconds === null || afterSeconds === null ? null : ((afterSeconds - beforeSeconds) / count) * 1_000_000;
}

type OwnFigures = Omit<PostingRun, 'tpcbPerSecond' | 'cpuMicrosPerTpcb'>;

interface Poster {
  run(one: PostingCase, seconds: number): Promise<OwnFigures>;
  /** Writes everything to disk, so that no case pays for the writes of another. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the three processes of a tree that post, ready to run one case after the other. */
async function startPoster({ tree, ground, urls, company }: Stage): Promise<Poster> {
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const httpLoad = tree.startWorker<HttpLoadTask, Load>('http-load');
  const queueLoad = tree.startWorker<QueueLoadTask, Load>('queue-load');
  const { port } = await server.ask({ kind: 'serve', urls });

  function load({ path, clients, branches }: PostingCase, seconds: number): Promise<Load> {
    const desks: readonly Desk[] = company.desks.slice(0, branches);
    const { companyId, day } = company;
    return path === 'http'
      ? httpLoad.ask({ port, day, desks, clients, seconds })
      : queueLoad.ask({ urls, companyId, day, desks, requesters: clients, seconds });
  }

  async function run(one: PostingCase, seconds: number): Promise<OwnFigures> {
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
    settle: () => ground.settle(),
    stop: async () => {
      await Promise.all([httpLoad.stop(), queueLoad.stop(), server.stop()]);
    },
  };
}
