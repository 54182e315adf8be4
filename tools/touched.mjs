// Finds the domains and journeys that a change touches. `npm run check` runs their tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './prepare.mjs';

const serverDomains = 'apps/server/src/domains';
const journeysFolder = 'tests/journeys';

/** The most journeys run for one change, so that `npm run check` ends quickly. */
const mostJourneys = 2;

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');

/** Returns the paths below a folder, from the project's root. */
export const filesBelow = (folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

/** The domains of the server: its folders. */
export const domains = readdirSync(join(projectRoot, serverDomains));

export const isSql = (path) => path.startsWith('db/') && path.endsWith('.sql');
export const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path);

/** Returns the domains whose database and HTTP tests a change of these files can break. */
export function domainsOf(files) {
  const touched = new Set(files.flatMap((path) => (isSql(path) ? domainsOfSql(path) : domainsOfPath(path))));
  return domains.filter((domain) => touched.has(domain));
}

/**
 * Returns the domains of a path. A domain has the same name in every layer, but what all documents share is `posting` on the
 * server. The page is not below the server, so a change of the page alone touches none.
 */
function domainsOfPath(path) {
  const [, name] = /^(?:packages\/(?:contract|kernel)|apps\/server)\/src\/(?:domains\/)?([\w-]+)\//.exec(path) ?? [];
  const domain = name === 'documents' ? 'posting' : name;
  return domains.includes(domain) ? [domain] : [];
}

/** Returns the domains whose server names a function, a table or a column of a file of SQL. */
function domainsOfSql(path) {
  const made =
    /\b(?:create (?:or replace )?(?:function|table|view)|alter table|add column)(?: if not exists)? ([a-z]\w+)/gi;
  const names = [...read(path).matchAll(made)].map(([, name]) => name);
  if (names.length === 0) return [];
  const used = new RegExp(`\\b(${names.join('|')})\\b`);
  return domains.filter((domain) =>
    filesBelow(`${serverDomains}/${domain}`).some(
      (file) => file.endsWith('.ts') && !file.includes('.test.') && used.test(read(file)),
    ),
  );
}

/** Matches the first line of a journey, which names its subjects, `// Journey of: sale, invoices`: folders and files. */
const subject = /^\/\/ Journey of: (.+)\n/;

/** Returns the files of the journeys, each with the words of its first line; null without such a line. */
export function journeys() {
  return readdirSync(join(projectRoot, journeysFolder))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => {
      const [, words] = subject.exec(read(`${journeysFolder}/${name}`)) ?? [];
      return { name, words: words?.split(', ') ?? null };
    });
}

/** Whether a folder or file of the path has this name, alone or as a part: `sale` is in `kinds/sale-notes.ts`. */
const isIn = (path, word) =>
  path
    .replace(/\.(test|dom|http|database|golden|property)(?=\.)/, '')
    .split(/[/.]/)
    .some((piece) => `-${piece}-`.includes(`-${word}-`));

/**
 * Returns the journeys that belong to these files, those with the most of the files first. `left` are the journeys for
 * which there is no time.
 * @returns {{ run: string[], left: string[] }}
 */
export function journeysOf(files, known = journeys()) {
  const hits = known
    .map(({ name, words }) => ({
      name,
      hits: files.filter((path) => path.endsWith(`/${name}`) || (words ?? []).some((word) => isIn(path, word))).length,
    }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ name }) => name);
  return { run: hits.slice(0, mostJourneys), left: hits.slice(mostJourneys) };
}
