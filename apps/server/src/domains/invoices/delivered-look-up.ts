import { type DeliverableLine, type Delivered, leftToDeliver, type TakenBack } from '@cashbook/kernel';
import { sql } from 'kysely';
import { type LookUp, type Need, readRows } from '#db/look-up';
import type { Tx } from '#db/tx';
import { type NamedInvoice, readReturnable, readReturned } from '#domains/invoices/returned-look-up';

/** Look-ups of delivered goods, for the rules of sales and of deliveries. */

/** A row of the database. Its quantity is text, because JSON has no numbers of that size. */
type DeliveredRow = Omit<Delivered, 'quantityMilli'> & { readonly saleId: number; readonly quantityMilli: string };

/**
 * Looks up what was delivered of sales. A delivery or an edit locks the sale. So if two deliver its last piece, the second
 * sees that it is gone.
 */
const deliveredLookUp: LookUp<DeliveredRow> = {
  name: 'delivered',
  rank: 6,
  together: (asked, inScope) => sql`delivered_facts(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

const delivered = ({ saleId: _sale, quantityMilli, ...row }: DeliveredRow): Delivered => ({
  ...row,
  quantityMilli: BigInt(quantityMilli),
});

/** Returns delivered quantities by sale line, without the delivery that is being edited. Empty when no sale is named. */
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

/** Returns a sale with what is left after its deliveries and returns. */
export const saleToDeliver = (
  sale: NamedInvoice,
  out: readonly Delivered[],
  back: readonly TakenBack[],
): SaleToDeliver => ({ sale, lines: leftToDeliver(sale.lines, out, back) });

/** The facts about its sale that the rule of a delivery needs. */
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

/** Reads these facts outside a save, without the quantities of its own delivery. */
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

/** Returns a live sale of the branch after all deliveries except its own. Null when there is none. */
export async function readSaleToDeliver(tx: Tx, asked: AskedSale): Promise<SaleToDeliver | null> {
  const { found, delivered: out, returned } = await readDeliveryFacts(tx, asked);
  return found === null ? null : saleToDeliver(found, out, returned);
}
