import { sql } from 'kysely';
import { Pool } from 'pg';
import { Counter, Gauge, Registry } from 'prom-client';
import { jobsSchema } from '#db/jobs-schema';
import type { Databases } from '#db/pool';
import { type JobEnded, jobs } from '#watch/channels';

/** The time that a question may take, in milliseconds. Prometheus gives up after ten seconds. */
const limitMs = 2000;

/** The figures that the database answers, when they are asked for. */
export interface BooksFigures {
  readonly registry: Registry;
  stop(): Promise<void>;
}

interface Answer {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/**
 * Returns figures about the books of a database: whether it answers, how far a replica is behind, jobs, and the ages of the last
 * backup and audit. A figure that cannot be told is NaN; the others are told all the same.
 */
export function countBooks(db: Databases, ownerUrl: string): BooksFigures {
  const registry = new Registry();
  const owner = new Pool({
    ...{ connectionString: ownerUrl, max: 1, application_name: 'cashbook figures' },
    ...{ connectionTimeoutMillis: limitMs, query_timeout: limitMs, allowExitOnIdle: true },
  });
  // A connection broke; the next question opens another.
  owner.on('error', () => undefined);
  const gauge = (name: string, help: string, ask: () => Promise<readonly Answer[]>, labelNames: string[] = []) =>
    new Gauge({
      ...{ name: `cashbook_${name}`, help, labelNames, registers: [registry] },
      async collect() {
        this.reset();
        try {
          for (const { labels = {}, value } of await ask()) this.set(labels, value);
        } catch {
          if (labelNames.length === 0) this.set(Number.NaN);
        }
      },
    });
  gauge('database_up', 'Whether the database answers', () => isUp(db));
  gauge('replica_lag_bytes', 'Log that the database of reports has not replayed; 0 for the same database', () =>
    lagBytes(db),
  );
  gauge('replica_lag_seconds', 'Age of what the database of reports shows, while it is behind', () => lagSeconds(db));
  gauge('backup_age_seconds', 'Since the end of the last backup that succeeded', () => ageOf(db, lastBackup));
  gauge('audit_age_seconds', 'Since the end of the last audit of all companies', () => ageOf(db, lastAudit));
  gauge('audit_findings', 'What the last audit of all companies found', () => lastFindings(db));
  gauge('jobs', 'Jobs by queue and state', () => jobsOf(owner), ['job', 'state']);
  const stopCounting = countJobs(registry);
  return {
    registry,
    stop: async () => {
      stopCounting();
      await owner.end();
    },
  };
}

/** Counts the jobs that this process runs; of several processes it is the first. Returns the function that ends it. */
function countJobs(registry: Registry): () => void {
  const runs = new Counter({
    name: 'cashbook_job_runs_total',
    help: 'Jobs that this server ran, by outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const onJob = ({ name, succeeded }: JobEnded) => runs.inc({ job: name, outcome: succeeded ? 'succeeded' : 'failed' });
  jobs.listen(onJob);
  return () => jobs.forget(onJob);
}

async function isUp(db: Databases): Promise<Answer[]> {
  try {
    await sql`select 1`.execute(db.ready);
    return [{ value: 1 }];
  } catch {
    return [{ value: 0 }];
  }
}

async function lagBytes(db: Databases): Promise<Answer[]> {
  const here = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db.ready);
  const { rows } = await sql<{ behind: number }>`
    select greatest(0, case when pg_is_in_recovery()
      then pg_wal_lsn_diff(${here.rows[0]?.at}::pg_lsn, pg_last_wal_replay_lsn()) else 0 end)::float8 as behind
  `.execute(db.report);
  return rows.map(({ behind }) => ({ value: behind }));
}

/** While nothing is written, a replica that has replayed all is not behind, however long ago that was. */
async function lagSeconds(db: Databases): Promise<Answer[]> {
  const { rows } = await sql<{ behind: number }>`
    select case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as behind
  `.execute(db.report);
  return rows.map(({ behind }) => ({ value: behind }));
}

const lastBackup = sql`select max(finished_at) from cashbook.backup_run where error = ''`;
const lastAudit = sql`select max(finished_at) from cashbook.audit_run`;

async function ageOf(db: Databases, when: typeof lastBackup): Promise<Answer[]> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from clock_timestamp() - (${when}))::float8 as age`.execute(db.ready);
  return rows.map(({ age }) => ({ value: age ?? Number.NaN }));
}

async function lastFindings(db: Databases): Promise<Answer[]> {
  const { rows } = await sql<{ findings: number }>`
    select findings from cashbook.audit_run order by run_id desc limit 1`.execute(db.ready);
  return [{ value: rows[0]?.findings ?? Number.NaN }];
}

async function jobsOf(owner: Pool): Promise<Answer[]> {
  const { rows } = await owner.query<{ name: string; state: string; count: number }>(
    `select name, state::text, count(*)::integer as count from ${jobsSchema}.job group by name, state`,
  );
  return rows.map(({ name, state, count }) => ({ labels: { job: name, state }, value: count }));
}
