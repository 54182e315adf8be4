import { describe, expect, it } from 'vitest';
import { prefer } from '#session/preferences.ts';
import { listUrl, pageInstead, serialNumber } from './list.ts';

describe('the state of a list in its address', () => {
  it('is the first page of ten of everything where the address says nothing', () => {
    expect(listUrl.parse({})).toEqual({ page: 1, per_page: 10, search: '' });
  });

  it('has pages of the size that the user prefers', () => {
    prefer({ pageSize: 50 });
    expect(listUrl.parse({})).toMatchObject({ per_page: 50 });
    expect(listUrl.parse({ per_page: '20' })).toMatchObject({ per_page: 20 });
    prefer({ pageSize: 10 });
  });

  it('is what the address says', () => {
    expect(listUrl.parse({ page: '3', per_page: '50', search: 'রহিম' })).toEqual({
      page: 3,
      per_page: 50,
      search: 'রহিম',
    });
  });

  it.each([
    { page: '0', per_page: '7' },
    { page: '-2', per_page: '1000' },
    { page: 'next', per_page: '' },
    { page: '1.5', per_page: '10.5' },
    { page: '9999999999', per_page: 'NaN', search: 'x'.repeat(101) },
  ])('reads nonsense as the usual: %o', (query) => {
    expect(listUrl.parse(query)).toEqual({ page: 1, per_page: 10, search: '' });
  });
});

it('counts rows through all pages', () => {
  expect(serialNumber({ page: 1, per_page: 10, search: '' }, 0)).toBe(1);
  expect(serialNumber({ page: 3, per_page: 20, search: '' }, 4)).toBe(45);
});

it('goes back to the last page from one that is no more', () => {
  const query = { page: 9, per_page: 10, search: '' };
  expect(pageInstead(query, { data: [], total: 31, current_page: 9, last_page: 4 })).toBe(4);
  expect(pageInstead(query, { data: [1], total: 81, current_page: 9, last_page: 9 })).toBeNull();
  expect(pageInstead({ ...query, page: 1 }, { data: [], total: 0, current_page: 1, last_page: 1 })).toBeNull();
});
