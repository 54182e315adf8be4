import { expect, test } from 'vitest';
import { treeIn } from '#ground/tree';
import { readOptions } from '#options';
import { pageTable } from '#page/page-table';
import { printTable } from '#page/print';
import { tpsOf } from '#posting/pgbench';
import { receiptRows } from '#posting/rows';
import { median, percentile } from '#statistics';
import { tableText } from '#table';

test('percentiles are values that were measured', () => {
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(percentile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(percentile([7], 0)).toBe(7);
  expect(median([10, 1])).toBe(1);
  expect(() => median([])).toThrow(RangeError);
});

test('pgbench’s rate is read out of its report', () => {
  expect(tpsOf('latency average = 1.9 ms\ntps = 4121.273445 (without initial connection time)\n')).toBe(4121.273445);
  expect(() => tpsOf('pgbench: error')).toThrow('pgbench said no rate');
});

test('options: everything unless one part is asked for, and mistakes get a sentence', () => {
  expect(readOptions([])).toMatchObject({ posting: true, reports: true, lineCounts: [100_000, 1_000_000, 10_000_000] });
  expect(readOptions(['--reports', '--lines', '5000,6000'])).toMatchObject({
    posting: false,
    lineCounts: [5000, 6000],
    branches: 8,
    only: '',
  });
  expect(readOptions(['--reports', '--only', 'dashboard', '--branches', '50'])).toMatchObject({
    branches: 50,
    only: 'dashboard',
  });
  expect(readOptions(['--beside', '../older'])).toMatchObject({ beside: '../older' });
  expect(readOptions(['--page', '--beside', '/built'])).toMatchObject({
    page: true,
    print: false,
    beside: '/built',
    posting: false,
    reports: false,
  });
  expect(readOptions(['--help'])).toBe('help');
  expect(() => readOptions(['--rounds', '0'])).toThrow('--rounds takes whole numbers above zero, not "0".');
  expect(() => readOptions(['--engine', 'mysql'])).toThrow('--engine is embedded or debian');
});

test('a tree that is not built cannot be measured beside', async () => {
  await expect(treeIn('/nowhere')).rejects.toThrow(
    '/nowhere/bench/dist/ground/cluster.js is not there. Build the tree beside with "npm run bench -- --help" in its folder.',
  );
});

test('receipts have three lines on average', () => {
  const rows = Array.from({ length: 100 }, (_, n) => receiptRows(n).length);
  expect(rows.reduce((sum, count) => sum + count * 2, 0) / rows.length).toBe(3);
});

test('the page is shown by tree and processor, with the slowest screen', () => {
  const signIn = { scriptBytes: 100_000, scripts: 3, fontBytes: 0, formMs: 80, largestPaintMs: 90 };
  const routes = [40, 60, 50].map((ms) => ({ path: '/dashboard', ms, processorMs: ms / 2 }));
  const lines = pageTable([{ tree: 'now', slowdown: 4, signIns: [signIn], routes }]).split('\n');
  expect(lines[0]).toMatch(/^median +now, 4 ×$/);
  expect(lines[2]).toMatch(/KB of script before the form +100$/);
  expect(lines.at(-3)).toMatch(/^to \/dashboard, ms +50$/);
  expect(lines.at(-2)).toMatch(/slowest, ms +60$/);
  expect(lines.at(-1)).toMatch(/^to \/dashboard, processor ms +25$/);
});

test('tables stand in columns', () => {
  expect(
    tableText(
      ['what', 'n'],
      [
        ['a', '1000'],
        ['long', '1'],
      ],
    ),
  ).toBe('what     n\n----  ----\na     1000\nlong     1');
});

test('prints are shown by tree', () => {
  const readings = [9000, 11_000, 10_000].map((ms) => ({ rows: 12_404, pages: 1034, ms, longestPauseMs: 300 }));
  const lines = printTable([{ tree: 'now', readings }]).split('\n');
  expect(lines[0]).toMatch(/median +now$/);
  expect(lines[2]).toMatch(/^rows +12,404$/);
  expect(lines[4]).toMatch(/from Print to its pages, ms +10,000$/);
});
