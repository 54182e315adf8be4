import { type DeliverableLine, type Delivered, leftToDeliver, type TakenBack } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type LookUp, type Need, readRows } from '#db/look-up';
import type { Tx } from '#db/tx';
import { type NamedInvoice, readReturnable, readReturned } from '#domains/invoices/returned-look-up';

/** What the rules of sales and of deliveries want to know of what has left the gate. */

/** Numbers of its size travel as text in JSON. */
type DeliveredRow = Omit<Delivered, 'quantityMilli'> & { readonly saleId: number; readonly quantityMilli: string };

/** What was delivered of sales. Who delivers or edits holds the sale, so that of two who deliver its last piece the second sees it gone. */
const deliveredLookUp: LookUp<DeliveredRow> = {
  name: 'delivered',
  rank: 6,
  together: (asked, inScope) => sql`delivered_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

const delivered = ({ saleId: _sale, quantityMilli, ...row }: DeliveredRow): Delivered => ({
  ...row,
  quantityMilli: BigInt(quantityMilli),
});

/** What was delivered of the sale, line by line, but by the delivery that is being edited; nothing of none. */
export function deliveredNeeded(
  voucherId: number | bigint | null,
  ownDeliveryId: number | null = null,
): Need<readonly Delivered[]> {
  const saleId = voucherId === null ? null : Number(voucherId);
  return {
    lookUp: deliveredLookUp,
    ids: saleId === null ? [] : [saleId],
    found: (rowsOf) =>
      rowsOf(deliveredLookUp)
        .filter((row) => row.saleId === saleId && row.deliveryId !== ownDeliveryId)
        .map(delivered),
  };
}

/** A sale, and what is left to deliver of its lines. */
export interface SaleToDeliver {
  readonly sale: NamedInvoice;
  readonly lines: readonly DeliverableLine[];
}

/** A sale after what was delivered of it and what came back. */
export const saleToDeliver = (
  sale: NamedInvoice,
  out: readonly Delivered[],
  back: readonly TakenBack[],
): SaleToDeliver => ({ sale, lines: leftToDeliver(sale.lines, out, back) });

/** What the rule of a delivery wants to know of its sale. */
export interface DeliveryDocumentFacts {
  readonly found: NamedInvoice | null;
  readonly returned: readonly TakenBack[];
  readonly delivered: readonly Delivered[];
}

interface AskedSale {
  readonly branchId: number;
  readonly voucherId: number;
  readonly ownDeliveryId?: number;
}

/** The same without a document, but for what its own delivery took. */
export async function readDeliveryFacts(
  tx: Tx,
  { branchId, voucherId, ownDeliveryId }: AskedSale,
): Promise<DeliveryDocumentFacts> {
  const found = await readReturnable(tx, { branchId, voucherId, side: 'sale' });
  const rows = await readRows(tx, deliveredLookUp, { branchId, ids: [voucherId] });
  return {
    found: found?.invoice ?? null,
    returned: await readReturned(tx, { branchId, voucherId }),
    delivered: rows.filter(({ deliveryId }) => deliveryId !== ownDeliveryId).map(delivered),
  };
}

/** A sale of the branch that stands, after all deliveries but its own; null where there is none. */
export async function readSaleToDeliver(tx: Tx, asked: AskedSale): Promise<SaleToDeliver | null> {
  const { found, delivered: out, returned } = await readDeliveryFacts(tx, asked);
  return found === null ? null : saleToDeliver(found, out, returned);
}
