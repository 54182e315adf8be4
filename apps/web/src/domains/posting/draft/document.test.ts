import { describe, expect, it } from 'vitest';
import { entryOf, plainRules, withEntry } from '#domains/posting/machine/plain-document.fixture.ts';
import { contentText, type Document, emptyDocument, entryPending, isUnsaved, type Row } from './document.ts';
import type { FieldValue, Values } from './fields.ts';

const rahim = { kind: 'taken', account: { id: 1012, name: 'Md. Rahim Uddin', text: 'BG-0412' } } as const;
const rent = { kind: 'taken', account: { id: 1047, name: 'Shop Rent', text: '1047' } } as const;
const amount = (paisa: bigint): FieldValue => ({ kind: 'amount', paisa, text: '' });
const text = (typed: string): FieldValue => ({ kind: 'text', text: typed });

const place = { branchId: 4, branchName: 'Chawkbazar' };
const blank = emptyDocument(plainRules, { key: 'key', place, day: '2026-11-19' });
const due: Row = {
  id: 'a',
  table: 'lines',
  values: { account: rahim, remarks: text('due'), amount: amount(12_500_00n) },
};
const rows: Row[] = [
  due,
  { id: 'b', table: 'lines', values: { account: rent, remarks: text(''), amount: amount(50n) } },
];
const typed: Document = { ...blank, rows };
const loaded = {
  mtmId: 9,
  vrNo: 'CR-2627-000009',
  vrDate: '2026-11-19',
  version: 2,
  totalPaisa: 12_500_50n,
  asSaved: contentText(typed),
};
const opened: Document = { ...typed, loaded };
const entering = (document: Document, change: Values): Document => {
  const { values, editingId } = entryOf(document);
  return withEntry(document, { ...values, ...change }, editingId);
};

describe('what is unsaved', () => {
  it('is nothing on an empty screen, and anything typed into the entry row', () => {
    expect(isUnsaved(blank)).toBe(false);
    expect(isUnsaved(entering(blank, { remarks: text('x') }))).toBe(true);
    expect(isUnsaved(entering(blank, { account: { kind: 'typing', text: 'kar' } }))).toBe(true);
    expect(isUnsaved(entering(blank, { amount: { kind: 'amount', paisa: null, text: '5+' } }))).toBe(true);
    expect(isUnsaved(entering(blank, { account: { kind: 'typing', text: ' ' }, remarks: text(' ') }))).toBe(false);
    expect(isUnsaved(typed)).toBe(true);
  });

  it('is nothing while a saved voucher is only looked at, and its change once a row is another', () => {
    expect(isUnsaved(opened)).toBe(false);
    expect(isUnsaved({ ...opened, rows: [due] })).toBe(true);
    const sameAgain = { ...due, id: 'z', values: { ...due.values, remarks: text(' due ') } };
    expect(isUnsaved({ ...opened, rows: [sameAgain, ...rows.slice(1)] })).toBe(false);
  });

  it('is what may be in the books already, though nothing was typed since', () => {
    expect(isUnsaved({ ...blank, isDoubtful: true })).toBe(true);
  });

  it('tells a row opened for editing from one that was changed', () => {
    const editing = withEntry(typed, due.values, 'a');
    expect(entryPending(editing)).toBe(false);
    expect(entryPending(entering(editing, { amount: amount(1n) }))).toBe(true);
    expect(entryPending({ ...editing, rows: rows.slice(1) }), 'its row was removed meanwhile').toBe(true);
  });
});
