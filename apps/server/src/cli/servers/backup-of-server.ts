import { join } from 'node:path';
import { allCompanies } from '#cli/companies';
import type { DatabaseUrls } from '#db/embedded/roles';
import { type FileStore, filesOfCompanies } from '#domains/files/index';

/** Returns the files that a backup of one of several servers takes, and may sweep; all of them where the name is empty. */
export function filesOfServer(files: FileStore, name: string, urls: DatabaseUrls): FileStore {
  if (name === '') return files;
  return filesOfCompanies(files, async () => new Set((await allCompanies(urls)).map(({ companyId }) => companyId)));
}

/** Returns the folder for archives of a server. Each of several has its own: old archives go by the day. */
export const archiveFolder = (dir: string, name: string): string => join(dir, name);
