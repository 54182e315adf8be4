import { expect, test } from 'vitest';
import { numberInName } from '#domains/vouchers/images/number-in-name';

test.each([
  ['CR-2627-000012.jpg', 1, 2026, 12],
  ['cr-2627-000012 (2).JPG', 1, 2026, 12],
  ['scan_CR_2627_12.png', 1, 2026, 12],
  ['CR-12.webp', 1, null, 12],
  ['12.jpg', null, null, 12],
  ['000012-back.jpeg', null, null, 12],
] as const)('%s names a voucher', (name, typeId, startYear, number) => {
  expect(numberInName(name)).toEqual({ typeId, startYear, number });
});

test.each(['IMG_1234.jpg', 'bill.pdf', '0.jpg', 'ZZ-12.jpg', '', '1234567890.jpg'])('%s names none', (name) => {
  expect(numberInName(name)).toBeNull();
});
