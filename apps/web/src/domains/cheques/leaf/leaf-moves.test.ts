import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedByKey, movedOn } from './leaf-moves.ts';

const leaf = { widthMm: 190.5, heightMm: 88.9 };
const from = { leftMm: 24, topMm: 33.5 };

describe('a part of a cheque', () => {
  it.each([
    ['ArrowLeft', false, 23, 33.5],
    ['ArrowRight', false, 25, 33.5],
    ['ArrowUp', false, 24, 32.5],
    ['ArrowDown', true, 24, 33.6],
    ['ArrowLeft', true, 23.9, 33.5],
  ])('moves by %s, with Shift %s', (key, shiftKey, leftMm, topMm) => {
    expect(movedByKey(from, { key, shiftKey }, leaf)).toEqual({ leftMm, topMm });
  });

  it('does not move by another key', () => {
    expect(movedByKey(from, { key: 'Enter', shiftKey: false }, leaf)).toBeNull();
  });

  it('stays on the leaf, in tenths of a millimetre, wherever it is dragged', () => {
    const mm = fc.double({ min: -500, max: 500, noNaN: true });
    fc.assert(
      fc.property(mm, mm, (leftMm, topMm) => {
        const to = movedOn(from, { leftMm, topMm }, leaf);
        expect(to.leftMm).toBeGreaterThanOrEqual(0);
        expect(to.topMm).toBeGreaterThanOrEqual(0);
        expect(to.leftMm).toBeLessThanOrEqual(leaf.widthMm);
        expect(to.topMm).toBeLessThanOrEqual(leaf.heightMm);
        expect(Math.round(to.leftMm * 10) / 10).toBe(to.leftMm);
      }),
    );
  });
});
