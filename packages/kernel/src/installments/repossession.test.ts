import { describe, expect, it } from 'vitest';
import type { CollectedSale } from '#installments/collection';
import { type RepossessionFacts, repossession, type TypedRepossession } from '#installments/repossession';

const customer = 1001;
const sale: CollectedSale = {
  ...{
    accountId: customer,
    today: '2026-10-20',
    earlyUntil: null,
    earlyDiscountPaisa: 0n,
    vrNo: 'IS-2627-000001',
    withholds: false,
    spreads: false,
    lastNo: 6,
    collectionIds: [8],
  },
  installments: [0n, 0n, 600_000n, 600_000n, 600_000n, 600_000n].map((duePaisa, index) => {
    return { installmentNo: index + 1, duePaisa, unearnedPaisa: 0n };
  }),
};
const fridge = { name: 'Fridge', isArchived: false, hasSerials: true, decimals: 0 };
const facts: RepossessionFacts = {
  ...{ sale, back: [], warehouses: new Set([3]) },
  lines: [{ lineNo: 1, productId: 4, movedMilli: 1000n, serials: ['F1'] }],
  products: new Map([
    [4, fridge],
    [5, { ...fridge, name: 'Fridge, used' }],
  ]),
};
const row = {
  ...{ lineNo: 1, productId: 4, intoProductId: null, warehouseId: null, quantityMilli: 1000n, serials: ['F1'] },
  amountPaisa: 1_500_000n,
};
const typed: TypedRepossession = { saleId: 7, rows: [row], remarks: 'Not paid since August' };

// Example (c) of accounting-next §4: repossessed at 15,000.
describe('a repossession', () => {
  it('brings the goods in at their value: Dr 34 15,000 / Cr C 15,000, and settles the last installments', () => {
    const outcome = repossession(typed, facts);
    expect(outcome).toMatchObject({
      ok: true,
      drafts: [
        {
          ...{ typeId: 18, totalPaisa: 1_500_000n, links: [{ parent: 7n, role: 'return' }] },
          movements: [{ productId: 4, quantityMilli: 1000n, givenCost: 15_000_000_000n, serials: ['F1'] }],
        },
      ],
      own: [
        { installmentNo: 4, repossessedPaisa: 300_000n },
        { installmentNo: 5, repossessedPaisa: 600_000n },
        { installmentNo: 6, repossessedPaisa: 600_000n },
      ],
    });
    expect(outcome.ok && outcome.drafts[0].entries.flatMap(({ lines }) => lines)).toMatchObject([
      { accountId: 34, debitPaisa: 1_500_000n },
      { accountId: customer, creditPaisa: 1_500_000n },
    ]);
  });

  it('may bring them in as another product, such as the used one', () => {
    const outcome = repossession({ ...typed, rows: [{ ...row, intoProductId: 5 }] }, facts);
    expect(outcome).toMatchObject({ drafts: [{ movements: [{ productId: 5, serials: ['F1'] }] }] });
  });

  const taken = { takerId: 9, date: '2026-10-01', lineNo: 1, quantityMilli: 1000n, serials: ['F1'] };
  it.each([
    ['installment_not_found', {}, { sale: null }],
    ['opening_without_goods', {}, { lines: null }],
    ['remarks_too_long', { remarks: 'x'.repeat(501) }, {}],
    ['return_empty', { rows: [] }, {}],
    ['return_line_not_found', { rows: [{ ...row, lineNo: 2 }] }, {}],
    ['return_beyond_left', { rows: [{ ...row, quantityMilli: 2000n }] }, {}],
    ['return_beyond_left', {}, { back: [taken] }],
    ['return_serial_not_left', { rows: [{ ...row, serials: ['F2'] }] }, {}],
    ['serials_differ', { rows: [{ ...row, serials: [] }] }, {}],
    ['product_not_found', { rows: [{ ...row, intoProductId: 6 }] }, {}],
    ['warehouse_not_found', { rows: [{ ...row, warehouseId: 2 }] }, {}],
    ['amount_not_positive', { rows: [{ ...row, amountPaisa: 0n }] }, {}],
    ['beyond_due', { rows: [{ ...row, amountPaisa: 2_400_001n }] }, {}],
  ])('is refused with %s, %#', (code, more, known) => {
    const outcome = repossession({ ...typed, ...more }, { ...facts, ...known });
    expect(outcome).toMatchObject({ ok: false, refusal: { code } });
  });
});
