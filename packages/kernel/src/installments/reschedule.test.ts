import { describe, expect, it } from 'vitest';
import type { CollectedSale } from '#installments/collection';
import { equalInstallments } from '#installments/plan';
import { reschedule, rescheduleMarkup, type TypedReschedule } from '#installments/reschedule';

const customer = 1001;
const sale: CollectedSale = {
  ...{
    accountId: customer,
    today: '2026-12-05',
    earlyUntil: null,
    earlyDiscountPaisa: 0n,
    vrNo: 'IS-2627-000001',
    withholds: false,
    spreads: false,
    lastNo: 3,
    collectionIds: [8],
  },
  installments: [0n, 600_000n, 600_000n].map((duePaisa, index) => ({
    installmentNo: index + 1,
    duePaisa,
    unearnedPaisa: 0n,
  })),
};
const typed: TypedReschedule = {
  ...{ saleId: 7, amountPaisa: 1_200_000n, markupPaisa: 40_000n, remarks: 'The crop failed' },
  installments: equalInstallments(1_240_000n, 4, '2027-01-31'),
};

// Two installments of 6,000 left, rescheduled in 4 with m 400 (accounting-next §4, "Small ones").
describe('a reschedule', () => {
  it('moves what is due to new installments: 3,100 × 4', () => {
    const outcome = reschedule(typed, { sale });
    expect(outcome).toMatchObject({
      ok: true,
      rescheduled: {
        accountId: customer,
        moved: [
          { installmentNo: 2, movedPaisa: 600_000n },
          { installmentNo: 3, movedPaisa: 600_000n },
        ],
        installments: ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map((dueDate) => {
          return { dueDate, amountPaisa: 310_000n };
        }),
      },
    });
  });

  it('books its markup: Dr customer 400 / Cr 25 400, and hangs on the sale', () => {
    const outcome = rescheduleMarkup({ ...typed, accountId: customer, addedMarkup: [] });
    expect(outcome).toMatchObject({ drafts: [{ typeId: 6, links: [{ parent: 7n, role: 'collection' }] }] });
    expect(outcome.ok && outcome.drafts[0].entries.flatMap(({ lines }) => lines)).toMatchObject([
      { accountId: customer, debitPaisa: 40_000n },
      { accountId: 25, creditPaisa: 40_000n },
    ]);
  });

  it('adds nothing without a markup', () => {
    const installments = equalInstallments(1_200_000n, 5, '2026-12-05');
    expect(reschedule({ ...typed, markupPaisa: 0n, installments }, { sale })).toMatchObject({ ok: true });
  });

  const [first, ...others] = typed.installments;
  it.each([
    ['installment_not_found', {}, null],
    ['remarks_too_long', { remarks: 'x'.repeat(501) }, sale],
    ['nothing_due', {}, { ...sale, installments: [{ installmentNo: 1, duePaisa: 0n, unearnedPaisa: 0n }] }],
    ['due_changed', { amountPaisa: 1_199_999n }, sale],
    ['amount_not_positive', { markupPaisa: -1n }, sale],
    ['installment_details_missing', { installments: [] }, sale],
    ['installment_details_missing', { installments: [{ ...first, dueDate: null }, ...others] }, sale],
    ['installment_in_past', { installments: [{ ...first, dueDate: '2026-12-04' }, ...others] }, sale],
    ['installment_too_far', { installments: [{ ...first, dueDate: '2036-12-06' }, ...others] }, sale],
    ['installment_amount_missing', { installments: [{ ...first, amountPaisa: 0n }, ...others] }, sale],
    ['installments_too_many', { installments: Array.from({ length: 121 }, () => first) }, sale],
    ['installments_differ', { markupPaisa: 0n }, sale],
  ])('is refused with %s', (code, more, of) => {
    expect(reschedule({ ...typed, ...more } as TypedReschedule, { sale: of })).toMatchObject({ refusal: { code } });
  });
});
