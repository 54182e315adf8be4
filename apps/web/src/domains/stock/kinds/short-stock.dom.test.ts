import { describe, expect, test } from 'vitest';
import { belowZero, takenOut } from './short-stock.ts';

const movement = (productId: number, quantityMilli: bigint) => {
  return { productId, quantityMilli, warehouseId: null, givenCost: null, orderId: null, serials: [] };
};

describe('what a document takes out', () => {
  test('is the sum of its rows; what comes in, and what moves between warehouses, takes out nothing', () => {
    const movements = [
      movement(1, -2000n),
      movement(1, -500n),
      movement(2, 3000n),
      movement(3, -1000n),
      movement(3, 1000n),
    ];
    expect([...takenOut([{ movements }])]).toEqual([[1, 2500n]]);
  });

  test('of another branch, and of a row that is still looked up, is not counted', () => {
    expect([
      ...takenOut([{ movements: [movement(1, -2000n)], branchId: 7 }, { movements: [movement(0, -1n)] }]),
    ]).toEqual([]);
  });
});

test.each([
  [5000n, []],
  [2500n, []],
  [1000n, [[1, 1500n]]],
  [-500n, [[1, 3000n]]],
])('with %s in stock, taking 2.5 out leaves it short', (in_stock, short) => {
  expect([...belowZero(new Map([[1, 2500n]]), [{ id: 1, in_stock }])]).toEqual(short);
});
