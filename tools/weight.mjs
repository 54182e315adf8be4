// The weight of sign-in, which every user waits for, on any line. `npm test` checks it after each build; `node
// tools/weight.mjs` prints the figures alone.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './prepare.mjs';

const mostBytes = 106_000;
const mostFiles = 8;

/**
 * Returns the script that the built sign-in page fetches before its form works: files and compressed bytes, in its
 * heavier language.
 */
export function signInWeight(dist = join(projectRoot, 'apps/web/dist')) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entries = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name);
  if (entries.length === 0) throw new Error('index.html names no script.');
  const words = readdirSync(join(dist, 'assets')).filter((name) => /^words-\w\w-.*\.js$/.test(name));
  if (words.length !== 2) throw new Error(`There should be words in two languages, not ${words.length}.`);
  const weights = words.map((name) => weigh(dist, filesWith(dist, [...entries, name])));
  return weights.reduce((a, b) => (a.bytes > b.bytes ? a : b));
}

/** Returns the faults of the built page's weight, a sentence for each. */
export function weightOffences({ files, bytes }) {
  return [
    ...(bytes > mostBytes ? [`sign-in takes ${bytes} bytes of script, and may take ${mostBytes}`] : []),
    ...(files > mostFiles ? [`sign-in takes ${files} files of script, and may take ${mostFiles}`] : []),
  ];
}

/** Returns the files and everything that they import directly or through others at the start. */
function filesWith(dist, names) {
  const found = new Set();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const text = readFileSync(join(dist, 'assets', name), 'utf8');
    open.push(...[...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, imported]) => imported));
  }
  return found;
}

/** Returns the weight of the files as the server sends them to browsers of today: brotli. */
function weigh(dist, names) {
  const sent = (name) => statSync(join(dist, 'assets', `${name}.br`)).size;
  return { files: names.size, bytes: [...names].reduce((sum, name) => sum + sent(name), 0) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, bytes } = signInWeight();
  process.stdout.write(`sign-in: ${bytes} bytes of script in ${files} files\n`);
}
