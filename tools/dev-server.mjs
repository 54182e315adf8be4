// The server of `npm run dev`. It loads the packages that the server needs, which is the longest part of a start. Then it
// waits for a message to load the server itself, as it is on the disk by then.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './prepare.mjs';

const description = join(projectRoot, 'apps/server/package.json');
const fromServer = createRequire(description);
const { dependencies } = JSON.parse(readFileSync(description, 'utf8'));

const told = new Promise((resolve) => process.once('message', resolve));
// Without a starter nobody sends a message any more.
const leave = () => process.exit(0);
process.once('disconnect', leave);

for (const name of Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@cashbook/'))) {
  await import(pathToFileURL(fromServer.resolve(name)).href);
}
await told;
process.off('disconnect', leave);
process.disconnect();
await import(pathToFileURL(join(projectRoot, 'apps/server/dist/main.js')).href);
