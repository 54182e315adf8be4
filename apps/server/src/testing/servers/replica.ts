import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, startCluster, stopCluster } from '#db/embedded/cluster';
import { chooseEndpoint } from '#db/embedded/endpoint';
import { asSuperuser } from '#db/embedded/roles';
import { giveTo } from '#db/embedded/unprivileged-user';

/** A streaming replica of a cluster. */
export interface Replica {
  readonly cluster: Cluster;
  /** Stops replaying, or goes on. The replica answers meanwhile, with what it has. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Copies a running cluster as a base backup does, into the folder beside it, and starts the copy as its replica. */
export async function startReplica(primary: Cluster): Promise<Replica> {
  const dir = `${primary.dir}-replica`;
  const write = (name: string, text: string) => {
    writeFileSync(join(dir, name), text);
    giveTo(primary.runAs, join(dir, name));
  };
  await asSuperuser(primary, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`);
    execFileSync('cp', ['--archive', primary.dir, dir]);
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    write('backup_label', rows[0]?.label ?? '');
  });
  rmSync(join(dir, 'postmaster.pid'), { force: true });
  write('standby.signal', '');
  const { host, port } = primary.endpoint;
  const source = `host=${host} port=${port} user=postgres password=${primary.password}`;
  appendFileSync(join(dir, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  const endpoint = await chooseEndpoint(dir, { running: null, former: null });
  const cluster: Cluster = { ...primary, dir, endpoint };
  await startCluster(cluster);
  const tell = (order: string) =>
    asSuperuser(cluster, async (client) => void (await client.query(`select ${order}()`)));
  return {
    cluster,
    pause: () => tell('pg_wal_replay_pause'),
    resume: () => tell('pg_wal_replay_resume'),
    stop: () => stopCluster(cluster),
    start: async () => void (await startCluster(cluster)),
  };
}
