import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { Deliverable, DeliveryRoutes } from '@cashbook/contract/invoices/deliveries';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import { delivery as deliveryRule, type Refusal, serialsIn, type TypedDelivery } from '@cashbook/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import {
  type DeliveryDocumentFacts,
  deliveredNeeded,
  readSaleToDeliver,
  type SaleToDeliver,
  saleToDeliver,
} from '#domains/invoices/delivered-look-up';
import { returnableNeeded, returnedNeeded } from '#domains/invoices/returned-look-up';
import type { DocumentKind, DocumentVersion, DocumentWire } from '#domains/posting/index';
import { keptStockRow } from '#domains/stock/index';

type Body = RouteBody<DeliveryRoutes['save']>;
type Loaded = Pick<RouteReply<DeliveryRoutes['find']>, 'delivery_master'>;

/** The vehicle of a sale, and the place where its goods go. */
export interface WayOfSale {
  readonly vehicleNo: string;
  readonly deliveredTo: string;
}

/** The sale of a read delivery, with what is left without this delivery. */
type SaleOf = SaleToDeliver & WayOfSale;

const form: z.ZodType<TypedDelivery, z.core.util.JSONType> = z.object({
  ofVoucherId: z.number().int().nullable(),
  vehicleNo: z.string(),
  driver: z.string(),
  driverMobile: z.string(),
  deliveredTo: z.string(),
  notes: z.string(),
  rows: z.array(z.object({ ...keptStockRow, lineNo: z.number().int() })),
});

const headFields: Readonly<Record<string, string>> = {
  delivery_sale_missing: 'invoice',
  delivery_sale_not_found: 'invoice',
  delivery_sale_fixed: 'invoice',
  remarks_too_long: 'notes',
};

function fieldOf({ code, row }: Refusal<string>): string | null {
  if (row === undefined) return headFields[code] ?? null;
  return `products.${row}.${code.includes('serial') ? 'serial_no' : 'qty'}`;
}

const { name, typeId } = voucherKind('delivery');

const kind: DocumentKind<TypedDelivery, DeliveryDocumentFacts, null, SaleOf> = {
  name,
  typeIds: [typeId],
  forms: [form],
  needs: ({ ofVoucherId }, before) => ({
    found: returnableNeeded(ofVoucherId, 'sale'),
    returned: returnedNeeded(ofVoucherId),
    delivered: deliveredNeeded(ofVoucherId, before === null ? null : Number(before.voucherId)),
  }),
  rule: (typed, { found, returned, delivered }, before) => {
    const lines = found === null ? [] : saleToDeliver(found, delivered, returned).lines;
    return deliveryRule(typed, { sale: found === null ? null : { voucherId: found.voucherId, lines } }, before);
  },
  fieldOf,
  readBeside: readSaleOf,
  own: { write: writeDelivery },
};

/** Adds the rows of the new version. */
async function writeDelivery(
  tx: Tx,
  { companyId, branchId, voucherId, version }: DocumentVersion,
  typed: TypedDelivery,
): Promise<void> {
  await showBranches(tx, [branchId]);
  const key = sql`${companyId}::int, ${branchId}::int, ${voucherId}::bigint, ${version}::int`;
  const { ofVoucherId, vehicleNo, driver, driverMobile, deliveredTo, notes, rows } = typed;
  const lines = rows.map(({ quantityMilli, ...row }) => ({ ...row, quantityMilli: quantityMilli.toString() }));
  await sql`
    insert into delivery (company_id, branch_id, voucher_id, version, of_voucher_id, vehicle_no, driver, driver_mobile,
      delivered_to, notes)
    values (${key}, ${ofVoucherId}::bigint, ${vehicleNo}, ${driver}, ${driverMobile}, ${deliveredTo}, ${notes})`.execute(
    tx,
  );
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
): Promise<SaleOf> {
  await showBranches(tx, [branchId]);
  const asked = { branchId, voucherId: ofVoucherId ?? 0, ownDeliveryId: Number(voucherId) };
  const found = await readSaleToDeliver(tx, asked);
  if (found === null) throw new Error(`The sale of delivery ${voucherId} is gone.`);
  return { ...found, ...(await readWayOfSale(tx, companyId, asked.voucherId)) };
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

/** Returns a sale with what is left to deliver, as screens show it. */
export function deliverableReply({ sale, lines, vehicleNo, deliveredTo }: SaleOf): Deliverable {
  const leftOf = new Map(lines.map((line) => [line.lineNo, line]));
  return {
    id: sale.voucherId,
    vr_no: sale.numberText,
    vr_date: sale.date,
    account: { id: sale.accountId, name: sale.accountName },
    vehicle_no: vehicleNo,
    delivered_to: deliveredTo,
    lines: sale.lines.map((line) => {
      const rest = leftOf.get(line.lineNo);
      return {
        line: line.lineNo,
        product: { id: line.productId, name: line.productName, unit: { name: line.unitName } },
        has_serials: line.hasSerials,
        decimals: line.decimals,
        sold: line.movedMilli,
        delivered: rest?.deliveredMilli ?? 0n,
        returned: rest?.returnedMilli ?? 0n,
        left: rest?.leftMilli ?? 0n,
        left_serials: (rest?.serials ?? []).join(' '),
        warehouse: line.warehouseName ?? '',
      };
    }),
  };
}

const wire: DocumentWire<TypedDelivery, Body, Loaded, SavedVoucher, SaleOf> = {
  typed: ({ invoice, vehicle_no, driver, driver_mobile, delivered_to, notes, products }) => ({
    ofVoucherId: invoice,
    vehicleNo: vehicle_no,
    driver,
    driverMobile: driver_mobile,
    deliveredTo: delivered_to,
    notes,
    rows: products.map(({ line, product, qty, serial_no }) => {
      return { lineNo: line, productId: product, quantityMilli: qty, serials: serialsIn(serial_no) };
    }),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: (typed, { beside: sale }) => {
    return {
      delivery_master: {
        invoice: deliverableReply(sale),
        vehicle_no: typed.vehicleNo,
        driver: typed.driver,
        driver_mobile: typed.driverMobile,
        delivered_to: typed.deliveredTo,
        notes: typed.notes,
        details: typed.rows.map(({ lineNo, quantityMilli, serials }) => {
          return { line: lineNo, quantity: quantityMilli, serial_no: serials.join(' ') };
        }),
      },
    };
  },
  saved: (saved) => saved,
};

export const delivery = { kind, wire };
