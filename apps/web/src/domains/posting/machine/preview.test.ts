import { balance, credit, type Draft, debit } from '@cashbook/kernel';
import { describe, expect, it } from 'vitest';
import { movedOn, previewOf } from './preview.ts';

const cash = 17;
/** Returns one entry for each row, as a cash receipt has them. */
const receipt = (...rows: (readonly [account: number, paisa: bigint])[]): Draft[] => [
  {
    typeId: 1,
    totalPaisa: rows.reduce((sum, [, paisa]) => sum + paisa, 0n),
    entries: rows.map(([account, paisa]) => balance([debit(cash, paisa), credit(account, paisa)])),
  },
];

describe('what will be posted', () => {
  it('is nothing without a draft', () => {
    expect(previewOf([])).toEqual([]);
  });

  it('has the debits first, and names each account of a side once', () => {
    expect(previewOf(receipt([1, 100n], [2, 50n], [1, 25n]))).toEqual([
      { side: 'debit', of: { kind: 'account', id: cash, lines: 3 }, paisa: 175n },
      { side: 'credit', of: { kind: 'account', id: 1, lines: 2 }, paisa: 125n },
      { side: 'credit', of: { kind: 'account', id: 2, lines: 1 }, paisa: 50n },
    ]);
  });

  it('names six accounts, and from the seventh on sums what has no room', () => {
    const accounts = (count: number) => receipt(...Array.from({ length: count }, (_, at) => [at + 100, 10n] as const));
    expect(previewOf(accounts(6))).toHaveLength(1 + 6);
    expect(previewOf(accounts(7)).at(-1)).toEqual({ side: 'credit', of: { kind: 'others', accounts: 2 }, paisa: 20n });
  });

  it('comes to the same on both sides, whatever was typed', () => {
    for (const count of [1, 5, 6, 7, 200]) {
      const rows = previewOf(
        receipt(...Array.from({ length: count }, (_, at) => [at % 9, BigInt(at * 7 + 1)] as const)),
      );
      const sumOf = (side: 'debit' | 'credit') =>
        rows.filter((row) => row.side === side).reduce((sum, { paisa }) => sum + paisa, 0n);
      expect(sumOf('debit')).toBe(sumOf('credit'));
    }
  });

  it('says what an account gains', () => {
    expect([movedOn(cash, receipt([1, 100n])), movedOn(1, receipt([1, 100n])), movedOn(2, receipt([1, 100n]))]).toEqual(
      [100n, -100n, 0n],
    );
  });
});
