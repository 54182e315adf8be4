import { voucherKinds } from '@cashbook/contract/documents/voucher-kinds';
import { reports as describedReports } from '@cashbook/contract/reports/all';
import { expect, test } from 'vitest';
import { budgetFaults, countAll, countRecordTable, countReportTable, countTable, unattributed } from './count.mjs';
import { allowances } from './count-allowances.mjs';
import { files, kinds } from './count-documents.mjs';
import { unattributedPapers } from './count-papers.mjs';
import { recordFiles } from './count-records.mjs';
import { reportFiles, reports } from './count-reports.mjs';
import { ownedFunctions, unattributedSql } from './count-sql.mjs';

/** Stock documents without a budget: they move goods between warehouses of one owner. */
const uncountedKinds = ['stock-adjustment', 'stock-transfer', 'branch-transfer', 'opening-stock'];

const functions = ownedFunctions([...files, ...reportFiles, ...recordFiles]);
const ownersOf = (name) => functions.find((one) => one.name === name)?.owners;

test('every file of SQL functions and every paper is an instance’s or named as an engine’s', () => {
  expect(unattributed()).toEqual([]);
});

test('a file that nobody calls from an instance and nobody names is told', () => {
  const ofNobody = functions.map((one) => (one.file === 'stock/stock_issues.sql' ? { ...one, owners: [] } : one));
  expect(unattributedSql(ofNobody)).toEqual(['db/functions/stock/stock_issues.sql']);
  expect(unattributedPapers(['apps/web/src/domains/vouchers/print/cheque-sheet.tsx'])).toEqual([
    'apps/web/src/domains/vouchers/print/cheque-sheet.tsx',
  ]);
});

test('a function is the instances’ that call it, the engine’s where an engine calls it too', () => {
  expect(ownersOf('issue_facts')).toEqual(['stock-issue']);
  expect(ownersOf('returned_facts')).toEqual(['goods-return']);
  // One is called by another function of SQL, the other by a trigger only.
  expect(ownersOf('serials_of_product')).toEqual(['stock-issue']);
  expect(ownersOf('guard_recipe')).toEqual(['recipe_material']);
  expect(ownersOf('post_vouchers')).toEqual([]);
});

test('every kind of document and every report is counted or named as one that is not', () => {
  const counted = kinds.flatMap(({ id, ofKnown = [id] }) => ofKnown);
  const isCounted = (kind) => counted.includes(kind) || counted.includes(kind.split('-')[0]);
  expect(Object.keys(voucherKinds).filter((kind) => !isCounted(kind))).toEqual(uncountedKinds);
  const names = Object.values(describedReports).map(({ name }) => name);
  expect(names.toSorted()).toEqual(reports.map(({ id }) => id).toSorted());
});

test('the tables have figures in every cell', () => {
  const cells = [countTable(), countReportTable(), countRecordTable()].join('\n');
  expect(cells).not.toMatch(/NaN|undefined|null/);
});

test('every instance keeps its budget, or the allowance that has a reason', () => {
  expect(budgetFaults(countAll(), allowances)).toEqual([]);
  expect(allowances.filter(({ why }) => why.length < 20)).toEqual([]);
});

test('a budget that is exceeded, an allowance that is exceeded or not needed, and an unknown name are told', () => {
  const counted = [
    { name: 'wage sheet', lines: 151, budget: 150 },
    { name: 'sale', lines: 420, budget: 400 },
    { name: 'delivery', lines: 590, budget: 600 },
    { name: 'contra', lines: 150, budget: 150 },
  ];
  const allowed = [
    { name: 'sale', lines: 419 },
    { name: 'delivery', lines: 700 },
    { name: 'purchase', lines: 500 },
  ];
  expect(budgetFaults(counted, allowed)).toEqual([
    'wage sheet: 1 lines over its 150',
    'sale: 1 lines over its 419',
    'delivery: lower its allowance to 600',
    'purchase: no such instance',
  ]);
});
