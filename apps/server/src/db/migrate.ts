import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { databaseAway } from '#db/pool';
import { StartupError } from '#startup-error';

/** db/migrations, seen from src and from dist alike. */
const migrationsFolder = new URL('../../../../db/migrations/', import.meta.url);

const roles = ['cashbook_owner', 'cashbook_app', 'cashbook_report'] as const;

/** Any number; whoever migrates a database holds it, so that of two starts at once one waits. */
const migrationLock = 7_220_105;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Brings the database of a superuser's or the owner's address up to this version: makes the roles where they are
 * missing, then applies what is new of db/migrations, each file in a transaction of its own, as cashbook_owner.
 * Returns the names of what it applied. With `through`, it stops after that migration.
 *
 * Throws StartupError, in one sentence, when the database is away, was made by a newer version, or was migrated by
 * files that have since been altered.
 */
export async function migrate(ownerUrl: string, through?: string): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'cashbook migrate' });
  try {
    await client.connect();
  } catch (error) {
    throw databaseAway(error);
  }
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await becomeOwner(client);
    return await applyNew(client, await readMigrations(), through);
  } finally {
    await client.end();
  }
}

/** The migrations that this version has and the database has not; empty when it is current. */
export async function pendingMigrations(appliedNames: readonly string[]): Promise<string[]> {
  const known = await readMigrations();
  return known.map(({ name }) => name).filter((name) => !appliedNames.includes(name));
}

/** Every migration of this version, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, migrationsFolder), 'utf8');
      return { name: name.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
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
    await client.query('set role cashbook_owner');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The database user "${user}" may not set up the roles of Cashbook: ${reason}.`);
  }
}

async function applyNew(client: Client, known: readonly Migration[], through?: string): Promise<string[]> {
  await client.query(`
    create schema if not exists cashbook;
    create table if not exists cashbook.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    );
    grant usage on schema cashbook to cashbook_app, cashbook_report;
    grant select on cashbook.migration to cashbook_app, cashbook_report`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from cashbook.migration order by name',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  refuseUnknown(known, applied);
  const fresh = known.filter(({ name }) => !applied.has(name) && (through === undefined || name <= through));
  for (const migration of fresh) await apply(client, migration);
  return fresh.map(({ name }) => name);
}

function refuseUnknown(known: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const names = new Set(known.map(({ name }) => name));
  const newer = [...applied.keys()].find((name) => !names.has(name));
  if (newer !== undefined) {
    throw new StartupError(
      `The database was made by a newer version of Cashbook (it has migration ${newer}): start the newer version.`,
    );
  }
  const altered = known.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (altered !== undefined) {
    throw new StartupError(
      `The file db/migrations/${altered.name}.sql is not the one by which this database was made: restore it.`,
    );
  }
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into cashbook.migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}
