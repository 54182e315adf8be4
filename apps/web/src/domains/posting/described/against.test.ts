import { lineOf, parent, parentLine, parentWith, productOfLine } from '@cashbook/contract/documents/against';
import { documentFields } from '@cashbook/contract/documents/described';
import { bareRows, quantityAs, rowId, rows, serials, text } from '@cashbook/contract/documents/field-kinds';
import { describe, expect, it } from 'vitest';
import { emptyDocument, rowCodec } from '#domains/posting/draft/document.ts';
import type { FieldValue, Values } from '#domains/posting/draft/fields.ts';
import { againstPage, isBegun, nextSerial, takesAllLeft, takingTable } from './against.ts';

/** Repairs against the lines of an order: bags that are counted, and pumps that have serials. */

const line = parentLine({ sold: { label: 'sold' } }, {});
const order = parentWith(line, {});
const document = documentFields(
  {
    ofVoucherId: parent('order', order, { label: 'order' }),
    notes: text('notes', { most: 20, label: 'notes' }),
    rows: rows(
      'repairs',
      {
        lineNo: lineOf('line'),
        productId: productOfLine('product'),
        serials: serials('serial_no', { label: 'serials' }),
        quantityMilli: quantityAs('qty', 'quantity', { label: 'goesBack' }),
      },
      { found: 'details', most: 9, beside: { ...bareRows, sent: rowId } },
    ),
  },
  { serial_twice: 'rows.serials' },
);
const unit = { name: 'pc' };
const bags = {
  ...{ line: 1, has_serials: false, sold: 9000n, left: 6000n, left_serials: '' },
  product: { id: 7, name: 'Bag', unit },
};
const pumps = {
  ...{ line: 2, has_serials: true, sold: 3000n, left: 2000n, left_serials: 'P1 P2' },
  product: { id: 8, name: 'Pump', unit },
};
const taken = { ...bags, line: 3, left: 0n };
const parentFound = {
  id: 5,
  vr_no: 'SD-5',
  vr_date: '2026-07-01',
  account: { id: 3, name: 'Rahim' },
  lines: [bags, pumps, taken],
};

const page = againstPage({
  ...{ document, rows: 'rows', line, figures: { sold: { label: 'sold' } }, leftLabel: 'leftToReturn' },
  productTexts: ({ product }) => [product.unit.name, ''],
  headOf: ({ account }: typeof parentFound): Values => ({ party: { kind: 'text', text: account.name } }),
});
const found = { order: parentFound, notes: 'Soon', details: [{ line: 2, quantity: 1000n, serial_no: 'P2' }] };

const milli = (of: Values, name: string) => (of[name]?.kind === 'quantity' ? of[name].milli : undefined);
const words = (said: string): FieldValue => ({ kind: 'text', text: said });

describe('a document against the lines of another', () => {
  it('gives the lines of which something is left, with their figures, and nothing taken', () => {
    const { head, rows: given } = page.givenBy(parentFound);
    expect(head).toEqual({ party: words('Rahim') });
    expect(
      given.map(({ id, values }) => [id, milli(values, 'sold'), milli(values, 'left'), milli(values, 'quantityMilli')]),
    ).toEqual([
      ['5-1', 9000n, 6000n, null],
      ['5-2', 3000n, 2000n, null],
    ]);
    expect(given[0]?.values.productId).toMatchObject({ account: { id: 7, name: 'Bag', text: 'pc' } });
  });

  it('that was found stands on the lines of its parent, and goes back with the numbers of its lines', () => {
    const content = page.contentOn(found, parentFound);
    expect(content.head).toMatchObject({
      ofVoucherId: { account: { id: 5, name: 'SD-5' } },
      party: words('Rahim'),
      notes: words('Soon'),
    });
    expect(content.rows.map(({ values }) => milli(values, 'quantityMilli'))).toEqual([null, 1000n]);
    const rowTaken = { lineNo: 2, productId: 8, serials: ['P2'], quantityMilli: 1000n };
    expect(page.typed(content)).toEqual({ ofVoucherId: 5, notes: 'Soon', rows: [rowTaken] });
    const place = { branchId: 1, branchName: 'Head Office' };
    const typed = { ...emptyDocument({ head: [], tables: {} }, { key: 'k', place, day: '2026-07-01' }), ...content };
    expect(page.bodyOf(typed)).toEqual({
      ...{ mtmId: null, order: 5, notes: 'Soon' },
      repairs: [{ id: '5-2', line: 2, product: 8, product_name: 'Pump', serial_no: 'P2', qty: 1 }],
    });
    expect(isBegun(typed)).toBe(true);
    expect(isBegun({ ...typed, rows: content.rows.slice(0, 1) })).toBe(false);
  });

  it('knows the line of a row again after a draft was stored', () => {
    const [row] = page.contentOn(found, parentFound).rows;
    if (row === undefined) throw new Error('no row');
    const stored = rowCodec.parse(JSON.parse(JSON.stringify({ ...row, values: {}, given: {} })));
    expect(page.lineOf(stored)).toEqual(bags);
  });

  it('says a refusal at the row that the body has at its index, not at a line of which nothing is taken', () => {
    const content = page.contentOn(found, parentFound);
    expect(page.rowAt(content, { list: 'repairs', row: 0 })?.id).toBe('5-2');
    expect(page.rowAt(content, { code: 'serial_twice', row: 0 })?.id).toBe('5-2');
    expect(page.rowAt(content, { list: 'repairs', row: 1 })).toBeUndefined();
  });

  it('has columns for the figures, what is left and what is taken; the serials stand below', () => {
    expect(page.columnsOf({}).map(({ name, isBelow }) => (isBelow === true ? `(${name})` : name))).toEqual([
      ...['productId', 'sold', '(serials)', 'left', 'quantityMilli'],
    ]);
  });
});

describe('typing into a line', () => {
  const table = takingTable([], takesAllLeft);
  const [bag = {}, pump = {}] = page.givenBy(parentFound).rows.map(({ values }) => values);

  it('opens the serials of a line with serials, which count themselves, and otherwise the quantity', () => {
    const open = (values: Values) => ['quantityMilli', 'serials'].filter((field) => table.isOpen?.(values, field));
    expect([open(bag), open(pump)]).toEqual([['quantityMilli'], ['serials']]);
    const counted = table.typedIn?.({ ...pump, serials: words('P1 P2 ') }, 'serials') ?? {};
    expect(milli(counted, 'quantityMilli')).toBe(2000n);
    expect(table.typedIn?.(bag, 'quantityMilli')).toEqual({});
  });

  it('takes all that is left on Enter in an empty field, and makes room for the next serial', () => {
    expect(milli(takesAllLeft(bag, 'quantityMilli') ?? {}, 'quantityMilli')).toBe(6000n);
    expect(
      takesAllLeft({ ...bag, quantityMilli: { kind: 'quantity', milli: 1n, text: '' } }, 'quantityMilli'),
    ).toBeNull();
    expect(takesAllLeft(pump, 'serials')).toEqual({ serials: words('P1 P2 ') });
    expect(nextSerial({ ...pump, serials: words('P1') }, 'serials')).toEqual({ serials: words('P1 ') });
    expect(nextSerial({ ...pump, serials: words('P1 ') }, 'serials')).toBeNull();
    expect(nextSerial(pump, 'serials')).toBeNull();
  });
});
