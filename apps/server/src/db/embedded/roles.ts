import { Client } from 'pg';
import { type Cluster, superuserUrl } from '#db/embedded/cluster';
import { connectionString } from '#db/embedded/endpoint';

/** The three roles of a Cashbook database (docs/operations.md): the owner, the poster and the reader. */
const databaseRoles = ['cashbook_owner', 'cashbook_app', 'cashbook_report'] as const;

/** A password for each role that signs in. */
export type RolePasswords = Readonly<Record<(typeof databaseRoles)[number], string>>;

/** One connection string for each role. */
export interface DatabaseUrls {
  /** Migrates and owns the tables. */
  readonly owner: string;
  /** For the application: it reads, and posts through the function `post_vouchers`. */
  readonly app: string;
  /** For reading only. */
  readonly report: string;
}

/** Makes the missing ones of the three roles, with the right to sign in by these passwords. */
export async function ensureRoles(client: Client, passwords: RolePasswords): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const present = new Set(rows.map((row) => row.rolname));
  for (const role of databaseRoles) {
    if (present.has(role)) continue;
    await client.query(`create role ${role} login password ${client.escapeLiteral(passwords[role])}`);
  }
}

/** Makes the database `name`, owned by cashbook_owner, when it is missing. */
export async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await client.query(`create database ${client.escapeIdentifier(name)} owner cashbook_owner template template0`);
  }
}

/** Returns the three connection strings of a database in that cluster. */
export function databaseUrls(cluster: Cluster, passwords: RolePasswords, database: string): DatabaseUrls {
  const url = (role: keyof RolePasswords) => connectionString(cluster.endpoint, role, passwords[role], database);
  return { owner: url('cashbook_owner'), app: url('cashbook_app'), report: url('cashbook_report') };
}

/** Runs `work` on one connection of the superuser to the database `postgres`. */
export async function asSuperuser<T>(cluster: Cluster, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: superuserUrl(cluster) });
  // A broken connection also fails the running query. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
