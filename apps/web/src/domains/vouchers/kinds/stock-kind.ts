import { warehouse } from '@cashbook/contract/catalog/warehouses';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import { goodsRoutes, MOST_PRODUCTS_FOUND } from '@cashbook/contract/stock/goods';
import { type VoucherKindName, voucherKind } from '@cashbook/contract/vouchers/voucher-kinds';
import { type StockFacts, type StockRow, serialsIn } from '@cashbook/kernel';
import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, milliToNumber } from '@cashbook/money';
import type { Document, Row } from '#domains/posting/entry/document.ts';
import type { Content } from '#domains/posting/entry/document-calls.ts';
import type { Complaint, Entered, ScanRules, TableNow, Word } from '#domains/posting/entry/entry-state.ts';
import {
  accountIn,
  emptyValues,
  type FieldValue,
  isEmpty,
  milliIn,
  textIn,
  type Values,
} from '#domains/posting/entry/fields.ts';
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
} from '#domains/posting/entry/kind.ts';
import { isAwaited, type RowProposals } from '#domains/posting/entry/row-proposals.ts';
import { findOptions } from '#domains/records/record-options.ts';
import { call } from '#session/api.ts';
import { foundOf } from '#ui/use-search.ts';
import { sayBelowZero, useShortStock } from './short-stock.ts';

/** What the screens of all stock documents have: rows of a product, its serials and a quantity, warehouses and remarks. */

// ------------------------------------------------------------------------------------------------ rows

/** Of a document with a customer, at the prices of their list. */
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

/** As many serials as a row of pieces has, which one is not likely to type. */
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
/** What one of them cost. */
export const rateField: RowField = { name: 'price', holds: 'quantity', label: 'rate', column: 'rateTk' };

const serialsOf = (values: Values) => serialsIn(textIn(values, 'serials'));

/** A row as the rules take it. */
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

/** What cost nothing has the rate 0; one that nobody has typed is not 0. */
const hasRate = ({ price }: Values) => price === undefined || !isEmpty(price);
const rowFaultWithRate = (entry: Values): Complaint | null =>
  rowFault(entry) ?? (hasRate(entry) ? null : { word: 'rateMissing', in: 'entry', field: 'price' });

/** The first row without a rate, such as one that was scanned. */
function rateFault({ rows }: Document): Complaint | null {
  const row = rows.find(({ values }) => !hasRate(values));
  return row === undefined ? null : { word: 'rateMissing', rowId: row.id };
}

export const quantityValue = (milli: bigint): FieldValue => ({ kind: 'quantity', milli, text: '' });

const oneMilli = 1000n;

/** Serials with a blank behind them, so that the next one can be typed or scanned at once. */
export const serialsValue = (numbers: readonly string[]): FieldValue => ({
  kind: 'text',
  text: numbers.map((serial) => `${serial} `).join(''),
});

/**
 * Enter on serials counts them: as many pieces there are (accounting §5). After a number it stays there for the next one, as a
 * scanner needs it; once more, and it goes on to `next`. A number that stands there already is taken out and named. Null where
 * there are none. `quantityMilli` makes the quantity of the pieces.
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

/** What is found by the serial of a piece is that one piece. */
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

/** One scan is one piece. Pieces of a product that has serials join its row with theirs. */
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

/** A table of goods. */
export const goodsTable = (more: readonly RowField[], called: Pick<RowField, 'label' | 'column'> = product) => ({
  rows: 'typed' as const,
  mostRows: MAX_VOUCHER_ROWS,
  fields: [{ ...product, label: called.label, column: called.column }, serials, quantity, ...more],
  rowFault: more.includes(rateField) ? rowFaultWithRate : rowFault,
  onEnter,
  proposes,
  onScan: { ...onScan, values: { ...onScan.values, ...emptyValues(more) } },
});

/** Rows of goods as they are sent. */
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

/** A row of goods that is found, in a table. */
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

/** What the rules know here: nothing that would refuse what only the server knows. */
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

// ------------------------------------------------------------------------------------------------ above the rows

/** A warehouse of the branch, where it keeps its goods by warehouse; its default one to begin with. */
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

/** The number of what is chosen above the rows. */
export const chosenIn = (head: Values, name: string): number | null => accountIn(head, name)?.id ?? null;

/** A warehouse that was found, as its field holds it. */
export const warehouseValue = (found: { id: number; name: string } | null): FieldValue =>
  found === null ? { kind: 'empty' } : { kind: 'taken', account: { ...found, text: '' } };
// ------------------------------------------------------------------------------------------------ kinds

interface TypedStock {
  readonly rows: readonly StockRow[];
}

/** What one kind of stock document says of itself. */
interface StockKind<Typed extends TypedStock>
  extends Pick<
    KindDescription<Typed>,
    'noun' | 'counterpart' | 'typed' | 'posted' | 'calls' | 'headAfterSave' | 'proposal'
  > {
  /** What stands above the rows beside the remarks. */
  head: readonly HeadField[];
  /** What a row has beside product, serials and quantity. */
  rowFields?: readonly RowField[];
  rule: (typed: Typed, facts: StockFacts) => ReturnType<KindDescription<Typed>['rule']>;
  warehousesOf: (typed: Typed) => readonly (number | null)[];
  /** The fields above the rows that refusals are about, beside those that all have. */
  fields?: Readonly<Partial<Record<RefusalCode, string>>>;
  /** The sum of money before that of quantities, where there is one. */
  value?: (typed: Typed) => TotalRow;
}

const commonFields: Readonly<Record<string, string>> = {
  remarks_too_long: 'remarks',
  warehouse_not_found: 'warehouse',
  warehouses_off: 'warehouse',
};

/** Makes a kind of stock document of its description. */
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

/** What the body of every stock document has. */
export const sentStock = (document: Document) => ({
  mtmId: document.loaded?.mtmId ?? null,
  remarks: remarksIn(document.head),
  products: sentRows(document.rows),
});

/** What stood in the fields of a document that is found; `head` is what its kind has above the rows beside the remarks. */
export const foundStock = (found: { remarks: string; products: FoundRow[] }, head: Values): Content => ({
  head: { ...head, remarks: { kind: 'text', text: found.remarks } },
  rows: found.products.map((row) => foundRow('lines', row)),
});

/** Where the saved voucher stands in what a save answers. Of what there is less than nothing now is said at once. */
export function savedIn(reply: SavedStock): SavedStock {
  sayBelowZero(reply.below_zero);
  return reply;
}
