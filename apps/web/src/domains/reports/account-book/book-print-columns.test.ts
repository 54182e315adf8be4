import { noSides } from '@cashbook/money';
import { describe, expect, it } from 'vitest';
import { formatsFor } from '#i18n/format.ts';
import type { BookRow } from './book.ts';
import { cashBookKind, ledgerKind } from './book-kinds.ts';
import { printedBook } from './book-print-columns.ts';

/** Each word as its own name: what is printed where is the matter here, not in which language. */
const words = (name: string) => name;

const row = (slNumber: number, debitPaisa: bigint, creditPaisa: bigint): BookRow => ({
  slNumber,
  voucherId: slNumber,
  vrDate: '2026-11-01',
  vrNo: `CR-2627-00000${slNumber}`,
  name: 'Nasima Akter',
  accountId: 1100,
  codes: ['BG-0311', '1100'],
  mobile: '01819220417',
  remarks: 'Old due',
  images: '',
  branchPad: '0004',
  isApproved: true,
  debitPaisa,
  creditPaisa,
});

const rows = [row(1, 12_500_00n, 0n), row(2, 0n, 5_000_00n), row(3, 9_300_50n, 0n)];
const totals = {
  opening: { debitPaisa: 1_000_00n, creditPaisa: 0n },
  range: { debitPaisa: 21_800_50n, creditPaisa: 5_000_00n },
};

function printed(
  kind: typeof cashBookKind,
  counts: readonly number[],
  language: 'en' | 'bn' = 'en',
  of = { rows, totals },
) {
  const frame = {
    language,
    format: formatsFor(language, 'indian'),
    inDigits: (text: string) => text,
    letterhead: { logo: null, name: '', lines: [] },
    key: language,
    foot: (): [string, string, string] => ['', '', ''],
  };
  const question = { branch: 4, account: null, start: '2026-11-01', end: '2026-11-19' };
  return printedBook({ kind, question, ...of, frame, left: '', right: '', t: words, tPrint: words }, counts);
}

describe('a cash book on two pages', () => {
  const book = printed(cashBookKind, [2, 1]);

  it('opens with the opening and goes on with what was brought forward', () => {
    expect(book.top(0)[0]?.cells).toMatchObject({ date: '01/11/2026', description: 'openingBalance', debit: '1,000' });
    expect(book.top(1)[0]?.cells).toMatchObject({
      date: '',
      description: 'broughtForward',
      debit: '8,500',
      credit: '-',
    });
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

it('what is printed adds up: received 100.50 and paid 50.25 leave 50.25', () => {
  const moved = [row(1, 100_50n, 0n), row(2, 0n, 50_25n)];
  const book = printed(cashBookKind, [2], 'en', {
    rows: moved,
    totals: { opening: noSides, range: { debitPaisa: 100_50n, creditPaisa: 50_25n } },
  });
  expect(book.tail().map(({ label, cells }) => [label, cells.debit, cells.credit])).toEqual([
    ['pageSubtotal', '100.50', '50.25'],
    ['rangeTotal', '100.50', '50.25'],
    ['closingBalance', '-', '50.25'],
    ['total', '100.50', '100.50'],
  ]);
});

it('a ledger ends with range total, total and balance', () => {
  expect(
    printed(ledgerKind, [3])
      .tail()
      .map(({ label }) => label),
  ).toEqual(['pageSubtotal', 'rangeTotal', 'total', 'balance']);
});

it('the print of a branch that uses Bangla has Bangla figures, and voucher numbers as people type them', () => {
  const book = printed(cashBookKind, [3], 'bn');
  const cell = (key: string) => book.columns.find((column) => column.key === key)?.cell(rows[0] ?? row(1, 0n, 0n));
  expect(book.top(0)[0]?.cells).toMatchObject({ date: '০১/১১/২০২৬', debit: '১,০০০' });
  expect(cell('debit')).toBe('১২,৫০০.০০');
  expect(cell('sl')).toBe('১');
  expect(cell('number')).toBe('CR-2627-000001');
});
