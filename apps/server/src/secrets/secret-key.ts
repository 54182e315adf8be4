import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#config';
import { StartupError } from '#startup-error';
import { readTextIfThere } from '#text-file';

const keyPattern = /^[0-9a-f]{64}$/;

/**
 * Returns a function for the key that seals secrets: the one of the settings, else the one in DATA_DIR/secret.key. Only the
 * server's own user can read that file. Without a key, one is made when the first secret is sealed, not before. A server whose
 * books are elsewhere writes no unneeded files into its data folder. Throws StartupError when the file has no valid key.
 */
export function secretKeyOf({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): () => Buffer {
  const path = join(dataDir, keyFile);
  const kept = secretKey ?? keptKey(path);
  let key = kept === null ? null : keyIn(kept, path);
  return () => {
    key ??= keyIn(madeKey(path), path);
    return key;
  };
}

const keyFile = 'secret.key';

function keyIn(text: string, path: string): Buffer {
  if (keyPattern.test(text)) return Buffer.from(text, 'hex');
  throw new StartupError(`The file ${path} is damaged: put it back from a copy, or set SECRET_KEY.`);
}

function keptKey(path: string): string | null {
  return readTextIfThere(path)?.trim() ?? null;
}

function madeKey(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    // Creates the file whole, and only when there is none: processes that need it at the same time get one key.
    linkSync(unfinished, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
