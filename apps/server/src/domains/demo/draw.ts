/** Numbers drawn from a seed: the same seed draws the same numbers, on every machine. */
export interface Draw {
  /** An integer from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** Returns true in so many cases of a thousand. */
  chance(permille: number): boolean;
  /** @throws RangeError when there is nothing to pick from; so does {@link weighted}. */
  pick<T>(from: readonly T[]): T;
  /** Picks by weight: an item of weight 3 is picked three times as often as one of weight 1. */
  weighted<T extends { readonly weight: number }>(from: readonly T[]): T;
}

/** FNV-1a, to make a start number from a name. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Returns a separate stream for each name, so that a change to one part of the demo leaves the others unchanged. */
export function drawFrom(seed: string): Draw {
  let state = hashOf(seed);
  // mulberry32: 32 bits of state are plenty for a demo, and it is a few lines.
  const next32 = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (least: number, most: number) => least + (next32() % (most - least + 1));
  const given = <T>(item: T | undefined): T => {
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  };
  return {
    int,
    chance: (permille) => int(1, 1000) <= permille,
    pick: (from) => given(from[int(0, Math.max(0, from.length - 1))]),
    weighted: (from) => {
      const total = from.reduce((sum, { weight }) => sum + weight, 0);
      let left = int(1, Math.max(1, total));
      return given(
        from.find(({ weight }) => {
          left -= weight;
          return left <= 0;
        }),
      );
    },
  };
}
