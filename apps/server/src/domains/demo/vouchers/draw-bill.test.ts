import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBill } from '#domains/demo/vouchers/draw-bill';

test('a bill is a picture, the same each time, and not that of another voucher', async () => {
  const drawn = drawBill('PD-2627-000012');
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 480, height: 640 });
  expect(drawBill('PD-2627-000012').equals(drawn)).toBe(true);
  expect(drawBill('PD-2627-000013').equals(drawn)).toBe(false);
});
