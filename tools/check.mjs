// `npm run check`: tests what a change can break, in minutes. The change is everything uncommitted, and all commits since
// `main`. `npm run check -- --since REVISION` looks further back. At the end it lists the steps left out; `npm test`
// leaves out none.
import { spawnSync } from 'node:child_process';
import { projectRoot } from './prepare.mjs';
import { check, prepare, runBuild, runImports, runJourneys, runSteps, summary, vitest } from './steps.mjs';
import { domainsOf, isCode, isSql, journeysOf } from './touched.mjs';

await main();

async function main() {
  const revision = givenRevision() ?? (git('merge-base', 'main', 'HEAD').trim() || 'HEAD');
  const files = changedSince(revision);
  if (files.length === 0) {
    process.stdout.write(`Nothing has changed since ${revision.slice(0, 12)}: --since REVISION looks further back.\n`);
    return;
  }
  const domains = domainsOf(files);
  const journeys = journeysOf(files);
  process.stdout.write(`${files.length} changed files; domains: ${domains.join(', ') || 'none'}\n`);
  prepare();
  const sum = await runSteps(stepsFor(files, domains, journeys.run));
  process.stdout.write(`\n\n${leftOut(domains, journeys.left)}\n${summary(sum)}\n`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

function givenRevision() {
  const at = process.argv.indexOf('--since');
  return at === -1 ? null : process.argv[at + 1];
}

function git(...args) {
  return spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout;
}

/** Returns the paths that differ from the revision, also those unknown to git. */
function changedSince(revision) {
  const changed = git('diff', '--name-only', '--diff-filter=d', revision);
  const unknown = git('ls-files', '--others', '--exclude-standard');
  return [...new Set(`${changed}${unknown}`.split('\n').filter((path) => path !== ''))];
}

/** Returns the steps that a change of these files needs. A change to files of the tests alone needs no build and no journey. */
function stepsFor(files, domains, journeys) {
  const code = files.filter(isCode);
  const sql = files.filter(isSql);
  const inCode = code.length > 0;
  const isTs = (path) => /\.tsx?$/.test(path);
  const database = [
    ...domains.map((domain) => `apps/server/src/domains/${domain}/`),
    ...(sql.length > 0 ? ['apps/server/src/db/'] : []),
    ...files.filter((path) =>
      /^apps\/server\/src\/(?!domains\/).*\.(http|database|golden|property)\.test\.ts$/.test(path),
    ),
  ];
  const related = { command: ['related', '--run', '--passWithNoTests'] };
  const steps = [
    {
      name: 'biome',
      cores: 1,
      run: (step) => check(step, ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files]),
    },
    inCode && { name: 'types', cores: 1, run: (step) => checkTypes(step, ['-b']) },
    inCode && { name: 'unit', cores: 1, run: (step) => vitest(step, 'unit', ['--maxWorkers=1', ...code], related) },
    inCode && { name: 'web', cores: 1, run: (step) => vitest(step, 'web', ['--maxWorkers=1', ...code], related) },
    inCode && {
      name: 'types-of-tests',
      cores: 1,
      after: 'types',
      run: (step) => checkTypes(step, ...projectsOf(files).map((project) => ['-p', project])),
    },
    code.some(isTs) && {
      name: 'lint',
      cores: 1,
      after: 'types',
      run: (step) => runLint(step, code.filter(isTs)),
    },
    inCode && { name: 'imports', cores: 1, run: runImports },
    journeys.length > 0 && { name: 'build', cores: 1, after: 'types', run: runBuild },
    database.length > 0 && { name: 'database', cores: 2, run: (step) => vitest(step, 'database', database) },
    journeys.length > 0 && {
      name: 'journeys',
      cores: 2,
      after: 'build',
      run: (step) => runJourneys(step, ['--retries=0', ...journeys]),
    },
  ];
  return steps.filter(Boolean);
}

/** Returns the TypeScript settings that compile the tests that can see these files. */
function projectsOf(files) {
  const inJourneys = files.some((path) => path.startsWith('tests/'));
  const inPage = files.some((path) => /^(apps\/web|packages)\//.test(path));
  const behind = files.some((path) => /^(apps\/server|packages|bench)\//.test(path));
  return [behind && 'tsconfig.tests.json', inPage && 'apps/web', inJourneys && 'tests/journeys'].filter(Boolean);
}

function leftOut(domains, journeys) {
  const more = journeys.length === 0 ? '' : ` (of this change too: ${journeys.join(', ')})`;
  const which = domains.length === 0 ? 'database tests' : 'database tests of other domains';
  return `Left out, and proved by npm test: ${which} and on Debian's PostgreSQL, tests of processes, the other journeys${more}
and those over every route, unused code, the rules of the house.`;
}
