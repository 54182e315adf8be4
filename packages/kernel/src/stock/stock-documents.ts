import {
  lineTotalPaisa,
  MAX_ROW_PAISA,
  MAX_ROW_REMARKS,
  MAX_VOUCHER_PAISA,
  type Paisa,
  type RateMilli,
} from '@cashbook/money';
import type { Ruled, SavedDocument } from '#documents/document';
import { refuse } from '#documents/refusal';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';
import { unitCostOf } from '#stock/stock-cost';
import { movedRow, stockDraft } from '#stock/stock-draft';
import {
  type StockFacts,
  type StockRow,
  type StockRowsRefusal,
  stockRowsRefusal,
  warehouseRefusal,
} from '#stock/stock-rows';

// ------------------------------------------------------------------------------------------------ adjustment

/** The reasons for an adjustment, each with its sign: 1 for goods in, -1 for goods out. */
const ADJUSTMENT_REASONS = {
  gain: 1n,
  loss: -1n,
  damage: -1n,
  // Older vouchers have these and may be edited. Today goods for own use have documents of their own: issues and their returns.
  own_use: -1n,
  own_use_return: 1n,
  // A piece given to a customer to replace a broken one, and the piece that its supplier gives for it (decision 41).
  warranty: -1n,
  warranty_return: 1n,
} as const satisfies Readonly<Record<string, 1n | -1n>>;

export type AdjustmentReason = keyof typeof ADJUSTMENT_REASONS;

/** The reasons that a new adjustment cannot have. Goods for use leave by an issue and come back by its return. */
export const ENDED_REASONS: ReadonlySet<AdjustmentReason> = new Set(['own_use', 'own_use_return']);

export type TypedAdjustment = {
  /** Null while none is selected. */
  readonly reason: AdjustmentReason | null;
  /** The warehouse of the goods; null for none. */
  readonly warehouseId: number | null;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type AdjustmentRefusal = 'stock_reason_missing' | 'stock_reason_ended' | 'remarks_too_long' | StockRowsRefusal;

/**
 * Makes the voucher of an adjustment of stock that was found, lost, damaged or used: type 18, which moves stock alone, at the
 * average cost.
 *
 * Refusals, the first that applies: `no_rows`, `stock_reason_missing`, `stock_reason_ended` for one of {@link ENDED_REASONS}
 * that the adjustment did not have before, `remarks_too_long`, `warehouse_not_found`, then those of {@link stockRowsRefusal}.
 */
export function stockAdjustment(
  { reason, warehouseId, remarks, rows }: TypedAdjustment,
  facts: StockFacts,
  before: SavedDocument<TypedAdjustment> | null,
): Ruled<AdjustmentRefusal> {
  if (rows.length === 0) return refuse('no_rows');
  if (reason === null) return refuse('stock_reason_missing');
  if (ENDED_REASONS.has(reason) && reason !== before?.typed.reason) return refuse('stock_reason_ended');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const refused = warehouseRefusal(warehouseId, facts, 'warehouse_not_found') ?? stockRowsRefusal(rows, facts);
  if (refused !== null) return refused;
  const sign = ADJUSTMENT_REASONS[reason];
  return {
    ok: true,
    drafts: [
      stockDraft(
        remarks,
        rows.map((row) => movedRow(row, warehouseId, sign)),
      ),
    ],
    own: null,
  };
}

// ------------------------------------------------------------------------------------------------ transfer

export type TypedTransfer = {
  /** Null for goods of the branch in no warehouse. */
  readonly fromWarehouseId: number | null;
  readonly toWarehouseId: number | null;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type TransferRefusal =
  | 'same_warehouse'
  | 'remarks_too_long'
  | 'receiving_warehouse_not_found'
  | StockRowsRefusal;

/**
 * Makes the voucher for goods that move between two warehouses of the branch: type 18. The goods leave and enter at the average
 * cost, so the branch's stock does not change.
 *
 * Refusals, the first that applies: `no_rows`, `same_warehouse`, `remarks_too_long`, `warehouse_not_found` for the first one,
 * `receiving_warehouse_not_found` for the other, then those of {@link stockRowsRefusal}.
 */
export function stockTransfer(
  { fromWarehouseId, toWarehouseId, remarks, rows }: TypedTransfer,
  facts: StockFacts,
): Ruled<TransferRefusal> {
  if (rows.length === 0) return refuse('no_rows');
  if (fromWarehouseId === toWarehouseId) return refuse('same_warehouse');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const refused =
    warehouseRefusal(fromWarehouseId, facts, 'warehouse_not_found') ??
    warehouseRefusal(toWarehouseId, facts, 'receiving_warehouse_not_found') ??
    stockRowsRefusal(rows, facts);
  if (refused !== null) return refused;
  const movements = rows.flatMap((row) => [movedRow(row, fromWarehouseId, -1n), movedRow(row, toWarehouseId, 1n)]);
  return { ok: true, drafts: [stockDraft(remarks, movements)], own: null };
}

// ------------------------------------------------------------------------------------------------ opening stock

/** A row of opening stock, with the cost of one unit. */
export type OpeningStockRow = StockRow & { readonly rateMilli: RateMilli };

export type TypedOpeningStock = {
  /** The warehouse of the goods; null for none. */
  readonly warehouseId: number | null;
  readonly remarks: string;
  readonly rows: readonly OpeningStockRow[];
};

export type OpeningStockRefusal =
  | 'remarks_too_long'
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'voucher_too_large'
  | StockRowsRefusal;

/** Returns the cost of a row of opening stock; the next function returns the sum of all rows. */
const openingStockPaisa = ({ quantityMilli, rateMilli }: OpeningStockRow): Paisa =>
  lineTotalPaisa(quantityMilli, rateMilli);
export const openingStockTotalPaisa = (rows: readonly OpeningStockRow[]): Paisa =>
  rows.reduce((sum, row) => sum + openingStockPaisa(row), 0n);

/**
 * Makes the voucher of a branch's opening stock: type 18, Dr 18 / Cr 11 its value (accounting §5). The goods come in at their
 * cost. A value of zero has no entry.
 *
 * Refusals, the first that applies: `no_rows`, `remarks_too_long`, `warehouse_not_found`, those of {@link stockRowsRefusal};
 * then row by row `amount_not_positive` for a cost below zero, `amount_too_large`; `voucher_too_large`.
 */
export function openingStock(
  { warehouseId, remarks, rows }: TypedOpeningStock,
  facts: StockFacts,
): Ruled<OpeningStockRefusal> {
  if (rows.length === 0) return refuse('no_rows');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const refused = warehouseRefusal(warehouseId, facts, 'warehouse_not_found') ?? stockRowsRefusal(rows, facts);
  if (refused !== null) return refused;
  for (const [index, row] of rows.entries()) {
    if (row.rateMilli < 0n) return refuse('amount_not_positive', index);
    if (openingStockPaisa(row) > MAX_ROW_PAISA) return refuse('amount_too_large', index);
  }
  const totalPaisa = openingStockTotalPaisa(rows);
  if (totalPaisa > MAX_VOUCHER_PAISA) return refuse('voucher_too_large');
  const movements = rows.map((row) => ({
    ...movedRow(row, warehouseId, 1n),
    givenCost: unitCostOf(openingStockPaisa(row), row.quantityMilli),
  }));
  const entry = () =>
    balance([debit(ACCOUNT.stockInHand, totalPaisa), credit(ACCOUNT.openingBalanceEquity, totalPaisa)]);
  const entries = totalPaisa === 0n ? [] : [entry()];
  return { ok: true, drafts: [{ typeId: 18, totalPaisa, entries, remarks, movements }], own: null };
}
