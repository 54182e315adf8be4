import { type CostMicro, divideHalfUp, type Paisa, type QtyMilli } from '@cashbook/money';

/**
 * The cost of stock (accounting §5): the weighted average of a product in a branch, stored with 6 decimals. All arithmetic uses
 * exact integers. The database computes the same with numerics, and the audit compares the two.
 */

/** The parts of a movement that decide its cost. */
export type CostedMovement = {
  /** Above zero for goods in, below zero for goods out; never zero. */
  readonly quantityMilli: QtyMilli;
  /**
   * The unit cost that the document gives: the price of a purchase, the original cost of a return, or the frozen cost of a
   * transfer. Null for goods that move at the average.
   */
  readonly givenCost: CostMicro | null;
  /** The purchase price on the day the movement was written: the unit cost while there is no average. */
  readonly price: CostMicro;
};

/** A product in a branch after a movement. */
export type StockState = {
  /** Below zero when more went out than was in stock. */
  readonly quantityMilli: QtyMilli;
  /** The average cost of a unit; null before the first movement. */
  readonly averageCost: CostMicro | null;
};

/** The state before the first movement. */
export const NO_STOCK: StockState = { quantityMilli: 0n, averageCost: null };

/** The state after a movement, and the unit cost of the movement. */
export type CostedStep = StockState & { readonly averageCost: CostMicro; readonly unitCost: CostMicro };

/**
 * Returns the state after one more movement.
 *
 * - Goods in at a given cost make a new average. At zero stock or below, the given cost becomes the average.
 * - Goods out move at a given cost while quantity and value stay above zero, else at the average.
 * - All other movements use the average. At zero stock or below this is the last average; without any it is the purchase price.
 */
export function stockAfter(before: StockState, { quantityMilli, givenCost, price }: CostedMovement): CostedStep {
  const average = before.averageCost ?? price;
  const quantityAfter = before.quantityMilli + quantityMilli;
  const atAverage = { quantityMilli: quantityAfter, averageCost: average, unitCost: average };
  if (givenCost === null) return atAverage;
  const atGiven = { quantityMilli: quantityAfter, unitCost: givenCost };
  if (quantityMilli > 0n && before.quantityMilli <= 0n) return { ...atGiven, averageCost: givenCost };
  const value = before.quantityMilli * average + quantityMilli * givenCost;
  if (quantityMilli < 0n && (quantityAfter <= 0n || value <= 0n)) return atAverage;
  return { ...atGiven, averageCost: divideHalfUp(value, quantityAfter) };
}

/**
 * Returns the states after movements of one product in one branch. The movements count by date, and within a day by the first
 * save of their vouchers (accounting §5).
 */
export function stockThrough(movements: readonly CostedMovement[], before: StockState = NO_STOCK): CostedStep[] {
  let state = before;
  return movements.map((movement) => {
    const step = stockAfter(state, movement);
    state = step;
    return step;
  });
}

/** The goods that left on a voucher; the cost of other movements follows theirs. */
export type LeftGoods = {
  /** The sum of quantity × unit cost, in thousandths of a unit × millionths of a taka. */
  readonly nanoTaka: bigint;
  /** Above zero. */
  readonly quantityMilli: QtyMilli;
};

/** The share of the materials' cost that falls on produced goods. */
export type MadeGoods = {
  /** Above zero. */
  readonly quantityMilli: QtyMilli;
  /** Its weight; `weights` is the sum for all goods of the voucher. */
  readonly weight: bigint;
  readonly weights: bigint;
};

/**
 * Returns a unit cost that follows other movements, at 6 decimals (accounting §5). Returned goods take the cost at which they
 * left. Produced goods take their share of the cost of their materials.
 */
export function followedCost(left: LeftGoods, made: MadeGoods | null): CostMicro {
  if (made === null) return divideHalfUp(left.nanoTaka, left.quantityMilli);
  return divideHalfUp(left.nanoTaka * made.weight, made.weights * made.quantityMilli);
}

/**
 * A quantity of thousandths times a cost of millionths is in thousand-millionths of a taka. This many of them are one paisa.
 */
const NANO_TAKA_PER_PAISA = 10_000_000n;

/**
 * Returns the value of the stock: quantity × average cost. Zero for no stock, below zero for negative stock (accounting §5).
 */
export function stockValuePaisa({ quantityMilli, averageCost }: StockState): Paisa {
  return divideHalfUp(quantityMilli * (averageCost ?? 0n), NANO_TAKA_PER_PAISA);
}

/** The factor from paisa per thousandth of a unit to millionths of a taka per unit. */
const MICRO_PER_PAISA_MILLI = 10_000_000n;

/** Returns the cost of a unit, at 6 decimals, when `quantityMilli` units, above zero, cost `totalPaisa` together. */
export function unitCostOf(totalPaisa: Paisa, quantityMilli: QtyMilli): CostMicro {
  return divideHalfUp(totalPaisa * MICRO_PER_PAISA_MILLI, quantityMilli);
}

/** Returns a unit cost as the database stores it: `12.500000`. */
export function unitCostText(cost: CostMicro): string {
  const digits = cost.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
