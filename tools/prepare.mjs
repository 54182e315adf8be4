import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** A fault described in one sentence; the launcher prints it and ends with exit code 1. */
export class PreparationError extends Error {}

/** Refuses a Node.js that is too old, before anything else fails on it in a confusing way. */
export function checkNodeVersion() {
  const { engines } = readJson('package.json');
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number);
  if (haveMajor < major || (haveMajor === major && haveMinor < minor)) {
    throw new PreparationError(`Cashbook needs Node.js ${major}.${minor} or newer; this is ${process.versions.node}.`);
  }
}

/**
 * Installs the packages of the lock file, unless they are installed already. `forProduct` leaves out those only for tests
 * and checks, a third of all packages. If some packages are installed already, all of them are brought up to date.
 */
export function installWhenNeeded({ forProduct = false } = {}) {
  if (isInstalled(forProduct)) return;
  const isNew = !existsSync(join(projectRoot, 'node_modules'));
  const which = forProduct && isNew ? ['--omit=dev'] : [];
  say('Installing packages (npm ci) …');
  // npm's report on known weaknesses is for those who choose packages. It would cost a newcomer seconds.
  runOrFail('npm', ['ci', '--no-audit', '--no-fund', ...which], 'The packages could not be installed: see above.');
}

/** Whether the installed packages match the lock file. npm keeps a list of them, and each entry is compared. */
function isInstalled(forProduct) {
  if (!existsSync(join(projectRoot, 'node_modules', '.package-lock.json'))) return false;
  const wanted = readJson('package-lock.json').packages;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
    if (!path.includes('node_modules/') || optional || (dev && forProduct)) return true;
    if (link) return existsSync(join(projectRoot, path));
    return installed[path]?.version === version;
  });
}

/** The sources of both the server and the page. */
const shared = ['package-lock.json', 'tsconfig.base.json', 'packages'];

/** Builds the page, when one of its sources has changed. It takes as long as the demo books, and runs beside them. */
export async function buildPageWhenNeeded() {
  const finish = beginBuild('page', [...shared, 'apps/web'], 'apps/web/dist/index.html');
  if (finish === null) return;
  const options = { cwd: join(projectRoot, 'apps/web'), stdio: ['ignore', 2, 2] };
  const child = spawn(process.execPath, [bin('vite', 'vite'), 'build', '--logLevel', 'error'], options);
  const [status] = await once(child, 'close');
  if (status !== 0) throw new PreparationError('The page could not be built.');
  finish();
}

/** Builds the server alone, when a file that goes into it has changed. */
export function buildServerWhenNeeded() {
  const finish = beginBuild('server', [...shared, 'apps/server'], 'apps/server/dist/main.js');
  if (finish === null) return;
  for (const folder of serverFolders()) translate(folder);
  finish();
}

/** Returns the folders of the packages and of the server. */
function serverFolders() {
  return [...readdirSync(join(projectRoot, 'packages')).map((name) => `packages/${name}`), 'apps/server'];
}

/**
 * Writes the JavaScript of a folder's sources, the same as `tsc -b` would, in a small part of the time. The types are not
 * checked here: the tests check them, and the start of the program need not wait for that.
 */
function translate(folder) {
  for (const source of sourcesIn(`${folder}/src`)) translateSource(source);
}

/**
 * Writes the JavaScript of one source with its map, by its path from the project's root. For a removed source it removes
 * both.
 */
export function translateSource(source) {
  const file = join(projectRoot, source.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));
  if (!existsSync(join(projectRoot, source))) return rmSync(file, { force: true });
  const { transformSync } = createRequire(import.meta.url)('oxc-transform');
  const { target } = readJson('tsconfig.base.json').compilerOptions;
  const { code, map, errors } = transformSync(source, readFileSync(join(projectRoot, source), 'utf8'), {
    target: target.toLowerCase(),
    sourcemap: true,
    // As with `verbatimModuleSyntax`, everything imported as a value stays.
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new PreparationError(`${source}: ${errors[0].message}`);
  const name = basename(file);
  mkdirSync(dirname(file), { recursive: true });
  const sources = [relative(dirname(file), join(projectRoot, source))];
  writeWhole(`${file}.map`, JSON.stringify({ ...map, file: name, sources }));
  writeWhole(file, `${code}//# sourceMappingURL=${name}.map\n`);
}

/** Writes a file at once, so that a reader finds either the whole old text or the whole new one. */
function writeWhole(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** Returns the paths of the TypeScript files below a folder that are part of the product. */
function sourcesIn(folder) {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return path === testScaffolding ? [] : sourcesIn(path);
    return isSource(path) ? [path] : [];
  });
}

/** Whether the path is a TypeScript file that becomes part of the product. */
export const isSource = (path) => path.endsWith('.ts') && !/\.(test|d)\.ts$/.test(path);

/** Builds the measuring program and the server that it measures. */
export function buildBenchWhenNeeded() {
  const sources = ['package-lock.json', 'tsconfig.base.json', 'packages', 'apps/server', 'bench'];
  const finish = beginBuild('bench', sources, 'bench/dist/main.js');
  if (finish === null) return;
  for (const folder of [...serverFolders(), 'bench']) translate(folder);
  finish();
}

/** Announces a build and returns the function that notes its end. Returns null where nothing has changed since the last. */
function beginBuild(what, sources, product) {
  const stamp = join(projectRoot, 'node_modules', '.cache', 'cashbook', `${what}.sha256`);
  const fingerprint = fingerprintOf(sources);
  const upToDate =
    existsSync(join(projectRoot, product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (upToDate) return null;
  say(`Building the ${what} …`);
  return () => {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, fingerprint);
  };
}

const notSources = new Set(['node_modules', 'dist', '.cache', 'test-results', 'results']);

/** The scaffolding of the tests; it is not built. */
const testScaffolding = 'apps/server/src/testing';

/**
 * Returns SHA-256 over names and contents of these files and of everything below these folders, tests excepted. The build
 * is the same on every Node.js.
 */
function fingerprintOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(projectRoot, path);
    if (/\.test\.tsx?$/.test(path) || path === testScaffolding) return;
    const entries = folderEntries(full);
    if (entries === null) {
      hash.update(`\0${path}\0`).update(readFileSync(full));
      return;
    }
    for (const entry of entries) if (!notSources.has(entry)) add(`${path}/${entry}`);
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/** Returns the sorted names in a folder; null when the path is a file. */
function folderEntries(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Returns the path of the script behind a package's command, so that it runs without a shell and without npx. */
function bin(packageName, command) {
  const manifest = readJson(`node_modules/${packageName}/package.json`);
  const path = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  return join(projectRoot, 'node_modules', packageName, path);
}

function runOrFail(program, args, sentence) {
  const shell = process.platform === 'win32' && program === 'npm';
  const { status } = spawnSync(program, args, { cwd: projectRoot, stdio: ['ignore', 2, 2], shell });
  if (status !== 0) throw new PreparationError(sentence);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
}

/** Prints progress to the error stream, so that a command's own output can be piped on. */
function say(text) {
  process.stderr.write(`${text}\n`);
}
