// The server of `npm run dev`, in three steps. First it loads the packages that the server needs, which is the longest part of
// a start. The message `load` makes it load the server itself, as it is on the disk by then. The message `serve` starts it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './prepare.mjs';

const description = join(projectRoot, 'apps/server/package.json');
const fromServer = createRequire(description);
const { dependencies } = JSON.parse(readFileSync(description, 'utf8'));

/** Resolves when the starter sends the message. */
const asked = (step) => new Promise((resolve) => process.on('message', (message) => message === step && resolve()));
const load = asked('load');
const serve = asked('serve');
// Without a starter nobody sends a message any more.
const leave = () => process.exit(0);
process.once('disconnect', leave);

for (const name of Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@cashbook/'))) {
  await import(pathToFileURL(fromServer.resolve(name)).href);
}
await load;
const ofCli = (name) => import(pathToFileURL(join(projectRoot, 'apps/server/dist/cli', name)).href);
const { run } = await ofCli('run.js');
// The command line would load it only after the message `serve`.
await ofCli('serve.js');
await serve;
// From here on the server itself stops when its starter is gone. The channel to it keeps no server running that wants to end.
process.off('disconnect', leave);
process.channel.unref();
await run(process.argv.slice(2), process.env);
