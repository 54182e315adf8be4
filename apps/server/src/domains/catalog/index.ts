/** The door of the catalogue: units, types of products, warehouses, work that is paid by the unit. */
import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { productType } from '@cashbook/contract/catalog/product-types';
import { unit } from '@cashbook/contract/catalog/units';
import { warehouses } from '#domains/catalog/warehouses';
import { recordKind } from '#domains/records/index';

export const catalogRecords = {
  warehouses,
  units: recordKind(unit),
  productTypes: recordKind(productType),
  labourItems: recordKind(labourItem),
};
