import { describe, expect, it } from 'vitest';
import { pagerItems } from './pager.tsx';

describe('the pages a pager offers', () => {
  it('are all of them up to five', () => {
    expect(pagerItems(1, 1)).toEqual([1]);
    expect(pagerItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('are the ends, the current one and its neighbours beyond five', () => {
    expect(pagerItems(1, 42)).toEqual([1, 2, 3, 4, 'gap', 42]);
    expect(pagerItems(20, 42)).toEqual([1, 'gap', 19, 20, 21, 'gap', 42]);
    expect(pagerItems(42, 42)).toEqual([1, 'gap', 39, 40, 41, 42]);
  });

  it('never hide a single page behind an ellipsis twice, nor repeat one', () => {
    for (let last = 1; last <= 12; last += 1) {
      for (let page = 1; page <= last; page += 1) {
        const pages = pagerItems(page, last).filter((item) => item !== 'gap');
        expect(pages).toContain(page);
        expect([...new Set(pages)].sort((a, b) => a - b)).toEqual(pages);
        expect([pages[0], pages.at(-1)]).toEqual([1, last]);
      }
    }
  });
});
