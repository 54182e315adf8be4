import { type CostMicro, divideHalfUp, type Paisa, type QtyMilli } from '@cashbook/money';

/**
 * What stock costs (accounting §5): the weighted average of a product in a branch, kept at 6 decimals. Exact integers
 * throughout; the database computes the same with numerics, and the audit compares the two.
 */

/** A movement as far as its cost is concerned. */
export type CostedMovement = {
  /** Above zero what comes in, below what goes out; never zero. */
  readonly quantityMilli: QtyMilli;
  /**
   * What a unit costs by the document itself: of a purchase its price, of a return what it left or came at, of a transfer
   * what it was frozen at. Null for what moves at the average.
   */
  readonly givenCost: CostMicro | null;
  /** The purchase price of the day on which it was written: what a unit costs as long as there is no average. */
  readonly price: CostMicro;
};

/** A product in a branch after a movement. */
export type StockState = {
  /** Below zero where more was taken out than there was. */
  readonly quantityMilli: QtyMilli;
  /** The average cost of a unit; null before the first movement. */
  readonly averageCost: CostMicro | null;
};

/** Nothing has moved yet. */
export const NO_STOCK: StockState = { quantityMilli: 0n, averageCost: null };

/** What a movement leaves, and the cost of a unit at which it moved. */
export type CostedStep = StockState & { readonly averageCost: CostMicro; readonly unitCost: CostMicro };

/**
 * The state after one more movement.
 *
 * - What comes in at a cost of its own makes a new average; at or below zero stock it sets the average.
 * - What goes out at a cost of its own does so only while quantity and value stay above zero, else at the average.
 * - Everything else moves at the average, at or below zero stock at the last one, else at the purchase price.
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
 * The states after movements of one product in one branch, in the order in which they count: by date, those of a day by
 * the first save of their vouchers (accounting §5).
 */
export function stockThrough(movements: readonly CostedMovement[], before: StockState = NO_STOCK): CostedStep[] {
  let state = before;
  return movements.map((movement) => {
    const step = stockAfter(state, movement);
    state = step;
    return step;
  });
}

/** What left on a voucher whose cost another movement follows. */
export type LeftGoods = {
  /** The sum of quantity × unit cost, in thousandths of a unit × millionths of a taka. */
  readonly nanoTaka: bigint;
  /** Above zero. */
  readonly quantityMilli: QtyMilli;
};

/** The part of its materials that goods cost which were made of them. */
export type MadeGoods = {
  /** Above zero. */
  readonly quantityMilli: QtyMilli;
  /** Its weight among those of all goods of the voucher. */
  readonly weight: bigint;
  readonly weights: bigint;
};

/**
 * The cost of a unit that follows that of others, at 6 decimals (accounting §5): of what comes back the cost at which it left; of
 * what was made its part of what its materials cost.
 */
export function followedCost(left: LeftGoods, made: MadeGoods | null): CostMicro {
  if (made === null) return divideHalfUp(left.nanoTaka, left.quantityMilli);
  return divideHalfUp(left.nanoTaka * made.weight, made.weights * made.quantityMilli);
}

/** A quantity of thousandths times a cost of millionths is in thousand-millionths of a taka; so many are one paisa. */
const NANO_TAKA_PER_PAISA = 10_000_000n;

/** What the stock is worth: quantity × average, zero when there is nothing, below zero when there is less (accounting §5). */
export function stockValuePaisa({ quantityMilli, averageCost }: StockState): Paisa {
  return divideHalfUp(quantityMilli * (averageCost ?? 0n), NANO_TAKA_PER_PAISA);
}

/** A whole cost in paisa over a quantity: thousandths of a unit, millionths of a taka. */
const MICRO_PER_PAISA_MILLI = 10_000_000n;

/** The cost of a unit of which `quantityMilli`, above zero, cost `totalPaisa` together, at 6 decimals. */
export function unitCostOf(totalPaisa: Paisa, quantityMilli: QtyMilli): CostMicro {
  return divideHalfUp(totalPaisa * MICRO_PER_PAISA_MILLI, quantityMilli);
}

/** A cost of a unit as the database keeps it: `12.500000`. */
export function unitCostText(cost: CostMicro): string {
  const digits = cost.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
