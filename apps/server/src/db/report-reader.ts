import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isDatabaseAway } from '#db/database-away';
import type { Schema } from '#db/schema-types';

/** The longest wait for a replica that is behind, and the pause between two looks at it, in milliseconds. */
const longestWaitMs = 1500;
const pauseMs = 15;

/** The time for which a database that is no replica is taken for none, in milliseconds. */
const knownForMs = 10_000;

/** The database that a report reads: that of `DATABASE_REPORT_URL`, or the one that takes the writes. */
export type ReportSource = 'report' | 'primary';

interface Sources {
  /** The database that takes the writes. */
  readonly primary: Kysely<Schema>;
  /** The database for reports: the same one by another role, or a replica of it. */
  readonly report: Kysely<Schema>;
  /** Whether reports are read from the primary while the other is away. */
  readonly fallsBack: boolean;
}

/**
 * Returns a function that chooses the database for a report. A replica is chosen once it shows all that was committed before the report
 * was asked for; where that takes too long, the primary is. So whoever saved something finds it in the report that they open next,
 * whichever process answers. Throws the driver's error while the database for reports is away, unless reports fall back.
 */
export function reportReader({ primary, report, fallsBack }: Sources): () => Promise<ReportSource> {
  let noReplicaUntilMs = 0;
  const position = async () => {
    const { rows } = await sql<{ position: string | null }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(report);
    return rows[0]?.position ?? null;
  };
  const choose = async (): Promise<ReportSource> => {
    if (performance.now() < noReplicaUntilMs) return 'report';
    if ((await position()) === null) {
      noReplicaUntilMs = performance.now() + knownForMs;
      return 'report';
    }
    const { rows } = await sql<{ written: string | null }>`
      select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as written`.execute(primary);
    const written = rows[0]?.written ?? null;
    // Where a standby stands in for the primary, nobody saves anything that a report could miss.
    return written === null || (await hasReplayed(report, written)) ? 'report' : 'primary';
  };
  return async () => {
    try {
      return await choose();
    } catch (error) {
      if (fallsBack && isDatabaseAway(error)) return 'primary';
      throw error;
    }
  };
}

/** Waits until the replica has replayed the log up to that position. Returns false where it does not in time. */
async function hasReplayed(replica: Kysely<Schema>, written: string): Promise<boolean> {
  const untilMs = performance.now() + longestWaitMs;
  for (;;) {
    const { rows } = await sql<{ replayed: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= ${written}::pg_lsn, true) as replayed`.execute(replica);
    if (rows[0]?.replayed === true) return true;
    if (performance.now() >= untilMs) return false;
    await sleep(pauseMs);
  }
}
