import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Databases } from '#db/pool';
import { type BatchSent, batches } from '#watch/channels';

/** The borders of the classes for times, in seconds: a save takes some milliseconds, a report up to a minute. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const waits = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 10];
const sizes = [1, 2, 4, 8, 16, 32, 50];

/** The figures of one process, in the form of Prometheus. */
export interface ProcessFigures {
  readonly registry: Registry;
  /** Counts the calls of a server. */
  watchCalls(app: FastifyInstance): void;
  stop(): void;
}

/** Begins to count what this process does, until `stop`. No figure names a company, a person or an amount. */
export function countProcess(db: Pick<Databases, 'connections'>): ProcessFigures {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countConnections(registry, db);
  const stopCounting = countBatches(registry);
  const calls = new Histogram({
    name: 'cashbook_call_seconds',
    help: 'Calls of the API, by route and class of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  const saves = new Counter({
    name: 'cashbook_saves_total',
    help: 'Calls that save under an idempotency key: saved, refused, or failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    registry,
    watchCalls: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const { statusCode } = reply;
        const status = `${Math.trunc(statusCode / 100)}xx`;
        calls.observe({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1000);
        if (request.headers['idempotency-key'] !== undefined) saves.inc({ outcome: outcomeOf(statusCode) });
        done();
      });
    },
    stop: () => {
      stopCounting();
      registry.clear();
    },
  };
}

/** Returns the pattern of the route. An address itself may hold the name of a customer. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}

function outcomeOf(status: number): string {
  if (status < 400) return 'saved';
  return status < 500 ? 'refused' : 'failed';
}

/** Counts batches. Returns the function that ends it. */
function countBatches(registry: Registry): () => void {
  const registers = [registry];
  const size = new Histogram({
    name: 'cashbook_batch_vouchers',
    help: 'Vouchers of a batch that is posted in one commit',
    buckets: sizes,
    registers,
  });
  const wait = new Histogram({
    name: 'cashbook_queue_wait_seconds',
    help: 'The time that a voucher waits for its batch',
    buckets: waits,
    registers,
  });
  const onBatch = ({ waitedMs }: BatchSent) => {
    size.observe(waitedMs.length);
    for (const ms of waitedMs) wait.observe(ms / 1000);
  };
  batches.listen(onBatch);
  return () => batches.forget(onBatch);
}

function countConnections(registry: Registry, db: Pick<Databases, 'connections'>): void {
  const states = ['open', 'idle', 'waited_for'] as const;
  new Gauge({
    name: 'cashbook_connections',
    help: 'Connections to the database by pool: open ones, idle ones of them, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, ...counts } of db.connections()) {
        for (const state of states) this.set({ pool, state }, counts[state]);
      }
    },
  });
}
