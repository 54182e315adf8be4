import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Document, emptyDocument, type Row } from '#domains/posting/draft/document.ts';
import type { FieldValue, Values } from '#domains/posting/draft/fields.ts';
import { typedTable } from '#domains/posting/machine/entry-state.ts';
import { previewOf } from '#domains/posting/machine/preview.ts';
import { branchTransfer } from './branch-transfer.ts';
import { openingStock, stockAdjustment, stockTransfer } from './stock.ts';

afterEach(() => vi.unstubAllGlobals());

const place = { branchId: 4, branchName: 'Chawkbazar' };
const chosen = (id: number, name = `No. ${id}`): FieldValue => ({ kind: 'taken', account: { id, name, text: '' } });
const text = (typed: string): FieldValue => ({ kind: 'text', text: typed });
const quantity = (milli: bigint | null): FieldValue => ({ kind: 'quantity', milli, text: '' });
const row = (product: number, qty: bigint | null, serials = '', price?: bigint): Values => ({
  product: product === 0 ? { kind: 'empty' } : chosen(product),
  serials: text(serials),
  qty: quantity(qty),
  ...(price === undefined ? {} : { price: quantity(price) }),
});

function documentOf(kind: typeof stockAdjustment, head: Values, rows: readonly Values[]): Document {
  return {
    ...emptyDocument(kind, { key: 'key', place, day: '2026-09-14', head }),
    rows: rows.map((values, at) => ({ id: `row${at}`, table: 'lines', values })),
  };
}

describe('a row of goods', () => {
  it.each([
    ['needs a product', row(0, 5n), 'productMissing', 'product'],
    ['needs a quantity', row(5, null), 'quantityMissing', 'qty'],
    ['with both is complete', row(5, 5n), undefined, undefined],
  ])('%s', (_, entry, word, field) => {
    const fault = typedTable(stockAdjustment, 'lines')?.rowFault(entry);
    expect([fault?.word, fault?.field]).toEqual([word, field]);
  });

  const onSerials = (entry: Values, rows: readonly Row[] = []) =>
    typedTable(openingStock, 'lines')?.onEnter?.({ rows, entry, editingId: null }, 'serials');
  const filled = (numbers: string, pieces: bigint) => ({ serials: text(numbers), qty: quantity(pieces * 1000n) });

  it('has as many pieces as serials; Enter stays for the next number until there is none', () => {
    expect(onSerials(row(5, null, 'A1 A2\nA3'))).toEqual({ entry: filled('A1 A2 A3 ', 3n), next: 'serials' });
    expect(onSerials(row(5, null, 'A1 A2 A3 '))).toEqual({ entry: filled('A1 A2 A3 ', 3n), next: 'qty' });
    expect(onSerials(row(5, null))).toBeNull();
  });

  it('names a serial that stands there already, in it or in another row of the product, and takes it out', () => {
    const said = (serial: string) => ({ code: 'serial_twice', params: { serial } });
    expect(onSerials(row(5, null, 'A1 A2 A1'))).toEqual({
      entry: filled('A1 A2 ', 2n),
      next: 'serials',
      complaint: said('A1'),
    });
    const other = { id: 'other', table: 'lines', values: row(5, 1000n, 'A7') };
    expect(onSerials(row(5, null, 'A1 A7'), [other])).toMatchObject({
      entry: filled('A1 ', 1n),
      complaint: said('A7'),
    });
    expect(onSerials(row(6, null, 'A7'), [other]), 'another product').not.toHaveProperty('complaint');
  });

  it('of opening stock is scanned too, and wants its rate, which may be 0', () => {
    const table = typedTable(openingStock, 'lines');
    expect(table?.onScan?.values).toMatchObject({ price: quantity(null), qty: quantity(1000n) });
    expect(table?.rowFault(row(5, 5n, '', 0n))).toBeNull();
    expect(table?.rowFault({ ...row(5, 5n), price: quantity(null) })).toMatchObject({ word: 'rateMissing' });
    const scanned = documentOf(openingStock, {}, [row(5, 5n, '', 2n), { ...row(6, 5n), price: quantity(null) }]);
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
    const damaged = documentOf(stockAdjustment, { reason: chosen(3), warehouse: chosen(7) }, rows);
    expect(stockAdjustment.documentFault(damaged)).toBeNull();
    expect(stockAdjustment.totals(damaged)).toEqual([{ word: 'totalQuantity', milli: 2500n }]);
    expect(stockAdjustment.ruled(damaged)).toMatchObject({
      drafts: [{ entries: [], movements: [{ productId: 5, warehouseId: 7, quantityMilli: -2500n }] }],
    });
  });

  it('a transfer wants two warehouses', () => {
    const same = documentOf(stockTransfer, { from: chosen(7), to: chosen(7) }, [row(5, 1000n)]);
    expect(stockTransfer.documentFault(same)).toMatchObject({ code: 'same_warehouse', in: 'head', field: 'to' });
  });

  it.each([
    [stockAdjustment, 'warehouse_not_found', 'warehouse'],
    [openingStock, 'warehouse_not_found', 'warehouse'],
    [stockTransfer, 'warehouse_not_found', 'from'],
    [stockTransfer, 'receiving_warehouse_not_found', 'to'],
    [branchTransfer, 'receiving_branch_missing', 'branch'],
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

it.each([
  [
    'adjustment',
    stockAdjustment,
    { reason: 'own_use', warehouse: { id: 7, name: 'Back' }, remarks: 'Office' },
    {},
    { reason: 'own_use', warehouse: 7, remarks: 'Office' },
  ],
  [
    'transfer',
    stockTransfer,
    { from_warehouse: null, to_warehouse: { id: 7, name: 'Back' }, remarks: '' },
    {},
    { from_warehouse: null, to_warehouse: 7, remarks: '' },
  ],
  [
    'transfer to a branch',
    branchTransfer,
    { to_branch: { id: 8, name: 'Depot' }, warehouse: null, vehicle: 'TA 11-2345', remarks: '' },
    {},
    { to_branch: 8, warehouse: null, vehicle: 'TA 11-2345', remarks: '' },
  ],
  ['opening', openingStock, { warehouse: null, remarks: '' }, { price: 40 }, { warehouse: null, remarks: '' }],
])('%s that was found goes back as it came', async (_, kind, found, priced, sent) => {
  const bodies: unknown[] = [];
  const answerWith = (data: unknown) =>
    vi.stubGlobal('fetch', (_address: string, { body }: { body?: string } = {}) => {
      bodies.push(body === undefined ? undefined : JSON.parse(body));
      return Promise.resolve(Response.json({ success: true, data, message: '' }));
    });
  const goods = { id: 1, product: 5, product_name: 'Fridge', qty: 2, serial_no: 'F1 F2', ...priced };
  const version = { mtm_id: 9, vr_no: 'SA-2627-000009', vr_date: '2026-09-14', version: 3 };
  const loadedHead = { ...version, kind: kind.name, is_approved: false, branch_id: 4 };
  const total = 'price' in priced ? { total: 80 } : {};
  answerWith({ ...loadedHead, ...found, products: [{ ...goods, unit: 'pc', ...total }] });
  const { loaded, head, rows } = await kind.calls.find('9');
  answerWith({ ...version, version: 4, below_zero: [] });
  await kind.calls.update(
    { ...emptyDocument(kind, { key: 'key', place, day: '2026-09-14', head }), rows, loaded },
    { headers: { 'X-Branch-Id': '4' } },
  );
  expect(bodies.at(-1)).toEqual({ mtmId: 9, ...sent, products: [{ ...goods, id: 'lines1' }] });
});
