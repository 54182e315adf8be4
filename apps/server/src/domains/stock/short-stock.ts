import type { RouteReply } from '@cashbook/contract/route';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import type { goodsRoutes } from '@cashbook/contract/stock/goods';
import type { StockFacts } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import type { LookUp, Need } from '#db/look-up';
import { inCompany } from '#db/tx';
import {
  type DocumentKind,
  type DocumentWire,
  documentHandlers,
  lookUpAtDesk,
  type PostingEngine,
} from '#domains/posting/index';
import { atHandMilli } from '#domains/stock/at-hand';
import type { Answer } from '#use-case/answer';
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

/** A kind of stock document and how it travels. */
interface Described<Typed, Facts extends object, Body, Loaded extends object, Saved extends SavedStock> {
  readonly kind: DocumentKind<Typed, Facts>;
  readonly wire: DocumentWire<Typed, Body, Loaded, Saved>;
}

/** The calls of a kind of stock document, which say of what a save has taken out more than there is. */
export function stockDocumentHandlers<
  Typed,
  Facts extends StockFacts,
  Body,
  Loaded extends object,
  Saved extends SavedStock = SavedStock,
>(engine: PostingEngine, { kind, wire }: Described<Typed, Facts, Body, Loaded, Saved>) {
  const calls = documentHandlers(engine, kind, wire);
  const told = async ({ actor }: { readonly actor: Actor }, answer: Answer<Saved>): Promise<Answer<Saved>> => {
    if (answer.kind !== 'done' || 'encodedJson' in answer.data) return answer;
    return {
      ...answer,
      data: { ...answer.data, below_zero: await lookUpAtDesk(engine, actor, belowZeroOf(answer.data.mtm_id)) },
    };
  };
  return {
    ...calls,
    save: async (call: Parameters<typeof calls.save>[0]) => told(call, await calls.save(call)),
    update: async (call: Parameters<typeof calls.update>[0]) => told(call, await calls.update(call)),
  };
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
const belowZeroOf = (voucherId: number): Need<SavedStock['below_zero']> => ({
  lookUp: belowZeroLookUp,
  ids: [voucherId],
  found: (rowsOf) =>
    rowsOf(belowZeroLookUp)
      .filter((row) => row.voucherId === voucherId)
      .map(({ voucherId: _, quantity, ...product }) => ({ ...product, quantity: BigInt(quantity) })),
});
