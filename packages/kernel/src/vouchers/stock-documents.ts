import {
  lineTotalPaisa,
  MAX_ROW_PAISA,
  MAX_ROW_REMARKS,
  MAX_VOUCHER_PAISA,
  type Paisa,
  type RateMilli,
} from '@cashbook/money';
import { ACCOUNT } from '#chart';
import type { Ruled, SavedDocument } from '#document';
import { balance, credit, debit } from '#entries';
import { refuse } from '#refusal';
import { unitCostOf } from '#stock-cost';
import { movedRow, stockDraft } from '#vouchers/stock-draft';
import {
  type StockFacts,
  type StockRow,
  type StockRowsRefusal,
  stockRowsRefusal,
  warehouseRefusal,
} from '#vouchers/stock-rows';

// ------------------------------------------------------------------------------------------------ adjustment

/** Why stock is adjusted, and whether it comes in or goes out by it. */
const ADJUSTMENT_REASONS = {
  gain: 1n,
  loss: -1n,
  damage: -1n,
  // Before goods were issued and came back with documents of their own: vouchers from then stand and may be changed.
  own_use: -1n,
  own_use_return: 1n,
  // A piece handed out to a customer in place of a broken one, and the one that its supplier gives for it (decision 41).
  warranty: -1n,
  warranty_return: 1n,
} as const satisfies Readonly<Record<string, 1n | -1n>>;

export type AdjustmentReason = keyof typeof ADJUSTMENT_REASONS;

/** Those that no new adjustment has: what is used is issued, and comes back from its issue. */
export const ENDED_REASONS: ReadonlySet<AdjustmentReason> = new Set(['own_use', 'own_use_return']);

export type TypedAdjustment = {
  /** Null while none is chosen. */
  readonly reason: AdjustmentReason | null;
  /** Where the goods lie; null where that is no warehouse. */
  readonly warehouseId: number | null;
  readonly remarks: string;
  readonly rows: readonly StockRow[];
};

export type AdjustmentRefusal = 'stock_reason_missing' | 'stock_reason_ended' | 'remarks_too_long' | StockRowsRefusal;

/**
 * Stock that was found, lost, damaged or used, as a voucher of type 18 that moves stock alone, at the average cost.
 *
 * Refusals, the first that applies: `no_rows`, `stock_reason_missing`, `stock_reason_ended` for one of {@link ENDED_REASONS} that
 * the adjustment did not have before, `remarks_too_long`, `warehouse_not_found`, then those of {@link stockRowsRefusal}.
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
  };
}

// ------------------------------------------------------------------------------------------------ transfer

export type TypedTransfer = {
  /** Null for the goods of the branch that lie in no warehouse. */
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
 * Goods that move from one warehouse of the branch to another, as a voucher of type 18: out and in again at the average
 * cost, so that the branch has what it had.
 *
 * Refusals, the first that applies: `no_rows`, `same_warehouse`, `remarks_too_long`, `warehouse_not_found` of the first one,
 * `receiving_warehouse_not_found` of the other, then those of {@link stockRowsRefusal}.
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
  return { ok: true, drafts: [stockDraft(remarks, movements)] };
}

// ------------------------------------------------------------------------------------------------ opening stock

/** Goods that are there when the books begin, and what one of them cost. */
export type OpeningStockRow = StockRow & { readonly rateMilli: RateMilli };

export type TypedOpeningStock = {
  /** Where the goods lie; null where that is no warehouse. */
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

/** What a row of opening stock cost, and all of them. */
export const openingStockPaisa = ({ quantityMilli, rateMilli }: OpeningStockRow): Paisa =>
  lineTotalPaisa(quantityMilli, rateMilli);
export const openingStockTotalPaisa = (rows: readonly OpeningStockRow[]): Paisa =>
  rows.reduce((sum, row) => sum + openingStockPaisa(row), 0n);

/**
 * The stock with which a branch begins, at what it cost, as a voucher of type 18: Dr 18 / Cr 11 its value (accounting §5).
 * What cost nothing has no entry.
 *
 * Refusals, the first that applies: `no_rows`, `remarks_too_long`, `warehouse_not_found`, those of {@link stockRowsRefusal}; then row by row
 * `amount_not_positive` for a cost below zero, `amount_too_large`; `voucher_too_large`.
 */
export function openingStock(
  { warehouseId, remarks, rows }: TypedOpeningStock,
  facts: StockFacts,
): Ruled<OpeningStockRefusal> {
  if (rows.length === 0) return refuse('no_rows');
  if (remarks.length > MAX_ROW_REMARKS) return refuse('remarks_too_long');
  const refused = warehouseRefusal(warehouseId, facts, 'warehouse_not_found') ?? stockRowsRefusal(rows, facts);
  if (refused !== null) return refused;
  for (const [place, row] of rows.entries()) {
    if (row.rateMilli < 0n) return refuse('amount_not_positive', place);
    if (openingStockPaisa(row) > MAX_ROW_PAISA) return refuse('amount_too_large', place);
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
  return { ok: true, drafts: [{ typeId: 18, totalPaisa, entries, remarks, movements }] };
}
