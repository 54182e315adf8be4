import { basename, join, resolve } from 'node:path';
import { recordRun } from '#backup/backup-run.store';
import { stampOf } from '#backup/daily/retention';
import { type MadeBackup, makeBackup } from '#backup/make-backup';
import { everyPicture } from '#backup/pictures-in-books';
import type { CommandContext } from '#cli/command';
import { reachDatabase } from '#cli/open-books';
import { openFiles } from '#cli/open-files';
import { productVersion } from '#cli/product';
import { grouped, showProgress, sizeText } from '#cli/progress';
import { archiveFolder, filesOfServer } from '#cli/servers/backup-of-server';
import { onServer } from '#cli/servers/open-servers';
import { systemClock } from '#context';
import { isCurrent, type StateRow, stateFrom, stateQuery } from '#db/migrate';
import { asOwner } from '#db/owner-connection';
import { type FileStore, sweepPictures } from '#domains/files/index';
import { reasonOf, refusalOfSystem, StartupError } from '#startup-error';

/** Writes an archive of books and files. The database keeps its version, so that a backup can be made before an update. */
export async function backUp({ config, options, print, say }: CommandContext): Promise<number> {
  const startedAt = systemClock.now();
  const server = options.server ?? '';
  const path = resolve(
    options.to ?? join(archiveFolder(config.backup.dir, server), `cashbook-${stampOf(startedAt)}.tar.gz`),
  );
  const allFiles = await openFiles(config);
  const { urls, release } = await reachDatabase(onServer(config, server), say);
  const files = filesOfServer(allFiles, server, urls);
  const { onProgress, done } = showProgress(process.stderr, systemClock.now);
  try {
    const order = { ownerUrl: urls.owner, files, path, product: productVersion() };
    const made = await makeBackup({ ...order, clock: systemClock, onProgress }).catch((error: unknown) => {
      throw refusalOfSystem(error) === null ? error : cannotWrite(path, error);
    });
    done();
    await record(urls.owner, startedAt, made);
    const fileCount = made.files === 1 ? '1 file' : `${grouped(made.files)} files`;
    print(`Backup written: ${path} (${sizeText(made.bytes)}, ${grouped(made.rows)} rows, ${fileCount}).`);
    // Old files that remain do not affect the archive.
    await sweep(urls.owner, files).catch((error: unknown) => {
      say(`Old files could not be removed: ${reasonOf(error)}`);
    });
  } finally {
    await release();
  }
  return 0;
}

function cannotWrite(path: string, error: unknown): StartupError {
  return new StartupError(`The backup ${path} cannot be written: ${reasonOf(error)}. Nothing of it is left.`);
}

/** Records the backup. A database of a version that kept no record of backups gets none. */
function record(ownerUrl: string, startedAt: Date, { path, bytes, rows }: MadeBackup): Promise<void> {
  return asOwner(ownerUrl, 'cashbook backup', async (client) => {
    const { rows: found } = await client.query<{ table: string | null }>(
      `select to_regclass('cashbook.backup_run') as "table"`,
    );
    if (found[0]?.table == null) return;
    const finishedAt = systemClock.now();
    await recordRun(client, {
      kind: 'command',
      startedAt,
      finishedAt,
      archive: basename(path),
      bytes,
      rows,
      error: '',
    });
  });
}

/** Removes stored files that nobody needs any more. A database that is not at this version yet is not touched. */
function sweep(ownerUrl: string, files: FileStore): Promise<void> {
  return asOwner(ownerUrl, 'cashbook backup', async (client) => {
    const { rows } = await client.query<StateRow>(stateQuery);
    if (await isCurrent(stateFrom(rows))) {
      await sweepPictures(client, files, systemClock.now(), everyPicture);
    }
  });
}
