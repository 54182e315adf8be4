import { taka } from '@cashbook/contract/wire';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { countDrafts, dropAllDrafts, dropDraft, keepDraft, readDraft } from './drafts.ts';

const content = z.object({ rows: z.array(z.object({ amount: taka })) });
const mine = { userId: 1, branchId: 4, screen: 'cash-receipt' };
const draft = {
  idempotencyKey: 'abc',
  changedAt: '2026-11-19T10:00:00Z',
  lines: 1,
  content: { rows: [{ amount: 12_550n }] },
};

beforeEach(() => localStorage.clear());

it('keeps a draft with its key and its exact amounts', () => {
  keepDraft(mine, content, draft);
  expect(readDraft(mine, content)).toEqual(draft);
});

it('keeps the drafts of users, branches and screens apart', () => {
  keepDraft(mine, content, draft);
  for (const other of [{ userId: 11 }, { branchId: 5 }, { screen: 'cash-payment' }]) {
    expect(readDraft({ ...mine, ...other }, content)).toBeNull();
  }
});

it('offers nothing that it cannot read', () => {
  keepDraft(mine, content, draft);
  expect(readDraft(mine, z.object({ lines: z.array(z.string()) }))).toBeNull();
  localStorage.setItem('draft:1:4:cash-receipt', '{broken');
  expect(readDraft(mine, content)).toBeNull();
});

it('forgets one draft, or all of one user and of nobody else', () => {
  keepDraft(mine, content, draft);
  keepDraft({ ...mine, branchId: 5 }, content, draft);
  keepDraft({ ...mine, userId: 11 }, content, draft);
  dropDraft(mine);
  expect(countDrafts(1)).toBe(1);
  dropAllDrafts(1);
  expect([countDrafts(1), countDrafts(11)]).toEqual([0, 1]);
});

it("leaves another tab's draft of the same place where it is", () => {
  keepDraft(mine, content, draft);
  const theirs = JSON.stringify({ ...draft, idempotencyKey: 'of-another-tab', content: { lines: [] } });
  localStorage.setItem('draft:1:4:cash-receipt', theirs);
  dropDraft(mine);
  expect(localStorage.getItem('draft:1:4:cash-receipt')).toBe(theirs);
});
