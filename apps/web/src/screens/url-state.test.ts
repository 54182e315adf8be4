import { expect, it } from 'vitest';
import { parseQuery, queryText } from './url-state.ts';

it('writes the state of a list so that a person can read it', () => {
  expect(queryText({ branch: 4, start_date: '2026-11-01', search: 'রহিম & co', page: undefined, sort: '' })).toBe(
    '?branch=4&start_date=2026-11-01&search=%E0%A6%B0%E0%A6%B9%E0%A6%BF%E0%A6%AE+%26+co',
  );
  expect(queryText({})).toBe('');
});

it('reads back what it wrote, as texts', () => {
  expect(parseQuery(queryText({ branch: 4, search: 'রহিম & co' }))).toEqual({ branch: '4', search: 'রহিম & co' });
});
