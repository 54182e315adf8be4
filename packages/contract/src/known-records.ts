import { asset } from '#assets/assets';
import { branch } from '#branches/branch';
import { category } from '#catalog/categories';
import { labourItem } from '#catalog/labour-items';
import { listPrice, priceList } from '#catalog/price-lists';
import { productType } from '#catalog/product-types';
import { product } from '#catalog/products';
import { recipeMaterial } from '#catalog/recipes';
import { unit } from '#catalog/units';
import { warehouse } from '#catalog/warehouses';
import { chequeForm } from '#cheques/cheque-forms';
import { employee } from '#hr/employees';
import { level1, level2, level3, level4 } from '#ledger/chart-levels';
import { tradeOrder } from '#orders/orders';
import { area } from '#parties/areas';
import { party } from '#parties/parties';
import { withholdingRate, withholdingSection } from '#withholding/sections';

/** Every record of master data, by the group of its calls. */
export const records = {
  level1,
  level2,
  level3,
  level4,
  branches: branch,
  areas: area,
  parties: party,
  warehouses: warehouse,
  units: unit,
  productTypes: productType,
  categories: category,
  products: product,
  recipes: recipeMaterial,
  priceLists: priceList,
  listPrices: listPrice,
  labourItems: labourItem,
  employees: employee,
  tradeOrders: tradeOrder,
  withholdingSections: withholdingSection,
  withholdingRates: withholdingRate,
  chequeForms: chequeForm,
  assets: asset,
} as const;
