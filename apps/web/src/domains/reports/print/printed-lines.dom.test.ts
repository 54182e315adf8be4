import { cashBook } from '@cashbook/contract/reports/cash-book';
import type { Sums } from '@cashbook/contract/reports/columns';
import { grossProfit } from '@cashbook/contract/reports/gross-profit';
import { labourLedger } from '@cashbook/contract/reports/labour-ledger';
import { ledger } from '@cashbook/contract/reports/ledger';
import { productStock } from '@cashbook/contract/reports/product-stock';
import type { Report } from '@cashbook/contract/reports/report';
import { trialBalance } from '@cashbook/contract/reports/trial-balance';
import { describe, expect, it } from 'vitest';
import { formatsFor } from '#i18n/format.ts';
import { groupedRows } from '../engine/grouped-rows.ts';
import { printedLines } from './printed-lines.ts';

/** Each word is its own name, because the test is about the position of words and not about the language. */
const words = (name: string) => name;

const row = (debit: bigint, credit: bigint) => ({
  vr_date: '2026-11-01',
  vr_no: 'CR-2627-000001',
  nam: 'Nasima Akter',
  debit,
  credit,
});
const rows = [row(12_500_00n, 0n), row(0n, 5_000_00n), row(9_300_50n, 0n)];
const totals = { opening: { debit: 1_000_00n, credit: 0n }, total: { debit: 21_800_50n, credit: 5_000_00n } };

function printed(
  report: Report,
  counts: readonly number[],
  language: 'en' | 'bn' = 'en',
  of: { rows: readonly object[]; totals: Record<'opening' | 'total', Sums> } = { rows, totals },
) {
  const frame = {
    language,
    format: formatsFor(language, 'indian'),
    inDigits: (text: string) => text,
    letterhead: { logo: null, name: '', lines: [] },
    foot: (): [string, string, string] => ['', '', ''],
  };
  const grouped = groupedRows(
    report.blocks[0],
    of.rows.map((one) => ({ ...one })),
  );
  const firstDay = frame.format.date('2026-11-01');
  const texts = { left: '', right: '', above: undefined, firstDay, t: words, tPrint: words };
  return printedLines(
    { report, cells: {}, rows: grouped, totals: { ...of.totals, below: {}, sections: [] }, frame, ...texts },
    counts,
  );
}

describe('a cash book on two pages', () => {
  const book = printed(cashBook, [2, 1]);

  it('may set the voucher number below its date, where room is short', () => {
    expect(book.columns.map(({ key, below }) => [key, below]).filter(([, below]) => below !== undefined)).toEqual([
      ['vr_no', 'vr_date'],
    ]);
  });

  it('opens with the opening and goes on with what was brought forward', () => {
    expect(book.top(0)[0]?.cells).toMatchObject({ vr_date: '01/11/2026', nam: 'openingBalance', debit: '1,000' });
    expect(book.top(1)[0]?.cells).toMatchObject({ vr_date: '', nam: 'broughtForward', debit: '8,500', credit: '-' });
  });

  it('carries the balance forward below the subtotal', () => {
    expect(book.carry(0).map(({ label, cells }) => [label, cells.debit, cells.credit])).toEqual([
      ['pageSubtotal', '12,500', '5,000'],
      ['carriedForward', '8,500', '-'],
    ]);
  });

  it('ends with the subtotal of its last page and the three closing rows', () => {
    expect(book.tail().map(({ label }) => label)).toEqual(['pageSubtotal', 'rangeTotal', 'closingBalance', 'total']);
    expect(book.tail()[0]?.cells).toMatchObject({ debit: '9,300.50', credit: '-' });
    expect(book.tail()[2]?.cells).toMatchObject({ debit: '-', credit: '17,800.50' });
  });
});

it('sets how many and how much of a hundred under one another, and what a thing is known by at the left', () => {
  const aligned = (report: Report) => printed(report, []).columns.map(({ key, align }) => [key, align]);
  const of = { rows: [], totals: { opening: {}, total: {} } };
  const profit = printed(grossProfit, [], 'en', of).columns.map(({ key, align }) => [key, align]);
  expect(profit).toEqual(
    expect.arrayContaining([
      ['invoices', 'end'],
      ['margin', 'end'],
      ['name', 'start'],
    ]),
  );
  expect(aligned(trialBalance)).toContainEqual(['account_id', 'start']);
});

it('what is printed adds up: received 100.50 and paid 50.25 leave 50.25', () => {
  const book = printed(cashBook, [2], 'en', {
    rows: [row(100_50n, 0n), row(0n, 50_25n)],
    totals: { opening: { debit: 0n, credit: 0n }, total: { debit: 100_50n, credit: 50_25n } },
  });
  expect(book.tail().map(({ label, cells }) => [label, cells.debit, cells.credit])).toEqual([
    ['pageSubtotal', '100.50', '50.25'],
    ['rangeTotal', '100.50', '50.25'],
    ['closingBalance', '-', '50.25'],
    ['total', '100.50', '100.50'],
  ]);
});

it('a ledger ends with range total, total and balance', () => {
  const labels = printed(ledger, [3])
    .tail()
    .map(({ label }) => label);
  expect(labels).toEqual(['pageSubtotal', 'rangeTotal', 'total', 'balance']);
});

it('the print of a branch that uses Bangla has Bangla figures, and voucher numbers as people type them', () => {
  const book = printed(cashBook, [3], 'bn');
  const [first = row(0n, 0n)] = book.rows;
  const cell = (key: string) => book.columns.find((column) => column.key === key)?.cell(first);
  expect(book.top(0)[0]?.cells).toMatchObject({ vr_date: '০১/১১/২০২৬', debit: '১,০০০' });
  expect(cell('debit')?.text).toBe('১২,৫০০.০০');
  expect(cell('sl')?.text).toBe('১');
  expect(cell('vr_no')?.text).toBe('CR-2627-000001');
});

it('a report as on a date has no opening, and brings forward what its rows came to', () => {
  const account = (name: string, debit: bigint) => ({
    name,
    l1_name: 'Assets',
    l2_name: 'Current Assets',
    l3_name: 'Cash in Hand',
    debit,
    credit: 0n,
  });
  const paper = printed(trialBalance, [4, 1], 'en', {
    rows: [account('Cash', 5_00n), account('Petty Cash', 2_00n)],
    totals: { opening: { debit: 0n, credit: 0n }, total: { debit: 7_00n, credit: 0n } },
  });
  expect(paper.rows).toHaveLength(5);
  expect(paper.rows.map((_, index) => paper.isHead(index))).toEqual([true, true, true, false, false]);
  const cells = (key: string) =>
    paper.rows.map((line) => paper.columns.find((column) => column.key === key)?.cell(line).lead);
  expect(cells('name'), 'names of groups, set in by their level').toEqual([
    'Assets',
    '\u2003Current Assets',
    '\u2003\u2003Cash in Hand',
    '',
    '',
  ]);
  expect(cells('debit'), 'their sums').toEqual(['7.00', '7.00', '7.00', '', '']);
  expect(paper.top(0)).toEqual([]);
  expect(paper.top(1)[0]?.cells).toMatchObject({ name: 'broughtForward', debit: '5', credit: '-' });
  expect(paper.tail().map(({ label, cells }) => [label, cells.debit])).toEqual([
    ['pageSubtotal', '2'],
    ['total', '7'],
  ]);
});

it('a report without sums has rows alone on its pages', () => {
  const product = { product_name: 'Rice', opening: 1_500n, stock_in: 0n, stock_out: 0n, balance: 1_500n, unit: 'kg' };
  const stock = printed(productStock, [1, 1], 'en', {
    rows: [product, product],
    totals: { opening: {}, total: {} },
  });
  expect([stock.top(1), stock.carry(0), stock.tail()]).toEqual([[], [], []]);
});

it('no page sums up quantities of several units', () => {
  const done = {
    coa4_name: 'Mason Ali',
    item_name: 'Plaster',
    note: '',
    qty: 3_000n,
    unit: 'sft',
    rate: 0n,
    total: 2_100_00n,
  };
  const labour = printed(labourLedger, [3, 1], 'en', {
    rows: [done, { ...done, qty: 1_000n, unit: 'day' }],
    totals: { opening: {}, total: { total: 4_200_00n } },
  });
  const summaries = [...labour.top(1), ...labour.carry(0), ...labour.tail()];
  expect(summaries.map(({ cells }) => cells.qty)).toEqual(summaries.map(() => undefined));
  expect(labour.tail().at(-1)?.cells.total).toBe('4,200');
});
