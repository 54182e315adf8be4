import { z } from 'zod';
import { tradeOrder } from '#orders/orders';
import { route } from '#route';
import { date, id, idText, milli, taka } from '#wire';

/** A voucher that names an order, or the order's row of it. */
const orderVoucher = z.object({
  mtm_id: z.number().int(),
  vr_no: z.string(),
  vr_date: date,
  type_id: z.number().int(),
  /** Whom or what it is with; empty where it has several accounts. */
  account_name: z.string(),
  /** What it moved of the order's product in the direction of the order; below zero what came back. */
  quantity: milli,
  /** What its lines that name the order come to. */
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

/** What is asked of orders beside what is asked of every record. */
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
      /** From its last day to the open day of the branch; 0 where it is not late. */
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
