import { describe, expect, it } from 'vitest';
import type { VoucherLine } from './lines.ts';
import { type MoneySide, postingPreview } from './posting-preview.ts';

const line = (accountId: number, amountPaisa: bigint, place = 0): VoucherLine => ({
  id: `${accountId}-${place}`,
  account: { id: accountId, name: `Account ${accountId}`, text: '' },
  remarks: '',
  amountPaisa,
});
const sumOf = (lines: readonly VoucherLine[], moneySide: MoneySide, side: MoneySide) =>
  postingPreview(lines, moneySide)
    .filter((row) => row.side === side)
    .reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);

describe('what will be posted', () => {
  it('is nothing before the first line', () => {
    expect(postingPreview([], 'debit')).toEqual([]);
  });

  it('debits cash for a receipt and names each account once', () => {
    expect(postingPreview([line(1, 100n), line(2, 50n), line(1, 25n, 1)], 'debit')).toEqual([
      { side: 'debit', of: { kind: 'money' }, amountPaisa: 175n },
      { side: 'credit', of: { kind: 'account', name: 'Account 1', lines: 2 }, amountPaisa: 125n },
      { side: 'credit', of: { kind: 'account', name: 'Account 2', lines: 1 }, amountPaisa: 50n },
    ]);
  });

  it('credits cash for a payment, below the debits', () => {
    const rows = postingPreview([line(1, 100n)], 'credit');
    expect(rows.map(({ side, of }) => [side, of.kind])).toEqual([
      ['debit', 'account'],
      ['credit', 'money'],
    ]);
  });

  it('names six accounts, and from the seventh on sums what has no room', () => {
    const accounts = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1, 10n));
    expect(postingPreview(accounts(6), 'debit').filter(({ of }) => of.kind === 'account')).toHaveLength(6);
    expect(postingPreview(accounts(7), 'debit').at(-1)).toEqual({
      side: 'credit',
      of: { kind: 'others', accounts: 2 },
      amountPaisa: 20n,
    });
  });

  it('comes to the same on both sides, whatever was typed', () => {
    for (const count of [1, 5, 6, 7, 200]) {
      const lines = Array.from({ length: count }, (_, index) => line(index % 9, BigInt(index * 7 + 1), index));
      for (const side of ['debit', 'credit'] as const) {
        expect(sumOf(lines, side, 'debit')).toBe(sumOf(lines, side, 'credit'));
      }
    }
  });
});
