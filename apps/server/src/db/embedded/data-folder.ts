import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { copyBinaries, type PostgresBinaries } from '#db/embedded/binaries';
import type { RolePasswords } from '#db/embedded/roles';
import { canEnter, postgresUser, type RunAs } from '#db/embedded/unprivileged-user';
import { sayWhileWaiting } from '#say-while-waiting';
import { reasonOf, type Say, StartupError } from '#startup-error';
import { readTextIfThere, replaceTextFile } from '#text-file';

/** The content of DATA_DIR/cluster.json, which only the server's own user can read. */
const clusterFileSchema = z.object({
  format: z.literal(1),
  /** The folder of the cluster; absent when it is in DATA_DIR itself. */
  folder: z.string().optional(),
  /** The loopback port of the last start, when no Unix socket could be used. */
  port: z.number().int().optional(),
  passwords: z.object({
    postgres: z.string(),
    cashbook_owner: z.string(),
    cashbook_app: z.string(),
    cashbook_report: z.string(),
  }),
});

/** The content of the cluster file, as in the schema. */
export type ClusterFile = z.infer<typeof clusterFileSchema>;

/** The location of a data folder's cluster, its user and its programs. */
export interface ClusterPlace {
  readonly dir: string;
  readonly runAs: RunAs | null;
  readonly binaries: PostgresBinaries;
  /** A sentence for the start's output when the cluster is outside the data folder. */
  readonly note: string | null;
}

/** The folder for clusters of root whose user cannot reach the data folder. */
const reachableParent = '/var/lib/cashbook';

/** Makes the data folder when it is missing. Throws StartupError when that is not allowed. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be made (${reasonOf(error)}): set DATA_DIR to a folder that can be written.`,
    );
  }
}

/** Returns the content of the data folder's cluster file. At the first start it makes new passwords. */
export function readClusterFile(dataDir: string): ClusterFile {
  const path = clusterFilePath(dataDir);
  const text = readTextIfThere(path);
  if (text === null) {
    if (existsSync(join(dataDir, clusterName))) {
      throw new StartupError(
        `The data folder ${dataDir} holds a database but not the file cluster.json with its passwords: put that file back from a backup.`,
      );
    }
    const secret = () => randomBytes(24).toString('hex');
    const passwords: RolePasswords & { postgres: string } = {
      postgres: secret(),
      cashbook_owner: secret(),
      cashbook_app: secret(),
      cashbook_report: secret(),
    };
    return { format: 1, passwords };
  }
  const parsed = clusterFileSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new StartupError(
      `The file ${path} cannot be read: a newer version made it, or it is damaged; put it back from a backup.`,
    );
  }
  return parsed.data;
}

/** Writes the cluster file, whole or not at all, when anything in it has changed. */
export function writeClusterFile(dataDir: string, file: ClusterFile): void {
  const path = clusterFilePath(dataDir);
  const text = `${JSON.stringify(file, null, 2)}\n`;
  if (readTextIfThere(path) !== text) replaceTextFile(path, text);
}

/**
 * Decides the location of the cluster. It is in the data folder, unless root's stand-in cannot reach that; then it is below
 * /var/lib/cashbook. Programs that the stand-in cannot reach are copied there too.
 */
export async function placeCluster(
  dataDir: string,
  file: ClusterFile,
  installed: PostgresBinaries,
  say: Say,
): Promise<ClusterPlace> {
  const inside = join(dataDir, clusterName);
  const dir = file.folder ?? inside;
  const runAs = postgresUser(dir);
  if (runAs === null) return { dir, runAs, binaries: installed, note: null };
  const reachable = file.folder !== undefined || canEnter(runAs, dataDir);
  const place = reachable ? dir : join(reachableParent, folderFor(dataDir));
  mkdirSync(join(place, '..'), { recursive: true, mode: 0o755 });
  const copied = join(reachableParent, `postgresql-${installed.version}`);
  const binaries = canEnter(runAs, join(installed.root, 'bin'))
    ? installed
    : await sayWhileWaiting(
        say,
        () => `PostgreSQL's programs are being copied to ${copied}`,
        () => copyBinaries(installed, copied),
      );
  const note =
    place === inside
      ? null
      : `The database lies in ${place}, because PostgreSQL does not run as root and nobody else may enter ${dataDir}.`;
  return { dir: place, runAs, binaries, note };
}

const clusterName = 'postgres';

function clusterFilePath(dataDir: string): string {
  return join(dataDir, 'cluster.json');
}

function folderFor(dataDir: string): string {
  return `${basename(dataDir)}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
