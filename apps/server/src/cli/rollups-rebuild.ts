import type { CommandContext } from '#cli/command';
import { allCompanies } from '#cli/companies';
import { openBooks } from '#cli/open-books';
import { inCompany } from '#db/tx';
import { rebuildRollups } from '#domains/ledger/index';

/** Rebuilds the stored totals of every company from the lines, one company at a time. */
export async function rebuildAllRollups({ config, print, say }: CommandContext): Promise<number> {
  const books = await openBooks(config, say);
  try {
    for (const { companyId, name } of await allCompanies(books.urls)) {
      await inCompany(books.databases, { companyId, mode: 'write' }, rebuildRollups);
      print(`${name}: the stored totals are made anew.`);
    }
  } finally {
    await books.close();
  }
  return 0;
}
