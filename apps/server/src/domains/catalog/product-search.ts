import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { Reach } from '#domains/records/index';

/** A type-ahead of products offers no more. */
const largestOffer = 20;

/**
 * The numbers of active products that a branch may use and whose name, code, barcode or category has what was typed, the best
 * first, as the database finds them (`find_products`).
 */
export async function findProducts(
  tx: Tx,
  { workingBranchId: branchId }: Pick<Reach, 'workingBranchId'>,
  text: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from find_products(${branchId}, ${text}, ${largestOffer}) order by place`.execute(tx);
  return rows.map(({ id }) => id);
}
