import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMadeOf, type MadeOf, neededMaterials, type RecipeMaterial } from '#stock/recipes';

const paver = 1;
const kerb = 2;
const cement = 10;
const sand = 11;

const recipe = (productId: number, makesMilli: bigint, materialId: number, quantityMilli: bigint, decimals = 3) =>
  ({ productId, makesMilli, materialId, quantityMilli, decimals }) satisfies RecipeMaterial;

describe('what is needed by recipes', () => {
  const blocks = [
    recipe(paver, 500_000n, cement, 8_000n, 0),
    recipe(paver, 500_000n, sand, 45_500n, 1),
    recipe(kerb, 100_000n, cement, 7_000n, 0),
  ];
  test.each([
    [
      'a whole batch',
      [{ productId: paver, quantityMilli: 500_000n }],
      [
        [cement, 8_000n],
        [sand, 45_500n],
      ],
    ],
    // 501 / 500 × 8 = 8.016 bags, 501 / 500 × 45.5 = 45.591.
    [
      'a piece more, rounded up to what the unit says',
      [{ productId: paver, quantityMilli: 501_000n }],
      [
        [cement, 9_000n],
        [sand, 45_600n],
      ],
    ],
    // 250 pavers 4 bags, 50 kerbs 3.5: 7.5 of both are 8, not 4 + 4.
    [
      'two products, added up before it is rounded',
      [
        { productId: paver, quantityMilli: 250_000n },
        { productId: kerb, quantityMilli: 50_000n },
      ],
      [
        [cement, 8_000n],
        [sand, 22_800n],
      ],
    ],
    [
      'one product in two rows',
      [
        { productId: paver, quantityMilli: 1_000n },
        { productId: paver, quantityMilli: 499_000n },
      ],
      [
        [cement, 8_000n],
        [sand, 45_500n],
      ],
    ],
    ['no recipe', [{ productId: 99, quantityMilli: 1_000n }], []],
    ['no quantity', [{ productId: paver, quantityMilli: 0n }], []],
  ])('%s', (_, made, expected) => {
    const needed = neededMaterials(made, blocks).map(({ materialId, quantityMilli }) => [materialId, quantityMilli]);
    expect(needed).toEqual(expected);
  });

  const milli = fc.bigInt(1n, 10_000_000n);
  const made = fc.array(fc.record({ productId: fc.integer({ min: 1, max: 4 }), quantityMilli: milli }), {
    maxLength: 6,
  });
  const decimalsOf = fc.constantFrom(0, 1, 2, 3);
  const recipes = fc.array(
    fc.record({
      productId: fc.integer({ min: 1, max: 4 }),
      makesMilli: milli,
      materialId: fc.integer({ min: 10, max: 13 }),
      quantityMilli: milli,
    }),
    { maxLength: 8 },
  );

  test('is never too little, and less than one step of the unit too much', () => {
    fc.assert(
      fc.property(made, recipes, decimalsOf, (goods, bare, decimals) => {
        const known = bare.map((one) => ({ ...one, decimals }));
        const stepMilli = 10n ** BigInt(3 - decimals);
        const needed = new Map(neededMaterials(goods, known).map((one) => [one.materialId, one.quantityMilli]));
        for (const materialId of new Set(known.map((one) => one.materialId))) {
          // The exact sum over one denominator: the product of all of them.
          const under = known.reduce((all, { makesMilli }) => all * makesMilli, 1n);
          let over = 0n;
          for (const { productId, quantityMilli } of goods)
            for (const one of known)
              if (one.productId === productId && one.materialId === materialId)
                over += (quantityMilli * one.quantityMilli * under) / one.makesMilli;
          const proposed = needed.get(materialId) ?? 0n;
          expect(proposed % stepMilli).toBe(0n);
          expect(proposed * under >= over).toBe(true);
          expect((proposed - stepMilli) * under < over || proposed === 0n).toBe(true);
        }
      }),
    );
  });

  test('does not hang on the order of the rows', () => {
    fc.assert(
      fc.property(made, recipes, (goods, bare) => {
        const known = bare.map((one) => ({ ...one, decimals: 3 }));
        const said = (rows: typeof goods) =>
          new Map(neededMaterials(rows, known).map((one) => [one.materialId, one.quantityMilli]));
        expect(said(goods.toReversed())).toEqual(said(goods));
      }),
    );
  });
});

describe('whether a product is made of another', () => {
  const concrete = 3;
  const chain: readonly MadeOf[] = [
    { productId: paver, materialId: concrete },
    { productId: concrete, materialId: cement },
  ];
  test.each([
    ['itself', paver, paver, true],
    ['its material', paver, concrete, true],
    ['the material of its material', paver, cement, true],
    ['what is made of it', concrete, paver, false],
    ['what it has nothing to do with', paver, kerb, false],
  ])('%s', (_, productId, otherId, expected) => {
    expect(isMadeOf(productId, otherId, chain)).toBe(expected);
  });

  test('recipes that are taken one by one while nothing is made of itself never close a circle', () => {
    const edge = fc.record({ productId: fc.integer({ min: 1, max: 6 }), materialId: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 20 }), (offered) => {
        const taken: MadeOf[] = [];
        for (const one of offered) if (!isMadeOf(one.materialId, one.productId, taken)) taken.push(one);
        // Without a circle, the loop can remove materials made of nothing until none is left.
        let left = taken;
        for (let rest = left.length; rest > 0; rest -= 1) {
          const made = new Set(left.map(({ productId }) => productId));
          left = left.filter(({ materialId }) => made.has(materialId));
        }
        expect(left).toEqual([]);
      }),
    );
  });
});
