import {
  adjustmentReasons,
  openingStockRoutes,
  stockAdjustmentRoutes,
  stockTransferRoutes,
} from '@cashbook/contract/stock/documents';
import {
  ACCOUNT,
  ENDED_REASONS,
  openingStock as openingStockRule,
  openingStockTotalPaisa,
  stockAdjustment as stockAdjustmentRule,
  stockTransfer as stockTransferRule,
  type TypedAdjustment,
  type TypedOpeningStock,
  type TypedTransfer,
} from '@cashbook/kernel';
import { milliToNumber } from '@cashbook/money';
import { type HeadChoice, remarksIn } from '#domains/posting/described/kind.ts';
import { milliIn } from '#domains/posting/draft/fields.ts';
import type { Word } from '#domains/posting/machine/entry-state.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import {
  chosenIn,
  foundStock,
  rateField,
  savedIn,
  sentStock,
  stockKind,
  stockRow,
  warehouseChoice,
  warehouseValue,
} from './stock-kind.ts';

/** Documents that move stock inside a branch. */

// ------------------------------------------------------------------------------------------------ adjustment

const reasonWords: Readonly<Record<(typeof adjustmentReasons)[number], Word>> = {
  gain: 'reasonGain',
  loss: 'reasonLoss',
  damage: 'reasonDamage',
  own_use: 'reasonOwnUse',
  own_use_return: 'reasonOwnUseReturn',
  warranty: 'reasonWarranty',
  warranty_return: 'reasonWarrantyReturn',
};

/** Returns the reason for a choice. The number of a choice is its index plus 1. */
const reasonAt = (id: number | null) => (id === null ? null : (adjustmentReasons[id - 1] ?? null));

const reason: HeadChoice = {
  name: 'reason',
  holds: 'choice',
  label: 'reason',
  nothing: 'selectReason',
  none: 'selectReason',
  options: () => {
    const all = adjustmentReasons.map((name, place) => ({ id: place + 1, name, text: '' }));
    return Promise.resolve(all.filter(({ name }) => !ENDED_REASONS.has(name)));
  },
  wordOf: (id) => {
    const found = reasonAt(id);
    return found === null ? undefined : reasonWords[found];
  },
};

/** Stock that was found, lost, damaged or used. */
export const stockAdjustment = stockKind<TypedAdjustment>('stock-adjustment', {
  noun: 'nounStockAdjustment',
  head: [reason, warehouseChoice('warehouse', 'warehouse')],
  counterpart: { to: '/stock/transfer', label: 'nounStockTransfer' },
  typed: ({ head, rows }) => ({
    reason: reasonAt(chosenIn(head, 'reason')),
    warehouseId: chosenIn(head, 'warehouse'),
    remarks: remarksIn(head),
    rows: rows.map(stockRow),
  }),
  // A new adjustment offers no ended reason. Only the server knows whether a saved one had it before.
  rule: (typed, facts) => stockAdjustmentRule(typed, facts, { typeId: 18, typed }),
  warehousesOf: ({ warehouseId }) => [warehouseId],
  fields: { stock_reason_missing: 'reason', stock_reason_ended: 'reason' },
  calls: documentCalls(stockAdjustmentRoutes, {
    bodyOf: (document) => ({
      ...sentStock(document),
      reason: reasonAt(chosenIn(document.head, 'reason')) ?? ('' as const),
      warehouse: chosenIn(document.head, 'warehouse'),
    }),
    contentOf: (found) =>
      foundStock(found, {
        reason: {
          kind: 'taken',
          account: { id: adjustmentReasons.indexOf(found.reason) + 1, name: found.reason, text: '' },
        },
        warehouse: warehouseValue(found.warehouse),
      }),
    savedIn,
  }),
});

// ------------------------------------------------------------------------------------------------ transfer

/**
 * The warehouse from which goods move. It also shows if the branch keeps goods by warehouse no longer, so that the goods left
 * in one can be moved out.
 */
const { when: _keptApart, ...fromWarehouse } = warehouseChoice('from', 'fromWarehouse');
/** The warehouse to which goods move. Without a preset, because goods that leave the default warehouse move to another one. */
const { preset: _default, ...toWarehouse } = warehouseChoice('to', 'toWarehouse');

/** Goods that move from one warehouse of the branch to another. */
export const stockTransfer = stockKind<TypedTransfer>('stock-transfer', {
  noun: 'nounStockTransfer',
  head: [fromWarehouse, toWarehouse],
  counterpart: { to: '/stock/adjustment', label: 'nounStockAdjustment' },
  typed: ({ head, rows }) => ({
    fromWarehouseId: chosenIn(head, 'from'),
    toWarehouseId: chosenIn(head, 'to'),
    remarks: remarksIn(head),
    rows: rows.map(stockRow),
  }),
  rule: stockTransferRule,
  warehousesOf: ({ fromWarehouseId, toWarehouseId }) => [fromWarehouseId, toWarehouseId],
  fields: {
    warehouse_not_found: 'from',
    receiving_warehouse_not_found: 'to',
    same_warehouse: 'to',
    warehouses_off: 'to',
  },
  calls: documentCalls(stockTransferRoutes, {
    bodyOf: (document) => ({
      ...sentStock(document),
      from_warehouse: chosenIn(document.head, 'from'),
      to_warehouse: chosenIn(document.head, 'to'),
    }),
    contentOf: (found) =>
      foundStock(found, { from: warehouseValue(found.from_warehouse), to: warehouseValue(found.to_warehouse) }),
    savedIn,
  }),
});

// ------------------------------------------------------------------------------------------------ opening stock

/** The stock with which the branch begins. */
export const openingStock = stockKind<TypedOpeningStock>('opening-stock', {
  noun: 'nounOpeningStock',
  head: [warehouseChoice('warehouse', 'warehouse')],
  rowFields: [rateField],
  counterpart: { to: '/accounts/opening', label: 'goOpenings' },
  typed: ({ head, rows }) => ({
    warehouseId: chosenIn(head, 'warehouse'),
    remarks: remarksIn(head),
    rows: rows.map((row) => ({ ...stockRow(row), rateMilli: milliIn(row.values, 'price') })),
  }),
  rule: openingStockRule,
  warehousesOf: ({ warehouseId }) => [warehouseId],
  posted: { [ACCOUNT.stockInHand]: 'stockInHand', [ACCOUNT.openingBalanceEquity]: 'openingBalanceEquity' },
  value: ({ rows }) => ({ word: 'openingStockValue', paisa: openingStockTotalPaisa(rows) }),
  calls: documentCalls(openingStockRoutes, {
    bodyOf: (document) => {
      const { products, ...rest } = sentStock(document);
      return {
        ...rest,
        warehouse: chosenIn(document.head, 'warehouse'),
        products: products.map((row, place) => {
          return { ...row, price: milliToNumber(milliIn(document.rows[place]?.values ?? {}, 'price')) };
        }),
      };
    },
    contentOf: (found) => foundStock(found, { warehouse: warehouseValue(found.warehouse) }),
    savedIn,
  }),
});
