import type { Settings } from '@cashbook/contract/access/session';
import { warehouse } from '@cashbook/contract/catalog/warehouses';
import { type Field, type Fields, isTable, type Table } from '@cashbook/contract/documents/field';
import type { VoucherKindName } from '@cashbook/contract/documents/voucher-kinds';
import type { BranchRules } from '@cashbook/contract/records/fields';
import type { SavedStock } from '@cashbook/contract/stock/documents';
import { goodsRoutes, MOST_PRODUCTS_FOUND } from '@cashbook/contract/stock/goods';
import { type StockFacts, type StockRow, serialsIn } from '@cashbook/kernel';
import { MAX_VOUCHER_ROWS, milliToNumber } from '@cashbook/money';
import { type DescribedPage, type HeadControls, rowFieldsOf } from '#domains/posting/described/described.ts';
import { describedKind } from '#domains/posting/described/described-kind.ts';
import {
  accountIdIn,
  type EntryKind,
  type KindDescription,
  type RowField,
  type SearchItems,
} from '#domains/posting/described/kind.ts';
import type { Document } from '#domains/posting/draft/document.ts';
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
import type { Complaint, Entered, ScanRules, TableNow, TypedTable } from '#domains/posting/machine/entry-state.ts';
import type { CallsOf } from '#domains/posting/queue/document-calls.ts';
import { findOptions } from '#domains/records/record-options.ts';
import { call } from '#session/api.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';
import { sayBelowZero, useShortStock } from './short-stock.ts';

/** The common parts of all stock document screens: rows of a product, its serials and a quantity, warehouses and remarks. */

// ------------------------------------------------------------------------------------------------ rows

/** Searches for products. For a document with a customer it uses the prices of the customer's list. */
const searchProducts: SearchItems = async (text, signal, head) => {
  const account = accountIdIn(head, 'accountId');
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

/** The control of a product. */
export const productControl = { holds: 'product', search: searchProducts } as const;

const serialsOf = (values: Values) => serialsIn(textIn(values, 'serials'));

function rowFault(entry: Values): Complaint | null {
  if (entry.productId === undefined || isEmpty(entry.productId))
    return { word: 'productMissing', in: 'entry', field: 'productId' };
  const isCounted = milliIn(entry, 'quantityMilli') > 0n || isAwaited(entry, 'productId', 'quantityMilli');
  return isCounted ? null : { word: 'quantityMissing', in: 'entry', field: 'quantityMilli' };
}

/** Whether a row has a rate. Goods that cost nothing have the rate 0; an empty rate is not 0. */
const hasRate = ({ rateMilli }: Values) => rateMilli === undefined || !isEmpty(rateMilli);
const rowFaultWithRate = (entry: Values): Complaint | null =>
  rowFault(entry) ?? (hasRate(entry) ? null : { word: 'rateMissing', in: 'entry', field: 'rateMilli' });

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
  const kept = typed.filter((number, index) => !taken.has(number) && typed.indexOf(number) === index);
  const pieces = quantityValue(quantityMilli(BigInt(kept.length) * oneMilli));
  const filled = { serials: serialsValue(kept), quantityMilli: pieces };
  const repeated = typed.find((number, index) => taken.has(number) || typed.indexOf(number) !== index);
  if (repeated !== undefined) return { entry: filled, next: 'serials', complaint: repeatedSerial(repeated) };
  const isEnded = entry.serials?.kind === 'text' && /\s$/.test(entry.serials.text);
  return { entry: filled, next: isEnded ? next : 'serials' };
}

/** Handles Enter in a row of goods. */
export const goodsEntered = (now: TableNow, field: string): Entered | null =>
  field === 'serials' ? serialsEntered(now, 'quantityMilli') : null;

/** The proposals of a product: one that was found by the serial of a piece proposes that one piece. */
export const goodsProposals: RowProposals = {
  by: 'productId',
  ofProduct: ['serials'],
  values: (row) => {
    const { serial } = accountIn(row, 'productId') ?? {};
    return serial === undefined ? {} : { serials: serialsValue([serial]), quantityMilli: quantityValue(oneMilli) };
  },
};

const isSameProduct = (one: Values, other: Values): boolean =>
  accountIn(one, 'productId') !== null && accountIn(one, 'productId')?.id === accountIn(other, 'productId')?.id;

const repeatedSerial = (serial: string): Complaint => ({ code: 'serial_twice', params: { serial } });

/** The scan rules. One scan is one piece. Pieces with serials join the row of their product with their serials. */
export const onScan: ScanRules = {
  field: 'productId',
  values: { serials: { kind: 'text', text: '' }, quantityMilli: quantityValue(oneMilli) },
  found: (values) => ({ ...values, serials: { kind: 'text', text: accountIn(values, 'productId')?.serial ?? '' } }),
  merged: (earlier, scanned) => ({
    ...earlier,
    quantityMilli: quantityValue(milliIn(earlier, 'quantityMilli') + milliIn(scanned, 'quantityMilli')),
    serials: { kind: 'text', text: [...serialsOf(earlier), ...serialsOf(scanned)].join(' ') },
  }),
  repeated: (earlier, scanned) => {
    const [serial] = serialsOf(scanned).filter((one) => serialsOf(earlier).includes(one));
    return serial === undefined ? null : repeatedSerial(serial);
  },
};

/** Returns the table of a list of goods. */
function goodsTable({ fields }: Table) {
  const shown = rowFieldsOf(fields, { productId: productControl });
  return {
    rows: 'typed' as const,
    mostRows: MAX_VOUCHER_ROWS,
    fields: shown,
    rowFault: fields.rateMilli === undefined ? rowFault : rowFaultWithRate,
    onEnter: goodsEntered,
    proposes: goodsProposals,
    onScan: { ...onScan, values: { ...emptyValues(shown.slice(1)), ...onScan.values } },
  };
}

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

/** The control of a warehouse, for branches that keep goods by warehouse. The branch's default one is preset. */
export const warehouseControl = {
  holds: 'choice' as const,
  when: ({ have_warehouse: keepsApart }: BranchRules) => keepsApart,
  nothing: 'noWarehouse' as const,
  none: 'noWarehouses' as const,
  preset: ({ default_warehouse: chosen }: Settings['branch']) => chosen,
  options: async () => {
    const found = await findOptions(warehouse, '', null);
    return found.map(({ id, name: called }) => ({ id, name: called, text: '' }));
  },
};

/** Returns the number of the choice in a head field, or null. */
export const chosenIn = (head: Values, name: string): number | null => accountIn(head, name)?.id ?? null;

/** Returns a found warehouse as the value of its field. */
export const warehouseValue = (found: { id: number; name: string } | null): FieldValue =>
  found === null ? { kind: 'empty' } : { kind: 'taken', account: { ...found, text: '' } };

// ------------------------------------------------------------------------------------------------ kinds

interface TypedStock {
  readonly rows: readonly StockRow[];
}

/** The parts in which one kind of stock document differs, beside its description. */
interface StockKind<Typed extends TypedStock>
  extends Pick<KindDescription<Typed>, 'noun' | 'counterpart' | 'posted' | 'headAfterSave' | 'proposal'> {
  /** The controls of the head fields. Each warehouse has one already. */
  controls?: HeadControls;
  rule: (typed: Typed, facts: StockFacts) => ReturnType<KindDescription<Typed>['rule']>;
  /** The behaviour of a table that differs from a table of goods. */
  tables?: Readonly<Record<string, Pick<TypedTable<RowField>, 'onEnter' | 'proposes'>>>;
  /** Returns the sums beside the rows. Without it, the one sum is the total quantity. */
  totals?: KindDescription<Typed>['totals'];
}

/** Builds a kind of stock document from its page and its own parts. */
export function stockKind<Typed extends TypedStock>(
  name: VoucherKindName,
  page: Pick<DescribedPage<Typed, unknown, never>, 'document' | 'typed' | 'headOf' | 'rowAt'>,
  calls: CallsOf,
  { controls = {}, rule, tables = {}, totals, ...rest }: StockKind<Typed>,
): EntryKind {
  const { fields } = page.document;
  const warehouses = Object.keys(fields).filter((one) => isWarehouse(fields[one]));
  const lists = Object.values(fields).filter(isTable);
  const kind = describedKind<Typed>(name, page, {
    ...rest,
    calls,
    useRowNotes: useShortStock,
    controls: { ...Object.fromEntries(warehouses.map((one) => [one, warehouseControl])), ...controls },
    tables: Object.fromEntries(
      lists.map((table) => [table.lists.sent, { ...goodsTable(table), ...tables[table.lists.sent] }]),
    ),
    rule: (typed, _facts) => rule(typed, factsOf(fields, typed)),
    groupOf: () => 0,
    totals: totals ?? ((typed) => [{ word: 'totalQuantity', milli: sumMilli(typed.rows) }]),
  });
  return { ...kind, documentFault: (document) => rateFault(document) ?? kind.documentFault(document) };
}

const isWarehouse = (field: Field | undefined) => field?.editor.holds === 'chosen' && field.editor.from === 'warehouse';

/** Returns the facts about all goods and warehouses that the document names. */
function factsOf(fields: Fields, typed: object): StockFacts {
  const values = Object.entries(fields).map(([name, field]) => [field, typed[name as keyof typeof typed]] as const);
  const goods = values.flatMap(([field, value]) => (isTable(field) ? (value as readonly StockRow[]) : []));
  return factsHere(
    goods,
    values.flatMap(([field, value]) => (isWarehouse(field) ? [value as number | null] : [])),
  );
}

/** Returns the saved voucher from the response to a save. It warns at once of goods that are now below zero. */
export function savedIn(reply: SavedStock): SavedStock {
  sayBelowZero(reply.below_zero);
  return reply;
}
