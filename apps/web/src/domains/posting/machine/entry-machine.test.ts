import { describe, expect, it } from 'vitest';
import {
  contentText,
  type Document,
  isUnsaved,
  type Row,
  type RowInProgress,
} from '#domains/posting/draft/document.ts';
import type { ChosenAccount, FieldValue } from '#domains/posting/draft/fields.ts';
import { step } from './entry-machine.ts';
import { type DeskNow, type EntryEffect, type EntryEvent, type EntryState, startEntry } from './entry-state.ts';
import { entryOf, plainRules, typedRow } from './plain-document.fixture.ts';

const desk: DeskNow = { branchId: 4, branchName: 'Chawkbazar', day: '2026-09-14' };
const karim: ChosenAccount = { id: 1012, name: 'Abdul Karim Traders', text: 'CK-101 · 01712-345678' };
const other: ChosenAccount = { id: 1013, name: 'Karim Stores', text: 'CK-140' };
const start = startEntry(plainRules, desk, 'first');

/** A clerk at the screen. The test sets the time. */
class Clerk {
  state: EntryState = start;
  effects: EntryEffect[] = [];
  atMs = 1000;
  private ids = 0;

  do(event: EntryEvent): this {
    const [state, effects] = step(plainRules, this.state, event);
    this.state = state;
    this.effects.push(...effects);
    return this;
  }

  type(field: string, value: FieldValue): this {
    return this.do({ type: 'typed', atMs: this.atMs, in: 'entry', table: 'lines', values: { [field]: value } });
  }

  account(text: string): this {
    return this.type('account', { kind: 'typing', text });
  }

  amount(paisa: bigint): this {
    return this.type('amount', { kind: 'amount', paisa, text: '' });
  }

  enter(field: string): this {
    return this.do({ type: 'entered', atMs: this.atMs, table: 'lines', field });
  }

  add(): this {
    this.ids += 1;
    return this.do({ type: 'added', atMs: this.atMs, table: 'lines', id: `row${this.ids}` });
  }

  answer(text: string, ...matches: ChosenAccount[]): this {
    return this.do({ type: 'answered', lookUp: { table: 'lines', text }, matches });
  }

  save(more: { queuedChanges?: readonly number[]; into?: 'here' | 'there' } = {}): this {
    this.ids += 1;
    const names = { rowId: `row${this.ids}`, nextKey: `next${this.ids}` };
    return this.do({ type: 'save_asked', atMs: this.atMs, queuedChanges: [], ...names, ...more });
  }

  get document(): Document {
    return this.state.document;
  }

  get entry(): RowInProgress {
    return entryOf(this.document);
  }

  get sent(): Document[] {
    return this.effects.flatMap((effect) => (effect.type === 'send' ? [effect.document] : []));
  }

  get said(): (string | undefined)[] {
    return this.effects.flatMap((effect) =>
      effect.type === 'say' ? [effect.complaint.word ?? effect.complaint.code] : [],
    );
  }

  get focus(): unknown {
    return this.effects.findLast(({ type }) => type === 'focus');
  }
}

const karimFor500 = () =>
  new Clerk().account('karim').enter('account').enter('remarks').amount(500_00n).enter('amount').add();
const accountOf = ({ values }: Row) => values.account;

describe('Enter before the answer', () => {
  it('goes on at once, and what is typed meanwhile goes to the fields that follow', () => {
    const clerk = new Clerk().account('karim').enter('account');
    expect(clerk.focus).toEqual({ type: 'focus', target: { on: 'entry', table: 'lines', field: 'remarks' } });
    expect(clerk.entry.values.account).toEqual({ kind: 'resolving', text: 'karim' });
  });

  it('adds the row with its text still on the way, and the answer finds it there', () => {
    const clerk = karimFor500();
    expect(clerk.document.rows.map(accountOf)).toEqual([{ kind: 'resolving', text: 'karim' }]);
    expect(clerk.entry.values.account).toEqual({ kind: 'empty' });
    clerk.answer('karim', karim);
    expect(clerk.document.rows.map(accountOf)).toEqual([{ kind: 'taken', account: karim }]);
  });

  it('takes no answer but the one to exactly this text', () => {
    const clerk = new Clerk().account('karim').enter('account').answer('kar', karim);
    expect(clerk.entry.values.account).toEqual({ kind: 'resolving', text: 'karim' });
    clerk.account('karima').answer('karim', karim);
    expect(clerk.entry.values.account).toEqual({ kind: 'typing', text: 'karima' });
  });

  it.each([
    ['several', [karim, other]],
    ['none', []],
  ] as const)('with an answer of %s leads back whoever waits, and nobody who types on', (kind, matches) => {
    const clerk = new Clerk()
      .account('karim')
      .enter('account')
      .answer('karim', ...matches);
    expect(clerk.entry.values.account).toEqual({ kind, text: 'karim' });
    const wait = clerk.effects.find((effect) => effect.type === 'wait');
    if (wait === undefined) throw new Error('a wait was expected');
    const waited = new Clerk();
    waited.state = clerk.state;
    waited.do({ type: 'idle', sinceMs: wait.sinceMs });
    expect(waited.focus).toEqual({
      type: 'focus',
      target: { on: 'entry', table: 'lines', field: 'account', open: true },
    });
    clerk.effects = [];
    clerk.atMs += 15;
    clerk.amount(5n).do({ type: 'idle', sinceMs: wait.sinceMs });
    expect(clerk.focus).toBeUndefined();
  });

  it('marks a row whose text turns out to be several, and brings it back to be decided', () => {
    const clerk = karimFor500().answer('karim', karim, other);
    expect(clerk.document.rows.map(accountOf)).toEqual([{ kind: 'several', text: 'karim' }]);
    clerk.save();
    expect([clerk.sent, clerk.said]).toEqual([[], ['undecided']]);
    clerk.do({ type: 'row_edited', id: 'row1', newId: 'unused' });
    expect(clerk.focus).toEqual({
      type: 'focus',
      target: { on: 'entry', table: 'lines', field: 'account', open: true },
    });
  });

  it('is looked up as well when a field is left in another way', () => {
    const clerk = new Clerk().account(' karim ').do({ type: 'left', table: 'lines', field: 'account' });
    expect(clerk.entry.values.account).toEqual({ kind: 'resolving', text: 'karim' });
  });
});

describe('Save', () => {
  it('takes a complete row that was not added yet, and frees the screen for the next document at once', () => {
    const clerk = karimFor500().account('rahim').amount(7n).save();
    expect(clerk.sent.map(({ key, rows }) => [key, rows.length])).toEqual([['first', 2]]);
    expect(clerk.document).toMatchObject({ rows: [], loaded: null });
    expect(clerk.document.key).not.toBe('first');
    expect(isUnsaved(clerk.document)).toBe(false);
  });

  it.each([
    ['a text without an amount', (clerk: Clerk) => clerk.account('karim'), 'entryPending'],
    ['an amount alone', (clerk: Clerk) => clerk.amount(5n), 'entryPending'],
    [
      'an amount that is none',
      (clerk: Clerk) => clerk.account('karim').type('amount', { kind: 'amount', paisa: null, text: '12.345' }),
      'amountUnclear',
    ],
    ['nothing', (clerk: Clerk) => clerk, 'no_rows'],
  ])('is refused with %s, and everything stays', (_, prepare, word) => {
    const clerk = prepare(new Clerk());
    const before = clerk.document;
    clerk.save();
    expect([clerk.sent, clerk.said]).toEqual([[], [word]]);
    expect(clerk.document).toEqual(before);
  });

  it('sends no change that changes nothing, and one change of a voucher at a time', () => {
    const clerk = karimFor500().answer('karim', karim);
    const { rows, head } = clerk.document;
    const asSaved = contentText({ rows, head });
    const loaded = { mtmId: 9, vrNo: 'CR-9', vrDate: '2026-09-14', version: 2, totalPaisa: 0n, asSaved };
    clerk.do({ type: 'found', document: { ...clerk.document, loaded, key: 'change' } }).save();
    expect([clerk.sent, clerk.said]).toEqual([[], ['nothingChanged']]);
    clerk
      .account('rent')
      .amount(1n)
      .save({ queuedChanges: [9] });
    expect([clerk.sent, clerk.said.at(-1)]).toEqual([[], 'changeWaits']);
    clerk.save();
    expect(clerk.sent.map(({ key, loaded: of }) => [key, of?.mtmId])).toEqual([['change', 9]]);
  });

  it('asks into which branch rows go that were typed in another one', () => {
    const there = { branchId: 5, branchName: 'Head Office', day: '2026-09-20' };
    const typed = () => karimFor500().do({ type: 'desk_changed', desk: there });
    const asked = typed().save();
    expect([asked.state.situation, asked.sent]).toEqual([{ is: 'asks_branch' }, []]);
    const [here] = typed().save({ into: 'here' }).sent;
    expect(here).toMatchObject({ place: { branchId: 5 }, typedOn: '2026-09-20' });
    const back = typed().save({ into: 'there' });
    expect(back.sent[0]).toMatchObject({ place: { branchId: 4 }, typedOn: '2026-09-14' });
    expect(back.effects).toContainEqual({ type: 'work_in', branchId: 4 });
  });
});

describe('Ctrl/Cmd+Z', () => {
  it('brings deleted rows back to their places, and a document that was reset', () => {
    const clerk = karimFor500().account('rent').amount(7n).add();
    const before = clerk.document;
    clerk.do({ type: 'row_removed', id: 'row1' }).do({ type: 'row_removed', id: 'row2' });
    expect(clerk.document.rows).toEqual([]);
    clerk.do({ type: 'undone' }).do({ type: 'undone' });
    expect(clerk.document).toEqual(before);
    clerk.do({ type: 'reset', nextKey: 'second' });
    expect(clerk.document).toMatchObject({ key: 'second', rows: [] });
    clerk.do({ type: 'undone' });
    expect(clerk.document).toEqual(before);
  });

  it('lets what was typed since wait, and brings no row of one document into another', () => {
    const clerk = karimFor500().do({ type: 'reset', nextKey: 'second' }).account('rent').amount(7n).add();
    const since = clerk.document;
    clerk.do({ type: 'undone' });
    expect(clerk.effects).toContainEqual({ type: 'put_aside', document: since });
    const saved = karimFor500().account('rent').amount(7n).add().do({ type: 'row_removed', id: 'row1' }).save();
    saved.do({ type: 'undone' });
    expect(saved.document.rows).toEqual([]);
    expect(saved.said.at(-1)).toBe('nothingToUndo');
  });
});

describe('a row in the entry row', () => {
  it('goes back to its own place, or to the end when it was removed meanwhile', () => {
    const clerk = karimFor500().account('rent').amount(7n).add();
    clerk.do({ type: 'row_edited', id: 'row1', newId: 'unused' }).amount(1n).add();
    expect(clerk.document.rows.map(({ id, values }) => [id, values.amount])).toEqual([
      ['row1', { kind: 'amount', paisa: 1n, text: '' }],
      ['row2', { kind: 'amount', paisa: 7n, text: '' }],
    ]);
    const editing = clerk.do({ type: 'row_edited', id: 'row1', newId: 'unused' }).document;
    clerk.state = { ...clerk.state, document: { ...editing, rows: editing.rows.slice(1) } };
    expect(
      clerk
        .amount(2n)
        .add()
        .document.rows.map(({ values }) => values.amount),
    ).toEqual([
      { kind: 'amount', paisa: 7n, text: '' },
      { kind: 'amount', paisa: 2n, text: '' },
    ]);
  });

  it('keeps values that have no column here, and is not changed by being opened', () => {
    const clerk = karimFor500();
    const bonus = { kind: 'quantity', milli: 2000n, text: '' } as const;
    const rows = clerk.document.rows.map((row) => ({ ...row, values: { ...row.values, bonus } }));
    clerk.state = { ...clerk.state, document: { ...clerk.document, rows } };
    clerk.do({ type: 'row_edited', id: 'row1', newId: 'unused' }).amount(1n).add();
    expect(clerk.document.rows.map(({ values }) => [values.amount, values.bonus])).toEqual([
      [{ kind: 'amount', paisa: 1n, text: '' }, bonus],
    ]);
  });

  it('is let be as it was, and does nothing when it is gone', () => {
    const clerk = karimFor500();
    const before = clerk.document;
    clerk.do({ type: 'row_edited', id: 'row1', newId: 'unused' }).amount(1n).do({ type: 'row_left', table: 'lines' });
    expect(clerk.document).toEqual(before);
    expect(clerk.do({ type: 'row_edited', id: 'gone', newId: 'unused' }).document).toEqual(before);
    expect(clerk.said).toEqual(['transactionNotFound']);
  });

  it('leaves the entry row with its own removal, and with no other', () => {
    const editing = () => {
      const two = karimFor500().answer('karim', karim).account('rent').amount(7n).add();
      return two.do({ type: 'row_edited', id: 'row1', newId: 'unused' });
    };
    const own = editing().do({ type: 'row_removed', id: 'row1' }).entry;
    expect(own).toMatchObject({ editingId: null, values: { account: { kind: 'empty' } } });
    const another = editing().do({ type: 'row_removed', id: 'row2' }).entry;
    expect(another).toMatchObject({ editingId: 'row1', values: { account: { account: karim } } });
  });

  it('makes room for another: complete it is added, incomplete it stays and is asked about', () => {
    const complete = karimFor500().account('rent').amount(7n);
    complete.do({ type: 'row_edited', id: 'row1', newId: 'new' });
    expect(complete.document.rows.map(({ id }) => id)).toEqual(['row1', 'new']);
    const half = karimFor500().account('rent').do({ type: 'row_edited', id: 'row1', newId: 'new' });
    expect([half.entry.editingId, half.said]).toEqual([null, ['entryPending']]);
    expect(half.entry.values.account).toEqual({ kind: 'typing', text: 'rent' });
  });
});

describe('what a used key holds decides', () => {
  const loadedAs = ({ rows, head }: Document) => ({
    mtmId: 9,
    vrNo: 'CR-9',
    vrDate: '2026-09-14',
    version: 2,
    totalPaisa: 0n,
    asSaved: contentText({ rows, head }),
  });
  /** Returns a clerk with a document whose first row was saved elsewhere. The second row was typed since. */
  function goneOn() {
    const clerk = karimFor500().answer('karim', karim);
    const found = {
      loaded: loadedAs(clerk.document),
      rows: clerk.document.rows,
      head: {},
      isApproved: false,
      isVoid: false,
    };
    const answered = (change: Partial<typeof found>, mayEdit = true): EntryEvent => {
      return {
        type: 'key_answered',
        key: 'first',
        answer: { is: 'known', saved: { ...found, ...change } },
        mayEdit,
        nextKey: 'second',
      };
    };
    return { clerk, answered };
  }
  const withMore = (clerk: Clerk) => clerk.account('rent').amount(7n).add();

  it('everything is there: the screen is free', () => {
    const { clerk, answered } = goneOn();
    expect(clerk.do(answered({})).document).toMatchObject({ key: 'second', rows: [] });
    expect(clerk.said).toEqual(['savedElsewhere']);
  });

  it('more was typed since: it goes on as a change', () => {
    const { clerk, answered } = goneOn();
    withMore(clerk).do(answered({}));
    expect(clerk.document).toMatchObject({ key: 'second', loaded: { mtmId: 9 } });
    expect(clerk.document.rows).toHaveLength(2);
  });

  it.each([
    ['it is approved', { isApproved: true }, true],
    ['one may not', {}, false],
  ])('more was typed, and %s: the rest can go on alone', (_, change, mayEdit) => {
    const { clerk, answered } = goneOn();
    withMore(clerk).do(answered(change, mayEdit));
    expect(clerk.state.situation).toMatchObject({ is: 'saved_in_part' });
    expect(clerk.document.rows).toHaveLength(2);
    clerk.do({ type: 'split', nextKey: 'third' });
    expect(clerk.document).toMatchObject({ key: 'third', loaded: null });
    expect(clerk.document.rows.map(accountOf)).toEqual([{ kind: 'resolving', text: 'rent' }]);
  });

  it('one may not ask: the rows stay under their key, in doubt, and it can be asked again', () => {
    const { clerk } = goneOn();
    const answer = { is: 'refused', sentence: 'You may not see this.' } as const;
    clerk.do({ type: 'key_used' }).do({ type: 'key_answered', key: 'first', answer, mayEdit: true, nextKey: 'second' });
    expect(clerk.state.situation).toEqual({ is: 'key_refused', sentence: 'You may not see this.' });
    expect(clerk.document).toMatchObject({ key: 'first', isDoubtful: true });
    expect(clerk.document.rows).toHaveLength(1);
    expect(clerk.do({ type: 'key_used' }).state.situation).toEqual({ is: 'checking_key' });
  });

  it('it was voided since: the rows can be saved anew', () => {
    const { clerk, answered } = goneOn();
    clerk.do(answered({ isVoid: true }));
    expect(clerk.state.situation).toMatchObject({ is: 'voided' });
    expect(clerk.document).toMatchObject({ key: 'second', loaded: null });
    expect(clerk.document.rows).toHaveLength(1);
  });
});

it('the rows stay when a stale voucher is taken up again, as a change of its newest version', () => {
  const loaded = { mtmId: 9, vrNo: 'CR-9', vrDate: '2026-09-14', version: 3, totalPaisa: 0n, asSaved: '' };
  const clerk = karimFor500();
  const { rows } = clerk.document;
  clerk.do({ type: 'rebased', key: clerk.document.key, loaded, nextKey: 'second' });
  expect(clerk.document).toMatchObject({ key: 'second', loaded: { version: 3 } });
  expect(clerk.document.rows).toBe(rows);
});

it('a branch or day that changes under an empty screen takes it along; typed rows stay and it is said', () => {
  const there = { branchId: 5, branchName: 'Head Office', day: '2026-09-20' };
  const empty = new Clerk().do({ type: 'desk_changed', desk: there });
  expect(empty.document.place.branchId).toBe(5);
  const typed = new Clerk().do({
    type: 'typed',
    atMs: 1,
    in: 'entry',
    table: 'lines',
    values: typedRow('karim', 'due'),
  });
  typed.do({ type: 'desk_changed', desk: { ...desk, day: '2026-09-15' } });
  expect(typed.state.situation).toEqual({ is: 'day_changed', was: '2026-09-14', now: '2026-09-15' });
  typed.do({ type: 'desk_changed', desk: there });
  expect(typed.state.situation).toMatchObject({ is: 'branch_changed' });
  expect(typed.document.place.branchId).toBe(4);
});

describe('a field above the rows', () => {
  const rules = {
    ...plainRules,
    head: [{ name: 'bank', holds: 'account' }] as const,
    headOf: (code: string) => (code === 'not_a_bank_account' ? 'bank' : null),
  };
  const refused = (code: string, fault?: string): EntryEvent => {
    const rows = karimFor500().document.rows.map((row) => (fault === undefined ? row : { ...row, fault }));
    const document = { ...start.document, rows };
    return { type: 'taken_up', document, changedAt: '', returned: { why: 'refused', code, sentence: 'Not a bank.' } };
  };

  it('hears what the server refuses of it, unless the refusal is about a row', () => {
    const [atHead, effects] = step(rules, start, refused('not_a_bank_account'));
    expect(atHead.complaint).toEqual({ sentence: 'Not a bank.', in: 'head', field: 'bank' });
    expect(effects.at(-1)).toEqual({ type: 'focus', target: { on: 'head', field: 'bank' } });
    expect(step(rules, start, refused('not_a_bank_account', 'This row.'))[0].complaint).toBeNull();
    expect(step(rules, start, refused('voucher_too_large'))[0].complaint).toBeNull();
  });

  it('begins the next document where the save has emptied it, and at the rows where it stays', () => {
    const bank = { kind: 'taken', account: { id: 7, name: 'Janata Bank', text: '' } } as const;
    const filled = { ...karimFor500().state };
    const state = { ...filled, document: { ...filled.document, head: { bank } } };
    const focused = (after: typeof rules) => {
      const [, effects] = step(after, state, {
        type: 'save_asked',
        atMs: 0,
        nextKey: 'second',
        rowId: 'r',
        queuedChanges: [],
      });
      return effects.at(-1);
    };
    expect(focused({ ...rules, headAfterSave: () => ({ bank: { kind: 'empty' } }) })).toEqual({
      type: 'focus',
      target: { on: 'head', field: 'bank' },
    });
    expect(focused(rules)).toEqual({ type: 'focus', target: { on: 'entry', table: 'lines', field: 'account' } });
  });

  it('begins the next document at the field that the save has emptied, where the first one stays', () => {
    const bank = { kind: 'taken', account: { id: 7, name: 'Janata Bank', text: '' } } as const;
    const cheque = { kind: 'text', text: '123456' } as const;
    const withCheque = {
      ...rules,
      head: [...rules.head, { name: 'cheque', holds: 'text' }] as const,
      headAfterSave: () => ({ bank, cheque: { kind: 'text', text: '' } as const }),
    };
    const { state } = karimFor500();
    const paid = { ...state, document: { ...state.document, head: { bank, cheque } } };
    const asked = { type: 'save_asked', atMs: 0, nextKey: 'second', rowId: 'r', queuedChanges: [] } as const;
    const [, effects] = step(withCheque, paid, asked);
    expect(effects.at(-1)).toEqual({ type: 'focus', target: { on: 'head', field: 'cheque' } });
  });

  it('leads to the rows with Enter', () => {
    const [, effects] = step(rules, start, { type: 'head_entered', field: 'bank' });
    expect(effects).toEqual([{ type: 'focus', target: { on: 'entry', table: 'lines', field: 'account' } }]);
  });
});
