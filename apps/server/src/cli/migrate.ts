import type { CommandContext } from '#cli/command';
import { openServers } from '#cli/servers/open-servers';

/** Brings the database to this version; opening the books does it. */
export async function migrateOnly({ config, print, say }: CommandContext): Promise<number> {
  const { each, close } = await openServers(config, say);
  await close();
  print(each.length === 1 ? 'The database is at this version.' : 'The databases are at this version.');
  return 0;
}
