import { z } from 'zod';
import { tradeOrder } from '#orders/orders';
import { route } from '#route';
import { date, id, idText, milli, taka } from '#wire';

/** A voucher that names an order in its head, in its lines or in its stock movements. */
const orderVoucher = z.object({
  mtm_id: z.number().int(),
  vr_no: z.string(),
  vr_date: date,
  type_id: z.number().int(),
  /** The account of the voucher. Empty if the lines for the order have several accounts. */
  account_name: z.string(),
  /**
   * The quantity of the order's product that the voucher moved in the direction of the order. Below zero for goods that went
   * back.
   */
  quantity: milli,
  /** The total of its lines that name the order. */
  amount: taka,
});
export type OrderVoucher = z.output<typeof orderVoucher>;

const openOrder = z.object({
  branch_id: id,
  branch_name: z.string(),
  order_id: id,
  order_number: z.string(),
  order_type: z.number().int(),
  product_name: z.string(),
  last_delivery_date: date.nullable(),
  total_order: milli,
  left: milli,
  is_late: z.boolean(),
});
export type OpenOrder = z.output<typeof openOrder>;

/** The calls of orders beside those of every record. */
export const orderCalls = {
  readOrderCard: route({
    method: 'GET',
    path: '/invoice/order/card/:id',
    summary:
      'An order at a glance: what has come of it, how many days it is late, and the vouchers that name it, of the types that the caller may see, the latest first',
    access: tradeOrder.permissions.view,
    params: z.object({ id: idText }),
    reply: z.object({
      order: tradeOrder.row,
      unit: z.string(),
      /** Days from the last delivery date to the open day of the branch. 0 if the order is not late. */
      days_late: z.number().int(),
      vouchers: z.array(orderVoucher),
    }),
    refusals: ['not_found'],
  }),
  openOrders: route({
    method: 'GET',
    path: '/invoice/order/open',
    summary: 'The open orders of a customer or supplier in the branches that the caller reaches, the next due first',
    access: tradeOrder.permissions.view,
    query: z.object({ account_id: idText }),
    reply: z.array(openOrder),
  }),
} as const;
