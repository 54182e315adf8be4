import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import type { Databases } from '#db/pool';
import { type BooksFigures, countBooks } from '#watch/books-figures';
import { countProcess } from '#watch/process-figures';
import { type ServedFigures, serveFigures, tellFirstProcess } from '#watch/serve-figures';

/** The watching of a process: figures and traces, as far as the settings ask for them. */
export interface Watching {
  /** Watches the calls of a server. Call it before the routes are bound. */
  watchCalls(app: FastifyInstance): void;
  stop(): Promise<void>;
}

/** Begins what the settings ask for. `ownerUrl` is null in a process that another has started; that one tells the figures of all. */
export async function watch(
  { metrics, traces, processes }: Pick<Config, 'metrics' | 'traces' | 'processes'>,
  db: Databases,
  ownerUrl: string | null,
): Promise<Watching> {
  const counted = metrics === null ? null : countProcess(db);
  if (counted !== null && ownerUrl === null) tellFirstProcess(counted.registry);
  const sent = traces === null || leavesCalls(processes) ? null : (await import('#watch/traces')).sendTraces(traces);
  let books: BooksFigures | null = null;
  let served: ServedFigures | null = null;
  if (metrics !== null && counted !== null && ownerUrl !== null) {
    books = countBooks(db, ownerUrl);
    served = await serveFigures(metrics, leavesCalls(processes) ? null : counted.registry, books.registry);
  }
  return {
    watchCalls: (app) => {
      sent?.watchCalls(app);
      counted?.watchCalls(app);
    },
    stop: async () => {
      await Promise.all([served?.stop(), sent?.stop()]);
      counted?.stop();
      await books?.stop();
    },
  };
}

/** Whether this process leaves all calls to others that it starts. */
function leavesCalls(processes: number): boolean {
  return cluster.isPrimary && processes > 1;
}
