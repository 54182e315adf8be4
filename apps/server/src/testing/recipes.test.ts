import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** The pages of docs/recipes are true: what they tell to write compiles where it would stand. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const recipes = join(root, 'docs/recipes');

type Files = ReadonlyMap<string, string>;

/** The files of a page: those that it writes whole (`ts`), and those in which it adds lines below a line (`diff`). */
function filesOf(page: string): Files {
  const files = new Map<string, string>();
  for (const [, path = '', text = ''] of page.matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)) {
    files.set(join(root, path), text);
  }
  for (const [, path = '', lines = ''] of page.matchAll(/^```diff\n(\S+)\n([\s\S]*?)^```$/gm)) {
    files.set(join(root, path), withAdded(join(root, path), lines.split('\n')));
  }
  return files;
}

/** @throws when the line below which something is added does not stand in the file exactly once. */
function withAdded(path: string, diff: readonly string[]): string {
  const text = readFileSync(path, 'utf8').split('\n');
  let place = -1;
  for (const line of diff) {
    const said = line.slice(1);
    if (line.startsWith('+')) {
      place += 1;
      text.splice(place, 0, said);
    } else if (line !== '') {
      place = text.indexOf(said);
      if (place === -1 || text.indexOf(said, place + 1) !== -1) throw new Error(`${path} has not one line "${said}"`);
    }
  }
  return text.join('\n');
}

/** Files as they are on the disk, read once for all pages of a project. */
const asOnDisk = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of those of the files that the project has, every other file being as it is on the disk. */
function faults(files: Files, project: string): string[] {
  const { config } = ts.readConfigFile(join(root, project), ts.sys.readFile.bind(ts.sys)) as { config: unknown };
  const folder = join(root, project, '..');
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, folder);
  const host = ts.createCompilerHost(options);
  const readDisk = host.readFile.bind(host);
  const isOnDisk = host.fileExists.bind(host);
  host.readFile = (path) => files.get(placeOf(path)) ?? readDisk(path);
  host.fileExists = (path) => files.has(placeOf(path)) || isOnDisk(path);
  host.realpath = (path) => (files.has(placeOf(path)) ? placeOf(path) : realpathSync(path));
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...how) => {
    if (files.has(placeOf(path))) return parse(path, ...how);
    const key = `${project} ${path}`;
    if (!asOnDisk.has(key)) asOnDisk.set(key, parse(path, ...how));
    return asOnDisk.get(key);
  };
  const own = [...files.keys()].filter((path) => path.startsWith(join(folder, '/')) && isOf(path, project));
  const program = ts.createProgram(own, options, host);
  return own.flatMap((path) => {
    const source = program.getSourceFile(path);
    if (source === undefined) return [`${path} was not read`];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}

/** Packages of the project find each other through links in node_modules. */
const placeOf = (path: string) => path.replace(/\/node_modules\/@cashbook\//, '/packages/');

const isOf = (path: string, project: string) => path.includes('/apps/web/') === project.startsWith('apps/web/');

/** Of each page a text, what is put in its place, and what the compiler says then: a page that is not looked at would pass. */
const spoilt: Readonly<Record<string, readonly [was: string, is: string, said: RegExp]>> = {
  'add-a-voucher.md': ['totalPaisa', 'total', /'total' does not exist/],
  'add-a-report.md': ['asked.end_date', 'asked.last_date', /'last_date' does not exist/],
  'add-a-record.md': ["word: 'capacity'", "word: 'capacities'", /'"capacities"' is not assignable/],
  'add-a-permission.md': ["'lorry.view'", "'lorries.view'", /groupLorries/],
};

describe.each(readdirSync(recipes))('%s', (name) => {
  const page = () => filesOf(readFileSync(join(recipes, name), 'utf8'));

  test('compiles on the server', { timeout: 120_000 }, () => {
    expect(page().size).toBeGreaterThan(0);
    expect(faults(page(), 'tsconfig.tests.json')).toEqual([]);
  });

  test('compiles on the page', { timeout: 120_000 }, () => {
    expect(faults(page(), 'apps/web/tsconfig.tests.json')).toEqual([]);
  });

  test('what does not fit is found', { timeout: 120_000 }, () => {
    const [was, is, said] = spoilt[name] ?? ['', '', /./];
    const broken = new Map([...page()].map(([path, text]) => [path, text.replaceAll(was, is)]));
    expect(faults(broken, 'tsconfig.tests.json').join()).toMatch(said);
  });
});
