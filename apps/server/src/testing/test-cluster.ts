import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { binariesIn, copyBinaries, embeddedBinaries, type PostgresBinaries } from '#db/embedded/binaries';
import { type Cluster, createCluster, startCluster, stopCluster, superuserUrl } from '#db/embedded/cluster';
import { chooseEndpoint } from '#db/embedded/endpoint';
import { asSuperuser, type DatabaseUrls, databaseUrls, ensureDatabase, ensureRoles } from '#db/embedded/roles';
import { canEnter, postgresUser } from '#db/embedded/unprivileged-user';
import { migrate } from '#db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster for the test files of this run. `createTestDatabase` reads it. */
    cluster: TestClusterContext;
  }
}

/** The facts about the run's cluster for a test file: connection strings of the migrated template database. */
export interface TestClusterContext {
  readonly superuser: string;
  readonly template: DatabaseUrls;
  readonly templateName: string;
}

const folderPrefix = 'cashbook-test-cluster-';

/** The memory that Linux shows as a folder. */
const memory = '/dev/shm';

/** The room that a run may come to need, in bytes: the databases of the files that run, and their log. */
const roomBytes = 3 * 1024 ** 3;

/**
 * Returns the folder for the cluster: memory, if it has room, else the disk. A database is some 1,000 files, and ext4
 * looks for inodes that were not freed in the last minutes: among many dropped ones a copy took half a second of the
 * processor.
 */
function parentFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomBytes ? memory : tmpdir();
}

/**
 * Vitest's global set-up of the database tests: one cluster for the run that does not wait for the disk. In it is a
 * migrated template that each test file clones. CASHBOOK_TEST_DATABASE chooses the PostgreSQL: `embedded` (default) or
 * `debian`.
 */
export default async function setUpTestCluster(project: TestProject): Promise<() => Promise<void>> {
  removeAbandonedClusters();
  const { context, remove } = await startMigratedCluster();
  project.provide('cluster', context);
  return remove;
}

/** Starts a cluster with a migrated template. Those of killed runs are removed by the next run. */
export async function startMigratedCluster(): Promise<{
  readonly cluster: Cluster;
  readonly context: TestClusterContext;
  readonly remove: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(parentFolder(), folderPrefix));
  chmodSync(folder, 0o755);
  const cluster = await startTestCluster(folder);
  writeFileSync(join(folder, ownerFile), JSON.stringify({ pid: process.pid, major: cluster.binaries.major }));
  const remove = async () => {
    await stopCluster(cluster);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { cluster, context: await makeTemplate(cluster), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const ownerFile = 'owner.json';
const templateName = 'cashbook_template';

async function startTestCluster(folder: string): Promise<Cluster> {
  const dir = join(folder, 'postgres');
  const runAs = postgresUser(dir);
  const installed = testBinaries();
  const reachable = runAs === null || canEnter(runAs, join(installed.root, 'bin'));
  const binaries = reachable ? installed : await copyBinaries(installed, join(folder, 'programs'));
  const password = randomBytes(16).toString('hex');
  await createCluster({ binaries, dir, runAs, password });
  const endpoint = await chooseEndpoint(dir, { running: null, former: null });
  const cluster: Cluster = { binaries, dir, runAs, endpoint, password, durability: 'none' };
  await startCluster(cluster);
  return cluster;
}

async function makeTemplate(cluster: Cluster): Promise<TestClusterContext> {
  const secret = randomBytes(16).toString('hex');
  const passwords = { cashbook_owner: secret, cashbook_app: secret, cashbook_report: secret };
  await asSuperuser(cluster, async (client) => {
    await ensureRoles(client, passwords);
    await ensureDatabase(client, templateName);
  });
  const template = databaseUrls(cluster, passwords, templateName);
  await migrate(template.owner);
  return { superuser: superuserUrl(cluster), template, templateName };
}

function testBinaries(): PostgresBinaries {
  const engine = process.env.CASHBOOK_TEST_DATABASE ?? 'embedded';
  if (engine === 'embedded') return embeddedBinaries();
  if (engine !== 'debian') throw new Error(`CASHBOOK_TEST_DATABASE is "${engine}"; it may be embedded or debian.`);
  const debian = '/usr/lib/postgresql';
  const majors = existsSync(debian) ? readdirSync(debian).map(Number).filter(Number.isInteger) : [];
  if (majors.length === 0) throw new Error(`There is no PostgreSQL in ${debian}: apt-get install postgresql.`);
  const version = String(Math.min(...majors));
  return binariesIn(join(debian, version), version);
}

/** Stops and removes the clusters of earlier runs that were killed. */
function removeAbandonedClusters(): void {
  const parents = [tmpdir(), memory].filter((parent) => existsSync(parent));
  const folders = parents.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  for (const folder of folders.filter((path) => basename(path).startsWith(folderPrefix))) {
    const owner = join(folder, ownerFile);
    if (!existsSync(owner) || isAlive((JSON.parse(readFileSync(owner, 'utf8')) as { pid: number }).pid)) continue;
    stopPostmasterOf(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Ends the postmaster of a throw-away cluster, after checking that the process with that id really is it. */
function stopPostmasterOf(dir: string): void {
  const pidFile = join(dir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(dir)) process.kill(pid, 'SIGQUIT');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
