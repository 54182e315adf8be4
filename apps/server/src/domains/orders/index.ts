/** The door of orders: what was agreed to be bought, sold or used, and what has come of it. */
export { orderCallHandlers } from '#domains/orders/order.routes';
export { ordersNeeded } from '#domains/orders/orders-look-up';
export { tradeOrders } from '#domains/orders/trade-orders';
