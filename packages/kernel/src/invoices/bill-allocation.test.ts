import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOfItems, type OpenItem, proposeAllocations } from '#invoices/bill-allocation';

const bill = (voucherId: number, date: string, openPaisa: bigint): OpenItem => {
  return { voucherId, billNo: 1, side: 'debit', date, openPaisa };
};
const receipt = (voucherId: number, date: string, openPaisa: bigint): OpenItem => {
  return { voucherId, billNo: 0, side: 'credit', date, openPaisa };
};
const said = (items: readonly OpenItem[]) =>
  proposeAllocations(items).map(({ debit, credit, amountPaisa }) => [
    debit.voucherId,
    credit.voucherId,
    Number(amountPaisa),
  ]);

describe('the proposal', () => {
  it('gives the oldest receipt to the oldest bill, whatever order they come in', () => {
    const items = [
      receipt(9, '2026-08-02', 70n),
      bill(2, '2026-07-05', 100n),
      bill(1, '2026-06-20', 50n),
      receipt(8, '2026-08-01', 60n),
    ];
    expect(said(items)).toEqual([
      [1, 8, 50],
      [2, 8, 10],
      [2, 9, 70],
    ]);
  });

  it('orders bills of one voucher by their place, those of a day by their voucher', () => {
    const second = { ...bill(3, '2026-07-01', 10n), billNo: 2 };
    const items = [bill(4, '2026-07-01', 10n), second, bill(3, '2026-07-01', 10n), receipt(9, '2026-07-01', 25n)];
    const given = proposeAllocations(items).map(({ debit, amountPaisa }) => [
      debit.voucherId,
      debit.billNo,
      amountPaisa,
    ]);
    expect(given).toEqual([
      [3, 1, 10n],
      [3, 2, 10n],
      [4, 1, 5n],
    ]);
  });

  it('settles a payment with what we owe, and a charge without a bill with a receipt', () => {
    const owed = { ...bill(1, '2026-07-01', 40n), side: 'credit' } as const;
    const paid = { ...receipt(2, '2026-07-02', 30n), side: 'debit' } as const;
    expect(said([owed, paid])).toEqual([[2, 1, 30]]);
    expect(said([receipt(3, '2026-07-03', 20n), paid])).toEqual([[2, 3, 20]]);
  });

  it('leaves two bills of one party to themselves', () => {
    expect(said([bill(1, '2026-07-01', 40n), { ...bill(2, '2026-07-01', 40n), side: 'credit' }])).toEqual([]);
  });
});

const item = fc.record({
  voucherId: fc.integer({ min: 1, max: 20 }),
  billNo: fc.nat(2),
  side: fc.constantFrom('debit' as const, 'credit' as const),
  date: fc.constantFrom('2026-07-01', '2026-07-02', '2026-08-01'),
  openPaisa: fc.bigInt(1n, 500n),
});
const items = fc.uniqueArray(item, {
  selector: ({ voucherId, billNo }) => `${voucherId}/${billNo}`,
  maxLength: 12,
});

describe('of any items', () => {
  it('gives none more than it is open for, keeps the balance, and leaves nothing that could still be given', () => {
    fc.assert(
      fc.property(items, (open) => {
        const proposed = proposeAllocations(open);
        const left = open.map((one) => {
          const given = proposed.filter(({ debit, credit }) => debit === one || credit === one);
          return { ...one, openPaisa: given.reduce((sum, { amountPaisa }) => sum - amountPaisa, one.openPaisa) };
        });
        for (const { debit, credit, amountPaisa } of proposed) {
          expect([debit.side, credit.side, amountPaisa > 0n]).toEqual(['debit', 'credit', true]);
          expect(Math.min(debit.billNo, credit.billNo)).toBe(0);
        }
        expect(left.every(({ openPaisa }) => openPaisa >= 0n)).toBe(true);
        expect(balanceOfItems(left)).toBe(balanceOfItems(open));
        const open2 = left.filter(({ openPaisa }) => openPaisa > 0n);
        expect(proposeAllocations(open2)).toEqual([]);
      }),
    );
  });
});
