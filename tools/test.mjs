// `npm test`: everything that holds this project together. Steps that keep one core busy run two at a time; what they
// say is printed in their order. A failing step does not stop the others. At the end stand the names of what failed, and
// as the last line the sum: "N passed, N failed", and ", N skipped" when something was. Names of steps as arguments run
// those only, and whatever else is named chooses among their tests: npm test -- types unit, npm test -- journeys sales
// `npm run test:long`, for the night, runs what has chance in it, ten times as often as `npm test` does.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { node24 } from './node-24.mjs';
import { checkNodeVersion, installWhenNeeded, PreparationError, projectRoot } from './prepare.mjs';
import { runInOrder } from './run-in-order.mjs';
import { equipMachine, hasBrowser, hasDebianPostgres } from './test-machine.mjs';
import { signInWeight, weightOffences } from './weight.mjs';

const results = join(projectRoot, '.cache', 'test-results');

/**
 * `cores`: how many a step keeps busy. `after`: the step that makes what this one reads; `types` and `build` both write
 * the built packages, which knip, oxlint, the processes and the journeys read.
 */
const steps = [
  { name: 'types', cores: 1, run: (step) => check(step, ['tsc', '-b']) },
  { name: 'biome', cores: 1, run: (step) => check(step, ['biome', 'check', '--error-on-warnings', '.']) },
  { name: 'imports', cores: 1, run: runImports },
  { name: 'web', cores: 1, run: (step) => vitest(step, 'web', ['--maxWorkers=1']) },
  { name: 'unit', cores: 1, after: 'types', run: (step) => vitest(step, 'unit', ['--maxWorkers=1']) },
  {
    name: 'types-of-tests',
    cores: 1,
    after: 'types',
    run: (step) =>
      check(step, ['tsc', '-p', 'tsconfig.tests.json'], ['tsc', '-p', 'apps/web'], ['tsc', '-p', 'tests/journeys']),
  },
  {
    name: 'knip',
    cores: 1,
    after: 'types',
    run: (step) => check(step, ['knip', '--tsConfig', 'tsconfig.build.json']),
  },
  { name: 'tidy', cores: 1, run: runTidy },
  {
    name: 'lint',
    cores: 1,
    after: 'types',
    run: (step) => check(step, ['oxlint', '--type-aware', '--report-unused-disable-directives-severity=error']),
  },
  { name: 'build', cores: 1, after: 'types', run: runBuild },
  { name: 'database', cores: 2, run: (step) => vitest(step, 'database') },
  { name: 'database-debian', cores: 2, run: runOnDebianPostgres },
  { name: 'processes', cores: 2, after: 'build', run: (step) => vitest(step, 'processes') },
  { name: 'journeys', cores: 2, after: 'build', run: runJourneys },
  { name: 'node-24', cores: 2, after: 'build', run: runOnNode24 },
];

/** What dependency-cruiser looks at. */
const trees = ['packages', 'apps', 'bench', 'tests'];

/** Where it misses the parser that it needs, dependency-cruiser sees ten modules instead of 1,700 and is content. */
const fewestModules = 1600;

/**
 * What is proved on the oldest PostgreSQL too: all that is about the database and not about HTTP, and of the tests over
 * HTTP those whose outcome PostgreSQL decides.
 */
const aboutDatabase = [
  '.database.test',
  '.property.test',
  '.golden.test',
  'ledger/integrity.http', // the checks of the audit, and what each finds in books that were tampered with
  'ledger/trading-day.http', // day close: sums, seals and who waits for whom
  'cash/cash-desk-concurrency.http', // locks and numbers among many who save at once
  'http/isolation.http', // row security, and what each role of the database may do
];

/** Not repeated, because it is about what the demo company looks like. */
const notAboutDatabase = '**/seed-demo.database.test.ts';

/** The steps whose tests may be chosen by a part of their file's name. */
const choosesTests = ['unit', 'web', 'database', 'processes', 'journeys'];

/**
 * With `--long`: the random histories, the kills, and the clerk who types fast; before them what they need. They repeat
 * themselves by CASHBOOK_LONG (apps/server/src/testing/repetitions.ts).
 */
const atNight = ['types', 'build', 'database', 'processes', 'journeys'].concat([
  '.property.',
  'crash.process',
  'recovery.process',
  'entry-at-speed',
]);

/** What Node.js 24 is tried with: the rules of the books, and a journey, for which the built product starts on it. */
const onNode24 = { units: ['packages/kernel', 'packages/money', 'packages/contract'], journey: 'main-journey.spec' };

/** The parts of file names that the arguments name. */
const tests = [];

await main();

async function main() {
  const isStep = (name) => steps.some((step) => step.name === name);
  const asked = process.argv.slice(2);
  const isLong = asked.includes('--long');
  if (isLong) process.env.CASHBOOK_LONG = '1';
  const names = isLong ? atNight : asked;
  const chosen = names.filter(isStep);
  tests.push(...names.filter((name) => !isStep(name)));
  if (tests.length > 0 && !chosen.some((name) => choosesTests.includes(name))) {
    process.stderr.write(`There is no step "${tests[0]}"; there are ${steps.map(({ name }) => name).join(', ')}.\n`);
    process.exitCode = 1;
    return;
  }
  prepare();
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  await runInOrder(
    steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name)),
    async (step, print) => {
      print(`\n── ${step.name}\n`);
      const began = performance.now();
      const outcome = await step.run({ name: step.name, print });
      for (const kind of Object.keys(sum)) sum[kind] += outcome[kind];
      for (const name of namesOfFailures(outcome)) failures.push(`${step.name}: ${name}`);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      print(`   ${step.name}: ${summary(outcome)} in ${seconds} s\n`);
    },
  );
  for (const name of failures) process.stdout.write(`\nfailed: ${name}`);
  process.stdout.write(`\n${summary(sum)}\n`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

function namesOfFailures({ failed, failures = [] }) {
  return failed > 0 && failures.length === 0 ? ['see above'] : failures;
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
  for (const { name, reason, outcome } of equipMachine()) {
    process.stdout.write(`Missing: ${name}; ${reason}. ${outcome}.\n`);
  }
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs programs of node_modules one after the other; each that ends well counts as one passed. */
async function check(step, ...programs) {
  const failures = [];
  for (const [program, ...args] of programs) {
    if (!(await execute(step, program, args))) failures.push([program, ...args].join(' '));
  }
  return { passed: programs.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Runs a program of node_modules, or a script by its path, on the step's Node.js and answers whether it ended well. */
function execute({ print, node = process.execPath }, program, args, environment = {}) {
  const path = program.endsWith('.mjs') ? program : join('node_modules', '.bin', program);
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    const child = spawn(node, [path, ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    child.once('error', ({ message }) => print(`${program}: ${message}\n`));
    child.once('close', (code) => resolve(code === 0));
  });
}

async function runImports(step) {
  let said = '';
  const listening = {
    print: (text) => {
      said += text;
      step.print(text);
    },
  };
  const ok = await execute(listening, 'depcruise', ['--config', '.dependency-cruiser.cjs', ...trees]);
  const [, seen = '0'] = /(\d+) modules/.exec(said) ?? [];
  const sawEnough = Number(seen) >= fewestModules;
  if (!sawEnough) step.print(`   It saw ${seen} modules and has to see ${fewestModules} at least.\n`);
  const passed = ok && sawEnough;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, failures: passed ? [] : ['depcruise'] };
}

async function runTidy({ print }) {
  const { rules } = await import('./tidy.mjs');
  const failures = [];
  for (const rule of rules) {
    const offences = rule.offences();
    if (offences.length === 0) continue;
    failures.push(rule.name);
    print(`   ${rule.name}: it does not hold.\n`);
    for (const offence of offences) print(`      ${offence}\n`);
  }
  return { passed: rules.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Runs the tests of a project of vitest.config.ts, or those of them that the arguments choose. */
async function vitest(step, project, which = [], environment = {}) {
  const report = join(results, `${step.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', project, ...reporters, ...which, ...tests];
  const ok = await execute(step, 'vitest', args, environment);
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { testResults, ...counts } = JSON.parse(readFileSync(report, 'utf8'));
  return atLeastOneFailureUnless(ok, {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
    failures: testResults.filter(({ status }) => status === 'failed').flatMap(failedTests),
  });
}

/** The tests of a file that failed; the file itself where it could not be loaded. */
function failedTests({ name, assertionResults }) {
  const file = relative(projectRoot, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [file];
}

/** A file that cannot be loaded fails the run without a failed test; it must not look like a success. */
function atLeastOneFailureUnless(ok, outcome) {
  if (ok || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1 };
}

function runOnDebianPostgres(step) {
  if (!hasDebianPostgres()) return { passed: 0, failed: 0, skipped: 1 };
  const which = [...aboutDatabase, '--exclude', notAboutDatabase];
  return vitest(step, 'database', which, { CASHBOOK_TEST_DATABASE: 'debian' });
}

/**
 * Runs the rules of the books on Node.js 24, and a person through the product that is started on it. Where that cannot be
 * fetched the step is skipped.
 */
async function runOnNode24(step) {
  const node = node24(step.print);
  if (node === null) return { passed: 0, failed: 0, skipped: 1 };
  const onIt = { ...step, node };
  const units = await vitest(onIt, 'unit', ['--maxWorkers=2', ...onNode24.units]);
  const journey = await runJourneys({ ...onIt, name: `${step.name}-journey` }, [onNode24.journey]);
  const failures = [...(units.failures ?? []), ...(journey.failures ?? [])];
  return { ...sumOf(units, journey), failures };
}

function sumOf(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

async function runBuild(step) {
  const ok = await execute(step, join('tools', 'build.mjs'), []);
  if (!ok) return { passed: 0, failed: 1, skipped: 0 };
  const offences = weightOffences(signInWeight());
  for (const offence of offences) step.print(`   ${offence}\n`);
  return { passed: 1, failed: offences.length, skipped: 0 };
}

/** A journey that fails is tried once more; one that passes then counts as passed, and is named. */
async function runJourneys(step, which = tests) {
  if (!hasBrowser()) return { passed: 0, failed: 0, skipped: 1 };
  const path = join(results, `${step.name}.json`);
  const options = ['test', '--retries=1', '--reporter=line,json', ...which];
  const ok = await execute(step, 'playwright', options, { PLAYWRIGHT_JSON_OUTPUT_FILE: path });
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  for (const name of journeysThatAre('flaky', report)) step.print(`   flaky, passed when tried again: ${name}\n`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = journeysThatAre('unexpected', report);
  return atLeastOneFailureUnless(ok, { passed: expected + flaky, failed: unexpected, skipped, failures });
}

/** The journeys that failed ('unexpected') or failed at first ('flaky'), by file, line and title. */
function journeysThatAre(outcome, { suites = [], specs = [] }) {
  const here = specs
    .filter(({ tests }) => tests.some(({ status }) => status === outcome))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...suites.flatMap((suite) => journeysThatAre(outcome, suite)), ...here];
}
