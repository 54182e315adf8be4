import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128 } from './code-128.ts';
import { addressOf, barsOf, labelPapers, mostLabels, ordersIn, pagesOf, withOneMore } from './label-run.ts';

describe('which labels an address orders', () => {
  test.each([
    ['', []],
    [
      '12x3,7x1',
      [
        { id: 12, copies: 3 },
        { id: 7, copies: 1 },
      ],
    ],
    ['12x3,12x2', [{ id: 12, copies: 5 }]],
    ['0x3,4x0,x,12,ax2,9x1', [{ id: 9, copies: 1 }]],
  ])('%s', (of, orders) => {
    expect(ordersIn(of)).toEqual(orders);
    expect(ordersIn(addressOf(orders))).toEqual(orders);
  });

  test('a scan adds one label', () => {
    expect(withOneMore(withOneMore([], 4), 4)).toEqual([{ id: 4, copies: 2 }]);
    expect(addressOf(withOneMore([{ id: 4, copies: 2 }], 9))).toBe('4x2,9x1');
  });
});

describe('pages of labels', () => {
  test('fill one sheet after the other, in the order of the products', () => {
    const pages = pagesOf(
      [
        { id: 1, copies: 23 },
        { id: 2, copies: 3 },
      ],
      labelPapers.a4x24,
    );
    expect(pages.map((page) => page.length)).toEqual([24, 2]);
    expect(pages[0]?.at(-1)).toBe(2);
  });

  test.each(Object.entries(labelPapers))('%s has room for its labels', (_, { width, height, columns, rows, label }) => {
    expect(columns * label.width).toBeLessThanOrEqual(width);
    expect(rows * label.height).toBeLessThanOrEqual(height);
  });

  test('no more than the browser can lay out', () => {
    expect(pagesOf([{ id: 1, copies: 999 }], labelPapers.roll38)).toHaveLength(mostLabels);
  });
});

test.each([
  [{ id: 7, code: 'SC-50', barcode: '8941100500012' }, '8941100500012'],
  [{ id: 7, code: 'SC-50', barcode: '' }, 'SC-50'],
  [{ id: 7, code: 'সিমেন্ট', barcode: '' }, '7'],
])('the bars of %o say %s', (product, text) => {
  expect(barsOf(product)).toBe(text);
});

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
