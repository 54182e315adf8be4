import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import type { RouteReply } from '@cashbook/contract/route';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import type { goodsRoutes } from '@cashbook/contract/stock/goods';
import type { Json } from '@cashbook/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import type { LookUp, Need } from '#db/look-up';
import { inCompany } from '#db/tx';
import { type Advice, type Advised, adviceIn, adviceOf } from '#domains/posting/index';
import { atHandMilli } from '#domains/stock/at-hand';
import type { Actor } from '#use-case/caller';

type Reader = Pick<Services, 'db'>;

/** Returns the working branch's stock of the products, and its policy on taking out more than there is. */
export function readInStock(
  { db }: Reader,
  { companyId, workingBranchId: branchId }: Actor,
  productIds: readonly number[],
): Promise<RouteReply<typeof goodsRoutes.inStock>> {
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const { rows } = await sql<RouteReply<typeof goodsRoutes.inStock>['products'][number]>`
      select p.id, ${atHandMilli} as in_stock
      from unnest(${[...productIds]}::int[]) p (id)
        left join stock_balance b
          on b.company_id = ${companyId} and b.branch_id = ${branchId} and b.product_id = p.id`.execute(tx);
    const {
      rows: [branch],
    } = await sql<Pick<RouteReply<typeof goodsRoutes.inStock>, 'policy'>>`
      select short_stock_policy as policy from branch
      where company_id = ${companyId} and branch_id = ${branchId}`.execute(tx);
    return { policy: branch?.policy ?? 'warn', products: rows };
  });
}

/** A row of the database. Its quantity is text, because JSON has no numbers of that size. */
type BelowZero = Omit<SavedStock['below_zero'][number], 'quantity'> & {
  readonly voucherId: number;
  readonly quantity: string;
};

/** Looks up goods below zero by voucher. The branch is that of each voucher. */
const belowZeroLookUp: LookUp<BelowZero> = {
  name: 'belowZero',
  rank: 31,
  together: (asked, inScope) => sql`below_zero(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

/**
 * Returns the need for products that the voucher takes out and that its branch now has less than zero of. Only a branch
 * with the warning has any. The caller has just written the voucher.
 */
export const belowZeroNeeded = (voucherId: number): Need<SavedStock['below_zero']> => ({
  lookUp: belowZeroLookUp,
  ids: [voucherId],
  found: (rowsOf) =>
    rowsOf(belowZeroLookUp)
      .filter((row) => row.voucherId === voucherId)
      .map(({ voucherId: _, quantity, ...product }) => ({ ...product, quantity: BigInt(quantity) })),
});

/** The stored form of the goods below zero in the advice of a save. */
export const keptBelowZero = {
  below_zero: z.array(
    z.object({ product: z.number(), product_name: z.string(), unit: z.string(), quantity: keptUnits }),
  ),
};
const form = z.object(keptBelowZero);

/** Returns the advice of documents that take goods out: the goods below zero. */
export const shortStockAdvice = (_typed: unknown, { voucherId }: Advised): Advice =>
  adviceOf(form, { belowZero: belowZeroNeeded(voucherId) }, ({ belowZero }) => ({ below_zero: belowZero }));

/** Returns the answer to a save, with that advice. */
export const savedStock = (saved: SavedVoucher, advice: Json | null): SavedStock => ({
  ...saved,
  ...adviceIn(form, advice, { below_zero: [] }),
});
