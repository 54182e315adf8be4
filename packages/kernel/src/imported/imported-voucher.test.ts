import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf, importedEntries, isImportedType, isOpenToHistory } from '#imported/imported-voucher';

const row = (accountId: number, debitPaisa: bigint, creditPaisa: bigint, remarks = '') => ({
  accountId,
  debitPaisa,
  creditPaisa,
  remarks,
});

test('a receipt of several accounts has one entry per row, each with the other account', () => {
  const rows = [row(17, 100n, 0n, 'cash'), row(1001, 0n, 60n, 'Rahim'), row(1002, 0n, 40n)];
  const entries = importedEntries(1, rows);
  expect(entries.map(({ lines }) => lines.map((line) => [line.accountId, line.debitPaisa, line.creditPaisa]))).toEqual([
    [
      [17, 60n, 0n],
      [1001, 0n, 60n],
    ],
    [
      [17, 40n, 0n],
      [1002, 0n, 40n],
    ],
  ]);
  expect(entries.map(({ lines }) => lines.map(({ contraAccountId }) => contraAccountId))).toEqual([
    [1001, 17],
    [1002, 17],
  ]);
  expect(entries.map(({ lines }) => lines[0]?.remarks)).toEqual(['Rahim', 'cash']);
});

test('a journal is one entry, and so is a receipt with several lines on both sides', () => {
  const rows = [row(17, 98n, 0n), row(62, 2n, 0n), row(1001, 0n, 60n), row(1002, 0n, 40n)];
  expect(importedEntries(6, rows)).toHaveLength(1);
  expect(importedEntries(3, rows)).toHaveLength(1);
});

test('entries balance and move on every account what the lines say, whatever they are', () => {
  const side = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.bigInt({ min: 1n, max: 999n })), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 2, 3, 4, 5, 6, 9, 13), (debits, credits, typeId) => {
      const rows = [
        ...debits.map(([account, paisa]) => row(account, paisa, 0n)),
        ...credits.map(([account, paisa]) => row(account + 100, 0n, paisa)),
      ];
      const difference = differenceOf(rows);
      const missing = difference > 0n ? row(500, 0n, difference) : row(500, -difference, 0n);
      const whole = difference === 0n ? rows : [...rows, missing];
      const moved = (lines: readonly { accountId: number; debitPaisa: bigint; creditPaisa: bigint }[]) => {
        const sums = new Map<number, bigint>();
        for (const line of lines) {
          sums.set(line.accountId, (sums.get(line.accountId) ?? 0n) + line.debitPaisa - line.creditPaisa);
        }
        return new Map([...sums].toSorted(([a], [b]) => a - b));
      };
      expect(moved(importedEntries(typeId, whole).flatMap(({ lines }) => lines))).toEqual(moved(whole));
    }),
  );
});

test('what is more than its lines, and accounts with a register, stay out', () => {
  expect(([15, 16, 18, 19, 20, 21, 22] as const).some(isImportedType)).toBe(false);
  expect(([1, 2, 3, 4, 5, 6, 7, 13, 17] as const).every(isImportedType)).toBe(true);
  expect([10, 15, 16, 18, 19, 29, 35, 36, 51, 52, 53, 54, 70, 72].some(isOpenToHistory)).toBe(false);
  expect([11, 17, 20, 1001].every(isOpenToHistory)).toBe(true);
});
