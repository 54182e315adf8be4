import type { warrantyRoutes } from '@cashbook/contract/warranty/claims';
import { nextClaimActions, warrantyUntil } from '@cashbook/kernel';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { readPrintedBranch } from '#domains/organisation/index';
import {
  findClaim,
  lateClaims,
  listClaims,
  readClaimedProduct,
  readParty,
  readPiece,
  stepsOfClaim,
} from '#domains/warranty/claim.store';
import { stepClaim } from '#domains/warranty/step-claim';
import { takeInClaim } from '#domains/warranty/take-in-claim';
import { pageOf, rowsBefore } from '#http/paging';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** The handlers of claims under warranty. */
export function warrantyHandlers(services: Pick<Services, 'db' | 'clock'>): Handlers<typeof warrantyRoutes> {
  // Reads with the customers that branches share. This sharing applies to the application, not to reports.
  const reading = <T>({ companyId, branchIds }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(services.db, { companyId, mode: 'read' }, async (tx) => {
      await showBranches(tx, branchIds);
      return work(tx);
    });
  return {
    list: ({ actor, query }) => {
      const { companyId, branchIds, workingBranchId } = actor;
      const branchId = query.branch_id ?? workingBranchId;
      if (!branchIds.includes(branchId)) return Promise.resolve(refused('not_found'));
      return reading(actor, async (tx) => {
        const place = { companyId, branchId };
        const slice = { limit: query.per_page, offset: rowsBefore(query) };
        const { rows, total } = await listClaims(tx, place, query, slice);
        return done({ ...pageOf(rows, total, query), ...(await lateClaims(tx, place)) });
      });
    },
    read: ({ actor, params }) =>
      reading(actor, async (tx) => {
        const claim = await findClaim(tx, actor.companyId, params.id);
        if (claim === null) return refused('not_found');
        const steps = await stepsOfClaim(tx, actor.companyId, claim.id);
        const branch = await readPrintedBranch(tx, actor.companyId, claim.branch_id);
        return done({ ...claim, steps, next: nextClaimActions(steps), branch });
      }),
    lookUp: ({ actor, query }) =>
      reading(actor, async (tx) => {
        const { companyId, workingBranchId: branchId } = actor;
        const { product_id: productId, serial } = query;
        const product = await readClaimedProduct(tx, { companyId, branchId }, productId);
        if (product === null) return refused('product_not_found');
        const { customerId, ...piece } = await readPiece(tx, companyId, { productId, serial });
        return done({
          has_serials: product.hasSerials,
          warranty_days: product.warrantyDays,
          sold_on: piece.soldOn,
          sale_vr_no: piece.saleVrNo,
          sale_branch: piece.saleBranch,
          warranty_until: warrantyUntil(piece.soldOn, product.warrantyDays),
          customer: customerId === null ? null : await readParty(tx, companyId, customerId),
          claims: [...piece.claims],
        });
      }),
    takeIn: (call) => takeInClaim(services, call),
    step: (call) => stepClaim(services, call),
  };
}
