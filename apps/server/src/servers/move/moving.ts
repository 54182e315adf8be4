import { Client } from 'pg';
import type { Databases } from '#db/pool';
import { databaseAway } from '#db/pool';
import type { NamedServer } from '#servers/servers-file';

/** A server that a company leaves or comes to. */
export interface MovingServer extends NamedServer {
  readonly databases: Databases;
}

/** A company on its way between two servers, with a connection to each and to the directory. */
export interface Moving {
  readonly companyId: number;
  readonly from: MovingServer;
  readonly to: MovingServer;
  readonly source: Client;
  readonly target: Client;
  readonly directory: Client;
  readonly say: (sentence: string) => void;
}

/** The name of the publication, the slot and the subscription of a company's move. */
export const nameOfMove = (companyId: number): string => `cashbook_move_${companyId}`;

/** Returns a connection by an owner's address, as the user that the address names. The caller ends it. */
export async function connectForMove({ urls }: NamedServer): Promise<Client> {
  const client = new Client({
    connectionString: urls.owner,
    application_name: 'cashbook move',
    connectionTimeoutMillis: 10_000,
  });
  // A broken connection also fails the running query. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw databaseAway(error);
  }
  return client;
}

/** Runs `work` in a transaction whose writes run neither triggers nor the checks of foreign keys. */
export async function withoutTriggers<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; set local session_replication_role = replica; set local lock_timeout = '10s'`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A table with rows of companies. */
export interface CompanyTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** The quoted names of the columns that are not computed, with commas between. */
  readonly columns: string;
}

/** Returns every table whose rows move with their company. */
export async function companyTables(client: Client): Promise<readonly CompanyTable[]> {
  const { rows } = await client.query<CompanyTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'directory')
       and c.relname not in ('placed_company', 'placed_host', 'placed_email', 'company_door', 'company_move')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
     order by 1`,
  );
  return rows;
}

/** Deletes every row of a company. Call it in {@link withoutTriggers}. */
export async function deleteRows(client: Client, companyId: number): Promise<void> {
  for (const { name } of await companyTables(client)) {
    await client.query(`delete from ${name} where company_id = $1`, [companyId]);
  }
}

/** Whether a query finds a row. */
export async function finds(client: Client, query: string, values: unknown[]): Promise<boolean> {
  const { rowCount } = await client.query(query, values);
  return (rowCount ?? 0) > 0;
}
