import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#config';

/** Returns the version of this program from its package. The path works from src and from dist. */
export function productVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** Returns the folder of stored files. */
export const filesDirOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files');
