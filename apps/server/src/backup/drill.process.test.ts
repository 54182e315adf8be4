import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { binariesIn, copyBinaries } from '#db/embedded/binaries';
import { type Cluster, createCluster, startCluster, stopCluster, superuserUrl } from '#db/embedded/cluster';
import { chooseEndpoint } from '#db/embedded/endpoint';
import { asSuperuser } from '#db/embedded/roles';
import { canEnter, postgresUser } from '#db/embedded/unprivileged-user';
import { archivedTables } from '#testing/archive-rows';
import { type DataFolder, freePort, makeDataFolder, runProgram, startServing, stopProgram } from '#testing/product';

/** The backup drill with the program itself, as a person does it, from the embedded PostgreSQL to Debian's 15 and back. */

const debianRoot = '/usr/lib/postgresql/15';
const inOrder = /The books are in order\.\n$/;

let first: DataFolder;
let second: DataFolder;
let archive: string;
/** The number of files in the archive beside its rows, as printed. */
let files: string;

beforeAll(async () => {
  first = makeDataFolder();
  second = makeDataFolder();
  expect(await runProgram(['demo'], { DATA_DIR: first.path })).toMatchObject({ exitCode: 0 });
});
afterAll(() => {
  first.remove();
  second.remove();
});

async function fails(args: readonly string[], dataDir: string): Promise<string> {
  const { exitCode, errors } = await runProgram(args, { DATA_DIR: dataDir });
  expect(exitCode).toBe(1);
  return errors;
}

/** Matches an error stream that has only progress, which is printed every five seconds on a slow machine. */
const nothingWrong: unknown = expect.stringMatching(/^([\w.]+ · [^\n]*\n)*$/);

describe('the drill', () => {
  test('a backup while the server runs lies in the folder of backups, for its owner alone', async () => {
    const settings = { DATA_DIR: first.path, PORT: String(await freePort()) };
    const server = await startServing(settings);
    const made = await runProgram(['backup'], settings);
    expect(made).toMatchObject({ exitCode: 0, errors: nothingWrong });
    expect(await stopProgram(server)).toMatchObject({ exitCode: 0 });
    const backups = join(first.path, 'backups');
    const [name = ''] = readdirSync(backups);
    expect(name).toMatch(/^cashbook-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz$/);
    archive = join(backups, name);
    const written = /^Backup written: .*\.tar\.gz \([\d.]+ [KM]B, [\d,]+ rows, ([\d,]+) files\)\.\n$/.exec(made.output);
    // The pictures of the demo company's products, each in two sizes.
    files = written?.[1] ?? 'no';
    expect(Number(files)).toBeGreaterThan(500);
    expect(execFileSync('stat', ['-c', '%a', archive], { encoding: 'utf8' })).toBe('600\n');
  });

  test('what was destroyed comes back and is in order; a second restore is refused', async () => {
    const restored = await runProgram(['restore', '--from', archive], { DATA_DIR: second.path });
    expect(restored).toMatchObject({ exitCode: 0, errors: nothingWrong });
    expect(restored.output).toMatch(new RegExp(`^Restored [\\d,]+ rows and ${files} files of `));
    expect(restored.output).toMatch(inOrder);
    expect(await fails(['restore', '--from', archive], second.path)).toMatch(
      /^There are files in .* already: restore into a data folder or bucket without any\.\n$/,
    );
  });

  test('an archive that was cut off or altered is refused in one sentence, and so is none at all', async () => {
    const broken = join(first.path, 'broken.tar.gz');
    const whole = readFileSync(archive);
    writeFileSync(broken, whole);
    truncateSync(broken, whole.length - 1);
    const empty = makeDataFolder();
    expect(await fails(['restore', '--from', broken], empty.path)).toBe(
      'broken.tar.gz is incomplete: its end is missing. Nothing was restored.\n',
    );
    const altered = Buffer.from(whole);
    altered[1000] = (altered[1000] ?? 0) ^ 1;
    writeFileSync(broken, altered);
    expect(await fails(['restore', '--from', broken], empty.path)).toBe(
      'broken.tar.gz is damaged or was altered: its checksum does not match. Nothing was restored.\n',
    );
    expect(await fails(['restore'], empty.path)).toBe('--from is missing: it names the archive to restore.\n');
    empty.remove();
  });
});

describe.runIf(existsSync(debianRoot))('from one PostgreSQL to another', () => {
  let folder: string;
  let cluster: Cluster;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cashbook-debian-'));
    chmodSync(folder, 0o755);
    const dir = join(folder, 'postgres');
    const runAs = postgresUser(dir);
    const installed = binariesIn(debianRoot, '15');
    const reachable = runAs === null || canEnter(runAs, join(installed.root, 'bin'));
    const binaries = reachable ? installed : await copyBinaries(installed, join(folder, 'programs'));
    await createCluster({ binaries, dir, runAs, password: 'secret' });
    const endpoint = await chooseEndpoint(dir, { running: null, former: null });
    cluster = { binaries, dir, runAs, endpoint, password: 'secret', durability: 'none' };
    await startCluster(cluster);
  });
  afterAll(async () => {
    await stopCluster(cluster);
    rmSync(folder, { recursive: true, force: true });
  });

  test('embedded to Debian 15 and back: the books are the same to the row', async () => {
    await asSuperuser(cluster, (client) => client.query('create database books'));
    const dataDir = join(folder, 'data');
    const debian = { DATA_DIR: dataDir, DATABASE_URL: superuserUrl(cluster, 'books') };
    const there = await runProgram(['restore', '--from', archive], debian);
    expect(there).toMatchObject({ exitCode: 0, errors: nothingWrong });
    expect(there.output).toMatch(inOrder);
    const taken = join(folder, 'taken.tar.gz');
    expect(await runProgram(['backup', '--to', taken], debian)).toMatchObject({ exitCode: 0, errors: nothingWrong });

    const home = makeDataFolder();
    const back = await runProgram(['restore', '--from', taken], { DATA_DIR: home.path });
    expect(back).toMatchObject({ exitCode: 0, errors: nothingWrong });
    expect(back.output).toMatch(inOrder);
    const again = join(folder, 'again.tar.gz');
    await runProgram(['backup', '--to', again], { DATA_DIR: home.path });
    home.remove();
    // A restore adds one row to the audit trail of each company; the other tables have the same rows.
    const [origin, there15, home18] = [
      await archivedTables(archive),
      await archivedTables(taken),
      await archivedTables(again),
    ];
    const beside = (tables: typeof origin) => ({ ...tables, 'public.audit_event': null });
    expect(beside(there15)).toEqual(beside(origin));
    expect(beside(home18)).toEqual(beside(origin));
    const trail = (tables: typeof origin) => tables['public.audit_event']?.rows ?? 0;
    expect([trail(there15), trail(home18)]).toEqual([trail(origin) + 1, trail(origin) + 2]);
  });
});
