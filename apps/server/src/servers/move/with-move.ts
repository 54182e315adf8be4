import type { Client } from 'pg';
import type { Step } from '#servers/move/move-company';
import { connectForMove, finds, type Moving, type MovingServer } from '#servers/move/moving';
import { StartupError } from '#startup-error';

/** The number of the lock, chosen freely, that the one command that moves companies has. */
const moveLock = 7_220_109;

interface Move {
  readonly from: string;
  readonly to: string;
  readonly step: Step;
}

/** The order of a move. Without `to`, the company has one under way. */
export interface MoveOrder {
  readonly companyId: number;
  readonly to: string | null;
}

/**
 * Finds or begins the move of a company, and runs `work` on it with its connections. Throws StartupError when another command
 * moves a company, when there is no such company, or when the old server keeps no log for followers.
 */
export async function withMove<T>(
  servers: readonly MovingServer[],
  { companyId, to }: MoveOrder,
  say: (sentence: string) => void,
  work: (moving: Moving, step: Step) => Promise<T>,
): Promise<T> {
  const clients: Client[] = [];
  const connect = async (server: MovingServer) => {
    const client = await connectForMove(server);
    clients.push(client);
    return client;
  };
  const named = (name: string) => {
    const server = servers.find((one) => one.name === name);
    if (server === undefined) throw new StartupError(`There is no server ${name}: npm run servers lists them.`);
    return server;
  };
  try {
    const directory = await connect(named(servers[0]?.name ?? ''));
    if (!(await finds(directory, 'select where pg_try_advisory_lock($1)', [moveLock]))) {
      throw new StartupError('Another command is moving a company: wait for its end.');
    }
    const move = (await moveOf(directory, companyId)) ?? (await beginMove(directory, companyId, to && named(to).name));
    if (to !== null && move.to !== to) throw new StartupError(`Company ${companyId} is on its way to ${move.to}.`);
    const [source, target] = [await connect(named(move.from)), await connect(named(move.to))];
    await checkLog(source, move.from);
    const ends = { from: named(move.from), to: named(move.to), source, target };
    return await work({ companyId, directory, say, ...ends }, move.step);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function moveOf(directory: Client, companyId: number): Promise<Move | undefined> {
  const { rows } = await directory.query<Move>(
    `select f.name as "from", t.name as "to", m.step from directory.company_move m
       join directory.placed_server f on f.number = m.from_server join directory.placed_server t on t.number = m.to_server
     where m.company_id = $1`,
    [companyId],
  );
  return rows[0];
}

async function beginMove(directory: Client, companyId: number, to: string | null): Promise<Move> {
  if (to === null) throw new StartupError(`Company ${companyId} is not being moved.`);
  const { rows } = await directory.query<{ name: string }>(
    `select s.name from directory.placed_company c join directory.placed_server s on s.number = c.server_number
     where c.company_id = $1`,
    [companyId],
  );
  const [from] = rows;
  if (from === undefined) throw new StartupError(`There is no company ${companyId}: npm run servers lists them.`);
  if (from.name === to) throw new StartupError(`Company ${companyId} is on ${to}.`);
  await directory.query(
    `insert into directory.company_move (company_id, from_server, to_server, step, begun_at)
     select $1, f.number, t.number, 'copying', now() from directory.placed_server f, directory.placed_server t
     where f.name = $2 and t.name = $3`,
    [companyId, from.name, to],
  );
  return { from: from.name, to, step: 'copying' };
}

async function checkLog(source: Client, name: string): Promise<void> {
  const { rows } = await source.query<{ wal_level: string }>('show wal_level');
  if (rows[0]?.wal_level === 'logical') return;
  throw new StartupError(
    `The server ${name} has wal_level = ${rows[0]?.wal_level}: set it to logical, and start it anew.`,
  );
}
