import type { StockFacts, StockProduct, StockRow } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';
import type { LoadedVoucher } from '#domains/ledger/index';

/** What the rules of stock documents want to know. The door holds the products, and checks all of it again. */

interface ProductRow extends StockProduct {
  readonly branchId: number;
  readonly productId: number;
}

interface WarehouseRow {
  readonly branchId: number;
  readonly warehouseId: number;
}

/** A look-up by a function of the database that takes branches and ids, each pair by its place. */
function lookUpOfPairs<Row>(name: string, rank: number, facts: 'product_facts' | 'warehouse_facts'): LookUp<Row> {
  return {
    name,
    rank,
    together: (desks, inScope) => {
      const pairs = desks.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
      return sql`${sql.raw(facts)}(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
        ${pairs.map(({ id }) => id)}::int[])`;
    },
  };
}

const productLookUp = lookUpOfPairs<ProductRow>('products', 20, 'product_facts');
const warehouseLookUp = lookUpOfPairs<WarehouseRow>('warehouses', 21, 'warehouse_facts');

/**
 * The products that the branch may move. At an edit, one that the voucher already moves may stay on it, though it is
 * archived or shared with the branch no longer.
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

/** The warehouses of the branch that are in use, and those that the voucher already names. */
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

/** What the rule of a document wants to know that moves these rows from and to these warehouses. */
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
