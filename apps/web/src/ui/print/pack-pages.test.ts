import { describe, expect, it } from 'vitest';
import { packPages } from './pack-pages.ts';

const room = { roomPx: 100, tailPx: 40, carryPx: 10 };
const rows = (count: number, px = 20) => Array.from({ length: count }, () => px);

describe('rows on their pages', () => {
  it('stand on one page while rows and tail fit it', () => {
    expect(packPages([], room)).toEqual([0]);
    expect(packPages(rows(3), room)).toEqual([3]);
  });

  it('leave room for the sum carried forward on every page but the last', () => {
    expect(packPages(rows(9), room)).toEqual([4, 4, 1]);
    expect(packPages(rows(7), room)).toEqual([4, 3]);
  });

  it('never leave the signatures on a page without a row', () => {
    expect(packPages(rows(4), room)).toEqual([3, 1]);
    expect(packPages(rows(8), room)).toEqual([4, 3, 1]);
  });

  it('give a row taller than a page a page of its own', () => {
    expect(packPages([20, 300, 20], room)).toEqual([1, 1, 1]);
    expect(packPages([300], room)).toEqual([1]);
  });

  it('begin a page where one must begin, whatever room the page before has', () => {
    const startsPage = (place: number) => place === 2 || place === 3;
    expect(packPages(rows(5, 5), { ...room, startsPage })).toEqual([2, 1, 2]);
    expect(packPages(rows(8), { ...room, startsPage: (place) => place === 5 })).toEqual([4, 1, 3]);
  });

  it('stop at the most rows of a page, even where more would fit', () => {
    expect(packPages(rows(8, 5), { ...room, mostRows: 3 })).toEqual([3, 3, 2]);
    expect(packPages(rows(6, 5), { ...room, mostRows: 3 })).toEqual([3, 3]);
    expect(packPages(rows(9), { ...room, mostRows: 3 })).toEqual([3, 3, 3]);
    expect(packPages(rows(3), { ...room, mostRows: 1 })).toEqual([1, 1, 1]);
  });

  it('end with no head of those after it, while a page has anything else', () => {
    const isHead = (place: number) => [3, 4].includes(place);
    expect(packPages(rows(8), { ...room, isHead })).toEqual([3, 4, 1]);
    expect(packPages(rows(8), { ...room, isHead: () => true })).toEqual([4, 3, 1]);
  });

  it('print every row once, whatever their heights', () => {
    for (let count = 0; count < 60; count += 1) {
      const heights = Array.from({ length: count }, (_, index) => 12 + ((index * 37) % 90));
      const pages = packPages(heights, { ...room, mostRows: 1 + (count % 7) });
      expect(pages.reduce((total, on) => total + on, 0)).toBe(count);
      expect(pages.every((on) => on > 0 || count === 0)).toBe(true);
    }
  });
});
