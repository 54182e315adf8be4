// The project's own rules that no linter knows. `npm test` runs them; `node tools/tidy.mjs` runs them alone.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countRecordTable, countReportTable, countTable } from './count.mjs';
import { projectRoot } from './prepare.mjs';
import { longWinded, saidTwice } from './prose.mjs';

const mebibyte = 1024 * 1024;
const longestSourceLines = 450;

/** The rules. Each checks the project's files and returns the offences that it found, one line each. */
export const rules = [
  { name: 'no file is larger than 1 MB', offences: largeFiles },
  { name: 'no source file is longer than a person reads in one go', offences: longSources },
  { name: 'no path of one machine, no address of a package host', offences: machineTraces },
  { name: 'no work is left for later', offences: leftovers },
  { name: 'a docstring begins with what the thing is or does', offences: relativeDocstrings },
  { name: 'imports go by name, never up and over', offences: climbingImports },
  { name: 'migrations make tables; functions, triggers and rights stand in db/functions', offences: misplacedSql },
  { name: 'a folder has two to 25 files, or its reason in docs/architecture.md', offences: unevenFolders },
  { name: 'only the stores of the journal write the books', offences: journalWriters },
  { name: 'numbers of voucher types stand in the tables of types', offences: typeNumbers },
  { name: 'no list is spread into push, which fails on a long one', offences: spreadPushes },
  { name: 'every message of the catalogues is used', offences: unusedMessages },
  { name: 'links in the documents lead somewhere', offences: brokenLinks },
  { name: 'a sentence of a document has at most 25 words on average', offences: () => longWinded(documents()) },
  { name: 'no document says what another says', offences: () => saidTwice(documents()) },
  { name: 'docs/patterns.md has the figures of npm run count', offences: staleCount },
  { name: 'each dependency is exact and has its line in docs/dependencies.md', offences: unexplainedDependencies },
  { name: 'licences allow what we do with them', offences: licences },
];

function projectFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * mebibyte,
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(projectRoot, path)));
}

const files = projectFiles();
const textual = /\.(ts|tsx|mjs|cjs|js|json|sql|md|css|html|yml|yaml|txt|sh)$|^\.ci\/run$|^\.[a-z]+rc$/;
const source = /\.(ts|tsx|mjs|cjs|js|css)$/;

function read(path) {
  return readFileSync(join(projectRoot, path), 'utf8');
}

/** Returns the lines of these files that match, as "path:line". */
function linesMatching(paths, pattern) {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}

/** The most files of a folder, tests not counted, that a person takes in at a glance. */
const largestFolder = 25;

/**
 * Finds folders of the code with more than 25 files, tests not counted, and those with one file and nothing else.
 * docs/architecture.md gives the reasons of the exceptions under "Folders of another size"; a reason without need is found too.
 */
function unevenFolders() {
  const inFolder = new Map();
  for (const path of files.filter((one) => /^(apps|packages|bench|db|tests)\/.*\//.test(one))) {
    for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
      const known = inFolder.get(folder) ?? { own: 0, all: 0 };
      const isOwn = folder === dirname(path) && !/\.(test|fixture|spec)\.tsx?$/.test(path);
      inFolder.set(folder, { own: known.own + (isOwn ? 1 : 0), all: known.all + 1 });
    }
  }
  const uneven = [...inFolder].filter(([, { own, all }]) => own > largestFolder || all === 1).map(([folder]) => folder);
  const [, list = ''] = /\n### Folders of another size\n([\s\S]*?)\n#/.exec(read('docs/architecture.md')) ?? [];
  const reasons = [...list.matchAll(/^- (.+?): /gm)].flatMap(([, names]) => [...names.matchAll(/`([^`]+)`/g)]);
  const patterns = reasons.map(([, name]) => name);
  const isNamed = (folder, name) => (name.endsWith('/*') ? dirname(folder) === name.slice(0, -2) : folder === name);
  return [
    ...uneven.filter((folder) => !patterns.some((name) => isNamed(folder, name))),
    ...patterns
      .filter((name) => !uneven.some((folder) => isNamed(folder, name)))
      .map((name) => `${name}: no reason needed`),
  ];
}

function largeFiles() {
  return files.filter((path) => statSync(join(projectRoot, path)).size > mebibyte);
}

/** Finds spread pushes. A call takes some hundred thousand arguments, and a list from a file or a table may be longer. */
function spreadPushes() {
  const product = files.filter((path) => /^(apps|packages|bench)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  return linesMatching(product, /\.(push|unshift)\(\.\.\./);
}

function longSources() {
  return (
    files
      // schema-types.ts is generated from the database, so its length depends on the tables.
      .filter((path) => source.test(path) && !/\.(golden|property|http|test)\.|\/schema-types\.ts$/.test(path))
      .map((path) => ({ path, lines: read(path).split('\n').length }))
      .filter(({ lines }) => lines > longestSourceLines)
      .map(({ path, lines }) => `${path}: ${lines} lines`)
  );
}

function machineTraces() {
  const folders = ['work', 'home', 'root', 'Users'].map((name) => `(?<![\\w.\\-/])/${name}/[\\w.-]`);
  const hosts = ['registry\\.npm', 'registry\\.yarn', 'npmmirror', 'artifactory', 'verdaccio', 'proxy\\.golang'];
  const pattern = new RegExp([...folders, ...hosts].join('|'));
  return linesMatching(
    files.filter((path) => textual.test(path) && path !== 'tools/tidy.mjs'),
    pattern,
  );
}

function leftovers() {
  const pattern = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].map((word) => `\\b${word}\\b`).join('|'),
  );
  return linesMatching(
    files.filter((path) => textual.test(path) && path !== 'package-lock.json'),
    pattern,
  );
}

/** A relative clause at the start has to be read twice by a reader whose first language is another. */
function relativeDocstrings() {
  const words = 'What|Of|The same|Where|How|Which|Who|Whose|Whoever|Whatever|Those';
  return [
    ...placesOf(/^(apps|packages|bench|tools|tests)\/.*\.(ts|tsx|mjs)$/, `/\\*\\*\\s+(?:\\* )?(?:${words})\\b`),
    ...placesOf(/^db\/(functions|migrations)\/.*\.sql$/, `(?<!^\\s*--.*\\n)^\\s*-- (?:${words})\\b`),
  ];
}

/** Returns the places in these files where the pattern begins, as "path:line: text". */
function placesOf(paths, pattern) {
  return files
    .filter((path) => paths.test(path))
    .flatMap((path) => {
      const text = read(path);
      return [...text.matchAll(new RegExp(pattern, 'gm'))].map(({ 0: found, index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line}: ${found.replaceAll(/\s+/g, ' ').trim()}`;
      });
    });
}

function climbingImports() {
  return linesMatching(
    files.filter((path) => /\.tsx?$/.test(path)),
    /(from|import)\s*\(?\s*['"]\.\.\/\.\.\//,
  );
}

/**
 * Finds functions, triggers and rights in a migration; the next applied set would remove them. A function that an index needs
 * is made by a migration, and so made anew by one.
 */
function misplacedSql() {
  const below = (folder) => files.filter((path) => path.startsWith(folder) && path.endsWith('.sql'));
  const migrations = below('db/migrations/');
  const made = migrations.flatMap((path) =>
    [...read(path).matchAll(/^create function (\w+)/gim)].map(([, name]) => name),
  );
  const ofSets = linesMatching(migrations, /^\s*create or replace function\b/i);
  return [
    ...linesMatching(migrations, /^\s*(create (or replace )?trigger|grant)\b/i),
    ...ofSets.filter((line) => !made.some((name) => line.includes(`function ${name}(`))),
    ...linesMatching(
      below('db/functions/'),
      /^\s*(create|alter|drop) (unique )?(table|index|type|sequence|schema|policy)\b/i,
    ),
  ];
}

function journalWriters() {
  const doors = ['journal', 'saved-documents'].map((name) => `apps/server/src/domains/ledger/${name}.store.ts`);
  const server = files.filter(
    (path) => /^apps\/server\/src\/.*\.ts$/.test(path) && !doors.includes(path) && !/\.(test|fixture)\.ts$/.test(path),
  );
  return linesMatching(
    server,
    /\b(post_vouchers|save_documents|supersede_voucher|void_voucher)\s*\(|\b(insert into|insertInto\('|update|updateTable\('|delete from|deleteFrom\(')\s*(voucher|voucher_version|voucher_number|entry|line)\b/i,
  );
}

/**
 * Finds comparisons of a voucher type with numbers, and lists of its numbers. SQL asks types_of, TypeScript typesOf. A party has
 * a type of its own, which two files query as `p.type_id`. Only the SQL functions call a voucher type `type`.
 */
function typeNumbers() {
  const tables = ['packages/kernel/src/documents/voucher-types.ts', 'db/functions/ledger/voucher_types.sql'];
  const product = files.filter(
    (path) =>
      /^(apps|packages|bench)\/.*\.tsx?$|^db\/functions\/.*\.sql$/.test(path) &&
      !/\.test\.tsx?$|^apps\/server\/src\/testing\//.test(path) &&
      !tables.includes(path),
  );
  const ofParties =
    /^apps\/server\/src\/domains\/(ledger\/accounts\/search-accounts|demo\/records\/warranty)\.ts:.*\bp\.type_id\b/;
  const type = String.raw`(?<!\bparty\.)\b(type_id|typeIds?|new_type|p_type)\b(::\w+)?`;
  const number = String.raw`[1-9]\d?\b`;
  const operator = '(not )?(===?|!==|=|<>|[<>]=?|in|between|= any|<> all)';
  const lists = String.raw`\(?(array)?\(?\[?('\{)?`;
  const sides = [
    `${type} ${operator} ${lists}${number}`,
    `\\b${number} (===|!==|=|<>|in) \\(?(\\w+\\.)?(type_id|typeId)\\b`,
  ];
  const branches = String.raw`\bswitch \((\w+\.)*typeId\)|\[\d+(, \d+)*\]\.includes\((\w+\.)*typeId\)`;
  const list = String.raw`(VoucherTypeId|\bt?[tT]ypeIds?\b)[^=\n]*[=:] (new Set\()?\[\d+, \d`;
  const inFunctions = String.raw`(?<!\w)type ${operator} ${lists}${number}`;
  return [
    ...linesMatching(product, new RegExp([...sides, branches, list].join('|'))),
    ...linesMatching(
      product.filter((path) => path.endsWith('.sql')),
      new RegExp(inFunctions),
    ),
  ].filter((offence) => !ofParties.test(offence));
}

/**
 * Finds unused messages. A message counts as used where its name is quoted in the product's code. It also counts where
 * the code builds a name with the same beginning: `backupFault_${code}`.
 */
function unusedMessages() {
  const catalogue = /^packages\/words\/src\/(en|bn)\//;
  const code = files.filter(
    (path) => /^(apps|packages)\/.*\.tsx?$/.test(path) && !catalogue.test(path) && !/\.(test|fixture)\./.test(path),
  );
  const text = code.map(read).join('\n');
  const quoted = new Set([...text.matchAll(/(['"])([\w.]+)\1/g)].map(([, , name]) => name));
  // The messages are referred to by the name of their part: `sentences.valueMissing` in the code, `common.branch` in
  // another part of the catalogue.
  const parts = files.filter((path) => catalogue.test(path)).map(read);
  const referred = new Set(
    [text, ...parts].flatMap((one) =>
      [...one.matchAll(/\b(?:common|invoiceNames|sentences)\.(\w+)/g)].map(([, name]) => name),
    ),
  );
  const beginnings = [...text.matchAll(/`(\w{4,})\$\{/g)].map(([, beginning]) => beginning);
  const endings = [...text.matchAll(/\}(_\w{3,})`/g)].map(([, ending]) => ending);
  const isUsed = (name) =>
    quoted.has(name) ||
    referred.has(name) ||
    beginnings.some((beginning) => name.startsWith(beginning)) ||
    endings.some((ending) => name.endsWith(ending));
  return files
    .filter((path) => catalogue.test(path) && path.includes('/en/'))
    .flatMap((path) =>
      [...read(path).matchAll(/^ {2}'?([\w.]+)'?:/gm)]
        .map(([, name]) => name)
        .filter((name) => !isUsed(name) && !isUsed(name.replace(/_(one|other)$/, '')))
        .map((name) => `${path}: ${name}`),
    );
}

function brokenLinks() {
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target]) => target)
        .filter((target) => !/^(https?:|mailto:|#)/.test(target))
        .filter((target) => !existsSync(resolve(projectRoot, dirname(path), decodeURI(target.split('#')[0]))))
        .map((target) => `${path}: ${target}`),
    );
}

/** Returns the pages of the documents that people write, each with its text. docs/reports.md is written from the contract. */
function documents() {
  return files.filter((path) => /^(docs\/(?!reports\.md).*|README)\.md$/.test(path)).map((path) => [path, read(path)]);
}

function staleCount() {
  const tables = [countTable(), countReportTable(), countRecordTable()];
  const stale = tables.some((table) => !read('docs/patterns.md').includes(table));
  return stale ? ['docs/patterns.md: take the tables of `npm run count`'] : [];
}

function manifests() {
  return files
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .map((path) => ({ path, manifest: JSON.parse(read(path)) }));
}

function unexplainedDependencies() {
  const explained = existsSync(join(projectRoot, 'docs/dependencies.md')) ? read('docs/dependencies.md') : '';
  const named = new Set([...explained.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name));
  const used = new Set();
  const offences = [];
  for (const { path, manifest } of manifests()) {
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    for (const [name, version] of Object.entries(all)) {
      if (name.startsWith('@cashbook/')) continue;
      used.add(name);
      if (!/^\d/.test(version)) offences.push(`${path}: ${name} is "${version}", not one exact version`);
      if (!named.has(name)) offences.push(`${path}: ${name} has no line in docs/dependencies.md`);
    }
  }
  for (const name of named) if (!used.has(name)) offences.push(`docs/dependencies.md: ${name} is not used any more`);
  return offences;
}

const allowedLicence =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|BSD|Apache-2\.0|MPL-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|CC-BY-[34]\.0|Unlicense|Python-2\.0|WTFPL|PostgreSQL)\b/;
/** Packages under LGPL. For a linked and unaltered library it only requires that the library can be replaced. */
const linkedLibrary = /^@img\/sharp-(libvips-|win32-|wasm32)/;
/** The licences of packages whose manifest names none; they were read in the text beside it. */
const licencesRead = {
  buffers: 'MIT',
  busboy: 'MIT',
  dicer: 'MIT',
  'exit-on-epipe': 'Apache-2.0',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
};

function licences() {
  const lock = JSON.parse(read('package-lock.json')).packages;
  return Object.entries(lock)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1), licence: entry.license }))
    .filter(({ name }) => !linkedLibrary.test(name))
    .filter(({ name, licence }) => !allowedLicence.test(licence ?? licencesRead[name] ?? ''))
    .map(({ name, licence }) => `${name}: ${licence ?? 'no licence named'}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const rule of rules) {
    const offences = rule.offences();
    process.stdout.write(`${offences.length === 0 ? 'ok' : 'FAILED'}  ${rule.name}\n`);
    for (const offence of offences) process.stdout.write(`        ${offence}\n`);
    if (offences.length > 0) process.exitCode = 1;
  }
}
