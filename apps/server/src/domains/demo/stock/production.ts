import { neededMaterials, proposedWeightMilli } from '@cashbook/kernel';
import type { Tx } from '#db/tx';
import { readRecipes } from '#domains/catalog/index';
import { goodsOf, known, post, type StockDesk, stockOf } from '#domains/demo/stock/stock';
import { productionKind } from '#domains/stock/index';

/** The number of working days between two productions of a branch. */
const everyDays = 10;

/** Makes goods of the branch's recipes on some days of the year, one product after the other, if there are enough materials. */
export async function makeDemoGoods(tx: Tx, desk: StockDesk, { place }: { readonly place: number }): Promise<void> {
  if (place % everyDays !== 2) return;
  const nth = Math.floor(place / everyDays);
  const goods = await goodsOf(tx, desk);
  const made = goods.filter(({ isMade }) => isMade);
  const product = made[nth % Math.max(made.length, 1)];
  if (product === undefined) return;
  const { productId } = product;
  const quantityMilli = BigInt(200 + (nth % 3) * 50) * 1000n;
  const recipe = await readRecipes(tx, { companyId: desk.companyId, workingBranchId: desk.branchId }, [productId]);
  const needed = neededMaterials(
    [{ productId, quantityMilli }],
    recipe.map(({ material_id: materialId, makes, quantity, decimals }) => {
      return { productId, materialId, makesMilli: makes, quantityMilli: quantity, decimals };
    }),
  );
  const inStock = await stockOf(tx, desk);
  if (needed.some((one) => (inStock.get(one.materialId) ?? 0n) < one.quantityMilli)) return;
  const { facts, warehouseId } = known(goods);
  const typed = {
    warehouseId,
    remarks: nth % 4 === 0 ? 'Cured for seven days' : '',
    made: [{ productId, quantityMilli, serials: [], weightMilli: proposedWeightMilli(quantityMilli, 0n) }],
    rows: needed.map((one) => ({ productId: one.materialId, quantityMilli: one.quantityMilli, serials: [] })),
  };
  await post(tx, desk, productionKind, { typed, facts: { ...facts, makesGoods: true } });
}
