import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balance, credit, debit, type Posting } from '#ledger/entries';

const accounts = fc.integer({ min: 1, max: 20 });
const amounts = fc.bigInt({ min: 1n, max: 10n ** 13n });

/** Debits and credits with equal sums: the parts of the same total, divided in two ways. */
const balancedPostings = fc
  .tuple(fc.array(fc.tuple(accounts, amounts), { minLength: 1, maxLength: 6 }), accounts)
  .map(([debits, creditAccount]): Posting[] => {
    const totalPaisa = debits.reduce((sum, [, amountPaisa]) => sum + amountPaisa, 0n);
    return [...debits.map(([account, amountPaisa]) => debit(account, amountPaisa)), credit(creditAccount, totalPaisa)];
  });

describe('balance', () => {
  it('keeps the lines and names the single account of the other side', () => {
    const { lines } = balance([
      debit(17, 900n),
      debit(23, 100n, { remarks: 'less' }),
      credit(20, 1000n, { orderId: 5 }),
    ]);
    expect(lines).toEqual([
      { accountId: 17, contraAccountId: 20, debitPaisa: 900n, creditPaisa: 0n, remarks: '', orderId: null },
      { accountId: 23, contraAccountId: 20, debitPaisa: 100n, creditPaisa: 0n, remarks: 'less', orderId: null },
      { accountId: 20, contraAccountId: null, debitPaisa: 0n, creditPaisa: 1000n, remarks: '', orderId: 5 },
    ]);
  });

  it.each<[string, Posting[]]>([
    ['no line', []],
    ['one line', [debit(17, 1n)]],
    ['a difference', [debit(17, 100n), credit(20, 99n)]],
    ['one side only', [debit(17, 100n), debit(20, 100n)]],
    ['a zero line', [debit(17, 100n), credit(20, 100n), debit(23, 0n)]],
    ['a negative line', [debit(17, -100n), credit(20, -100n)]],
    ['both sides on a line', [{ ...debit(17, 100n), creditPaisa: 100n }, debit(20, 1n), credit(21, 1n)]],
  ])('refuses %s', (_, postings) => {
    expect(() => balance(postings)).toThrow(RangeError);
  });

  // Accounting §2.1 and §2.2.
  it('takes what balances and refuses it one paisa off', () => {
    fc.assert(
      fc.property(balancedPostings, fc.nat(), (postings, at) => {
        const { lines } = balance(postings);
        const differencePaisa = lines.reduce((sum, line) => sum + line.debitPaisa - line.creditPaisa, 0n);
        expect(differencePaisa).toBe(0n);
        expect(lines.every((line) => line.debitPaisa > 0n !== line.creditPaisa > 0n)).toBe(true);
        const off = postings.map((posting, index) => {
          if (index !== at % postings.length) return posting;
          const { debitPaisa, creditPaisa } = posting;
          return debitPaisa > 0n
            ? { ...posting, debitPaisa: debitPaisa + 1n }
            : { ...posting, creditPaisa: creditPaisa + 1n };
        });
        expect(() => balance(off)).toThrow(RangeError);
      }),
    );
  });
});
