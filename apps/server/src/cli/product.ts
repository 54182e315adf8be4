import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#config';

/** The version of this program, as its package says; seen from src and from dist alike. */
export function productVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** The folder of stored files. */
export const filesDirOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files');
