import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACCOUNT } from '#ledger/chart';
import { cashDifference } from '#vouchers/cash-difference';

const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });

it.each([
  ['short', 990_00n, 1_000_00n, 2, [ACCOUNT.cashShortAndOver, ACCOUNT.cash], 10_00n],
  ['over', 1_000_00n, 999_50n, 1, [ACCOUNT.cash, ACCOUNT.cashShortAndOver], 50n],
  ['below zero in the books', 0n, -20_00n, 1, [ACCOUNT.cash, ACCOUNT.cashShortAndOver], 20_00n],
] as const)('cash that is %s', (_case, countedPaisa, bookPaisa, typeId, [debited, credited], totalPaisa) => {
  const ruled = cashDifference({ countedPaisa, bookPaisa });
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  const [draft] = ruled.drafts;
  expect(draft).toMatchObject({ typeId, totalPaisa });
  expect(draft.entries.map(({ lines }) => lines)).toMatchObject([
    [
      { accountId: debited, debitPaisa: totalPaisa, creditPaisa: 0n },
      { accountId: credited, debitPaisa: 0n, creditPaisa: totalPaisa },
    ],
  ]);
});

it('brings the books to the counted cash, whatever both are', () => {
  fc.assert(
    fc.property(amount, amount, (countedPaisa, bookPaisa) => {
      const ruled = cashDifference({ countedPaisa, bookPaisa });
      const lines = ruled.ok ? ruled.drafts.flatMap(({ entries }) => entries.flatMap((entry) => entry.lines)) : [];
      const cash = lines.filter(({ accountId }) => accountId === ACCOUNT.cash);
      const moved = cash.reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n);
      expect(bookPaisa + moved).toBe(countedPaisa);
      expect(ruled.ok).toBe(countedPaisa !== bookPaisa);
    }),
  );
});
