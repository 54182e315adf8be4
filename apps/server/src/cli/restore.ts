import { basename, resolve } from 'node:path';
import { restoreBackup } from '#backup/restore-backup';
import { auditCompanies } from '#cli/audit';
import type { CommandContext } from '#cli/command';
import { allCompanies } from '#cli/companies';
import { openBooks, reachDatabase } from '#cli/open-books';
import { openFiles } from '#cli/open-files';
import { grouped, showProgress } from '#cli/progress';
import { companiesWithLostSecrets } from '#cli/sealed-secrets';
import { onServer } from '#cli/servers/open-servers';
import type { Config } from '#config';
import { systemClock } from '#context';
import type { DatabaseUrls } from '#db/embedded/roles';
import type { Databases } from '#db/pool';
import { inCompany } from '#db/tx';
import { recordEvent } from '#domains/audit/index';
import { secretBox } from '#secrets/secret-box';
import { secretKeyOf } from '#secrets/secret-key';
import { StartupError } from '#startup-error';

/** Restores an archive into an empty database and checks the books; exit code 1 when a check fails. */
export async function restore(context: CommandContext): Promise<number> {
  const { options, print, say } = context;
  const config = onServer(context.config, options.server ?? '');
  if (options.from === undefined) throw new StartupError('--from is missing: it names the archive to restore.');
  const path = resolve(options.from);
  const files = await openFiles(config);
  const { urls, release } = await reachDatabase(config, say);
  try {
    const { onProgress, done } = showProgress(process.stderr, systemClock.now);
    const order = { path, ownerUrl: urls.owner, files, onProgress, say };
    const restored = await restoreBackup(order).finally(done);
    print(`Restored ${grouped(restored.rows)} rows and ${grouped(restored.files)} files of ${restored.madeAt}.`);
    if (restored.withoutPicture.length > 0) {
      say(
        `The archive lacks the picture of ${restored.withoutPicture.join(', ')}: choose the picture again on the form.`,
      );
    }
    return await checkBooks({ ...context, config }, path, restored.madeAt);
  } finally {
    await release();
  }
}

/** Records the restore and its archive in the audit trail of every company, then runs the audit. */
async function checkBooks({ config, print, say }: CommandContext, path: string, madeAt: string): Promise<number> {
  const books = await openBooks(config, say);
  try {
    await reportLostSecrets(config, books.urls, say);
    await recordRestore(books.databases, books.urls, { archive: basename(path), made_at: madeAt });
    return await auditCompanies(books, print);
  } finally {
    await books.close();
  }
}

/** Reports the companies whose sealed secrets cannot be opened: an archive has sealed secrets without their key. */
async function reportLostSecrets(config: Config, urls: DatabaseUrls, say: CommandContext['say']): Promise<void> {
  const companies = await companiesWithLostSecrets(urls, secretBox(secretKeyOf(config)));
  if (companies.length === 0) return;
  say(
    `The SMS gateway's key of ${companies.join(', ')} was sealed with another secret key: put the file secret.key of that ` +
      `installation into ${config.dataDir}, or type the gateway's key once more on the company's form.`,
  );
}

async function recordRestore(
  databases: Databases,
  urls: DatabaseUrls,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  const event = { at: systemClock.now(), userId: null, action: 'books.restore' as const, subject: '', after };
  for (const { companyId } of await allCompanies(urls)) {
    await inCompany(databases, { companyId, mode: 'write' }, (tx) => recordEvent(tx, { companyId, ...event }));
  }
}
