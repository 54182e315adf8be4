import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  equalInstallments,
  planOf,
  type SettledInstallment,
  type TypedInstallment,
  type TypedPlan,
} from '#installments/plan';

const typed = (more: Partial<TypedPlan> = {}): TypedPlan => ({
  ...{ installmentCount: '6', installmentsFrom: '2026-08-31', installments: [] },
  ...{ earlyUntil: null, earlyDiscountPaisa: 0n, markupPaisa: 0n, markupBasisPoints: 0n },
  ...more,
});
const row = (amountPaisa: bigint, more: Partial<TypedInstallment> = {}): TypedInstallment => {
  return { installmentNo: null, dueDate: '2026-08-31', amountPaisa, ...more };
};
const inPrice = { spreadsMarkup: false, settled: [], fixedMarkupPaisa: null };
const refusal = (more: Partial<TypedPlan>, leftPaisa = 600_000n, settled: readonly SettledInstallment[] = []) => {
  const planned = planOf(typed(more), leftPaisa, { ...inPrice, settled });
  return planned.ok ? null : planned.refusal;
};

describe('equal installments', () => {
  it('are whole taka, and the last takes the rest: 1,000 in 6', () => {
    expect(equalInstallments(100_000n, 6, '2026-08-31').map(({ amountPaisa }) => amountPaisa)).toEqual([
      ...[16_600n, 16_600n, 16_600n, 16_600n, 16_600n],
      17_000n,
    ]);
  });

  it.each([
    ['2026-08-31', ['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31']],
    ['2027-12-31', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2026-11-15', ['2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15']],
  ])('are due a month apart, at month ends on the last day: from %s', (from, days) => {
    expect(equalInstallments(600_000n, 6, from).map(({ dueDate }) => dueDate)).toEqual(days);
  });

  it('add up to the amount, none below a taka', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.bigInt({ min: 0n, max: 10_000_000n }), (count, more) => {
        const amountPaisa = BigInt(count) * 100n + more;
        const made = equalInstallments(amountPaisa, count, '2026-01-31');
        expect(made.reduce((sum, one) => sum + one.amountPaisa, 0n)).toBe(amountPaisa);
        expect(made.every((one) => one.amountPaisa >= 100n)).toBe(true);
      }),
    );
  });
});

describe('a plan', () => {
  it('takes the typed rows, and offers early settlement for 90 days after the first', () => {
    const planned = planOf(
      typed({ installments: [row(200n), row(599_800n)], earlyDiscountPaisa: 500n }),
      600_000n,
      inPrice,
    );
    expect(planned.ok && planned.plan).toEqual({
      installments: [
        { dueDate: '2026-08-31', amountPaisa: 200n },
        { dueDate: '2026-08-31', amountPaisa: 599_800n },
      ],
      ...{ earlyUntil: '2026-11-29', earlyDiscountPaisa: 500n, markupPaisa: 0n, markup: [] },
    });
  });

  it.each([
    ['installment_details_missing', { installmentCount: '' }],
    ['installment_details_missing', { installmentCount: '0' }],
    ['installment_details_missing', { installmentsFrom: null }],
    ['installment_details_missing', { installments: [row(1n, { dueDate: null })] }],
    ['installments_too_many', { installmentCount: '121' }],
    ['installment_amount_missing', { installments: [row(600_000n), row(0n)] }],
    ['installments_differ', { installments: [row(599_900n)] }],
    ['early_discount_too_large', { earlyDiscountPaisa: 600_000n }],
    ['early_discount_too_large', { earlyDiscountPaisa: -1n }],
  ] as const)('is refused: %s, %#', (code, more) => {
    expect(refusal(more)?.code).toBe(code);
  });

  it('needs something left to pay, and a taka for each installment', () => {
    expect(refusal({}, 0n)?.code).toBe('installment_details_missing');
    expect(refusal({}, 599n)?.code).toBe('installments_too_many');
    expect(refusal({}, 600n)).toBeNull();
  });

  it('says the sum and what is left where they differ', () => {
    expect(refusal({ installments: [row(100n)] })?.amountsPaisa).toEqual({ sum: 100n, left: 600_000n });
  });
});

describe('a settled installment', () => {
  const settled = [{ installmentNo: 2, settledPaisa: 300_000n }];
  const rows = (one: bigint, two: bigint, more: Partial<TypedInstallment> = {}) => ({
    installments: [row(one, { installmentNo: 1 }), row(two, { installmentNo: 2, ...more })],
  });

  it.each([
    [rows(300_000n, 300_000n), null],
    [rows(200_000n, 400_000n, { dueDate: '2027-01-01' }), null],
    // Less than what was settled, another place, and gone.
    [rows(300_001n, 299_999n), 'installment_paid_fixed'],
    [
      { installments: [row(300_000n, { installmentNo: 2 }), row(300_000n, { installmentNo: 1 })] },
      'installment_paid_fixed',
    ],
    [{ installments: [row(600_000n, { installmentNo: 1 })] }, 'installment_paid_fixed'],
    [{ installments: [row(300_000n, { installmentNo: 1 }), row(300_000n)] }, 'installment_paid_fixed'],
  ] as const)('stays with what it has, %#', (more, code) => {
    expect(refusal(more, 600_000n, settled)?.code ?? null).toBe(code);
  });
});
