import { category } from '@cashbook/contract/catalog/categories';
import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { productType } from '@cashbook/contract/catalog/product-types';
import { unit } from '@cashbook/contract/catalog/units';
import { warehouse } from '@cashbook/contract/catalog/warehouses';
import { employee } from '@cashbook/contract/hr/employees';
import { area } from '@cashbook/contract/parties/areas';
import type { Tx } from '@cashbook/server/db/tx';
import { catalogRecords } from '@cashbook/server/domains/catalog/index';
import { seedRecords } from '@cashbook/server/domains/records/index';

/** One record of each, number 1, in every company of a journey; those of branches are the shop's. */
export async function addOneOfEach(tx: Tx, companyId: number, shopId: number): Promise<void> {
  const by = { companyId, userId: null, at: new Date() };
  const [unitId = 0, pieceId = 0] = await seedRecords(tx, unit, by, [
    { branchId: null, typed: { name: 'Bag', short_name: 'bag', decimals: 2 } },
    { branchId: null, typed: { name: 'Piece', short_name: 'pc', decimals: 0 } },
  ]);
  const [typeId = 0] = await seedRecords(tx, productType, by, [{ branchId: null, typed: { name: 'Trading Goods' } }]);
  const [categoryId = 0] = await seedRecords(tx, category, by, [
    { branchId: null, typed: { category_name: 'Cement', description: 'Bags of 50 kg' } },
  ]);
  const cement = { name: 'Shah Cement, OPC', code: 'SC-50', barcode: '8941100500012', description: 'Portland' };
  const named = { category_id: categoryId, product_type: typeId, unit_id: pieceId };
  await seedRecords(tx, catalogRecords.products, by, [
    { branchId: shopId, typed: { ...cement, ...named, purchase_price: 512.5, sales_price: 540 } },
  ]);
  await seedRecords(tx, labourItem, by, [
    { branchId: null, typed: { name: 'Bag Carrying', category: 'Handling', unit_id: unitId, unit_rate: 12.5 } },
  ]);
  await seedRecords(tx, warehouse, by, [{ branchId: shopId, typed: { name: 'Chaktai Godown', is_default: true } }]);
  const [areaId = 0] = await seedRecords(tx, area, by, [
    {
      branchId: shopId,
      typed: { name: 'Khatunganj', division: 'Chattogram', district: 'Chattogram', thana: 'Kotwali' },
    },
  ]);
  const officer = { name: 'Delwar Hossain', code: 'CT-04', mobile: '01819330271', joined_on: '2021-05-02' };
  await seedRecords(tx, employee, by, [
    { branchId: shopId, typed: { ...officer, is_field_officer: true, area_id: areaId } },
  ]);
}
