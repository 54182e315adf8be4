import { countedPaisa } from '@cashbook/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawerWith } from '#domains/demo/vouchers/drawer';

it('has the whole taka of every amount, in the fewest pieces', () => {
  expect(drawerWith(188_899n)).toEqual([1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map((taka) => ({ taka, pieces: 1 })));
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (paisa) => {
      expect(countedPaisa(drawerWith(paisa))).toBe(paisa - (paisa % 100n));
    }),
  );
});
