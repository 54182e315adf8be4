import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { reasonOf, StartupError } from '#startup-error';

/** The address at which figures are told, apart from that of people. */
export interface FiguresAddress {
  readonly host: string;
  readonly port: number;
}

/** Figures that are told at an address. */
export interface ServedFigures {
  /** The port on which it listens. */
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Tells figures at `/metrics` of an address of their own, in the text format of Prometheus. `ofProcess` is null in the first of
 * several processes, which adds up those of the others. Throws StartupError where it cannot listen.
 */
export async function serveFigures(
  { host, port }: FiguresAddress,
  ofProcess: Registry | null,
  ofBooks: Registry,
): Promise<ServedFigures> {
  const allProcesses = new AggregatorRegistry();
  const figuresOfProcesses = () => ofProcess?.metrics() ?? allProcesses.clusterMetrics();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    void Promise.all([figuresOfProcesses(), ofBooks.metrics()]).then(
      (texts) => response.writeHead(200, { 'content-type': ofBooks.contentType }).end(texts.join('\n')),
      () => response.writeHead(503).end(),
    );
  });
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(`METRICS is "${host}:${port}", where no figures can be told: ${reasonOf(error)}.`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Lets the first process ask this one, one of several, for its figures. */
export function tellFirstProcess(ofProcess: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([ofProcess]);
  // It listens for the question of the first process from when it is made.
  new AggregatorRegistry();
}
