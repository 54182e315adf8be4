/** The most characters of an order number. */
export const MAX_ORDER_NUMBER = 40;
