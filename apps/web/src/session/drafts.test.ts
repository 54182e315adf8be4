import { taka } from '@cashbook/contract/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import * as here from './drafts.ts';

const { countDrafts, dropAllDrafts, dropDraft, keepDraft, putDraftAside, readDraft, takeUpDraft, waitingDrafts } = here;

const content = z.object({ rows: z.array(z.object({ amount: taka })) });
const mine = { person: '1.1', branchId: 4, screen: 'cash-receipt' };
const draft = {
  idempotencyKey: 'abc',
  changedAt: '2026-11-19T10:00:00Z',
  lines: 1,
  content: { rows: [{ amount: 12_550n }] },
};
const now = new Date('2026-11-20T10:00:00Z');

beforeEach(() => localStorage.clear());
afterEach(() => vi.resetModules());

/** Another tab of this browser: the modules of a page of its own over the same local storage. */
async function openTab(name: string): Promise<typeof here> {
  vi.resetModules();
  sessionStorage.setItem('tab', name);
  return import('./drafts.ts');
}

/** What a tab that is closed now had kept. */
function leftBehind(tab: string, changes: Partial<typeof draft> = {}, place = 'draft:1.1:4:cash-receipt'): void {
  const kept = { ...draft, ...changes };
  localStorage.setItem(`${place}:${tab}`, JSON.stringify({ ...kept, content: z.encode(content, kept.content) }));
}

const waitingKeys = async () => (await waitingDrafts(mine, content, now)).map(({ draft: one }) => one.idempotencyKey);

describe('the draft of a tab', () => {
  it('is kept with its key and its exact amounts', () => {
    keepDraft(mine, content, draft);
    expect(readDraft(mine, content)).toEqual(draft);
  });

  it('is of one user, branch and screen', () => {
    keepDraft(mine, content, draft);
    for (const other of [{ person: '1.11' }, { person: '2.1' }, { branchId: 5 }, { screen: 'cash-payment' }]) {
      expect(readDraft({ ...mine, ...other }, content)).toBeNull();
    }
  });

  it('is not offered when it cannot be read', () => {
    keepDraft(mine, content, draft);
    expect(readDraft(mine, z.object({ lines: z.array(z.string()) }))).toBeNull();
    const [slot = ''] = Object.keys(localStorage);
    localStorage.setItem(slot, '{broken');
    expect(readDraft(mine, content)).toBeNull();
  });

  it('is forgotten alone, or with all of one user and of nobody else', () => {
    keepDraft(mine, content, draft);
    keepDraft({ ...mine, branchId: 5 }, content, draft);
    keepDraft({ ...mine, person: '1.11' }, content, draft);
    leftBehind('closed');
    dropDraft(mine);
    expect(countDrafts('1.1')).toBe(2);
    dropAllDrafts('1.1');
    expect([countDrafts('1.1'), countDrafts('1.11')]).toEqual([0, 1]);
  });
});

describe('beside other tabs', () => {
  it('each keeps, reads and drops its own', async () => {
    const other = await openTab('other');
    keepDraft(mine, content, draft);
    other.keepDraft(mine, content, { ...draft, idempotencyKey: 'theirs', lines: 7 });
    expect(readDraft(mine, content)).toEqual(draft);
    expect(other.readDraft(mine, content)).toMatchObject({ idempotencyKey: 'theirs', lines: 7 });
    dropDraft(mine);
    expect(other.readDraft(mine, content)).toMatchObject({ idempotencyKey: 'theirs' });
  });

  it('offers what closed tabs left, the last first, and nothing that an open one has in hand', async () => {
    const other = await openTab('open');
    other.keepDraft(mine, content, { ...draft, idempotencyKey: 'in hand' });
    leftBehind('closed', { idempotencyKey: 'older' });
    leftBehind('closed later', { idempotencyKey: 'newer', changedAt: '2026-11-19T18:00:00Z' });
    leftBehind('closed', { idempotencyKey: 'elsewhere' }, 'draft:1.1:5:cash-receipt');
    expect(await waitingKeys()).toEqual(['newer', 'older']);
  });

  it('takes one up and lets its own wait instead', async () => {
    keepDraft(mine, content, { ...draft, idempotencyKey: 'own' });
    leftBehind('closed');
    const [found] = await waitingDrafts(mine, content, now);
    expect(takeUpDraft(mine, found?.slot ?? '')).toBe(true);
    expect(readDraft(mine, content)).toEqual(draft);
    expect(await waitingKeys()).toEqual(['own']);
    expect(takeUpDraft(mine, found?.slot ?? ''), 'somebody else was quicker').toBe(false);
    expect(readDraft(mine, content)).toEqual(draft);
  });

  it('puts its own aside for whoever takes it up', async () => {
    keepDraft(mine, content, draft);
    putDraftAside(mine);
    expect(readDraft(mine, content)).toBeNull();
    expect(await waitingKeys()).toEqual(['abc']);
  });

  it('a duplicated tab takes a name of its own and so leaves the draft to the first', async () => {
    const first = await openTab('same');
    first.keepDraft(mine, content, draft);
    const duplicate = await openTab('same');
    await vi.waitFor(() => expect(sessionStorage.getItem('tab')).not.toBe('same'));
    expect(duplicate.readDraft(mine, content)).toBeNull();
    expect(first.readDraft(mine, content)).toEqual(draft);
    expect(await duplicate.waitingDrafts(mine, content, now)).toEqual([]);
  });

  it('forgets what nobody came back to for a season', async () => {
    leftBehind('long closed', { changedAt: '2026-08-01T10:00:00Z' });
    leftBehind('closed', { changedAt: '2026-09-01T10:00:00Z', idempotencyKey: 'kept' });
    expect(await waitingKeys()).toEqual(['kept']);
    expect(countDrafts('1.1')).toBe(1);
  });
});
