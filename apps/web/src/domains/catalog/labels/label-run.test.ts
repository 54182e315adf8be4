import { describe, expect, test } from 'vitest';
import { labelPapers } from '#ui/print/label-paper.ts';
import { addressOf, barsOf, mostLabels, ordersIn, pagesOf, withOneMore } from './label-run.ts';

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
