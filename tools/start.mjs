// The launcher behind `npm start` and the other commands. It runs before anything is installed, so it is plain JavaScript
// without packages. It installs packages, builds what changed, and starts the server's own command line. The page is built
// while the server fills the books of a first start.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithStarter } from './end-with-starter.mjs';
import { commandHelp, commands, generalHelp } from './help.mjs';
import {
  buildPageWhenNeeded,
  buildServerWhenNeeded,
  checkNodeVersion,
  installWhenNeeded,
  PreparationError,
  projectRoot,
} from './prepare.mjs';

const args = process.argv.slice(2);
const command = args[0]?.startsWith('-') === false ? commands.find(({ name }) => name === args[0]) : commands[0];
const wantsHelp = args.some((arg) => arg === '--help' || arg === '-h');

if (command === undefined) {
  process.stderr.write(`There is no command "${args[0]}": npm start -- --help lists them.\n`);
  process.exitCode = 1;
} else if (wantsHelp) {
  const named = args[0]?.startsWith('-') === false;
  process.stdout.write(`${named ? commandHelp(command) : generalHelp()}\n`);
} else {
  await launch();
}

async function launch() {
  endWithStarter();
  try {
    checkNodeVersion();
    installWhenNeeded({ forProduct: true });
    buildServerWhenNeeded();
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const { run } = await import(pathToFileURL(join(projectRoot, 'apps/server/dist/cli/run.js')).href);
  // Not awaited: the program lives in its servers.
  void run(args, process.env, command.name === 'serve' ? buildPageWhenNeeded() : undefined);
}
