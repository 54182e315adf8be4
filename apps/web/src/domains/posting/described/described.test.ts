import { documentFields } from '@cashbook/contract/documents/described';
import { bareRows, own, quantity, rowId, rows, serials, text } from '@cashbook/contract/documents/field-kinds';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyDocument, type Row } from '#domains/posting/draft/document.ts';
import type { Values } from '#domains/posting/draft/fields.ts';
import { describedPage, fieldValueOf, headFieldsOf, pageValueIn, rowFieldsOf } from './described.ts';

const options = ['new', 'used'] as const;
const state = own({
  ...{ label: 'reason' as const, editor: { holds: 'choice', options } as const, kept: z.enum(options).nullable() },
  ...{ sent: { state: z.enum(['', ...options]) }, found: { state: z.enum(options) } },
  fromBody: (body) => (body.state === '' ? null : body.state),
  toReply: (value) => ({ state: value ?? ('new' as const) }),
  fromReply: (found) => ({ value: found.state }),
  toBody: ({ value }) => ({ state: value ?? ('' as const) }),
});
const buyer = own({
  ...{ label: 'customer' as const, editor: { holds: 'chosen', from: 'party' } as const, kept: z.number().nullable() },
  ...{ sent: { buyer: z.number().nullable() }, found: { buyer: z.object({ id: z.number(), name: z.string() }) } },
  fromBody: (body): number | null => body.buyer,
  toReply: (value) => ({ buyer: { id: value ?? 0, name: '' } }),
  fromReply: (found) => ({ value: found.buyer.id, chosen: { ...found.buyer, text: '' } }),
  toBody: ({ value }) => ({ buyer: value }),
});

const document = documentFields(
  {
    buyerId: buyer,
    state,
    notes: text('note', { most: 9, label: 'notes' }),
    rows: rows(
      'goods',
      {
        serials: serials('serial_no', { label: 'serials' }),
        quantityMilli: quantity('qty', { label: 'quantity' }),
        rateMilli: quantity('price', { label: 'rate', column: 'rateTk' }),
      },
      { found: 'goods', most: 9, beside: { ...bareRows, sent: rowId } },
    ),
  },
  { account_missing: 'buyerId', quantity_not_positive: 'rows.quantityMilli', no_rows: null },
);
const page = describedPage(document);
const found = {
  ...{ buyer: { id: 4, name: 'Rahim' }, state: 'used' as const, note: 'Soon' },
  goods: [{ serial_no: 'A1 A2', qty: 2000n, price: 0n }],
};

describe('a described document on its page', () => {
  it('shows what was found, and sends it back as it came', () => {
    const content = page.contentOf(found);
    expect(content.head).toMatchObject({ buyerId: { account: { name: 'Rahim' } }, state: { account: { id: 2 } } });
    expect(page.typed(content)).toEqual({
      ...{ buyerId: 4, state: 'used', notes: 'Soon' },
      rows: [{ serials: ['A1', 'A2'], quantityMilli: 2000n, rateMilli: 0n }],
    });
    const shape = { head: [], tables: {} };
    const place = { branchId: 1, branchName: 'Head Office' };
    const typed = { ...emptyDocument(shape, { key: 'k', place, day: '2026-07-01' }), ...content };
    expect(page.bodyOf(typed)).toEqual({
      ...{ mtmId: null, buyer: 4, state: 'used', note: 'Soon' },
      goods: [{ id: 'goods1', serial_no: 'A1 A2', qty: 2, price: 0 }],
    });
  });

  it('has nothing chosen while a field is empty, and the number 0 while its text is looked up', () => {
    const buyerIn = (buyerId: Values[string]) => page.typed({ head: { buyerId }, rows: [] }).buyerId;
    expect(buyerIn({ kind: 'empty' })).toBeNull();
    expect(buyerIn({ kind: 'typing', text: ' ' })).toBeNull();
    expect(buyerIn({ kind: 'resolving', text: 'rah' })).toBe(0);
  });

  it('completes a row by what follows from its other values', () => {
    const rateMilli = { kind: 'quantity', milli: 5000n, text: '' } as const;
    const priced = describedPage(document, { completed: ({ values }) => ({ ...values, rateMilli }) });
    const rowsFound: Row[] = [...page.contentOf(found).rows];
    expect(priced.typed({ head: {}, rows: rowsFound }).rows).toMatchObject([
      { quantityMilli: 2000n, rateMilli: 5000n },
    ]);
  });

  it('names the field above the rows that a refusal is about', () => {
    expect(['account_missing', 'quantity_not_positive', 'no_rows', 'other'].map(page.headOf)).toEqual([
      ...['buyerId', null, null, null],
    ]);
  });

  it('has a control for each field with a label', () => {
    const search = () => Promise.resolve({ rows: [] });
    const controls = { buyerId: { holds: 'found' as const, search } };
    expect(headFieldsOf(document.fields, controls).map(({ name, holds }) => `${name} ${holds}`)).toEqual([
      ...['buyerId found', 'notes text'],
    ]);
    expect(
      rowFieldsOf(document.fields.rows.fields, {}).map(({ name, holds, column }) => [name, holds, column]),
    ).toEqual([
      ['serials', 'text', 'serials'],
      ['quantityMilli', 'quantity', 'quantity'],
      ['rateMilli', 'quantity', 'rateTk'],
    ]);
  });
});

it.each([
  [{ holds: 'amount' }, 250n],
  [{ holds: 'quantity' }, 1500n],
  [{ holds: 'date' }, '2026-07-01'],
  [{ holds: 'date' }, null],
  [{ holds: 'text', most: 9 }, 'Rice'],
  [{ holds: 'serials' }, ['A1', 'A2']],
  [{ holds: 'choice', options }, 'used'],
  [{ holds: 'choice', options }, null],
] as const)('a value of %o comes back from the page: %s', (editor, value) => {
  expect(pageValueIn({ editor }, { it: fieldValueOf({ editor }, { value }) }, 'it').value).toEqual(value);
});
