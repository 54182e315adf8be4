import { expect, test } from 'vitest';
import { type PickedProduct, scannedProduct } from './product-search.ts';

const product = (id: number, code: string, barcode: string): PickedProduct => ({
  id,
  name: `Product ${id}`,
  code,
  barcode,
  category: '',
  purchasePrice: 0,
  salesPrice: 0,
  unit: '',
  serialNumbered: false,
});
const cement = product(1, 'SC-50', '8941100500012');
const rod = product(2, '8941100500012', '');
const tile = product(3, 'sc-5', '89411005');

test.each([
  ['a barcode as it is printed', '8941100500012', [tile, cement], cement],
  ['a barcode before a code that is the same', '8941100500012', [rod, cement], cement],
  ['a code in any case of its letters', ' SC-5 ', [cement, tile], tile],
  ['nothing by a part of a barcode', '894110050001', [cement, rod], null],
  ['nothing where two branches have the barcode', '8941100500012', [cement, { ...cement, id: 9 }], null],
  ['the number of a product without codes', '4', [product(4, '', ''), product(44, '', '')], { id: 4 }],
  ['nothing in no text', '', [product(4, '', '')], null],
])('a scanner finds %s', (_, typed, rows, found) => {
  const scanned = scannedProduct(typed, rows);
  if (found === null) expect(scanned).toBeNull();
  else expect(scanned).toMatchObject(found);
});
