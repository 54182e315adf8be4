import { MAX_ROW_REMARKS, type QtyMilli } from '@cashbook/money';
import type { Ruled } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { movedRow, stockDraft } from '#stock/stock-draft';
import {
  type StockFacts,
  type StockRow,
  type StockRowsRefusal,
  stockRowsRefusal,
  warehouseRefusal,
} from '#stock/stock-rows';

/** A produced product and its share of the cost of the materials. */
export type MadeRow = StockRow & {
  /** Its weight beside those of the other goods of the voucher; above zero. */
  readonly weightMilli: QtyMilli;
};

export type TypedProduction = {
  /** The warehouse of the materials and of the produced goods; null for none. */
  readonly warehouseId: number | null;
  readonly remarks: string;
  readonly made: readonly MadeRow[];
  /** The materials. */
  readonly rows: readonly StockRow[];
};

export type ProductionFacts = StockFacts & {
  /** Whether the branch controls manufacture, or did when the voucher was first saved. */
  readonly makesGoods: boolean;
};

export type ProductionRefusal =
  | 'manufacture_off'
  | 'nothing_made'
  | 'no_materials'
  | 'remarks_too_long'
  | 'weight_not_positive'
  | 'made_of_itself'
  | StockRowsRefusal;

/** The names of the two lists of a production. */
const PRODUCTION_LISTS = { made: 'made', materials: 'materials' } as const;

/**
 * Makes the voucher of a production in a branch that controls manufacture: type 18, which moves stock alone. The materials
 * leave at the average. The goods share their cost by weight, also when that cost changes later (accounting §5, decision 38).
 *
 * Refusals, the first that applies: `manufacture_off`, `nothing_made`, `no_materials`, `remarks_too_long`,
 * `warehouse_not_found`; for the goods, then for the materials those of {@link stockRowsRefusal}; for the goods row by row
 * `weight_not_positive`, `made_of_itself` for a product that is among its own materials.
 */
export function production(
  { warehouseId, remarks, made, rows }: TypedProduction,
  facts: ProductionFacts,
): Ruled<ProductionRefusal> {
  if (!facts.makesGoods) return refuse('manufacture_off');
  if (made.length === 0) return refuse('nothing_made');
  if (rows.length === 0) return refuse('no_materials');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const refused =
    warehouseRefusal(warehouseId, facts, 'warehouse_not_found') ??
    inList(PRODUCTION_LISTS.made, stockRowsRefusal(made, facts)) ??
    inList(PRODUCTION_LISTS.materials, stockRowsRefusal(rows, facts)) ??
    inList(PRODUCTION_LISTS.made, madeRefusal(made, rows, facts));
  if (refused !== null) return refused;
  const movements = [
    ...rows.map((row) => movedRow(row, warehouseId, -1n)),
    ...made.map((row) => ({ ...movedRow(row, warehouseId, 1n), costWeight: row.weightMilli })),
  ];
  return { ok: true, drafts: [stockDraft(remarks, movements)], own: null };
}

const inList = <Code extends string>(list: string, refused: Refused<Code> | null): Refused<Code> | null =>
  refused === null ? null : { ok: false, refusal: { ...refused.refusal, list } };

function madeRefusal(
  made: readonly MadeRow[],
  materials: readonly StockRow[],
  { products }: StockFacts,
): Refused<ProductionRefusal> | null {
  for (const [row, { productId, weightMilli }] of made.entries()) {
    if (weightMilli <= 0n) return refuse('weight_not_positive', row);
    if (materials.some((material) => material.productId === productId)) {
      const product = products.get(productId)?.name ?? '';
      return { ok: false, refusal: { code: 'made_of_itself', row, names: { product } } };
    }
  }
  return null;
}

/**
 * Returns the proposed weight of goods: quantity × sales price. Without a known price it is the quantity alone (decision 51).
 * Never below one thousandth.
 */
export function proposedWeightMilli(quantityMilli: QtyMilli, salesRateMilli: bigint): QtyMilli {
  const weightMilli = salesRateMilli > 0n ? (quantityMilli * salesRateMilli) / 1000n : quantityMilli;
  return weightMilli > 0n ? weightMilli : 1n;
}
