import { warehouse } from '@cashbook/contract/catalog/warehouses';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import { goodsRoutes, MOST_PRODUCTS_FOUND } from '@cashbook/contract/stock/goods';
import { type StockFacts, type StockRow, serialsIn } from '@cashbook/kernel';
import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, milliToNumber } from '@cashbook/money';
import {
  accountIdIn,
  type EntryKind,
  entryKind,
  type HeadChoice,
  type HeadField,
  type KindDescription,
  type RowField,
  remarksIn,
  type SearchItems,
  type TotalRow,
} from '#domains/posting/described/kind.ts';
import type { Document, Row } from '#domains/posting/draft/document.ts';
import {
  accountIn,
  emptyValues,
  type FieldValue,
  isEmpty,
  milliIn,
  textIn,
  type Values,
} from '#domains/posting/draft/fields.ts';
import { isAwaited, type RowProposals } from '#domains/posting/draft/row-proposals.ts';
import type { Complaint, Entered, ScanRules, TableNow, Word } from '#domains/posting/machine/entry-state.ts';
import type { Content } from '#domains/posting/queue/document-calls.ts';
import { findOptions } from '#domains/records/record-options.ts';
import { call } from '#session/api.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';
import { sayBelowZero, useShortStock } from './short-stock.ts';

/** The common parts of all stock document screens: rows of a product, its serials and a quantity, warehouses and remarks. */

// ------------------------------------------------------------------------------------------------ rows

/** Searches for products. For a document with a customer it uses the prices of the customer's list. */
const searchProducts: SearchItems = async (text, signal, head) => {
  const account = accountIdIn(head, 'party');
  const query = { q: text, ...(account > 0 ? { account: String(account) } : {}) };
  const { data } = await call(goodsRoutes.search, { query }, { signal });
  const rows = data.map(
    ({ id, name, code, unit, in_stock, sales_price, purchase_price, bag_quantity, match, serial }) => {
      const detail = [code, `${milliToNumber(in_stock)} ${unit}`].filter(Boolean).join(' · ');
      const rateMilli = sales_price * 10n;
      const known = { rateMilli, buyingMilli: (purchase_price ?? 0n) * 10n, bagMilli: bag_quantity ?? 0n };
      return { id, name, text: detail, isExact: match !== 'text', ...known, ...(serial === '' ? {} : { serial }) };
    },
  );
  return foundOf(rows, MOST_PRODUCTS_FOUND);
};

/** The maximum length of the serials of a row. Nobody is likely to type more pieces. */
const longestSerials = 4000;

export const product: RowField = {
  name: 'product',
  holds: 'product',
  search: searchProducts,
  label: 'product',
  column: 'product',
};
export const serials: RowField = {
  name: 'serials',
  holds: 'text',
  most: longestSerials,
  label: 'serials',
  column: 'serials',
};
export const quantity: RowField = { name: 'qty', holds: 'quantity', label: 'quantity', column: 'quantity' };
/** The field for the cost of one unit. */
export const rateField: RowField = { name: 'price', holds: 'quantity', label: 'rate', column: 'rateTk' };

const serialsOf = (values: Values) => serialsIn(textIn(values, 'serials'));

/** Returns a row as input of the rules. */
export const stockRow = ({ values }: Pick<Row, 'values'>): StockRow => ({
  productId: accountIdIn(values, 'product'),
  quantityMilli: milliIn(values, 'qty'),
  serials: serialsOf(values),
});

function rowFault(entry: Values): Complaint | null {
  if (entry.product === undefined || isEmpty(entry.product))
    return { word: 'productMissing', in: 'entry', field: 'product' };
  const isCounted = milliIn(entry, 'qty') > 0n || isAwaited(entry, 'product', 'qty');
  return isCounted ? null : { word: 'quantityMissing', in: 'entry', field: 'qty' };
}

/** Whether a row has a rate. Goods that cost nothing have the rate 0; an empty rate is not 0. */
const hasRate = ({ price }: Values) => price === undefined || !isEmpty(price);
const rowFaultWithRate = (entry: Values): Complaint | null =>
  rowFault(entry) ?? (hasRate(entry) ? null : { word: 'rateMissing', in: 'entry', field: 'price' });

/** Returns a complaint about the first row without a rate, such as a scanned one. */
function rateFault({ rows }: Document): Complaint | null {
  const row = rows.find(({ values }) => !hasRate(values));
  return row === undefined ? null : { word: 'rateMissing', rowId: row.id };
}

export const quantityValue = (milli: bigint): FieldValue => ({ kind: 'quantity', milli, text: '' });

const oneMilli = 1000n;

/** Returns serials with a blank after each, so that a person can type or scan the next one at once. */
export const serialsValue = (numbers: readonly string[]): FieldValue => ({
  kind: 'text',
  text: numbers.map((serial) => `${serial} `).join(''),
});

/**
 * Handles Enter on serials: it counts the pieces (accounting §5). After a number it stays in the field for the next one, as a
 * scanner needs it. A second Enter goes on to `next`. A number that is there already is removed and named. Returns null
 * without serials. `quantityMilli` converts the number of pieces to the quantity.
 */
export function serialsEntered(
  { rows, entry, editingId }: TableNow,
  next: string,
  quantityMilli = (piecesMilli: bigint) => piecesMilli,
): Entered | null {
  const typed = serialsOf(entry);
  if (typed.length === 0) return null;
  const others = rows.filter((row) => row.id !== editingId && isSameProduct(row.values, entry));
  const taken = new Set(others.flatMap(({ values }) => serialsOf(values)));
  const kept = typed.filter((number, place) => !taken.has(number) && typed.indexOf(number) === place);
  const qty = quantityValue(quantityMilli(BigInt(kept.length) * oneMilli));
  const filled = { serials: serialsValue(kept), qty };
  const repeated = typed.find((number, place) => taken.has(number) || typed.indexOf(number) !== place);
  if (repeated !== undefined) return { entry: filled, next: 'serials', complaint: repeatedSerial(repeated) };
  const isEnded = entry.serials?.kind === 'text' && /\s$/.test(entry.serials.text);
  return { entry: filled, next: isEnded ? next : 'serials' };
}

const onEnter = (now: TableNow, field: string): Entered | null =>
  field === 'serials' ? serialsEntered(now, 'qty') : null;

/** The proposals of a product: one that was found by the serial of a piece proposes that one piece. */
const proposes: RowProposals = {
  by: 'product',
  ofProduct: ['serials'],
  values: (row) => {
    const { serial } = accountIn(row, 'product') ?? {};
    return serial === undefined ? {} : { serials: serialsValue([serial]), qty: quantityValue(oneMilli) };
  },
};

const isSameProduct = (one: Values, other: Values): boolean =>
  accountIn(one, 'product') !== null && accountIn(one, 'product')?.id === accountIn(other, 'product')?.id;

const repeatedSerial = (serial: string): Complaint => ({ code: 'serial_twice', params: { serial } });

/** The scan rules. One scan is one piece. Pieces with serials join the row of their product with their serials. */
export const onScan: ScanRules = {
  field: 'product',
  values: { serials: { kind: 'text', text: '' }, qty: quantityValue(oneMilli) },
  found: (values) => ({ ...values, serials: { kind: 'text', text: accountIn(values, 'product')?.serial ?? '' } }),
  merged: (earlier, scanned) => ({
    ...earlier,
    qty: quantityValue(milliIn(earlier, 'qty') + milliIn(scanned, 'qty')),
    serials: { kind: 'text', text: [...serialsOf(earlier), ...serialsOf(scanned)].join(' ') },
  }),
  repeated: (earlier, scanned) => {
    const [serial] = serialsOf(scanned).filter((one) => serialsOf(earlier).includes(one));
    return serial === undefined ? null : repeatedSerial(serial);
  },
};

/** Returns a table of goods. */
export const goodsTable = (more: readonly RowField[], called: Pick<RowField, 'label' | 'column'> = product) => ({
  rows: 'typed' as const,
  mostRows: MAX_VOUCHER_ROWS,
  fields: [{ ...product, label: called.label, column: called.column }, serials, quantity, ...more],
  rowFault: more.includes(rateField) ? rowFaultWithRate : rowFault,
  onEnter,
  proposes,
  onScan: { ...onScan, values: { ...onScan.values, ...emptyValues(more) } },
});

/** Returns rows of goods for the request. */
export const sentRows = (rows: readonly Row[]) =>
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

/** Returns a row of goods of a found document, for a table. */
export const foundRow = (
  table: string,
  { id, product: productId, product_name: name, unit, qty, serial_no, price }: FoundRow,
): Row => ({
  id: `${table}${id}`,
  table,
  values: {
    product: { kind: 'taken', account: { id: productId, name, text: unit } },
    serials: { kind: 'text', text: serial_no },
    qty: quantityValue(qty),
    ...(price === undefined ? {} : { price: quantityValue(price) }),
  },
});

/** Returns the facts that the browser knows. The rules must not refuse anything that only the server knows. */
export function factsHere(rows: readonly StockRow[], warehouseIds: readonly (number | null)[]): StockFacts {
  const known = ({ serials: typed }: StockRow) => {
    return { name: '', isArchived: false, hasSerials: typed.length > 0, decimals: 3 };
  };
  return {
    products: new Map(rows.map((row) => [row.productId, known(row)])),
    warehouses: new Set(warehouseIds.flatMap((id) => id ?? [])),
  };
}

export const sumMilli = (rows: readonly StockRow[]) => rows.reduce((sum, row) => sum + row.quantityMilli, 0n);

// ------------------------------------------------------------------------------------------------ head fields

/** Returns the field for a warehouse, for branches that keep goods by warehouse. The branch's default one is preset. */
export const warehouseChoice = (name: string, label: Word): HeadChoice => ({
  name,
  holds: 'choice',
  label,
  when: ({ have_warehouse: keepsApart }) => keepsApart,
  nothing: 'noWarehouse',
  none: 'noWarehouses',
  preset: ({ default_warehouse: chosen }) => chosen,
  options: async () => {
    const found = await findOptions(warehouse, '', null);
    return found.map(({ id, name: called }) => ({ id, name: called, text: '' }));
  },
});
const remarks: HeadField = { name: 'remarks', holds: 'text', label: 'remarks', most: MAX_ROW_REMARKS };

/** Returns the number of the choice in a head field, or null. */
export const chosenIn = (head: Values, name: string): number | null => accountIn(head, name)?.id ?? null;

/** Returns a found warehouse as the value of its field. */
export const warehouseValue = (found: { id: number; name: string } | null): FieldValue =>
  found === null ? { kind: 'empty' } : { kind: 'taken', account: { ...found, text: '' } };
// ------------------------------------------------------------------------------------------------ kinds

interface TypedStock {
  readonly rows: readonly StockRow[];
}

/** The description of one kind of stock document. */
interface StockKind<Typed extends TypedStock>
  extends Pick<
    KindDescription<Typed>,
    'noun' | 'counterpart' | 'typed' | 'posted' | 'calls' | 'headAfterSave' | 'proposal'
  > {
  /** The head fields beside the remarks. */
  head: readonly HeadField[];
  /** The fields of a row beside product, serials and quantity. */
  rowFields?: readonly RowField[];
  rule: (typed: Typed, facts: StockFacts) => ReturnType<KindDescription<Typed>['rule']>;
  warehousesOf: (typed: Typed) => readonly (number | null)[];
  /** The head fields that refusals are about, beside those that all kinds have. */
  fields?: Readonly<Partial<Record<RefusalCode, string>>>;
  /** Returns the sum of money that is shown before the sum of quantities, for kinds that have one. */
  value?: (typed: Typed) => TotalRow;
}

const commonFields: Readonly<Record<string, string>> = {
  remarks_too_long: 'remarks',
  warehouse_not_found: 'warehouse',
  warehouses_off: 'warehouse',
};

/** Builds a kind of stock document from its description. */
export function stockKind<Typed extends TypedStock>(
  name: VoucherKindName,
  { head, rowFields = [], rule, warehousesOf, fields = {}, value, ...rest }: StockKind<Typed>,
): EntryKind {
  const fieldOf: Readonly<Record<string, string>> = { ...commonFields, ...fields };
  const kind = entryKind<Typed>({
    useRowNotes: useShortStock,
    ...rest,
    ...voucherKind(name),
    head: [...head, remarks],
    tables: { lines: goodsTable(rowFields) },
    rule: (typed) => rule(typed, factsHere(typed.rows, warehousesOf(typed))),
    groupOf: () => 0,
    headOf: (code) => fieldOf[code] ?? null,
    totals: (typed) => {
      const quantity = { word: 'totalQuantity', milli: sumMilli(typed.rows) } as const;
      return value === undefined ? [quantity] : [value(typed), quantity];
    },
  });
  return { ...kind, documentFault: (document) => rateFault(document) ?? kind.documentFault(document) };
}

/** Returns the common part of every stock document's request body. */
export const sentStock = (document: Document) => ({
  mtmId: document.loaded?.mtmId ?? null,
  remarks: remarksIn(document.head),
  products: sentRows(document.rows),
});

/** Returns the content of a found document. `head` has the head values of its kind beside the remarks. */
export const foundStock = (found: { remarks: string; products: FoundRow[] }, head: Values): Content => ({
  head: { ...head, remarks: { kind: 'text', text: found.remarks } },
  rows: found.products.map((row) => foundRow('lines', row)),
});

/** Returns the saved voucher from the response to a save. It warns at once of goods that are now below zero. */
export function savedIn(reply: SavedStock): SavedStock {
  sayBelowZero(reply.below_zero);
  return reply;
}
