// The launcher behind `npm run bench`: installs, builds what changed, and hands over to the measuring program.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  buildBenchWhenNeeded,
  checkNodeVersion,
  installWhenNeeded,
  PreparationError,
  projectRoot,
} from './prepare.mjs';

try {
  checkNodeVersion();
  installWhenNeeded();
  buildBenchWhenNeeded();
  await import(pathToFileURL(join(projectRoot, 'bench/dist/main.js')).href);
} catch (error) {
  if (!(error instanceof PreparationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
