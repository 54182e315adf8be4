import { describe, expect, it } from 'vitest';
import {
  contentText,
  type Document,
  isUnsaved,
  openLookUps,
  type Row,
  rowsOf,
} from '#domains/posting/draft/document.ts';
import { type FieldValue, isEmpty, paisaIn, type Values } from '#domains/posting/draft/fields.ts';
import { withRowFaults } from '#domains/posting/draft/row-faults.ts';
import { step } from './entry-machine.ts';
import { type DeskNow, type EntryEffect, type EntryEvent, type EntryRules, startEntry } from './entry-state.ts';

/*
 * A kind that the product does not have: a count of stock. A look-up gives the articles, and a person types the counted
 * figure into each. Articles that were found beside them are typed as rows.
 */
const rules: EntryRules = {
  head: [],
  tables: {
    counted: { rows: 'given', fields: [{ name: 'figure', holds: 'amount' }], open: ['figure'] },
    found: {
      rows: 'typed',
      fields: [
        { name: 'account', holds: 'account' },
        { name: 'figure', holds: 'amount' },
      ],
      mostRows: 2,
      rowFault: (entry) =>
        isEmpty(entry.account ?? { kind: 'empty' })
          ? { word: 'selectAccountAndAmount', in: 'entry', field: 'account' }
          : null,
    },
    lost: {
      rows: 'typed',
      fields: [{ name: 'account', holds: 'account' }],
      mostRows: 200,
      rowFault: () => null,
    },
  },
  documentFault: ({ rows }) => (rows.length === 0 ? { code: 'no_rows' } : null),
  headAfterSave: (head) => head,
};

const givenOnly = { rows: 'given', fields: [{ name: 'figure', holds: 'amount' }], open: ['figure'] } as const;
const toSave = { type: 'focus', target: { on: 'save' } };

const desk: DeskNow = { branchId: 4, branchName: 'Chawkbazar', day: '2026-09-14' };
const figure = (paisa: bigint | null): FieldValue => ({ kind: 'amount', paisa, text: '' });
const article = (name: string): FieldValue => ({ kind: 'text', text: name });
const given = (id: string, name: string) => ({ id, values: { name: article(name), figure: figure(null) } });
const oil = given('oil', 'Oil');
const rice = given('rice', 'Rice');

it('leads from the head to the save, where no rows are typed, and from a row begun with nothing chosen', () => {
  const choice = { name: 'bank', holds: 'choice' } as const;
  const paid: EntryRules = {
    ...rules,
    tables: { paid: { rows: 'typed', fields: [choice], mostRows: 9, rowFault: () => null } },
  };
  const counted: EntryRules = { ...rules, head: [{ name: 'notes', holds: 'text' }], tables: { counted: givenOnly } };
  const enteredNotes = { type: 'head_entered', field: 'notes' } as const;
  expect(step(counted, startEntry(counted, desk, 'first'), enteredNotes)[1]).toEqual([toSave]);
  const enteredBank = { type: 'entered', atMs: 0, table: 'paid', field: 'bank' } as const;
  expect(step(paid, startEntry(paid, desk, 'first'), enteredBank)[1]).toEqual([toSave]);
});

/** A person who counts. The test sets the time. */
class Counter {
  state = startEntry(rules, desk, 'first');
  effects: readonly EntryEffect[] = [];
  private ids = 0;

  do(event: EntryEvent): this {
    [this.state, this.effects] = step(rules, this.state, event);
    return this;
  }

  given(...rows: Pick<Row, 'id' | 'values'>[]): this {
    return this.do({ type: 'given', table: 'counted', rows });
  }

  count(id: string, paisa: bigint): this {
    return this.do({ type: 'typed', atMs: 1, in: 'row', id, values: { figure: figure(paisa) } });
  }

  type(table: string, values: Values): this {
    return this.do({ type: 'typed', atMs: 1, in: 'entry', table, values });
  }

  add(table: string): this {
    this.ids += 1;
    return this.do({ type: 'added', atMs: 1, table, id: `row${this.ids}` });
  }

  save(): this {
    return this.do({ type: 'save_asked', atMs: 1, rowId: 'last', nextKey: 'second', queuedChanges: [] });
  }

  get document(): Document {
    return this.state.document;
  }

  figures(table: string): (readonly [string, bigint])[] {
    return rowsOf(this.document, table).map(({ id, values }) => [id, paisaIn(values, 'figure')]);
  }
}
const typing = (text: string): Values => ({ account: { kind: 'typing', text }, figure: figure(5n) });

it('fills what the server proposes into the empty field, and anew while nobody has typed another figure', () => {
  const proposed = (counter: Counter, paisa: bigint, earlier: Values = {}) => {
    counter.do({ type: 'proposed', table: 'found', values: { figure: figure(paisa) }, earlier });
    return paisaIn(counter.document.entries.found?.values ?? {}, 'figure');
  };
  const counter = new Counter().type('found', { account: { kind: 'typing', text: 'oil' } });
  expect(proposed(counter, 150n)).toBe(150n);
  expect(proposed(counter, 300n, { figure: figure(150n) })).toBe(300n);
  counter.type('found', { figure: figure(100n) });
  expect(proposed(counter, 400n, { figure: figure(300n) }), 'what was typed stays').toBe(100n);
});

describe('rows that are given', () => {
  it('are nothing unsaved until somebody types into one', () => {
    const counter = new Counter().given(oil, rice);
    expect(isUnsaved(counter.document)).toBe(false);
    expect(isUnsaved(counter.count('rice', 7n).document)).toBe(true);
    expect(counter.figures('counted')).toEqual([
      ['oil', 0n],
      ['rice', 7n],
    ]);
  });

  it('keep what was typed when they are given anew, also one that is given no more', () => {
    const counter = new Counter().given(oil, rice).count('rice', 7n).given(rice, given('salt', 'Salt'));
    expect(counter.figures('counted')).toEqual([
      ['rice', 7n],
      ['salt', 0n],
    ]);
    expect(counter.given(oil).figures('counted')).toEqual([
      ['oil', 0n],
      ['rice', 7n],
    ]);
  });

  it('lose what the server said of one with its change, and can be neither edited elsewhere nor removed', () => {
    const counter = new Counter().given(oil);
    const refused = { ...counter.document, rows: counter.document.rows.map((row) => ({ ...row, fault: 'No.' })) };
    counter.do({ type: 'found', document: refused }).count('oil', 1n);
    expect(counter.document.rows.map(({ fault }) => fault)).toEqual([undefined]);
    counter.do({ type: 'row_removed', id: 'oil' }).do({ type: 'row_edited', id: 'oil', newId: 'unused' });
    expect(counter.figures('counted')).toEqual([['oil', 1n]]);
  });
});

describe('rows that are proposed among typed ones', () => {
  it('are saved as they stand, while those of a given table wait to be typed into', () => {
    const salt = {
      id: 'salt',
      values: { account: { kind: 'taken', account: { id: 9, name: 'Salt', text: '' } } },
    } as const;
    const counter = new Counter().given(oil, rice).count('rice', 7n);
    counter.do({ type: 'given', table: 'found', rows: [salt] }).save();
    const sent = counter.effects.flatMap((effect) => (effect.type === 'send' ? effect.document.rows : []));
    expect(sent.map(({ id }) => id)).toEqual(['rice', 'salt']);
  });
});

describe('two tables that are typed', () => {
  it('have an entry row each: what stands in one is not touched by the other', () => {
    const counter = new Counter()
      .type('found', typing('karim'))
      .type('lost', { account: typing('rahim').account ?? { kind: 'empty' } });
    counter.add('lost');
    expect(rowsOf(counter.document, 'lost')).toHaveLength(1);
    expect(rowsOf(counter.document, 'found')).toEqual([]);
    expect(counter.document.entries.found?.values).toEqual(typing('karim'));
    expect(counter.effects).toEqual([{ type: 'focus', target: { on: 'entry', table: 'lost', field: 'account' } }]);
  });

  it('look the same text up each among the accounts of its own field', () => {
    const counter = new Counter().type('found', typing('karim')).add('found').type('lost', typing('karim')).add('lost');
    expect(openLookUps(counter.document)).toEqual([
      { table: 'found', field: 'account', text: 'karim' },
      { table: 'lost', field: 'account', text: 'karim' },
    ]);
    const karim = { id: 9, name: 'Karim', text: '' };
    counter.do({ type: 'answered', lookUp: { table: 'lost', field: 'account', text: 'karim' }, matches: [karim] });
    expect(counter.document.rows.map(({ table, values }) => [table, values.account?.kind])).toEqual([
      ['found', 'resolving'],
      ['lost', 'taken'],
    ]);
  });

  it('take their complete entry rows with Save, and refuse it for the one that is not', () => {
    const half = new Counter()
      .type('lost', typing('rahim'))
      .type('found', { figure: figure(5n) })
      .save();
    expect(half.state.complaint).toMatchObject({ word: 'entryPending', in: 'entry', table: 'found', field: 'account' });
    expect(half.document.rows).toEqual([]);
    const both = new Counter().given(oil).count('oil', 1n).type('lost', typing('rahim')).type('found', typing('karim'));
    const [sent] = both.save().effects;
    expect(sent?.type === 'send' && sent.document.rows.map(({ id, table }) => [id, table])).toEqual([
      ['oil', 'counted'],
      ['lastfound', 'found'],
      ['lastlost', 'lost'],
    ]);
    expect(isUnsaved(both.document)).toBe(false);
  });

  it('have a limit each, and say the same whatever was typed first', () => {
    const full = new Counter().type('found', typing('a')).add('found').type('found', typing('b')).add('found');
    full.type('found', typing('c')).add('found');
    expect(full.state.complaint).toMatchObject({ word: 'tooManyLines' });
    expect(full.type('lost', typing('c')).add('lost').state.complaint).toBeNull();
    const one = new Counter().type('found', typing('a')).add('found').type('lost', typing('b')).add('lost');
    const other = new Counter().type('lost', typing('b')).add('lost').type('found', typing('a')).add('found');
    expect(contentText(one.document)).toBe(contentText(other.document));
  });

  it('get a removed row back where it stood, and what stood in the entry row of its table', () => {
    const counter = new Counter().type('found', typing('a')).add('found').type('lost', typing('b')).add('lost');
    const before = counter.document;
    counter.do({ type: 'row_removed', id: 'row1' }).do({ type: 'undone' });
    expect(counter.document).toEqual(before);
    counter.do({ type: 'row_edited', id: 'row2', newId: 'unused' }).type('lost', typing('other'));
    counter.do({ type: 'row_left', table: 'lost' }).do({ type: 'undone' });
    expect(counter.document.entries.lost).toMatchObject({ values: typing('other') });
  });
});

it('a refusal of the server is said at its row', () => {
  const { document } = new Counter()
    .given(oil)
    .type('found', typing('a'))
    .add('found')
    .type('lost', typing('b'))
    .add('lost');
  const faulty = withRowFaults(document, [{ rowId: document.rows[2]?.id ?? '', sentence: 'Not allowed.' }]);
  expect(faulty.rows.map(({ table, fault }) => [table, fault])).toEqual([
    ['counted', undefined],
    ['found', undefined],
    ['lost', 'Not allowed.'],
  ]);
});
