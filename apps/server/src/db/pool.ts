import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Client, DatabaseError, Pool, TypeOverrides } from 'pg';
import Cursor from 'pg-cursor';
import type { Schema } from '#db/schema-types';
import { StartupError } from '#startup-error';

/** What use cases and reports reach the books through. Made once per process, closed by who made it. */
export interface Databases {
  /** Runs the application: reads, and posts through the one door. */
  readonly app: Kysely<Schema>;
  /** Only reads; may be a replica. */
  readonly report: Kysely<Schema>;
  close(): Promise<void>;
}

export interface DatabaseAddresses {
  readonly app: string;
  readonly report: string;
}

/** More connections than this make two cores slower, not faster. */
const appConnections = 8;
const reportConnections = 4;

/**
 * Opens the pools. An address whose user is not the role itself, as when one superuser or owner address is all there
 * is, switches to the role on every connection, so that row-level security always applies. A replica for reports that is
 * away holds nobody up: reports are refused until it answers, and `say` gets the sentence.
 * Throws StartupError when the database is away, or a user is not let in or may not act as the role.
 */
export async function openDatabases(
  addresses: DatabaseAddresses,
  say: (sentence: string) => void = () => undefined,
): Promise<Databases> {
  const appPool = latePool(addresses.app, ['cashbook_app'], appConnections);
  const reportPool = latePool(addresses.report, ['cashbook_report', 'cashbook_app'], reportConnections);
  await appPool.open().catch((error: unknown) => {
    throw asStartupError(error);
  });
  await reportPool.open().catch((error: unknown) => {
    if (addresses.report === addresses.app || isRefusal(error)) throw asStartupError(error);
    say(`${asStartupError(error).message}. It is the one for reports: they are refused until it answers.`);
  });
  const app = kyselyOn(appPool);
  const report = kyselyOn(reportPool);
  return {
    app,
    report,
    close: async () => {
      await Promise.all([app.destroy(), report.destroy()]);
    },
  };
}

function kyselyOn(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
}

/**
 * A pool that finds out how its connections get their role when it is opened, or when a connection is first wanted; where
 * the database was away, it is asked again the next time.
 */
function latePool(
  connectionString: string,
  roles: readonly string[],
  max: number,
): PostgresPool & { open(): Promise<Pool> } {
  let opening: Promise<Pool> | null = null;
  const open = () => {
    opening ??= roleSwitch(connectionString, roles).then(
      (options) => poolOf(connectionString, options, max),
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  };
  return {
    open,
    connect: async () => (await open()).connect(),
    end: async () => {
      await (await opening?.catch(() => null))?.end();
    },
  };
}

function poolOf(connectionString: string, options: string | undefined, max: number): Pool {
  const pool = new Pool({
    connectionString,
    max,
    types: ownTypes(),
    application_name: 'cashbook',
    connectionTimeoutMillis: 10_000,
    // A server that is gone without a word is noticed: whoever waits for it would wait for ever, and a line behind them.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options === undefined ? {} : { options }),
  });
  // A connection that breaks is replaced at its next use, and whoever uses it hears of the trouble from their query.
  // Unheard, the event would end the process: the pool listens while a connection is idle, we while it is lent out.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

/** A list of values that are never quoted or null, such as `{1,2}`. */
function listOf<T>(parse: (text: string) => T): (text: string) => T[] {
  return (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parse));
}

/**
 * int8 as bigint, dates as `yyyy-mm-dd` (a Date would be a moment in local time, and in Dhaka the day before); numeric
 * stays exact text. Ours alone: what else uses `pg` in this process keeps its own.
 */
function ownTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(oid.int8, BigInt);
  types.setTypeParser(oid.date, (text) => text);
  types.setTypeParser(oid.int8Array, listOf(BigInt));
  types.setTypeParser(
    oid.dateArray,
    listOf((text) => text),
  );
  return types;
}

/**
 * The connection options that make the first of the roles the current one; undefined when the user is one of them.
 * Throws StartupError when the user may not act as any of them, and whatever the driver says when the database is away.
 */
async function roleSwitch(connectionString: string, roles: readonly string[]): Promise<string | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ user: string; may: string[] }>(
      `select current_user as "user", array(
         select rolname::text from pg_roles where rolname = any ($1) and pg_has_role(current_user, oid, 'member')
       ) as may`,
      [roles],
    );
    const { user = '', may = [] } = rows[0] ?? {};
    if (roles.includes(user)) return undefined;
    const role = roles.find((name) => may.includes(name));
    if (role !== undefined) return `-c role=${role}`;
    throw new StartupError(`The database user "${user}" may not act as ${roles[0]}: grant it that role.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the database was there and did not let us in (class 28, 3D000), or not as whom we need to be. */
function isRefusal(error: unknown): boolean {
  if (error instanceof StartupError) return true;
  return error instanceof DatabaseError && /^(28|3D)/.test(error.code ?? '');
}

function asStartupError(error: unknown): StartupError {
  return error instanceof StartupError ? error : databaseAway(error);
}

/** One sentence for a database that cannot be reached. */
export function databaseAway(error: unknown): StartupError {
  const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
  return new StartupError(`The database cannot be reached: ${reason}`);
}
