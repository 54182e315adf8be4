import { z } from 'zod';
import { byNumber, documentRoutes, pathsBelow, replacedVoucher } from '#documents/document-routes';
import { voucherKind } from '#documents/voucher-kinds';
import {
  namedWarehouse,
  remarks,
  rowRefusals,
  rowsFound,
  rowsSent,
  savedStock,
  stockRefusals,
  warehouse,
} from '#stock/documents';
import { milli } from '#wire';

/**
 * The weight of made goods beside the other goods of their production. By these weights the goods share the cost of the
 * materials.
 */
const weight = { weight: milli };

/** Goods made of materials, in a branch that controls manufacture. */
export const productionRoutes = documentRoutes({
  ...voucherKind('production'),
  label: 'production',
  paths: pathsBelow('/stock/production'),
  body: z.object({ mtmId: replacedVoucher, warehouse, remarks, made: rowsSent(weight), materials: rowsSent({}) }),
  findBody: byNumber,
  loaded: { warehouse: namedWarehouse, remarks: z.string(), made: rowsFound(weight), materials: rowsFound({}) },
  saved: savedStock,
  refusals: [
    'manufacture_off',
    'nothing_made',
    'no_materials',
    'remarks_too_long',
    'warehouse_not_found',
    'no_rows',
    ...rowRefusals,
    'weight_not_positive',
    'made_of_itself',
    ...stockRefusals,
  ],
});
