// The steps of `npm test` and `npm run check`: how they run and what they count.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkNodeVersion, installWhenNeeded, PreparationError, projectRoot } from './prepare.mjs';
import { runInOrder } from './run-in-order.mjs';
import { equipMachine, hasBrowser } from './test-machine.mjs';
import { signInWeight, weightOffences } from './weight.mjs';

const results = join(projectRoot, '.cache', 'test-results');

/** The folders that dependency-cruiser checks. */
const trees = ['packages', 'apps', 'bench', 'tests'];

/**
 * The fewest modules that dependency-cruiser must see. Without its parser it sees ten instead of 1,700 and reports no
 * error.
 */
const fewestModules = 1600;

/** Installs missing parts, in the project and on the machine. If that is not possible, it ends the program with a sentence. */
export function prepare() {
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

/** Returns the sum of one or several steps as a sentence. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs steps, two at a time if the cores are enough. Names the failed steps and returns the sum of all results. */
export async function runSteps(steps) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  await runInOrder(steps, async (step, print) => {
    print(`\n── ${step.name}\n`);
    const began = performance.now();
    const outcome = await step.run({ name: step.name, print });
    for (const kind of Object.keys(sum)) sum[kind] += outcome[kind];
    for (const name of namesOfFailures(outcome)) failures.push(`${step.name}: ${name}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(`   ${step.name}: ${summary(outcome)} in ${seconds} s\n`);
  });
  for (const name of failures) process.stdout.write(`\nfailed: ${name}`);
  return sum;
}

function namesOfFailures({ failed, failures = [] }) {
  return failed > 0 && failures.length === 0 ? ['see above'] : failures;
}

/** Runs programs of node_modules one after the other; each success counts as one passed. */
export async function check(step, ...programs) {
  const failures = [];
  for (const [program, ...args] of programs) {
    if (!(await execute(step, program, args))) failures.push([program, ...args].join(' '));
  }
  return { passed: programs.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/**
 * Checks types by `tsc`. One thread takes half the processor time of several: each thread infers the large types anew, and
 * another step runs beside this one.
 */
export function checkTypes(step, ...projects) {
  return check(step, ...projects.map((project) => ['tsc', ...project, '--singleThreaded']));
}

/** Lints by type, the whole project where no files are named. One thread, for the reason of {@link checkTypes}. */
export function runLint(step, files = []) {
  const limits = ['--type-aware', '--threads=1', '--report-unused-disable-directives-severity=error'];
  return check({ ...step, environment: { GOMAXPROCS: '1' } }, ['oxlint', ...limits, ...files]);
}

/** Runs a program of node_modules, or a script by its path, on the step's Node.js. Returns whether it succeeded. */
function execute({ print, node = process.execPath, environment: own }, program, args, environment = {}) {
  const path = program.endsWith('.mjs') ? program : join('node_modules', '.bin', program);
  const env = { ...process.env, ...own, ...environment };
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

export async function runImports(step) {
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

/**
 * Runs the tests of a project of vitest.config.ts: all of them, or those that `which` chooses by parts of their files' names.
 *
 * @param {readonly string[]} [command] how Vitest chooses: `related` by what the tests import
 */
export async function vitest(step, project, which = [], { command = ['run'], environment = {} } = {}) {
  const report = join(results, `${step.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [...command, '--project', project, ...reporters, ...which];
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

/** Returns the failed tests of a file; the file itself where it could not be loaded. */
function failedTests({ name, assertionResults }) {
  const file = relative(projectRoot, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [file];
}

/**
 * Returns at least one failure for a failed run. A file that cannot be loaded has no failed test, and it must not look
 * like a success.
 */
function atLeastOneFailureUnless(ok, outcome) {
  if (ok || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1 };
}

export async function runBuild(step) {
  const ok = await execute(step, join('tools', 'build.mjs'), []);
  if (!ok) return { passed: 0, failed: 1, skipped: 0 };
  const offences = weightOffences(signInWeight());
  for (const offence of offences) step.print(`   ${offence}\n`);
  return { passed: 1, failed: offences.length, skipped: 0 };
}

/**
 * Runs the journeys, or those that `which` chooses by parts of their files' names. A failed journey is retried once. If
 * it then passes, it counts as passed and is named.
 *
 * @param {string | null} [productNode] the Node.js that runs the product; null for the one that runs the journeys
 */
export async function runJourneys(step, which = [], productNode = null) {
  if (!hasBrowser()) return { passed: 0, failed: 0, skipped: 1 };
  const path = join(results, `${step.name}.json`);
  const options = ['test', '--retries=1', '--reporter=line,json', ...which];
  const ok = await execute(step, 'playwright', options, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: path,
    ...(productNode === null ? {} : { PRODUCT_NODE: productNode }),
  });
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  for (const name of journeysThatAre('flaky', report)) step.print(`   flaky, passed when tried again: ${name}\n`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = journeysThatAre('unexpected', report);
  return atLeastOneFailureUnless(ok, { passed: expected + flaky, failed: unexpected, skipped, failures });
}

/** Returns the journeys that failed ('unexpected') or failed at first ('flaky'), by file, line and title. */
function journeysThatAre(outcome, { suites = [], specs = [] }) {
  const here = specs
    .filter(({ tests }) => tests.some(({ status }) => status === outcome))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...suites.flatMap((suite) => journeysThatAre(outcome, suite)), ...here];
}
