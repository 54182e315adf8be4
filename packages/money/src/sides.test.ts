import { describe, expect, it } from 'vitest';
import { type ClosingRow, cashBookClosing, ledgerClosing, type Sides } from '#sides';

const sides = (debitTaka: number, creditTaka: number): Sides => ({
  debitPaisa: BigInt(Math.round(debitTaka * 100)),
  creditPaisa: BigInt(Math.round(creditTaka * 100)),
});
const rowOf = (rows: readonly ClosingRow[], row: ClosingRow['row']) => rows.find((one) => one.row === row)?.sides;

describe('the close of a cash book', () => {
  it('balances as the paper does', () => {
    expect(cashBookClosing(sides(512_340, 0), sides(4_862_115, 4_659_550))).toEqual([
      { row: 'rangeTotal', sides: sides(4_862_115, 4_659_550) },
      { row: 'closingBalance', sides: sides(0, 714_905) },
      { row: 'total', sides: sides(5_374_455, 5_374_455) },
    ]);
  });

  it('balances to the paisa whatever moved, overdrawn or empty', () => {
    const openings = [sides(0, 0), sides(10.01, 0), sides(0, 99.99)];
    const ranges = [sides(0, 0), sides(0.01, 0), sides(0, 250), sides(12_34_567.89, 12_34_567.88)];
    for (const opening of openings) {
      for (const range of ranges) {
        const rows = cashBookClosing(opening, range);
        const total = rowOf(rows, 'total');
        const closing = rowOf(rows, 'closingBalance') ?? sides(0, 0);
        expect(total?.debitPaisa).toBe(total?.creditPaisa);
        expect(closing.debitPaisa === 0n || closing.creditPaisa === 0n).toBe(true);
        expect(closing.creditPaisa - closing.debitPaisa).toBe(
          opening.debitPaisa - opening.creditPaisa + range.debitPaisa - range.creditPaisa,
        );
      }
    }
  });
});

it('a ledger ends with the balance on its own side', () => {
  expect(ledgerClosing(sides(100, 0), sides(50, 400))).toEqual([
    { row: 'rangeTotal', sides: sides(50, 400) },
    { row: 'total', sides: sides(150, 400) },
    { row: 'balance', sides: sides(0, 250) },
  ]);
  expect(rowOf(ledgerClosing(sides(0, 100), sides(100, 0)), 'balance')).toEqual(sides(0, 0));
});
