import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCheque } from '#cheques/cheque';
import type { Draft, Ruled } from '#documents/document';
import { type CollectedSale, collection } from '#installments/collection';
import { earnedRest, markupEarned, markupOf, sharedMarkup, sumOfMarkup, takenUnearned } from '#installments/markup';
import { type PlanFacts, planOf, type TypedPlan } from '#installments/plan';
import { repossession } from '#installments/repossession';
import { reschedule, rescheduleMarkup } from '#installments/reschedule';
import { writeOff } from '#installments/write-off';
import { ACCOUNT } from '#ledger/chart';

const customer = 1001;
/** The example of accounting-next §4 on 20 October: two of six installments of 6,000 are paid, and 1,000 of each is markup. */
const sale: CollectedSale = {
  ...{ accountId: customer, vrNo: 'IS 7', withholds: false, spreads: true, today: '2026-10-20' },
  ...{ earlyUntil: '2026-11-29', earlyDiscountPaisa: 500_000n, lastNo: 6, collectionIds: [8, 9] },
  installments: [1, 2, 3, 4, 5, 6].map((installmentNo) => {
    const isOpen = installmentNo > 2;
    return { installmentNo, duePaisa: isOpen ? 600_000n : 0n, unearnedPaisa: isOpen ? 100_000n : 0n };
  }),
};
const linesOf = (ruled: Ruled<string, unknown>) => {
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  return ruled.drafts.flatMap(({ entries }) =>
    entries.flatMap(({ lines }) =>
      lines.map(({ accountId, debitPaisa, creditPaisa }) => [accountId, Number(debitPaisa - creditPaisa) / 100]),
    ),
  );
};
const draftOf = (ruled: Ruled<string, unknown>): Draft => {
  if (!ruled.ok) throw new Error(ruled.refusal.code);
  return ruled.drafts[0];
};
/** The rows of a draft come to what its lines move on account 29. */
const explains29 = ({ entries, markup = [] }: Draft) => {
  const lines = entries.flatMap((entry) => entry.lines).filter(({ accountId }) => accountId === ACCOUNT.unearnedMarkup);
  const movedPaisa = lines.reduce((sum, { debitPaisa, creditPaisa }) => sum + debitPaisa - creditPaisa, 0n);
  return movedPaisa === sumOfMarkup(markup);
};

describe('markup', () => {
  it.each([
    // Flat 2.5 % a month × 6 on 30,000 (accounting-next §4).
    [{ markupPaisa: 0n, markupBasisPoints: 250n }, 3_000_000n, 6, 450_000n],
    [{ markupPaisa: 0n, markupBasisPoints: 33n }, 1_000_000n, 1, 3_300n],
    [{ markupPaisa: 0n, markupBasisPoints: 1n }, 495_000n, 1, 0n],
    [{ markupPaisa: 0n, markupBasisPoints: 1n }, 500_000n, 1, 100n],
    [{ markupPaisa: 123_45n, markupBasisPoints: 0n }, 3_000_000n, 6, 123_45n],
  ])('case %#: an amount or a flat percentage a month', (typed, leftPaisa, months, markupPaisa) => {
    expect(markupOf(typed, leftPaisa, months)).toBe(markupPaisa);
  });

  it('is shared in the proportion of the installments: 100 over 333, 333 and 334', () => {
    const shares = sharedMarkup(
      10_000n,
      [33_300n, 33_300n, 33_400n].map((amountPaisa) => ({ amountPaisa })),
    );
    expect(shares.map(({ amountPaisa }) => amountPaisa)).toEqual([3_330n, 3_330n, 3_340n]);
  });

  it('is in the plan, and in the installments', () => {
    const typed: TypedPlan = {
      ...{ installmentCount: '3', installmentsFrom: '2026-08-31', installments: [], earlyUntil: null },
      ...{ earlyDiscountPaisa: 0n, markupPaisa: 10_000n, markupBasisPoints: 0n },
    };
    const facts: PlanFacts = { spreadsMarkup: true, settled: [], fixedMarkupPaisa: null };
    const planned = planOf(typed, 90_000n, facts);
    if (!planned.ok) throw new Error(planned.refusal.code);
    expect(planned.plan.installments.map(({ amountPaisa }) => amountPaisa)).toEqual([33_300n, 33_300n, 33_400n]);
    expect(planned.plan.markupPaisa).toBe(10_000n);
    const refusalOf = (more: Partial<TypedPlan>, other: Partial<PlanFacts> = {}) => {
      const refused = planOf({ ...typed, ...more }, 90_000n, { ...facts, ...other });
      return refused.ok ? null : refused.refusal;
    };
    expect(refusalOf({}, { spreadsMarkup: false })).toMatchObject({ code: 'markup_in_price' });
    expect(refusalOf({ markupPaisa: -1n })).toMatchObject({ code: 'markup_wrong' });
    expect(refusalOf({ markupBasisPoints: -1n })).toMatchObject({ code: 'markup_percent_wrong' });
    // 5 % of 900.00 for each of three months.
    const differs = { code: 'markup_differs', amountsPaisa: { amount: 13_500n } };
    expect(refusalOf({ markupBasisPoints: 500n })).toEqual(differs);
    expect(refusalOf({ markupBasisPoints: 500n, markupPaisa: 13_500n })).toBeNull();
    expect(refusalOf({}, { fixedMarkupPaisa: 9_900n })).toEqual({
      code: 'markup_taken',
      amountsPaisa: { amount: 9_900n },
    });
    expect(refusalOf({}, { fixedMarkupPaisa: 10_000n })).toBeNull();
  });

  it('is taken from the last installments first, never more than there is, and the rest is earned', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 5_000_000n }), (unearned, paisa) => {
        const installments = unearned.map((unearnedPaisa, index) => ({ installmentNo: index + 1, unearnedPaisa }));
        const allPaisa = unearned.reduce((sum, one) => sum + one, 0n);
        const taken = takenUnearned(7, installments, paisa);
        expect(sumOfMarkup(taken)).toBe(paisa < allPaisa ? paisa : allPaisa);
        expect(sumOfMarkup(taken) + sumOfMarkup(earnedRest(7, installments, taken))).toBe(allPaisa);
        const first = Math.min(...taken.map(({ installmentNo }) => installmentNo));
        // Those behind the first that is touched are taken whole.
        for (const { installmentNo, unearnedPaisa } of installments.filter((one) => one.installmentNo > first)) {
          const row = taken.find((one) => one.installmentNo === installmentNo);
          expect(-(row?.amountPaisa ?? 0n)).toBe(unearnedPaisa);
        }
      }),
    );
  });
});

describe('what happens to a sale before its markup is earned (accounting-next §4)', () => {
  const settle = (earlyDiscountPaisa: bigint) =>
    collection(
      {
        ...{ saleId: 7, installmentNo: null, amountPaisa: 2_400_000n - earlyDiscountPaisa, accountId: ACCOUNT.cash },
        ...{
          feePaisa: 0n,
          transactionId: '',
          receivedOn: null,
          paidBy: '',
          remarks: '',
          vdsPaisa: 0n,
          tdsPaisa: 0n,
          ...noCheque,
        },
      },
      { accounts: new Map(), sale: { ...sale, earlyDiscountPaisa } },
    );

  it('(a) early settlement, discount 5,000: 4,000 of it off the markup, 1,000 given', () => {
    const settled = settle(500_000n);
    expect(linesOf(settled)).toEqual([
      ...[
        [ACCOUNT.salesDiscount, 1000],
        [customer, -1000],
        [ACCOUNT.cash, 19_000],
        [customer, -19_000],
      ],
      ...[
        [ACCOUNT.unearnedMarkup, 4000],
        [customer, -4000],
      ],
    ]);
    expect(explains29(draftOf(settled))).toBe(true);
  });

  it('(b) discount 3,000: all of it off the markup, and 1,000 of the markup earned', () => {
    const settled = settle(300_000n);
    expect(linesOf(settled)).toEqual([
      ...[
        [ACCOUNT.cash, 21_000],
        [customer, -21_000],
        [ACCOUNT.unearnedMarkup, 3000],
        [customer, -3000],
      ],
      ...[
        [ACCOUNT.unearnedMarkup, 1000],
        [ACCOUNT.installmentMarkup, -1000],
      ],
    ]);
    expect(explains29(draftOf(settled))).toBe(true);
  });

  it('(c) repossessed at 15,000: all markup off, and 5,000 are left', () => {
    const rows = [{ lineNo: 1, productId: 4, intoProductId: null, warehouseId: null, quantityMilli: 1000n }];
    const facts = {
      ...{ sale, back: [], warehouses: new Set<number>() },
      lines: [{ lineNo: 1, productId: 4, movedMilli: 1000n, serials: [] }],
      products: new Map([[4, { name: 'Fridge', isArchived: false, hasSerials: false, decimals: 0 }]]),
    };
    const back = (amountPaisa: bigint) =>
      repossession({ saleId: 7, remarks: '', rows: rows.map((row) => ({ ...row, serials: [], amountPaisa })) }, facts);
    const taken = back(1_500_000n);
    expect(linesOf(taken)).toEqual([
      ...[
        [ACCOUNT.repossessedGoods, 15_000],
        [customer, -15_000],
      ],
      ...[
        [ACCOUNT.unearnedMarkup, 4000],
        [customer, -4000],
      ],
    ]);
    expect(explains29(draftOf(taken))).toBe(true);
    expect(taken.ok && taken.own.reduce((sum, part) => sum + part.repossessedPaisa, 0n)).toBe(1_900_000n);
    // Goods are worth at most what is owed without the markup.
    expect(back(2_000_001n)).toMatchObject({ refusal: { code: 'beyond_due' } });
  });

  it('written off: the markup first, and the rest is a bad debt', () => {
    const off = writeOff({ saleId: 7, amountPaisa: 2_400_000n, remarks: 'Gone' }, { sale });
    expect(linesOf(off)).toEqual([
      ...[
        [ACCOUNT.unearnedMarkup, 4000],
        [ACCOUNT.badDebts, 20_000],
        [customer, -24_000],
      ],
    ]);
    expect(explains29(draftOf(off))).toBe(true);
  });

  it('rescheduled with 400 more: Dr C 400 / Cr 29, and 4,400 shared over the new installments', () => {
    const installments = [700_000n, 700_000n, 1_040_000n].map((amountPaisa) => ({
      dueDate: '2027-01-31',
      amountPaisa,
    }));
    const typed = { saleId: 7, amountPaisa: 2_400_000n, markupPaisa: 40_000n, remarks: '', installments };
    const outcome = reschedule(typed, { sale });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { markup, addedMarkup } = outcome.rescheduled;
    expect(sumOfMarkup(markup)).toBe(0n);
    const shareOf = (no: number) =>
      [...markup, ...addedMarkup].reduce((sum, row) => (row.installmentNo === no ? sum + row.amountPaisa : sum), 0n);
    expect([3, 4, 5, 6].map(shareOf)).toEqual([-100_000n, -100_000n, -100_000n, -100_000n]);
    expect([7, 8, 9].map(shareOf)).toEqual([126_230n, 126_229n, 187_541n]);
    const journal = rescheduleMarkup({ ...typed, accountId: customer, addedMarkup });
    expect(linesOf(journal)).toEqual([
      [customer, 400],
      [ACCOUNT.unearnedMarkup, -400],
    ]);
    expect(explains29(draftOf(journal))).toBe(true);
  });
});

describe('a month that earns', () => {
  it('has a line for each sale on 29, and one on 25', () => {
    const earned = markupEarned({
      monthEnd: '2026-08-31',
      sales: [
        { saleId: 7, invoiceNo: 'IS 7', installments: [{ installmentNo: 1, amountPaisa: 100_000n }] },
        { saleId: 8, invoiceNo: 'IS 8', installments: [{ installmentNo: 2, amountPaisa: -30_000n }] },
      ],
    });
    expect(linesOf(earned)).toEqual([
      [ACCOUNT.unearnedMarkup, 1000],
      [ACCOUNT.unearnedMarkup, -300],
      [ACCOUNT.installmentMarkup, -700],
    ]);
    expect(draftOf(earned)).toMatchObject({ remarks: 'Markup earned until 31/08/2026', totalPaisa: 100_000n });
    expect(explains29(draftOf(earned))).toBe(true);
  });

  it('balances where what is earned and what goes back come to nothing', () => {
    const installments = [100n, -100n].map((amountPaisa, index) => ({ installmentNo: index + 1, amountPaisa }));
    const earned = markupEarned({ monthEnd: '2026-08-31', sales: [{ saleId: 7, invoiceNo: 'IS 7', installments }] });
    expect(linesOf(earned)).toEqual([
      [ACCOUNT.unearnedMarkup, 1],
      [ACCOUNT.unearnedMarkup, -1],
    ]);
  });
});
