import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CostedMovement,
  followedCost,
  NO_STOCK,
  type StockState,
  stockAfter,
  stockThrough,
  stockValuePaisa,
  unitCostOf,
  unitCostText,
} from '#stock/stock-cost';

/** Quantities in units and costs in taka, for easy reading; the results are exact. */
const taka = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const units = (amount: number) => BigInt(Math.round(amount * 1000));
const move = (quantity: number, cost: number | null = null, price = 0): CostedMovement => ({
  quantityMilli: units(quantity),
  givenCost: cost === null ? null : taka(cost),
  price: taka(price),
});

const shown = ({ quantityMilli, averageCost }: StockState) =>
  `${Number(quantityMilli) / 1000} at ${unitCostText(averageCost ?? 0n)} is ${Number(stockValuePaisa({ quantityMilli, averageCost })) / 100}`;

describe('the average cost', () => {
  it.each<[string, readonly CostedMovement[], string]>([
    ['of nothing', [], '0 at 0.000000 is 0'],
    ['of one receipt is its cost', [move(10, 50)], '10 at 50.000000 is 500'],
    ['of two is weighted by quantity', [move(10, 50), move(30, 60)], '40 at 57.500000 is 2300'],
    ['is kept at 6 decimals', [move(1, 1), move(2, 2)], '3 at 1.666667 is 5'],
    ['stays when stock leaves', [move(10, 50), move(-4), move(30, 60)], '36 at 58.333333 is 2100'],
    ['stays when stock comes in without a cost of its own', [move(10, 50), move(5)], '15 at 50.000000 is 750'],
    ['outlasts the stock, which is then worth nothing', [move(10, 50), move(-10)], '0 at 50.000000 is 0'],
    ['outlasts it below zero', [move(10, 50), move(-13)], '-3 at 50.000000 is -150'],
    ['is set by the next receipt at zero', [move(10, 50), move(-10), move(4, 80)], '4 at 80.000000 is 320'],
    ['is set by the next receipt below zero', [move(10, 50), move(-13), move(5, 80)], '2 at 80.000000 is 160'],
    ['is set by a receipt that does not reach zero', [move(-9, null, 40), move(5, 80)], '-4 at 80.000000 is -320'],
    ['is the purchase price before there is one', [move(-3, null, 42.5)], '-3 at 42.500000 is -127.5'],
    ['is the purchase price for a gain before there is one', [move(3, null, 42.5)], '3 at 42.500000 is 127.5'],
    [
      'takes a return at what it left at',
      [move(10, 50), move(-4), move(10, 80), move(4, 50)],
      '20 at 65.000000 is 1300',
    ],
    [
      'lets a purchase return leave at its own cost',
      [move(10, 50), move(10, 70), move(-5, 70)],
      '15 at 56.666667 is 850',
    ],
    // Ten left at 50 and nine bought at 120 returned would be worth less than nothing.
    [
      'returns at the average where the value would go below zero',
      [move(10, 50), move(-9, 120)],
      '1 at 50.000000 is 50',
    ],
    ['returns at the average where nothing is left', [move(10, 50), move(-10, 60)], '0 at 50.000000 is 0'],
    ['returns at the average below zero', [move(10, 50), move(-12, 60)], '-2 at 50.000000 is -100'],
    [
      'moves at the average what would leave a value of nothing',
      [move(10, 50), move(-5, 100)],
      '5 at 50.000000 is 250',
    ],
    ['counts what was free', [move(10, 50), move(10, 0)], '20 at 25.000000 is 500'],
    ['rounds a third up and down', [move(3, 1), move(4, 2)], '7 at 1.571429 is 11'],
  ])('%s', (_, movements, expected) => {
    expect(shown(stockThrough(movements).at(-1) ?? NO_STOCK)).toBe(expected);
  });

  it('says at which cost each movement moved', () => {
    const movements = [move(10, 50), move(-4), move(10, 80), move(-1, 90), move(-40, 90)];
    expect(stockThrough(movements).map(({ unitCost }) => unitCostText(unitCost))).toEqual([
      '50.000000',
      '50.000000',
      '80.000000',
      '90.000000',
      '67.333333',
    ]);
  });
});

describe('the cost of a unit', () => {
  it.each<[number, number, string]>([
    [100_00, 1000, '100.000000'],
    [100_00, 3000, '33.333333'],
    [200_00, 3000, '66.666667'],
    [1, 1_000_000, '0.000010'],
    [0, 1000, '0.000000'],
  ])('of %i paisa for %i thousandths', (paisa, milli, expected) => {
    expect(unitCostText(unitCostOf(BigInt(paisa), BigInt(milli)))).toBe(expected);
  });
});

const anyMovement: fc.Arbitrary<CostedMovement> = fc.record({
  quantityMilli: fc
    .oneof(fc.bigInt(-5000n, 5000n), fc.bigInt(-(10n ** 12n), 10n ** 12n))
    .filter((quantityMilli) => quantityMilli !== 0n),
  givenCost: fc.option(fc.oneof(fc.bigInt(0n, 10n), fc.bigInt(0n, 10n ** 13n))),
  price: fc.bigInt(0n, 10n ** 11n),
});
const movements = fc.array(anyMovement, { maxLength: 40 });

describe('any movements', () => {
  it('cost the same from zero as one by one, from wherever one begins', () => {
    fc.assert(
      fc.property(movements, fc.nat(40), (all, cut) => {
        const whole = stockThrough(all);
        const before = whole[Math.min(cut, all.length) - 1] ?? NO_STOCK;
        expect([...whole.slice(0, cut), ...stockThrough(all.slice(cut), before)]).toEqual(whole);
      }),
    );
  });

  it('add up to the quantity, are worth nothing when there is nothing, and never cost less than nothing', () => {
    fc.assert(
      fc.property(movements, (all) => {
        let sumMilli = 0n;
        for (const [index, step] of stockThrough(all).entries()) {
          sumMilli += all[index]?.quantityMilli ?? 0n;
          const valuePaisa = stockValuePaisa(step);
          expect(step.quantityMilli).toBe(sumMilli);
          expect(step.averageCost >= 0n && step.unitCost >= 0n).toBe(true);
          expect(sumMilli === 0n ? valuePaisa === 0n : sumMilli > 0n ? valuePaisa >= 0n : valuePaisa <= 0n).toBe(true);
        }
      }),
    );
  });

  it('leave an average between the costs that went into it while there is stock', () => {
    const receipts = fc.array(
      fc.record({
        quantityMilli: fc.bigInt(1n, 10n ** 6n),
        givenCost: fc.bigInt(0n, 10n ** 12n),
        price: fc.constant(0n),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(receipts, (all) => {
        const costs = all.map(({ givenCost }) => givenCost);
        const { averageCost } = stockThrough(all).at(-1) ?? stockAfter(NO_STOCK, move(1));
        const [least, most] = [costs.reduce((a, b) => (a < b ? a : b)), costs.reduce((a, b) => (a > b ? a : b))];
        expect(averageCost >= least && averageCost <= most).toBe(true);
      }),
    );
  });
});

describe('a cost that follows', () => {
  const left = { nanoTaka: 3n * taka(10) * 1000n, quantityMilli: units(3) };

  it('is what came back left at', () => {
    expect(followedCost(left, null)).toBe(taka(10));
    expect(followedCost({ nanoTaka: 10n * 1000n + 11n * 2000n, quantityMilli: 3000n }, null)).toBe(11n);
  });

  it('is the part of its materials that goods weigh among those made of them', () => {
    expect(followedCost(left, { quantityMilli: units(2), weight: 1n, weights: 1n })).toBe(taka(15));
    expect(followedCost(left, { quantityMilli: units(3), weight: 1n, weights: 3n })).toBe(3_333_333n);
  });

  it('shares out the materials, to the last decimals of a unit', () => {
    const positive = fc.bigInt(1n, 10n ** 6n);
    const goods = fc.array(fc.record({ quantityMilli: positive, weight: positive }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), goods, (nanoTaka, made) => {
        const weights = made.reduce((sum, { weight }) => sum + weight, 0n);
        const cost = (one: { quantityMilli: bigint; weight: bigint }) =>
          one.quantityMilli * followedCost({ nanoTaka, quantityMilli: 1n }, { ...one, weights });
        const difference = made.reduce((sum, one) => sum + cost(one), 0n) - nanoTaka;
        const mostRounded = made.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0n);
        expect(difference <= mostRounded && -difference <= mostRounded).toBe(true);
      }),
    );
  });
});
