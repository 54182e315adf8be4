import {
  type RequisitionRow,
  type requisitionRoutes,
  requisitionStates,
} from '@cashbook/contract/requisitions/requisitions';
import type { RouteReply } from '@cashbook/contract/route';
import { MOST_PRODUCTS_FOUND } from '@cashbook/contract/stock/goods';
import { mayEditRequisition, nextRequisitionDecisions } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { readPrintedBranch } from '#domains/organisation/index';
import { changeRequisitionStatus } from '#domains/requisitions/decide-requisition';
import { findRequisition, historyOf, itemsOf, listRequisitions, useOf } from '#domains/requisitions/requisition.store';
import { storeRequisition, updateRequisition } from '#domains/requisitions/write-requisition';
import { pageOf, rowsBefore } from '#http/paging';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** The handlers of requisitions. */
export function requisitionHandlers(services: Pick<Services, 'db' | 'clock'>): Handlers<typeof requisitionRoutes> {
  const reading = <T>({ companyId, branchIds }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(services.db, { companyId, mode: 'read' }, async (tx) => {
      await showBranches(tx, branchIds);
      return work(tx);
    });
  return {
    itemSearch: ({ actor, query: { q, branch_id: branchId = actor.workingBranchId } }) =>
      reading(actor, async (tx) =>
        actor.branchIds.includes(branchId) ? done(await searchItems(tx, actor, branchId, q)) : refused('not_found'),
      ),
    list: ({ actor, body }) => {
      const { branchId = actor.workingBranchId, perPage: per_page, page, requisitionType: status } = body;
      const branchIds = branchId === 0 ? actor.branchIds : [branchId];
      if (!branchIds.every((id) => actor.branchIds.includes(id))) return Promise.resolve(refused('not_found'));
      return reading(actor, async (tx) => {
        const asked = {
          ...{ branchIds, search: body.search, state: stateOf(status) },
          ...{ startDate: body.startDate || null, endDate: body.endDate || null },
        };
        const slice = { limit: per_page, offset: rowsBefore({ page, per_page }) };
        const { rows, total } = await listRequisitions(tx, actor.companyId, asked, slice);
        return done(pageOf(rows, total, { page, per_page }));
      });
    },
    card: ({ actor, params, query }) =>
      reading(actor, async (tx) => {
        const found = await findRequisition(tx, actor.companyId, params.id, query.version ?? null);
        if (found === null) return refused('not_found');
        const { rows_version: version, ...heads } = found;
        const { bought, paid } = await useOf(tx, actor.companyId, found.id);
        const left = (found.approved_total ?? 0n) - bought;
        return done({
          ...{ ...heads, shown_version: version },
          ...{ bought, paid, left: left > 0n ? left : 0n, is_all_bought: bought > 0n && left <= 0n },
          products: await itemsOf(tx, actor.companyId, found.id, version),
          history: await historyOf(tx, actor.companyId, found.id),
          may_edit: mayEditRequisition(found.state),
          next: nextRequisitionDecisions(found.state),
          branch: await readPrintedBranch(tx, actor.companyId, found.branch_id),
        });
      }),
    store: (call) => storeRequisition(services, call),
    update: (call) => updateRequisition(services, call),
    status: (call) => changeRequisitionStatus(services, call),
  };
}

/** Returns the state of that number on the wire; null for all of them. */
const stateOf = (status: number | ''): RequisitionRow['state'] | null =>
  status === '' ? null : (requisitionStates[status] ?? null);

/** Returns the products that the branch may use whose name, code, barcode or category has the text, the best first. */
async function searchItems(
  tx: Tx,
  { companyId, permissions }: Actor,
  branchId: number,
  text: string,
): Promise<RouteReply<typeof requisitionRoutes.itemSearch>> {
  const buys = permissions.has('purchase.create') || permissions.has('purchase.edit');
  const { rows } = await sql<RouteReply<typeof requisitionRoutes.itemSearch>[number]>`
    select p.product_id as id, p.name, p.code, coalesce(nullif(u.short_name, ''), u.name) as unit,
      case when ${buys} then p.purchase_price_paisa end as price
    from find_products(${branchId}, ${text}, ${MOST_PRODUCTS_FOUND}) f
      join product p on p.company_id = ${companyId} and p.product_id = f.product_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    order by f.rank`.execute(tx);
  return rows;
}
