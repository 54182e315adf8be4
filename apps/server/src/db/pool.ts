import { Kysely, PostgresDialect } from 'kysely';
import { Client, DatabaseError, Pool, type PoolClient, TypeOverrides } from 'pg';
import { checkSessionsKeepStatements, type PreparedStatements, preparedStatements } from '#db/prepared';
import { reportReader } from '#db/report-reader';
import type { Schema } from '#db/schema-types';
import { noLimits, type TimeLimits, withinLimit } from '#db/time-limits';
import { reasonOf, StartupError } from '#startup-error';

/**
 * The connections of use cases and reports to the books. They are made once per process; the code that made them closes them.
 */
export interface Databases {
  /** For the application, one statement at a time: it looks sessions up, and posts through the function `post_vouchers`. */
  readonly app: Kysely<Schema>;
  /** The connections of `app`, for transactions that write. */
  readonly write: Kysely<Schema>;
  /** The connections of `app`, for the statements of nearly every call. */
  readonly prepared: PreparedStatements;
  /** For reading only; may be a replica. */
  readonly report: Kysely<Schema>;
  /** The connections of `report`, for checks over the whole book. */
  readonly audit: Kysely<Schema>;
  /** Returns the connections for a report or an audit that begins now: those above, or some of the database that takes the writes. */
  readerOf(mode: 'report' | 'audit'): Promise<Kysely<Schema>>;
  /** A separate connection to check whether the database answers, while other callers may wait for it. */
  readonly ready: Kysely<Schema>;
  readonly limits: TimeLimits;
  /** Returns the connections of each pool at this moment. */
  connections(): ConnectionCounts[];
  close(): Promise<void>;
}

/** The connections of a pool: open ones, idle ones of them, and callers that wait for one. */
export interface ConnectionCounts {
  readonly pool: string;
  readonly open: number;
  readonly idle: number;
  readonly waited_for: number;
}

export interface DatabaseAddresses {
  readonly app: string;
  readonly report: string;
}

/** The sizes of the pools. More connections make two cores slower, not faster. */
const appConnections = 8;
const reportConnections = 4;

export interface OpenOptions {
  /** The time limits; commands at a terminal have none. */
  readonly limits?: TimeLimits;
  /** Whether sessions keep prepared statements; they do by default. */
  readonly keepsStatements?: boolean;
  /** Whether reports are read from the database that takes the writes while that for reports is away; they are not by default. */
  readonly reportsFallBack?: boolean;
  /** Gets sentences for the person at the terminal. */
  readonly say?: (sentence: string) => void;
}

/**
 * Opens the pools. When the user of an address is not the role itself, every connection switches to the role. That happens when
 * there is only a superuser's or the owner's address. So row-level security always applies. A replica for reports that is away
 * blocks nobody: reports are refused until it answers, or fall back, and `say` gets the sentence. Throws StartupError when the database is
 * away, when a user may not sign in or act as the role, or when a pooler does not keep prepared statements.
 */
export async function openDatabases(
  addresses: DatabaseAddresses,
  { limits = noLimits, keepsStatements = true, reportsFallBack = false, say = () => undefined }: OpenOptions = {},
): Promise<Databases> {
  const asApp = lateOptions(addresses.app, ['cashbook_app']);
  const asReport = lateOptions(addresses.report, ['cashbook_report', 'cashbook_app']);
  const app = latePool(addresses.app, asApp, appConnections, limits.connectMs);
  const report = latePool(addresses.report, asReport, reportConnections, limits.connectMs);
  const ready = latePool(addresses.app, asApp, 1, limits.readyMs || limits.connectMs);
  // Reports that do not read the other database have connections of their own, so that nobody who saves waits for them.
  const instead = latePool(addresses.app, asApp, reportConnections, limits.connectMs);
  await app.open().catch((error: unknown) => {
    throw asStartupError(error);
  });
  await report.open().catch((error: unknown) => {
    if (addresses.report === addresses.app || isRefusal(error)) throw asStartupError(error);
    const meanwhile = reportsFallBack ? 'they are read from the other one' : 'they are refused';
    say(`${asStartupError(error).message}. It is the one for reports: ${meanwhile} until it answers.`);
  });
  if (keepsStatements) await keepingStatements(app);
  const withGrace = (limitMs: number) => (limitMs === 0 ? 0 : limitMs + limits.graceMs);
  const within = (pool: LatePool, limitMs: number) => kyselyOn(pool, withGrace(limitMs));
  const onPrimary = { report: within(instead, limits.reportMs), audit: within(instead, limits.auditMs) };
  const single = within(app, limits.singleMs);
  const choose = reportReader({ primary: single, report: within(report, limits.singleMs), fallsBack: reportsFallBack });
  const isOneAddress = addresses.report === addresses.app;
  const databases: Databases = {
    app: single,
    write: within(app, limits.writeMs),
    prepared: preparedStatements(app, withGrace(limits.singleMs), keepsStatements),
    report: within(report, limits.reportMs),
    audit: within(report, limits.auditMs),
    readerOf: async (mode) => (isOneAddress || (await choose()) === 'report' ? databases : onPrimary)[mode],
    ready: kyselyOn(ready, limits.readyMs),
    limits,
    connections: () => [
      { pool: 'app', ...app.counts() },
      { pool: 'report', ...report.counts() },
      { pool: 'report_on_primary', ...instead.counts() },
      { pool: 'ready', ...ready.counts() },
    ],
    close: async () => {
      await Promise.all([app, report, ready, instead].map((pool) => pool.end()));
    },
  };
  return databases;
}

async function keepingStatements(app: LatePool): Promise<void> {
  try {
    await checkSessionsKeepStatements(app);
  } catch (error) {
    await app.end();
    throw asStartupError(error);
  }
}

function kyselyOn(pool: LatePool, limitMs: number): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withinLimit(pool, limitMs) }) });
}

/**
 * Returns a function for the connection options of a role, which it asks for once. When the database was away, it asks again at
 * the next call.
 */
function lateOptions(connectionString: string, roles: readonly string[]): () => Promise<string | undefined> {
  let asked: Promise<string | undefined> | null = null;
  return () => {
    asked ??= roleSwitch(connectionString, roles).catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

/** A pool that finds the connection options of its role when it is opened, or at the first request for a connection. */
interface LatePool {
  open(): Promise<Pool>;
  connect(): Promise<PoolClient>;
  counts(): Omit<ConnectionCounts, 'pool'>;
  end(): Promise<void>;
}

function latePool(
  connectionString: string,
  options: () => Promise<string | undefined>,
  max: number,
  connectMs: number,
): LatePool {
  let opened: Pool | null = null;
  const open = async () => {
    const found = await options();
    opened ??= poolOf(connectionString, found, max, connectMs);
    return opened;
  };
  return {
    open,
    connect: async () => (await open()).connect(),
    counts: () => ({
      open: opened?.totalCount ?? 0,
      idle: opened?.idleCount ?? 0,
      waited_for: opened?.waitingCount ?? 0,
    }),
    end: async () => {
      await opened?.end();
    },
  };
}

function poolOf(connectionString: string, options: string | undefined, max: number, connectMs: number): Pool {
  const pool = new Pool({
    connectionString,
    max,
    types: ownTypes(),
    application_name: 'cashbook',
    connectionTimeoutMillis: connectMs,
    // Keepalive detects a server that is gone without an error. Otherwise its caller, and all callers after it, would wait for
    // ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options === undefined ? {} : { options }),
  });
  // A broken connection is replaced at its next use, and its user gets the error from the query. Without listeners the event
  // would end the process. The pool listens to idle connections, and this code to lent ones.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

/** Returns a parser for lists of values that are never quoted or null, such as `{1,2}`. */
function listOf<T>(parse: (text: string) => T): (text: string) => T[] {
  return (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parse));
}

/**
 * Returns our type parsers: int8 as bigint, dates as `yyyy-mm-dd` (a Date would be a moment in local time, and in Dhaka the day
 * before). numeric stays exact text. Other users of `pg` in this process have their own.
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
 * Returns the connection options that switch to the first of the roles; undefined when the user is one of them. Throws
 * StartupError when the user may not act as any of them. Throws the driver's error when the database is away.
 */
async function roleSwitch(connectionString: string, roles: readonly string[]): Promise<string | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  // A broken connection also fails the running query. Without a listener, the event would end the process.
  client.on('error', () => undefined);
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

/** Whether the database answered and did not let us in (class 28, 3D000), or not as the role that we need. */
function isRefusal(error: unknown): boolean {
  if (error instanceof StartupError) return true;
  return error instanceof DatabaseError && /^(28|3D)/.test(error.code ?? '');
}

function asStartupError(error: unknown): StartupError {
  return error instanceof StartupError ? error : databaseAway(error);
}

/** Returns the error with one sentence for a database that cannot be reached. */
export function databaseAway(error: unknown): StartupError {
  // A host name with several addresses fails once for each of them.
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return new StartupError(`The database cannot be reached: ${causes.map(reasonOf).join('; ')}`);
}
