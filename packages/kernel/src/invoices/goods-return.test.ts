import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCheque } from '#cheques/cheque';
import {
  type FoundInvoice,
  goodsReturn,
  leftOfInvoice,
  type ReturnFacts,
  type ReturnRow,
  returnedQuantities,
  returnedRefusal,
  returnSum,
  type TakenBack,
} from '#invoices/goods-return';
import type { InvoiceLine, InvoiceRow } from '#invoices/invoice';
import { ACCOUNT, GROUP } from '#ledger/chart';

const customer = 900;
const line = (lineNo: number, movedMilli: bigint, totalPaisa: bigint, discountPaisa = 0n, serials: string[] = []) => {
  const quantities = { movedMilli, invoicedMilli: movedMilli, bonusMilli: 0n };
  return { lineNo, productId: lineNo, ...quantities, totalPaisa, discountPaisa, rateMilli: 1n, serials };
};
const invoice = (...lines: FoundInvoice['lines']): FoundInvoice => {
  return { voucherId: 5, accountId: customer, roundingPaisa: -40n, orderId: null, lines };
};
const row = (lineNo: number, quantityMilli: bigint, serials: string[] = []): ReturnRow => {
  return { lineNo, productId: lineNo, quantityMilli, serials, warehouseId: null };
};
const facts = (found: FoundInvoice | null, returned: readonly TakenBack[] = []): ReturnFacts => ({
  invoice: found === null ? null : leftOfInvoice(found, returned),
  unearned: [],
  accounts: new Map([[ACCOUNT.cash, { groupId: GROUP.cashInHand, isArchived: false }]]),
  products: new Map(
    [1, 2].map((id) => [id, { name: `P${id}`, isArchived: false, hasSerials: id === 2, decimals: 0 }] as const),
  ),
  warehouses: new Set(),
});
const typed = (...rows: ReturnRow[]) => ({ ofVoucherId: 5, rows, payments: null, notes: '' });

describe('what goes back', () => {
  const quantities = fc.array(fc.bigInt(1n, 9n), { minLength: 1, maxLength: 12 });
  it('comes to the whole line in the end, in whatever parts it goes', () => {
    fc.assert(
      fc.property(
        quantities,
        fc.bigInt(0n, 999_999n),
        fc.bigInt(0n, 100n),
        fc.bigInt(1n, 9n),
        (parts, totalPaisa, percent, bonus) => {
          const moved = parts.reduce((sum, part) => sum + part, 0n);
          const odd = { invoicedMilli: moved * 2n, bonusMilli: bonus };
          const found = invoice({ ...line(1, moved, totalPaisa, (totalPaisa * percent) / 100n), ...odd });
          const returned: TakenBack[] = [];
          for (const [index, quantityMilli] of parts.entries()) {
            const left = leftOfInvoice(found, returned);
            const sum = returnSum([row(1, quantityMilli)], left);
            expect(sum.discountPaisa <= sum.totalPaisa && sum.totalPaisa >= 0n).toBe(true);
            const { totalPaisa: total, discountPaisa: discount, roundingPaisa } = sum;
            const [share] = sum.shares;
            const {
              quantityMilli: invoicedMilli = 0n,
              varianceMilli = 0n,
              bonusMilli = 0n,
            } = share ? returnedQuantities(share) : {};
            expect(invoicedMilli + varianceMilli + bonusMilli).toBe(quantityMilli);
            const back = { invoicedMilli, bonusMilli };
            returned.push({
              ...{
                date: '2026-08-01' as const,
                takerId: index,
                lineNo: 1,
                quantityMilli,
                ...back,
                amountPaisa: total - discount,
                discountPaisa: discount,
              },
              ...{ serials: [], roundingPaisa },
            });
          }
          const end = leftOfInvoice(found, returned);
          expect(end.lines[0]).toMatchObject({ leftMilli: 0n, leftTotalPaisa: 0n, leftDiscountPaisa: 0n });
          expect(end.lines[0]).toMatchObject({ leftInvoicedMilli: 0n, leftBonusMilli: 0n });
          // The rounding goes back with the last goods, unless their amount is less than the rounding.
          expect([0n, -40n]).toContain(end.leftRoundingPaisa);
        },
      ),
    );
  });

  it.each([
    ['is taken away', 0n, 70_000n, 0n],
    ['is less than what went back of it', 10_000n, 60_000n, 0n],
    ['is what went back of it', 20_000n, 50_000n, 0n],
    ['stays', 40_000n, 50_000n, 20_000n],
    ['is more', 70_000n, 50_000n, 50_000n],
  ])(
    'makes the rest worth what the line comes to less what went back, where its discount %s',
    (_what, discountPaisa, ...rest) => {
      const half: TakenBack = {
        ...{
          date: '2026-08-01',
          takerId: 1,
          lineNo: 1,
          quantityMilli: 5000n,
          invoicedMilli: 5000n,
          bonusMilli: 0n,
          amountPaisa: 30_000n,
          discountPaisa: 20_000n,
        },
        ...{ serials: [], roundingPaisa: 0n },
      };
      const [left] = leftOfInvoice(invoice(line(1, 10_000n, 100_000n, discountPaisa)), [half]).lines;
      expect([left?.leftTotalPaisa, left?.leftDiscountPaisa]).toEqual(rest);
    },
  );

  it('says its quantities as its line does: what the money is of, variance and bonus', () => {
    // 10 invoiced, 2 more weighed and 3 free of charge.
    const found = invoice({ ...line(1, 15_000n, 30_000n), invoicedMilli: 10_000n, bonusMilli: 3000n });
    const { shares } = returnSum([row(1, 6000n)], leftOfInvoice(found, []));
    expect(shares.map(returnedQuantities)).toEqual([{ quantityMilli: 4000n, varianceMilli: 800n, bonusMilli: 1200n }]);
  });

  it('posts its total and its part of the discount against where they stood, and hangs on its invoice', () => {
    const ruled = goodsReturn('sale', typed(row(1, 1000n)), facts(invoice(line(1, 2000n, 10_001n, 101n))), null);
    expect(ruled).toMatchObject({
      ok: true,
      drafts: [
        {
          typeId: 14,
          totalPaisa: 4950n,
          links: [{ parent: 5n, role: 'return' }],
          movements: [{ productId: 1, quantityMilli: 1000n, givenCost: null, costVoucherId: 5n }],
        },
      ],
      own: { totalPaisa: 5001n, discountPaisa: 51n, netPaisa: 4950n, paidPaisa: 0n, lines: [{ line: { lineNo: 1 } }] },
    });
    const bought = goodsReturn('purchase', typed(row(1, 1000n)), facts(invoice(line(1, 2000n, 10_000n))), null);
    expect(bought).toMatchObject({
      drafts: [
        { typeId: 10, movements: [{ quantityMilli: -1000n, givenCost: null, costVoucherId: 5n, costMovementNo: 1 }] },
      ],
    });
  });
});

describe('is refused', () => {
  const gone: TakenBack = {
    ...{
      date: '2026-08-01' as const,
      takerId: 1,
      lineNo: 2,
      quantityMilli: 1000n,
      invoicedMilli: 1000n,
      bonusMilli: 0n,
      amountPaisa: 50n,
      discountPaisa: 0n,
    },
    ...{ serials: ['A'], roundingPaisa: 0n },
  };
  const found = invoice(line(1, 2000n, 100n), line(2, 2000n, 100n, 0n, ['A', 'B']));
  it.each([
    ['return_invoice_missing', { ...typed(), ofVoucherId: null }, facts(null)],
    ['return_invoice_not_found', typed(row(1, 1000n)), facts(null)],
    ['return_empty', typed(), facts(found)],
    ['return_line_not_found', typed(row(3, 1000n)), facts(found)],
    ['return_line_not_found', typed({ ...row(1, 1000n), productId: 2 }), facts(found)],
    ['return_line_not_found', typed(row(1, 1000n), row(1, 1000n)), facts(found)],
    ['return_beyond_left', typed(row(1, 3000n)), facts(found)],
    ['return_serial_not_left', typed(row(2, 1000n, ['A'])), facts(found, [gone])],
    ['serials_differ', typed(row(2, 1000n)), facts(found, [gone])],
    ['warehouse_not_found', typed({ ...row(1, 1000n), warehouseId: 3 }), facts(found)],
    [
      'payment_exceeds_total',
      {
        ...typed(row(1, 1000n)),
        payments: [{ accountId: 17, amountPaisa: 51n, feePaisa: 0n, transactionId: '', ...noCheque }],
      },
      facts(found),
    ],
    ['remarks_too_long', { ...typed(row(1, 1000n)), notes: 'x'.repeat(1000) }, facts(found)],
  ] as const)('with %s', (code, document, known) => {
    expect(goodsReturn('sale', document, known, null)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('away from its invoice at an edit', () => {
    const before = { typeId: 14, typed: { ...typed(row(1, 1000n)), ofVoucherId: 4 } } as const;
    expect(goodsReturn('sale', typed(row(1, 1000n)), facts(found), before)).toMatchObject({
      refusal: { code: 'return_invoice_fixed' },
    });
  });
});

describe('an invoice of which something went back', () => {
  const sold: InvoiceRow = {
    ...{ productId: 1, quantityMilli: 2000n, serials: ['A', 'B'], rateMilli: 50n, warehouseId: null, bagMilli: 0n },
    ...{ variance: '', varianceMilli: 0n, bonusMilli: 0n },
  };
  const before = { typeId: 11 as const, typed: { accountId: customer, rows: [sold] } };
  const taken: TakenBack = {
    ...{
      date: '2026-08-01' as const,
      takerId: 1,
      lineNo: 1,
      quantityMilli: 1000n,
      invoicedMilli: 1000n,
      bonusMilli: 0n,
      amountPaisa: 45n,
      discountPaisa: 5n,
    },
    ...{ serials: ['A'], roundingPaisa: 0n },
  };
  const edited = (change: Partial<InvoiceRow>, discountPaisa = 0n, accountId: number = customer) => {
    const now = { ...sold, ...change };
    const lines: InvoiceLine[] = [{ row: now, totalPaisa: 100n, discountPaisa, extrasPaisa: 0n }];
    return (
      returnedRefusal<{ accountId: number; rows: InvoiceRow[] }>({ accountId, rows: [now] }, lines, [taken], before)
        ?.refusal.code ?? null
    );
  };
  it.each([
    ['nothing else', {}, null],
    ['less that did not go back', { quantityMilli: 1000n, serials: ['A'] }, null],
    ['less than went back', { quantityMilli: 999n }, 'returned_line_fixed'],
    ['another product', { productId: 2 }, 'returned_line_fixed'],
    ['another price', { rateMilli: 49n }, 'returned_line_fixed'],
    ['another piece', { serials: ['B', 'C'] }, 'returned_line_fixed'],
  ] as const)('keeps what went back: %s', (_what, change, code) => {
    expect(edited(change)).toBe(code);
  });

  it('comes to no less than went back, and keeps its party', () => {
    expect(edited({}, 55n)).toBeNull();
    expect(edited({}, 56n)).toBe('returned_line_fixed');
    expect(edited({}, 0n, 901)).toBe('returned_party_fixed');
  });
});
