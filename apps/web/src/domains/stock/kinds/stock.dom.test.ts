import { describe, expect, it } from 'vitest';
import { type Document, emptyDocument, type Row } from '#domains/posting/draft/document.ts';
import type { FieldValue, Values } from '#domains/posting/draft/fields.ts';
import { typedTable } from '#domains/posting/machine/entry-state.ts';
import { previewOf } from '#domains/posting/machine/preview.ts';
import { branchTransfer } from './branch-transfer.ts';
import { openingStock, stockAdjustment, stockTransfer } from './stock.ts';

const place = { branchId: 4, branchName: 'Chawkbazar' };
const chosen = (id: number, name = `No. ${id}`): FieldValue => ({ kind: 'taken', account: { id, name, text: '' } });
const text = (typed: string): FieldValue => ({ kind: 'text', text: typed });
const quantity = (milli: bigint | null): FieldValue => ({ kind: 'quantity', milli, text: '' });
const row = (product: number, qty: bigint | null, serials = '', price?: bigint): Values => ({
  productId: product === 0 ? { kind: 'empty' } : chosen(product),
  serials: text(serials),
  quantityMilli: quantity(qty),
  ...(price === undefined ? {} : { rateMilli: quantity(price) }),
});

function documentOf(kind: typeof stockAdjustment, head: Values, rows: readonly Values[]): Document {
  return {
    ...emptyDocument(kind, { key: 'key', place, day: '2026-09-14', head }),
    rows: rows.map((values, at) => ({ id: `row${at}`, table: 'products', values })),
  };
}

describe('a row of goods', () => {
  it.each([
    ['needs a product', row(0, 5n), 'productMissing', 'productId'],
    ['needs a quantity', row(5, null), 'quantityMissing', 'quantityMilli'],
    ['with both is complete', row(5, 5n), undefined, undefined],
  ])('%s', (_, entry, word, field) => {
    const fault = typedTable(stockAdjustment, 'products')?.rowFault(entry);
    expect([fault?.word, fault?.field]).toEqual([word, field]);
  });

  const onSerials = (entry: Values, rows: readonly Row[] = []) =>
    typedTable(openingStock, 'products')?.onEnter?.({ rows, entry, editingId: null }, 'serials');
  const filled = (numbers: string, pieces: bigint) => ({
    serials: text(numbers),
    quantityMilli: quantity(pieces * 1000n),
  });

  it('has as many pieces as serials; Enter stays for the next number until there is none', () => {
    expect(onSerials(row(5, null, 'A1 A2\nA3'))).toEqual({ entry: filled('A1 A2 A3 ', 3n), next: 'serials' });
    expect(onSerials(row(5, null, 'A1 A2 A3 '))).toEqual({ entry: filled('A1 A2 A3 ', 3n), next: 'quantityMilli' });
    expect(onSerials(row(5, null))).toBeNull();
  });

  it('names a serial that stands there already, in it or in another row of the product, and takes it out', () => {
    const said = (serial: string) => ({ code: 'serial_twice', params: { serial } });
    expect(onSerials(row(5, null, 'A1 A2 A1'))).toEqual({
      entry: filled('A1 A2 ', 2n),
      next: 'serials',
      complaint: said('A1'),
    });
    const other = { id: 'other', table: 'products', values: row(5, 1000n, 'A7') };
    expect(onSerials(row(5, null, 'A1 A7'), [other])).toMatchObject({
      entry: filled('A1 ', 1n),
      complaint: said('A7'),
    });
    expect(onSerials(row(6, null, 'A7'), [other]), 'another product').not.toHaveProperty('complaint');
  });

  it('of opening stock is scanned too, and wants its rate, which may be 0', () => {
    const table = typedTable(openingStock, 'products');
    expect(table?.onScan?.values).toMatchObject({ rateMilli: quantity(null), quantityMilli: quantity(1000n) });
    expect(table?.rowFault(row(5, 5n, '', 0n))).toBeNull();
    expect(table?.rowFault({ ...row(5, 5n), rateMilli: quantity(null) })).toMatchObject({ word: 'rateMissing' });
    const scanned = documentOf(openingStock, {}, [row(5, 5n, '', 2n), { ...row(6, 5n), rateMilli: quantity(null) }]);
    expect(openingStock.documentFault(scanned)).toEqual({ word: 'rateMissing', rowId: 'row1' });
  });
});

describe('before it is saved', () => {
  it('an adjustment wants its reason above the rows', () => {
    const rows = [row(5, 2500n)];
    expect(stockAdjustment.documentFault(documentOf(stockAdjustment, {}, rows))).toMatchObject({
      code: 'stock_reason_missing',
      in: 'head',
      field: 'reason',
    });
    const damaged = documentOf(stockAdjustment, { reason: chosen(3), warehouseId: chosen(7) }, rows);
    expect(stockAdjustment.documentFault(damaged)).toBeNull();
    expect(stockAdjustment.totals(damaged)).toEqual([{ word: 'totalQuantity', milli: 2500n }]);
    expect(stockAdjustment.ruled(damaged)).toMatchObject({
      drafts: [{ entries: [], movements: [{ productId: 5, warehouseId: 7, quantityMilli: -2500n }] }],
    });
  });

  it('a transfer wants two warehouses', () => {
    const same = documentOf(stockTransfer, { fromWarehouseId: chosen(7), toWarehouseId: chosen(7) }, [row(5, 1000n)]);
    expect(stockTransfer.documentFault(same)).toMatchObject({
      code: 'same_warehouse',
      in: 'head',
      field: 'toWarehouseId',
    });
  });

  it.each([
    [stockAdjustment, 'warehouse_not_found', 'warehouseId'],
    [openingStock, 'warehouse_not_found', 'warehouseId'],
    [stockTransfer, 'warehouse_not_found', 'fromWarehouseId'],
    [stockTransfer, 'receiving_warehouse_not_found', 'toWarehouseId'],
    [branchTransfer, 'receiving_branch_missing', 'toBranchId'],
    [stockTransfer, 'short_stock', null],
  ])('%# says at its own field which warehouse or branch is not there', (kind, code, field) => {
    expect(kind.headOf?.(code)).toBe(field);
  });

  it('opening stock shows what it posts', () => {
    const opening = documentOf(openingStock, {}, [row(5, 2500n, '', 40_000n), row(6, 2000n, 'A B', 900_000n)]);
    const ruled = openingStock.ruled(opening);
    expect(ruled.ok && previewOf(ruled.drafts).map(({ side, paisa }) => [side, paisa])).toEqual([
      ['debit', 190_000n],
      ['credit', 190_000n],
    ]);
    expect(Object.keys(openingStock.posted)).toEqual(['11', '18']);
  });
});
