import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingPaid, type PaidOfBill, type TaxedPayment, withheldTax } from '#withholding/withheld-tax';
import { slabsOn, taxYearStart, type WithholdingRate, type WithholdingSection } from '#withholding/withholding-rates';

const rate = (rateMilli: bigint, fromPaisa = 0n, fromDate = '2026-07-01'): WithholdingRate => ({
  ...{ fromDate, fromPaisa, rateMilli },
});
const section = (kind: 'vds' | 'tds', ...rates: WithholdingRate[]): WithholdingSection => ({
  ...{ kind, isAlways: false, rates },
});
const vds = section('vds', rate(10_000n));
const tds = section('tds', rate(5_000n));

/** A bill of 20,000 + 2,000 VAT, paid whole. */
const payment = (changes: Partial<TaxedPayment> = {}): TaxedPayment => ({
  bill: { billPaisa: 2_200_000n, vatPaisa: 200_000n },
  ...{ before: nothingPaid, paidPaisa: 2_200_000n, date: '2026-08-01', vds, tds },
  ...{ year: { basePaisa: 0n, tdsPaisa: 0n }, hasVatInvoice: false, hasReturnProof: true },
  ...changes,
});
const withheld = (changes: Partial<TaxedPayment> = {}) => {
  const { vdsPaisa, tdsPaisa } = withheldTax(payment(changes));
  return [vdsPaisa, tdsPaisa];
};
/** Returns a bill after another part of it was paid. */
const after = (
  before: PaidOfBill,
  { paidPaisa, ...bill }: Pick<TaxedPayment, 'bill' | 'paidPaisa'> & Partial<TaxedPayment>,
) => {
  const { vatPaisa, tdsPaisa } = withheldTax(payment({ ...bill, before, paidPaisa }));
  return {
    paidPaisa: before.paidPaisa + paidPaisa,
    vatPaisa: before.vatPaisa + vatPaisa,
    tdsPaisa: before.tdsPaisa + tdsPaisa,
  };
};

describe('the worked examples of accounting-next §6', () => {
  it('pays a bill whole, and one half of it first', () => {
    expect(withheld()).toEqual([200_000n, 100_000n]);
    expect(withheld({ paidPaisa: 1_100_000n })).toEqual([100_000n, 50_000n]);
  });

  it('receives 100,000 with VAT of 7.5 % and income tax of 5 %', () => {
    const bill = { billPaisa: 10_750_000n, vatPaisa: 750_000n };
    expect(withheld({ bill, paidPaisa: 10_750_000n })).toEqual([750_000n, 500_000n]);
  });
});

describe('VAT withheld', () => {
  it.each<[string, Partial<TaxedPayment>, bigint]>([
    ['half-up to the paisa', { bill: { billPaisa: 300n, vatPaisa: 100n }, paidPaisa: 200n }, 67n],
    [
      'the remainder with the last part',
      {
        bill: { billPaisa: 300n, vatPaisa: 100n },
        before: { paidPaisa: 200n, vatPaisa: 67n, tdsPaisa: 0n },
        paidPaisa: 100n,
      },
      33n,
    ],
    ['nothing without a section', { vds: null }, 0n],
    ['nothing from an invoice at the standard rate', { hasVatInvoice: true }, 0n],
    ['always where the section says so', { hasVatInvoice: true, vds: { ...vds, isAlways: true } }, 200_000n],
  ])('%s', (_what, changes, paisa) => {
    expect(withheld(changes)[0]).toBe(paisa);
  });
});

describe('income tax withheld', () => {
  it.each<[string, Partial<TaxedPayment>, bigint]>([
    ['half-up to whole taka', { bill: { billPaisa: 101_000n, vatPaisa: 0n }, paidPaisa: 101_000n }, 5_100n],
    ['half a taka goes up', { bill: { billPaisa: 1_000n, vatPaisa: 0n }, paidPaisa: 1_000n }, 100n],
    ['half as high again without proof of return', { hasReturnProof: false }, 150_000n],
    ['at the rate of the day', { tds: section('tds', rate(5_000n), rate(3_000n, 0n, '2026-08-01')) }, 60_000n],
    [
      'not at a rate that has not begun',
      { tds: section('tds', rate(5_000n), rate(9_000n, 0n, '2026-08-02')) },
      100_000n,
    ],
    ['nothing before the first rate', { tds: section('tds', rate(5_000n, 0n, '2026-08-02')) }, 0n],
    ['nothing without a section', { tds: null }, 0n],
  ])('%s', (_what, changes, paisa) => {
    expect(withheld(changes)[1]).toBe(paisa);
  });

  const slabs = section('tds', rate(3_000n), rate(5_000n, 5_000_000n), rate(7_000n, 20_000_000n));
  it.each([
    ['in the first slab', 0n, 0n, 60_000n],
    ['into the next: its rate is due on all of the year', 3_500_000n, 105_000n, 170_000n],
    ['never below nothing', 3_500_000n, 1_000_000n, 0n],
  ])('by slabs of the year: %s', (_what, basePaisa, tdsPaisa, paisa) => {
    expect(withheld({ tds: slabs, year: { basePaisa, tdsPaisa } })[1]).toBe(paisa);
  });

  it('nothing below the first slab', () => {
    expect(withheld({ tds: section('tds', rate(5_000n, 2_000_001n)) })[1]).toBe(0n);
  });
});

describe('rates', () => {
  it('are those of the latest day that has begun, the lowest slab first', () => {
    const rates = [rate(7n, 9n), rate(5n), rate(1n, 0n, '2025-07-01'), rate(2n, 0n, '2027-07-01')];
    expect(slabsOn(rates, '2026-12-31').map(({ rateMilli }) => rateMilli)).toEqual([5n, 7n]);
    expect(slabsOn(rates, '2025-06-30')).toEqual([]);
  });

  it.each([
    ['2026-06-30', '2025-07-01'],
    ['2026-07-01', '2026-07-01'],
    ['2027-01-01', '2026-07-01'],
  ])('the tax year of %s begins on %s', (day, start) => {
    expect(taxYearStart(day)).toBe(start);
  });
});

const bills = fc
  .record({ netPaisa: fc.bigInt(1n, 10n ** 9n), vatMilli: fc.bigInt(0n, 20_000n), rateMilli: fc.bigInt(0n, 20_000n) })
  .map(({ netPaisa, vatMilli, rateMilli }) => {
    const vatPaisa = (netPaisa * vatMilli) / 100_000n;
    return { bill: { billPaisa: netPaisa + vatPaisa, vatPaisa }, tds: section('tds', rate(rateMilli)) };
  });

/** Cuts a bill into parts that come to it. */
const partsOf = (billPaisa: bigint, cuts: readonly number[]): bigint[] => {
  const places = [...new Set(cuts.map((cut) => (billPaisa * BigInt(cut)) / 1000n))].sort((a, b) => (a < b ? -1 : 1));
  const ends = [...places.filter((place) => place > 0n && place < billPaisa), billPaisa];
  return ends.map((end, index) => end - (ends[index - 1] ?? 0n));
};

describe('the parts of a bill', () => {
  it('come to the rule on the whole bill, and none of them is below zero', () => {
    fc.assert(
      fc.property(bills, fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 8 }), ({ bill, tds: of }, cuts) => {
        let before = nothingPaid;
        for (const paidPaisa of partsOf(bill.billPaisa, cuts)) {
          const next = after(before, { bill, tds: of, paidPaisa });
          expect(next.vatPaisa >= before.vatPaisa && next.tdsPaisa >= before.tdsPaisa).toBe(true);
          before = next;
        }
        const whole = withheldTax(payment({ bill, tds: of, paidPaisa: bill.billPaisa }));
        expect(before).toEqual({ paidPaisa: bill.billPaisa, vatPaisa: bill.vatPaisa, tdsPaisa: whole.tdsPaisa });
      }),
    );
  });
});
