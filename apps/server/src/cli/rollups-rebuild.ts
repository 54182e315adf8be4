import type { CommandContext } from '#cli/command';
import { allCompanies } from '#cli/companies';
import { openServers } from '#cli/servers/open-servers';
import { inCompany } from '#db/tx';
import { rebuildRollups } from '#domains/ledger/index';

/** Rebuilds the stored totals of every company from the lines, one company at a time. */
export async function rebuildAllRollups({ config, print, say }: CommandContext): Promise<number> {
  const { each, close } = await openServers(config, say);
  try {
    for (const { urls, databases } of each) {
      for (const { companyId, name } of await allCompanies(urls)) {
        await inCompany(databases, { companyId, mode: 'write' }, rebuildRollups);
        print(`${name}: the stored totals are made anew.`);
      }
    }
  } finally {
    await close();
  }
  return 0;
}
