import { Client } from 'pg';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { moveCompany, type Step, type Watch } from '#servers/move/move-company';
import type { Moving } from '#servers/move/moving';
import { withMove } from '#servers/move/with-move';
import type { JoinedServers } from '#testing/servers/joined-servers';
import type { TestServer } from '#testing/test-server';

type ServerName = 'meghna' | 'padma';

/** Runs `work` on the move of a company, as the command does: by addresses of superusers. */
export function onMove<T>(
  servers: JoinedServers,
  companyId: number,
  to: ServerName | null,
  work: (moving: Moving, step: Step) => Promise<T>,
): Promise<T> {
  const named = (name: ServerName) => ({
    name,
    urls: { ...servers[name].database, owner: servers[name].database.superuser },
    databases: servers[name].services.db,
  });
  return withMove([named('meghna'), named('padma')], { companyId, to }, () => undefined, work);
}

export function move(servers: JoinedServers, companyId: number, to: ServerName, watch?: Watch): Promise<void> {
  return onMove(servers, companyId, to, (moving, step) => moveCompany(moving, step, watch));
}

/** Returns the names of the checks that do not hold on a server. */
export async function brokenChecks({ services }: TestServer, companyId: number): Promise<string[]> {
  const scope = { companyId, mode: 'audit' } as const;
  const results = await inCompany(services.db, scope, (tx) => runAudit(tx, companyId));
  return results.filter(({ findings }) => findings.length > 0).map(({ name }) => name);
}

/** Returns the one value that a query of the superuser finds on a server. */
export async function valueOn({ database }: TestServer, query: string, values: unknown[] = []): Promise<unknown> {
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(query, values);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}
