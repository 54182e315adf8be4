import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dateInDhaka } from '@cashbook/money';
import type { Client } from 'pg';
import { type BackupRun, recordRun } from '#backup/backup-run.store';
import { archivesToRemove, dailyArchiveName, isUnfinishedDaily } from '#backup/daily/retention';
import { makeBackup } from '#backup/make-backup';
import { everyPicture } from '#backup/pictures-in-books';
import type { BackupPlan, Clock } from '#context';
import { asOwner } from '#db/owner-connection';
import { type FileStore, sweepPictures } from '#domains/files/index';

import { reasonOf } from '#startup-error';

export interface DailyOrder {
  readonly ownerUrl: string;
  readonly files: FileStore;
  readonly plan: Pick<BackupPlan, 'keepDays' | 'keepWeeks'> & { readonly dir: string };
  readonly product: string;
  readonly clock: Clock;
}

/**
 * The number of the lock, chosen freely. The process that makes the daily backup has it, so that only one of several servers on
 * a database does. A transaction that does nothing else takes the lock and releases it at its end.
 */
const dailyLock = 7_220_106;

/** The time after a failure, such as a full disk, before the next try. */
const retryAfterMs = 3_600_000;

export type DailyOutcome = 'made' | 'not due' | 'failed';

/**
 * Makes today's backup. It does nothing when the backup exists, another process makes it, it failed less than an hour ago, or
 * there is no company yet. Then it removes the archives and stored files that are no longer needed. It records the result;
 * `say` gets a failure.
 */
export async function makeDailyBackup(
  order: DailyOrder,
  say: (sentence: string) => void,
  signal?: AbortSignal,
): Promise<DailyOutcome> {
  const { ownerUrl, clock } = order;
  return asOwner(ownerUrl, 'cashbook daily backup', async (holder) => {
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await holder.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
      dailyLock,
    ]);
    if (rows[0]?.locked !== true || !(await isDue(holder, clock.now()))) return 'not due';
    return makeAndRecord(order, say, signal);
  });
}

async function isDue(client: Client, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ started_at: Date; finished_at: Date; error: string }>(
    `select started_at, finished_at, error from cashbook.backup_run
     where kind = 'daily' and exists (select from company) order by run_id desc limit 1`,
  );
  const [last] = rows;
  if (last === undefined) {
    const { rowCount } = await client.query('select from company limit 1');
    return rowCount === 1;
  }
  if (last.error !== '') return now.getTime() - last.finished_at.getTime() >= retryAfterMs;
  return dateInDhaka(last.started_at) < dateInDhaka(now);
}

async function makeAndRecord(
  order: DailyOrder,
  say: (sentence: string) => void,
  signal: AbortSignal | undefined,
): Promise<DailyOutcome> {
  const { ownerUrl, files, plan, product, clock } = order;
  const startedAt = clock.now();
  const path = join(plan.dir, dailyArchiveName(startedAt));
  const record = (result: Pick<BackupRun, 'archive' | 'bytes' | 'rows' | 'error'>) =>
    asOwner(ownerUrl, 'cashbook daily backup', (client) =>
      recordRun(client, { kind: 'daily', startedAt, finishedAt: clock.now(), ...result }),
    );
  await removeUnfinished(plan.dir);
  try {
    const ended = signal === undefined ? {} : { signal };
    const made = await makeBackup({ ownerUrl, files, path, product, clock, onProgress: () => undefined, ...ended });
    await record({ archive: basename(path), bytes: made.bytes, rows: made.rows, error: '' });
  } catch (error) {
    // Stopping the server is no failure: the next start makes the backup.
    if (signal?.aborted === true) return 'not due';
    // The reason is recorded unchanged, since the screen derives the kind of fault from it (backup-state.ts).
    const reason = error instanceof Error ? error.message : String(error);
    say(`The daily backup failed: ${reason}`);
    await record({ archive: '', bytes: 0, rows: 0, error: reason });
    return 'failed';
  }
  await tidyUp(order, say);
  return 'made';
}

/** Removes the files of a backup that was killed. The caller has the lock, so nobody is writing them. */
async function removeUnfinished(dir: string): Promise<void> {
  // A folder that is missing or cannot be read makes the backup itself fail, which reports it.
  const names = await readdir(dir).catch(() => []);
  for (const name of names.filter(isUnfinishedDaily)) await rm(join(dir, name), { force: true }).catch(() => undefined);
}

/** Removes old archives and files. An error here does not affect today's archive, which is already made. */
async function tidyUp(order: DailyOrder, say: (sentence: string) => void): Promise<void> {
  const { ownerUrl, plan, files, clock } = order;
  try {
    await removeOld(plan);
    await asOwner(ownerUrl, 'cashbook daily backup', (client) =>
      sweepPictures(client, files, clock.now(), everyPicture),
    );
  } catch (error) {
    say(`The daily backup was made, but old files could not be removed: ${reasonOf(error)}`);
  }
}

async function removeOld(plan: DailyOrder['plan']): Promise<void> {
  for (const name of archivesToRemove(await readdir(plan.dir), plan)) await rm(join(plan.dir, name), { force: true });
}
