import type { BesideParent } from '@cashbook/contract/documents/against';
import type { TypedOf } from '@cashbook/contract/documents/field';
import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import { type Deliverable, deliveryDocument } from '@cashbook/contract/invoices/deliveries';
import { delivery as deliveryRule, type TypedDelivery } from '@cashbook/kernel';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import {
  type DeliveryDocumentFacts,
  deliveredNeeded,
  readSaleToDeliver,
  type SaleToDeliver,
  saleToDeliver,
} from '#domains/invoices/delivered-look-up';
import { parentReply } from '#domains/invoices/parent-reply';
import { returnableNeeded, returnedNeeded } from '#domains/invoices/returned-look-up';
import { type DocumentKind, type DocumentVersion, stored, wireOf } from '#domains/posting/index';

/** The vehicle of a sale, and the place where its goods go. */
export interface WayOfSale {
  readonly vehicleNo: string;
  readonly deliveredTo: string;
}

type Delivery = TypedOf<typeof deliveryDocument.fields>;
type SaleOf = SaleToDeliver & WayOfSale;

const { name, typeId } = voucherKind('delivery');

const kind: DocumentKind<Delivery, DeliveryDocumentFacts, null, BesideParent<Deliverable>> = {
  name,
  typeIds: [typeId],
  ...stored(deliveryDocument),
  needs: ({ ofVoucherId }, before) => ({
    found: returnableNeeded(ofVoucherId, 'sale'),
    returned: returnedNeeded(ofVoucherId),
    delivered: deliveredNeeded(ofVoucherId, before === null ? null : Number(before.voucherId)),
  }),
  rule: (typed, { found, returned, delivered }, before) => {
    const lines = found === null ? [] : saleToDeliver(found, delivered, returned).lines;
    return deliveryRule(typed, { sale: found === null ? null : { voucherId: found.voucherId, lines } }, before);
  },
  readBeside: readSaleOf,
  own: { write: writeDelivery },
};

/** Adds the rows of the new version. */
async function writeDelivery(
  tx: Tx,
  { companyId, branchId, voucherId, version }: DocumentVersion,
  { ofVoucherId, rows }: TypedDelivery,
): Promise<void> {
  await showBranches(tx, [branchId]);
  const key = sql`${companyId}::int, ${branchId}::int, ${voucherId}::bigint, ${version}::int`;
  const lines = rows.map(({ quantityMilli, ...row }) => ({ ...row, quantityMilli: quantityMilli.toString() }));
  await sql`
    insert into delivery (company_id, branch_id, voucher_id, version, of_voucher_id)
    values (${key}, ${ofVoucherId}::bigint)`.execute(tx);
  await sql`
    insert into delivery_line (company_id, branch_id, voucher_id, version, of_line_no, product_id, quantity_milli, serials)
    select ${key}, l."lineNo", l."productId", l."quantityMilli", l.serials
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      l ("lineNo" int, "productId" int, "quantityMilli" bigint, serials text[])`.execute(tx);
}

/** Returns the sale of a saved delivery, with what is left without this delivery. */
async function readSaleOf(
  tx: Tx,
  { companyId, branchId, voucherId }: DocumentVersion,
  { ofVoucherId }: TypedDelivery,
): Promise<BesideParent<Deliverable>> {
  await showBranches(tx, [branchId]);
  const asked = { branchId, voucherId: ofVoucherId ?? 0, ownDeliveryId: Number(voucherId) };
  const found = await readSaleToDeliver(tx, asked);
  if (found === null) throw new Error(`The sale of delivery ${voucherId} is gone.`);
  return { parent: deliverableReply({ ...found, ...(await readWayOfSale(tx, companyId, asked.voucherId)) }) };
}

/** Returns the vehicle of a sale, and the place where its goods go: the place of its order, or else the customer's address. */
export async function readWayOfSale(tx: Tx, companyId: number, saleId: number): Promise<WayOfSale> {
  const { rows } = await sql<WayOfSale>`
    select i.vehicle_no as "vehicleNo",
      coalesce(nullif(o.delivery_location, ''), nullif(p.manual_address, ''), p.address, '') as "deliveredTo"
    from voucher v
      join invoice i on i.company_id = v.company_id and i.voucher_id = v.voucher_id and i.version = v.version
      left join trade_order o on o.company_id = i.company_id and o.trade_order_id = i.sales_order_id
      left join party p on p.company_id = i.company_id and p.account_id = i.account_id
    where v.company_id = ${companyId} and v.voucher_id = ${saleId}`.execute(tx);
  return rows[0] ?? { vehicleNo: '', deliveredTo: '' };
}

/** Returns a sale with what is left to deliver, as pages show it. */
export function deliverableReply({ sale, lines, vehicleNo, deliveredTo }: SaleOf): Deliverable {
  const leftOf = new Map(lines.map((line) => [line.lineNo, line]));
  return parentReply(sale, { vehicle_no: vehicleNo, delivered_to: deliveredTo }, (line) => {
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

export const delivery = { kind, wire: wireOf(deliveryDocument, (saved) => saved) };
