import type { OrderDiffers } from '@cashbook/contract/invoices/invoice';
import type { SavedPurchase } from '@cashbook/contract/invoices/purchase';
import type { SavedReturn } from '@cashbook/contract/invoices/returns';
import type { SavedSale } from '@cashbook/contract/invoices/sales';
import { formatDate, formatPaisa, milliToNumber } from '@cashbook/money';
import { translate } from '#i18n/translate.ts';
import { toast } from '#ui/overlay/toast.tsx';

/** The warnings of the branch after an invoice is saved. */

const thousandths = (milli: bigint): string => String(milliToNumber(milli));

/**
 * Shows each product that was sold below its cost. The text gives no figures, because the customer at the counter may read
 * it.
 */
export function sayBelowCost(lines: SavedSale['below_cost']): void {
  for (const { product_name: product } of lines) toast.warn(translate('nowBelowCost', { ns: 'vouchers', product }));
}

/** Shows by how much an order is exceeded, and which rate is not the agreed one. */
export function sayOrderDiffers(order: OrderDiffers): void {
  if (order === null) return;
  const { order_number: number, product_name: product, unit, beyond, agreed, rate } = order;
  if (beyond > 0n) {
    toast.warn(translate('nowBeyondOrder', { ns: 'vouchers', number, quantity: `${thousandths(beyond)} ${unit}` }));
  }
  if (rate !== null) {
    const rates = { rate: thousandths(rate), agreed: thousandths(agreed) };
    toast.warn(translate('nowOtherRate', { ns: 'vouchers', number, product, ...rates }));
  }
}

/** Shows which other purchase has the supplier's number already. */
export function sayBillUsed(used: SavedPurchase['bill_used']): void {
  if (used === null) return;
  toast.warn(translate('nowBillUsed', { ns: 'vouchers', number: used.vr_no, date: formatDate(used.vr_date) }));
}

/** Shows what a refund has beyond the money received on the invoice. */
export function sayRefundBeyond(beyond: SavedReturn['refund_beyond_received']): void {
  if (beyond === null) return;
  const amount = formatPaisa(beyond, { decimals: 'as_needed' });
  toast.warn(translate('nowRefundBeyond', { ns: 'vouchers', amount }));
}

/** Shows that a discount is beyond the limit of the branch, or takes off all of the lines. */
export function sayDiscountBeyond(discount: SavedSale['discount_beyond']): void {
  if (discount === null) return;
  const word = discount.code === 'free_goods' ? 'nowFreeGoods' : 'nowDiscountBeyond';
  toast.warn(translate(word, { ns: 'vouchers', percent: thousandths(discount.percent) }));
}
