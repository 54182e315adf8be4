// `npm run check`: what a change can break, in minutes. The change is what is not committed and what has been committed
// since `main` (`--since REVISION` for another one). It ends by saying what it left out; `npm test` leaves nothing out.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNodeVersion, installWhenNeeded, projectRoot } from './prepare.mjs';

const serverDomains = 'apps/server/src/domains';
const domains = readdirSync(join(projectRoot, serverDomains));

/** The domain that a path belongs to, by the name that it has in every layer; null where it is of none. */
export function domainOf(path) {
  const [, name] =
    /^(?:packages\/(?:contract|kernel)|apps\/(?:server|web))\/src\/(?:domains\/)?([\w-]+)\//.exec(path) ?? [];
  return domains.includes(name) ? name : null;
}

const read = (path) => readFileSync(join(projectRoot, path), 'utf8');
const isSql = (path) => path.startsWith('db/') && path.endsWith('.sql');
const isCode = (path) => /\.(ts|tsx)$/.test(path);

/** The domains whose server calls a function that stands in a file of SQL, or one of a table that a migration names. */
function domainsOfSql(path) {
  const names = [
    ...read(path).matchAll(/create (?:or replace )?(?:function|table|trigger) (?:if not exists )?(\w+)/gi),
  ];
  const used = new RegExp(`\\b(${names.map(([, name]) => name).join('|')})\\b`);
  if (names.length === 0) return [];
  return domains.filter((domain) => {
    const { stdout } = git('ls-files', `${serverDomains}/${domain}`);
    return stdout.split('\n').some((file) => isCode(file) && !file.includes('.test.') && used.test(read(file)));
  });
}

/** The journeys that are of these domains: each names them in its first line, `// Domains: invoices, stock`. */
function journeysOf(touched) {
  return readdirSync(join(projectRoot, 'tests/journeys'))
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) => {
      const [, named = ''] = /^\/\/ Domains: (.*)/.exec(read(`tests/journeys/${file}`)) ?? [];
      return named.split(', ').some((domain) => touched.has(domain));
    });
}

function git(...args) {
  return spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
}

/** Paths that differ from the revision, those that git does not track yet among them. */
function changedSince(revision) {
  const changed = git('diff', '--name-only', '--diff-filter=d', revision).stdout;
  const untracked = git('ls-files', '--others', '--exclude-standard').stdout;
  return [...new Set(`${changed}${untracked}`.split('\n').filter((path) => path !== ''))];
}

const failures = [];

/** Runs a program of node_modules and says how long it took; what fails is named at the end, and stops nothing. */
function run(name, program, args) {
  const began = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const path = program.endsWith('.mjs') ? program : join('node_modules', '.bin', program);
  const { status } = spawnSync(process.execPath, [path, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) failures.push(name);
  process.stdout.write(
    `   ${name}: ${status === 0 ? 'ok' : 'failed'} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  );
}

function main() {
  checkNodeVersion();
  installWhenNeeded();
  const at = process.argv.indexOf('--since');
  const revision = at === -1 ? git('merge-base', 'main', 'HEAD').stdout.trim() || 'HEAD' : process.argv[at + 1];
  const files = changedSince(revision);
  if (files.length === 0) {
    process.stdout.write(
      `Nothing has changed since ${revision}: npm run check -- --since REVISION looks further back.\n`,
    );
    return;
  }
  const code = files.filter(isCode);
  const sql = files.filter(isSql);
  const touched = new Set([...files.map(domainOf), ...sql.flatMap(domainsOfSql)].filter((domain) => domain !== null));
  process.stdout.write(`${files.length} changed files, of the domains: ${[...touched].join(', ') || 'none'}\n`);

  run('format', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files]);
  if (code.length > 0) {
    run('types', 'tsc', ['-b']);
    run('types of tests', 'tsc', [
      '-p',
      code.some((path) => path.startsWith('apps/web/')) ? 'apps/web' : 'tsconfig.tests.json',
    ]);
    run('lint with types', 'oxlint', ['--type-aware', '--report-unused-disable-directives-severity=error', ...code]);
    run('imports', join('tools', 'test.mjs'), ['imports']);
    const related = ['related', '--run', '--passWithNoTests', '--project', 'unit', '--project', 'web', ...code];
    run('unit and web', 'vitest', related);
  }
  const tested = [...touched].map((domain) => `${serverDomains}/${domain}/`);
  const behind = files.some((path) => isSql(path) || /^(apps\/server|packages\/(contract|kernel))\//.test(path));
  if (behind) {
    const database = sql.length > 0 ? [...tested, 'apps/server/src/db/'] : tested;
    if (database.length > 0) run('database', 'vitest', ['run', '--project', 'database', ...database]);
  }
  const journeys = journeysOf(touched);
  const hasPage = existsSync('/usr/bin/chromium-headless-shell') || existsSync('/usr/bin/chromium');
  if (journeys.length > 0 && hasPage) run('journeys', 'playwright', ['test', '--reporter=line', ...journeys]);

  process.stdout.write(`
Left out, and proved by npm test: the database tests of other domains and on Debian's PostgreSQL, tests of processes, the
journeys of other domains and over every route, unused code, the tidy rules, the weight of sign-in${hasPage ? '' : ', and all journeys (no Chromium)'}.
${failures.length === 0 ? 'Nothing that was run failed.' : `Failed: ${failures.join(', ')}`}
`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

main();
