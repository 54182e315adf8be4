/** Money in paisa, the hundredth of a taka. Exact; may be negative (a balance), never a fraction. */
export type Paisa = bigint;

/** A quantity in thousandths of its unit. */
export type QtyMilli = bigint;

/** A rate in thousandths of a taka per unit. */
export type RateMilli = bigint;

/** The cost of one unit of goods, in millionths of a taka. */
export type CostMicro = bigint;

export const PAISA_PER_TAKA = 100n;
