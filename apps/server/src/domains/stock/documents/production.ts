import { productionDocument } from '@cashbook/contract/stock/production';
import { type ProductionFacts, production as rule } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';
import { stockDocument } from '#domains/stock/documents/stock-document';
import { goodsNeeded } from '#domains/stock/goods-look-ups';

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
export const production = stockDocument<typeof productionDocument.fields, ProductionFacts>(
  'production',
  productionDocument,
  {
    needs: ({ warehouseId, made, rows }, before) => ({
      ...goodsNeeded([...made, ...rows], [warehouseId], before),
      makesGoods: makingNeeded(before),
    }),
    rule,
  },
);
