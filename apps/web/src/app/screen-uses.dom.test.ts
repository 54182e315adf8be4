import { beforeEach, expect, it } from 'vitest';
import { countUse, usesOf } from './screen-uses.ts';

beforeEach(() => localStorage.clear());

it('counts the screens of each user alone', () => {
  countUse(1, '/reports/cashbook');
  countUse(1, '/reports/cashbook');
  countUse(2, '/reports/ledger');
  expect(usesOf(1)).toEqual({ '/reports/cashbook': 2 });
  expect(usesOf(2)).toEqual({ '/reports/ledger': 1 });
});

it('halves the counts of old habits, and forgets what was used once', () => {
  countUse(1, '/reports/ledger');
  for (let use = 0; use < 101; use += 1) countUse(1, '/reports/cashbook');
  expect(usesOf(1)).toEqual({ '/reports/cashbook': 50 });
});

it('takes what is no count for nothing', () => {
  localStorage.setItem('screen-uses:1', '{"a":"b"}');
  expect(usesOf(1)).toEqual({});
  localStorage.setItem('screen-uses:1', '{');
  expect(usesOf(1)).toEqual({});
});
