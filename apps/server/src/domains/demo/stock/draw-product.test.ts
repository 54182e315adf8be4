import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEMO_PRODUCTS } from '#domains/demo/records/products';
import { drawProduct } from '#domains/demo/stock/draw-product';

test('300 products in four kinds of business, each by its own name, code and barcode in its branch', () => {
  expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(DEMO_PRODUCTS.map(({ branch }) => branch)).size).toBe(4);
  for (const key of ['name', 'code', 'barcode'] as const) {
    expect(new Set(DEMO_PRODUCTS.map((one) => `${one.branch} ${one[key]}`)).size, key).toBe(DEMO_PRODUCTS.length);
  }
  for (const { purchase_price: bought, sales_price: sold } of DEMO_PRODUCTS) expect(sold).toBeGreaterThan(bought);
});

test('a drawing is a picture, the same each time, and not that of another product', async () => {
  const drawn = drawProduct('Cement', 'Shah Cement, OPC', 96);
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  expect(drawProduct('Cement', 'Shah Cement, OPC', 96).equals(drawn)).toBe(true);
  expect(drawProduct('Television', 'Shah Cement, OPC', 96).equals(drawn)).toBe(false);
});
