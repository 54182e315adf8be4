import { PAISA_PER_TAKA } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountScale, barPlaces } from './chart-scale.ts';

const taka = (amount: number) => BigInt(amount) * PAISA_PER_TAKA;

describe('the axis of amounts', () => {
  it.each([
    [1n, 'indian', 'taka', [0, 0.002, 0.004, 0.006, 0.008, 0.01]],
    [taka(999), 'indian', 'taka', [0, 200, 400, 600, 800, 1000]],
    [taka(1000), 'indian', 'thousand', [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [taka(52_84_300), 'indian', 'lakh', [0, 20, 40, 60]],
    [taka(1_00_00_000), 'indian', 'crore', [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [taka(5_284_300), 'western', 'million', [0, 2, 4, 6]],
    [taka(90_000), 'western', 'thousand', [0, 20, 40, 60, 80, 100]],
  ] as const)('%d paisa, %s: in %s', (largest, grouping, unit, ticks) => {
    const scale = amountScale(largest, grouping);
    expect([scale.unit, scale.ticks]).toEqual([unit, ticks]);
  });

  it('holds amounts below zero, with zero between', () => {
    const { unit, ticks, heightOf, heightOfTick } = amountScale(taka(30_000), 'indian', taka(-12_000));
    expect([unit, ticks]).toEqual(['thousand', [-20, -10, 0, 10, 20, 30]]);
    expect([heightOfTick(-20), heightOf(0n), heightOfTick(0), heightOf(taka(30_000))]).toEqual([0, 0.4, 0.4, 1]);
  });

  it('holds every amount up to the largest, the greater above the smaller', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(amounts, (some) => {
        const largest = some.reduce((a, b) => (a > b ? a : b)) + 1n;
        const { heightOf, ticks } = amountScale(largest, 'indian');
        expect(ticks.length).toBeLessThan(9);
        expect(heightOf(0n)).toBe(0);
        const inOrder = [...some].sort((a, b) => (a < b ? -1 : 1)).map(heightOf);
        expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
        expect(Math.max(...inOrder)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the places of bars', () => {
  it('stand in their own group, side by side, and are found again', () => {
    const shapes = fc.record({
      width: fc.integer({ min: 300, max: 4000 }),
      groups: fc.integer({ min: 1, max: 36 }),
      series: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(shapes, ({ width, groups, series }) => {
        const { bandOf, barOf, groupAt } = barPlaces(44, 44 + width, groups, series);
        for (let group = 0; group < groups; group += 1) {
          const band = bandOf(group);
          let end = band.x;
          for (let one = 0; one < series; one += 1) {
            const bar = barOf(group, one);
            expect(bar.x).toBeGreaterThanOrEqual(end - 1e-6);
            expect(groupAt(bar.x + bar.width / 2)).toBe(group);
            end = bar.x + bar.width;
          }
          expect(end).toBeLessThanOrEqual(band.x + band.width + 1e-6);
        }
        expect([groupAt(-9), groupAt(99_999)]).toEqual([0, groups - 1]);
      }),
    );
  });
});
