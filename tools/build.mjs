// Builds the server and the page where they are not built yet.
import { buildWhenNeeded, PreparationError } from './prepare.mjs';

try {
  buildWhenNeeded();
} catch (error) {
  if (!(error instanceof PreparationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
