import { beforeEach, describe, expect, it } from 'vitest';
import { accountPicks, markOf, type OfferedAccount } from './account-search.ts';

describe('what tells an account from another of the same name', () => {
  it.each([
    ['C-0042 · 01711-000042 · C/O Rahim · Khatunganj', ['C-0042', '01711-000042']],
    ['C-0042 · 01711000042', ['C-0042', '01711-000042']],
    ['1100 · 01711-000042 · Khatunganj', ['01711-000042', '1100']],
    ['1100 · C/O Rahim · 01 Station Road', ['1100']],
    ['1003 · Administration', ['1003']],
    ['', []],
  ])('%s', (text, mark) => {
    expect(markOf({ id: 1100, text })).toEqual(mark);
  });
});

describe('the last picks', () => {
  beforeEach(() => localStorage.clear());

  it('keep who was chosen, and no balance that is gone by then', () => {
    const picks = accountPicks('7', 1, 'cash-receipt');
    const offered: OfferedAccount = { id: 5, name: 'Mizanur Rahman', text: 'C-7', balancePaisa: 12_50n };
    picks.remember(offered);
    expect(picks.read()).toEqual([{ id: 5, name: 'Mizanur Rahman', text: 'C-7' }]);
  });
});
