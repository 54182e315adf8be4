import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowAfter } from './row-cursor.ts';

const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

it('moves a row, a page, or to either end', () => {
  const at = { index: 50, count: 100, pageRows: 20 };
  expect(keys.map((key) => rowAfter(key, at))).toEqual([51, 49, 70, 30, 0, 99]);
});

it('stops at the ends', () => {
  expect(keys.map((key) => rowAfter(key, { index: 0, count: 5, pageRows: 20 }))).toEqual([1, 0, 4, 0, 0, 4]);
  expect(keys.map((key) => rowAfter(key, { index: 4, count: 5, pageRows: 20 }))).toEqual([4, 3, 4, 0, 0, 4]);
});

it('leaves every other key, and a table without rows, alone', () => {
  for (const key of ['Tab', 'Enter', 'a', '/', 'ArrowLeft', ' ']) {
    expect(rowAfter(key, { index: 3, count: 9, pageRows: 2 }), key).toBeNull();
  }
  expect(keys.map((key) => rowAfter(key, { index: 0, count: 0, pageRows: 5 }))).toEqual(keys.map(() => null));
});

it('never leaves the rows, and reaches each of them page by page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 60 }), (count, pageRows) => {
      const places = [0];
      for (let index = 0; index < count - 1; ) {
        const next = rowAfter('PageDown', { index, count, pageRows });
        if (next === null || next <= index || next - index > pageRows) return false;
        index = next;
        places.push(index);
      }
      return places.at(-1) === count - 1;
    }),
  );
});
