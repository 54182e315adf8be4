import type { Client } from 'pg';
import { createFunctionSet, dropFunctionSet } from '#db/function-set';
import { connectForOwner, setFormats } from '#db/owner-connection';
import { sayingWhatBlocks } from '#db/say-what-blocks';
import { type FunctionSet, type Migration, readFunctionSet, readMigrations } from '#db/sql-files';
import { reasonOf, StartupError } from '#startup-error';

const roles = ['cashbook_owner', 'cashbook_app', 'cashbook_report'] as const;

/** The number of the lock, chosen freely. A process that migrates a database has it, so that the second of two starts waits. */
const migrationLock = 7_220_105;

/** The first migrations of versions with older tables. No migration of this version can update those. */
const firstOfOldTables = new Set(['0001_access', '0001_organisation']);

/** Returns the migration that tells a database, or a backup, with older tables; undefined for one with these tables. */
export const migrationOfOldTables = (names: Iterable<string>): string | undefined =>
  [...names].find((name) => firstOfOldTables.has(name));

export interface MigrationOptions {
  /** The name of the work, as the beginning of a sentence. */
  readonly what?: string;
  /** Gets a sentence when the work takes long. */
  readonly say?: (sentence: string) => void;
  /** For tests: the time until the first sentence. */
  readonly sayAfterMs?: number;
}

/**
 * Brings the database of a superuser's or the owner's address up to this version. It makes missing roles, applies new files of
 * db/migrations, and recreates the functions of db/functions when they have changed. All of it or nothing: after an error the
 * database is still at its former version. Returns the names of the migrations that it applied.
 *
 * Throws StartupError, in one sentence, when the database is away or was made by a newer version. It also does so when the
 * database was migrated by files that have since changed, or is too old for this version.
 */
export function migrate(ownerUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  return inMigration(ownerUrl, { ...options, sayAtWork: true }, bringUp);
}

/**
 * Runs `work` in one transaction as cashbook_owner, while nobody else migrates the database. Lock, role and settings end with
 * the transaction, so the connection may come from a pooler.
 */
export async function inMigration<T>(
  ownerUrl: string,
  options: MigrationOptions & { readonly sayAtWork?: boolean },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectForOwner(ownerUrl, 'cashbook migrate');
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { what = 'Bringing the database to this version', say = () => undefined, sayAtWork = false } = options;
    const slow = { what, say, sayAtWork, url: ownerUrl, pid: rows[0]?.pid ?? 0, firstPauseMs: options.sayAfterMs };
    return await sayingWhatBlocks(slow, async () => {
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      await becomeOwner(client);
      await setFormats(client);
      await client.query('set local search_path = public');
      const result = await work(client);
      await client.query('commit');
      return result;
    });
  } finally {
    await client.end();
  }
}

/** In a migration: brings the database up to this version. Returns the names of the migrations that it applied. */
export async function bringUp(client: Client): Promise<string[]> {
  const [known, set, found] = [await readMigrations(), await readFunctionSet(), await readState(client)];
  refuseForeign(known, set, found);
  const fresh = known.filter(({ name }) => !found.applied.has(name));
  if (fresh.length === 0 && isApplied(set, found)) return [];
  await applyTables(client, fresh);
  await createFunctionSet(client, set);
  return fresh.map(({ name }) => name);
}

/** In a migration: brings the tables up to that migration, and leaves the database without functions and triggers. */
export async function bringUpTables(client: Client, through: string): Promise<void> {
  const [known, set, found] = [await readMigrations(), await readFunctionSet(), await readState(client)];
  refuseForeign(known, set, found);
  await applyTables(
    client,
    known.filter(({ name }) => !found.applied.has(name) && name <= through),
  );
}

/** The migrations and functions that a database has. */
export interface DatabaseState {
  /** The checksums of the migrations, by name. */
  readonly applied: ReadonlyMap<string, string>;
  /** Null before the first set was applied. */
  readonly functions: Pick<FunctionSet, 'number' | 'checksum'> | null;
}

/** Whether the database has everything that this version needs. A newer database also has it. */
export async function isCurrent({ applied, functions }: DatabaseState): Promise<boolean> {
  const set = await readFunctionSet();
  const isReached = functions !== null && (functions.number > set.number || functions.checksum === set.checksum);
  return isReached && (await readMigrations()).every(({ name }) => applied.has(name));
}

/** The query for the state of a database that has been made; `stateFrom` reads its rows. */
export const stateQuery = `
  select m.name, m.checksum, f.number as "setNumber", f.checksum as "setChecksum"
  from cashbook.migration m left join cashbook.function_set f on true`;

export interface StateRow {
  readonly name: string;
  readonly checksum: string;
  readonly setNumber: number | null;
  readonly setChecksum: string | null;
}

export function stateFrom(rows: readonly StateRow[]): DatabaseState {
  const { setNumber = null, setChecksum = null } = rows[0] ?? {};
  const isMade = setNumber !== null && setChecksum !== null;
  return {
    applied: new Map(rows.map(({ name, checksum }) => [name, checksum])),
    functions: isMade ? { number: setNumber, checksum: setChecksum } : null,
  };
}

/** Reads the state, and makes its tables when they are missing. */
async function readState(client: Client): Promise<DatabaseState> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('cashbook.migration') is not null and to_regclass('cashbook.function_set') is not null as made`,
  );
  if (rows[0]?.made !== true) {
    await client.query(`
      create schema if not exists cashbook;
      create table if not exists cashbook.migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      );
      -- One row: the set of functions, triggers and rights that the database has.
      create table if not exists cashbook.function_set (
        number int primary key, checksum text not null, applied_at timestamptz not null default now()
      )`);
  }
  return stateFrom((await client.query<StateRow>(stateQuery)).rows);
}

/** Makes the roles and continues as the owner; needs a superuser, a user who may create roles, or the owner itself. */
async function becomeOwner(client: Client): Promise<void> {
  const { rows } = await client.query<{ user: string; superuser: boolean; database: string; present: string[] }>(
    `select current_user as "user", current_database() as database,
       (select rolsuper from pg_roles where rolname = current_user) as superuser,
       array(select rolname::text from pg_roles where rolname = any ($1)) as present`,
    [roles],
  );
  const { user = '', superuser = false, database = '', present = [] } = rows[0] ?? {};
  try {
    for (const role of roles.filter((name) => !present.includes(name))) await client.query(`create role ${role}`);
    if (user === 'cashbook_owner') return;
    if (!superuser) await client.query(`grant ${roles.join(', ')} to current_user`);
    await client.query(`grant create on database ${client.escapeIdentifier(database)} to cashbook_owner`);
    await client.query('grant create, usage on schema public to cashbook_owner');
    await client.query('set local role cashbook_owner');
  } catch (error) {
    throw new StartupError(`The database user "${user}" may not set up the roles of Cashbook: ${reasonOf(error)}.`);
  }
}

/** Refuses, with one sentence, a database that this version must not change. */
function refuseForeign(known: readonly Migration[], set: FunctionSet, { applied, functions }: DatabaseState): void {
  const old = migrationOfOldTables(applied.keys());
  if (old !== undefined) {
    throw new StartupError(
      `The database was made by a version of Cashbook before its tables were written anew (it has migration ` +
        `${old}): go on with that version, or begin anew with an empty database or another data folder.`,
    );
  }
  const names = new Set(known.map(({ name }) => name));
  const newer = [...applied.keys()].find((name) => !names.has(name));
  if (newer !== undefined) throw madeByNewer(`migration ${newer}`);
  if (functions !== null && functions.number > set.number) throw madeByNewer(`function set ${functions.number}`);
  const altered = known.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (altered !== undefined) {
    throw new StartupError(
      `The file db/migrations/${altered.name}.sql is not the one by which this database was made: restore it.`,
    );
  }
}

function madeByNewer(what: string): StartupError {
  return new StartupError(
    `The database was made by a newer version of Cashbook (it has ${what}): start the newer version.`,
  );
}

function isApplied(set: FunctionSet, { functions }: DatabaseState): boolean {
  return functions !== null && functions.number === set.number && functions.checksum === set.checksum;
}

/**
 * Drops all functions and applies the migrations. The caller creates the functions after the last table, so that no migration
 * depends on older ones. A migration that needs a function makes it itself.
 */
async function applyTables(client: Client, fresh: readonly Migration[]): Promise<void> {
  await dropFunctionSet(client);
  for (const { name, text, checksum } of fresh) {
    await client.query(text).catch((error: unknown) => {
      throw new Error(`Migration ${name} failed.`, { cause: error });
    });
    await client.query('insert into cashbook.migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
}
