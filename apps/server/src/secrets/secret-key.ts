import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config';
import { StartupError } from '#startup-error';

const keyPattern = /^[0-9a-f]{64}$/;

/**
 * The key that secrets are sealed with: the one that the settings give, else the one in DATA_DIR/secret.key, which is
 * made where it is missing and readable by the server's own user only. Throws StartupError when the file holds no key.
 */
export function secretKeyOf({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): Buffer {
  const text = secretKey ?? keyInFolder(dataDir);
  if (keyPattern.test(text)) return Buffer.from(text, 'hex');
  throw new StartupError(`The file ${join(dataDir, keyFile)} is damaged: put it back from a copy, or set SECRET_KEY.`);
}

const keyFile = 'secret.key';

function keyInFolder(dataDir: string): string {
  const path = join(dataDir, keyFile);
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    // Whole or not at all, and only where there is none: processes that start together end up with one key.
    linkSync(unfinished, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
