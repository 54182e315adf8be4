import type { FileStore } from '#domains/files/file-store';

/**
 * Returns the store as one of several database servers uses it for backups: it lists the files of the companies there alone. The
 * files of other companies are in the same store, and no row on this server names them.
 */
export function filesOfCompanies(files: FileStore, companies: () => Promise<ReadonlySet<number>>): FileStore {
  return {
    place: files.place,
    put: (key, bytes) => files.put(key, bytes),
    read: (key) => files.read(key),
    open: (key) => files.open(key),
    remove: (key) => files.remove(key),
    restore: () => files.restore(),
    list: async function* () {
      const own = await companies();
      for await (const file of files.list()) {
        const companyId = /^company\/(\d+)\//.exec(file.key)?.[1];
        if (companyId !== undefined && own.has(Number(companyId))) yield file;
      }
    },
  };
}
