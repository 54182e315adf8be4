import type { Client } from 'pg';
import { asOwner } from '#db/owner-connection';
import type { NamedServer } from '#servers/servers-file';
import { StartupError } from '#startup-error';

/** The name of these connections in the databases' lists of connections. */
const applicationName = 'cashbook servers';

/** The number of the lock, chosen freely, under which one process at a time changes the directory. */
const directoryLock = 7_220_108;

/** The first number of a server's block is its number minus one, times this. */
const companiesOfBlock = 1_000_000;
const sessionsOfBlock = 1_000_000_000_000n;

/** The time after which an email in the directory without a person on any server is free again. */
const claimLasts = '1 hour';

/** The facts of one server for the directory. */
interface Joining {
  readonly name: string;
  /** The name and number that the database has as one of several; null the first time. */
  readonly own: { readonly name: string; readonly number: number } | null;
  readonly companies: readonly number[];
  readonly hosts: readonly Placed<'host'>[];
  readonly emails: readonly Placed<'email'>[];
}

type Placed<Key extends string> = Readonly<Record<Key, string>> & { readonly companyId: number };

/**
 * Makes the servers of a file one installation: each gets a number and its blocks, and the directory on the first gets their
 * companies, hosts and emails. Does nothing where it did so before and nothing changed. Throws StartupError when an address leads
 * to another server, the file lacks a server, or two servers have one company, host or email.
 */
export async function joinServers(servers: readonly NamedServer[]): Promise<void> {
  const [keeper] = servers;
  if (keeper === undefined) return;
  const numbers = await asOwner(keeper.urls.owner, applicationName, async (directory) => {
    await directory.query('select pg_advisory_xact_lock($1)', [directoryLock]);
    const joining = await Promise.all(servers.map(readServer));
    for (const server of joining) checkName(server);
    checkKeeper(joining);
    const numbered = await numberServers(directory, joining);
    await place(directory, joining, numbered);
    return numbered;
  });
  for (const server of servers) await beginBlocks(server, numbers.get(server.name) ?? 0);
}

/** Reads a server that was brought to this version. */
function readServer({ name, urls }: NamedServer): Promise<Joining> {
  return asOwner(urls.owner, applicationName, async (client) => {
    const own = await client.query<NonNullable<Joining['own']>>('select name, number from directory.this_server');
    const isAtWork = `not exists (
      select from directory.company_door d where d.company_id = c.company_id and d.state in ('moved', 'arriving')
    )`;
    const companies = await client.query<{ id: number }>(
      `select company_id as id from company c where ${isAtWork} order by 1`,
    );
    const hosts = await client.query<Placed<'host'>>(
      `select host, company_id as "companyId" from directory.host c where ${isAtWork}`,
    );
    const emails = await client.query<Placed<'email'>>(
      `select email, company_id as "companyId" from directory.sign_in c where ${isAtWork}`,
    );
    return {
      name,
      own: own.rows[0] ?? null,
      companies: companies.rows.map(({ id }) => id),
      hosts: hosts.rows,
      emails: emails.rows,
    };
  });
}

function checkName({ name, own }: Joining): void {
  if (own === null || own.name === name) return;
  throw new StartupError(
    `DATABASE_SERVERS: the database at the address of ${name} is that of ${own.name}: mend the file.`,
  );
}

/** The number of the server that keeps the directory. */
const keeperNumber = 1;

function checkKeeper([keeper, ...rest]: readonly Joining[]): void {
  const number = keeper?.own?.number ?? keeperNumber;
  const former = rest.find(({ own }) => own?.number === keeperNumber);
  if (former === undefined && number === keeperNumber) return;
  const whom = former?.name ?? 'the server that keeps the directory';
  throw new StartupError(`DATABASE_SERVERS must name ${whom} first.`);
}

/** Gives each new server a number, and returns the numbers by name. */
async function numberServers(directory: Client, joining: readonly Joining[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await directory.query<{ name: string; number: number }>(
    'select name, number from directory.placed_server',
  );
  const numbers = new Map(rows.map(({ name, number }) => [name, number]));
  const missing = rows.find(({ name }) => joining.every((server) => server.name !== name));
  if (missing !== undefined) throw new StartupError(`DATABASE_SERVERS lacks ${missing.name}, which has joined before.`);
  for (const { name, own } of joining) {
    if (own !== null && !numbers.has(name)) numbers.set(name, own.number);
  }
  for (const [index, { name }] of joining.entries()) {
    if (index === 0) numbers.set(name, keeperNumber);
    if (!numbers.has(name)) numbers.set(name, Math.max(...numbers.values()) + 1);
    await directory.query('insert into directory.placed_server (number, name) values ($1, $2) on conflict do nothing', [
      numbers.get(name),
      name,
    ]);
  }
  return numbers;
}

/** Writes the companies, hosts and emails of the servers into the directory. */
async function place(
  directory: Client,
  joining: readonly Joining[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  // Hosts are given and taken on the servers; the directory repeats them.
  await directory.query('delete from directory.placed_host');
  for (const { name, companies, hosts, emails } of joining) {
    await placeCompanies(directory, { name, number: numbers.get(name) ?? 0 }, companies);
    await placeNames(
      directory,
      'host',
      hosts.map(({ host, companyId }) => [host, companyId]),
    );
    await placeNames(
      directory,
      'email',
      emails.map(({ email, companyId }) => [email, companyId]),
    );
  }
  await directory.query(
    `delete from directory.placed_email where placed_at < now() - $1::interval and email <> all ($2)`,
    [claimLasts, joining.flatMap(({ emails }) => emails.map(({ email }) => email))],
  );
}

async function placeCompanies(
  directory: Client,
  { name, number }: { readonly name: string; readonly number: number },
  companies: readonly number[],
): Promise<void> {
  await directory.query(
    `insert into directory.placed_company (company_id, server_number) select unnest($1::int[]), $2
     on conflict (company_id) do nothing`,
    [companies, number],
  );
  const { rows } = await directory.query<{ id: number; server: string }>(
    `select c.company_id as id, s.name as server
     from directory.placed_company c join directory.placed_server s on s.number = c.server_number
     where c.company_id = any ($1) and c.server_number <> $2 order by 1 limit 1`,
    [companies, number],
  );
  const [elsewhere] = rows;
  if (elsewhere === undefined) return;
  throw new StartupError(
    `Company ${elsewhere.id} is on ${name} and on ${elsewhere.server}: servers with one number twice cannot be joined.`,
  );
}

type Named = readonly [name: string, companyId: number];

const tables = {
  host: ['directory.placed_host (host, company_id)', 'select of.name, of.company_id'],
  email: ['directory.placed_email (email, company_id, placed_at)', 'select of.name, of.company_id, now()'],
} as const;

async function placeNames(directory: Client, kind: keyof typeof tables, named: readonly Named[]): Promise<void> {
  const [table, values] = tables[kind];
  const given = [named.map(([name]) => name), named.map(([, companyId]) => companyId)];
  const rows = 'unnest($1::text[], $2::int[]) of (name, company_id)';
  await directory.query(`insert into ${table} ${values} from ${rows} on conflict do nothing`, given);
  const { rows: others } = await directory.query<{ name: string; first: number; second: number }>(
    `select of.name, p.company_id as first, of.company_id as second
     from ${rows} join directory.placed_${kind} p on p.${kind} = of.name and p.company_id <> of.company_id limit 1`,
    given,
  );
  const [twice] = others;
  if (twice === undefined) return;
  const { name, first, second } = twice;
  throw new StartupError(
    `${name} belongs to company ${first} and to company ${second}: take it from one of them first.`,
  );
}

/** Writes the name and number of a server into its database, and begins its blocks of numbers there. */
function beginBlocks({ name, urls }: NamedServer, number: number): Promise<void> {
  return asOwner(urls.owner, applicationName, async (client) => {
    await client.query(
      'insert into directory.this_server (name, number) values ($1, $2) on conflict (only_row) do nothing',
      [name, number],
    );
    await beginAt(client, 'public.company_company_id_seq', BigInt((number - 1) * companiesOfBlock));
    await beginAt(client, 'directory.session_session_id_seq', BigInt(number - 1) * sessionsOfBlock);
  });
}

/** Has a sequence go on above a number, unless it is there. */
async function beginAt(client: Client, sequence: string, above: bigint): Promise<void> {
  await client.query(`select setval($1::regclass, $2::bigint) from ${sequence} where last_value < $2::bigint`, [
    sequence,
    String(above),
  ]);
}
