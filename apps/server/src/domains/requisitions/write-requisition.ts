import { requisitionRoutes } from '@cashbook/contract/requisitions/requisitions';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import { mayEditRequisition, requisitionNumber, requisitionOf } from '@cashbook/kernel';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import { openDayOf } from '#domains/ledger/index';
import { refusedByRule } from '#domains/posting/index';
import { findRequisition } from '#domains/requisitions/requisition.store';
import {
  askedProducts,
  insertRequisition,
  insertVersion,
  lockRequisition,
  type NewVersion,
  type RequisitionPlace,
} from '#domains/requisitions/requisition-writes.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type Typed = RouteBody<typeof requisitionRoutes.store>;
type Saved = RouteReply<typeof requisitionRoutes.store>;
type Written = Omit<NewVersion, 'version'>;

/** The field of each refusal of the rule. A refusal of a row is at the field of that row. */
const fieldOf: Readonly<Record<string, string>> = {
  requisition_dates: 'endDate',
  product_missing: 'product',
  product_not_found: 'product',
  days_missing: 'day',
  quantity_missing: 'qty',
  quantity_too_large: 'qty',
  price_missing: 'price',
  amount_too_large: 'price',
  requisition_amount_missing: 'requisitionAmt',
  requisition_amount_differs: 'requisitionAmt',
};

const fields = {
  fieldOf: ({ code, row }: { readonly code: string; readonly row?: number }) => {
    const field = fieldOf[code];
    if (field === undefined) return null;
    return row === undefined ? field : `products.${row}.${field}`;
  },
};

/**
 * Writes a requisition of the caller's working branch, on its open day. Refusals in order: idempotency_mismatch, branch_changed,
 * no_open_day, day_changed, those of the kernel's `requisitionOf`, product_not_found.
 */
export function storeRequisition(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: Call<typeof requisitionRoutes.store>,
): Promise<Answer<Saved>> {
  const { actor, body } = call;
  const at = clock.now();
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, actor.branchIds);
    return oncePerKey<Saved>(tx, requisitionRoutes.store, call, at, async () => {
      const desk = deskOf(call);
      if ('kind' in desk) return desk;
      const place = { companyId: actor.companyId, branchId: desk.branchId };
      const openDay = await openDayOf(tx, place.companyId, place.branchId);
      if (openDay === null) return refused('no_open_day');
      if (desk.transactionDate !== null && desk.transactionDate !== openDay) return refused('day_changed');
      const written = await ruled(tx, place, body);
      if ('kind' in written) return written;
      const by = { userId: actor.userId, at };
      const { id, reqNo } = await insertRequisition(tx, place, openDay, by);
      await insertVersion(tx, place, id, { version: 1, ...written }, by);
      const saved = { id, req_no: requisitionNumber(reqNo), version: 1 };
      await note(tx, actor, at, { place, saved, before: {}, after: written });
      return done(saved);
    });
  });
}

/**
 * Changes a requisition of a branch that the caller reaches. Refusals in order: idempotency_mismatch, not_found, stale_version,
 * requisition_not_possible, those of the kernel's `requisitionOf`, product_not_found.
 */
export function updateRequisition(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: Call<typeof requisitionRoutes.update>,
): Promise<Answer<Saved>> {
  const { actor, body } = call;
  const at = clock.now();
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
    await showBranches(tx, actor.branchIds);
    return oncePerKey<Saved>(tx, requisitionRoutes.update, call, at, async () => {
      const { id } = body;
      const locked = await lockRequisition(tx, actor.companyId, id);
      const found = locked === null ? null : await findRequisition(tx, actor.companyId, id);
      if (locked === null || found === null) return refused('not_found');
      if (locked.version !== body.version) return refused('stale_version');
      if (!mayEditRequisition(locked.state)) return refused('requisition_not_possible');
      const place = { companyId: actor.companyId, branchId: locked.branchId };
      const written = await ruled(tx, place, body);
      if ('kind' in written) return written;
      const version = locked.version + 1;
      await insertVersion(tx, place, id, { version, ...written }, { userId: actor.userId, at });
      const saved = { id, req_no: found.req_no, version };
      const before = {
        ...{ startDate: found.requisition_start_date, endDate: found.requisition_end_date },
        ...{ project: found.typed_project, notes: found.notes, totalPaisa: found.req_total },
      };
      await note(tx, actor, at, { place, saved, before, after: written });
      return done(saved);
    });
  });
}

/** Returns what is written of a requisition as it was typed, or the first refusal. */
async function ruled(tx: Tx, place: RequisitionPlace, typed: Typed): Promise<Written | Refused> {
  const { startDate, endDate, project, notes } = typed;
  const rows = typed.products.map(({ product, remarks, day, qty, price }) => {
    return { productId: product, remarks, dayMilli: day, quantityMilli: qty, priceMilli: price };
  });
  const made = requisitionOf({ startDate, endDate, amountPaisa: typed.requisitionAmt ?? 0n, rows });
  if (!made.ok) return refusedByRule(fields, made);
  const products = await askedProducts(
    tx,
    place,
    rows.map(({ productId }) => productId ?? 0),
  );
  const unknown = rows.findIndex(({ productId }) => !products.has(productId ?? 0));
  if (unknown !== -1) return refusedByRule(fields, { ok: false, refusal: { code: 'product_not_found', row: unknown } });
  return {
    ...{ startDate, endDate, project, notes, totalPaisa: made.totalPaisa },
    rows: rows.map((row, line) => {
      const product = products.get(row.productId ?? 0);
      if (product === undefined) throw new Error('a product that was found is not there');
      const { id: productId, name: productName, unit } = product;
      return { ...row, productId, productName, unit, totalPaisa: made.rowsPaisa[line] ?? 0n };
    }),
  };
}

type Heads = Partial<Omit<Written, 'rows'>>;

/** Writes a new or changed requisition into the audit record. */
async function note(
  tx: Tx,
  actor: Actor,
  at: Date,
  { place, saved, before, after }: { place: RequisitionPlace; saved: Saved; before: Heads; after: Heads },
): Promise<void> {
  const facts = ({ startDate, endDate, project, notes, totalPaisa }: Heads) => ({
    ...{ start_date: startDate, end_date: endDate, project, notes },
    total: totalPaisa?.toString(),
  });
  const changed = differing(facts(before), facts(after));
  await recordEvent(tx, {
    ...actedBy(actor, at),
    branchId: place.branchId,
    action: saved.version === 1 ? 'requisition.create' : 'requisition.edit',
    subject: `requisition ${saved.id}`,
    ...(saved.version === 1 ? {} : { before: changed.before }),
    after: { req_no: saved.req_no, ...changed.after },
  });
}
