import { labourItem } from '#catalog/labour-items';
import { productType } from '#catalog/product-types';
import { unit } from '#catalog/units';
import { warehouse } from '#catalog/warehouses';
import { employee } from '#hr/employees';
import { area } from '#parties/areas';

/** Every record of master data, by the group of its calls. */
export const records = {
  areas: area,
  warehouses: warehouse,
  units: unit,
  productTypes: productType,
  labourItems: labourItem,
  employees: employee,
} as const;
