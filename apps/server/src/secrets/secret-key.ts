import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#config';
import { StartupError } from '#startup-error';
import { readTextIfThere } from '#text-file';

const keyPattern = /^[0-9a-f]{64}$/;

/**
 * Gives the key that secrets are sealed with: the one of the settings, else the one in DATA_DIR/secret.key, readable by
 * the server's own user only. Where there is none it is made when the first secret is sealed, not before: a server whose
 * books are elsewhere writes nothing into its data folder that nobody needs. Throws StartupError when the file holds
 * no key.
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
    // Whole or not at all, and only where there is none: processes that need it together end up with one key.
    linkSync(unfinished, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
