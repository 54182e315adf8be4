import { expect, it } from 'vitest';
import { plainRules } from './desk-model.fixture.ts';
import { contentText, type Document, emptyDocument, type Row, rowsBeyond } from './document.ts';
import { type Held, settle } from './settle.ts';

const row = (id: string, accountId: number, paisa: bigint, remarks = ''): Row => ({
  id,
  values: {
    account: { kind: 'taken', account: { id: accountId, name: `A${accountId}`, text: '' } },
    remarks: { kind: 'text', text: remarks },
    amount: { kind: 'amount', paisa, text: '' },
  },
});
const due = row('a', 1, 333_00n, 'due');
const tea = row('b', 2, 50_00n);

const place = { branchId: 4, branchName: 'Chawkbazar' };
const blank = emptyDocument(plainRules, { key: 'key', place, day: '2026-09-14' });
const typed: Document = { ...blank, rows: [due, tea] };

const holding = (rows: Row[], facts: Partial<NonNullable<Held>> = {}): Held => ({
  loaded: {
    mtmId: 9,
    vrNo: 'CR-2627-000009',
    vrDate: '2026-09-14',
    version: 1,
    totalPaisa: 333_00n,
    asSaved: contentText({ head: {}, rows }),
  },
  head: {},
  rows,
  isApproved: false,
  isVoid: false,
  ...facts,
});

it.each<[string, Held, boolean, string, string[]?]>([
  ['nothing: they were never saved', null, true, 'free'],
  ['all of them: they are saved', holding([row('1', 1, 333_00n, 'due'), row('2', 2, 50_00n)]), false, 'saved'],
  ['some of them: they change that voucher', holding([due]), true, 'change'],
  ['some of them, without the permission to change', holding([due]), false, 'saved_in_part', ['b']],
  ['some of them, approved since', holding([due], { isApproved: true }), true, 'saved_in_part', ['b']],
  ['another amount: that row is part of the rest', holding([row('1', 1, 1n)]), false, 'saved_in_part', ['a', 'b']],
  ['more than them: nothing is left over', holding([due, tea, tea]), false, 'saved_in_part', []],
  ['a voucher voided since: nothing is in the books', holding([due], { isVoid: true }), true, 'voided'],
])('the key of the rows holds %s', (_what, held, mayEdit, is, rest) => {
  const settlement = settle(held, typed, mayEdit);
  expect(settlement.is).toBe(is);
  expect(
    settlement.is === 'saved_in_part' ? rowsBeyond(typed.rows, settlement.saved).map(({ id }) => id) : undefined,
  ).toEqual(rest);
});

it('one of two equal rows keeps the other', () => {
  const twins = { ...blank, rows: [due, { ...due, id: 'c' }] };
  expect(settle(holding([due]), twins, false)).toMatchObject({ is: 'saved_in_part', saved: [due] });
  expect(rowsBeyond(twins.rows, [due])).toMatchObject([{ id: 'c' }]);
});

it('what stands in the entry row is not in the books, though all the rows are', () => {
  const more = { ...typed, entry: tea.values };
  expect(settle(holding([due, tea]), more, true).is).toBe('change');
});
