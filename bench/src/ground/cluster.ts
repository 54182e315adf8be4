import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  binariesIn,
  copyBinaries,
  embeddedBinaries,
  type PostgresBinaries,
} from '@cashbook/server/db/embedded/binaries';
import {
  type Cluster,
  createCluster,
  startCluster,
  stopCluster,
  superuserUrl,
} from '@cashbook/server/db/embedded/cluster';
import { chooseEndpoint } from '@cashbook/server/db/embedded/endpoint';
import {
  asSuperuser,
  type DatabaseUrls,
  databaseUrls,
  ensureDatabase,
  ensureRoles,
  type RolePasswords,
} from '@cashbook/server/db/embedded/roles';
import { canEnter, postgresUser } from '@cashbook/server/db/embedded/unprivileged-user';
import { migrate } from '@cashbook/server/db/migrate';

/** A PostgreSQL with the product's own durable settings, made for this run and removed after it. */
export interface Ground {
  readonly cluster: Cluster;
  readonly serverVersion: string;
  /** Creates an empty database of the given name, not migrated. Returns the superuser's address. */
  createPlainDatabase(name: string): Promise<string>;
  /** Creates a migrated database of the given name. */
  createBooksDatabase(name: string): Promise<DatabaseUrls & { readonly superuser: string }>;
  /** Writes everything to disk, so that no case pays for the writes of another. */
  settle(): Promise<void>;
  remove(): Promise<void>;
}

export async function prepareGround(engine: 'embedded' | 'debian', parent: string | null): Promise<Ground> {
  const folder = mkdtempSync(join(parent === null ? tmpdir() : resolve(parent), 'cashbook-bench-'));
  chmodSync(folder, 0o755);
  const cluster = await startDurableCluster(folder, engine);
  const secret = randomBytes(16).toString('hex');
  const passwords = { cashbook_owner: secret, cashbook_app: secret, cashbook_report: secret };
  const serverVersion = await asSuperuser(cluster, async (client) => {
    await ensureRoles(client, passwords);
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return rows[0]?.version ?? '';
  });
  let template: Promise<unknown> | null = null;
  return {
    cluster,
    serverVersion,
    createPlainDatabase: async (name) => {
      await asSuperuser(cluster, (client) => client.query(`create database ${name}`));
      return superuserUrl(cluster, name);
    },
    createBooksDatabase: async (name) => {
      template ??= makeTemplate(cluster, passwords);
      await template;
      await asSuperuser(cluster, (client) =>
        client.query(`create database ${name} template ${templateName} owner cashbook_owner`),
      );
      return { ...databaseUrls(cluster, passwords, name), superuser: superuserUrl(cluster, name) };
    },
    settle: async () => {
      await asSuperuser(cluster, (client) => client.query('checkpoint'));
    },
    remove: async () => {
      await stopCluster(cluster);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const templateName = 'books_template';

/** Migrates one database, from which those of all parts are copied. */
async function makeTemplate(cluster: Cluster, passwords: RolePasswords): Promise<void> {
  await asSuperuser(cluster, (client) => ensureDatabase(client, templateName));
  await migrate(databaseUrls(cluster, passwords, templateName).owner);
}

async function startDurableCluster(folder: string, engine: 'embedded' | 'debian'): Promise<Cluster> {
  const dir = join(folder, 'postgres');
  const runAs = postgresUser(dir);
  const installed = engine === 'embedded' ? embeddedBinaries() : debianBinaries();
  const reachable = runAs === null || canEnter(runAs, join(installed.root, 'bin'));
  const binaries = reachable ? installed : await copyBinaries(installed, join(folder, 'programs'));
  const password = randomBytes(16).toString('hex');
  await createCluster({ binaries, dir, runAs, password });
  const endpoint = await chooseEndpoint(dir, { running: null, former: null });
  const cluster: Cluster = { binaries, dir, runAs, endpoint, password, durability: 'full' };
  await startCluster(cluster);
  return cluster;
}

const debian = '/usr/lib/postgresql';

function debianMajors(): number[] {
  return existsSync(debian) ? readdirSync(debian).map(Number).filter(Number.isInteger) : [];
}

function debianBinaries(): PostgresBinaries {
  const majors = debianMajors();
  if (majors.length === 0) throw new Error(`There is no PostgreSQL in ${debian}: apt-get install postgresql.`);
  const major = Math.max(...majors);
  return binariesIn(join(debian, String(major)), String(major));
}

/** Returns the path of Debian's pgbench; the embedded PostgreSQL has none. */
export function pgbenchProgram(): string {
  const found = debianMajors()
    .map((major) => join(debian, String(major), 'bin', 'pgbench'))
    .filter(existsSync)
    .at(-1);
  if (found === undefined) throw new Error(`There is no pgbench in ${debian}: apt-get install postgresql-contrib.`);
  return found;
}
