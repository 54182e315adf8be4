import type { CountRow } from '@cashbook/contract/stock/counts';
import { describe, expect, test } from 'vitest';
import { differencesOf, mergeSheet, rowsIn, type WholeSheet, withEntry } from './merge-sheet.ts';

const row = (place: number, more: Partial<CountRow> = {}): CountRow => ({
  place,
  product: place,
  product_name: `Product ${place}`,
  code: `C-${place}`,
  barcode: '',
  category: '',
  unit: 'pcs',
  decimals: 0,
  has_serials: false,
  counted: null,
  in_books: 5000n,
  difference: null,
  value: null,
  has_moved: false,
  serials: [],
  missing: [],
  extra: [],
  counted_at: null,
  counted_by: '',
  entry: 0,
  ...more,
});
const sheet = (entries: number, rows: CountRow[]): WholeSheet => ({
  sheet: {
    id: 1,
    state: 'open',
    warehouse: '',
    category: '',
    remarks: '',
    started_on: '2026-07-01',
    started_at: '2026-07-01T04:00:00Z',
    started_by: '',
    products: rows.length,
    counted: 0,
    entries,
    voucher: null,
  },
  rows,
  branch: {
    id: 1,
    name: 'Dhaka',
    address: '',
    phone: '',
    pad_heading_print: false,
    logo: null,
    use_bangla: false,
    money_format: 'indian',
    print_size: 'normal',
    paper_size: 'A4',
  },
});
const counted = (place: number, entry: number, milli: bigint, difference: bigint) =>
  row(place, { counted: milli, difference, entry, value: difference * 2n });

describe('a sheet that several count', () => {
  test('takes in what others have counted, and products that came on it', () => {
    const merged = mergeSheet(
      sheet(0, [row(1), row(2)]),
      sheet(2, [counted(2, 1, 3000n, -2000n), row(3, { entry: 2 })]),
    );
    expect(merged.sheet.entries).toBe(2);
    expect(merged.rows.map(({ product, counted: milli }) => [product, milli])).toEqual([
      [1, null],
      [2, 3000n],
      [3, null],
    ]);
  });

  test('an answer that is overtaken does not take back what came later', () => {
    const before = sheet(4, [counted(1, 4, 2000n, 0n)]);
    const late = withEntry(before, { row: counted(1, 3, 1000n, 0n), entries: 3, counted: 1 });
    expect(late.rows[0]?.counted).toBe(2000n);
    expect(late.sheet.entries).toBe(4);
    expect(withEntry(before, { row: counted(1, 5, 3000n, 0n), entries: 5, counted: 1 }).rows[0]?.counted).toBe(3000n);
  });
});

test('what others entered before an answer is still to be read', () => {
  const before = sheet(4, [row(1), row(2)]);
  const after = withEntry(before, { row: counted(1, 6, 1000n, 0n), entries: 6, counted: 2 });
  expect(after.sheet.entries).toBe(4);
  expect(after.rows[0]?.counted).toBe(1000n);
});

describe('what is looked at', () => {
  const rows = [
    row(1),
    counted(2, 1, 5000n, 0n),
    counted(3, 2, 4000n, -1000n),
    row(12, { counted: 0n, difference: 0n, missing: ['S1'], extra: ['S2'], value: 0n }),
  ];
  test.each([
    ['all', '', [1, 2, 3, 12]],
    ['not_counted', '', [1]],
    ['different', '', [3, 12]],
    ['all', 'c-1', [1, 12]],
    ['all', 'PRODUCT 3', [3]],
  ] as const)('%s with “%s”', (view, text, places) => {
    expect(rowsIn(rows, view, text).map(({ place }) => place)).toEqual(places);
  });

  test('the worth of the differences is shown where it is told', () => {
    expect(differencesOf(rows)).toEqual({ products: 2, paisa: -2000n });
    expect(differencesOf([{ ...counted(3, 2, 4000n, -1000n), value: null }])).toEqual({ products: 1, paisa: null });
  });
});
