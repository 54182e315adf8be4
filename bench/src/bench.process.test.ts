import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reports } from '@cashbook/contract/reports/all';
import { common } from '@cashbook/words/en/common';
import { sheets } from '@cashbook/words/en/sheets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#reports/reports';

/** The test of the bench over tiny books: every part ends, its table has rows, and each figure is of something that exists. */

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cashbook-bench-test-'));
/** The test takes half a minute, and ten times as long on a busy machine. */
const timeoutMs = 600_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Debian's pgbench, which posting and invoices are compared with. npm test installs it and the browser where it may. */
const debian = '/usr/lib/postgresql';
const hasPgbench =
  existsSync(debian) && readdirSync(debian).some((major) => existsSync(`${debian}/${major}/bin/pgbench`));
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

/** The parts, each with the beginning of its table's head. */
const heads = {
  reports: 'p50 / p95 in ms',
  administration: 'in one transaction',
  imports: 'file',
  catalog: 'in 200 products',
  stock: 'stock, ms',
  posting: 'posting',
  invoices: 'over HTTP',
  installments: '240 installments',
  page: 'median',
  print: 'print of a cash book',
} as const;
type Part = keyof typeof heads;
const onDatabase: readonly Part[] = ['reports', 'administration', 'imports', 'catalog', 'stock'];
const besidePgbench: readonly Part[] = ['posting', 'invoices', 'installments'];
const inBrowser: readonly Part[] = ['page', 'print'];

interface Run {
  readonly printed: string;
  readonly figures: { readonly reports?: readonly ReportResult[] };
}

/** Runs parts of the bench in a separate process. Rejects with its output when it fails. */
async function runBench(parts: readonly Part[], args: readonly string[] = []): Promise<Run> {
  const results = mkdtempSync(join(folder, 'results-'));
  const asked = ['--smoke', '--results', results, ...args, ...parts.map((part) => `--${part}`)];
  const child = spawn(process.execPath, [program, ...asked]);
  let printed = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The bench ended with ${code}:\n${said}`);
  const [file = ''] = readdirSync(results);
  return { printed, figures: JSON.parse(readFileSync(join(results, file), 'utf8')) as Run['figures'] };
}

/** Returns the lines of the table of a part, without its head. */
function rowsOf({ printed }: Run, part: Part): string[] {
  const table = printed.split('\n\n').find((block) => block.startsWith(heads[part])) ?? '';
  return table.split('\n').slice(2);
}

function expectFigures(run: Run, part: Part): void {
  const rows = rowsOf(run, part);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => /NaN|Infinity|undefined/.test(row))).toEqual([]);
}

describe('on a database', () => {
  let run: Run;
  beforeAll(async () => {
    run = await runBench(hasPgbench ? [...onDatabase, ...besidePgbench] : onDatabase);
  }, timeoutMs);

  test.each(onDatabase)('%s has figures', (part) => expectFigures(run, part));
  test.skipIf(!hasPgbench).each(besidePgbench)('%s has figures', (part) => expectFigures(run, part));

  test('every report is read, and none over 0 rows', () => {
    const { reports: results = [] } = run.figures;
    const titles = Object.values(reports).map(({ title }) => ({ ...common, ...sheets })[title]);
    expect(titles.filter((title) => !results.some(({ report }) => report.startsWith(title)))).toEqual([]);
    expect(results.filter(({ rows }) => rows === 0).map(({ report }) => report)).toEqual([]);
  });
});

describe.skipIf(chromium === undefined)('in a browser', () => {
  let run: Run;
  beforeAll(async () => {
    run = await runBench(inBrowser, ['--chromium', chromium ?? '']);
  }, timeoutMs);

  test.each(inBrowser)('%s has figures', (part) => expectFigures(run, part));
});
