import { MOST_PRODUCTS_FOUND } from '@cashbook/contract/stock/goods';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { Reach } from '#domains/records/index';

/**
 * Returns the numbers of active products that a branch may use and whose name, code, barcode or category has the typed
 * text. The best come first, in the order of the database (`find_products`).
 */
export async function findProducts(
  tx: Tx,
  { workingBranchId: branchId }: Pick<Reach, 'workingBranchId'>,
  text: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from find_products(${branchId}, ${text}, ${MOST_PRODUCTS_FOUND}) order by rank`.execute(tx);
  return rows.map(({ id }) => id);
}
