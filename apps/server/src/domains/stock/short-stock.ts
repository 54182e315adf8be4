import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
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
import { keptMilli } from '#domains/stock/stock-rows';
import type { Actor } from '#use-case/caller';

type Reader = Pick<Services, 'db'>;

/** What the working branch has of the products, and its policy on taking out more than there is. */
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

/** Numbers of its size travel as text in JSON. */
type BelowZero = Omit<SavedStock['below_zero'][number], 'quantity'> & {
  readonly voucherId: number;
  readonly quantity: string;
};

/** Of vouchers; the branch is that of each. */
const belowZeroLookUp: LookUp<BelowZero> = {
  name: 'belowZero',
  rank: 31,
  together: (asked, inScope) => sql`below_zero(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

/**
 * Products of which the voucher, just written by whoever asks, takes out and of which its branch has less than nothing now, where
 * the branch warns of it.
 */
export const belowZeroNeeded = (voucherId: number): Need<SavedStock['below_zero']> => ({
  lookUp: belowZeroLookUp,
  ids: [voucherId],
  found: (rowsOf) =>
    rowsOf(belowZeroLookUp)
      .filter((row) => row.voucherId === voucherId)
      .map(({ voucherId: _, quantity, ...product }) => ({ ...product, quantity: BigInt(quantity) })),
});

/** What is kept of goods below zero that a save was advised of. */
export const keptBelowZero = {
  below_zero: z.array(
    z.object({ product: z.number(), product_name: z.string(), unit: z.string(), quantity: keptMilli }),
  ),
};
const form = z.object(keptBelowZero);

/** What documents that take goods out say beside what was saved. */
export const shortStockAdvice = (_typed: unknown, { voucherId }: Advised): Advice =>
  adviceOf(form, { belowZero: belowZeroNeeded(voucherId) }, ({ belowZero }) => ({ below_zero: belowZero }));

/** A save with that advice, as it is answered. */
export const savedStock = (saved: SavedVoucher, advice: Json | null): SavedStock => ({
  ...saved,
  ...adviceIn(form, advice, { below_zero: [] }),
});
