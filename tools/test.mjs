// `npm test`: all checks and tests of the project. Steps that keep one core busy run two at a time, and their output is
// printed in their order. A failing step does not stop the others. At the end stand the names of the failed steps. The last
// line is the sum: "N passed, N failed", and ", N skipped" when something was skipped. Arguments that name steps run only
// those. Any other argument chooses among their tests: npm test -- types unit, npm test -- journeys sales
// `npm run test:long` is for the night: it runs the tests with random input, ten times as often as `npm test` does.
import { node24 } from './node-24.mjs';
import {
  check,
  checkTypes,
  prepare,
  runBuild,
  runImports,
  runJourneys,
  runLint,
  runSteps,
  summary,
  vitest,
} from './steps.mjs';
import { hasDebianPostgres } from './test-machine.mjs';

/**
 * `cores`: the number of cores that a step keeps busy. `after`: the step whose output this one reads. `types` and `build`
 * both write the built packages, which knip, oxlint, the processes and the journeys read. `processes` runs two files at
 * a time and waits much of that for kills and starts, so one core is enough for it; as early as it can, beside the steps
 * of one core.
 */
const steps = [
  { name: 'types', cores: 1, run: (step) => checkTypes(step, ['-b']) },
  { name: 'biome', cores: 1, run: (step) => check(step, ['biome', 'check', '--error-on-warnings', '.']) },
  { name: 'imports', cores: 1, run: runImports },
  { name: 'web', cores: 1, run: (step) => vitest(step, 'web', ['--maxWorkers=1', ...tests]) },
  { name: 'build', cores: 1, after: 'types', run: runBuild },
  { name: 'processes', cores: 1, after: 'build', run: (step) => vitest(step, 'processes', tests) },
  { name: 'unit', cores: 1, after: 'types', run: (step) => vitest(step, 'unit', ['--maxWorkers=1', ...tests]) },
  {
    name: 'types-of-tests',
    cores: 1,
    after: 'types',
    run: (step) => checkTypes(step, ['-p', 'tsconfig.tests.json'], ['-p', 'apps/web'], ['-p', 'tests/journeys']),
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
    run: (step) => runLint(step),
  },
  { name: 'node-24', cores: 1, run: runOnNode24 },
  { name: 'database', cores: 2, run: (step) => vitest(step, 'database', tests) },
  { name: 'database-debian', cores: 2, run: runOnDebianPostgres },
  { name: 'journeys', cores: 2, after: 'build', run: (step) => runJourneys(step, tests, node24(step.print)) },
];

/**
 * The tests that also run on the oldest PostgreSQL: those about the database and not about HTTP, and the tests over HTTP
 * whose outcome PostgreSQL decides.
 */
const aboutDatabase = [
  '.database.test',
  '.property.test',
  '.golden.test',
  'ledger/checks/integrity.http', // the checks of the audit, and what each finds in books that were tampered with
  'ledger/day/trading-day.http', // day close: sums, seals and waiting for locks
  'cash/cash-desk-concurrency.http', // locks and numbers among many who save at once
  'servers/move/move-company.http', // another server that follows the log, which each version does in its own way
  'http/isolation.http', // row security, and what each role of the database may do
];

/** Excluded, because it tests the look of the demo company. */
const notAboutDatabase = '**/seed-demo.database.test.ts';

/** The steps whose tests may be chosen by a part of their file's name. */
const choosesTests = ['unit', 'web', 'database', 'processes', 'journeys'];

/**
 * The tests for `--long`: the random histories and inputs, the kills, and the clerk who types fast. The steps that they
 * need run first. They repeat themselves by CASHBOOK_LONG (apps/server/src/testing/random/repetitions.ts).
 */
const atNight = [
  ...['types', 'build', 'unit', 'database', 'database-debian', 'processes', 'journeys'],
  ...['.property.', 'http/fuzz', 'http/validation', 'crash.process', 'recovery.process', 'entry-at-speed'],
];

/** The tests that also run on Node.js 24: the rules of the books. The journeys have the product started on it. */
const onNode24 = ['packages/kernel', 'packages/money', 'packages/contract'];

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
  const sum = await runSteps(steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name)));
  process.stdout.write(`\n${summary(sum)}\n`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
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

function runOnDebianPostgres(step) {
  if (!hasDebianPostgres()) return { passed: 0, failed: 0, skipped: 1 };
  const which = [...(tests.length > 0 ? tests : aboutDatabase), '--exclude', notAboutDatabase];
  return vitest(step, 'database', which, { environment: { CASHBOOK_TEST_DATABASE: 'debian' } });
}

/** Runs the rules of the books on Node.js 24. Where it cannot be fetched, the step is skipped. */
function runOnNode24(step) {
  const node = node24(step.print);
  if (node === null) return { passed: 0, failed: 0, skipped: 1 };
  return vitest({ ...step, node }, 'unit', ['--maxWorkers=1', ...onNode24]);
}
