import type { CommandContext } from '#cli/command';
import { openBooks } from '#cli/open-books';

/** Brings the database to this version; opening the books does it. */
export async function migrateOnly({ config, print, say }: CommandContext): Promise<number> {
  const books = await openBooks(config, say);
  await books.close();
  print('The database is at this version.');
  return 0;
}
