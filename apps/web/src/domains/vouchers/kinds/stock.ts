import { warehouse } from '@cashbook/contract/catalog/warehouses';
import {
  adjustmentReasons,
  openingStockRoutes,
  stockAdjustmentRoutes,
  stockTransferRoutes,
} from '@cashbook/contract/stock/documents';
import { goodsRoutes } from '@cashbook/contract/stock/goods';
import { voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import {
  ACCOUNT,
  openingStock as openingStockRule,
  openingStockTotalPaisa,
  type StockFacts,
  type StockRow,
  serialsIn,
  stockAdjustment as stockAdjustmentRule,
  stockTransfer as stockTransferRule,
  type TypedAdjustment,
  type TypedOpeningStock,
  type TypedTransfer,
} from '@cashbook/kernel';
import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, milliToNumber } from '@cashbook/money';
import type { Document, Row } from '#domains/posting/entry/document.ts';
import { documentCalls } from '#domains/posting/entry/document-calls.ts';
import type { Complaint, Word } from '#domains/posting/entry/entry-state.ts';
import { accountIn, type FieldValue, isEmpty, milliIn, textIn, type Values } from '#domains/posting/entry/fields.ts';
import {
  accountIdIn,
  entryKind,
  type HeadChoice,
  type HeadField,
  type RowField,
  remarksIn,
  type SearchProducts,
} from '#domains/posting/entry/kind.ts';
import { findOptions } from '#domains/records/record-options.ts';
import { call } from '#session/api.ts';

/** Documents that move stock: rows of a product, its serials and a quantity. */

// ------------------------------------------------------------------------------------------------ rows

const searchProducts: SearchProducts = async (text, signal) => {
  const { data } = await call(goodsRoutes.search, { query: { q: text } }, { signal });
  const rows = data.map(({ id, name, code, unit, in_stock }) => {
    return { id, name, text: [code, `${milliToNumber(in_stock)} ${unit}`].filter(Boolean).join(' · ') };
  });
  return { rows };
};

/** As many serials as a row of pieces has, which one is not likely to type. */
const longestSerials = 4000;

const product: RowField = {
  name: 'product',
  holds: 'product',
  search: searchProducts,
  label: 'product',
  column: 'product',
};
const serials: RowField = {
  name: 'serials',
  holds: 'text',
  most: longestSerials,
  label: 'serials',
  column: 'serials',
};
const quantity: RowField = { name: 'qty', holds: 'quantity', label: 'quantity', column: 'quantity' };
const rate: RowField = { name: 'price', holds: 'quantity', label: 'rate', column: 'rateTk' };

const serialsOf = (values: Values) => serialsIn(textIn(values, 'serials'));

/** A row as the rules take it. */
const stockRow = (values: Values): StockRow => ({
  productId: accountIdIn(values, 'product'),
  quantityMilli: milliIn(values, 'qty'),
  serials: serialsOf(values),
});

function rowFault(entry: Values): Complaint | null {
  if (entry.product === undefined || isEmpty(entry.product))
    return { word: 'productMissing', in: 'entry', field: 'product' };
  return milliIn(entry, 'qty') > 0n ? null : { word: 'quantityMissing', in: 'entry', field: 'qty' };
}

const quantityValue = (milli: bigint): FieldValue => ({ kind: 'quantity', milli, text: '' });

/** Enter on serials counts them: as many pieces there are (accounting §5). */
function onEnter({ entry }: { entry: Values }, field: string) {
  const count = serialsOf(entry).length;
  if (field !== 'serials' || count === 0) return null;
  return { entry: { qty: quantityValue(BigInt(count) * 1000n) }, next: 'qty' };
}

const table = (more: readonly RowField[]) => ({
  rows: 'typed' as const,
  mostRows: MAX_VOUCHER_ROWS,
  fields: [product, serials, quantity, ...more],
  rowFault,
  onEnter,
});

const sentRows = ({ rows }: Pick<Document, 'rows'>) =>
  rows.map(({ id, values }) => ({
    id,
    product: accountIdIn(values, 'product'),
    product_name: accountIn(values, 'product')?.name ?? '',
    qty: milliToNumber(milliIn(values, 'qty')),
    serial_no: textIn(values, 'serials'),
  }));

interface FoundRow {
  id: number;
  product: number;
  product_name: string;
  unit: string;
  qty: bigint;
  serial_no: string;
  price?: bigint;
}

const foundRow = ({ id, product: productId, product_name: name, unit, qty, serial_no, price }: FoundRow): Row => ({
  id: `lines${id}`,
  table: 'lines',
  values: {
    product: { kind: 'taken', account: { id: productId, name, text: unit } },
    serials: { kind: 'text', text: serial_no },
    qty: quantityValue(qty),
    ...(price === undefined ? {} : { price: quantityValue(price) }),
  },
});

/** What the rules know here: nothing that would refuse what only the server knows. */
function factsHere(rows: readonly StockRow[], warehouseIds: readonly (number | null)[]): StockFacts {
  const known = ({ serials: typed }: StockRow) => {
    return { name: '', isArchived: false, hasSerials: typed.length > 0, decimals: 3 };
  };
  return {
    products: new Map(rows.map((row) => [row.productId, known(row)])),
    warehouses: new Set(warehouseIds.flatMap((id) => id ?? [])),
  };
}

const sumMilli = (rows: readonly StockRow[]) => rows.reduce((sum, row) => sum + row.quantityMilli, 0n);

// ------------------------------------------------------------------------------------------------ above the rows

const warehouseChoice = (name: string, label: Word): HeadChoice => ({
  name,
  holds: 'choice',
  label,
  nothing: 'noWarehouse',
  none: 'noWarehouses',
  options: async () => {
    const found = await findOptions(warehouse, '', null);
    return found.map(({ id, name: called }) => ({ id, name: called, text: '' }));
  },
});
const remarks: HeadField = { name: 'remarks', holds: 'text', label: 'remarks', most: MAX_ROW_REMARKS };

const chosenIn = (head: Values, name: string): number | null => accountIn(head, name)?.id ?? null;

/** A warehouse that was found, as its field holds it. */
const warehouseValue = (found: { id: number; name: string } | null): FieldValue =>
  found === null ? { kind: 'empty' } : { kind: 'taken', account: { ...found, text: '' } };
const remarksValue = (text: string): FieldValue => ({ kind: 'text', text });

const headOf = (code: string): string | null => {
  if (code === 'stock_reason_missing') return 'reason';
  if (code === 'same_warehouse') return 'to';
  return code === 'remarks_too_long' ? 'remarks' : null;
};

/** What all of them have in common. */
const common = { groupOf: () => 0, headOf } as const;

const saved = <Saved>(reply: Saved): Saved => reply;

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

/** The number of a reason among the choices is its place, from 1. */
const reasonAt = (id: number | null) => (id === null ? null : (adjustmentReasons[id - 1] ?? null));

const reason: HeadChoice = {
  name: 'reason',
  holds: 'choice',
  label: 'reason',
  nothing: 'selectReason',
  none: 'selectReason',
  options: () => Promise.resolve(adjustmentReasons.map((name, place) => ({ id: place + 1, name, text: '' }))),
  wordOf: (id) => {
    const found = reasonAt(id);
    return found === null ? undefined : reasonWords[found];
  },
};

/** Stock that was found, lost, damaged or used. */
export const stockAdjustment = entryKind<TypedAdjustment>({
  ...common,
  ...voucherKind('stock-adjustment'),
  noun: 'nounStockAdjustment',
  head: [reason, warehouseChoice('warehouse', 'warehouse'), remarks],
  tables: { lines: table([]) },
  counterpart: { to: '/stock/transfer', label: 'nounStockTransfer' },
  typed: ({ head, rows }) => ({
    reason: reasonAt(chosenIn(head, 'reason')),
    warehouseId: chosenIn(head, 'warehouse'),
    remarks: remarksIn(head),
    rows: rows.map(({ values }) => stockRow(values)),
  }),
  rule: (typed) => stockAdjustmentRule(typed, factsHere(typed.rows, [typed.warehouseId])),
  totals: ({ rows }) => [{ word: 'totalQuantity', milli: sumMilli(rows) }],
  calls: documentCalls(stockAdjustmentRoutes, {
    bodyOf: (document) => ({
      mtmId: document.loaded?.mtmId ?? null,
      reason: reasonAt(chosenIn(document.head, 'reason')) ?? ('' as const),
      warehouse: chosenIn(document.head, 'warehouse'),
      remarks: remarksIn(document.head),
      products: sentRows(document),
    }),
    contentOf: ({ reason: why, warehouse: where, remarks: text, products }) => ({
      head: {
        reason: { kind: 'taken', account: { id: adjustmentReasons.indexOf(why) + 1, name: why, text: '' } },
        warehouse: warehouseValue(where),
        remarks: remarksValue(text),
      },
      rows: products.map(foundRow),
    }),
    savedIn: saved,
  }),
});

// ------------------------------------------------------------------------------------------------ transfer

/** Goods that move from one warehouse of the branch to another. */
export const stockTransfer = entryKind<TypedTransfer>({
  ...common,
  ...voucherKind('stock-transfer'),
  noun: 'nounStockTransfer',
  head: [warehouseChoice('from', 'fromWarehouse'), warehouseChoice('to', 'toWarehouse'), remarks],
  tables: { lines: table([]) },
  counterpart: { to: '/stock/adjustment', label: 'nounStockAdjustment' },
  typed: ({ head, rows }) => ({
    fromWarehouseId: chosenIn(head, 'from'),
    toWarehouseId: chosenIn(head, 'to'),
    remarks: remarksIn(head),
    rows: rows.map(({ values }) => stockRow(values)),
  }),
  rule: (typed) => stockTransferRule(typed, factsHere(typed.rows, [typed.fromWarehouseId, typed.toWarehouseId])),
  totals: ({ rows }) => [{ word: 'totalQuantity', milli: sumMilli(rows) }],
  calls: documentCalls(stockTransferRoutes, {
    bodyOf: (document) => ({
      mtmId: document.loaded?.mtmId ?? null,
      from_warehouse: chosenIn(document.head, 'from'),
      to_warehouse: chosenIn(document.head, 'to'),
      remarks: remarksIn(document.head),
      products: sentRows(document),
    }),
    contentOf: ({ from_warehouse, to_warehouse, remarks: text, products }) => ({
      head: { from: warehouseValue(from_warehouse), to: warehouseValue(to_warehouse), remarks: remarksValue(text) },
      rows: products.map(foundRow),
    }),
    savedIn: saved,
  }),
});

// ------------------------------------------------------------------------------------------------ opening stock

/** The stock with which the branch begins. */
export const openingStock = entryKind<TypedOpeningStock>({
  ...common,
  ...voucherKind('opening-stock'),
  noun: 'nounOpeningStock',
  head: [warehouseChoice('warehouse', 'warehouse'), remarks],
  tables: { lines: table([rate]) },
  counterpart: { to: '/accounts/opening', label: 'goOpenings' },
  typed: ({ head, rows }) => ({
    warehouseId: chosenIn(head, 'warehouse'),
    remarks: remarksIn(head),
    rows: rows.map(({ values }) => ({ ...stockRow(values), rateMilli: milliIn(values, 'price') })),
  }),
  rule: (typed) => openingStockRule(typed, factsHere(typed.rows, [typed.warehouseId])),
  posted: { [ACCOUNT.stockInHand]: 'stockInHand', [ACCOUNT.openingBalanceEquity]: 'openingBalanceEquity' },
  totals: ({ rows }) => [
    { word: 'openingStockValue', paisa: openingStockTotalPaisa(rows) },
    { word: 'totalQuantity', milli: sumMilli(rows) },
  ],
  calls: documentCalls(openingStockRoutes, {
    bodyOf: (document) => ({
      mtmId: document.loaded?.mtmId ?? null,
      warehouse: chosenIn(document.head, 'warehouse'),
      remarks: remarksIn(document.head),
      products: sentRows(document).map((row, place) => {
        return { ...row, price: milliToNumber(milliIn(document.rows[place]?.values ?? {}, 'price')) };
      }),
    }),
    contentOf: ({ warehouse: where, remarks: text, products }) => ({
      head: { warehouse: warehouseValue(where), remarks: remarksValue(text) },
      rows: products.map(foundRow),
    }),
    savedIn: saved,
  }),
});
