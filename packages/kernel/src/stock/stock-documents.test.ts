import { MAX_ROW_QTY_MILLI, MAX_SERIAL, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { describe, expect, it } from 'vitest';
import type { Ruled } from '#documents/document';
import { ACCOUNT } from '#ledger/chart';
import { unitCostText } from '#stock/stock-cost';
import {
  type OpeningStockRow,
  openingStock,
  stockAdjustment,
  stockTransfer,
  type TypedAdjustment,
} from '#stock/stock-documents';
import { type StockFacts, type StockRow, serialsIn } from '#stock/stock-rows';

const rice = { name: 'Rice', isArchived: false, hasSerials: false, decimals: 3 };
const facts: StockFacts = {
  products: new Map([
    [1, rice],
    [2, { ...rice, name: 'Fridge', hasSerials: true, decimals: 0 }],
    [3, { ...rice, name: 'Old', isArchived: true }],
    [4, { ...rice, name: 'Bag', decimals: 0 }],
  ]),
  warehouses: new Set([7, 8]),
};
const row = (more: Partial<StockRow> = {}): StockRow => {
  return { productId: 1, quantityMilli: 2500n, serials: [], ...more };
};
const said = (ruled: Ruled) => {
  if (!ruled.ok)
    return [ruled.refusal.code, ruled.refusal.row, ...Object.values(ruled.refusal.names ?? {})].join(' ').trim();
  const [{ totalPaisa, entries, movements = [] }] = ruled.drafts;
  const lines = entries.flatMap((entry) => entry.lines.map((l) => `${l.accountId} ${l.debitPaisa - l.creditPaisa}`));
  const stock = movements.map(({ productId, warehouseId, quantityMilli, givenCost, serials }) =>
    [
      productId,
      warehouseId ?? '-',
      quantityMilli,
      givenCost === null ? 'average' : unitCostText(givenCost),
      ...serials,
    ].join(' '),
  );
  return [`total ${totalPaisa}`, ...lines, ...stock].join(' | ');
};

describe('an adjustment', () => {
  const loss: TypedAdjustment = { reason: 'loss', warehouseId: null, remarks: '', rows: [row()] };
  const adjusted = (more: Partial<TypedAdjustment>) => said(stockAdjustment({ ...loss, ...more }, facts, null));

  it.each<[TypedAdjustment['reason'], string]>([
    ['gain', '2500'],
    ['loss', '-2500'],
    ['damage', '-2500'],
    ['warranty', '-2500'],
    ['warranty_return', '2500'],
  ])('by %s moves stock alone, at the average', (reason, quantity) => {
    expect(adjusted({ reason })).toBe(`total 0 | 1 - ${quantity} average`);
  });

  it('has a reason that ended only where it had it before', () => {
    const typed: TypedAdjustment = { ...loss, reason: 'own_use' };
    expect(adjusted(typed)).toBe('stock_reason_ended');
    expect(said(stockAdjustment(typed, facts, { typeId: 18, typed: loss }))).toBe('stock_reason_ended');
    expect(said(stockAdjustment(typed, facts, { typeId: 18, typed }))).toBe('total 0 | 1 - -2500 average');
  });

  it('moves pieces with their serials, in a warehouse', () => {
    const rows = [row({ productId: 2, quantityMilli: 2000n, serials: ['A', 'B'] }), row()];
    expect(adjusted({ rows, warehouseId: 7 })).toBe('total 0 | 2 7 -2000 average A B | 1 7 -2500 average');
  });

  it.each<[string, Partial<TypedAdjustment>, string]>([
    ['nothing', { rows: [], reason: null }, 'no_rows'],
    ['no reason', { reason: null, remarks: 'x'.repeat(501) }, 'stock_reason_missing'],
    ['a long remark', { remarks: 'x'.repeat(501), rows: [row({ productId: 9 })] }, 'remarks_too_long'],
    ['too many rows', { rows: Array.from({ length: MAX_VOUCHER_ROWS + 1 }, () => row()) }, 'too_many_rows'],
    ['an unknown product', { rows: [row(), row({ productId: 9, quantityMilli: 0n })] }, 'product_not_found 1'],
    ['an archived product', { rows: [row({ productId: 3, quantityMilli: 0n })] }, 'product_archived 0'],
    ['nothing of it', { rows: [row({ quantityMilli: 0n })] }, 'quantity_not_positive 0'],
    ['less than nothing', { rows: [row({ quantityMilli: -1n })] }, 'quantity_not_positive 0'],
    ['too much', { rows: [row({ quantityMilli: MAX_ROW_QTY_MILLI + 1n })] }, 'quantity_too_large 0'],
    ['half a bag', { rows: [row({ productId: 4, quantityMilli: 1500n })] }, 'quantity_decimals 0 Bag 0'],
    ['pieces without serials', { rows: [row({ productId: 2, quantityMilli: 1000n })] }, 'serials_differ 0'],
    ['serials of what has none', { rows: [row({ quantityMilli: 1000n, serials: ['A'] })] }, 'serials_differ 0'],
    [
      'a serial twice, in two rows',
      { rows: ['A', 'A'].map((serial) => row({ productId: 2, quantityMilli: 1000n, serials: [serial] })) },
      'serial_twice 1 A',
    ],
    [
      'a serial too long',
      { rows: [row({ productId: 2, quantityMilli: 1000n, serials: ['S'.repeat(MAX_SERIAL + 1)] })] },
      `serial_too_long 0 ${'S'.repeat(MAX_SERIAL)}…`,
    ],
    ['another warehouse', { warehouseId: 9, rows: [row({ productId: 9 })] }, 'warehouse_not_found'],
  ])('refuses %s', (_, more, expected) => {
    expect(adjusted(more)).toBe(expected);
  });
});

describe('a transfer', () => {
  const transfer = (from: number | null, to: number | null, rows = [row()]) =>
    said(stockTransfer({ fromWarehouseId: from, toWarehouseId: to, remarks: '', rows }, facts));

  it('takes out of one warehouse what it brings into the other', () => {
    expect(transfer(7, 8)).toBe('total 0 | 1 7 -2500 average | 1 8 2500 average');
    expect(transfer(null, 8)).toBe('total 0 | 1 - -2500 average | 1 8 2500 average');
  });

  it.each<[string, number | null, number | null, StockRow[], string]>([
    ['nothing', 7, 7, [], 'no_rows'],
    ['the same warehouse', 7, 7, [row({ productId: 9 })], 'same_warehouse'],
    ['none and none', null, null, [row()], 'same_warehouse'],
    ['from a warehouse of another branch', 9, 7, [row()], 'warehouse_not_found'],
    ['to a warehouse of another branch', 7, 9, [row()], 'receiving_warehouse_not_found'],
    ['half a bag', 7, 8, [row({ productId: 4, quantityMilli: 1n })], 'quantity_decimals 0 Bag 0'],
  ])('refuses %s', (_, from, to, rows, expected) => {
    expect(transfer(from, to, rows)).toBe(expected);
  });
});

describe('opening stock', () => {
  const opening = (...rows: Partial<OpeningStockRow>[]) =>
    said(
      openingStock(
        { warehouseId: null, remarks: '', rows: rows.map((more) => ({ ...row(), rateMilli: 40_000n, ...more })) },
        facts,
      ),
    );

  it('comes in at its cost, against Opening Balance Equity', () => {
    expect(opening({}, { productId: 4, quantityMilli: 3000n, rateMilli: 33_333n })).toBe(
      `total 20000 | ${ACCOUNT.stockInHand} 20000 | ${ACCOUNT.openingBalanceEquity} -20000 | 1 - 2500 40.000000 | 4 - 3000 33.333333`,
    );
  });

  it('has no entry where it cost nothing', () => {
    expect(opening({ rateMilli: 0n })).toBe('total 0 | 1 - 2500 0.000000');
  });

  it.each<[string, Partial<OpeningStockRow>[], string]>([
    ['nothing', [], 'no_rows'],
    ['a cost below zero', [{}, { rateMilli: -1n }], 'amount_not_positive 1'],
    ['a cost too large', [{ quantityMilli: MAX_ROW_QTY_MILLI, rateMilli: 10n ** 9n }], 'amount_too_large 0'],
    [
      'a total too large',
      [
        { quantityMilli: 1000n, rateMilli: 10n ** 13n },
        { quantityMilli: 1000n, rateMilli: 1000n },
      ],
      'voucher_too_large',
    ],
  ])('refuses %s', (_, rows, expected) => {
    expect(opening(...rows)).toBe(expected);
  });
});

it('serials stand in a text with blanks or line ends between them', () => {
  expect(serialsIn('  A1 B2\n\tC3 ')).toEqual(['A1', 'B2', 'C3']);
  expect(serialsIn(' ')).toEqual([]);
});
