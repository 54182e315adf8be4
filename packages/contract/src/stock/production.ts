import { documentFields } from '#documents/described';
import { quantity, remarks, rows } from '#documents/field-kinds';
import { stockRoutes } from '#stock/documents';
import {
  goodsFields,
  goodsList,
  goodsRows,
  goodsRowsRefusals,
  stockBooksRefusals,
  warehouse,
} from '#stock/stock-fields';

/**
 * Goods made of materials, in a branch that controls manufacture. `weight` is the weight of a made product beside the others.
 * By these weights they share the cost of the materials.
 */
export const productionDocument = documentFields(
  {
    warehouseId: warehouse('warehouse', { label: 'warehouse' }),
    remarks: remarks(),
    made: rows(
      'made',
      { ...goodsFields('goodsMade'), weightMilli: quantity('weight', { label: 'costShare' }) },
      goodsList('made'),
    ),
    rows: goodsRows('materials', 'materials'),
  },
  {
    manufacture_off: null,
    nothing_made: null,
    no_materials: null,
    remarks_too_long: 'remarks',
    warehouse_not_found: 'warehouseId',
    no_rows: null,
    ...goodsRowsRefusals,
    weight_not_positive: 'made.weightMilli',
    made_of_itself: 'made.productId',
    warehouses_off: 'warehouseId',
    ...stockBooksRefusals,
  },
);
export const productionRoutes = stockRoutes('production', {
  ...{ label: 'production', path: '/stock/production', ...productionDocument },
});
