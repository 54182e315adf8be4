// `npm run dev`: the page by Vite with hot replacement, and the server, restarted after each change of its sources and of
// db/. The embedded PostgreSQL with the demo books keeps running meanwhile. Ctrl+C ends all of it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithStarter } from './end-with-starter.mjs';
import {
  buildServerWhenNeeded,
  checkNodeVersion,
  installWhenNeeded,
  isSource,
  PreparationError,
  projectRoot,
  translateSource,
} from './prepare.mjs';

const pagePort = Number(process.env.PAGE_PORT ?? 5173);
const serverPort = process.env.PORT ?? '4100';
const dataDir = process.env.DATA_DIR ?? join(projectRoot, '.cache', 'dev');

/** The time a server may take to end before it is killed, in milliseconds. Its books survive that. */
const mostMsToEnd = 1000;

/** The time after a start until the next process is made ready, in milliseconds, so that it does not slow that start. */
const standByAfterMs = 3000;

/** The time to wait for further changes, in milliseconds, because an editor writes several files at once. */
const settleMs = 50;

const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** Runs `work` and reports a fault that a person can put right, in one sentence. Returns whether there was none. */
function says(work) {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    say(error.message);
    return false;
  }
}

/**
 * Runs the server in its own process. `start` ends the previous one and starts it from the current files. The process of the
 * next start is ready, with the packages loaded that no change touches.
 */
function runServer(ended) {
  const env = { ...process.env, PORT: serverPort, DATA_DIR: dataDir, BACKUP: 'off' };
  const program = ['--enable-source-maps', join(projectRoot, 'tools/dev-server.mjs'), 'serve'];
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const spawnServer = () => spawn(process.execPath, program, { env, stdio });
  let next = spawnServer();
  let timer;
  let child = null;
  let closed = Promise.resolve();
  let isEnding = false;

  /** Returns the process that is ready, or a new one where that has failed or is not there yet. */
  const takeNext = () => {
    const taken = next?.connected ? next : spawnServer();
    next = null;
    clearTimeout(timer);
    timer = setTimeout(() => {
      next = spawnServer();
    }, standByAfterMs);
    return taken;
  };
  /** Starts the current files. They load while the previous server ends. */
  const start = async () => {
    const mine = takeNext();
    mine.send('load');
    await stop();
    if (isEnding) return void mine.kill('SIGKILL');
    child = mine;
    closed = new Promise((resolve) => mine.once('close', resolve));
    closed.then(() => {
      if (child !== mine) return;
      child = null;
      ended();
    });
    mine.send('serve');
  };
  const stop = async () => {
    const last = child;
    child = null;
    last?.kill('SIGTERM');
    const killTimer = setTimeout(() => last?.kill('SIGKILL'), mostMsToEnd);
    await closed;
    clearTimeout(killTimer);
  };
  const end = async () => {
    isEnding = true;
    clearTimeout(timer);
    next?.kill('SIGKILL');
    await stop();
  };
  return { start, end };
}

/** Serves the page from its sources and passes requests for the server on to it. */
async function servePage() {
  process.env.API_SERVER = `http://localhost:${serverPort}`;
  const vite = createRequire(join(projectRoot, 'apps/web/package.json')).resolve('vite');
  const { createServer } = await import(pathToFileURL(vite).href);
  const root = join(projectRoot, 'apps/web');
  const page = await createServer({ root, clearScreen: false, server: { port: pagePort, strictPort: true } });
  return page.listen();
}

/** The folders whose changes restart the server. */
const watched = ['packages', 'apps/server/src', 'db'];

/** Calls `changed` with the paths of changed files of the server, from the project's root. */
function watchServer(watcher, changed) {
  let paths = new Set();
  let timer;
  watcher.add(watched.map((folder) => join(projectRoot, folder)));
  watcher.on('all', (_, file) => {
    const path = relative(projectRoot, file).split(sep).join('/');
    const counts = watched.some((folder) => path.startsWith(`${folder}/`)) && (isSource(path) || path.endsWith('.sql'));
    if (!counts || path.includes('/dist/') || path.includes('/node_modules/')) return;
    paths.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed([...paths]);
      paths = new Set();
    }, settleMs);
  });
}

async function main() {
  const isReady = says(() => {
    checkNodeVersion();
    installWhenNeeded();
    buildServerWhenNeeded();
  });
  if (!isReady) process.exit(1);
  const embedded = pathToFileURL(join(projectRoot, 'apps/server/dist/db/embedded/embedded-database.js'));
  const { openEmbeddedDatabase } = await import(embedded.href);
  const database = await openEmbeddedDatabase(dataDir, say);
  const server = runServer(() => say('The server has ended; it starts again at the next change.'));
  const page = await servePage();

  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    await Promise.all([page.close(), server.end()]);
    await database.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

  const broken = new Set();
  let restarts = Promise.resolve();
  watchServer(page.watcher, (paths) => {
    for (const path of paths.filter(isSource)) {
      if (says(() => translateSource(path))) broken.delete(path);
      else broken.add(path);
    }
    if (broken.size > 0) return say('The server goes on with what it had until that is mended.');
    say(`Changed: ${paths.join(', ')}`);
    restarts = restarts.then(() => (ending ? undefined : server.start()));
  });
  server.start();
  say(`The page, with hot replacement: http://localhost:${pagePort} (its server: port ${serverPort})`);
}

endWithStarter();
await main();
