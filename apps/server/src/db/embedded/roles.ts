import { Client } from 'pg';
import { type Cluster, superuserUrl } from '#db/embedded/cluster';
import { connectionString } from '#db/embedded/endpoint';

/** The three roles of a Cashbook database (docs/operations.md): who owns, who posts, who only reads. */
const databaseRoles = ['cashbook_owner', 'cashbook_app', 'cashbook_report'] as const;

/** A password for each role that signs in. */
export type RolePasswords = Readonly<Record<(typeof databaseRoles)[number], string>>;

/** One connection string for each role. */
export interface DatabaseUrls {
  /** Migrates and owns. */
  readonly owner: string;
  /** Runs the application: reads, and posts through the one door. */
  readonly app: string;
  /** Only reads. */
  readonly report: string;
}

/** Makes the three roles where they are missing, with the right to sign in by these passwords. */
export async function ensureRoles(client: Client, passwords: RolePasswords): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const present = new Set(rows.map((row) => row.rolname));
  for (const role of databaseRoles) {
    if (present.has(role)) continue;
    await client.query(`create role ${role} login password ${client.escapeLiteral(passwords[role])}`);
  }
}

/** Makes the database `name`, owned by cashbook_owner, where it is missing. */
export async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await client.query(`create database ${client.escapeIdentifier(name)} owner cashbook_owner template template0`);
  }
}

/** The three connection strings of a database in that cluster. */
export function databaseUrls(cluster: Cluster, passwords: RolePasswords, database: string): DatabaseUrls {
  const url = (role: keyof RolePasswords) => connectionString(cluster.endpoint, role, passwords[role], database);
  return { owner: url('cashbook_owner'), app: url('cashbook_app'), report: url('cashbook_report') };
}

/** Runs `work` on one connection of the superuser to the database `postgres`. */
export async function asSuperuser<T>(cluster: Cluster, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: superuserUrl(cluster) });
  // Whoever waits for a query hears of a broken connection from it; unheard, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
