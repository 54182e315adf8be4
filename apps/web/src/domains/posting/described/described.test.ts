import { documentFields, foundOf } from '@cashbook/contract/documents/described';
import { bareRows, own, quantity, rowId, rows, serials, text } from '@cashbook/contract/documents/field-kinds';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyDocument, type Row } from '#domains/posting/draft/document.ts';
import type { Values } from '#domains/posting/draft/fields.ts';
import { describedPage, fieldValueOf, headFieldsOf, type ListOnPage, pageValueIn, rowFieldsOf } from './described.ts';

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
const place = { branchId: 1, branchName: 'Head Office' };
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

describe('a document with a reply and a list of its own form', () => {
  const tools = rows(
    'tools',
    { hoursMilli: quantity('hours', { label: 'quantity' }) },
    {
      ...{ found: 'tools', most: 9, beside: bareRows },
    },
  );
  const fields = { note: text('note', { most: 9, label: 'notes' }), tools: { ...tools, label: 'amount' as const } };
  /** The hours of the first tool are typed above the table. */
  const firstAbove: ListOnPage = {
    rowsIn: ({ head, rows: more }) =>
      head.tools === undefined ? null : [{ id: 'first', table: 'tools', values: { hoursMilli: head.tools } }, ...more],
    contentOf: ([first, ...more]) => ({ head: { tools: first?.values.hoursMilli ?? { kind: 'empty' } }, rows: more }),
  };
  const nested = documentFields(
    fields,
    { no_rows: 'tools', quantity_not_positive: 'tools.hoursMilli' },
    {
      found: { sheet: z.object(foundOf(fields)) },
      toReply: (keys) => ({ sheet: keys }),
      fromReply: ({ sheet }) => sheet,
    },
  );
  const nestedPage = describedPage(nested, { shows: { tools: firstAbove } });

  it('is read from there, and shows the list as its page does', () => {
    const content = nestedPage.contentOf({ sheet: { note: 'Soon', tools: [{ hours: 1000n }, { hours: 2000n }] } });
    expect(content.head).toMatchObject({ note: { text: 'Soon' }, tools: { milli: 1000n } });
    expect(content.rows.map(({ values }) => values.hoursMilli)).toMatchObject([{ milli: 2000n }]);
    expect(nestedPage.typed(content).tools).toEqual([{ hoursMilli: 1000n }, { hoursMilli: 2000n }]);
    const document = { ...emptyDocument({ head: [], tables: {} }, { key: 'k', place, day: '2026-07-01' }), ...content };
    expect(nestedPage.bodyOf(document)).toEqual({ mtmId: null, note: 'Soon', tools: [{ hours: 1 }, { hours: 2 }] });
    expect(nestedPage.typed({ head: {}, rows: [] }).tools).toBeNull();
  });

  it('has a field above the rows for the list, which refusals of the whole list are about', () => {
    expect(headFieldsOf(fields, {}).map(({ name }) => name)).toEqual(['note']);
    expect(headFieldsOf(fields, { tools: { holds: 'amount' } }).map(({ name }) => name)).toEqual(['note', 'tools']);
    expect(['no_rows', 'quantity_not_positive'].map(nestedPage.headOf)).toEqual(['tools', null]);
  });
});

it('has the value that a field says while nothing is chosen, or when nobody types it', () => {
  const whole = { holds: 'choice', options, none: 'new' } as const;
  expect(fieldValueOf({ editor: whole }, { value: 'new' })).toEqual({ kind: 'empty' });
  expect(pageValueIn({ editor: whole }, { it: { kind: 'empty' } }, 'it').value).toBe('new');
  expect(pageValueIn({ editor: { holds: 'nothing', value: '' } }, {}, 'it').value).toBe('');
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
