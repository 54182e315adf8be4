import { describe, expect, test } from 'vitest';
import { readDate, readPaisa } from '#import/cells';

const value = <T>(result: { ok: true; value: T } | { ok: false; message: string }) =>
  result.ok ? result.value : result.message;

describe('an amount in a cell', () => {
  test.each([
    [1234.5, 123450n],
    [100.1 + 200.2, 30030n],
    ['1,23,456.70', 12345670n],
    ['১২৩', 12300n],
    ['', 0n],
    ['-', 0n],
    [null, 0n],
    [0.005, 'An amount has at most 2 decimals.'],
    ['1.005', 'An amount has at most 2 decimals.'],
    ['ten', 'This is not a number.'],
    [true, 'This is not a number.'],
    [-5, 'An amount cannot be below zero.'],
    ['-5', 'An amount cannot be below zero.'],
    [10_000_000.01, 'The amount is too large.'],
  ])('%j', (cell, said) => {
    expect(value(readPaisa(cell, 10n ** 9n))).toBe(said);
  });
});

test.each([
  ['2026-06-30', '2026-06-30'],
  ['30/06/2026', '2026-06-30'],
  ['30.6.26', '2026-06-30'],
  ['', null],
  ['31/06/2026', 'Enter Valid date'],
  [12, 'Enter Valid date'],
])('a date in a cell: %j', (cell, said) => {
  expect(value(readDate(cell))).toBe(said);
});
