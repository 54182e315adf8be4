import { expect, it } from 'vitest';
import { comparisonStatus } from '#requisitions/comparison';

it.each([
  ['red without a requisition', 0n, 5n, 'red'],
  ['green for less than requested', 10n, 9n, 'green'],
  ['green for nothing bought', 10n, 0n, 'green'],
  ['yellow for more', 10n, 11n, 'yellow'],
  ['grey for exactly as much', 10n, 10n, 'grey'],
] as const)('a product is %s', (_what, requested, bought, colour) => {
  expect(comparisonStatus(requested, bought)).toBe(colour);
});
