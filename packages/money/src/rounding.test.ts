import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp, lineTotalFlooredToTakaPaisa, lineTotalPaisa } from '#rounding';

describe('divideHalfUp', () => {
  it.each([
    [0n, 3n, 0n],
    [1n, 2n, 1n],
    [3n, 2n, 2n],
    [-1n, 2n, -1n],
    [-3n, 2n, -2n],
    [3n, -2n, -2n],
    [-3n, -2n, 2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-1n, 3n, 0n],
    [149n, 100n, 1n],
    [150n, 100n, 2n],
  ])('%d / %d is %d', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient);
  });

  it('is never more than half a unit off, and half a unit only away from zero', () => {
    const denominators = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), denominators, (numerator, denominator) => {
        const doubledError = 2n * (divideHalfUp(numerator, denominator) * denominator - numerator);
        const outward = numerator < 0n ? -doubledError : doubledError;
        expect(outward <= denominator && outward > -denominator).toBe(true);
      }),
    );
  });

  it('refuses to divide by zero', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
  });
});

describe('line totals', () => {
  it.each([
    // qty 3, rate 18,900.00
    [3000n, 18_900_000n, 56_700_00n, 56_700_00n],
    // 1.5 × 10.333 = 15.4995
    [1500n, 10_333n, 15_50n, 15_00n],
    // 0.001 × 5.000 = 0.005: half a paisa
    [1n, 5_000n, 1n, 0n],
    // 0.001 × 4.999
    [1n, 4_999n, 0n, 0n],
    // 2.5 × 399.6 = 999.00; 2.5 × 399.999 = 999.9975
    [2500n, 399_600n, 999_00n, 999_00n],
    [2500n, 399_999n, 1000_00n, 999_00n],
  ])('%d thousandths at %d: %d paisa, floored to taka %d', (qtyMilli, rateMilli, halfUp, floored) => {
    expect(lineTotalPaisa(qtyMilli, rateMilli)).toBe(halfUp);
    expect(lineTotalFlooredToTakaPaisa(qtyMilli, rateMilli)).toBe(floored);
  });

  it('floors to whole taka, at most a taka and a half paisa below the exact total', () => {
    const milli = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(milli, milli, (qtyMilli, rateMilli) => {
        const floored = lineTotalFlooredToTakaPaisa(qtyMilli, rateMilli);
        const gap = qtyMilli * rateMilli - floored * 10_000n;
        expect(floored % 100n).toBe(0n);
        expect(gap >= 0n && gap < 1_000_000n).toBe(true);
      }),
    );
  });
});
