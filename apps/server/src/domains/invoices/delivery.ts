import type { BesideParent } from '@cashbook/contract/documents/against';
import type { TypedOf } from '@cashbook/contract/documents/field';
import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { type Deliverable, type DeliveryRoutes, deliveryDocument } from '@cashbook/contract/invoices/deliveries';
import type { RouteReply } from '@cashbook/contract/route';
import { delivery as deliveryRule, leftToDeliver, type Taken } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { findInvoices } from '#domains/invoices/find-invoices';
import { invoiceNeeded, type NamedInvoice, parentReply } from '#domains/invoices/parent-invoice';
import {
  type AskedParent,
  type DocumentKind,
  type Needs,
  type Parents,
  parentOfSaved,
  readLockedFacts,
  stored,
  takesNeeded,
  wireOf,
  writeTakes,
} from '#domains/posting/index';

/** The facts about its sale that the rule of a delivery needs. */
export interface SaleFound {
  readonly found: NamedInvoice | null;
  readonly returned: readonly Taken[];
  readonly delivered: readonly Taken[];
}

/** Returns the needs for a sale with what was delivered and returned of it, without the delivery that is being edited. */
export const saleNeeds = (saleId: number | null, exceptId: bigint | null): Needs<SaleFound> => ({
  found: invoiceNeeded(saleId, 'sale'),
  returned: takesNeeded('return', saleId),
  delivered: takesNeeded('delivery', saleId, exceptId),
});

const sales: Parents<RouteReply<DeliveryRoutes['sales']>[number], Deliverable> = {
  // People who deliver see no amounts.
  search: async (tx, at, text) =>
    (await findInvoices(tx, at, 'sale', text)).map(({ amount: _amount, ...sale }) => sale),
  read: readDeliverable,
};

const { name, typeId } = voucherKind('delivery');

const kind: DocumentKind<TypedOf<typeof deliveryDocument.fields>, SaleFound, null, BesideParent<Deliverable>> = {
  name,
  typeIds: [typeId],
  ...stored(deliveryDocument),
  needs: ({ ofVoucherId }, before) => saleNeeds(ofVoucherId, before?.voucherId ?? null),
  rule: (typed, { found, returned, delivered }, before) => {
    const sale = found === null ? null : { ...found, lines: leftToDeliver(found.lines, delivered, returned) };
    return deliveryRule(typed, { sale }, before);
  },
  readBeside: (tx, at, { ofVoucherId }) => parentOfSaved(tx, at, sales, ofVoucherId),
  own: { write: (tx, at, { ofVoucherId, rows }) => writeTakes(tx, at, 'delivery', ofVoucherId, rows) },
};

/** Reads a sale with what is left to deliver of it, its vehicle, and the place where its goods go. */
export async function readDeliverable(
  tx: Tx,
  { companyId, branchId, parentId, taker }: AskedParent,
): Promise<Deliverable | null> {
  const facts = await readLockedFacts(tx, companyId, branchId, saleNeeds(parentId, taker?.voucherId ?? null));
  const { found, delivered, returned } = facts;
  if (found === null) return null;
  const leftOf = new Map(leftToDeliver(found.lines, delivered, returned).map((line) => [line.lineNo, line]));
  return parentReply(found, await readWayOfSale(tx, companyId, parentId), (line) => {
    const rest = leftOf.get(line.lineNo);
    return {
      decimals: line.decimals,
      sold: line.movedMilli,
      delivered: rest?.deliveredMilli ?? 0n,
      returned: rest?.returnedMilli ?? 0n,
      left: rest?.leftMilli ?? 0n,
      left_serials: (rest?.serials ?? []).join(' '),
      warehouse: line.warehouseName ?? '',
    };
  });
}

/** Returns the vehicle of a sale, and the place where its goods go: the place of its order, or else the customer's address. */
async function readWayOfSale(
  tx: Tx,
  companyId: number,
  saleId: number,
): Promise<Pick<Deliverable, 'vehicle_no' | 'delivered_to'>> {
  const { rows } = await sql<Pick<Deliverable, 'vehicle_no' | 'delivered_to'>>`
    select i.vehicle_no, coalesce(nullif(o.delivery_location, ''), nullif(p.manual_address, ''), p.address, '') as delivered_to
    from voucher v
      join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
      left join trade_order o on o.company_id = i.company_id and o.trade_order_id = i.sales_order_id
      left join party p on p.company_id = i.company_id and p.account_id = i.account_id
    where v.company_id = ${companyId} and v.voucher_id = ${saleId}`.execute(tx);
  return rows[0] ?? { vehicle_no: '', delivered_to: '' };
}

export const delivery = { kind, wire: wireOf(deliveryDocument, (saved) => saved), sales };
