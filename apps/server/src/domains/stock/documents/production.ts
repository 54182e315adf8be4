import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { productionRoutes } from '@cashbook/contract/stock/production';
import { type ProductionFacts, production as rule, type TypedProduction } from '@cashbook/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import type { LookUp, Need } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';
import { keptStock, stockDocument } from '#domains/stock/documents/stock-document';
import { goodsNeeded } from '#domains/stock/goods-look-ups';
import { keptMilli, keptStockRow, keptWarehouse, typedStockRow } from '#domains/stock/stock-rows';

type Body = RouteBody<typeof productionRoutes.save>;
type Loaded = Pick<RouteReply<typeof productionRoutes.find>, 'warehouse' | 'remarks' | 'made' | 'materials'>;

interface MakingBranch {
  readonly branchId: number;
}

/** Looks up branches that control manufacture. */
const makingLookUp: LookUp<MakingBranch> = {
  name: 'making',
  rank: 9,
  together: (desks, inScope) =>
    sql`manufacture_facts(${inScope(sql`${desks.map(({ branchId }) => branchId)}::int[]`)})`,
};

/**
 * Returns the need that says whether the working branch makes goods. A saved voucher may still be changed after the branch
 * stops.
 */
function makingNeeded(before: LoadedVoucher | null): Need<boolean> {
  return {
    lookUp: makingLookUp,
    // This look-up needs only the branch.
    ids: [0],
    found: (rowsOf, branchId) => before !== null || rowsOf(makingLookUp).some((one) => one.branchId === branchId),
  };
}

/** Goods made of materials (accounting §4, type 18). */
export const production = stockDocument<TypedProduction, Body, Loaded, ProductionFacts>({
  name: 'production',
  forms: [
    keptStock({ warehouseId: keptWarehouse, made: z.array(z.object({ ...keptStockRow, weightMilli: keptMilli })) }, {}),
  ],
  rule,
  needs: ({ warehouseId, made, rows }, before) => ({
    ...goodsNeeded([...made, ...rows], [warehouseId], before),
    makesGoods: makingNeeded(before),
  }),
  typed: ({ warehouse, remarks, made, materials }) => ({
    warehouseId: warehouse,
    remarks,
    made: made.map((row) => ({ ...typedStockRow(row), weightMilli: row.weight })),
    rows: materials.map(typedStockRow),
  }),
  loaded: ({ warehouseId, remarks, made, rows }, found) => ({
    warehouse: found.warehouse(warehouseId),
    remarks,
    made: made.map((row, index) => ({ ...found.row(row, index), weight: row.weightMilli })),
    materials: rows.map(found.row),
  }),
});
