import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedPaisa, DENOMINATIONS_TAKA, MAX_PIECES, piecesOf } from '#denominations';

const taka = fc.constantFrom(...DENOMINATIONS_TAKA);
const counted = fc.array(fc.record({ taka, pieces: fc.integer({ min: 0, max: MAX_PIECES }) }), { maxLength: 20 });

describe('a cash count', () => {
  it.each([
    [[], 0n],
    [[{ taka: 1000, pieces: 1 }], 100_000n],
    [
      [
        { taka: 500, pieces: 3 },
        { taka: 20, pieces: 1 },
        { taka: 1, pieces: 4 },
      ],
      152_400n,
    ],
    [DENOMINATIONS_TAKA.map((each) => ({ taka: each, pieces: 1 })), 188_800n],
  ] as const)('%o comes to %s paisa', (pieces, paisa) => {
    expect(countedPaisa(pieces)).toBe(paisa);
  });

  it('comes to the same in whatever order and parts it is counted, and never has a poisha', () => {
    fc.assert(
      fc.property(counted, (pieces) => {
        const inOrder = piecesOf(pieces).map((count, index) => ({
          taka: DENOMINATIONS_TAKA[index] ?? 1,
          pieces: count,
        }));
        expect(inOrder).toHaveLength(DENOMINATIONS_TAKA.length);
        expect(countedPaisa(inOrder)).toBe(countedPaisa(pieces));
        expect(countedPaisa(pieces.toReversed())).toBe(countedPaisa(pieces));
        expect(countedPaisa(pieces) % 100n).toBe(0n);
      }),
    );
  });
});
