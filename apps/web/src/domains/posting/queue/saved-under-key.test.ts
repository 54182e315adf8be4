import { expect, it } from 'vitest';
import { contentText, type Document, emptyDocument, type Row, rowsBeyond } from '#domains/posting/draft/document.ts';
import { plainRules, withEntry } from '#domains/posting/machine/plain-document.fixture.ts';
import { decideByKey, type SavedUnderKey } from './saved-under-key.ts';

const row = (id: string, accountId: number, paisa: bigint, remarks = ''): Row => ({
  id,
  table: 'lines',
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

const savedRows = (rows: Row[], facts: Partial<NonNullable<SavedUnderKey>> = {}): SavedUnderKey => ({
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

it.each<[string, SavedUnderKey, boolean, string, string[]?]>([
  ['nothing: they were never saved', null, true, 'free'],
  ['all of them: they are saved', savedRows([row('1', 1, 333_00n, 'due'), row('2', 2, 50_00n)]), false, 'saved'],
  ['some of them: they change that voucher', savedRows([due]), true, 'change'],
  ['some of them, without the permission to change', savedRows([due]), false, 'saved_in_part', ['b']],
  ['some of them, approved since', savedRows([due], { isApproved: true }), true, 'saved_in_part', ['b']],
  ['another amount: that row is part of the rest', savedRows([row('1', 1, 1n)]), false, 'saved_in_part', ['a', 'b']],
  ['more than them: nothing is left over', savedRows([due, tea, tea]), false, 'saved_in_part', []],
  ['a voucher voided since: nothing is in the books', savedRows([due], { isVoid: true }), true, 'voided'],
])('the key of the rows has saved %s', (_what, saved, mayEdit, is, rest) => {
  const decision = decideByKey(saved, typed, mayEdit);
  expect(decision.is).toBe(is);
  expect(
    decision.is === 'saved_in_part' ? rowsBeyond(typed.rows, decision.saved).map(({ id }) => id) : undefined,
  ).toEqual(rest);
});

it('one of two equal rows keeps the other', () => {
  const twins = { ...blank, rows: [due, { ...due, id: 'c' }] };
  expect(decideByKey(savedRows([due]), twins, false)).toMatchObject({ is: 'saved_in_part', saved: [due] });
  expect(rowsBeyond(twins.rows, [due])).toMatchObject([{ id: 'c' }]);
});

it('what stands in the entry row is not in the books, though all the rows are', () => {
  const more = withEntry(typed, tea.values);
  expect(decideByKey(savedRows([due, tea]), more, true).is).toBe('change');
});
