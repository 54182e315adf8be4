import { describe, expect, it } from 'vitest';
import { readCount, readPieces } from './typed-count.ts';

describe('pieces as they are typed', () => {
  it.each([
    ['', 0],
    [' 12 ', 12],
    ['১২', 12],
    ['007', 7],
    ['1000000', 1_000_000],
    ['1000001', null],
    ['-1', null],
    ['1.5', null],
    ['x', null],
  ])('“%s” is %s', (typed, pieces) => {
    expect(readPieces(typed)).toBe(pieces);
  });
});

describe('a count', () => {
  it('is none while no field is filled, and has what is', () => {
    expect(readCount({})).toEqual({ counted: null, isWrong: false });
    expect(readCount({ 500: ' ' })).toEqual({ counted: null, isWrong: false });
    expect(readCount({ 2: '3', 1000: '0', 500: '৪' })).toEqual({
      counted: [
        { taka: 1000, pieces: 0 },
        { taka: 500, pieces: 4 },
        { taka: 2, pieces: 3 },
      ],
      isWrong: false,
    });
  });

  it('says that a field is none', () => {
    expect(readCount({ 500: '4', 100: 'many' })).toEqual({ counted: [{ taka: 500, pieces: 4 }], isWrong: true });
  });
});
