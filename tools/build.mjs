// Builds the server and the page where they are not built yet.
import { buildPageWhenNeeded, buildServerWhenNeeded, PreparationError } from './prepare.mjs';

try {
  buildServerWhenNeeded();
  await buildPageWhenNeeded();
} catch (error) {
  if (!(error instanceof PreparationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
