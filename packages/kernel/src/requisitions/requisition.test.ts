import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DecidedRequisition,
  decideRequisition,
  nextRequisitionDecisions,
  type RequisitionDecision,
  requisitionNumber,
  requisitionOf,
  type TypedDecision,
  type TypedRequisition,
  type TypedRequisitionRow,
} from '#requisitions/requisition';

const row = (price: bigint, day: bigint, qty: bigint, productId: number | null = 1): TypedRequisitionRow => ({
  ...{ productId, priceMilli: price * 1000n, dayMilli: day * 1000n, quantityMilli: qty * 1000n },
});
const asked = (rows: readonly TypedRequisitionRow[], amountPaisa: bigint, more: Partial<TypedRequisition> = {}) =>
  requisitionOf({ startDate: '2026-07-01', endDate: '2026-07-31', amountPaisa, rows, ...more });

/** 3 × 100 × 2 and 1 × 333 × 1 come to 933. */
const golden = [row(100n, 3n, 2n), row(333n, 1n, 1n, 2)];

describe('the total of a requisition', () => {
  it('is price × day × quantity by row', () => {
    expect(asked(golden, 933_00n)).toEqual({ ok: true, rowsPaisa: [600_00n, 333_00n], totalPaisa: 933_00n });
  });

  it('is half-up to whole taka, and its rows half-up to paisa', () => {
    const odd: TypedRequisitionRow = { productId: 1, priceMilli: 1_005n, dayMilli: 500n, quantityMilli: 3_000n };
    // 1.005 × 0.5 × 3 = 1.5075
    expect(asked([odd], 2_00n)).toEqual({ ok: true, rowsPaisa: [1_51n], totalPaisa: 2_00n });
  });

  it.each<[string, ReturnType<typeof asked>, object]>([
    ['its end before its start', asked(golden, 933_00n, { endDate: '2026-06-30' }), { code: 'requisition_dates' }],
    ['no rows', asked([], 0n), { code: 'products_missing' }],
    ['no product', asked([row(1n, 1n, 1n), row(1n, 1n, 1n, null)], 2_00n), { code: 'product_missing', row: 1 }],
    ['no days', asked([row(1n, 0n, 1n)], 1_00n), { code: 'days_missing', row: 0 }],
    ['no quantity', asked([row(1n, 1n, -1n)], 1_00n), { code: 'quantity_missing', row: 0 }],
    ['no price', asked([row(0n, 1n, 1n)], 1_00n), { code: 'price_missing', row: 0 }],
    ['too much', asked([row(10n ** 6n, 10n ** 6n, 10n)], 1_00n), { code: 'amount_too_large', row: 0 }],
    ['no amount', asked(golden, 0n), { code: 'requisition_amount_missing' }],
    [
      'another amount',
      asked(golden, 900_00n),
      { code: 'requisition_amount_differs', amountsPaisa: { total: 933_00n } },
    ],
  ])('is refused with %s', (_what, ruled, refusal) => expect(ruled).toEqual({ ok: false, refusal }));
});

const waiting: DecidedRequisition = {
  ...{ state: 'waiting', totalPaisa: 933_00n, rowsPaisa: [600_00n, 333_00n], approvedPaisa: null },
  ...{ isOwn: false, ownLimitPaisa: null, isUsed: false },
};
const decide = (
  decision: RequisitionDecision,
  facts: Partial<DecidedRequisition> = {},
  more: Partial<TypedDecision> = {},
) => decideRequisition({ decision, amountPaisa: null, reason: '', ...more }, { ...waiting, ...facts });
const approved = { state: 'approved', approvedPaisa: 800_00n } as const;

describe('a decision about a requisition', () => {
  it('shares the approved amount over the rows in the proportion of their totals', () => {
    expect(decide('approve', {}, { amountPaisa: 800_00n })).toEqual({
      ...{ ok: true, state: 'approved', approvedPaisa: 800_00n, sharesPaisa: [514_47n, 285_53n] },
    });
  });

  it('approves all of it where no amount is named', () => {
    expect(decide('approve')).toMatchObject({ approvedPaisa: 933_00n, sharesPaisa: [600_00n, 333_00n] });
  });

  it('closes an approved one, which is approved again when that is undone', () => {
    expect(decide('close', approved)).toMatchObject({ state: 'closed', approvedPaisa: 800_00n });
    expect(decide('undo', { ...approved, state: 'closed', isUsed: true })).toMatchObject({
      ...{ state: 'approved', approvedPaisa: 800_00n, sharesPaisa: [514_47n, 285_53n] },
    });
  });

  it('lets it wait again while nothing was bought or paid on it', () => {
    expect(decide('undo', approved)).toEqual({ ok: true, state: 'waiting', approvedPaisa: null, sharesPaisa: null });
    expect(decide('undo', { ...approved, isUsed: true })).toMatchObject({ refusal: { code: 'requisition_used' } });
    expect(decide('undo', { state: 'rejected' })).toMatchObject({ state: 'waiting' });
  });

  it.each<[string, ReturnType<typeof decide>]>([
    ['requisition_not_possible', decide('undo')],
    ['requisition_not_possible', decide('close')],
    ['requisition_not_possible', decide('approve', approved)],
    ['requisition_not_possible', decide('reject', { ...approved, state: 'closed' })],
    ['requisition_reason_missing', decide('reject')],
    ['approved_amount_missing', decide('approve', {}, { amountPaisa: 0n })],
    ['approved_amount_beyond', decide('approve', {}, { amountPaisa: 933_01n })],
    ['own_requisition', decide('approve', { isOwn: true, ownLimitPaisa: 932_99n })],
    ['own_requisition', decide('approve', { isOwn: true, ownLimitPaisa: 0n }, { amountPaisa: 1n })],
  ])('is refused with %s', (code, ruled) => expect(ruled).toMatchObject({ ok: false, refusal: { code } }));

  it('is not refused by the limit to others, to less, or where there is none', () => {
    expect(decide('approve', { ownLimitPaisa: 0n })).toMatchObject({ ok: true });
    expect(decide('approve', { isOwn: true, ownLimitPaisa: 800_00n }, { amountPaisa: 800_00n })).toMatchObject({
      ok: true,
    });
    expect(decide('approve', { isOwn: true })).toMatchObject({ ok: true });
  });

  it('that is undone leads to where it was', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 12 }), (picks) => {
        let now: Partial<DecidedRequisition> = {};
        for (const pick of picks) {
          const next = nextRequisitionDecisions(now.state ?? 'waiting');
          const decision = next[pick % next.length] ?? 'undo';
          const ruled = decide(decision, now, { reason: 'Too dear' });
          if (!ruled.ok) throw new Error(ruled.refusal.code);
          const after = { state: ruled.state, approvedPaisa: ruled.approvedPaisa };
          if (decision !== 'undo') {
            expect(decide('undo', after)).toMatchObject({
              state: now.state ?? 'waiting',
              approvedPaisa: now.approvedPaisa ?? null,
            });
          }
          now = after;
        }
      }),
    );
  });
});

it('is called by its number in its branch', () => expect(requisitionNumber(42)).toBe('RQ-000042'));
