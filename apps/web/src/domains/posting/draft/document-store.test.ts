import { beforeEach, describe, expect, it } from 'vitest';
import {
  createMemoryStorage,
  plainRules,
  typedRow,
  withEntry,
} from '#domains/posting/machine/plain-document.fixture.ts';
import { type Document, emptyDocument } from './document.ts';
import { createDocumentStore, type DocumentStore, type Draft } from './document-store.ts';

const mine = { person: '1.1', kind: 'cash-receipt' };
const place = { branchId: 4, branchName: 'Chawkbazar' };
const now = new Date('2026-11-20T10:00:00Z');
const blank = emptyDocument(plainRules, { key: 'blank', place, day: '2026-11-19' });

const written = (key: string, remarks = 'Old due'): Document => ({
  ...blank,
  key,
  rows: [
    {
      id: 'a',
      table: 'lines',
      values: { ...typedRow('', remarks), amount: { kind: 'amount', paisa: 12_550n, text: '' } },
    },
  ],
});
const draft = (document: Document, changedAt = '2026-11-19T10:00:00Z'): Draft => ({
  document,
  changedAt,
  returned: null,
  tab: 'here',
});

let storage: ReturnType<typeof createMemoryStorage>;
let store: DocumentStore;

beforeEach(() => {
  storage = createMemoryStorage();
  store = createDocumentStore(storage);
});

const keep = (document: Document, before: Document = blank, tab = 'here') =>
  store.keepDraft(mine, tab, before, draft(document), 'aside');
const waiting = (open: readonly string[]) =>
  store.waitingDrafts(mine, 4, new Set(open), now).map(({ document }) => document.key);

describe('the draft of a tab', () => {
  it('is counted in its branch, whichever its tab and kind, but not once it is saved', () => {
    keep(written('one'));
    keep(written('two'), blank, 'there');
    store.putAside({ ...mine, kind: 'journal' }, draft(written('three'), '2026-11-19T11:00:00Z'), 'aside');
    store.putAside({ ...mine, person: '1.2' }, draft(written('of another')), 'aside');
    store.putAside(mine, draft({ ...written('elsewhere'), place: { ...place, branchId: 41 } }), 'aside');
    expect(store.draftsIn('1.1', 4).map(({ kind }) => kind)).toEqual(['journal', 'cash-receipt', 'cash-receipt']);
    const item = { id: 'x', kind: 'cash-receipt', savedAtMs: 0, tab: 'here', totalPaisa: 1n };
    store.writeItem('1.1', { ...item, document: written('one') });
    expect(store.draftsIn('1.1', 4)).toHaveLength(2);
  });

  it('is kept with its exact amounts, for one person, kind, branch and tab', () => {
    keep(written('one'));
    expect(store.ownDraft(mine, 4, 'here')).toEqual(draft(written('one')));
    for (const [owner, branchId, tab] of [
      [{ ...mine, person: '1.11' }, 4, 'here'],
      [{ ...mine, person: '2.1' }, 4, 'here'],
      [{ ...mine, kind: 'cash-payment' }, 4, 'here'],
      [mine, 5, 'here'],
      [mine, 4, 'there'],
    ] as const) {
      expect(store.ownDraft(owner, branchId, tab)).toBeNull();
    }
  });

  it('comes back whole: rows, entry row, the row in hand and the voucher being changed', () => {
    const loaded = { mtmId: 9, vrNo: 'CR-9', vrDate: '2026-11-19', version: 2, totalPaisa: 12_500_00n, asSaved: '[]' };
    const account = { kind: 'taken', account: { id: 1012, name: 'রহিম উদ্দিন', text: 'BG-0412' } } as const;
    const entry = { ...typedRow('', 'half'), account };
    const whole = { ...withEntry(written('one'), entry, 'a'), loaded, isDoubtful: true };
    keep(whole);
    expect(store.ownDraft(mine, 4, 'here')).toEqual(draft(whole));
  });

  it('is not forgotten while what was sent of it may have arrived', () => {
    keep(written('one'));
    keep({ ...blank, key: 'one', isDoubtful: true }, written('one'));
    expect(store.ownDraft(mine, 4, 'here')?.document.key).toBe('one');
  });

  it('is not offered when a figure in it cannot be read, rather than half of it', () => {
    keep(written('one'));
    const name = 'draft3:1.1:4:cash-receipt:here';
    storage.setItem(name, (storage.getItem(name) ?? '').replace('12550', 'much'));
    expect(store.ownDraft(mine, 4, 'here')).toBeNull();
  });

  it('goes when its document has left the screen, and never with another', () => {
    keep(written('one'));
    keep(blank, written('one'));
    expect(store.countDrafts('1.1')).toBe(0);
    keep(written('two'));
    keep(written('three'));
    expect(waiting(['here'])).toEqual(['two']);
    expect(store.ownDraft(mine, 4, 'here')?.document.key).toBe('three');
  });

  it('goes along into another branch', () => {
    keep(written('one'));
    keep({ ...written('one'), place: { branchId: 5, branchName: 'Head Office' } }, written('one'));
    expect([store.ownDraft(mine, 4, 'here'), store.ownDraft(mine, 5, 'here')?.document.key]).toEqual([null, 'one']);
  });

  it('is left where it is when it cannot be read, and not written over', () => {
    storage.setItem('draft3:1.1:4:cash-receipt:here', '{broken');
    expect(store.ownDraft(mine, 4, 'here')).toBeNull();
    keep(written('one'));
    expect(storage.getItem('draft3:1.1:4:cash-receipt:aside')).toBe('{broken');
  });

  it('is none any more once it is handed over, unless something else was typed under its key', () => {
    keep(written('one'));
    store.writeItem('1.1', {
      id: 'i',
      kind: 'cash-receipt',
      document: written('one'),
      savedAtMs: 1,
      tab: 'x',
      totalPaisa: 0n,
    });
    expect(store.ownDraft(mine, 4, 'here')).toBeNull();
    keep(written('one', 'changed'), written('one'));
    expect(store.ownDraft(mine, 4, 'here')?.document.key).toBe('one');
  });

  it('is forgotten with all of one person, and of nobody else', () => {
    keep(written('one'));
    store.keepDraft({ ...mine, person: '1.11' }, 'here', blank, draft(written('two')), 'aside');
    store.dropAllDrafts('1.1');
    expect([store.countDrafts('1.1'), store.countDrafts('1.11')]).toEqual([0, 1]);
  });
});

describe('beside other tabs', () => {
  it('what closed tabs left is offered, the last first, and nothing that an open one has in hand', () => {
    store.keepDraft(mine, 'closed', blank, draft(written('older')), 'a');
    store.keepDraft(mine, 'gone', blank, draft(written('newer'), '2026-11-19T18:00:00Z'), 'b');
    store.keepDraft(mine, 'open', blank, draft(written('in hand')), 'c');
    expect(waiting(['here', 'open'])).toEqual(['newer', 'older']);
  });

  it('what nobody came back to for a season is forgotten', () => {
    store.keepDraft(mine, 'long closed', blank, draft(written('old'), '2026-08-01T10:00:00Z'), 'a');
    expect(waiting([])).toEqual([]);
    expect(store.countDrafts('1.1')).toBe(0);
  });

  it('one tab at a time has the lease, and loses it when it sleeps', () => {
    expect(store.takeLease('1.1', 'here', 1000)).toBe(true);
    expect(store.takeLease('1.1', 'there', 5000)).toBe(false);
    expect(store.takeLease('1.1', 'here', 5000)).toBe(true);
    expect(store.takeLease('1.1', 'there', 14_000)).toBe(false);
    expect(store.takeLease('1.1', 'there', 16_000)).toBe(true);
    store.releaseLease('1.1', 'here');
    expect(store.takeLease('1.1', 'here', 16_001)).toBe(false);
    expect(store.takeLease('1.2', 'here', 16_001), 'somebody else has a queue of their own').toBe(true);
  });

  it('a lease from a clock that was set back does not hold for good', () => {
    store.takeLease('1.1', 'there', 9_000_000);
    expect(store.takeLease('1.1', 'here', 1000)).toBe(true);
  });
});

describe('what another release has stored', () => {
  it('is named to its person, in whichever form, and goes when that person discards it', () => {
    keep(written('one'));
    const shape = { document: { rows: 'of another shape' } };
    storage.setItem('draft1:1.1:4:cash-receipt:old', '{"rows":[]}');
    storage.setItem('queue2:1.1:x', '{"id":"x"}');
    storage.setItem('draft3:1.1:4:journal:later', JSON.stringify(shape));
    storage.setItem('draft1:1.10:4:journal:of-another', '{}');
    storage.setItem('lease:1.1', '{}');
    const names = () => store.unreadable('1.1').map(({ name }) => name);
    expect(names()).toEqual(['draft1:1.1:4:cash-receipt:old', 'draft3:1.1:4:journal:later', 'queue2:1.1:x']);
    expect(store.unreadable('1.1')[1]?.text).toBe(JSON.stringify(shape));
    store.dropEntries(store.unreadable('1.1'));
    expect(names()).toEqual([]);
    expect(store.draftsIn('1.1', 4)).toHaveLength(1);
    expect(store.unreadable('1.10')).toHaveLength(1);
  });
});
