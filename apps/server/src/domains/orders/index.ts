/** The door of orders: what was agreed to be bought, sold or used, and what has come of it. */
export { ordersNeeded } from '#domains/orders/orders-look-up';
export { tradeOrders } from '#domains/orders/trade-orders';
