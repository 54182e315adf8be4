import type { BackupRun, integrityRoutes } from '@cashbook/contract/ledger/integrity';
import { booksBegan, latestRuns, latestSuccess, type RecordedRun } from '#backup/backup-run.store';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { done } from '#http/answer';
import type { Handler } from '#http/call';

const runsShown = 30;

/** A day may be missed because the machine was off; two days are a reason to look. */
const lateAfterMs = 2 * 24 * 3_600_000;

/** What the integrity screen says of backups: when the last one was made, and what failed since. */
export function backupStateHandler({
  db,
  clock,
  config: { backup },
}: Pick<Services, 'db' | 'clock' | 'config'>): Handler<typeof integrityRoutes.backups> {
  return async ({ actor: { companyId } }) => {
    const runs = await latestRuns(db.app, runsShown);
    const last = await latestSuccess(db.app);
    const since =
      last?.finishedAt ?? (await inCompany(db, { companyId, mode: 'report' }, (tx) => booksBegan(tx, companyId)));
    const late = backup.daily && clock.now().getTime() - since.getTime() > lateAfterMs;
    return done({
      daily: backup.daily,
      keep_days: backup.keepDays,
      keep_weeks: backup.keepWeeks,
      last: last === null ? null : runOnWire(last),
      late,
      runs: runs.map(runOnWire),
    });
  };
}

function runOnWire({ id, kind, startedAt, finishedAt, archive, bytes, rows, error }: RecordedRun): BackupRun {
  return {
    id,
    kind,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    ok: error === '',
    archive,
    bytes,
    rows,
    error,
  };
}
