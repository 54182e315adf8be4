import { describe, expect, it } from 'vitest';
import { isNews } from './report-drafts.ts';

const none = { drafts: 0, waiting: 0 };
const one = { drafts: 1, waiting: 0 };

describe('the server is told of drafts', () => {
  it.each([
    ['a page that opens with nothing, where nothing was told before', none, null, false, false],
    ['a page that opens with nothing, where something was told before', none, null, true, true],
    ['a page that opens with a draft, whatever an earlier session told', one, null, true, true],
    ['the same number again', one, one, true, false],
    ['a draft that has gone', none, one, true, true],
    ['a draft that was saved and waits', { drafts: 0, waiting: 1 }, one, true, true],
  ])('%s', (_case, now, told, remembered, news) => {
    expect(isNews(now, told, remembered)).toBe(news);
  });
});
