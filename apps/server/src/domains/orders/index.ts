/** The door of orders: what was agreed to be bought, sold or used, and what has come of it. */
export { tradeOrders } from '#domains/orders/trade-orders';
