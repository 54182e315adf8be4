import type { BackupFault, BackupRun, integrityRoutes } from '@cashbook/contract/ledger/integrity';
import { booksBegan, latestRuns, latestSuccess, type RecordedRun } from '#backup/backup-run.store';
import type { Services } from '#context';
import { inCompany } from '#db/tx';
import { isOnlyCompany } from '#domains/organisation/index';
import { done } from '#use-case/answer';
import type { Handler } from '#use-case/call';

const runsShown = 30;

/** The time after which a missing backup is late. The machine may have been off for a day; two days are a reason to look. */
const lateAfterMs = 2 * 24 * 3_600_000;

/** Returns the handler for the state of the backups on the integrity screen: the last one, and the later failures. */
export function backupStateHandler({
  db,
  clock,
  config: { backup },
}: Pick<Services, 'db' | 'clock' | 'config'>): Handler<typeof integrityRoutes.backups> {
  return async ({ actor: { companyId } }) => {
    const isAlone = await inCompany(db, { companyId, mode: 'read' }, isOnlyCompany);
    const runs = await latestRuns(db.app, runsShown);
    const last = await latestSuccess(db.app);
    const since =
      last?.finishedAt ?? (await inCompany(db, { companyId, mode: 'report' }, (tx) => booksBegan(tx, companyId)));
    const late = backup.daily && clock.now().getTime() - since.getTime() > lateAfterMs;
    return done({
      daily: backup.daily,
      keep_days: backup.keepDays,
      keep_weeks: backup.keepWeeks,
      last: last === null ? null : runOnWire(last, isAlone),
      late,
      runs: runs.map((run) => runOnWire(run, isAlone)),
    });
  };
}

/**
 * Returns a run in its wire format. An archive contains all companies, so its name and size are shown only when the caller's
 * company is the only one.
 */
function runOnWire(run: RecordedRun, isAlone: boolean): BackupRun {
  const { id, kind, startedAt, finishedAt, archive, bytes, rows, error } = run;
  return {
    id,
    kind,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    ok: error === '',
    archive: isAlone ? archive : '',
    bytes: isAlone ? bytes : null,
    rows: isAlone ? rows : null,
    fault: error === '' ? null : faultOf(error),
  };
}

/** The kinds of fault, by the recorded reason. They omit its paths and names, which the operator reads in the server's log. */
const faults = [
  ['disk_full', /ENOSPC|EDQUOT|no space left/i],
  ['folder_shut', /EACCES|EPERM|EROFS|ENOENT|ENOTDIR|permission denied/i],
  ['database_away', /ECONN|EPIPE|ETIMEDOUT|terminat|cannot be reached|the database system is/i],
] as const satisfies ReadonlyArray<readonly [BackupFault, RegExp]>;

function faultOf(error: string): BackupFault {
  return faults.find(([, pattern]) => pattern.test(error))?.[0] ?? 'other';
}
