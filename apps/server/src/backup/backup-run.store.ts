import { type QueryExecutorProvider, sql } from 'kysely';
import type { Client } from 'pg';

/** A backup that was made or failed. */
export interface BackupRun {
  /** Made automatically every day, or by a person's command. */
  readonly kind: 'daily' | 'command';
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The name of the archive's file; empty when there is none. */
  readonly archive: string;
  readonly bytes: number;
  readonly rows: number;
  /** The reason why it failed, as a sentence; empty when it did not. */
  readonly error: string;
}

/** Records the result of a backup; only the owner may. */
export async function recordRun(owner: Client, run: BackupRun): Promise<void> {
  const { kind, startedAt, finishedAt, archive, bytes, rows, error } = run;
  await owner.query(
    `insert into cashbook.backup_run (kind, started_at, finished_at, archive, bytes, rows, error)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [kind, startedAt, finishedAt, archive, bytes, rows, error],
  );
}

const columns = sql`run_id as id, kind, started_at as "startedAt", finished_at as "finishedAt", archive,
  bytes::float8 as bytes, rows::float8 as rows, error`;

export type RecordedRun = BackupRun & { readonly id: number };

/** Returns the latest runs of either kind, newest first. */
export async function latestRuns(db: QueryExecutorProvider, most: number): Promise<RecordedRun[]> {
  const { rows } = await sql<RecordedRun>`
    select ${columns} from cashbook.backup_run order by run_id desc limit ${most}`.execute(db);
  return rows;
}

/** Returns the latest run that left an archive; null when there is none yet. */
export async function latestSuccess(db: QueryExecutorProvider): Promise<RecordedRun | null> {
  const { rows } = await sql<RecordedRun>`
    select ${columns} from cashbook.backup_run where error = '' order by run_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the moment since which there are books to back up. It is the company's first event, or the creation of this database
 * when that was later, as after a restore.
 */
export async function booksBegan(tx: QueryExecutorProvider, companyId: number): Promise<Date> {
  const { rows } = await sql<{ began: Date }>`
    select greatest(
      (select min(at) from audit_event where company_id = ${companyId}),
      (select min(applied_at) from cashbook.migration)
    ) as began`.execute(tx);
  if (rows[0] === undefined) throw new Error('The database does not say when it was made.');
  return rows[0].began;
}
