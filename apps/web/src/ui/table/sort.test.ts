import { expect, it } from 'vitest';
import { directionOf, nextSort } from './sort.ts';

it('says of one column which way the rows go', () => {
  expect(directionOf('name', 'name')).toBe('ascending');
  expect(directionOf('-name', 'name')).toBe('descending');
  expect(directionOf('-name', 'email')).toBeUndefined();
  expect(directionOf('', 'name')).toBeUndefined();
});

/** Returns the orders that follow one another when the head of `key` is pressed. */
const presses = (key: string, usual: string, from = usual) => {
  let by = from;
  return [1, 2, 3, 4].map(() => {
    by = nextSort(by, key, usual);
    return by;
  });
};

it('goes up, down and back to how the rows stand by themselves', () => {
  expect(presses('email', '')).toEqual(['email', '-email', '', 'email']);
  expect(presses('email', 'name')).toEqual(['email', '-email', 'name', 'email']);
});

it('turns the column round that the rows are sorted by in any case', () => {
  expect(presses('name', 'name')).toEqual(['-name', 'name', '-name', 'name']);
  expect(presses('when', '-when')).toEqual(['when', '-when', 'when', '-when']);
});

it('leaves another column for the one that is pressed', () => {
  expect(nextSort('-email', 'name', 'name')).toBe('name');
  expect(nextSort('email', 'role', 'name')).toBe('role');
});
