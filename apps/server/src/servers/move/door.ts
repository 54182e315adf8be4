import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { companyTables, type Moving, nameOfMove } from '#servers/move/moving';
import { StartupError } from '#startup-error';

/** The time after which a closed door opens by itself, in seconds: longer than the switch may take. */
const closedSeconds = 20;
/** The longest wait for the new server to begin to follow, while the door is open, in milliseconds. */
const beginMs = 60_000;
/** The longest waits while it is closed, in milliseconds. */
const drainMs = 5000;
const catchUpMs = 5000;

/**
 * Closes the door of the company on its old server for good, once the new server has everything. Throws StartupError, with the
 * door open again, when transactions in it do not end, the copy does not catch up or its rows are not as many.
 */
export async function shutOldDoor(moving: Moving): Promise<void> {
  const { source, companyId } = moving;
  try {
    // The new server may take some seconds to begin, and nobody should wait for that at a closed door.
    await caughtUp(moving, beginMs);
    await source.query(
      `insert into directory.company_door as d (company_id, state, closed_until)
       values ($1, 'closed', clock_timestamp() + $2 * interval '1 second')
       on conflict (company_id) do update set state = excluded.state, closed_until = excluded.closed_until`,
      [companyId, closedSeconds],
    );
    await leftBehindDoor(source);
    await caughtUp(moving);
    await sameCounts(moving);
    const { rowCount } = await source.query(
      `update directory.company_door set state = 'moved', closed_until = null
       where company_id = $1 and state = 'closed' and closed_until > clock_timestamp()`,
      [companyId],
    );
    if (rowCount !== 1) throw new StartupError('The door opened before the copy was compared: try again.');
    // Whoever came in by a door that opened in this very moment is waited for, too.
    await leftBehindDoor(source);
    await caughtUp(moving);
  } catch (error) {
    await openDoor(source, companyId).catch(() => undefined);
    throw error;
  }
}

export async function openDoor(client: Client, companyId: number): Promise<void> {
  await client.query('delete from directory.company_door where company_id = $1', [companyId]);
}

const inTransaction = `
  select l.virtualtransaction as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'virtualxid' and l.granted and l.pid <> pg_backend_pid()
    and a.datname = current_database() and a.usename <> 'cashbook_report'`;

/** Waits for the transactions that may have come in before the door was shut. */
async function leftBehindDoor(source: Client): Promise<void> {
  const idsNow = async () => (await source.query<{ id: string }>(inTransaction)).rows.map(({ id }) => id);
  const before = await idsNow();
  await until(drainMs, 'Transactions on the old server do not end.', async () => {
    const now = new Set(await idsNow());
    return !before.some((id) => now.has(id));
  });
}

/** Waits until the new server has everything that was committed on the old one. */
async function caughtUp({ source, companyId }: Moving, longestMs = catchUpMs): Promise<void> {
  // The message's commit is written to disk, so the slot passes it even where nothing else is posted.
  const { rows } = await source.query<{ lsn: string }>(
    `select pg_logical_emit_message(true, 'cashbook', 'moving')::text as lsn`,
  );
  await until(longestMs, 'The new server does not catch up: its log says why.', async () => {
    const { rows: slots } = await source.query<{ has: boolean }>(
      `select confirmed_flush_lsn >= $2::pg_lsn as has from pg_replication_slots where slot_name = $1`,
      [nameOfMove(companyId), rows[0]?.lsn],
    );
    return slots[0]?.has === true;
  });
}

async function until(longestMs: number, sentence: string, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + longestMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new StartupError(`${sentence} The company is open on its old server.`);
    await sleep(20);
  }
}

async function sameCounts({ source, target, companyId }: Moving): Promise<void> {
  const [there, here] = await Promise.all([countsOn(source, companyId), countsOn(target, companyId)]);
  const other = [...there].find(([name, count]) => here.get(name) !== count);
  if (other === undefined) return;
  throw new StartupError(
    `The copy has ${here.get(other[0])} rows of ${other[0]} and not ${other[1]}. The company is open on its old server: ` +
      'take the move back and begin anew.',
  );
}

async function countsOn(client: Client, companyId: number): Promise<ReadonlyMap<string, string>> {
  const tables = await companyTables(client);
  const counts = tables.map(
    ({ name }) =>
      `select ${client.escapeLiteral(name)} as name, count(*)::text as count from ${name} where company_id = $1`,
  );
  const { rows } = await client.query<{ name: string; count: string }>(counts.join(' union all '), [companyId]);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
