import { describe, expect, it } from 'vitest';
import type { Ruled } from '#documents/document';
import { type MadeRow, production, proposedWeightMilli, type TypedProduction } from '#stock/production';
import type { StockFacts, StockRow } from '#stock/stock-rows';

const flour = { name: 'Flour', isArchived: false, hasSerials: false, decimals: 3 };
const goods: StockFacts = {
  products: new Map([
    [1, flour],
    [2, { ...flour, name: 'Bread', decimals: 0 }],
    [3, { ...flour, name: 'Cake', decimals: 0 }],
  ]),
  warehouses: new Set([7]),
};
const material = (more: Partial<StockRow> = {}): StockRow => {
  return { productId: 1, quantityMilli: 5000n, serials: [], ...more };
};
const bread = (more: Partial<MadeRow> = {}): MadeRow => {
  return { productId: 2, quantityMilli: 10_000n, serials: [], weightMilli: 400n, ...more };
};
const said = (ruled: Ruled): string => {
  if (!ruled.ok) {
    const { code, list, row, names = {} } = ruled.refusal;
    return [code, ...(list === undefined ? [] : [`${list}.${row}`]), ...Object.values(names)].join(' ');
  }
  const [{ remarks, entries, movements = [] }] = ruled.drafts;
  const stock = movements.map(({ productId, warehouseId, quantityMilli, costWeight, givenCost }) =>
    [productId, warehouseId ?? '-', quantityMilli, costWeight ?? 'average', givenCost ?? ''].join(' ').trim(),
  );
  return [remarks, `${entries.length} entries`, ...stock].join(' | ');
};
const made = (more: Partial<TypedProduction> = {}, makesGoods = true) => {
  const typed = { warehouseId: 7, remarks: 'Morning', made: [bread()], rows: [material()] };
  return said(production({ ...typed, ...more }, { ...goods, makesGoods }));
};

describe('a production', () => {
  it('takes materials out at the average and brings goods in that share their cost by weight', () => {
    const cake = bread({ productId: 3, quantityMilli: 2000n, weightMilli: 600n });
    expect(made({ made: [bread(), cake] })).toBe(
      'Morning | 0 entries | 1 7 -5000 average | 2 7 10000 400 | 3 7 2000 600',
    );
  });

  it.each<[string, Partial<TypedProduction>, string]>([
    ['nothing made', { made: [], rows: [] }, 'nothing_made'],
    ['no materials', { rows: [], remarks: 'x'.repeat(501) }, 'no_materials'],
    ['a long remark', { remarks: 'x'.repeat(501), warehouseId: 9 }, 'remarks_too_long'],
    ['a strange warehouse', { warehouseId: 9, made: [bread({ productId: 9 })] }, 'warehouse_not_found'],
    ['half a bread', { made: [bread({ quantityMilli: 500n })] }, 'quantity_decimals made.0 Bread 0'],
    ['an unknown material', { rows: [material(), material({ productId: 9 })] }, 'product_not_found materials.1'],
    ['no weight', { made: [bread({ weightMilli: 0n })] }, 'weight_not_positive made.0'],
    [
      'goods of themselves',
      { rows: [material({ productId: 2, quantityMilli: 1000n })] },
      'made_of_itself made.0 Bread',
    ],
  ])('is refused with %s', (_, more, refusal) => {
    expect(made(more)).toBe(refusal);
  });

  it('is refused where the branch does not control manufacture', () => {
    expect(made({ made: [] }, false)).toBe('manufacture_off');
  });
});

it.each([
  ['by what they sell for', 10_000n, 45_000n, 450_000n],
  ['by quantity without a price', 10_000n, 0n, 10_000n],
  ['never by nothing', 1n, 1n, 1n],
])('goods weigh %s', (_, quantityMilli, rateMilli, weightMilli) => {
  expect(proposedWeightMilli(quantityMilli, rateMilli)).toBe(weightMilli);
});
