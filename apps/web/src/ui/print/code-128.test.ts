import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128 } from './code-128.ts';

/** Symbols of Code 128 as a scanner knows them (ISO/IEC 15417). */
const startB = '11010010000';
const startC = '11010011100';
const stop = '1100011101011';

describe('Code 128', () => {
  test('begins, ends and checks itself as the standard says', () => {
    // B: start 104, P J J 1 2 3 C, check (104 + 1·48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35) mod 103 = 55.
    const bars = code128('PJJ123C');
    expect(bars.startsWith(startB)).toBe(true);
    expect(bars.endsWith(`11101000110${stop}`)).toBe(true);
    expect(bars).toHaveLength(11 * 9 + 13);
  });

  test('packs digits in pairs', () => {
    const bars = code128('894110050001');
    expect(bars.startsWith(startC)).toBe(true);
    expect(bars).toHaveLength(11 * (1 + 6 + 1) + 13);
  });

  test('draws whatever a barcode may hold: whole symbols, bar first and last', () => {
    const texts = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 48,
    });
    fc.assert(
      fc.property(texts, (text) => {
        const bars = code128(text);
        expect(bars).toMatch(/^1[01]*1$/);
        expect((bars.length - 13) % 11).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});
