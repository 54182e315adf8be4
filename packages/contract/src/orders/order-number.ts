/** How long the number of an order may be. */
export const MAX_ORDER_NUMBER = 40;
