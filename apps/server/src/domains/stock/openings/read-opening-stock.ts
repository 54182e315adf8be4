import { sentence } from '@cashbook/contract/sentences';
import { type OpeningStockRow, openingStock, type StockFacts, serialsIn } from '@cashbook/kernel';
import { MAX_VOUCHER_ROWS, parseMilli } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import { sentences } from '@cashbook/words/en/sentences';
import { filled } from '@cashbook/words/text';
import type { Tx } from '#db/tx';
import {
  type NamedProduct,
  type NamedWarehouse,
  readNamedProducts,
  readPiecesInStock,
} from '#domains/stock/openings/opening-files.store';
import type { Word } from '#export/words';
import { cellText, unguarded } from '#import/cells';
import { type SheetTable, tableIn } from '#import/heads';
import type { ImportFaults } from '#import/import-faults';
import type { RawCell, RawRow } from '#import/sheet-row';

/** The columns of a file of opening stock. A head may be in any language. */
export const openingStockHeads = {
  product: ['product'],
  code: ['code'],
  barcode: ['barcode'],
  warehouse: ['warehouse'],
  quantity: ['quantity'],
  rate: ['rate'],
  serials: ['serials'],
} as const satisfies Readonly<Record<string, readonly [Word]>>;

type Key = keyof typeof openingStockHeads;

/** The longest text of a cell that names something. */
const longestName = 400;

/** A row without faults: the goods, and their warehouse. */
export interface StockFileRow extends OpeningStockRow {
  /** The row of the file. */
  readonly row: number;
  /** Null when the goods are in no warehouse. */
  readonly warehouseId: number | null;
}

/** A row whose cells are readable. Its product is not looked up yet. */
interface ReadRow extends Omit<StockFileRow, 'productId'> {
  readonly product: string;
  readonly code: string;
  readonly barcode: string;
}

interface ReaderFacts {
  readonly branch: { readonly companyId: number; readonly branchId: number };
  readonly warehouses: readonly NamedWarehouse[];
  readonly faults: ImportFaults;
}

/** Reads the rows of a file of opening stock. Adds every cell that it cannot accept to the faults. */
export class OpeningStockReader {
  private readonly places: ReadonlyMap<Key, number>;
  private readonly warehouses: ReadonlyMap<string, NamedWarehouse>;
  private readonly seen = new Set<string>();

  private constructor(
    private readonly table: SheetTable<Key>,
    private readonly facts: ReaderFacts,
  ) {
    this.places = new Map(
      table.columns.flatMap(({ key }, index) => (key === null || key === undefined ? [] : [[key, index]])),
    );
    this.warehouses = new Map(facts.warehouses.map((warehouse) => [nameKey(warehouse.name), warehouse]));
    for (const { key, head } of table.columns) {
      if (key === null) facts.faults.add(table.headRow, head, head, sentences.columnUnknown);
    }
  }

  /** Returns a reader, or null when the sheet has no column of quantities. */
  static async of(
    sheet: AsyncGenerator<readonly RawRow[], void>,
    facts: ReaderFacts,
  ): Promise<OpeningStockReader | null> {
    const table = await tableIn<Key>(sheet, openingStockHeads, 'quantity');
    return table === null ? null : new OpeningStockReader(table, facts);
  }

  get batches(): AsyncIterable<readonly RawRow[]> {
    return this.table.rows;
  }

  /** Returns the rows of a batch without faults. */
  async read(tx: Tx, batch: readonly RawRow[]): Promise<StockFileRow[]> {
    const rows = batch.filter(hasCells).flatMap((raw) => this.cellsOf(raw) ?? []);
    const texts = rows.flatMap(({ product, code, barcode }) => [product, code, barcode].filter(Boolean));
    const products = await readNamedProducts(tx, this.facts.branch, [...new Set(texts)]);
    const taken = rows.flatMap((row) => this.withProduct(row, products) ?? []);
    return this.withoutPiecesInStock(tx, taken);
  }

  private cellsOf(raw: RawRow): ReadRow | null {
    const before = this.facts.faults.count;
    const text = (key: Key, longest = longestName) => this.text(raw, key, longest);
    const named = { product: text('product'), code: text('code'), barcode: text('barcode') };
    const warehouseId = this.warehouseOf(raw, text('warehouse'));
    const quantityMilli = this.milli(raw, 'quantity');
    if (quantityMilli === null || quantityMilli <= 0n) this.fault(raw, 'quantity', sentences.quantityMissing);
    const rateMilli = this.milli(raw, 'rate');
    if (rateMilli === null || rateMilli < 0n) this.fault(raw, 'rate', sentences.rateWrong);
    const serials = serialsIn(unguarded(cellText(this.cell(raw, 'serials'))));
    if (named.product === '' && named.code === '' && named.barcode === '') {
      this.fault(raw, 'product', sentences.valueMissing);
    }
    if (this.facts.faults.count > before || quantityMilli === null || rateMilli === null) return null;
    return { row: raw.row, ...named, warehouseId, quantityMilli, rateMilli, serials };
  }

  /** Returns the id of the named warehouse. Returns null for an empty name, and for a faulty one, which goes to the faults. */
  private warehouseOf(raw: RawRow, named: string): number | null {
    if (named === '') return null;
    const found = this.warehouses.get(nameKey(named));
    if (found?.isKeptApart === true) return found.warehouseId;
    this.fault(raw, 'warehouse', found === undefined ? sentences.warehouseUnknown : refusals.warehouses_off);
    return null;
  }

  private withProduct(
    { product, code, barcode, ...row }: ReadRow,
    products: readonly NamedProduct[],
  ): StockFileRow | null {
    const isSame = (said: string, text: string) => said !== '' && nameKey(said) === nameKey(text);
    const found = products.filter((one) =>
      barcode !== '' ? one.barcode === barcode : code !== '' ? isSame(code, one.code) : isSame(product, one.name),
    );
    const key = barcode !== '' ? 'barcode' : code !== '' ? 'code' : 'product';
    const cell = barcode || code || product;
    const [one, other] = found;
    if (one === undefined) return this.say(row.row, key, cell, sentences.productUnknown);
    if (other !== undefined && key === 'product') return this.say(row.row, key, cell, sentences.productAmbiguous);
    if (product !== '' && !isSame(product, one.name)) {
      return this.say(row.row, 'product', product, sentences.productOther);
    }
    return this.ruled({ ...row, productId: one.productId }, one);
  }

  /** Checks the row alone by the rule of opening stock, and that no earlier row has its pieces. Returns null after a fault. */
  private ruled(row: StockFileRow, { productId, ...product }: NamedProduct): StockFileRow | null {
    const facts: StockFacts = {
      products: new Map([[productId, { ...product, isArchived: false }]]),
      warehouses: new Set(row.warehouseId === null ? [] : [row.warehouseId]),
    };
    const ruled = openingStock({ warehouseId: row.warehouseId, remarks: '', rows: [row] }, facts);
    if (!ruled.ok) {
      const { code, names = {} } = ruled.refusal;
      const key = code.startsWith('serial') ? 'serials' : code.startsWith('amount') ? 'rate' : 'quantity';
      const cell = key === 'serials' ? row.serials.join(' ') : product.name;
      return this.say(row.row, key, cell, filled(refusals[code], names));
    }
    for (const serial of row.serials) {
      const piece = `${productId} ${serial}`;
      if (this.seen.has(piece)) return this.say(row.row, 'serials', serial, filled(refusals.serial_twice, { serial }));
      this.seen.add(piece);
    }
    return row;
  }

  private async withoutPiecesInStock(tx: Tx, rows: readonly StockFileRow[]): Promise<StockFileRow[]> {
    const pieces = rows.flatMap(({ productId, serials }) => serials.map((serial) => ({ productId, serial })));
    if (pieces.length === 0) return [...rows];
    const inStock = new Set(
      (await readPiecesInStock(tx, pieces)).map(({ productId, serial }) => `${productId} ${serial}`),
    );
    return rows.filter(({ row, productId, serials }) => {
      const serial = serials.find((one) => inStock.has(`${productId} ${one}`));
      if (serial === undefined) return true;
      this.say(row, 'serials', serial, filled(refusals.serial_in_stock, { serial }));
      return false;
    });
  }

  private cell({ cells }: RawRow, key: Key): RawCell {
    const place = this.places.get(key);
    return (place === undefined ? undefined : cells[place]) ?? null;
  }

  private text(raw: RawRow, key: Key, longest: number): string {
    const said = unguarded(cellText(this.cell(raw, key)));
    if (said.length > longest) this.fault(raw, key, sentence('tooLong', { longest }));
    return said;
  }

  /**
   * Returns thousandths, or null for text that is no number with at most three decimals. It drops digits that a spreadsheet
   * computes but never shows.
   */
  private milli(raw: RawRow, key: Key): bigint | null {
    const cell = this.cell(raw, key);
    if (typeof cell === 'number') return parseMilli(String(Number(cell.toPrecision(15))));
    return parseMilli(cellText(cell));
  }

  private fault(raw: RawRow, key: Key, message: string): null {
    return this.say(raw.row, key, this.cell(raw, key), message);
  }

  private say(row: number, key: Key, cell: RawCell, message: string): null {
    const place = this.places.get(key);
    this.facts.faults.add(row, place === undefined ? '' : (this.table.columns[place]?.head ?? ''), cell, message);
    return null;
  }
}

const hasCells = ({ cells }: RawRow) => Array.from(cells).some((cell) => cellText(cell) !== '');

/** Returns the name as names are compared: without regard to capitals and spaces. */
const nameKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Groups the rows into vouchers. Each has one warehouse and at most MAX_VOUCHER_ROWS rows. */
export function vouchersOf(rows: readonly StockFileRow[]): { warehouseId: number | null; rows: StockFileRow[] }[] {
  const byWarehouse = new Map<number | null, StockFileRow[]>();
  for (const row of rows) byWarehouse.set(row.warehouseId, [...(byWarehouse.get(row.warehouseId) ?? []), row]);
  return [...byWarehouse].flatMap(([warehouseId, ofWarehouse]) =>
    Array.from({ length: Math.ceil(ofWarehouse.length / MAX_VOUCHER_ROWS) }, (_, index) => ({
      warehouseId,
      rows: ofWarehouse.slice(index * MAX_VOUCHER_ROWS, (index + 1) * MAX_VOUCHER_ROWS),
    })),
  );
}
