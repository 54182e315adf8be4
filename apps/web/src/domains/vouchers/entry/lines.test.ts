import { describe, expect, it } from 'vitest';
import {
  type EntryFields,
  emptyVoucher,
  entryPending,
  isUnsaved,
  type LoadedVoucher,
  linesText,
  type TypedVoucher,
  totalPaisa,
  typedVoucher,
  type VoucherAction,
} from './lines.ts';

const rahim = { id: 1012, name: 'Md. Rahim Uddin', text: 'BG-0412 · 01712-345678' };
const rent = { id: 1047, name: 'Shop Rent', text: '1047' };

const after = (actions: readonly VoucherAction[], from: TypedVoucher = emptyVoucher) =>
  actions.reduce(typedVoucher, from);
const typed = (fields: Partial<EntryFields>): VoucherAction => ({ type: 'typed', fields });
const twoLines = after([
  typed({ account: rahim, remarks: ' due ', amountPaisa: 12_500_00n }),
  { type: 'taken', id: 'a' },
  typed({ account: rent, amountPaisa: 50n }),
  { type: 'taken', id: 'b' },
]);
const loaded: LoadedVoucher = {
  mtmId: 9,
  vrNo: 'CR-2627-000009',
  vrDate: '2026-11-19',
  version: 2,
  totalPaisa: 12_500_50n,
  asSaved: linesText(twoLines.lines),
};

describe('adding lines', () => {
  it('appends the entry row and clears it', () => {
    expect(twoLines.lines).toEqual([
      { id: 'a', account: rahim, remarks: 'due', amountPaisa: 12_500_00n },
      { id: 'b', account: rent, remarks: '', amountPaisa: 50n },
    ]);
    expect(twoLines.entry).toEqual(emptyVoucher.entry);
    expect(totalPaisa(twoLines.lines)).toBe(12_500_50n);
  });

  it.each([
    ['no account', { amountPaisa: 100n }],
    ['no amount', { account: rent }],
    ['an amount of zero', { account: rent, amountPaisa: 0n }],
  ])('takes nothing with %s, and keeps what was typed', (_, fields) => {
    const state = after([typed(fields), { type: 'taken', id: 'c' }], twoLines);
    expect(state.lines).toBe(twoLines.lines);
    expect(state.entry).toMatchObject(fields);
  });
});

describe('editing a line', () => {
  it('replaces it at the same place under the same name', () => {
    const state = after(
      [{ type: 'edited', id: 'a' }, typed({ amountPaisa: 7n }), { type: 'taken', id: 'z' }],
      twoLines,
    );
    expect(state.lines.map(({ id, amountPaisa }) => [id, amountPaisa])).toEqual([
      ['a', 7n],
      ['b', 50n],
    ]);
    expect(state.editingId).toBeNull();
  });

  it('leaves the line as it was when the edit is left', () => {
    const state = after([{ type: 'edited', id: 'a' }, typed({ amountPaisa: 7n }), { type: 'editLeft' }], twoLines);
    expect(state).toEqual(twoLines);
  });

  it('does nothing for a line that is gone', () => {
    expect(after([{ type: 'edited', id: 'gone' }], twoLines)).toBe(twoLines);
  });

  it('turns into a new line when the edited one was removed meanwhile', () => {
    const editing = after([{ type: 'edited', id: 'a' }], twoLines);
    const orphan = { ...editing, lines: editing.lines.slice(1) };
    expect(typedVoucher(orphan, { type: 'taken', id: 'new' }).lines.map(({ id }) => id)).toEqual(['b', 'new']);
  });
});

describe('removing a line', () => {
  it('can be taken back to the same place', () => {
    const [line] = twoLines.lines;
    if (!line) throw new Error('two lines were typed');
    const without = after([{ type: 'removed', id: 'a' }], twoLines);
    expect(without.lines.map(({ id }) => id)).toEqual(['b']);
    expect(after([{ type: 'putBack', line, at: 0 }], without).lines).toEqual(twoLines.lines);
  });

  it('empties the entry row only when that very line was in it', () => {
    const editing = after([{ type: 'edited', id: 'a' }], twoLines);
    expect(after([{ type: 'removed', id: 'a' }], editing)).toMatchObject({ editingId: null, entry: { account: null } });
    expect(after([{ type: 'removed', id: 'b' }], editing)).toMatchObject({ editingId: 'a', entry: { account: rahim } });
  });
});

describe('what is unsaved', () => {
  it('is nothing on an empty screen, and anything typed into the entry row', () => {
    expect(isUnsaved(emptyVoucher)).toBe(false);
    expect(isUnsaved(after([typed({ remarks: 'x' })]))).toBe(true);
    expect(isUnsaved(twoLines)).toBe(true);
  });

  it('is nothing while a saved voucher is only looked at, and its change once a line is another', () => {
    const opened = after([{ type: 'opened', loaded, lines: twoLines.lines }]);
    expect(isUnsaved(opened)).toBe(false);
    expect(isUnsaved(after([{ type: 'removed', id: 'a' }], opened))).toBe(true);
    const back = after(
      [{ type: 'edited', id: 'a' }, typed({ amountPaisa: 12_500_00n }), { type: 'taken', id: 'z' }],
      opened,
    );
    expect(isUnsaved(back)).toBe(false);
  });

  it('tells a line opened for editing from one that was changed', () => {
    const editing = after([{ type: 'edited', id: 'a' }], twoLines);
    expect(entryPending(editing)).toBe(false);
    expect(entryPending(after([typed({ amountPaisa: 1n })], editing))).toBe(true);
  });

  it('is kept when a stale voucher is taken up again, and gone after a reset', () => {
    const rebased = after([{ type: 'rebased', loaded: { ...loaded, version: 3 } }], twoLines);
    expect(rebased.lines).toBe(twoLines.lines);
    expect(rebased.loaded?.version).toBe(3);
    expect(after([{ type: 'reset' }], rebased)).toBe(emptyVoucher);
  });
});
