import type { StockFacts, StockProduct, StockRow } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type LookUp, type Need, pairsOf } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';

/** Look-ups for the rules of stock documents. The door locks the products and checks everything again. */

interface ProductRow extends StockProduct {
  readonly branchId: number;
  readonly productId: number;
}

interface WarehouseRow {
  readonly branchId: number;
  readonly warehouseId: number;
}

/** Returns a look-up by a database function that takes branches and ids as two arrays. The same index makes a pair. */
function lookUpOfPairs<Row>(
  name: string,
  rank: number,
  facts: 'product_facts' | 'warehouse_facts',
  idOf: (row: Row) => number,
): LookUp<Row> {
  return {
    ...{ name, rank, idOf },
    together: (desks, inScope) => sql`${sql.raw(facts)}(${pairsOf(desks, inScope)})`,
  };
}

const productLookUp = lookUpOfPairs<ProductRow>('products', 20, 'product_facts', ({ productId }) => productId);
const warehouseLookUp = lookUpOfPairs<WarehouseRow>(
  'warehouses',
  21,
  'warehouse_facts',
  ({ warehouseId }) => warehouseId,
);

/**
 * Returns the products that the branch may move. At an edit, a product of the voucher may stay, even if it is archived or
 * no longer shared with the branch.
 */
function productsNeeded(productIds: readonly number[], before: LoadedVoucher | null): Need<StockFacts['products']> {
  const onVoucher = new Set(before?.current.movements.map(({ productId }) => productId));
  return {
    lookUp: productLookUp,
    ids: [...new Set(productIds)],
    found: (rowsOf, branchId) =>
      new Map(
        rowsOf(productLookUp)
          .filter((row) => row.branchId === branchId && productIds.includes(row.productId))
          .map(({ productId, name, isArchived, hasSerials, decimals }) => {
            return [productId, { name, isArchived: isArchived && !onVoucher.has(productId), hasSerials, decimals }];
          }),
      ),
  };
}

/** Returns the active warehouses of the branch, and those that the voucher already names. */
function warehousesNeeded(
  warehouseIds: readonly (number | null)[],
  before: LoadedVoucher | null,
): Need<StockFacts['warehouses']> {
  const ids = [...new Set(warehouseIds.filter((id) => id !== null))];
  const onVoucher = (before?.current.movements ?? []).flatMap(({ warehouseId }) => warehouseId ?? []);
  return {
    lookUp: warehouseLookUp,
    ids,
    found: (rowsOf, branchId) => {
      const found = rowsOf(warehouseLookUp).filter((row) => row.branchId === branchId && ids.includes(row.warehouseId));
      return new Set([...found.map(({ warehouseId }) => warehouseId), ...onVoucher]);
    },
  };
}

/** Returns the needs of the rule of a document that moves these rows from and to these warehouses. */
export const goodsNeeded = (
  rows: readonly Pick<StockRow, 'productId'>[],
  warehouseIds: readonly (number | null)[],
  before: LoadedVoucher | null,
): { readonly [Name in keyof StockFacts]: Need<StockFacts[Name]> } => ({
  products: productsNeeded(
    rows.map(({ productId }) => productId),
    before,
  ),
  warehouses: warehousesNeeded(warehouseIds, before),
});
