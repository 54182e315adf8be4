import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { DatabaseUrls } from '#db/embedded/roles';
import { addressFault } from '#servers/address-fault';
import { reasonOf } from '#startup-error';

/** One of several PostgreSQL servers that share the companies. */
export interface NamedServer {
  readonly name: string;
  readonly urls: DatabaseUrls;
}

const address = z.string().superRefine((given, { addIssue }) => {
  const fault = addressFault(given);
  if (fault !== null) addIssue({ code: 'custom', message: fault });
});

const fileSchema = z
  .array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'must be a name of small letters, digits and hyphens.' }),
      app: address,
      owner: address.optional(),
      report: address.optional(),
    }),
  )
  .min(2, { error: 'must name at least two servers; for one there is DATABASE_URL.' })
  .refine((servers) => new Set(servers.map(({ name }) => name)).size === servers.length, {
    error: 'must give each server a name of its own.',
  });

/**
 * Reads the file of DATABASE_SERVERS: a JSON list of `{name, app, owner, report}`, of which the first keeps the directory. Without
 * `owner` or `report` the address of `app` is theirs too. Adds a sentence to `mistakes` for each fault, never with an address,
 * which has a password.
 */
export function readServersFile(path: string, mistakes: string[]): readonly NamedServer[] {
  const fault = (sentence: string) => {
    mistakes.push(`DATABASE_SERVERS: ${path} ${sentence}`);
    return [];
  };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return fault(`cannot be read: ${reasonOf(error)}.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fault('is no JSON: it must be a list like [{"name": "meghna", "app": "postgresql://…"}, …].');
  }
  const read = fileSchema.safeParse(json);
  if (!read.success) {
    for (const { path: place, message } of read.error.issues) fault([...placeWords(place), message].join(' '));
    return [];
  }
  return read.data.map(({ name, app, owner = app, report = app }) => ({ name, urls: { app, owner, report } }));
}

/** Returns the words for the place of a fault in the list: `server 2, owner`. */
function placeWords(place: readonly PropertyKey[]): string[] {
  const [index, field] = place;
  if (typeof index !== 'number') return [];
  return [`server ${index + 1}${field === undefined ? '' : `, ${String(field)}`}:`];
}
