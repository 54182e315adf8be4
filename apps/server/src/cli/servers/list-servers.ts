import type { CommandContext } from '#cli/command';
import { allCompanies } from '#cli/companies';
import { openServers } from '#cli/servers/open-servers';

/** Shows each server with its companies; the first keeps the directory. */
export async function servers({ config, print, say }: CommandContext): Promise<number> {
  const { each, places, close } = await openServers(config, say);
  try {
    if (places === null) print('One server has every company: DATABASE_SERVERS is not set.');
    for (const [index, { name, urls }] of each.entries()) {
      if (places !== null) print(`${name}${index === 0 ? '  (keeps the directory)' : ''}`);
      for (const company of await allCompanies(urls)) print(`   ${company.companyId}  ${company.name}`);
    }
  } finally {
    await close();
  }
  return 0;
}
