// `npm test`: everything that holds this project together, one step after the other. A failing step does not stop the
// others. The last line is the sum: "N passed, N failed", and ", N skipped" when something was. Names of steps as
// arguments run those only: npm test -- types unit
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenNeeded, checkNodeVersion, installWhenNeeded, PreparationError, projectRoot } from './prepare.mjs';
import { chromiumPath, equipMachine, hasDebianPostgres } from './test-machine.mjs';
import { signInWeight, weightOffences } from './weight.mjs';

const results = join(projectRoot, '.cache', 'test-results');
const sum = { passed: 0, failed: 0, skipped: 0 };

const steps = [
  {
    name: 'types',
    run: () =>
      check(
        ['tsc', '-b'],
        ['tsc', '-p', 'tsconfig.tests.json'],
        ['tsc', '-p', 'apps/web/tsconfig.tests.json'],
        ['tsc', '-p', 'tests/journeys'],
      ),
  },
  { name: 'biome', run: () => check(['biome', 'check', '.']) },
  { name: 'eslint', run: () => check(['eslint', '.']) },
  {
    name: 'imports',
    run: () => check(['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'bench', 'tests']),
  },
  { name: 'knip', run: () => check(['knip']) },
  { name: 'tidy', run: runTidy },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'web', run: () => vitest('web') },
  { name: 'database', run: () => vitest('database', { CASHBOOK_TEST_DATABASE: 'embedded' }) },
  { name: 'database-debian', run: runOnDebianPostgres },
  { name: 'build', run: runBuild },
  { name: 'processes', run: () => vitest('processes') },
  { name: 'journeys', run: runJourneys },
];

await main();

async function main() {
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no step "${unknown[0]}"; there are ${steps.map(({ name }) => name).join(', ')}.\n`);
    process.exitCode = 1;
    return;
  }
  prepare();
  for (const step of steps) {
    if (chosen.length > 0 && !chosen.includes(step.name)) continue;
    process.stdout.write(`\n── ${step.name}\n`);
    const began = performance.now();
    const { passed, failed, skipped } = await step.run();
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`   ${step.name}: ${summary({ passed, failed, skipped })} in ${seconds} s\n`);
  }
  process.stdout.write(`\n${summary(sum)}\n`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

function prepare() {
  try {
    checkNodeVersion();
    installWhenNeeded();
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    process.stdout.write(`${error.message}\n${summary({ passed: 0, failed: 1, skipped: 0 })}\n`);
    process.exit(1);
  }
  for (const { name, reason } of equipMachine()) {
    process.stdout.write(`Missing: ${name}; ${reason}. What needs it is skipped.\n`);
  }
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs programs of node_modules; each that ends well counts as one passed. */
function check(...programs) {
  const outcome = { passed: 0, failed: 0, skipped: 0 };
  for (const [program, ...args] of programs) outcome[execute(program, args) ? 'passed' : 'failed'] += 1;
  return outcome;
}

function execute(program, args, environment = {}) {
  const path = join(projectRoot, 'node_modules', '.bin', program);
  const env = { ...process.env, ...environment };
  const { status } = spawnSync(path, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'], env });
  return status === 0;
}

async function runTidy() {
  const { rules } = await import('./tidy.mjs');
  const outcome = { passed: 0, failed: 0, skipped: 0 };
  for (const rule of rules) {
    const offences = rule.offences();
    outcome[offences.length === 0 ? 'passed' : 'failed'] += 1;
    if (offences.length > 0) process.stdout.write(`   ${rule.name}: it does not hold.\n`);
    for (const offence of offences) process.stdout.write(`      ${offence}\n`);
  }
  return outcome;
}

function vitest(project, environment = {}) {
  const report = join(results, `${project}-${environment.CASHBOOK_TEST_DATABASE ?? 'all'}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = execute('vitest', ['run', '--project', project, ...reporters], environment);
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
  return atLeastOneFailureUnless(ok, {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  });
}

/** A file that cannot be loaded fails the run without a failed test; it must not look like a success. */
function atLeastOneFailureUnless(ok, outcome) {
  return ok ? outcome : { ...outcome, failed: Math.max(outcome.failed, 1) };
}

function runOnDebianPostgres() {
  if (!hasDebianPostgres()) return { passed: 0, failed: 0, skipped: 1 };
  return vitest('database', { CASHBOOK_TEST_DATABASE: 'debian' });
}

function runBuild() {
  try {
    buildWhenNeeded();
    const offences = weightOffences(signInWeight());
    for (const offence of offences) process.stdout.write(`   ${offence}\n`);
    return { passed: 1, failed: offences.length, skipped: 0 };
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    process.stdout.write(`${error.message}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** A journey that fails is tried once more; one that passes then counts as passed, and is named. */
function runJourneys() {
  if (!existsSync(chromiumPath)) return { passed: 0, failed: 0, skipped: 1 };
  const path = join(results, 'journeys.json');
  const options = ['test', '--retries=1', '--reporter=line,json'];
  const ok = execute('playwright', options, { PLAYWRIGHT_JSON_OUTPUT_FILE: path });
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  for (const name of flakyJourneys(report)) process.stdout.write(`   flaky, passed when tried again: ${name}\n`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailureUnless(ok, { passed: expected + flaky, failed: unexpected, skipped });
}

/** The journeys that failed at first, by file, line and title. */
function flakyJourneys({ suites = [], specs = [] }) {
  const here = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...suites.flatMap(flakyJourneys), ...here];
}
