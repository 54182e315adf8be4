import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Checks that the code in the pages of docs/recipes compiles in the files that they name. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const recipes = join(root, 'docs/recipes');
const pages = readdirSync(recipes);

/** A copy of the sources. All pages are written into it, so that the compiler runs once for all of them. */
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'cashbook-recipes-')));

/** The messages of the compiler, by the path of the file. Messages without a file have the path ''. */
type Faults = ReadonlyMap<string, readonly string[]>;

/** The files of each page that were written into the copy. */
const filesOf = new Map<string, readonly string[]>();
let faultsOnServer: Faults;
let faultsOnPage: Faults;
let faultsWhenSpoilt: Faults;

beforeAll(() => {
  copySources();
  for (const page of pages) filesOf.set(page, writePage(readFileSync(join(recipes, page), 'utf8')));
  faultsOnServer = compile('tsconfig.tests.json', (path) => !isOfThePage(path));
  faultsOnPage = compile('apps/web/tsconfig.json', isOfThePage);
  for (const page of pages) spoil(page);
  faultsWhenSpoilt = compile('tsconfig.tests.json', (path) => !isOfThePage(path));
}, 240_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const isOfThePage = (path: string) => path.startsWith('apps/web/');
const ownFiles = (page: string) => filesOf.get(page) ?? [];

/** Copies the sources of every workspace, and links the packages that they use. */
function copySources(): void {
  for (const name of ['package.json', 'tsconfig.base.json', 'tsconfig.tests.json']) {
    cpSync(join(root, name), join(copy, name));
  }
  for (const workspace of ['packages', 'apps'].flatMap((at) =>
    readdirSync(join(root, at)).map((name) => join(at, name)),
  )) {
    for (const name of ['src', 'package.json', 'tsconfig.json']) {
      const from = join(root, workspace, name);
      if (existsSync(from)) cpSync(from, join(copy, workspace, name), { recursive: true });
    }
    const own = join(workspace, 'node_modules');
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(copy, own));
  }
  const packages = join(root, 'node_modules');
  const ours = '@cashbook';
  mkdirSync(join(copy, 'node_modules', ours), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== ours && !name.startsWith('.')) symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  }
  // These links are relative, so they lead to the copies.
  for (const name of readdirSync(join(packages, ours))) {
    symlinkSync(readlinkSync(join(packages, ours, name)), join(copy, 'node_modules', ours, name));
  }
}

/**
 * Writes the files of a page into the copy: whole files (`ts`), and changes that add and remove lines (`diff`). Returns
 * their paths.
 */
function writePage(page: string): readonly string[] {
  const paths = new Set<string>();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
    paths.add(path);
  };
  for (const [, path = '', text = ''] of page.matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)) write(path, text);
  for (const [, path = '', lines = ''] of page.matchAll(/^```diff\n(\S+)\n([\s\S]*?)^```$/gm)) {
    write(path, withAdded(path, lines.split('\n')));
  }
  return [...paths];
}

/**
 * Adds the lines that begin with `+`, each below the line before it, and removes those that begin with `-`.
 * @throws when a line to remove, or a line below which one is added, is not in the file exactly once.
 */
function withAdded(path: string, diff: readonly string[]): string {
  const text = readFileSync(join(copy, path), 'utf8').split('\n');
  let place = -1;
  for (const line of diff) {
    const said = line.slice(1);
    if (line.startsWith('+')) {
      place += 1;
      text.splice(place, 0, said);
    } else if (line !== '') {
      place = text.indexOf(said);
      if (place === -1 || text.indexOf(said, place + 1) !== -1) throw new Error(`${path} has not one line "${said}"`);
      if (line.startsWith('-')) {
        text.splice(place, 1);
        place -= 1;
      }
    }
  }
  return text.join('\n');
}

/**
 * Compiles the pages' files of one project, with the settings of its tests; again after a change, what it touches. One
 * thread, for the reason of `checkTypes` in tools/steps.mjs.
 */
function compile(settings: string, isOfProject: (path: string) => boolean): Faults {
  const files = [...new Set(pages.flatMap(ownFiles))].filter(isOfProject).map((path) => join(copy, path));
  expect(files.length).toBeGreaterThan(0);
  const config = join(copy, dirname(settings), 'tsconfig.recipes.json');
  const compilerOptions = { incremental: true, tsBuildInfoFile: join(copy, `${settings}.tsbuildinfo`) };
  writeFileSync(config, JSON.stringify({ extends: `./${basename(settings)}`, compilerOptions, files, include: [] }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', config, '--pretty', 'false', '--singleThreaded'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const faults = new Map<string, string[]>();
  for (const [fault = '', path = ''] of stdout.matchAll(/^(?:(\S+)\(\d+,\d+\): )?error TS.*\n(?:[ \t].*\n)*/gm)) {
    faults.set(path, [...(faults.get(path) ?? []), fault]);
  }
  return faults;
}

/** Returns the messages of the compiler about the files of a page, and those without a file. */
const saidOf = (faults: Faults, page: string) => ['', ...ownFiles(page)].flatMap((path) => faults.get(path) ?? []);

/**
 * A mistake for each page: a text, its replacement, and the expected message of the compiler. It proves that the page is
 * checked.
 */
const spoilt: Readonly<Record<string, readonly [was: string, is: string, said: RegExp]>> = {
  'add-a-voucher.md': ['totalPaisa', 'total', /'total' does not exist/],
  'add-a-report.md': ['asked.end_date', 'asked.last_date', /'last_date' does not exist/],
  'add-a-record.md': ["word: 'capacity'", "word: 'capacities'", /'"capacities"' is not assignable/],
  'change-a-field.md': ['    site: textField(', '    place: textField(', /'site' does not exist/],
  'add-a-permission.md': ["'lorry.view'", "'lorries.view'", /groupLorries/],
};

function spoil(page: string): void {
  const [was, is] = spoilt[page] ?? ['', ''];
  for (const path of ownFiles(page)) {
    const text = readFileSync(join(copy, path), 'utf8');
    writeFileSync(join(copy, path), was === '' ? text : text.replaceAll(was, is));
  }
}

describe.each(pages)('%s', (page) => {
  test('compiles on the server', () => {
    expect(ownFiles(page).length).toBeGreaterThan(0);
    expect(saidOf(faultsOnServer, page)).toEqual([]);
  });

  test('compiles on the page', () => {
    expect(saidOf(faultsOnPage, page)).toEqual([]);
  });

  test('what does not fit is found', () => {
    const [, , said] = spoilt[page] ?? ['', '', /./];
    expect(saidOf(faultsWhenSpoilt, page).join('')).toMatch(said);
  });
});
