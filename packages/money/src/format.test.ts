import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountFormat, formatPaisa } from '#format';
import { formatMobile, isBangladeshiMobile } from '#mobile';
import { parsePaisa } from '#paisa';

describe('formatPaisa', () => {
  it.each<[bigint, AmountFormat, string]>([
    [0n, { decimals: 2 }, '-'],
    [0n, { decimals: 'as_needed', digits: 'bangla' }, '-'],
    [5n, { decimals: 2 }, '0.05'],
    [49n, { decimals: 'as_needed' }, '0.49'],
    [50_25n, { decimals: 'as_needed' }, '50.25'],
    [100_50n, { decimals: 'as_needed' }, '100.50'],
    [-50n, { decimals: 'as_needed' }, '-0.50'],
    [99_900n, { decimals: 2 }, '999.00'],
    [100_000n, { decimals: 2 }, '1,000.00'],
    [18_895_000n, { decimals: 'as_needed' }, '1,88,950'],
    [18_895_050n, { decimals: 'as_needed' }, '1,88,950.50'],
    [123_456_789n, { decimals: 2 }, '12,34,567.89'],
    [123_456_789n, { decimals: 2, grouping: 'western' }, '1,234,567.89'],
    [1_234_567_890_00n, { decimals: 'as_needed' }, '1,23,45,67,890'],
    [-123_456_789n, { decimals: 2 }, '-12,34,567.89'],
    [-100n, { decimals: 'as_needed', grouping: 'western' }, '-1'],
    [5_12_340_00n, { decimals: 'as_needed', digits: 'bangla' }, '৫,১২,৩৪০'],
    [12_34_567_89n, { decimals: 2, grouping: 'western', digits: 'bangla' }, '১,২৩৪,৫৬৭.৮৯'],
  ])('%d as %o is %s', (paisa, format, text) => {
    expect(formatPaisa(paisa, format)).toBe(text);
  });

  it('is read back by the parser, in either grouping and script', () => {
    const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).filter((paisa) => paisa !== 0n);
    const groupings = fc.constantFrom('indian' as const, 'western' as const);
    const scripts = fc.constantFrom('latin' as const, 'bangla' as const);
    fc.assert(
      fc.property(amounts, groupings, scripts, (paisa, grouping, digits) => {
        expect(parsePaisa(formatPaisa(paisa, { decimals: 2, grouping, digits }))).toBe(paisa);
      }),
    );
  });

  it('shows totals that add up as they are read: opening and received less paid is closing', () => {
    const sums = fc.bigInt({ min: 0n, max: 10n ** 12n });
    const asRead = (paisa: bigint) => {
      const shown = formatPaisa(paisa, { decimals: 'as_needed' });
      return shown === '-' ? 0n : (parsePaisa(shown) ?? expect.fail(`${shown} is no amount.`));
    };
    fc.assert(
      fc.property(sums, sums, sums, (opening, received, paid) => {
        expect(asRead(opening) + asRead(received) - asRead(paid)).toBe(asRead(opening + received - paid));
      }),
    );
  });

  it('writes decimals of a total exactly where it has paisa', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (paisa) => {
        expect(formatPaisa(paisa, { decimals: 'as_needed' }).includes('.')).toBe(paisa % 100n !== 0n);
      }),
    );
  });
});

describe('mobiles', () => {
  it.each([
    ['01712345678', true, '01712-345678'],
    ['0171234567', false, '0171234567'],
    ['+8801712345678', false, '+8801712345678'],
    ['11712345678', false, '11712345678'],
    ['', false, 'N/A'],
    [' ', false, 'N/A'],
  ])('%j', (mobile, valid, shown) => {
    expect(isBangladeshiMobile(mobile)).toBe(valid);
    expect(formatMobile(mobile)).toBe(shown);
  });

  it('shows a missing number as N/A', () => {
    expect(formatMobile(null)).toBe('N/A');
  });
});
