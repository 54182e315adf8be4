/** The public functions of orders: agreements to buy, sell or use goods, and their progress. */
export { orderCallHandlers } from '#domains/orders/order.routes';
export { ordersNeeded } from '#domains/orders/orders-look-up';
export { type OrderFacts, rowsNamingOrders } from '#domains/orders/rows-naming-orders';
export { tradeOrders } from '#domains/orders/trade-orders';
