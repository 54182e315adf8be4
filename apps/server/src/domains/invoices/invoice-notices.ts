import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import type { OrderDiffers } from '@cashbook/contract/invoices/invoice';
import type { SavedPurchase } from '@cashbook/contract/invoices/purchase';
import type { SavedReturn } from '@cashbook/contract/invoices/returns';
import type { SavedSale } from '@cashbook/contract/invoices/sales';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { LookUp, Need } from '#db/look-up';
import type { Advised } from '#domains/posting/index';

/** The notices in the answer to a save: the warnings of the branch, and another purchase with the supplier's number. */
interface Notices {
  readonly order: OrderDiffers;
  readonly billUsed: SavedPurchase['bill_used'];
  readonly refundBeyond: SavedReturn['refund_beyond_received'];
}

/** The notices as the database returns them: quantities and rates in thousandths, as text. */
interface NoticesRow {
  readonly voucherId: number;
  readonly order: {
    readonly orderNumber: string;
    readonly productName: string;
    readonly unit: string;
    readonly beyondMilli: string;
    readonly agreedMilli: string;
    readonly rateMilli: string | null;
  } | null;
  readonly billUsed: { readonly mtmId: number; readonly number: string; readonly date: IsoDate } | null;
  readonly refundBeyond: string | null;
}

/** Looks up notices by voucher. The branch is that of each voucher. */
const noticesLookUp: LookUp<NoticesRow> = {
  name: 'invoiceNotices',
  rank: 32,
  together: (asked, inScope) => sql`invoice_notices(${inScope(sql`${asked.flatMap(({ ids }) => ids)}::bigint[]`)})`,
};

/** Returns the need for the notices of a purchase or a return that was just written. */
export function noticesNeeded({ voucherId }: Pick<Advised, 'voucherId'>): Need<Notices> {
  return {
    lookUp: noticesLookUp,
    ids: [voucherId],
    found: (rowsOf) => {
      const row = rowsOf(noticesLookUp).find((one) => one.voucherId === voucherId);
      if (row === undefined) throw new Error(`nothing is known of the invoice ${voucherId}`);
      const { order, billUsed, refundBeyond } = row;
      return {
        order: order && {
          ...{ order_number: order.orderNumber, product_name: order.productName, unit: order.unit },
          beyond: BigInt(order.beyondMilli),
          agreed: BigInt(order.agreedMilli),
          rate: order.rateMilli === null ? null : BigInt(order.rateMilli),
        },
        billUsed: billUsed && { mtm_id: billUsed.mtmId, vr_no: billUsed.number, vr_date: billUsed.date },
        refundBeyond: refundBeyond === null ? null : BigInt(refundBeyond),
      };
    },
  };
}

/** The stored forms of the notices in the advice of a save. */
export const keptBelowCost = z.array(
  z.object({
    line: z.number(),
    product: z.number(),
    product_name: z.string(),
    price: keptUnits,
    cost: keptUnits.nullable(),
  }),
);
export const keptOrderDiffers = z
  .object({
    order_number: z.string(),
    product_name: z.string(),
    unit: z.string(),
    beyond: keptUnits,
    agreed: keptUnits,
    rate: keptUnits.nullable(),
  })
  .nullable();
export const keptBillUsed = z.object({ mtm_id: z.number(), vr_no: z.string(), vr_date: z.string() }).nullable();
/** Advice from before the control of discounts has none. */
export const keptDiscount = z
  .object({ code: z.enum(['discount_beyond', 'free_goods']), percent: keptUnits })
  .nullable()
  .default(null) as z.ZodType<
  SavedSale['discount_beyond'],
  { readonly code: 'discount_beyond' | 'free_goods'; readonly percent: string } | null
>;
